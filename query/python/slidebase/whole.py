"""Questions about all states of a puzzle, and about the table itself."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Any

from ._native import ffi, lib
from .arrays import PIECE, address, numpy
from .errors import BadArgument, NeedsCompleteTable, check, new_error
from .many import Many
from .arguments import integer, number_in
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
        watch, made = Watch(progress), Rows("uint8_t[]", boards)
        if count > 0:
            into = made.take(slice(0, count), count)
            status = lib.slidebase_boards_at(
                self._solver, depth, address(made.kind, into), count, team, watch.callback, watch.user)
            watch.rethrow()
            self._number(status)
            made.put(slice(0, count), into)
        return boards

    def sample(
        self, n: int, depth: int | tuple[int, int] | None = None, seed: int | None = None, *,
        out: Out | None = None, threads: int | None = None, progress: Progress | None = None,
    ) -> NDArray[np.uint8]:
        """`n` boards drawn uniformly, independently and with replacement: a uint8 array (n, cells), or `out`.

        `depth` is a distance or a range (least, greatest) that includes both ends; None for all solvable
        boards, -1 for unsolvable ones. The same seed (0 to 2**64 - 1), n and depth give the same boards;
        None for a random seed. Raises BadArgument if there are no such boards, and NeedsCompleteTable
        for a distance without a complete table.
        """
        team, count = self._team(threads), number_in(n, "n", 0, 2**40)
        number = secrets.randbits(64) if seed is None else number_in(seed, "a seed", 0, 2**64 - 1)
        least, greatest = self._depths(depth)
        boards = output(out, (count, self.cells), numpy().uint8)
        watch, made = Watch(progress), Rows("uint8_t[]", boards)
        if count > 0:
            into = made.take(slice(0, count), count)
            status = lib.slidebase_sample(
                self._solver, least, greatest, number, address(made.kind, into), count, team,
                watch.callback, watch.user)
            watch.rethrow()
            if status == lib.SLIDEBASE_INVALID:
                raise BadArgument(f"there are no boards of {self.shape} at a distance of {depth}")
            self._number(status)
            made.put(slice(0, count), into)
        return boards

    def _depths(self, depth: Any) -> tuple[int, int]:
        unsolvable: int = lib.SLIDEBASE_UNSOLVABLE
        is_one = depth is not None and not isinstance(depth, (tuple, list))
        if is_one and integer(depth, "a depth") == unsolvable:
            return unsolvable, unsolvable
        if depth is None:
            return 0, self.longest
        if self._searches:
            self._fail_incomplete()
        ends = (depth, depth) if is_one else tuple(depth)
        if len(ends) != 2:
            raise BadArgument(f"depths are one number or two, not {depth!r}")
        least, greatest = (number_in(end, "a depth", 0, self.longest) for end in ends)
        if least > greatest:
            raise BadArgument(f"the least depth, {least}, is above the greatest, {greatest}")
        return least, greatest

    def dataset(
        self, file: str | os.PathLike[str], n: int, depth: int | tuple[int, int] | None = None, seed: int = 1, *,
        uniform: str = "boards", test_percent: int = 10, threads: int | None = None, progress: Progress | None = None,
    ) -> None:
        """Draws `n` boards of a sliding puzzle and writes an .npz file, which `numpy.load()` reads without this
        module: `boards`, uint8 (n, cells); `distances`, int16; `optimal_moves`, bool (n, 4) for the moves d, l,
        r, u; `paths`, bytes; `test`, bool, the boards of the test part; and `card`, JSON that explains it.

        `uniform` is "boards", or "depths" for the same number at each distance; `depth` is as in `sample()`, and
        with pattern tables any distances that random boards have. A board and its mirror images are in the same
        part, in every data set with this `test_percent`. The same arguments give the same bytes, also as
        `slidebase-query sample --npz`. Raises BadArgument, Unreadable if the file cannot be written."""
        if uniform not in ("boards", "depths"):
            raise BadArgument(f'uniform is "boards" or "depths", not {uniform!r}')
        ends = (0, -1) if depth is None else (depth, depth) if not isinstance(depth, (tuple, list)) else tuple(depth)
        if len(ends) != 2:
            raise BadArgument(f"depths are one number or two, not {depth!r}")
        watch, error, options = Watch(progress), new_error(), ffi.new("slidebase_dataset*")
        options.size = ffi.sizeof("slidebase_dataset")
        options.count, options.seed = number_in(n, "n", 0, 2**40), number_in(seed, "a seed", 0, 2**64 - 1)
        options.least, options.greatest = (number_in(end, "a depth", -1, 255) for end in ends)
        options.by_distance = uniform == "depths"
        options.test_percent = number_in(test_percent, "test_percent", 0, 100)
        options.threads, options.progress, options.user = self._team(threads), watch.callback, watch.user
        status = lib.slidebase_write_dataset(self._solver, os.fsencode(file), options, error)
        watch.rethrow()
        check(status, error)

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
        watch, error = Watch(progress), new_error()
        status = lib.slidebase_verify(self._solver, watch.callback, watch.user, error)
        watch.rethrow()
        check(status, error)

    def prove(self, *, threads: int | None = None, progress: Progress | None = None) -> None:
        """Proves that every distance of the table is right, with moves made on boards, independently of the
        search that made the table. O(states * cells), a byte of memory for each state. Raises Damaged
        with the refutation."""
        team, watch, error = self._team(threads), Watch(progress), new_error()
        status = lib.slidebase_prove(self._solver, team, watch.callback, watch.user, error)
        watch.rethrow()
        check(status, error)

    def _fail_incomplete(self) -> None:
        raise NeedsCompleteTable(
            f"this needs a complete table of {self.shape}, but only pattern tables were found")
