#!/usr/bin/env python3
"""research.py [PICTURE]: how much heuristics underestimate the distance, over all 181,440 states of 3x3.

Manhattan distance, walking distance, and one of your own: each is a function from an array of boards, uint8
(N, cells), to an array of estimates (N,). The program prints the mean and the greatest shortfall, whether the
heuristic is ever above the distance (then a search may miss the shortest path), and the correlation with the
distance. With matplotlib, it writes a plot of the mean estimate at each distance to PICTURE.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import slidebase

Array = np.ndarray[Any, np.dtype[Any]]
ROWS = COLS = 3


def manhattan(boards: Array) -> Array:
    """The sum of the rows and columns between each tile and its place."""
    cells = np.arange(ROWS * COLS)
    goal = (boards.astype(np.int64) - 1) % (ROWS * COLS)  # where tile t belongs: cell t - 1
    away = abs(goal // COLS - cells // COLS) + abs(goal % COLS - cells % COLS)
    return np.where(boards == 0, 0, away).sum(axis=1)


def walking_distance(boards: Array) -> Array:
    """The least moves between rows that bring each tile to its row, plus the same for columns."""
    home = (boards.astype(np.int64) - 1) % (ROWS * COLS)
    down, right = walks(ROWS, COLS), walks(COLS, ROWS)
    grid = boards.reshape(-1, ROWS, COLS)
    rows = (home // COLS).reshape(grid.shape)
    columns = (home % COLS).reshape(grid.shape)
    estimates = np.empty(len(boards), np.int64)
    for i in range(len(boards)):
        estimates[i] = down[tally(grid[i], rows[i])] + right[tally(grid[i].T, columns[i].T)]
    return estimates


def tally(lines: Array, homes: Array) -> tuple[tuple[int, ...], ...]:
    """For each line, how many of its tiles belong to line 0, 1, ..."""
    count = len(lines)
    return tuple(
        tuple(np.bincount(home[line != 0], minlength=count).tolist()) for line, home in zip(lines, homes))


@cache
def walks(lines: int, width: int) -> dict[tuple[tuple[int, ...], ...], int]:
    """The least number of moves between lines from every tally to that of the goal, by breadth-first search."""
    start = tuple(
        tuple(width - (i == lines - 1) if i == j else 0 for j in range(lines)) for i in range(lines))
    distances, frontier = {start: 0}, [start]
    while frontier:
        reached = []
        for state in frontier:
            blank = next(i for i, line in enumerate(state) if sum(line) < width)
            for other in {max(blank - 1, 0), min(blank + 1, lines - 1)} - {blank}:
                for j in range(lines):
                    if state[other][j] > 0:
                        changed = [list(line) for line in state]
                        changed[other][j] -= 1
                        changed[blank][j] += 1
                        there = tuple(tuple(line) for line in changed)
                        if there not in distances:
                            distances[there] = distances[state] + 1
                            reached.append(there)
        frontier = reached
    return distances


def your_own(boards: Array) -> Array:
    """Your own function: here a fit by eye, which is nearer on average, and sometimes above the distance."""
    return np.rint(1.5 * manhattan(boards)).astype(np.int64)


def main() -> None:
    puzzle = slidebase.Sliding((ROWS, COLS))
    field = puzzle.distance_field()  # by number, -1 for the half that cannot be solved
    numbers = np.flatnonzero(field >= 0)
    boards, distances = puzzle.unrank(numbers), field[numbers]
    heuristics: tuple[Callable[[Array], Array], ...] = (manhattan, walking_distance, your_own)
    print(f"{len(boards)} states, {distances.mean():.2f} moves on average")
    print("heuristic            mean short  most short  ever above  correlation")
    curves = {}
    for heuristic in heuristics:
        estimates = heuristic(boards)
        short = distances - estimates
        correlation = np.corrcoef(distances, estimates)[0, 1]
        above = "yes" if short.min() < 0 else "no"
        print(
            f"{heuristic.__name__:20} {short.mean():10.3f}  {short.max():10d}  {above:>10}"
            f"  {correlation:11.4f}")
        curves[heuristic.__name__] = np.bincount(distances, estimates) / np.bincount(distances)
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
        axes.plot(curve, label=name.replace("_", " "))
    axes.plot(range(len(curve)), "k:", label="the truth")
    axes.set(xlabel="distance (moves)", ylabel="mean estimate (moves)")
    axes.legend()
    figure.savefig(picture)


if __name__ == "__main__":
    main()
