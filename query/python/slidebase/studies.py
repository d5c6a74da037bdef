"""What each move of a solution did, whether the boards of a scrambler are fair (common/study/fairness.h derives the
tests), and how far a heuristic is from the distances: methods of `Sliding`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from .arguments import Board
from .arrays import boards_of, numpy
from .errors import BadArgument, BadType
from .many import UNDECIDED
from .space import FIELD_CELLS
from .watch import Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzles import Sliding

_LEAST_EXPECTED = 5  # boards in a place or a bin
_UNFAIR = 0.001
# Boards of an audit: of a sample, and in one call of a heuristic.
_SAMPLE, _TOGETHER = 1000, 1 << 16


class Step(NamedTuple):
    """One move of a solution: its letters (a slide has one for each cell that the blank goes), the distance and
    the board after it, what it cost, and if it cost any the first move of a shortest path instead."""

    letters: str
    distance: int
    cost: int
    best: str | None
    board: tuple[int, ...]


class Analysis(NamedTuple):
    """A solution with `least`, the distance of its board, and its moves. Always len(steps) + left == least + cost."""

    least: int
    steps: list[Step]

    @property
    def left(self) -> int:
        """The distance of the last board."""
        return self.steps[-1].distance if self.steps else self.least

    @property
    def cost(self) -> int:
        """How many moves the detours cost in all."""
        return sum(step.cost for step in self.steps)

    @property
    def first_detour(self) -> int | None:
        """The number of the first move that cost any, from 1."""
        return next((i for i, step in enumerate(self.steps, 1) if step.cost), None)


def moves_of(path: str, slides: bool) -> list[str]:
    """The moves of a path: its letters, or in slides its runs of equal letters."""
    return ["".join(run) for _, run in groupby(path)] if slides else list(path)


def analyse(self: Sliding, board: Board, moves: str, *, seconds: float | None = None) -> Analysis | None:
    """What each of these moves did: the distance after it, what it cost, and what would have been best. None if the
    board cannot be solved. The moves are letters "dlru"; in slides a run of equal letters is one. `seconds` is a limit
    for each search. Raises BadArgument with the number of a move that cannot be made, and as `path()`."""
    there, slides = self.parse(board), self.metric == "multi"
    if not isinstance(moves, str):
        raise BadType(f"moves are a string of letters, not {type(moves).__name__}")
    shortest = self.path(there, seconds=seconds)
    if shortest is None:
        return None
    way = moves_of(shortest, slides)
    least, steps = len(way), []
    for number, letters in enumerate(moves_of(moves, slides), 1):
        try:
            there = self.apply(there, letters)
        except BadArgument as error:
            raise BadArgument(f"move {number} is impossible: {error}") from None
        before, way = way, moves_of(self.path(there, seconds=seconds) or "", slides)
        cost = len(way) + 1 - len(before)
        steps.append(Step(letters, len(way), cost, before[0] if cost and before else None, there))
    return Analysis(least, steps)


class ChiSquared(NamedTuple):
    """A chi-squared test: `p` is the probability that a fair scrambler gives this value or a greater one."""

    chi_squared: float
    freedom: int
    p: float


class Scrambles(NamedTuple):
    """How many boards there were, how many of them can be solved, and the tests of those: where the blank is,
    where all tiles are, and how far the boards are from the goal. A test is None if there are too few boards,
    and that of distances also without a complete table."""

    boards: int
    solvable: int
    blank: ChiSquared | None
    places: ChiSquared | None
    distances: ChiSquared | None
    mean_distance: float | None
    expected_distance: float | None

    @property
    def fair(self) -> bool | None:
        """Whether all boards can be solved and no test has a p below 0.001; None if that is so without any test."""
        if self.solvable < self.boards:
            return False
        done = [test.p >= _UNFAIR for test in (self.blank, self.places, self.distances) if test is not None]
        return all(done) if done else None


def scrambles(self: Sliding, boards: Any, *, threads: int | None = None) -> Scrambles:
    """Tests whether these boards of a scrambler are fair: where blank and tiles are, and the distances against
    `histogram()` if there is a complete table. At least 2x3. Raises as `distances()`."""
    if self.cells < 6:
        raise BadArgument(f"boards of {self.shape} are too small for these tests")
    array = boards_of(boards, self).reshape(-1, self.cells)
    found = self.distances(array, threads=threads) if self._opened is not None and not self._searches else None
    good = self.solvable(array, threads=threads) if found is None else found >= 0
    blank, places = _place_tests(array[good].astype("uint8", copy=False), self.cells)
    if found is None or not good.any():
        return Scrambles(len(array), int(good.sum()), blank, places, None, None, None)
    histogram = self.histogram()
    expected = sum(d * states for d, states in enumerate(histogram)) / sum(histogram)
    return Scrambles(len(array), int(good.sum()), blank, places, _distance_test(found[good], histogram),
                     float(found[good].mean()), expected)


def _test(value: float, freedom: int) -> ChiSquared:
    """The test with this value; its p is a finite sum of Abramowitz & Stegun 26.4.4 and 26.4.5."""
    if value <= 0:
        return ChiSquared(value, freedom, 1.0)
    half, odd = value / 2, freedom % 2
    total = math.erfc(math.sqrt(half)) if odd else 0.0
    for power in (odd / 2 + i for i in range(freedom // 2)):
        total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return ChiSquared(value, freedom, min(total, 1.0))


def _place_tests(boards: Any, cells: int) -> tuple[ChiSquared | None, ChiSquared | None]:
    """The tests of the blank and of all places, of solvable boards: an array (N, cells)."""
    np = numpy()
    if len(boards) < _LEAST_EXPECTED * cells:
        return None, None
    expected = len(boards) / cells
    counts = np.stack([np.bincount(boards[:, cell], minlength=cells) for cell in range(cells)])
    sums = ((counts - expected) ** 2 / expected).sum(axis=0)  # by symbol
    blank, places = float(sums[0]), float(sums.sum()) * (cells - 1) / cells
    return _test(blank, cells - 1), _test(places, (cells - 1) ** 2)


def _distance_test(distances: Any, histogram: list[int]) -> ChiSquared | None:
    """The test of distances against the histogram of all boards."""
    np = numpy()
    expected = np.array(histogram) * (len(distances) / sum(histogram))
    # Neighbouring distances together, so that enough boards are expected; the last of them take the rest.
    starts, enough = [0], 0.0
    for distance, boards in enumerate(expected.tolist()):
        if enough >= _LEAST_EXPECTED:
            starts, enough = [*starts, distance], 0.0
        enough += boards
    if len(starts) > 1 and enough < _LEAST_EXPECTED:
        starts.pop()
    if len(starts) < 2:
        return None
    seen, expected = (np.add.reduceat(boards, starts)
                      for boards in (np.bincount(distances, minlength=len(histogram)), expected))
    return _test(float(((seen - expected) ** 2 / expected).sum()), len(starts) - 1)


class Audit(NamedTuple):
    """A heuristic h compared with the distance d, as `slidebase-query audit --json` has it. `first_overestimate` is a
    board with its h and d; `first_inconsistent_edge` a board, a move, and h before and after it. `errors`: how many
    states there are for each d - h, rounded down."""

    states: int
    undecided: int
    overestimates: int
    first_overestimate: tuple[tuple[int, ...], float, int] | None
    inconsistent_edges: int
    first_inconsistent_edge: tuple[tuple[int, ...], str, float, float] | None
    h_of_goal: float
    mean_h: float
    mean_d: float
    exact_states: int
    errors: dict[int, int]

    @property
    def admissible(self) -> bool:
        """Whether h is above d nowhere, so that a search with it finds shortest paths."""
        return self.overestimates == 0

    @property
    def consistent(self) -> bool:
        """Whether no move lowers h by more than 1, and h is 0 at the goal."""
        return self.inconsistent_edges == 0 and self.h_of_goal == 0


def audit(
    self: Sliding, heuristic: str | Callable[[NDArray[np.uint8]], Any], n: int | None = None, seed: int = 1, *,
    threads: int | None = None, seconds: float | None = None, nodes: int | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Compares a heuristic with the distances of all solvable boards, in the order of their numbers, or of `n` random
    ones: a name, as for `heuristic()`, or a function from an array of boards, uint8 (N, cells), to N numbers. Without a
    complete table, and beyond 12 cells, `n` is 1000. An edge counts if h changes by more than 1 along it, in a sample
    once for each of its boards. `seconds`, `nodes` and `progress` are those of `distances()`, for a sample."""
    np = numpy()

    def h_of(boards: NDArray[Any]) -> NDArray[Any]:
        h = np.asarray(self.heuristic(boards, heuristic, threads=threads) if isinstance(heuristic, str)
                       else heuristic(boards))
        if h.shape != (len(boards),) or h.dtype.kind not in "iuf" or not np.isfinite(h).all():
            raise BadArgument(f"a heuristic returns a number for each of {len(boards)} boards, not {h!r}")
        return h.astype(np.float64 if h.dtype.kind == "f" else np.int64)  # type: ignore[no-any-return]

    undecided, over, drops, exact, sum_h, sum_d, errors = 0, 0, 0, 0, 0, 0, Counter[int]()
    first_over: tuple[tuple[int, ...], float, int] | None = None
    first_drop: tuple[tuple[int, ...], str, float, float] | None = None
    drawn = found = None
    if n is not None or self._searches or self.cells > FIELD_CELLS:
        drawn = self.sample(_SAMPLE if n is None else n, seed=seed, threads=threads)
        found = self.distances(drawn, threads=threads, seconds=seconds, nodes=nodes, progress=progress)
    for begin in range(0, self.board_count if drawn is None else len(drawn), _TOGETHER):
        if drawn is None or found is None:
            boards = self.unrank(np.arange(begin, min(begin + _TOGETHER, self.board_count)), threads=threads)
            d = self.distances(boards, threads=threads)
        else:
            boards, d = drawn[begin : begin + _TOGETHER], found[begin : begin + _TOGETHER]
        undecided += int((d == UNDECIDED).sum())
        boards, d = boards[d >= 0], d[d >= 0]
        if not len(boards):
            continue
        h, (made, legal) = h_of(boards), self.neighbours(boards, threads=threads)
        after = np.repeat(h[:, None], legal.shape[1], axis=1)
        after[legal] = h_of(made[legal])
        falls = (h[:, None] - after if drawn is None else abs(h[:, None] - after)) > 1
        if first_over is None and (h > d).any():
            row = int((h > d).argmax())
            first_over = tuple(boards[row].tolist()), h[row].item(), int(d[row])
        if first_drop is None and falls.any():
            row, column = np.argwhere(falls)[0]
            first_drop = tuple(boards[row].tolist()), self.actions[column], h[row].item(), after[row, column].item()
        over, drops, exact = over + int((h > d).sum()), drops + int(falls.sum()), exact + int((h == d).sum())
        sum_h, sum_d = sum_h + h.sum().item(), sum_d + int(d.sum())
        errors.update(np.floor(d - h).astype(int).tolist())
    states = max(errors.total(), 1)
    return Audit(errors.total(), undecided, over, first_over, drops, first_drop,
                 h_of(np.array([self.goal], np.uint8))[0].item(), sum_h / states, sum_d / states, exact,
                 dict(sorted(errors.items())))
