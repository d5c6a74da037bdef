#!/usr/bin/env python3
"""batches.py [MOST]: nanoseconds a board of the functions of arrays in Python, in batches of 1, 10, ... MOST (1000000)
boards, on two threads: tables for docs/BENCHMARKS.md. Needs PYTHONPATH=build/python/python. After a call that is
not counted, each is repeated for a fifth of a second, and the least counts. The boards are others each time, as far as
there are a million, because a processor learns the branches of a thousand boards."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import slidebase

SIZES = [10**power for power in range(7) if 10**power <= int((*sys.argv[1:], "1000000")[0])]
SEARCHED = "distances", "solve", "action_values", "optimal_moves"
Array = np.ndarray[Any, np.dtype[Any]]
# The call of each function for these boards.
CALLS: dict[str, Callable[[Any, Array], Callable[[], Any]]] = {
    **{name: lambda puzzle, boards, name=name: partial(getattr(puzzle, name), boards)  # type: ignore[misc]
       for name in (*SEARCHED, "rank", "neighbours", "solvable", "canonical", "heuristic")},
    "heuristic, walking": lambda puzzle, boards: partial(puzzle.heuristic, boards, "walking-distance"),
    "unrank": lambda puzzle, boards: partial(puzzle.unrank, puzzle.rank(boards)),
    "apply, 20 moves": lambda puzzle, boards: partial(
        puzzle.apply, np.tile(np.frombuffer(puzzle._end(), np.uint8), (len(boards), 1)),
        puzzle.walks(len(boards), 20)[1]),
    "sample": lambda puzzle, boards: partial(puzzle.sample, len(boards), seed=1),
    "sample, a depth": lambda puzzle, boards: partial(puzzle.sample, len(boards), puzzle.longest - 9, seed=1),
    "sample, no twice": lambda puzzle, boards: partial(puzzle.sample, len(boards), seed=1, replace=False),
    "walks, 20 moves": lambda puzzle, boards: partial(puzzle.walks, len(boards), 20, seed=1),
}


def least(calls: list[Callable[[], Any]]) -> float:
    calls[0]()
    taken: list[float] = []
    end = time.perf_counter() + 0.2
    while not taken or time.perf_counter() < end:
        begin = time.perf_counter()
        calls[len(taken) % len(calls)]()
        taken.append(time.perf_counter() - begin)
    return min(taken)


for puzzle in (slidebase.Sliding("3x3", threads=2), slidebase.Sliding("3x3", metric="multi", threads=2),
               slidebase.Cubic("3x3", threads=2), slidebase.Cubic("2x3", cubes="dice", threads=2),
               slidebase.Sliding("4x4", threads=2)):
    print(f"\n| {puzzle} |" + "".join(f" {size:,} |" for size in SIZES) + "\n|---|" + "---:|" * len(SIZES))
    every = puzzle.sample(SIZES[-1], seed=1)
    for name, call in CALLS.items():
        cells = []
        for size in SIZES if puzzle.tier == "complete" or name not in SEARCHED else SIZES[:3]:
            try:
                calls = [call(puzzle, every[i : i + size]) for i in range(0, min(len(every), 100 * size), size)]
                cells.append(f"{least(calls) / size * 1e9:,.0f}")
            except slidebase.Error:  # it has no answer, or not for so many
                break
        if cells:
            print(f"| {name} | {' | '.join(cells)} |", flush=True)
