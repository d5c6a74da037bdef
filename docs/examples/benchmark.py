#!/usr/bin/env python3
"""benchmark.py FILE [SHAPE...]: writes 10,000 boards of 3x3, 3x4 and 4x4 with exact answers, always the same bytes.
benchmark.py --questions FILE: prints the text that a language model is given for each board, as JSON strings.

FILE is a table of text, with a line for each board: its distance, the distance after each move (d, l, r, u: where the
blank goes; empty if it cannot), and the shortest path that is first in alphabetical order. All boards of a shape are
different, and each distance has the same number of them, or all that were drawn if these are fewer.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import tempfile
from typing import Any, TextIO

import numpy as np
import slidebase

COUNTS = {"3x3": 3333, "3x4": 3333, "4x4": 3334}
FARTHEST = {"3x3": 31, "3x4": 53, "4x4": 60}  # random boards of 4x4 are seldom farther, and their search is slow
SEED = 58
LETTERS = "dlru"

QUESTION = """\
This is a sliding puzzle of {rows} rows and {cols} columns. 0 is the blank:

{board}

A move takes the blank one cell down (d), left (l), right (r) or up (u), and the tile that was there takes its place.
Find the fewest moves that lead to this goal:

{goal}

Answer with the letters of the moves on one line, for instance "drul", and nothing else.
"""


def question(board: str) -> str:
    """The text for a board, "1 2 3/4 5 6/0 7 8"."""
    rows = [row.split() for row in board.split("/")]
    cells = len(rows) * len(rows[0])
    goal = np.append(np.arange(1, cells), 0).reshape(len(rows), -1).tolist()
    drawn = ["\n".join(" ".join(f"{cell:>2}" for cell in row) for row in grid) for grid in (rows, goal)]
    return QUESTION.format(rows=len(rows), cols=len(rows[0]), board=drawn[0], goal=drawn[1])


def level(counts: Any, wanted: int) -> Any:
    """How many to take of each, at most `counts` and as nearly the same as possible, so that there are `wanted`."""
    most = next(most for most in range(wanted) if np.minimum(counts, most).sum() >= wanted)
    taken = np.minimum(counts, most)
    taken[np.flatnonzero(taken == most)[::-1][: taken.sum() - wanted]] -= 1
    return taken


def write_boards(shape: str, file: TextIO, folder: str) -> None:
    if shape == "3x4":
        slidebase.build(shape, folder)
    puzzle, drawn = slidebase.Sliding(shape, tables=folder), os.path.join(folder, "drawn.npz")
    puzzle.dataset(drawn, 2 * COUNTS[shape], (1, FARTHEST[shape]), SEED, uniform="depths", seconds=3600)
    with np.load(drawn) as arrays:
        boards, distances, optimal, paths = (arrays[name] for name in ("boards", "distances", "optimal_moves", "paths"))
    first = np.sort(np.unique(boards, axis=0, return_index=True)[1])
    taken = level(np.bincount(distances[first])[1:], COUNTS[shape])
    legal = puzzle.neighbours(boards)[1]
    for distance, count in enumerate(taken, 1):
        for i in first[distances[first] == distance][:count]:
            rows = "/".join(" ".join(map(str, row)) for row in boards[i].reshape(puzzle.rows, -1))
            # In single moves a move that does not begin a shortest path leads one farther away.
            values = [distance + (-1 if best else 1) if there else "" for best, there in zip(optimal[i], legal[i])]
            print(rows, distance, *values, paths[i].decode(), sep=",", file=file)


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--questions":
        with open(sys.argv[2]) as file:
            for row in csv.DictReader(file):
                print(json.dumps(question(row["board"])))
        return
    with open(sys.argv[1], "w", newline="\n") as file, tempfile.TemporaryDirectory() as folder:
        print("board,distance", *LETTERS, "path", sep=",", file=file)
        for shape in sys.argv[2:] or COUNTS:
            write_boards(shape, file, folder)


if __name__ == "__main__":
    main()
