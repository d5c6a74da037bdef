"""Questions about whole arrays of boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ._native import ffi, lib
from .arrays import PIECE, boards_of, fail_row, numpy, pieces
from .errors import BadArgument
from .outputs import Out, Rows, check_apart, output
from .queries import Queries
from .watch import Progress, Watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: In arrays: no moves lead to the goal.
UNSOLVABLE: int = lib.SLIDEBASE_UNSOLVABLE
#: In arrays of boards that take a search: it reached a limit, or was stopped before it ended.
UNDECIDED: int = lib.SLIDEBASE_UNDECIDED
#: In action values: the blank cannot make this move. Greater than all distances.
NO_MOVE: int = lib.SLIDEBASE_NO_MOVE

# The width of rows of letters is a multiple of this, so that writing them is faster.
_WIDTH = 8


class Limits(NamedTuple):
    """How long a call may go on, and with how many threads."""

    threads: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    progress: Progress | None = None


class Many(Queries):
    """Functions of arrays of boards. Arrays are (N, cells) or (N, rows, cols), of any integer type and in any
    order in memory; lists of boards or of strings are accepted too, and whatever speaks DLPack or the buffer
    protocol. Contiguous uint8 is read in place, other arrays piece by piece.

    All of these functions have the same options. `out`: the array to fill, which is then returned as NumPy's;
    it must have the shape and type of the result. `threads`: 0 for one per processor; the default is that of
    the puzzle. `progress(done, of)` is called now and then, with numbers of boards; if it returns False, the
    call ends, and boards without an answer are UNDECIDED. So they are in `out` after Ctrl-C, or an exception
    of `progress`. If each board takes a search, `seconds` is a limit for the whole call and `nodes` one for each
    board, in boards that its search generates; with `nodes` the same boards are decided on every machine.
    """

    def distances(
        self, boards: Any, *, out: Out | None = None, threads: int | None = None,
        seconds: float | None = None, nodes: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.int16]:
        """The distance of each board, in moves: an int16 array (N,), with UNSOLVABLE (-1) for boards that no
        moves lead from, and UNDECIDED (-11) for those that a limit left out.

        Other Python threads run meanwhile. Raises BadBoard if a row is not a board, with its number in `row`;
        BadType, NoTable, Damaged. The options are described at the class.
        """
        array = boards_of(boards, self)
        answers = output(out, (len(array),), numpy().int16)
        self._answer(lib.slidebase_distances, array, [Rows("int16_t[]", answers, UNDECIDED)],
                     Limits(threads, seconds, nodes, progress))
        return answers

    def solve(
        self, boards: Any, *, out: tuple[Out, Out] | None = None, threads: int | None = None,
        seconds: float | None = None, nodes: int | None = None, progress: Progress | None = None,
    ) -> tuple[NDArray[np.int16], NDArray[np.bytes_]]:
        """The distances, as from `distances()`, and the paths, as from `path()`: an array (N,) of type
        "S<width>" with the letters in ASCII, b"" for boards without a path. The width is at least
        `path_capacity`; `out` may have a greater one."""
        np = numpy()
        array = boards_of(boards, self)
        given, letters = (None, None) if out is None else out
        least = max(self.path_capacity, 1)
        width = getattr(getattr(letters, "dtype", None), "itemsize", -(-least // _WIDTH) * _WIDTH)
        if width < least:
            raise BadArgument(f"rows of letters are at least {least} wide, not {width}")
        answers = output(given, (len(array),), np.int16, "out[0]")
        paths = output(letters, (len(array),), f"S{width}", "out[1]")
        self._answer(
            lib.slidebase_solve, array,
            [Rows("int16_t[]", answers, UNDECIDED), Rows("char[]", paths, b"")],
            Limits(threads, seconds, nodes, progress), width)
        return answers, paths

    def action_values(
        self, boards: Any, *, out: Out | None = None, threads: int | None = None,
        seconds: float | None = None, nodes: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.int16]:
        """The distance after each move of the blank: an int16 array (N, 4) with the columns d, l, r, u.

        NO_MOVE (32767) where the blank cannot make the move, so that `argmin(axis=1)` is an optimal move;
        UNSOLVABLE and UNDECIDED in the moves of boards that have no distance. For cubes as `moves()`: the
        moves of the position that `path()` leads to. One walk through the table gives a whole row. Raises
        as `distances()`, and BadArgument if the puzzle counts slides.
        """
        array = boards_of(boards, self)
        values = output(out, (len(array), 4), numpy().int16)
        self._act(array, [Rows("int16_t[]", values, UNDECIDED), None, None],
                  Limits(threads, seconds, nodes, progress))
        return values

    def optimal_moves(
        self, boards: Any, *, out: Out | None = None, threads: int | None = None,
        seconds: float | None = None, nodes: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.bool_]:
        """Which moves of the blank begin a shortest path: a bool array (N, 4) with the columns d, l, r, u. For
        cubes: which rolls of the position that `path()` leads to go back on one. Nothing is optimal on the
        goal and on boards without a distance. Raises as `action_values()`."""
        np = numpy()
        array = boards_of(boards, self)
        optimal = output(out, (len(array), 4), np.bool_)
        self._act(array, [None, Rows("uint8_t[]", optimal, False), Rows("int16_t[]")],
                  Limits(threads, seconds, nodes, progress))
        return optimal

    def _act(self, array: NDArray[Any], outputs: list[Rows | None], limits: Limits) -> None:
        if self._puzzle.metric != lib.SLIDEBASE_SINGLE:
            raise BadArgument("action values are for single moves; moves() lists the slides of a board")
        self._answer(lib.slidebase_action_values, array, outputs, limits)

    def _answer(
        self, function: Any, array: NDArray[Any], outputs: Sequence[Rows | None], limits: Limits, *more: Any
    ) -> None:
        """Fills the outputs by calls function(solver, boards, count, output, ..., *more, threads) for pieces of
        the array. If boards take searches, there is one piece, and all rows are checked before the first
        search; the library then says itself which rows are undecided."""
        given = [rows for rows in outputs if rows is not None]
        check_apart([rows.array for rows in given if rows.array is not None], array)
        team, watch, most, answered = self._team(limits.threads), Watch(limits.progress), PIECE, 0
        if self._searches:
            self.solvable(array, threads=limits.threads)
            array, most = numpy().ascontiguousarray(array, numpy().uint8), max(len(array), 1)
        with self._limited(limits.seconds, limits.nodes, watch) as solver:
            try:
                for rows, part in pieces(array, most):
                    filled = [None if one is None else one.take(rows, len(part)) for one in outputs]
                    into = [ffi.NULL if one is None or made is None else ffi.from_buffer(one.kind, made)
                            for one, made in zip(outputs, filled)]
                    status = function(solver, ffi.from_buffer("uint8_t[]", part), len(part), *into, *more, team)
                    answered = rows.start + len(part)
                    for one, made in zip(outputs, filled):
                        if one is not None and made is not None:
                            one.put(rows, made)
                    if watch.stopped or watch.raised is not None:
                        return
                    self._check_piece(status, filled, array, rows.start)
                    if not self._searches and watch.report(answered, len(array)):
                        return
            finally:
                for one in given:
                    one.leave_undecided(answered)

    def _check_piece(self, status: int, filled: list[Any], array: NDArray[Any], begin: int) -> None:
        """Raises the failure of a call, or BadBoard for a row that is not a board."""
        if status != lib.SLIDEBASE_OK:
            self._fail(status)
        answers = next(part for part in filled if part is not None and part.dtype.kind == "i")
        if not self._searches and answers.min() < UNSOLVABLE:
            wrong = (answers.reshape(len(answers), -1) < UNSOLVABLE).any(axis=1)
            row = int(wrong.argmax())
            least = int(answers[row].min())
            if least != lib.SLIDEBASE_INVALID:
                self._fail(least)
            fail_row(self, array, begin + row)
