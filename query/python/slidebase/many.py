"""Functions of arrays of boards, and those that take a board or an array: methods of `Puzzle`.

For an array the result is an array, or `out`, and BadBoard has the row that is not a board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, overload

from ._native import ffi, lib
from .arguments import Board, number_in, one_of
from .arrays import C_TYPES, PIECE, Out, as_array, boards_of, check_apart, check_rows, cut, fill
from .arrays import is_array_of_boards, numpy, output, pieces
from .errors import BadArgument, BadType, fail, new_struct
from .watch import Progress, Watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzle import Puzzle

#: In arrays: no moves lead to the goal.
UNSOLVABLE: int = lib.SLIDEBASE_UNSOLVABLE
#: In arrays of boards that take a search: it reached a limit, or was stopped before it ended.
UNDECIDED: int = lib.SLIDEBASE_UNDECIDED
#: In action values: the blank cannot make this move. Greater than all distances.
NO_MOVE: int = lib.SLIDEBASE_NO_MOVE
#: The lower bounds that `heuristic()` knows.
HEURISTICS: dict[str, int] = {
    "misplaced": lib.SLIDEBASE_MISPLACED, "manhattan": lib.SLIDEBASE_MANHATTAN,
    "linear-conflict": lib.SLIDEBASE_LINEAR_CONFLICT, "walking-distance": lib.SLIDEBASE_WALKING_DISTANCE,
}
LETTERS = "dlru"
_NONE = 255  # in the cells of a board that there is not
# The width of rows of letters is a multiple of this, so that writing them is faster.
_WIDTH = 8


class Searched(NamedTuple):
    """What the searches of an array of boards found: the distances, as from `distances()`; `bounds`, int16, a length
    that no path is shorter than, also of a board that a limit left undecided; `lengths`, int16, the moves of a path:
    the distance or, with `within`, those of the best path found, otherwise 0; and `nodes`, uint64, how many boards each
    search generated, 0 with a complete table."""

    distances: NDArray[np.int16]
    bounds: NDArray[np.int16]
    lengths: NDArray[np.int16]
    nodes: NDArray[np.uint64]


# Of an array that is one board the answer is that of a board, which types cannot tell.
@overload
def rank(self: Puzzle, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
@overload
def rank(self: Puzzle, board: Board, *, threads: int | None = ...) -> int: ...
def rank(self: Puzzle, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
    """The number of a board, 0 to board_count - 1, or the numbers of an array of boards.

    For tiles it is the position in lexicographic order with the blank as 0; for cubes the blank's cell
    and then the cubes as digits, of colours in base 3. For an array (N, cells) or (N, rows, cols), or one of
    strings, the result is an int64 array (N,), or `out`, with -1 for each row that is not a board. Raises BadBoard
    for one board or a string, BadType, and BadArgument for more than 20 cells.
    """
    if self.board_count and not is_array_of_boards(board, self):
        number = ffi.new("uint64_t*")
        lib.slidebase_rank(self._puzzle, self._read(board), self.cells, number)
        return int(number[0])
    # The library sets all bits for a row that is not a board: read as signed that is -1, and all other numbers
    # keep their value, below 2**62.
    return _answers(self, lib.slidebase_ranks, board, (), "i8", out, threads)


@overload
def unrank(self: Puzzle, rank: int, *, threads: int | None = ...) -> tuple[int, ...]: ...
@overload
def unrank(self: Puzzle, rank: NDArray[Any] | Sequence[int], *, out: Out | None = ...,
           threads: int | None = ...) -> NDArray[np.uint8]: ...
def unrank(self: Puzzle, rank: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
    """The board with this number, as a tuple; for an array (N,) of numbers a uint8 array (N, cells), or `out`.
    Raises BadArgument if there is no such board, and BadType."""
    if not hasattr(rank, "__len__") or isinstance(rank, (str, bytes)):
        board = ffi.new("uint8_t[]", self.cells)
        number = number_in(rank, "the number of a board", 0, self.board_count - 1)
        lib.slidebase_unrank(self._puzzle, number, board, self.cells)
        return tuple(board)
    np = numpy()
    numbers = as_array(rank, "numbers")
    if numbers.size and numbers.dtype.kind not in "iu":
        raise BadType(f"numbers of boards are integers, not {numbers.dtype}")
    if numbers.ndim != 1:
        raise BadArgument(f"numbers of boards are an array (N,), not {numbers.shape}")
    if numbers.size and not (numbers.min() >= 0 and int(numbers.max()) < self.board_count):
        raise BadArgument(f"the number of a board is from 0 to {self.board_count - 1}")
    boards = output(out, (len(numbers), self.cells), np.uint8)
    parts = ((rows, np.ascontiguousarray(part, np.uint64)) for rows, part in cut(numbers))
    _convert(self, partial(lib.slidebase_unranks, self._puzzle), numbers, [boards], threads, parts)
    return boards


@overload
def apply(self: Puzzle, board: NDArray[Any], moves: Any, *, out: Out | None = ...,
          threads: int | None = ...) -> Any: ...
@overload
def apply(self: Puzzle, board: Board, moves: str | bytes, *, threads: int | None = ...) -> tuple[int, ...]: ...
def apply(self: Puzzle, board: Any, moves: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
    """The board after these moves, as a tuple. For an array of boards a uint8 array (N, cells); `moves` is
    then one string for all of them or N of them, as a list or as `solve()` returns them. Cubes roll if their
    boards are positions. Raises BadArgument if a move leaves the board or is not a letter of "dlru"."""
    if not is_array_of_boards(board, self):
        made, letters = ffi.new("uint8_t[]", self.cells), letters_of(moves)
        _done(self, lib.slidebase_apply(self._puzzle, self._read(board), 1, letters, len(letters), made, 1))
        if made[0] == _NONE or 0 in letters:
            _fail_moves(letters)
        return tuple(made)
    np = numpy()
    array = boards_of(board, self)
    if isinstance(moves, (str, bytes)):
        moves = np.broadcast_to(np.array(letters_of(moves)), (len(array),))
    try:
        strings = np.ascontiguousarray(moves, "S")
    except (ValueError, TypeError):  # UnicodeEncodeError is a ValueError
        raise BadArgument("moves are strings of the letters d, l, r, u") from None
    if strings.shape != (len(array),):
        raise BadArgument(f"moves are one string, or {len(array)} as for the boards, not {strings.shape}")
    boards = output(out, (len(array), self.cells), np.uint8)
    parts = ((rows, part, ffi.from_buffer("char[]", strings[rows]), strings.itemsize) for rows, part in pieces(array))
    _convert(self, partial(lib.slidebase_apply, self._puzzle), array, [boards], threads, parts)
    if (wrong := boards[:, 0] == _NONE).any():
        check_rows(self, array, wrong)
        _fail_moves(strings[wrong][0], f"row {wrong.argmax()}: ")
    return boards


def neighbours(
    self: Puzzle, boards: Any, *, out: tuple[Out, Out] | None = None, threads: int | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The boards after each move: a uint8 array (N, A, cells) for the A moves of `actions`, and a bool array
    (N, A) that says which there are; the cells of the others are 255. Cubes must be positions."""
    np = numpy()
    array, columns = boards_of(boards, self), lib.slidebase_move_count(self._puzzle)
    given = (None, None) if out is None else out
    made = output(given[0], (len(array), columns, self.cells), np.uint8, "out[0]")
    legal = output(given[1], (len(array), columns), np.bool_, "out[1]")
    _convert(self, partial(lib.slidebase_neighbours, self._puzzle), array, [made, legal], threads)
    check_rows(self, array, ~legal.any(axis=1))
    return made, legal


@overload
def solvable(self: Puzzle, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
@overload
def solvable(self: Puzzle, board: Board, *, threads: int | None = ...) -> bool: ...
def solvable(self: Puzzle, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
    """Whether moves lead from the board to the goal, by parity; for an array of boards a bool array (N,). For
    tiles: `distances()` says it of cubes."""
    return _answers(self, lib.slidebase_solvable, board, (), "b1", out, threads)


@overload
def canonical(self: Puzzle, board: NDArray[Any], *, out: Out | None = ..., threads: int | None = ...) -> Any: ...
@overload
def canonical(self: Puzzle, board: Board, *, threads: int | None = ...) -> tuple[int, ...]: ...
def canonical(self: Puzzle, board: Any, *, out: Out | None = None, threads: int | None = None) -> Any:
    """The first of the images of the board, as tuples, under the rotations and reflections that leave the
    blank of the goal, or of the start, where it is, with the tiles renamed so that the goal stays itself. All of
    them have the same distance. For an array of boards a uint8 array (N, cells)."""
    return _answers(self, lib.slidebase_canonical, board, (self.cells,), "u1", out, threads)


@overload
def heuristic(self: Puzzle, board: NDArray[Any], name: str = ..., *, out: Out | None = ...,
              threads: int | None = ...) -> Any: ...
@overload
def heuristic(self: Puzzle, board: Board, name: str = ..., *, threads: int | None = ...) -> int: ...
def heuristic(
    self: Puzzle, board: Any, name: str = "manhattan", *, out: Out | None = None, threads: int | None = None
) -> Any:
    """A lower bound of the distance in single moves: "misplaced", "manhattan", "linear-conflict" or
    "walking-distance", as `slidebase-query audit` has them; for an array of boards an int16 array (N,). For
    tiles. The first walking distances of 4x4 take a tenth of a second, those of 5x5 minutes and 2.3 GB."""
    bound = HEURISTICS[one_of(name, "a heuristic", HEURISTICS)]
    return _answers(self, lib.slidebase_heuristic, board, (), "i2", out, threads, bound)


def distances(
    self: Puzzle, boards: Any, *, out: Out | None = None, threads: int | None = None, seconds: float | None = None,
    nodes: int | None = None, progress: Progress | None = None,
) -> NDArray[np.int16]:
    """The distance of each board, in moves: an int16 array (N,), with UNSOLVABLE (-1) for boards that no
    moves lead from, and UNDECIDED (-11) for those that a limit left out.

    Other Python threads run meanwhile. Raises BadBoard if a row is not a board, with its number in `row`;
    BadType, NoTable, Damaged. The options are described at the class.
    """
    array = boards_of(boards, self)
    answers = output(out, (len(array),), numpy().int16)
    _look_up(self, lib.slidebase_distances, array, [answers], threads, seconds, nodes, progress)
    return answers


def solve(
    self: Puzzle, boards: Any, *, out: tuple[Out, Out] | None = None, threads: int | None = None,
    seconds: float | None = None, nodes: int | None = None, within: float | None = None,
    progress: Progress | None = None,
) -> tuple[NDArray[np.int16], NDArray[np.bytes_]]:
    """The distances, as from `distances()`, and the paths, as from `path()`: an array (N,) of type
    "S<width>" with the letters in ASCII, b"" for boards without a path. The width is at least
    `path_capacity`; `out` may have a greater one. With `within` undecided boards have the best path found."""
    array = boards_of(boards, self)
    given, letters = (None, None) if out is None else out
    least = max(self.path_capacity, 1)
    width = getattr(getattr(letters, "dtype", None), "itemsize", -(-least // _WIDTH) * _WIDTH)
    if width < least:
        raise BadArgument(f"rows of letters are at least {least} wide, not {width}")
    answers = output(given, (len(array),), numpy().int16, "out[0]")
    paths = output(letters, (len(array),), f"S{width}", "out[1]")
    _look_up(self, lib.slidebase_solve, array, [answers, paths], threads, seconds, nodes, progress, width,
             within=within)
    return answers, paths


def search(
    self: Puzzle, boards: Any, *, threads: int | None = None, seconds: float | None = None, nodes: int | None = None,
    within: float | None = None, progress: Progress | None = None,
) -> Searched:
    """The distances, as from `distances()`, with what the searches proved of the boards that they did not decide, and
    how many boards each generated. Raises as `distances()`."""
    np = numpy()
    array = boards_of(boards, self)
    found = Searched(*(np.empty(len(array), kind) for kind in (np.int16, np.int16, np.int16, np.uint64)))
    _look_up(self, _filling(*Searched._fields), array, list(found), threads, seconds, nodes, progress, within=within)
    return found


def action_values(
    self: Puzzle, boards: Any, *, out: Out | None = None, threads: int | None = None, seconds: float | None = None,
    nodes: int | None = None, progress: Progress | None = None,
) -> NDArray[np.int16]:
    """The distance after each move of the blank: an int16 array (N, A) for the A moves of `actions`.

    NO_MOVE (32767) where the blank cannot make the move, so that `argmin(axis=1)` is an optimal move;
    UNSOLVABLE and UNDECIDED in the moves of boards that have no distance. For cubes as `moves()`: the
    moves of the position that `path()` leads to. In single moves one walk through the table gives a whole row. Raises
    as `distances()`.
    """
    array = boards_of(boards, self)
    values = output(out, (len(array), lib.slidebase_move_count(self._puzzle)), numpy().int16)
    _look_up(self, _filling("values"), array, [values], threads, seconds, nodes, progress)
    return values


def optimal_moves(
    self: Puzzle, boards: Any, *, out: Out | None = None, threads: int | None = None, seconds: float | None = None,
    nodes: int | None = None, progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Which moves of the blank begin a shortest path: a bool array (N, A) for the A moves of `actions`. For
    cubes: which rolls of the position that `path()` leads to go back on one. Nothing is optimal on the
    goal and on boards without a distance. Raises as `action_values()`."""
    np = numpy()
    array = boards_of(boards, self)
    optimal = output(out, (len(array), lib.slidebase_move_count(self._puzzle)), np.bool_)
    _look_up(self, _filling("optimal", "distances"), array, [optimal, np.int16], threads, seconds, nodes, progress)
    return optimal


def letters_of(moves: Any) -> bytes:
    if not isinstance(moves, (str, bytes)):
        raise BadType(f"moves are letters d, l, r, u, not {moves!r}")
    return moves.encode(errors="replace") if isinstance(moves, str) else bytes(moves)


def _fail_moves(letters: bytes, where: str = "") -> NoReturn:
    """Raises BadArgument for moves that cannot be made."""
    text = letters.decode(errors="replace")
    wrong = text.strip(LETTERS)[:1]
    raise BadArgument(where + (f"the letters are d, l, r and u, not {wrong!r}" if wrong
                               else f"{text[:60]!r} leaves the board"))


def _filling(*names: str) -> Callable[..., int]:
    """A function(solver, boards, count, output, ..., threads) that fills these arrays of slidebase_answers."""
    def fill_them(solver: Any, boards: Any, count: int, *rest: Any) -> int:
        answers = new_struct("slidebase_answers")
        for name, array in zip(names, rest):
            setattr(answers, name, array)
        return int(lib.slidebase_answer(solver, boards, count, answers, rest[-1]))
    return fill_them


def _answers(
    puzzle: Puzzle, function: Any, board: Any, shape: tuple[int, ...], dtype: str, out: Out | None, threads: int | None,
    *first: int,
) -> Any:
    """The answer of function(puzzle, *first, boards, count, answers, threads) for one board, as a tuple or a number;
    for an array of boards an array (N, *shape) of this type. Raises BadBoard with the first row that is not a board,
    unless the answers are numbers of boards."""
    function = partial(function, puzzle._puzzle, *first)
    if not is_array_of_boards(board, puzzle):
        made = ffi.new(C_TYPES[dtype], shape[0] if shape else 1)
        _done(puzzle, function(puzzle._read(board), 1, made, 1))
        return tuple(made) if shape else bool(made[0]) if dtype == "b1" else int(made[0])
    array = boards_of(board, puzzle)
    answers = output(out, (len(array), *shape), dtype)
    _convert(puzzle, function, array, [answers], threads)
    if dtype != "i8":
        column = answers[:, 0] if shape else answers
        check_rows(puzzle, array, column < 0 if dtype == "i2" else column.view("u1") == _NONE)
    return answers


def _convert(
    puzzle: Puzzle, function: Callable[..., int], array: NDArray[Any], outputs: list[Any], threads: int | None,
    parts: Iterable[tuple[Any, ...]] | None = None,
) -> None:
    """Fills the outputs by calls function(part, count, *more, output, ..., threads) for the parts of an array."""
    team = puzzle._team(threads)
    check_apart(outputs, array)
    for _, status, _ in fill(function, pieces(array) if parts is None else parts, outputs, team):
        _done(puzzle, status)


def _done(puzzle: Puzzle, status: int) -> None:
    """Raises the failure of a call for this puzzle."""
    if status == lib.SLIDEBASE_INVALID:
        raise BadArgument(f"there is no answer for {puzzle!r}: moves are made on whole positions of cubes, bounds "
                          "and parities are of tiles, and walking distances of boards that are not too long")
    if status != lib.SLIDEBASE_OK:
        fail(status)


def _look_up(
    puzzle: Puzzle, function: Any, array: NDArray[Any], outputs: list[Any], threads: int | None, seconds: float | None,
    nodes: int | None, progress: Progress | None, *last: int, within: float | None = None,
) -> None:
    """Fills the outputs by calls function(solver, boards, count, output, ..., *last, threads) for pieces of the array.
    If boards take searches, there is one piece, and all rows are checked before the first search; the library then
    says itself which rows are undecided."""
    check_apart(outputs, array)
    team, watch, most, answered = puzzle._team(threads), Watch(progress), PIECE, 0
    if puzzle._searches:
        puzzle.solvable(array, threads=threads)
        array, most = numpy().ascontiguousarray(array, numpy().uint8), len(array)
    with puzzle._limited(seconds, nodes, watch, within) as solver:
        try:
            for rows, status, made in fill(partial(function, solver), pieces(array, most), outputs, *last, team):
                answered = rows.start + len(array[rows])
                if watch.stopped or watch.raised is not None:
                    return
                puzzle._number(status)
                first = next(part for part in made if part is not None and part.dtype.kind == "i")
                if not puzzle._searches and (least := int(first.min())) < UNSOLVABLE:
                    check_rows(puzzle, array, (first.reshape(len(first), -1) < UNSOLVABLE).any(axis=1), rows.start)
                    puzzle._number(least)
                if not puzzle._searches and watch.report(answered, len(array)):
                    return
        finally:
            for one in outputs:
                if one is not None and not isinstance(one, type):
                    one[answered:] = UNDECIDED if one.dtype.kind == "i" else b"" if one.dtype.kind == "S" else False
