"""The two kinds of puzzle."""

from __future__ import annotations

from functools import partial
from typing import Any

from ._native import ffi, lib
from .errors import BadArgument, BadType, check, new_error
from .arguments import Board, Shape, integer, rows_and_columns
from .tables import Wanted, tables_of
from .whole import Puzzle


class Sliding(Puzzle):
    """Numbered tiles on rows x cols cells, which slide to a goal.

    Sliding("3x3")                      the 8-puzzle, to 1 2 3 / 4 5 6 / 7 8 blank
    Sliding((3, 4), tables="big")       with tables from the folder "big" first
    Sliding("3x3", goal="123804765")    with another goal
    Sliding("4x4", tier="standard")     with these pattern tables or larger ones
    Sliding("3x4", tables=False)        without a table, for build(), parse(), rank(), check()

    At least two rows and columns, and at most 16 cells. Boards have tiles 1 to cells - 1, and 0 for
    the blank. The table is opened at once (`slidebase.tables` says where it is looked for). `tier`,
    "small", "standard", "hard" or "complete", is the least acceptable table; lesser tables are
    skipped. Two puzzles with the same shape and goal are equal, whatever their tables, since their
    answers are the same. Any number of threads can use one puzzle; it can be pickled, and used after a
    fork.

    Raises BadArgument for a wrong shape or tier, BadBoard for a wrong goal, NoTable if the table or a
    path in `tables` is missing, and Damaged, NotATable or Unreadable for a bad table.
    """

    def __init__(
        self, shape: Shape = "3x3", goal: Board | None = None,
        tables: Wanted = None, *, tier: str | None = None,
    ) -> None:
        rows, cols = rows_and_columns(shape)
        super().__init__(_sliding(rows, cols, ffi.NULL, 0))
        if goal is not None:
            self._puzzle = _sliding(rows, cols, self._read(goal), self.cells)
        self._open(tables_of(tables), tier)

    @property
    def goal(self) -> tuple[int, ...]:
        """The goal: all distances are measured to this board."""
        return tuple(self._puzzle.fixed_end[0 : self.cells])

    def _rule(self) -> str:
        return f"a board has each of 0 to {self.cells - 1} once"

    def __repr__(self) -> str:
        return f"Sliding({self.shape!r}, goal={self.text(self.goal)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), tier=self._least), (self.shape, self.goal, self.tables)


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
