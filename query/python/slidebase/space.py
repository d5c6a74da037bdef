"""Functions of all boards of a puzzle: methods of `Puzzle`."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from ._native import ffi, lib
from .arguments import Uniform, integer, number_in, one_of
from .arrays import PIECE, Out, numpy, output
from .errors import BadArgument, NeedsCompleteTable, call, new_struct
from .watch import Progress, Watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzle import Puzzle

# 12! distances of two bytes are a gigabyte.
FIELD_CELLS = 12


def states(
    self: Puzzle, depth: int, limit: int | None = None, *, out: Out | None = None, threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint8]:
    """All boards at this distance, or the first `limit` of them: a uint8 array (N, cells), or `out`, always
    in the same order. Takes a search through the table: O(states), less near the goal. Raises BadArgument
    if there is no such distance, and NeedsCompleteTable."""
    counts = self.histogram()
    count = counts[number_in(depth, "the depth", 0, len(counts) - 1)]
    if limit is not None:
        count = min(count, number_in(limit, "the limit", 0, 2**63))
    boards = output(out, (count, self.cells), numpy().uint8)
    self._number(_fill(self, boards, threads, progress, lib.slidebase_boards_at, depth))
    return boards


def sample(
    self: Puzzle, n: int, depth: int | tuple[int, int] | None = None, seed: int | None = None, *, replace: bool = True,
    out: Out | None = None, threads: int | None = None, progress: Progress | None = None,
) -> NDArray[np.uint8]:
    """`n` boards drawn uniformly: a uint8 array (n, cells), or `out`. They are independent, with replacement; with
    replace=False no board is drawn twice, and all sets of n boards are equally likely.

    `depth` is a distance or a range (least, greatest) that includes both ends; None for all solvable
    boards, -1 for unsolvable ones. The same seed (0 to 2**64 - 1), n and depth give the same boards;
    None for a random seed. Raises BadArgument if there are no such boards, or fewer than n to draw without
    replacement, and NeedsCompleteTable for a distance without a complete table.
    """
    count, number = number_in(n, "n", 0, 2**40), secrets.randbits(64) if seed is None else _seed(seed)
    least, greatest = _depths(self, depth)
    boards = output(out, (count, self.cells), numpy().uint8)

    def draw(into: NDArray[np.uint8], own_seed: int) -> None:
        status = _fill(self, into, threads, progress, lib.slidebase_sample, least, greatest, own_seed % 2**64)
        if status == lib.SLIDEBASE_INVALID:
            raise BadArgument(f"there are no boards of {self.shape} at a distance of {depth}")
        self._number(status)

    if replace:
        draw(boards, number)
    else:
        counts = [math.factorial(self.cells) // 2] if self._searches else self.histogram()
        every = 2 * counts[0] if self._searches else self.board_count
        of = every - sum(counts) if least < 0 else sum(counts[least : greatest + 1])
        _draw_different(boards, of, number, draw)
    return boards


def _draw_different(
    boards: NDArray[np.uint8], of: int, seed: int, draw: Callable[[NDArray[np.uint8], int], None]
) -> None:
    """Draws with replacement until there are enough different boards, which are then in the order in which they
    first came: a uniform draw without replacement."""
    np = numpy()
    if len(boards) > of:
        raise BadArgument(f"there are only {of} boards to draw, not {len(boards)}")
    found = np.empty((0, boards.shape[1]), np.uint8)
    while len(found) < len(boards):
        # As many draws as will find the rest, on average.
        rest = (len(boards) - len(found)) * of // (of - len(found)) + 1
        drawn = np.empty((min(rest, 2 * len(boards)), boards.shape[1]), np.uint8)
        draw(drawn, seed)
        seed += 1
        found = np.concatenate((found, drawn))
        _, first = np.unique(found.view(f"V{found.shape[1]}"), return_index=True)
        found = found[np.sort(first)]
    boards[:] = found[: len(boards)]


def walks(
    self: Puzzle, n: int, length: int, seed: int | None = None, *, threads: int | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.bytes_]]:
    """`n` random walks of the blank from the goal, or of cubes from the start, each of `length` single moves that
    are drawn uniformly among those there are: the boards at their ends, a uint8 array (n, cells), and
    the letters, an array (n,) of type "S<length>". None for a random seed."""
    np = numpy()
    count, steps = number_in(n, "n", 0, 2**32), number_in(length, "the length", 1, 2**20)
    random = np.random.default_rng(None if seed is None else _seed(seed))
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


def dataset(
    self: Puzzle, file: str | os.PathLike[str], n: int, depth: int | tuple[int, int] | None = None, seed: int = 1, *,
    uniform: Uniform = "boards", test_percent: int = 10, threads: int | None = None, seconds: float | None = None,
    nodes: int | None = None, progress: Progress | None = None,
) -> None:
    """Draws `n` boards of a sliding puzzle and writes an .npz file, which `numpy.load()` reads without this
    module: `boards`, uint8 (n, cells); `distances`, int16; `optimal_moves`, bool (n, A) for the A moves of
    `actions`; `paths`, bytes; `test`, bool, the boards of the test part; and `card`, JSON that explains it.

    `uniform` is "boards", or "depths" for the same number at each distance; `depth` is as in `sample()`, and
    with pattern tables any distances that random boards have. A board, its mirror images and its inverse are in the
    same part, in every data set with this `test_percent`. The same arguments give the same bytes, also as
    `slidebase-query dataset`. Raises BadArgument, Unreadable if the file cannot be written, and Undecided if the
    `seconds` are over or the search for a board reaches `nodes`; then there is no file."""
    ends = (0, -1) if depth is None else _ends(depth)
    watch, options = Watch(progress), new_struct("slidebase_dataset")
    options.count, options.seed = number_in(n, "n", 0, 2**40), _seed(seed)
    options.least, options.greatest = (number_in(end, "a depth", -1, 255) for end in ends)
    options.greatest = options.greatest or lib.SLIDEBASE_ZERO
    options.by_distance = one_of(uniform, "uniform", ("boards", "depths")) == "depths"
    options.test_percent = number_in(test_percent, "test_percent", 0, 100) or lib.SLIDEBASE_ZERO
    options.threads, options.progress, options.user = self._team(threads), watch.callback, watch.user
    with self._limited(seconds, nodes) as solver:
        call(lib.slidebase_write_dataset, solver, os.fsencode(file), options, watch=watch)


def distance_field(self: Puzzle, *, out: Out | None = None, threads: int | None = None) -> NDArray[np.int16]:
    """The distance of every board by its number (`rank()`): an int16 array (board_count,), or `out`, with -1
    for unsolvable boards. For up to 12 cells: 3x3 takes 0.7 MB, 3x4 a gigabyte and minutes."""
    np = numpy()
    if self.cells > FIELD_CELLS:
        raise BadArgument(f"a distance field has at most {FIELD_CELLS} cells, not {self.cells}")
    field = output(out, (self.board_count,), np.int16)
    for begin in range(0, len(field), PIECE):
        numbers = np.arange(begin, min(begin + PIECE, len(field)), dtype=np.uint64)
        self.distances(self.unrank(numbers, threads=threads), out=field[begin : begin + PIECE], threads=threads)
    return field


def fail_incomplete(puzzle: Puzzle) -> NoReturn:
    raise NeedsCompleteTable(f"this needs a complete table of {puzzle.shape}, but only pattern tables were found")


def _fill(
    puzzle: Puzzle, boards: NDArray[np.uint8], threads: int | None, progress: Progress | None, function: Any,
    *which: int,
) -> int:
    """Fills the array, unless it is empty, by function(solver, *which, boards, ...). Returns the status."""
    team, watch = puzzle._team(threads), Watch(progress)
    if len(boards) == 0:
        return int(lib.SLIDEBASE_OK)
    into = numpy().ascontiguousarray(boards)
    status = int(function(puzzle._solver, *which, ffi.from_buffer("uint8_t[]", into), len(into), team, watch.callback,
                          watch.user))
    watch.rethrow()
    if into is not boards:
        boards[:] = into
    return status


def _depths(puzzle: Puzzle, depth: Any) -> tuple[int, int]:
    unsolvable: int = lib.SLIDEBASE_UNSOLVABLE
    if depth is None:
        return 0, puzzle.longest
    if not isinstance(depth, (tuple, list)) and integer(depth, "a depth") == unsolvable:
        return unsolvable, unsolvable
    if puzzle._searches:
        fail_incomplete(puzzle)
    least, greatest = (number_in(end, "a depth", 0, puzzle.longest) for end in _ends(depth))
    if least > greatest:
        raise BadArgument(f"the least depth, {least}, is above the greatest, {greatest}")
    return least, greatest


def _ends(depth: Any) -> tuple[Any, ...]:
    """The least and the greatest of one depth or two."""
    ends = tuple(depth) if isinstance(depth, (tuple, list)) else (depth, depth)
    if len(ends) != 2:
        raise BadArgument(f"depths are one number or two, not {depth!r}")
    return ends


def _seed(seed: Any) -> int:
    return number_in(seed, "a seed", 0, 2**64 - 1)
