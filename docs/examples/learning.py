#!/usr/bin/env python3
"""learning.py [SHAPE] [SAMPLES]: a stream of labelled boards, uniform over depths, as training data.
learning.py --train SECONDS: trains a network (PyTorch) on distances of 3x3, and prints its error by depth.

Nearly all boards are far from the goal: on 3x3 six in seven are 18 to 27 moves away, and two are 31. Boards
drawn uniformly include few near ones. Here all depths are equally likely, and so are the boards of a depth.
A label is the distance; the puzzle's `solve()` would return the best moves, too.

The network learns from a data set, which the library writes in a second, and is tested on boards of its test part:
neither they nor their mirror images or inverses are in the training part. It sees where each pair of tiles is, and takes
the mean for a board and its mirror image, whose distances are equal.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
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


def pairs(boards: Any) -> Any:
    """For each board and each two cells, a number for the cells and the tiles on them: int64 (N, 36)."""
    one, other = np.triu_indices(9, 1)
    tiles = boards.astype(np.int64)
    return 81 * np.arange(len(one)) + 9 * tiles[:, one] + tiles[:, other]


def mirrored(boards: Any) -> Any:
    """The boards reflected in the diagonal, with the tiles renamed so that the goal 1, 2, ..., 8, 0 stays itself."""
    cells = np.arange(9).reshape(3, 3).T.ravel()
    return ((cells + 1) % 9)[(boards[:, cells].astype(np.int64) - 1) % 9]


def data_set() -> tuple[Any, Any, Any]:
    """A million boards of 3x3, their distances, and which of them are for testing."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "boards.npz")
        slidebase.Sliding("3x3").dataset(file, 1_000_000)
        with np.load(file) as arrays:
            return arrays["boards"], arrays["distances"], arrays["test"]


def train(seconds: float) -> None:
    import torch

    torch.manual_seed(1)
    begin = time.perf_counter()
    boards, distances, test = data_set()
    labelled = time.perf_counter()
    network = torch.nn.Sequential(
        torch.nn.EmbeddingBag(36 * 81, 128, mode="sum"), torch.nn.ReLU(), torch.nn.Linear(128, 32), torch.nn.ReLU(),
        torch.nn.Linear(32, 1))
    torch.nn.init.normal_(network[0].weight, std=1 / 6)
    optimizer = torch.optim.AdamW(network.parameters(), lr=0.003, weight_decay=2)
    random, known, steps = np.random.default_rng(1), np.flatnonzero(~test), 0
    targets = (distances.astype(np.float32) - 20) / 8
    while (passed := (time.perf_counter() - labelled) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 0.003 * min(1, (steps + 1) / 100) * max(0.01, 1 - passed)
        rows = known[random.integers(0, len(known), 512)]
        estimates = network(torch.from_numpy(pairs(boards[rows])))[:, 0]
        loss = torch.nn.functional.smooth_l1_loss(estimates, torch.from_numpy(targets[rows]), beta=0.1)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1
    ended = time.perf_counter()
    unseen, first = np.unique(boards[test], axis=0, return_index=True)
    with torch.no_grad():
        halves = [network(torch.from_numpy(pairs(half)))[:, 0].numpy() for half in (unseen, mirrored(unseen))]
    report(20 + 4 * sum(halves), distances[test][first])
    print(f"{steps} steps of 512 boards in {ended - begin:.1f} s; the oracle's share is "
          f"{labelled - begin:.1f} s, {100 * (labelled - begin) / (ended - begin):.1f} %")


def report(estimates: Any, distances: Any) -> None:
    """Prints the error by depth, and how many estimates are right once rounded to the parity, which the cell of the
    blank tells."""
    errors = abs(estimates - distances)
    parity = distances % 2
    is_right = parity + 2 * np.rint((estimates - parity) / 2) == distances
    print("depth  boards  mean error  exact")
    for depth in np.unique(distances):
        at = distances == depth
        print(f"{depth:5} {at.sum():7} {errors[at].mean():11.3f} {100 * is_right[at].mean():5.1f}%")
    print(f"  all {len(errors):7} {errors.mean():11.3f} {100 * is_right.mean():5.1f}%")


def main() -> None:
    parser = argparse.ArgumentParser(description="draws labelled boards, or trains a network on them")
    parser.add_argument("shape", nargs="?", default="3x3")
    parser.add_argument("samples", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--train", type=float, metavar="SECONDS")
    arguments = parser.parse_args()
    if arguments.train:
        train(arguments.train)
    else:
        draw(arguments.shape, arguments.samples)


def draw(shape: str, samples: int) -> None:
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
