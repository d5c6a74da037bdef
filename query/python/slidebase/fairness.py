"""Whether the boards of a scrambler are fair: common/study/fairness.h derives the tests."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .arrays import numpy

_LEAST_EXPECTED = 5  # boards in a place or a bin
_UNFAIR = 0.001


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


def tail(value: float, freedom: int) -> float:
    """The probability of a chi-squared value of `value` or more: the finite sums of Abramowitz & Stegun 26.4.4
    and 26.4.5."""
    if value <= 0:
        return 1.0
    half, odd = value / 2, freedom % 2
    total = math.erfc(math.sqrt(half)) if odd else 0.0
    for power in (odd / 2 + i for i in range(freedom // 2)):
        total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return min(total, 1.0)


def place_tests(boards: Any, cells: int) -> tuple[ChiSquared | None, ChiSquared | None]:
    """The tests of the blank and of all places, of solvable boards: an array (N, cells)."""
    np = numpy()
    if len(boards) < _LEAST_EXPECTED * cells:
        return None, None
    expected = len(boards) / cells
    counts = np.stack([np.bincount(boards[:, cell], minlength=cells) for cell in range(cells)])
    sums = ((counts - expected) ** 2 / expected).sum(axis=0)  # by symbol
    blank, places = float(sums[0]), float(sums.sum()) * (cells - 1) / cells
    others = cells - 1
    return ChiSquared(blank, others, tail(blank, others)), ChiSquared(places, others**2, tail(places, others**2))


def distance_test(distances: Any, histogram: list[int]) -> ChiSquared | None:
    """The test of distances against the histogram of all boards."""
    np = numpy()
    observed = np.bincount(distances, minlength=len(histogram))
    scale = len(distances) / sum(histogram)
    bins = [[0.0, 0.0]]
    for seen, states in zip(observed, histogram):
        if bins[-1][1] >= _LEAST_EXPECTED:
            bins.append([0.0, 0.0])
        bins[-1][0] += float(seen)
        bins[-1][1] += states * scale
    if len(bins) > 1 and bins[-1][1] < _LEAST_EXPECTED:
        rest = bins.pop()
        bins[-1] = [bins[-1][0] + rest[0], bins[-1][1] + rest[1]]
    if len(bins) < 2:
        return None
    value = sum((seen - expected) ** 2 / expected for seen, expected in bins)
    return ChiSquared(value, len(bins) - 1, tail(value, len(bins) - 1))
