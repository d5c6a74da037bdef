"""The part of a puzzle that needs no table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from ._native import ffi, lib
from .arrays import PIECE, as_array, boards_of, fail_row, is_array_of_boards, numpy, pieces
from .errors import BadArgument, BadBoard, BadType, call, fail
from .arguments import Board, cells_of, number_in, text_of, thread_count
from .outputs import Out, Rows, check_apart, output

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The lower bounds that `heuristic()` knows.
HEURISTICS: dict[str, int] = {
    "misplaced": lib.SLIDEBASE_MISPLACED, "manhattan": lib.SLIDEBASE_MANHATTAN,
    "linear-conflict": lib.SLIDEBASE_LINEAR_CONFLICT, "walking-distance": lib.SLIDEBASE_WALKING_DISTANCE,
}
_LETTERS = "dlru"
_NONE = 255  # in the cells of a board that there is not


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
        letters, symbols = _letters_of(moves), self._read(board)
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
        if self.board_count and not is_array_of_boards(board, self.rows, self.cols):
            number = ffi.new("uint64_t*")
            lib.slidebase_rank(self._puzzle, self._read(board), self.cells, number)
            return int(number[0])
        array = boards_of(board, self)
        # The library sets all bits for a row that is not a board: read as signed that is -1, and all other numbers
        # keep their value, below 2**62.
        numbers = output(out, (len(array),), numpy().int64)
        self._convert(lib.slidebase_ranks, array, [Rows("uint64_t[]", numbers)], threads)
        return numbers

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
            return self._unranks(rank, out, threads)
        number = number_in(rank, "the number of a board", 0, self.board_count - 1)
        board = ffi.new("uint8_t[]", self.cells)
        lib.slidebase_unrank(self._puzzle, number, board, self.cells)
        return tuple(board)

    def _unranks(self, ranks: Any, out: Out | None, threads: int | None) -> NDArray[np.uint8]:
        np = numpy()
        numbers = as_array(ranks, "numbers")
        if numbers.size and numbers.dtype.kind not in "iu":
            raise BadType(f"numbers of boards are integers, not {numbers.dtype}")
        if numbers.ndim != 1:
            raise BadArgument(f"numbers of boards are an array (N,), not {numbers.shape}")
        if numbers.size and not (numbers.min() >= 0 and int(numbers.max()) < self.board_count):
            raise BadArgument(f"the number of a board is from 0 to {self.board_count - 1}")
        boards = output(out, (len(numbers), self.cells), np.uint8)
        parts = ((slice(begin, begin + PIECE), np.ascontiguousarray(numbers[begin : begin + PIECE], np.uint64))
                 for begin in range(0, len(numbers), PIECE))
        self._convert(lib.slidebase_unranks, numbers, [Rows("uint8_t[]", boards)], threads, parts=parts,
                      kind="uint64_t[]")
        return boards

    # The following functions need no table, and take a board or an array of boards. For an array the result is
    # an array, or `out`; they raise BadBoard with the row that is not a board.

    @property
    def actions(self) -> tuple[str, ...]:
        """The letters of the moves in the columns of `neighbours()`: "d", "l", "r", "u"; in slides "d", "dd",
        ..., "u", "uu", ..., as far as the board goes."""
        if self._puzzle.metric == lib.SLIDEBASE_SINGLE:
            return tuple(_LETTERS)
        return tuple(letter * length for letter in _LETTERS
                     for length in range(1, self.rows if letter in "du" else self.cols))

    @overload
    def apply(self, board: NDArray[Any], moves: Any, *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
    @overload
    def apply(self, board: Board, moves: str | bytes, *, threads: int | None = ...) -> tuple[int, ...]: ...

    def apply(self, board: Any, moves: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
        """The board after these moves, as a tuple. For an array of boards a uint8 array (N, cells); `moves` is
        then one string for all of them or N of them, as a list or as `solve()` returns them. Cubes roll if their
        boards are positions. Raises BadArgument if a move leaves the board or is not a letter of "dlru"."""
        if not is_array_of_boards(board, self.rows, self.cols):
            made = ffi.new("uint8_t[]", self.cells)
            letters = _letters_of(moves)
            self._done(lib.slidebase_apply(self._puzzle, self._read(board), 1, letters, len(letters), made, 1))
            if made[0] == _NONE or 0 in letters:
                _fail_moves(letters)
            return tuple(made)
        np = numpy()
        array = boards_of(board, self)
        if isinstance(moves, (str, bytes)):
            moves = np.broadcast_to(np.array(_letters_of(moves)), (len(array),))
        try:
            rows = np.ascontiguousarray(moves, "S")
        except (ValueError, TypeError):  # UnicodeEncodeError is a ValueError
            raise BadArgument("moves are strings of the letters d, l, r, u") from None
        if rows.shape != (len(array),):
            raise BadArgument(f"moves are one string, or {len(array)} as for the boards, not {rows.shape}")
        boards = output(out, (len(array), self.cells), np.uint8)
        self._convert(lib.slidebase_apply, array, [Rows("uint8_t[]", boards)], threads, letters=rows)
        if (wrong := np.flatnonzero(boards[:, 0] == _NONE)).size:
            row = int(wrong[0])
            if self._is_board(array[row]):
                _fail_moves(rows[row], f"row {row}: ")
            fail_row(self, array, row)
        return boards

    def neighbours(
        self, boards: Any, *, out: tuple[Out, Out] | None = None, threads: int | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """The boards after each move: a uint8 array (N, A, cells) for the A moves of `actions`, and a bool array
        (N, A) that says which there are; the cells of the others are 255. Cubes must be positions."""
        np = numpy()
        array = boards_of(boards, self)
        columns = lib.slidebase_move_count(self._puzzle)
        given = (None, None) if out is None else out
        made = output(given[0], (len(array), columns, self.cells), np.uint8, "out[0]")
        legal = output(given[1], (len(array), columns), np.bool_, "out[1]")
        self._convert(lib.slidebase_neighbours, array,
                      [Rows("uint8_t[]", made), Rows("uint8_t[]", legal)], threads)
        self._check_rows(array, ~legal.any(axis=1))
        return made, legal

    @overload
    def solvable(self, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
    @overload
    def solvable(self, board: Board, *, threads: int | None = ...) -> bool: ...

    def solvable(self, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
        """Whether moves lead from the board to the goal, by parity; for an array of boards a bool array (N,). For
        tiles: `distances()` says it of cubes."""
        said = self._answers(lib.slidebase_solvable, board, 0, "bool", out, threads)
        return bool(said[0]) if isinstance(said, tuple) else said

    @overload
    def canonical(self, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
    @overload
    def canonical(self, board: Board, *, threads: int | None = ...) -> tuple[int, ...]: ...

    def canonical(self, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
        """The first of the images of the board, as tuples, under the rotations and reflections that leave the
        blank of the goal, or of the start, where it is, with the tiles renamed so that the goal stays itself. All of
        them have the same distance. For an array of boards a uint8 array (N, cells)."""
        return self._answers(lib.slidebase_canonical, board, self.cells, "uint8", out, threads)

    @overload
    def heuristic(
        self, board: NDArray[Any], name: str = ..., *, out: Out | None = ..., threads: int | None = ...
    ) -> Any: ...
    @overload
    def heuristic(self, board: Board, name: str = ..., *, threads: int | None = ...) -> int: ...

    def heuristic(
        self, board: Any, name: str = "manhattan", *, out: Out | None = None, threads: int | None = None
    ) -> Any:
        """A lower bound of the distance in single moves: "misplaced", "manhattan", "linear-conflict" or
        "walking-distance", as `slidebase-query audit` has them; for an array of boards an int16 array (N,). For
        tiles. The first walking distances of 4x4 take a tenth of a second, those of 5x5 minutes and 2.3 GB."""
        if name not in HEURISTICS:
            raise BadArgument(f"a heuristic is one of {', '.join(HEURISTICS)}, not {name!r}")
        values = self._answers(lib.slidebase_heuristic, board, 0, "int16", out, threads, HEURISTICS[name])
        return int(values[0]) if isinstance(values, tuple) else values

    def _answers(
        self, function: Any, board: Any, width: int, dtype: str, out: Out | None, threads: int | None, *first: int
    ) -> Any:
        """The answer of function(puzzle, *first, boards, count, answers, threads) for one board, as a tuple; for an
        array of boards as an array of this type with `width` columns, or with one dimension for 0. Raises BadBoard
        with the first row that is not a board."""
        kind = "int16_t[]" if dtype == "int16" else "uint8_t[]"
        if not is_array_of_boards(board, self.rows, self.cols):
            made = ffi.new(kind, max(width, 1))
            self._done(function(self._puzzle, *first, self._read(board), 1, made, 1))
            return tuple(made)
        array = boards_of(board, self)
        answers = output(out, (len(array), width) if width else (len(array),), dtype)
        self._convert(function, array, [Rows(kind, answers)], threads, *first)
        column = answers[:, 0] if width else answers
        self._check_rows(array, column < 0 if dtype == "int16" else column.view("uint8") == _NONE)
        return answers

    def _convert(
        self, function: Any, array: NDArray[Any], outputs: Sequence[Rows], threads: int | None, *first: int,
        letters: NDArray[Any] | None = None, parts: Iterable[tuple[slice, NDArray[Any]]] | None = None,
        kind: str = "uint8_t[]",
    ) -> None:
        """Fills the outputs by calls function(puzzle, *first, part, count, output, ..., threads) for the parts of an
        array, of boards if `parts` does not say others; `letters` has a row for each board."""
        team = self._team(threads)
        check_apart([one.array for one in outputs if one.array is not None], array)
        for rows, part in pieces(array, PIECE) if parts is None else parts:
            filled = [one.take(rows, len(part)) for one in outputs]
            into = [ffi.from_buffer(one.kind, made) for one, made in zip(outputs, filled)]
            if letters is not None:
                into[:0] = ffi.from_buffer("char[]", letters[rows]), letters.dtype.itemsize
            self._done(function(self._puzzle, *first, ffi.from_buffer(kind, part), len(part), *into, team))
            for one, made in zip(outputs, filled):
                one.put(rows, made)

    def _done(self, status: int) -> None:
        """Raises the failure of a call for this puzzle."""
        if status == lib.SLIDEBASE_INVALID:
            raise BadArgument(f"there is no answer for {self!r}: moves are made on whole positions of cubes, bounds "
                              "and parities are of tiles, and walking distances of boards that are not too long")
        if status != lib.SLIDEBASE_OK:
            fail(status)

    def _is_board(self, cells: Any) -> bool:
        try:
            self._read(cells.ravel())
        except BadBoard:
            return False
        return True

    def _check_rows(self, array: NDArray[Any], is_wrong: NDArray[np.bool_]) -> None:
        """Raises BadBoard for the first row that is not a board."""
        if is_wrong.any():
            fail_row(self, array, int(is_wrong.argmax()))

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


def _letters_of(moves: Any) -> bytes:
    if not isinstance(moves, (str, bytes)):
        raise BadType(f"moves are letters d, l, r, u, not {moves!r}")
    return moves.encode(errors="replace") if isinstance(moves, str) else bytes(moves)


def _fail_moves(letters: bytes, where: str = "") -> None:
    """Raises BadArgument for moves that cannot be made."""
    text = letters.decode(errors="replace")
    wrong = text.strip(_LETTERS)[:1]
    raise BadArgument(where + (f"the letters are d, l, r and u, not {wrong!r}" if wrong
                               else f"{text[:60]!r} leaves the board"))
