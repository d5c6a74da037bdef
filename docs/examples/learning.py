#!/usr/bin/env python3
"""learning.py [SHAPE] [SAMPLES]: a stream of labelled boards, uniform over depths, as training data.

Nearly all boards are far from the goal: on 3x3 six in seven are 18 to 27 moves away, and two are 31. Boards
drawn uniformly include few near ones. Here all depths are equally likely, and so are the boards of a depth.
A label is the distance; the puzzle's `solve()` would return the best moves, too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import slidebase

POOL = 20_000  # boards of a depth in the pool
RARE_POOL = 1_000  # the same for depths with few boards far from the goal, which are slow to find
USES = 20  # how often a board of the pool is used, on average, before it is replaced


class Stream:
    """Batches of boards, uint8 (N, cells), with their distances, int16 (N,).

    The pool has all boards of a depth if they are few, otherwise boards drawn uniformly, which are replaced
    by others after some time unless they are rare. 3x3 is ready in a moment; the farthest depths of 3x4 take
    a minute or two, since they have one board in some millions. `progress(depth, done, of)` is called
    meanwhile.
    """

    def __init__(
        self, puzzle: slidebase.Puzzle, seed: int = 0, progress: Callable[[int, int, int], object] | None = None
    ) -> None:
        self.puzzle = puzzle
        self.progress = progress
        self.random = np.random.default_rng(seed)
        counts = np.array(puzzle.histogram())
        self.depths = len(counts)
        is_rare = (np.arange(self.depths) > counts.argmax()) & (counts < counts.sum() // 500)
        self.sizes = np.where(counts <= POOL, counts, POOL)
        self.sizes[is_rare] = np.minimum(counts, RARE_POOL)[is_rare]
        self.is_whole = self.sizes == counts
        self.begins = np.cumsum(self.sizes) - self.sizes
        self.pool = np.concatenate([self._draw(depth) for depth in range(self.depths)])
        stays = self.is_whole | (counts < counts.sum() // 100)
        self.left = np.where(stays, np.iinfo(np.int64).max, self.sizes * USES)

    def _draw(self, depth: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        def progress(done: int, of: int) -> None:
            if self.progress is not None:
                self.progress(depth, done, of)

        if self.is_whole[depth]:
            return self.puzzle.states(depth, progress=progress)
        seed = int(self.random.integers(2**63))
        return self.puzzle.sample(int(self.sizes[depth]), depth, seed=seed, progress=progress)

    def batches(self, size: int) -> Iterator[tuple[Any, Any]]:
        while True:
            depths = self.random.integers(0, self.depths, size, dtype=np.int16)
            rows = (self.random.random(size, dtype=np.float32) * self.sizes[depths]).astype(np.int64)
            boards = self.pool[self.begins[depths] + np.minimum(rows, self.sizes[depths] - 1)]
            self.left -= np.bincount(depths, minlength=self.depths)
            for depth in np.flatnonzero(self.left < 0):
                begin, size = self.begins[depth], self.sizes[depth]
                self.pool[begin : begin + size] = self._draw(int(depth))
                self.left[depth] = size * USES
            yield boards, depths


def show(depth: int, done: int, of: int) -> None:
    """Shows the progress of filling the pool in one line on a terminal."""
    if sys.stderr.isatty():
        print(f"\rdepth {depth}: {100 * done // of:3} %", end="", file=sys.stderr, flush=True)


def main() -> None:
    shape = sys.argv[1] if len(sys.argv) > 1 else "3x3"
    samples = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    if shape != "3x3":
        slidebase.build(shape)  # in a second or so, unless the table exists
    puzzle = slidebase.Sliding(shape)
    begin = time.perf_counter()
    stream = Stream(puzzle, seed=1, progress=show)
    stream.progress = None
    if sys.stderr.isatty():
        print(file=sys.stderr)
    ready = time.perf_counter()
    seen = np.zeros(stream.depths, np.int64)
    for boards, depths in stream.batches(4096):
        seen += np.bincount(depths, minlength=stream.depths)
        if seen.sum() >= samples:
            break
    end = time.perf_counter()
    assert (puzzle.distances(boards) == depths).all()
    print(
        f"{shape}: {seen.sum()} labelled boards, {seen.min()} to {seen.max()} "
        f"at each of {stream.depths} depths")
    each = (end - ready) / seen.sum() * 1e6
    print(f"ready in {ready - begin:.2f} s, then {each:.3f} us a board", file=sys.stderr)


if __name__ == "__main__":
    main()
