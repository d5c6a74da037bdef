"""The two kinds of puzzle."""

from __future__ import annotations

from functools import partial
from typing import Any

from ._native import ffi, lib
from .errors import BadArgument, BadType, check, new_error
from .arguments import Board, Shape, integer, rows_and_columns
from .tables import Wanted, tables_of
from .whole import Puzzle


# First the names that Sliding.metric returns.
METRICS: dict[str, int] = {"single": lib.SLIDEBASE_SINGLE, "multi": lib.SLIDEBASE_MULTI,
                           "stm": lib.SLIDEBASE_SINGLE, "mtm": lib.SLIDEBASE_MULTI}


class Sliding(Puzzle):
    """Numbered tiles on rows x cols cells, which slide to a goal.

    Sliding("3x3")                      the 8-puzzle, to 1 2 3 / 4 5 6 / 7 8 blank
    Sliding((3, 4), tables="big")       with tables from the folder "big" first
    Sliding("3x3", goal="123804765")    with another goal
    Sliding("4x4", tier="standard")     with these pattern tables or larger ones
    Sliding("3x3", metric="multi")      counting slides of several tiles as one move
    Sliding("3x4", tables=False)        without a table, for build(), parse(), rank(), check()

    At least two rows and columns, and at most 25 cells; complete tables have at most 16, and larger boards
    are searched with pattern tables. Boards have tiles 1 to cells - 1, and 0 for the blank. The table is opened at once (`slidebase.tables` says where it is looked for). `tier`,
    "small", "standard", "hard" or "complete", is the least acceptable table; lesser tables are
    skipped. Two puzzles with the same shape, goal and metric are equal, whatever their tables, since
    their answers are the same. Any number of threads can use one puzzle; it can be pickled, and used
    after a fork.

    `metric`: with "single" or "stm", each tile that moves is a move. With "multi" or "mtm", a move is
    a slide, which takes any number of tiles in line with the blank one cell on, in one direction; at most 14
    cells, 3x5 or 4x4. Then all distances are numbers of slides. Paths still have a letter for each cell that the blank goes.

    Raises BadArgument for a wrong shape, tier or metric, BadBoard for a wrong goal, NoTable if the table or a
    path in `tables` is missing, and Damaged, NotATable or Unreadable for a bad table.
    """

    def __init__(
        self, shape: Shape = "3x3", goal: Board | None = None,
        tables: Wanted = None, *, tier: str | None = None, metric: str = "single",
    ) -> None:
        rows, cols = rows_and_columns(shape)
        super().__init__(_sliding(rows, cols, ffi.NULL, 0))
        if goal is not None:
            self._puzzle = _sliding(rows, cols, self._read(goal), self.cells)
        self._count_in(metric)
        self._open(tables_of(tables), tier)

    def _count_in(self, metric: str) -> None:
        if metric not in tuple(METRICS):
            raise BadArgument(f'a metric is "single" or "multi", not {metric!r}')
        error = new_error()
        check(lib.slidebase_in_metric(self._puzzle, METRICS[metric], error), error)

    @property
    def metric(self) -> str:
        """What counts as a move: "single" for each tile, "multi" for each slide."""
        return next(name for name in METRICS if METRICS[name] == self._puzzle.metric)

    @property
    def goal(self) -> tuple[int, ...]:
        """The goal: all distances are measured to this board."""
        return tuple(self._end())

    def _rule(self) -> str:
        return f"a board has each of 0 to {self.cells - 1} once"

    def __repr__(self) -> str:
        metric = "" if self.metric == "single" else f", metric={self.metric!r}"
        return f"Sliding({self.shape!r}, goal={self.text(self.goal)!r}{metric})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), tier=self._least, metric=self.metric), (self.shape, self.goal, self.tables)


class Cubic(Puzzle):
    """Cubes that roll on rows x cols cells, from a start to a pattern of colours on top.

    Cubic("3x3", start=(3, 3))    with the blank in the third column of the third row at the start

    At the start every cube shows white on top, blue to the left and right, red to the front and back.
    A board is a pattern: "WBR/BEW/RRR", or 0 white, 1 blue, 2 red and 3 for the blank. `start` is
    (column, row), counted from 1; the default is the last cell. At most 12 cells. Otherwise as Sliding.
    """

    def __init__(
        self, shape: Shape = "3x3", start: tuple[int, int] | None = None,
        tables: Wanted = None,
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
        error, puzzle = new_error(), _new_puzzle()
        check(lib.slidebase_cubic(puzzle, rows, cols, (y - 1) * cols + x - 1, error), error)
        super().__init__(puzzle)
        self._open(tables_of(tables))

    def _rule(self) -> str:
        return "a board has 0, 1 or 2 on each cell but one, which has 3"

    def __repr__(self) -> str:
        return f"Cubic({self.shape!r}, start={self.start})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.shape, self.start, self.tables)


def _new_puzzle() -> Any:
    puzzle = ffi.new("slidebase_puzzle*")
    puzzle.size = ffi.sizeof("slidebase_puzzle")
    return puzzle


def _sliding(rows: int, cols: int, goal: Any, cells: int) -> Any:
    error, puzzle = new_error(), _new_puzzle()
    check(lib.slidebase_sliding(puzzle, rows, cols, goal, cells, error), error)
    return puzzle
