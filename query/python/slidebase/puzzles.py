"""The two kinds of puzzle, and making their tables."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import studies
from ._native import ffi, lib
from .arguments import Board, Cubes, Goals, Metric, Patterns, Shape, Tier, integer, number_in, one_of
from .arguments import rows_and_columns, thread_count
from .arrays import Out, boards_of, numpy, output
from .errors import BadArgument, BadType, Damaged, NotATable, NoTable, Unreadable, call, new_struct, text_from
from .puzzle import TIERS, Puzzle
from .tables import Tables, Wanted, tables_of, user_folder
from .watch import Progress, Watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

METRICS: dict[Metric, int] = {"single": lib.SLIDEBASE_SINGLE, "multi": lib.SLIDEBASE_MULTI,
                              "stm": lib.SLIDEBASE_SINGLE, "mtm": lib.SLIDEBASE_MULTI}
# In the order of the library's numbers.
CUBES: tuple[Cubes, ...] = ("axes", "marked", "dice")
GOALS: tuple[Goals, ...] = ("tops", "positions")
# Larger boards get pattern tables, since complete ones take 82 GB or 1.3 TB.
_COMPLETE_CELLS = 14


class Sliding(Puzzle):
    """Numbered tiles on rows x cols cells, which slide to a goal.

    Sliding("3x3")                      the 8-puzzle, to 1 2 3 / 4 5 6 / 7 8 blank
    Sliding((3, 4), tables="big")       with tables from the folder "big" first
    Sliding("3x3", goal="123804765")    with another goal
    Sliding("4x4", tier="standard")     with these pattern tables or larger ones
    Sliding("3x3", metric="multi")      counting slides of several tiles as one move
    Sliding("3x4", tables=False)        without a table, for build(), parse(), rank(), check()

    At least two rows and columns, and at most 25 cells or 10x10; complete tables have at most 16, boards up to 25 are
    searched with pattern tables, and larger ones have lower bounds (`search`). Boards have tiles 1 to cells - 1,
    and 0 for the blank. The table is opened at once (`slidebase.tables` says where it is looked for). `tier`, "small",
    "standard", "hard" or "complete", is the least acceptable table; lesser tables are skipped. Two puzzles with the
    same shape, goal and metric are equal, whatever their tables, since their answers are the same. Any number of
    threads can use one puzzle; it can be pickled, and used after a fork.

    `threads`: how many the functions of arrays use if a call says nothing else; 0 for one per processor.
    `metric`: with "single" or "stm", each tile that moves is a move. With "multi" or "mtm", a move is a slide, which
    takes any number of tiles in line with the blank one cell on, in one direction; tables have at most 14 cells, or are
    of 3x5 or 4x4. Then all distances are numbers of slides. Paths still have a letter for each cell that the blank goes.

    Raises BadArgument for a wrong shape, tier or metric, BadBoard for a wrong goal, NoTable if the table or a
    path in `tables` is missing, and Damaged, NotATable or Unreadable for a bad table.
    """

    analyse, scrambles, audit = studies.analyse, studies.scrambles, studies.audit

    def __init__(
        self, shape: Shape = "3x3", goal: Board | None = None,
        tables: Wanted = None, *, tier: Tier | None = None, metric: Metric = "single", threads: int = 0,
    ) -> None:
        rows, cols = rows_and_columns(shape)
        super().__init__(lib.slidebase_sliding, rows, cols, ffi.NULL, 0)
        if goal is not None:
            super().__init__(lib.slidebase_sliding, rows, cols, self._read(goal), self.cells)
        call(lib.slidebase_in_metric, self._puzzle, METRICS[one_of(metric, "a metric", METRICS)])
        self._open(tables_of(tables), threads, tier)

    @property
    def metric(self) -> Metric:
        """What counts as a move: "single" for each tile, "multi" for each slide."""
        return next(name for name in METRICS if METRICS[name] == self._puzzle.metric)

    @property
    def goal(self) -> tuple[int, ...]:
        """The goal: all distances are measured to this board."""
        return tuple(self._end())

    def distances_to(
        self, boards: Any, goals: Any, *, out: Out | None = None, threads: int | None = None
    ) -> NDArray[np.int16]:
        """The distance from each board to the goal in the same row of `goals`, another array of boards: as
        `distances()`. The tiles are renamed so that few goals are left, one for each cell of the blank; their tables
        are looked for where this puzzle's was. Raises as `distances()` and NoTable."""
        np = numpy()
        starts, ends = (boards_of(array, self).reshape(-1, self.cells) for array in (boards, goals))
        if starts.shape != ends.shape:
            raise BadArgument(f"there are {len(starts)} boards and {len(ends)} goals")
        for array in (starts, ends):
            self.solvable(array, threads=threads)  # raises for what is not a board
        distances = output(out, (len(starts),), np.int16)
        blanks = np.argmin(ends, axis=1)
        for blank in np.unique(blanks):
            rows = np.flatnonzero(blanks == blank)
            goal = np.insert(np.arange(1, self.cells), blank, 0)
            names = np.empty((len(rows), self.cells), np.uint8)
            np.put_along_axis(names, ends[rows], np.broadcast_to(goal, names.shape), axis=1)
            one = Sliding(self.shape, goal, self.tables, tier=self._least, metric=self.metric, threads=self.threads)
            distances[rows] = one.distances(np.take_along_axis(names, starts[rows], axis=1), threads=threads)
        return distances

    def _rule(self) -> str:
        return f"a board has each of 0 to {self.cells - 1} once"

    def __repr__(self) -> str:
        metric = "" if self.metric == "single" else f", metric={self.metric!r}"
        return f"Sliding({self.shape!r}, goal={self.text(self.goal)!r}{metric})"

    def __reduce__(self) -> tuple[Any, ...]:
        options = partial(type(self), tier=self._least, metric=self.metric, threads=self.threads)
        return options, (self.shape, self.goal, self.tables)


class Cubic(Puzzle):
    """Cubes that roll on rows x cols cells, from a start to what their boards show.

    Cubic("3x3", start=(3, 3))                    with the blank in the third column of the third row at
                                                  the start
    Cubic("3x3", start=(2, 2), cubes="marked")    John Harris's puzzle: to "ddd/d.d/ddd" it takes 36 rolls
    Cubic("2x3", cubes="dice", goals="tops")      dice, of which only the faces on top count

    At the start every cube shows white on top, blue to the left and right, red to the front and back.
    A board is a pattern: "WBR/BEW/RRR", or 0 white, 1 blue, 2 red and 3 for the blank. `start` is
    (column, row), counted from 1; the default is the last cell. At most 12 cells. Otherwise as Sliding.

    `cubes`: "axes", as above; "marked", with a mark on one face, on top at the start; or "dice", whose
    opposite faces add to 7, with 1 on top, 2 behind (north) and 3 to the left at the start, on at most 8
    cells. Boards of the last two are whole positions. A marked cube is the side of its mark, "udnesw" for
    up, down, north (where the first row is), east, south, west, or 0 to 5; a die is its top and its north
    face, "12", or the number of these among all 24; the blank is a dot, or 6 or 24.

    `goals`: "positions" or "tops", if it is not the usual for the kind. Tops of marked cubes are "u" or 0
    with the mark on top, "-" or 1 without, of dice "1" to "6" or 0 to 5; the blank is 2 or 6. Positions of
    "axes" are the colours on top and north, "WR", or 0 to 5, and 6 for the blank.
    """

    def __init__(
        self, shape: Shape = "3x3", start: tuple[int, int] | None = None,
        tables: Wanted = None, *, cubes: Cubes = "axes", goals: Goals | None = None, threads: int = 0,
    ) -> None:
        rows, cols = rows_and_columns(shape)
        try:
            x, y = (cols, rows) if start is None else start
        except (TypeError, ValueError):
            raise BadType(f"start is (column, row), counted from 1, not {start!r}") from None
        x, y = integer(x, "the column"), integer(y, "the row")
        if not (1 <= x <= cols and 1 <= y <= rows):
            raise BadArgument(f"start is (column, row) from (1, 1) to ({cols}, {rows}), not ({x}, {y})")
        #: The column and the row of the blank at the start, counted from 1.
        self.start = (x, y)
        kind = CUBES.index(one_of(cubes, "the kind of cubes", CUBES))
        shown = GOALS.index(one_of(_usual_goals(cubes) if goals is None else goals, "the kind of goals", GOALS))
        super().__init__(lib.slidebase_cubic_of, rows, cols, (y - 1) * cols + x - 1, kind, shown)
        self._open(tables_of(tables), threads)

    @property
    def cubes(self) -> Cubes:
        """The kind of the cubes: "axes", "marked" or "dice"."""
        return CUBES[int(self._puzzle.cubes)]

    @property
    def goals(self) -> Goals:
        """What boards are: patterns of "tops", or whole "positions"."""
        return GOALS[int(self._puzzle.goals)]

    def _rule(self) -> str:
        blank = max(self._end())
        return f"a board has 0 to {blank - 1} on each cell but one, which has {blank}"

    def __repr__(self) -> str:
        cubes = "" if self.cubes == "axes" else f", cubes={self.cubes!r}"
        goals = "" if self.goals == _usual_goals(self.cubes) else f", goals={self.goals!r}"
        return f"Cubic({self.shape!r}, start={self.start}{cubes}{goals})"

    def __reduce__(self) -> tuple[Any, ...]:
        options = partial(type(self), cubes=self.cubes, goals=self.goals, threads=self.threads)
        return options, (self.shape, self.start, self.tables)


def _usual_goals(cubes: Cubes) -> Goals:
    return "tops" if cubes == "axes" else "positions"


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

    Raises BadArgument for a board that is too large, OutOfMemory, and Unreadable if the file cannot be written.
    """
    wanted = puzzle if isinstance(puzzle, Puzzle) else Sliding(puzzle, tables=False)
    into = user_folder() if folder is None else Path(folder)
    if into is None:
        raise NoTable("there is no user folder: neither XDG_DATA_HOME nor HOME is set")
    kind: int = lib.SLIDEBASE_NO_PATTERNS
    if tier is not None:
        kind = TIERS[one_of(tier, "a tier of pattern tables", TIERS)]
        if not isinstance(wanted, Sliding) or wanted.metric != "single":
            raise BadArgument("pattern tables are for sliding puzzles with single moves")
    elif isinstance(wanted, Sliding) and wanted.cells > _COMPLETE_CELLS:
        kind = lib.SLIDEBASE_STANDARD
    path = into / text_from(lib.slidebase_patterns_name, wanted._puzzle, kind)
    if _is_whole(wanted, path, kind):
        return path
    watch, making = Watch(progress), new_struct("slidebase_making")
    making.threads, making.compression = thread_count(threads), number_in(compression, "compression", 0, 22)
    making.progress, making.user, making.patterns = watch.callback, watch.user, kind
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise Unreadable(f"{into}: {cause.strerror}") from cause
    call(lib.slidebase_make_file, wanted._puzzle, os.fsencode(path), making, watch=watch)
    return path


def _is_whole(puzzle: Puzzle, path: Path, kind: int) -> bool:
    """Whether the puzzle's table of this kind exists and every byte of it is right. A file can bear another's name."""
    try:
        there = Puzzle.__new__(Puzzle)
        there._puzzle = puzzle._puzzle
        there._open(Tables(path, usual=False))
        there.verify()
        return bool(lib.slidebase_patterns(there._solver) == kind)
    except (NoTable, NotATable, Damaged):
        return False
