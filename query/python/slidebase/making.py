"""Making tables that are missing."""

from __future__ import annotations

import os
from pathlib import Path

from ._native import ffi, lib
from .errors import Damaged, NoTable, NotATable, Unreadable, check, new_error
from .puzzles import Sliding
from .spelling import Shape, number_in, thread_count
from .tables import Tables, user_folder
from .watch import Progress, Watch
from .whole import Puzzle


def build(
    puzzle: Shape | Puzzle, folder: str | os.PathLike[str] | None = None, *, threads: int = 0,
    compression: int = 0, progress: Progress | None = None,
) -> Path:
    """Makes the table of a puzzle, unless it is there, and returns its path.

    build("3x4")                         of the sliding puzzle, the blank's goal in a corner
    build(Sliding("3x3", goal=...))      of this goal
    build(Cubic("3x4"), "big")           into the folder "big"

    The folder is made where it is not there; left out, it is the user's (`slidebase.tables`), in which
    all puzzles look. `progress(done, of)` is called now and then, in states. What it raises comes out,
    and so does Ctrl-C; then nothing is left: the file appears whole or not at all. `compression`: 0 none,
    1 to 22 zstd. Memory: a quarter of a byte for each state. 3x4 takes a second, 2x7 a minute and 12 GB.

    Raises BadArgument for a board that is too large, OutOfMemory, Unreadable where it cannot be written.
    """
    asked = puzzle if isinstance(puzzle, Puzzle) else Sliding(puzzle, tables=Tables(usual=False))
    into = user_folder() if folder is None else Path(folder)
    if into is None:
        raise NoTable("there is no folder of the user's: neither XDG_DATA_HOME nor HOME is set")
    path = into / asked.table_name
    if _is_whole(path):
        return path
    watch, error, making = Watch(progress), new_error(), ffi.new("slidebase_making*")
    making.size = ffi.sizeof("slidebase_making")
    making.threads = thread_count(threads)
    making.compression = number_in(compression, "compression", 0, 22)
    making.progress, making.user = watch.callback, watch.user
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise Unreadable(f"{into}: {cause.strerror}") from cause
    status = lib.slidebase_make_file(asked._puzzle, os.fsencode(path), making, error)
    watch.rethrow()
    check(status, error)
    return path


def _is_whole(path: Path) -> bool:
    """Whether this table can be opened; one that cannot is made again."""
    try:
        Tables(path, usual=False)
        return True
    except (NoTable, NotATable, Damaged):
        return False
