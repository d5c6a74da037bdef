#!/usr/bin/env python3
"""reasoning.py [LEAST MOST]: sliding puzzles as a data set of reasoning-gym, and three of them.

Once this is imported, reasoning_gym.create_dataset("sliding_puzzle", min_distance=5, max_distance=10) makes it. The
difficulty of an item is its exact distance, the least number of moves. A shortest path scores 1, a longer one to the
goal that number divided by its own, and anything else 0.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from typing import Any

import slidebase
from benchmark import question
from reasoning_gym.coaching.attributes import RangeAttributeDefinition
from reasoning_gym.coaching.base_curriculum import BaseCurriculum
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import DATASETS, register_dataset

NAME = "sliding_puzzle"


@dataclass
class SlidingConfig:
    """Boards of a shape with a complete table at the distances from `min_distance` to `max_distance`."""

    shape: str = "3x3"
    min_distance: int = 1
    max_distance: int = 20
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        longest = slidebase.Sliding(self.shape, tier="complete").longest
        assert 1 <= self.min_distance <= self.max_distance <= longest, f"distances are from 1 to {longest}"
        assert self.size > 0, "size must be positive"


class SlidingDataset(ProceduralDataset):
    def __init__(self, config: SlidingConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.puzzle = slidebase.Sliding(config.shape)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        draw = random.Random(self.seed + idx)
        least, most = self.config.min_distance, self.config.max_distance
        distance = draw.randint(least, most)
        board = self.puzzle.sample(1, distance, seed=draw.getrandbits(64))[0]
        rows = "/".join(" ".join(map(str, row)) for row in board.reshape(self.puzzle.rows, -1).tolist())
        return {
            "question": question(rows),
            "answer": self.puzzle.path(board),
            "metadata": {
                "source_dataset": NAME, "source_index": idx, "board": board.tolist(), "distance": distance,
                "difficulty": {"distance": (least, most)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        moves = "".join(answer.lower().split()) if isinstance(answer, str) else ""
        try:
            is_path = bool(moves) and self.puzzle.check(entry["metadata"]["board"], moves)
        except slidebase.BadArgument:  # other letters
            return 0.0
        return float(entry["metadata"]["distance"] / len(moves)) if is_path else 0.0


class SlidingCurriculum(BaseCurriculum):
    def __init__(self) -> None:
        super().__init__(SlidingCurriculum.__name__, SlidingConfig)
        self._define_attributes(RangeAttributeDefinition(
            name="distance", levels=[1, 5, 10, 15, 20, 25, 31], description="the least number of moves",
            lower_field_name="min_distance", upper_field_name="max_distance", ensure_interval=True))


if NAME not in DATASETS:
    register_dataset(NAME, SlidingDataset, SlidingConfig, SlidingCurriculum)


def main() -> None:
    least, most = (int(word) for word in sys.argv[1:] or ("5", "10"))
    for item in SlidingDataset(SlidingConfig(min_distance=least, max_distance=most, seed=1, size=3)):
        print(item["question"], item["answer"], item["metadata"]["distance"], sep="\n", end="\n\n")


if __name__ == "__main__":
    main()
