"""Makes missing tables."""

from __future__ import annotations

import os
from pathlib import Path

from ._native import lib
from .described import text_from
from .errors import BadArgument, Damaged, NoTable, NotATable, Unreadable, call, new_struct
from .puzzles import Sliding
from .queries import TIERS
from .arguments import Patterns, Shape, number_in, one_of, thread_count
from .tables import Tables, user_folder
from .watch import Progress, Watch
from .whole import Puzzle


# Larger boards get pattern tables, since complete ones take 82 GB or 1.3 TB.
_COMPLETE_CELLS = 14


def build(
    puzzle: Shape | Puzzle, folder: str | os.PathLike[str] | None = None, *, threads: int = 0,
    tier: Patterns | None = None, compression: int = 0, progress: Progress | None = None,
) -> Path:
    """Makes the table of a puzzle, unless it exists and is whole, and returns its path.

    build("3x4")                               the sliding puzzle, with the goal's blank in a corner
    build(Cubic("3x4", tables=False), "big")   cubes, in the folder "big"
    build("4x4", tier="hard")                  pattern tables, for a board too large for a complete one
    build(Sliding("3x4", tables=False, metric="multi"))    the table for slides

    The folder is made if it is missing; the default is the user's folder (`slidebase.tables`), which all
    puzzles search. `progress(done, of)` is called now and then, with numbers of states. An exception that
    it raises is raised by build(), and so is Ctrl-C, and Cancelled if it returns False; then no file is left: it
    appears whole or not at all.
    `compression`: 0 none, 1 to 22 zstd. Memory: a quarter of a byte for each state. 3x4 takes a second,
    2x7 a minute and 12 GB.

    `tier`: "small", "standard" or "hard" pattern tables; for 4x4 they take 3, 196 and 392 MB, and larger
    ones make searches faster. The default is "standard" for sliding boards of more than 14 cells, and a
    complete table for other boards.

    Raises BadArgument for a board that is too large, OutOfMemory, and Unreadable if the file cannot be
    written.
    """
    wanted = puzzle if isinstance(puzzle, Puzzle) else Sliding(puzzle, tables=False)
    into = user_folder() if folder is None else Path(folder)
    if into is None:
        raise NoTable("there is no user folder: neither XDG_DATA_HOME nor HOME is set")
    kind = _patterns(wanted, tier)
    path = into / text_from(lib.slidebase_patterns_name, wanted._puzzle, kind)
    if _is_whole(wanted, path, kind):
        return path
    watch, making = Watch(progress), new_struct("slidebase_making")
    making.threads = thread_count(threads)
    making.compression = number_in(compression, "compression", 0, 22)
    making.progress, making.user, making.patterns = watch.callback, watch.user, kind
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise Unreadable(f"{into}: {cause.strerror}") from cause
    call(lib.slidebase_make_file, wanted._puzzle, os.fsencode(path), making, watch=watch)
    return path


def _patterns(puzzle: Puzzle, name: Patterns | None) -> int:
    """The number of these pattern tables in slidebase/c.h."""
    if name is None:
        is_large = isinstance(puzzle, Sliding) and puzzle.cells > _COMPLETE_CELLS
        return int(lib.SLIDEBASE_STANDARD if is_large else lib.SLIDEBASE_NO_PATTERNS)
    number = TIERS[one_of(name, "a tier of pattern tables", TIERS)]
    if not isinstance(puzzle, Sliding) or puzzle.metric != "single":
        raise BadArgument("pattern tables are for sliding puzzles with single moves")
    return number


def _is_whole(puzzle: Puzzle, path: Path, kind: int) -> bool:
    """Whether the puzzle's table of this kind exists and every byte of it is right. A file can bear another's name."""
    try:
        there = Puzzle(puzzle._puzzle)
        there._open(Tables(path, usual=False))
        there.verify()
        return bool(lib.slidebase_patterns(there._solver) == kind)
    except (NoTable, NotATable, Damaged):
        return False
