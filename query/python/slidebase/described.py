"""The part of a puzzle that needs no table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from . import arrays, ranking
from ._native import ffi, lib
from .errors import BadArgument, BadBoard, BadType, call, fail
from .arguments import Board, cells_of, number_in, text_of, thread_count
from .outputs import Out

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Described:
    """The shape, the boards and their numbers: a base class of `Sliding` and `Cubic`."""

    #: The number of rows, of columns, and of cells.
    rows: int
    cols: int
    cells: int
    #: The number of threads of calls that are given none; 0: one for each processor.
    threads: int = 0

    def __init__(self, puzzle: Any) -> None:
        self._puzzle = puzzle
        self.rows = puzzle.rows
        self.cols = puzzle.cols
        self.cells = self.rows * self.cols

    def __setattr__(self, name: str, value: object) -> None:
        if "tables" in vars(self) and not name.startswith("_"):
            raise AttributeError(f"a puzzle does not change: make another one with another {name}")
        super().__setattr__(name, value)

    def _key(self) -> tuple[Any, ...]:
        """The identity of the puzzle: the kind, the shape, the goal or the start, and the metric."""
        puzzle = self._puzzle
        return puzzle.family, self.rows, self.cols, self._end(), puzzle.metric

    def _end(self) -> bytes:
        """The goal, or the start of cubes. The struct has the end of larger boards in a field of its own."""
        puzzle = self._puzzle
        return bytes(puzzle.fixed_end if self.cells <= len(puzzle.fixed_end) else puzzle.long_end)[: self.cells]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Described) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def shape(self) -> str:
        """ "3x3": rows and columns."""
        return f"{self.rows}x{self.cols}"

    @property
    def table_name(self) -> str:
        """The file name of the puzzle's table: "sliding-3x3-8.sbt"."""
        return text_from(lib.slidebase_table_name, self._puzzle)

    @property
    def board_count(self) -> int:
        """The number of boards, solvable or not: cells! or, for cubes, cells * n**(cells - 1), where n is the
        number of the blank (3 for patterns of colours). Raises BadArgument for more than 20 cells, whose boards
        have no numbers of 64 bits."""
        count = ffi.new("uint64_t*")
        if (status := lib.slidebase_board_count(self._puzzle, count)) != lib.SLIDEBASE_OK:
            fail(status)
        if count[0] == 0:
            raise BadArgument(f"boards of {self.shape} have no numbers: 64 bits are enough for 20 cells")
        return int(count[0])

    def parse(self, board: Board) -> tuple[int, ...]:
        """The cells of the board row by row; the blank is 0 for tiles, 3 for patterns of colours, and for other
        kinds of cubes the number after the last.

        Takes a string in any usual notation ("123456780", "1 2 3/4 _ 5/6 7 8", "WBR/BEW/RRR"), cells or
        rows of cells in a tuple, list or array, or bytes. Raises BadBoard, BadType.
        """
        return tuple(self._read(board))

    def text(self, board: Board) -> str:
        """The board as text that `parse()` reads: "123456780", "1 2 3 ...", "WBR/WEW/RRR". Raises BadBoard."""
        return text_from(lib.slidebase_text, self._puzzle, self._read(board), self.cells)

    def check(self, board: Board, moves: str | bytes) -> bool:
        """Whether these moves ("dlru", the blank's) lead from the board to the goal, or from the start to
        the pattern. They need not be the fewest. Raises BadBoard, and BadArgument for other letters."""
        if not isinstance(moves, (str, bytes)):
            raise BadType(f"moves are letters d, l, r, u, not {moves!r}")
        letters = moves.encode(errors="replace") if isinstance(moves, str) else bytes(moves)
        symbols = self._read(board)
        status = lib.slidebase_check(self._puzzle, symbols, len(symbols), letters, len(letters))
        if status == lib.SLIDEBASE_INVALID:
            raise BadArgument(f"moves are letters d, l, r, u, not {moves[:60]!r}")
        return bool(status == lib.SLIDEBASE_OK)

    # Of an array that is one board it is a number, which types cannot tell.
    @overload
    def rank(self, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
    @overload
    def rank(self, board: Board, *, threads: int | None = ...) -> int: ...

    def rank(self, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
        """The number of a board, 0 to board_count - 1, or the numbers of an array of boards.

        For tiles it is the position in lexicographic order with the blank as 0; for cubes the blank's cell
        and then the cubes as digits, of colours in base 3. For an array (N, cells) or (N, rows, cols), or one of
        strings, the result is an int64 array (N,), or `out`, with -1 for each row that is not a board. Raises BadBoard
        for one board or a string, BadType, and BadArgument for more than 20 cells.
        """
        if self.board_count and not arrays.is_array_of_boards(board, self.rows, self.cols):
            number = ffi.new("uint64_t*")
            lib.slidebase_rank(self._puzzle, self._read(board), self.cells, number)
            return int(number[0])
        return ranking.ranks(self, board, out, self._team(threads))

    @overload
    def unrank(self, rank: int, *, threads: int | None = ...) -> tuple[int, ...]: ...
    @overload
    def unrank(
        self, rank: NDArray[Any] | Sequence[int], *, out: Out | None = ..., threads: int | None = ...
    ) -> NDArray[np.uint8]: ...

    def unrank(self, rank: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
        """The board with this number, as a tuple; for an array (N,) of numbers a uint8 array (N, cells), or `out`.
        Raises BadArgument if there is no such board, and BadType."""
        if hasattr(rank, "__len__") and not isinstance(rank, (str, bytes)):
            return ranking.unranks(self, rank, out, self._team(threads))
        number = number_in(rank, "the number of a board", 0, self.board_count - 1)
        board = ffi.new("uint8_t[]", self.cells)
        lib.slidebase_unrank(self._puzzle, number, board, self.cells)
        return tuple(board)

    def _team(self, threads: int | None) -> int:
        return self.threads if threads is None else thread_count(threads)

    def _read(self, board: Any) -> bytes:
        """The cells as bytes, checked to be a board. Raises BadBoard, BadType."""
        if (text := text_of(board)) is not None:
            return self._read_text(text)
        cells = cells_of(board, self.rows, self.cols)
        try:
            symbols = bytes(cells)
        except ValueError:  # not from 0 to 255
            raise BadBoard(self._fault(cells)) from None
        if lib.slidebase_check(self._puzzle, symbols, len(symbols), b"", 0) == lib.SLIDEBASE_INVALID:
            raise BadBoard(self._fault(cells))
        return symbols

    def _read_text(self, text: str) -> bytes:
        letters = text.encode(errors="replace")
        board = ffi.new("uint8_t[]", self.cells)
        call(lib.slidebase_parse, self._puzzle, letters, len(letters), board, self.cells, kind=BadBoard)
        return bytes(board)

    def _fault(self, cells: Sequence[int]) -> str:
        """The message for cells that are not a board."""
        shown = " ".join(map(str, cells[:25])) + (" ..." if len(cells) > 25 else "")
        return f"{shown} is not a board of {self.shape}: {self._rule()}"

    def _rule(self) -> str:
        raise NotImplementedError


def text_from(write: Any, *arguments: Any) -> str:
    """The text that a function of the library writes, of any length."""
    length = write(*arguments, ffi.NULL, 0)
    if length < 0:
        fail(length)
    buffer = ffi.new("char[]", length + 1)
    write(*arguments, buffer, length + 1)
    return str(ffi.string(buffer).decode(errors="replace"))
