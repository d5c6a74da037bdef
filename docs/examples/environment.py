#!/usr/bin/env python3
"""environment.py [SHAPE] [STEPS]: many puzzles at once as an environment for reinforcement learning.

The names and results of reset() and step() are those of Gymnasium's vector environments, which is not needed. The
reward is exact: how much nearer the goal is after the move. So the rewards of an episode that ends at the goal
add up to the distance of its start, which is drawn at the difficulty that you ask for.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
import slidebase

Array = np.ndarray[Any, np.dtype[Any]]
DOWN, LEFT, RIGHT, UP = range(4)  # where the blank goes


class Environment:
    """`count` puzzles. Observations are boards, uint8 (count, cells); actions are 0 to 3, int (count,). A move off
    the board changes nothing, and has the reward 0. An episode that ends, at the goal or after `most` moves,
    begins anew in the same step; its last board is in info["final_obs"]."""

    def __init__(self, puzzle: slidebase.Sliding, count: int, most: int = 100) -> None:
        self.puzzle, self.num_envs, self.most = puzzle, count, most
        self.depth: int | tuple[int, int] = (1, puzzle.longest)
        self.random = np.random.default_rng()
        self.rows = np.arange(count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Starts all episodes. options={"depth": 5} or {"depth": (5, 10)} is the distance of this and all later
        starts."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.depth = (options or {}).get("depth", self.depth)
        self.boards = self._starts(self.num_envs)
        self.distances = self.puzzle.distances(self.boards)
        self.moves = np.zeros(self.num_envs, np.int64)
        return self.boards.copy(), {"distances": self.distances.copy()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Moves the blanks: observations, rewards, terminated, truncated and info."""
        self.boards = self.after(actions)
        distances = self.puzzle.distances(self.boards)
        rewards = (self.distances - distances).astype(np.float32)
        self.distances = distances
        self.moves += 1
        terminated = distances == 0
        truncated = ~terminated & (self.moves >= self.most)
        info = {"final_obs": self.boards.copy(), "final_distances": distances.copy()}
        ended = np.flatnonzero(terminated | truncated)
        if ended.size:
            self.boards[ended] = self._starts(ended.size)
            self.distances[ended] = self.puzzle.distances(self.boards[ended])
            self.moves[ended] = 0
        info["distances"] = self.distances.copy()
        return self.boards.copy(), rewards, terminated, truncated, info

    def after(self, actions: Array) -> Array:
        """The boards after these moves."""
        boards, legal = self.puzzle.neighbours(self.boards)
        return np.where(legal[self.rows, actions, None], boards[self.rows, actions], self.boards)

    def best_actions(self) -> Array:
        """For each puzzle an action that leads nearer to the goal."""
        return self.puzzle.action_values(self.boards).argmin(axis=1)

    def _starts(self, count: int) -> Array:
        return self.puzzle.sample(count, self.depth, seed=int(self.random.integers(2**63)))


def main() -> None:
    puzzle = slidebase.Sliding(sys.argv[1] if len(sys.argv) > 1 else "3x3")
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    environment = Environment(puzzle, 1000)
    random = np.random.default_rng(1)
    for name in ("random", "optimal"):
        for depth in (5, 10, 20):
            environment.reset(seed=1, options={"depth": depth})
            returns, solved, episodes, begin = 0.0, 0, 0, time.perf_counter()
            for _ in range(steps):
                best = environment.best_actions() if name == "optimal" else random.integers(0, 4, 1000)
                _, rewards, terminated, truncated, _ = environment.step(best)
                returns += float(rewards.sum())
                solved += int(terminated.sum())
                episodes += int((terminated | truncated).sum())
            each = (time.perf_counter() - begin) / steps / 1000
            print(f"{name:8} starts at {depth:2}: {solved} of {episodes} episodes solved, {returns / steps / 1000:.3f} nearer a move")
            print(f"{each * 1e6:.2f} us a move", file=sys.stderr)


if __name__ == "__main__":
    main()
