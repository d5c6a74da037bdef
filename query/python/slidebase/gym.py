# mypy: allow-subclassing-any, no-warn-unused-ignores
"""Sliding puzzles as environments of Gymnasium, which only this part of the package needs.

    env = slidebase.gym.SlidingEnv("3x3", depth=(5, 10))
    envs = slidebase.gym.SlidingVectorEnv(1000)             # all boards of the batch move at once
    gymnasium.make_vec("slidebase.gym:slidebase/Sliding-v0", num_envs=1000)

An observation is a board, row by row, and an action the number of a move in `Puzzle.actions`: 0 to 3 for d, l, r, u,
which say where the blank goes. A move that cannot be made changes nothing. An episode terminates at the goal. `info`
has `action_mask`, 1 for each move that there is, and from a complete table `distance`, the least number of moves left.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Union

try:
    from gymnasium import Env, register, spaces  # type: ignore[import]
    from gymnasium.vector import AutoresetMode, VectorEnv, utils  # type: ignore[import]
except ImportError as error:
    raise ImportError("slidebase.gym needs Gymnasium 1.1 or later: pip install gymnasium") from error
import numpy as np

from .arguments import one_of
from .errors import BadArgument
from .puzzles import Sliding

#: A distance, or the least and the greatest of a range; None for all, or without a complete table for random boards.
Depth: TypeAlias = Union[int, tuple[int, int], None]
#: -1 for each move, or how much nearer the goal is after it, which takes a complete table.
Reward: TypeAlias = Literal["moves", "nearer"]


class SlidingVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` boards of one puzzle, a shape or a `Sliding`. The boards of new episodes are drawn uniformly among
    those at the distances `depth`, by one generator for all, which `reset(seed=...)` seeds. Episodes are truncated
    after `max_episode_steps`. Options of `reset()`: "depth", of this start and all later ones; "boards" to start from;
    and "reset_mask", which episodes begin. Raises BadArgument and what `Sliding()` raises."""

    def __init__(
        self, num_envs: int = 1, puzzle: str | Sliding = "3x3", *, depth: Depth = None, reward: Reward = "moves",
        max_episode_steps: int | None = None, autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.puzzle = puzzle if isinstance(puzzle, Sliding) else Sliding(puzzle)
        self._is_known = self.puzzle.tier == "complete"
        self._is_nearer = one_of(reward, "a reward", ("moves", "nearer")) == "nearer"
        if self._is_nearer and not self._is_known:
            raise BadArgument(f"reward='nearer' needs a complete table of {self.puzzle.shape}")
        self.num_envs, self.most = num_envs, max_episode_steps
        self.depth = (1, self.puzzle.longest) if depth is None and self._is_known else depth
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space = spaces.MultiDiscrete([self.puzzle.cells] * self.puzzle.cells, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(len(self.puzzle.actions))
        self.observation_space = utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = utils.batch_space(self.single_action_space, num_envs)
        self.boards = np.tile(np.array(self.puzzle.goal, np.uint8), (num_envs, 1))
        self._after, self._legal = self.puzzle.neighbours(self.boards)
        self._distances, self._moves = np.zeros(num_envs, np.int16), np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        asked = options or {}
        self.depth = asked.get("depth", self.depth)
        self._begin(asked.get("reset_mask", np.ones(self.num_envs, bool)), asked.get("boards"))
        return self.boards.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        actions = np.asarray(actions)
        if not self.action_space.contains(actions):
            raise BadArgument(f"actions are {self.num_envs} numbers below {len(self.puzzle.actions)}, not {actions}")
        rows, before = np.arange(self.num_envs), self._distances.copy()
        self.boards = np.where(self._legal[rows, actions, None], self._after[rows, actions], self.boards)
        self._look(slice(None))
        self._moves += 1
        rewards = (before - self._distances).astype(float) if self._is_nearer else np.full(self.num_envs, -1.0)
        terminated = (self.boards == self.puzzle.goal).all(axis=1)
        truncated = self._moves >= (np.inf if self.most is None else self.most)
        final = dict[str, Any]()
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            self._begin(begun := self._ended)
            rewards[begun], terminated[begun], truncated[begun] = 0, False, False
        self._ended = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            final = self._final()
            self._begin(self._ended)
        return self.boards.copy(), rewards, terminated, truncated, {**final, **self._info()}

    def _begin(self, rows: Any, boards: Any = None) -> None:
        """Begins the episodes of these rows of a mask."""
        if (count := int(rows.sum())) > 0:
            seed = int(self.np_random.integers(2**63))
            self.boards[rows] = self.puzzle.sample(count, self.depth, seed) if boards is None else boards
            self._moves[rows], self._ended = 0, self._ended & ~rows
            self._look(rows)

    def _look(self, rows: Any) -> None:
        """Finds out where the moves of these boards lead and, if that takes no search, how far the goal is."""
        self._after[rows], self._legal[rows] = self.puzzle.neighbours(self.boards[rows])
        if self._is_known:
            self._distances[rows] = self.puzzle.distances(self.boards[rows])

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._legal.astype(np.int8)}
        if self._is_known:
            info["distance"] = self._distances.copy()
        return {**info, **{f"_{name}": np.ones(self.num_envs, bool) for name in info}}

    def _final(self) -> dict[str, Any]:
        """What `info` has of the episodes that end in a step if others begin in the same one."""
        boards, ended = np.full(self.num_envs, None, object), self._ended
        for row in np.flatnonzero(ended):
            boards[row] = self.boards[row].copy()
        info = {name: (values.T * ended).T for name, values in self._info().items()}
        return {"final_obs": boards, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended.copy()}


class SlidingEnv(Env[Any, Any]):
    """One board. The arguments are those of `SlidingVectorEnv`; `gymnasium.make(max_episode_steps=...)` truncates."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self, puzzle: str | Sliding = "3x3", *, depth: Depth = None, reward: Reward = "moves",
        render_mode: str | None = None,
    ) -> None:
        self._one = SlidingVectorEnv(1, puzzle, depth=depth, reward=reward, autoreset_mode=AutoresetMode.DISABLED)
        self.puzzle, self.render_mode = self._one.puzzle, render_mode
        self.observation_space, self.action_space = self._one.single_observation_space, self._one.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._one.np_random = self.np_random
        boards, info = self._one.reset(options=options)
        return boards[0], self._of_one(info)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        boards, rewards, terminated, _, info = self._one.step([action])
        return boards[0], float(rewards[0]), bool(terminated[0]), False, self._of_one(info)

    def render(self) -> str | None:
        """With render_mode="ansi" the board as text, as `Puzzle.text()`."""
        return None if self.render_mode is None else self.puzzle.text(self._one.boards[0])

    def _of_one(self, info: dict[str, Any]) -> dict[str, Any]:
        return {name: values[0] for name, values in info.items() if not name.startswith("_")}


register("slidebase/Sliding-v0", "slidebase.gym:SlidingEnv", vector_entry_point="slidebase.gym:SlidingVectorEnv")
