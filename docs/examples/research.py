#!/usr/bin/env python3
"""research.py [PICTURE]: how much heuristics underestimate the distance, over all 181,440 states of 3x3.

Manhattan distance, linear conflicts, walking distance, and one of your own: a function from an array of boards, uint8
(N, cells), to an array of estimates (N,). The program prints the mean and the greatest shortfall, whether the
heuristic is ever above the distance (then a search may miss the shortest path), and the correlation with the
distance. With matplotlib, it writes a plot of the mean estimate at each distance to PICTURE.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import slidebase

Array = np.ndarray[Any, np.dtype[Any]]


def your_own(boards: Array) -> Array:
    """Your own function: here a fit by eye, which is nearer on average, and sometimes above the distance."""
    return np.rint(1.5 * slidebase.Sliding("3x3").heuristic(boards, "manhattan")).astype(np.int64)


def main() -> None:
    puzzle = slidebase.Sliding("3x3")
    field = puzzle.distance_field()  # by number, -1 for the half that cannot be solved
    numbers = np.flatnonzero(field >= 0)
    boards, distances = puzzle.unrank(numbers), field[numbers]
    print(f"{len(boards)} states, {distances.mean():.2f} moves on average")
    print("heuristic            mean short  most short  ever above  correlation")
    curves = {}
    for name in ("manhattan", "linear-conflict", "walking-distance", "your-own"):
        estimates = your_own(boards) if name == "your-own" else puzzle.heuristic(boards, name)
        short = distances - estimates
        correlation = np.corrcoef(distances, estimates)[0, 1]
        above = "yes" if short.min() < 0 else "no"
        print(f"{name:20} {short.mean():10.3f}  {short.max():10d}  {above:>10}  {correlation:11.4f}")
        curves[name] = np.bincount(distances, estimates) / np.bincount(distances)
    if len(sys.argv) > 1:
        draw(curves, sys.argv[1])


def draw(curves: dict[str, Array], picture: str) -> None:
    try:
        import matplotlib
    except ImportError:
        print("no picture: matplotlib is missing", file=sys.stderr)
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    for name, curve in curves.items():
        axes.plot(curve, label=name.replace("-", " "))
    axes.plot(range(len(curve)), "k:", label="the truth")
    axes.set(xlabel="distance (moves)", ylabel="mean estimate (moves)")
    axes.legend()
    figure.savefig(picture)


if __name__ == "__main__":
    main()
