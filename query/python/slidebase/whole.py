"""Questions about all states of a puzzle, and about the table itself."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._native import ffi, lib
from .arrays import PIECE, numpy
from .errors import BadArgument, NeedsCompleteTable, call, new_struct
from .many import Many
from .arguments import Uniform, integer, number_in, one_of
from .outputs import Out, Rows, output
from .watch import Progress, Watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# 12! distances of two bytes are a gigabyte.
_FIELD_CELLS = 12


class Puzzle(Many):
    """The common part of `Sliding` and `Cubic`: everything except the constructors."""

    def histogram(self) -> list[int]:
        """The numbers of boards at distance 0, 1, ..., longest. Raises NeedsCompleteTable without a
        complete table."""
        counts = ffi.new("uint64_t[]", 256)
        found = lib.slidebase_histogram(self._solver, counts, len(counts))
        if found == 0:
            self._fail_incomplete()
        if found < 0:
            self._fail(found)
        return list(counts[0:found])

    def states(
        self, depth: int, limit: int | None = None, *, out: Out | None = None,
        threads: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.uint8]:
        """All boards at this distance, or the first `limit` of them: a uint8 array (N, cells), or `out`, always
        in the same order. Takes a search through the table: O(states), less near the goal. Raises BadArgument
        if there is no such distance, and NeedsCompleteTable."""
        team, counts = self._team(threads), self.histogram()
        number_in(depth, "the depth", 0, len(counts) - 1)
        count = counts[depth]
        if limit is not None:
            count = min(count, number_in(limit, "the limit", 0, 2**63))
        boards = output(out, (count, self.cells), numpy().uint8)
        self._number(self._fill(boards, team, progress, lib.slidebase_boards_at, depth))
        return boards

    def sample(
        self, n: int, depth: int | tuple[int, int] | None = None, seed: int | None = None, *, replace: bool = True,
        out: Out | None = None, threads: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.uint8]:
        """`n` boards drawn uniformly: a uint8 array (n, cells), or `out`. They are independent, with replacement; with
        replace=False no board is drawn twice, and all sets of n boards are equally likely.

        `depth` is a distance or a range (least, greatest) that includes both ends; None for all solvable
        boards, -1 for unsolvable ones. The same seed (0 to 2**64 - 1), n and depth give the same boards;
        None for a random seed. Raises BadArgument if there are no such boards, or fewer than n to draw without
        replacement, and NeedsCompleteTable for a distance without a complete table.
        """
        team, count = self._team(threads), number_in(n, "n", 0, 2**40)
        number = secrets.randbits(64) if seed is None else number_in(seed, "a seed", 0, 2**64 - 1)
        least, greatest = self._depths(depth)
        boards = output(out, (count, self.cells), numpy().uint8)

        def draw(into: NDArray[np.uint8], own_seed: int) -> None:
            status = self._fill(into, team, progress, lib.slidebase_sample, least, greatest, own_seed % 2**64)
            if status == lib.SLIDEBASE_INVALID:
                raise BadArgument(f"there are no boards of {self.shape} at a distance of {depth}")
            self._number(status)

        if replace:
            draw(boards, number)
        else:
            self._draw_different(boards, self._count_at(least, greatest), number, draw)
        return boards

    def _count_at(self, least: int, greatest: int) -> int:
        """How many boards there are at these depths; -1 for unsolvable ones."""
        if not self._searches:
            counts = self.histogram()
            return sum(counts[least : greatest + 1]) if least >= 0 else self.board_count - sum(counts)
        return math.factorial(self.cells) // 2

    def _draw_different(
        self, boards: NDArray[np.uint8], of: int, seed: int, draw: Callable[[NDArray[np.uint8], int], None]
    ) -> None:
        """Draws with replacement until there are enough different boards, which are then in the order in which they
        first came: a uniform draw without replacement."""
        np = numpy()
        if len(boards) > of:
            raise BadArgument(f"there are only {of} boards to draw, not {len(boards)}")
        found = np.empty((0, self.cells), np.uint8)
        while len(found) < len(boards):
            # As many draws as will find the rest, on average.
            rest = (len(boards) - len(found)) * of // (of - len(found)) + 1
            drawn = np.empty((min(rest, 2 * len(boards)), self.cells), np.uint8)
            draw(drawn, seed)
            seed += 1
            found = np.concatenate((found, drawn))
            _, first = np.unique(found.view(f"V{self.cells}"), return_index=True)
            found = found[np.sort(first)]
        boards[:] = found[: len(boards)]

    def walks(
        self, n: int, length: int, seed: int | None = None, *, threads: int | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.bytes_]]:
        """`n` random walks of the blank from the goal, or of cubes from the start, each of `length` single moves that
        are drawn uniformly among those there are: the boards at their ends, a uint8 array (n, cells), and
        the letters, an array (n,) of type "S<length>". None for a random seed."""
        np = numpy()
        count, steps = number_in(n, "n", 0, 2**32), number_in(length, "the length", 1, 2**20)
        random = np.random.default_rng(None if seed is None else number_in(seed, "a seed", 0, 2**64 - 1))
        row, col = np.divmod(np.arange(self.cells), self.cols)
        legal = np.stack((row + 1 < self.rows, col > 0, col + 1 < self.cols, row > 0), axis=1)
        order, step = np.argsort(~legal, axis=1, kind="stable"), np.array((self.cols, -1, 1, -self.cols))
        end = np.frombuffer(self._end(), np.uint8)
        blank = np.full(count, end.argmax() if self._puzzle.family == lib.SLIDEBASE_CUBIC else end.argmin())
        letters = np.empty((count, steps), "S1")
        for i in range(steps):
            move = order[blank, random.integers(legal.sum(axis=1)[blank])]
            letters[:, i] = np.array((b"d", b"l", b"r", b"u"))[move]
            blank += step[move]
        moves = letters.view(f"S{steps}")[:, 0]
        return self.apply(np.broadcast_to(end, (count, self.cells)), moves, threads=threads), moves

    def _fill(
        self, boards: NDArray[np.uint8], team: int, progress: Progress | None, function: Any, *which: int
    ) -> int:
        """Fills the array, unless it is empty, by function(solver, *which, boards, ...). Returns the status."""
        if len(boards) == 0:
            return int(lib.SLIDEBASE_OK)
        watch, made, rows = Watch(progress), Rows("uint8_t[]", boards), slice(0, len(boards))
        into = made.take(rows, len(boards))
        status = int(function(self._solver, *which, ffi.from_buffer(made.kind, into), len(boards), team,
                              watch.callback, watch.user))
        watch.rethrow()
        made.put(rows, into)
        return status

    def _depths(self, depth: Any) -> tuple[int, int]:
        unsolvable: int = lib.SLIDEBASE_UNSOLVABLE
        if depth is None:
            return 0, self.longest
        if not isinstance(depth, (tuple, list)) and integer(depth, "a depth") == unsolvable:
            return unsolvable, unsolvable
        if self._searches:
            self._fail_incomplete()
        least, greatest = (number_in(end, "a depth", 0, self.longest) for end in _ends(depth))
        if least > greatest:
            raise BadArgument(f"the least depth, {least}, is above the greatest, {greatest}")
        return least, greatest

    def dataset(
        self, file: str | os.PathLike[str], n: int, depth: int | tuple[int, int] | None = None, seed: int = 1, *,
        uniform: Uniform = "boards", test_percent: int = 10, threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Draws `n` boards of a sliding puzzle and writes an .npz file, which `numpy.load()` reads without this
        module: `boards`, uint8 (n, cells); `distances`, int16; `optimal_moves`, bool (n, 4) for the moves d, l,
        r, u; `paths`, bytes; `test`, bool, the boards of the test part; and `card`, JSON that explains it.

        `uniform` is "boards", or "depths" for the same number at each distance; `depth` is as in `sample()`, and
        with pattern tables any distances that random boards have. A board, its mirror images and its inverse are in the
        same part, in every data set with this `test_percent`. The same arguments give the same bytes, also as
        `slidebase-query dataset`. Raises BadArgument, Unreadable if the file cannot be written."""
        ends = (0, -1) if depth is None else _ends(depth)
        watch, options = Watch(progress), new_struct("slidebase_dataset")
        options.count, options.seed = number_in(n, "n", 0, 2**40), number_in(seed, "a seed", 0, 2**64 - 1)
        options.least, options.greatest = (number_in(end, "a depth", -1, 255) for end in ends)
        options.greatest = options.greatest or lib.SLIDEBASE_ZERO
        options.by_distance = one_of(uniform, "uniform", ("boards", "depths")) == "depths"
        options.test_percent = number_in(test_percent, "test_percent", 0, 100) or lib.SLIDEBASE_ZERO
        options.threads, options.progress, options.user = self._team(threads), watch.callback, watch.user
        call(lib.slidebase_write_dataset, self._solver, os.fsencode(file), options, watch=watch)

    def distance_field(
        self, *, out: Out | None = None, threads: int | None = None
    ) -> NDArray[np.int16]:
        """The distance of every board by its number (`rank()`): an int16 array (board_count,), or `out`, with -1
        for unsolvable boards. For up to 12 cells: 3x3 takes 0.7 MB, 3x4 a gigabyte and minutes."""
        np = numpy()
        if self.cells > _FIELD_CELLS:
            raise BadArgument(f"a distance field has at most {_FIELD_CELLS} cells, not {self.cells}")
        field = output(out, (self.board_count,), np.int16)
        for begin in range(0, len(field), PIECE):
            numbers = np.arange(begin, min(begin + PIECE, len(field)), dtype=np.uint64)
            self.distances(self.unrank(numbers, threads=threads), out=field[begin : begin + PIECE], threads=threads)
        return field

    def verify(self, progress: Progress | None = None) -> None:
        """Reads the whole table and compares all its checksums. Raises Damaged with the place of the damage."""
        watch = Watch(progress)
        call(lib.slidebase_verify, self._solver, watch.callback, watch.user, watch=watch)

    def prove(self, *, threads: int | None = None, progress: Progress | None = None) -> None:
        """Proves that every distance of the table is right, with moves made on boards, independently of the
        search that made the table. O(states * cells), a byte of memory for each state. Raises Damaged
        with the refutation."""
        team, watch = self._team(threads), Watch(progress)
        call(lib.slidebase_prove, self._solver, team, watch.callback, watch.user, watch=watch)

    def _fail_incomplete(self) -> None:
        raise NeedsCompleteTable(
            f"this needs a complete table of {self.shape}, but only pattern tables were found")


def _ends(depth: Any) -> tuple[Any, ...]:
    """The least and the greatest of one depth or two."""
    ends = tuple(depth) if isinstance(depth, (tuple, list)) else (depth, depth)
    if len(ends) != 2:
        raise BadArgument(f"depths are one number or two, not {depth!r}")
    return ends
