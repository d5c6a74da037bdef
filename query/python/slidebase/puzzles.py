"""The two kinds of puzzle."""

from __future__ import annotations

from functools import partial
from typing import Any

from ._native import ffi, lib
from .errors import BadArgument, BadType, check, new_error
from .spelling import Board, Shape, integer, rows_and_columns
from .tables import Wanted, tables_of
from .whole import Puzzle


class Sliding(Puzzle):
    """Numbered tiles on rows x cols cells, to be slid to a goal.

    Sliding("3x3")                      the 8-puzzle, to 1 2 3 / 4 5 6 / 7 8 blank
    Sliding((3, 4), tables="big")       with tables of the folder "big" first
    Sliding("3x3", goal="123804765")    to another goal
    Sliding("4x4", tier="standard")     with no lesser pattern tables than these
    Sliding("3x4", tables=False)        for what needs no table: build(), parse(), rank(), check()

    At least two rows and columns, and at most 16 cells. Boards are tiles 1 to cells - 1, and 0 for
    the blank. The table is opened at once (`slidebase.tables` says where it is looked for). `tier`,
    "small", "standard", "hard" or "complete", is the least that may serve; lesser tables are passed
    over. Two puzzles are equal where shape and goal are, whatever their tables: the answers are the
    same. Any number of threads may use one puzzle; it pickles, and may be used after a fork.

    Raises BadArgument for a shape or tier, BadBoard for a goal, NoTable where a place of tables or the
    table is not there, and of a table Damaged, NotATable, Unreadable.
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
        """The board that all distances are to."""
        return tuple(self._puzzle.fixed_end[0 : self.cells])

    def _rule(self) -> str:
        return f"a board has each of 0 to {self.cells - 1} once"

    def __repr__(self) -> str:
        return f"Sliding({self.shape!r}, goal={self.text(self.goal)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), tier=self._least), (self.shape, self.goal, self.tables)


class Cubic(Puzzle):
    """Cubes that roll on rows x cols cells, from a start to a pattern of colours on top.

    Cubic("3x3", start=(3, 3))    the blank starts in the third column of the third row

    At the start every cube shows white on top, blue to the left and right, red to the front and back.
    A board is a pattern: "WBR/BEW/RRR", or 0 white, 1 blue, 2 red and 3 for the blank. `start` is
    (column, row), counted from 1; left out, the last cell. At most 12 cells. Otherwise as Sliding.
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
