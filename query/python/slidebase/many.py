"""Questions about whole arrays of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import lib
from .arrays import PIECE, address, boards_of, fail_row, numpy, pieces
from .queries import Queries
from .arguments import thread_count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The width of rows of letters is a multiple of this, so that writing them is faster.
_WIDTH = 8


class Many(Queries):
    """Functions of arrays of boards. Arrays are (N, cells) or (N, rows, cols), of any integer type and in any
    order in memory; a list of boards or of strings is accepted too. Contiguous uint8 is read in place, other
    arrays piece by piece."""

    def distances(self, boards: Any, *, threads: int = 0) -> NDArray[np.int16]:
        """The distance of each board, in moves: an int16 array (N,), with -1 for unsolvable boards.

        Runs on `threads` threads, 0 for one per processor; other Python threads run meanwhile. Raises
        BadBoard if a row is not a board, with its number in `row`; BadType, NoTable, Damaged.
        """
        np = numpy()
        team = thread_count(threads)
        array = self._boards(boards)
        answers = np.empty(len(array), np.int16)
        for rows, part in pieces(array, PIECE):
            into = answers[rows]
            with self._limited() as solver:
                status = lib.slidebase_distances(
                    solver, address("uint8_t[]", part), len(part), address("int16_t[]", into), team)
            self._check_piece(status, into, array, rows.start)
        return answers  # type: ignore[no-any-return]

    def solve(
        self, boards: Any, *, threads: int = 0
    ) -> tuple[NDArray[np.int16], NDArray[np.bytes_]]:
        """The distances, as from `distances()`, and the paths, as from `path()`: an array (N,) of type
        "S<width>" with the letters in ASCII, b"" for unsolvable boards. The width is at least `path_capacity`."""
        np = numpy()
        team = thread_count(threads)
        array = self._boards(boards)
        width = max(-(-self.path_capacity // _WIDTH), 1) * _WIDTH
        answers = np.empty(len(array), np.int16)
        paths = np.empty(len(array), f"S{width}")
        for rows, part in pieces(array, PIECE):
            into = answers[rows]
            with self._limited() as solver:
                status = lib.slidebase_solve(
                    solver, address("uint8_t[]", part), len(part), address("int16_t[]", into),
                    address("char[]", paths[rows]), width, team)
            self._check_piece(status, into, array, rows.start)
        return answers, paths

    def _boards(self, boards: Any) -> NDArray[Any]:
        """The argument as an array; if boards take a search, all rows are checked before the first search."""
        array = boards_of(boards, self)
        if self._searches:
            np = numpy()
            tiles = np.sort(array.reshape(len(array), self.cells), axis=1)
            wrong = np.flatnonzero((tiles != np.arange(self.cells)).any(axis=1))
            if wrong.size:
                fail_row(self, array, int(wrong[0]))
        return array

    def _check_piece(
        self, status: int, answers: NDArray[np.int16], array: NDArray[Any], begin: int
    ) -> None:
        if status != lib.SLIDEBASE_OK:
            self._fail(status)
        if answers.min() < lib.SLIDEBASE_UNSOLVABLE:
            at = int((answers < lib.SLIDEBASE_UNSOLVABLE).argmax())
            if answers[at] != lib.SLIDEBASE_INVALID:
                self._fail(int(answers[at]))
            fail_row(self, array, begin + at)
