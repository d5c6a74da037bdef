#!/usr/bin/env python3
"""python.py [RUNS]: measures the Python module on arrays, and what one would do without it.

Needs PYTHONPATH=build/release/python and a table of 3x4 (if missing, it is made in a temporary folder).
Everything runs in one process, in alternating runs; prints the least of RUNS (25).
"""

from __future__ import annotations

import itertools
import pathlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import slidebase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"
MILLION = 1_000_000
Array = np.ndarray[Any, np.dtype[Any]]


def cantor_ranks(boards: Array) -> Array:
    """The ranks of boards in NumPy: for each cell, counts the later cells with a smaller tile."""
    cells = boards.shape[1]
    ranks = np.zeros(len(boards), np.int64)
    for i in range(cells - 1):
        ranks = ranks * (cells - i) + (boards[:, i + 1 :] < boards[:, i : i + 1]).sum(axis=1)
    return ranks


def dictionary_of(puzzle: slidebase.Sliding) -> dict[bytes, int]:
    boards = puzzle.unrank(np.arange(puzzle.board_count))
    return {board.tobytes(): int(d) for board, d in zip(boards, puzzle.distance_field())}


def look_up(known: dict[bytes, int], boards: Array) -> Array:
    rows = memoryview(boards.tobytes())
    return np.array([known[bytes(rows[i : i + 9])] for i in range(0, len(rows), 9)], np.int16)


def least(runs: int, calls: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least seconds of each call over alternating runs; slow calls run only three times."""
    seconds = dict.fromkeys(calls, float("inf"))
    for run, (name, call) in itertools.product(range(runs), calls.items()):
        if run < 3 or seconds[name] < 0.2:
            begin = time.perf_counter()
            call()
            seconds[name] = min(seconds[name], time.perf_counter() - begin)
    return seconds


def memory(kind: str) -> str:
    """The peak megabytes beyond input and output of a million distances, in a separate process."""
    code = f"""
import numpy as np, slidebase
def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
puzzle = slidebase.Sliding("3x3")
boards = puzzle.sample({MILLION}, seed=1).astype({kind!r})
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")
before = peak()
distances = puzzle.distances(boards, threads=2)
print(f"{{(peak() - before) / 1024 - distances.nbytes / 2**20:.1f}}")
"""
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return child.stdout.strip()


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    puzzle = slidebase.Sliding("3x3")
    boards = puzzle.unrank(np.random.default_rng(1).integers(0, puzzle.board_count, MILLION))
    field, known = puzzle.distance_field(), dictionary_of(puzzle)
    wide, sliced = boards.astype(np.int64), np.repeat(boards, 2, axis=0)[::2]
    with tempfile.TemporaryDirectory() as folder:
        try:
            large = slidebase.Sliding("3x4")
        except slidebase.NoTable:
            large = slidebase.Sliding("3x4", tables=slidebase.build("3x4", folder))
        far = large.sample(100_000, seed=1)
        values = np.empty((MILLION, 4), np.int16)
        answers = [puzzle.distances(boards), look_up(known, boards), field[cantor_ranks(boards)]]
        assert all((answer == answers[0]).all() for answer in answers)
        ours = "a million 3x3 boards, uint8, two threads"
        seconds = least(runs, {
            ours: lambda: puzzle.distances(boards, threads=2),
            "the same with a new solver":
                lambda: slidebase.Sliding("3x3").distances(boards, threads=2),
            "the same on one thread": lambda: puzzle.distances(boards, threads=1),
            "the same as int64": lambda: puzzle.distances(wide, threads=2),
            "the same, every second row": lambda: puzzle.distances(sliced, threads=2),
            "action values": lambda: puzzle.action_values(boards, threads=2),
            "the same into an array of the caller": lambda: puzzle.action_values(boards, out=values, threads=2),
            "with paths": lambda: puzzle.solve(boards, threads=2),
            "ranks": lambda: puzzle.rank(boards, threads=2),
            "a dictionary of all states": lambda: look_up(known, boards),
            "NumPy, a Cantor rank and a look-up": lambda: field[cantor_ranks(boards)],
            "100,000 solvable 3x4 boards, two threads": lambda: large.distances(far, threads=2),
            "action values of these": lambda: large.action_values(far, threads=2),
            "distance_field() of 3x3": lambda: puzzle.distance_field(threads=2),
        })
    print(f"{'what':48}       ms  ratio")
    for name, taken in seconds.items():
        print(f"{name:48} {taken * 1000:8.1f} {taken / seconds[ours]:6.2f}")
    begin, board = time.perf_counter(), (8, 6, 7, 2, 5, 4, 3, 0, 1)
    for _ in range(20_000):
        puzzle.distance(board)
    print(f"{'one board, in microseconds':48} {(time.perf_counter() - begin) / 20_000 * 1e6:8.1f}")
    for kind in ("uint8", "int64"):
        print(f"{'a million boards, ' + kind + ': MB beyond input, output':48} {memory(kind):>8}")
    streamed = subprocess.run(
        [sys.executable, EXAMPLES / "learning.py"], capture_output=True, text=True, check=True)
    print(f"a stream of labelled 3x3 boards: {streamed.stderr.strip()}")


if __name__ == "__main__":
    main()
