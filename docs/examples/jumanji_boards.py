#!/usr/bin/env python3
"""jumanji_boards.py [LEAST MOST]: boards at exact distances for Jumanji's sliding puzzle, and one episode.

Its own generator makes random moves from the goal, whose number says little about how far the board is. This one draws
among boards that you give, here 10,000 of 3x3 at the distances from LEAST to MOST, inside what JAX compiles.
"""

from __future__ import annotations

import sys
from typing import Any

import jax
import jax.numpy as jnp
import slidebase
from jumanji.environments.logic.sliding_tile_puzzle.env import SlidingTilePuzzle
from jumanji.environments.logic.sliding_tile_puzzle.generator import Generator
from jumanji.environments.logic.sliding_tile_puzzle.types import State

ACTIONS = "urdl"  # where the blank goes, in Jumanji's order


class BoardsGenerator(Generator):
    """Draws among `boards`, (N, cells) or (N, n, n) with 0 for the blank, as `slidebase.Puzzle.sample()` returns."""

    def __init__(self, grid_size: int, boards: Any) -> None:
        super().__init__(grid_size)
        self.boards = jnp.asarray(boards, jnp.int32).reshape(-1, grid_size, grid_size)

    def __call__(self, key: Any) -> State:
        key, drawn = jax.random.split(key)
        puzzle = self.boards[jax.random.randint(drawn, (), 0, len(self.boards))]
        blank = jnp.argmin(puzzle)
        position = jnp.stack([blank // self.grid_size, blank % self.grid_size]).astype(jnp.int32)
        return State(puzzle=puzzle, empty_tile_position=position, key=key, step_count=jnp.zeros((), jnp.int32))


def main() -> None:
    least, most = (int(word) for word in sys.argv[1:] or ("5", "10"))
    puzzle = slidebase.Sliding("3x3")
    env = SlidingTilePuzzle(generator=BoardsGenerator(3, puzzle.sample(10_000, (least, most), seed=1)))
    state, timestep = env.reset(jax.random.PRNGKey(1))
    path = puzzle.path([[int(tile) for tile in row] for row in state.puzzle])
    for letter in path or "":
        state, timestep = env.step(state, jnp.array(ACTIONS.index(letter)))
    print(f"{path}: {'solved' if timestep.last() else 'not solved'} after {int(state.step_count)} steps")


if __name__ == "__main__":
    main()
