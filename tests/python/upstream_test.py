"""The examples for reasoning-gym and Jumanji with the originals, from the clones that tests/README.md names. Of Jumanji
without JAX the puzzle's own files run on a few functions of NumPy in its place, which compile nothing."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import os
import pathlib
import sys
import types
import unittest
from typing import Any
from unittest import mock

import numpy as np
import slidebase

UPSTREAM = pathlib.Path(os.environ.get("SLIDEBASE_UPSTREAM", "/missing"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"))


def package(name: str, folder: pathlib.Path) -> Any:
    """A package whose __init__.py does not run, since it needs whatever any of its parts needs."""
    made = sys.modules[name] = types.ModuleType(name)
    made.__path__ = [str(folder)]
    return made


@unittest.skipUnless((UPSTREAM / "reasoning-gym").is_dir(), "needs a clone of reasoning-gym: SLIDEBASE_UPSTREAM")
class Reasoning(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        sys.path.insert(0, str(UPSTREAM / "reasoning-gym"))
        root = package("reasoning_gym", UPSTREAM / "reasoning-gym" / "reasoning_gym")
        package("reasoning_gym.coaching", UPSTREAM / "reasoning-gym" / "reasoning_gym" / "coaching")
        cls.example = importlib.import_module("reasoning")
        root.create_dataset = importlib.import_module("reasoning_gym.factory").create_dataset
        cls.create = staticmethod(root.create_dataset)

    def test_items(self) -> None:
        data = self.create("sliding_puzzle", min_distance=5, max_distance=10, size=60, seed=42)
        again = self.create("sliding_puzzle", min_distance=5, max_distance=10, size=60, seed=42)
        puzzle = slidebase.Sliding("3x3")
        self.assertEqual(list(data), list(again))
        self.assertEqual(len(data), 60)
        distances = [puzzle.distance(item["metadata"]["board"]) for item in data]
        self.assertEqual(set(distances), set(range(5, 11)))
        for item, distance in zip(data, distances):
            self.assertEqual((item["metadata"]["distance"], len(item["answer"])), (distance, distance))
            self.assertIn(puzzle.text(item["metadata"]["board"]), "".join(item["question"].split()))

    def test_scores(self) -> None:
        data = self.create("sliding_puzzle", min_distance=2, max_distance=2, size=20, seed=1)
        for item in data:
            path = item["answer"]
            back = "dlru"[3 - "dlru".index(path[0])]
            scores = [data.score_answer(answer, item) for answer in (
                path, path.upper(), " ".join(path), path[0] + back + path, path[0], "", None, "no idea", path + "x")]
            self.assertEqual(scores, [1, 1, 1, 0.5, 0, 0, 0, 0, 0])
            self.assertEqual(data.score_answer_cascade(path, item), 1)

    def test_limits(self) -> None:
        for wrong in ({"min_distance": 0}, {"max_distance": 32}, {"min_distance": 9, "max_distance": 8}, {"size": 0}):
            with self.assertRaises(AssertionError):
                self.create("sliding_puzzle", **wrong)

    def test_its_tests(self) -> None:
        """Its test of the scores of all data sets that are registered, here one; its endless data set; and levels."""
        importlib.import_module("tests.test_dataset_common").test_score_answer_consistency()
        endless = importlib.import_module("reasoning_gym.dataset").ReseedingDataset(
            self.create("sliding_puzzle", size=10, seed=42), chunk_size=3)
        drawn = [item["question"] for _, item in zip(range(10), endless)]
        self.assertEqual(drawn, [item["question"] for _, item in zip(range(10), endless)])
        self.assertNotEqual(drawn[:3], drawn[3:6])
        levels = self.example.SlidingCurriculum()
        self.assertEqual(dataclasses.astuple(levels.generate_configuration({"seed": 1}))[1:3], (1, 5))
        levels.increment_attr_level("distance")
        self.assertEqual(dataclasses.astuple(levels.generate_configuration({"seed": 1}))[1:3], (1, 10))


class Array(np.ndarray[Any, Any]):
    """An array with JAX's way of making one with another element."""

    @property
    def at(self) -> Any:
        def other(place: Any) -> Any:
            def put(value: Any) -> Any:
                copy = self.copy()
                copy[place] = value
                return copy
            return types.SimpleNamespace(set=put)
        return type("At", (), {"__getitem__": lambda _, place: other(place)})()


def stand_in() -> None:
    """Makes modules with what the puzzle's files use of JAX and its companions."""
    def arrays(function: Any) -> Any:
        return lambda *values, **options: np.asarray(function(*values, **options)).view(Array)

    jnp = package("jax.numpy", pathlib.Path())
    for name in ("arange", "argmin", "array", "array_equal", "asarray", "all", "ones", "stack", "sum", "zeros"):
        setattr(jnp, name, arrays(getattr(np, name)))
    jnp.int8, jnp.int32, jnp.bool_, jnp.dtype = np.int8, np.int32, np.bool_, np.dtype
    jax, chex = package("jax", pathlib.Path()), package("chex", pathlib.Path())
    jax.numpy, jax.lax = jnp, types.SimpleNamespace(cond=lambda test, yes, no: yes() if test else no())
    jax.random = types.SimpleNamespace(
        PRNGKey=lambda seed: (seed,), split=lambda key: (key + (0,), key + (1,)),
        randint=lambda key, shape, least, end: np.random.default_rng(key).integers(least, end, shape))
    chex.dataclass, chex.Array, chex.Numeric, chex.PRNGKey = dataclasses.dataclass, Any, Any, Any
    for name in ("specs", "viewer", "environments.logic.sliding_tile_puzzle.viewer"):
        sys.modules[f"jumanji.{name}"] = mock.MagicMock()


@unittest.skipUnless((UPSTREAM / "jumanji").is_dir(), "needs a clone of Jumanji: SLIDEBASE_UPSTREAM")
class Jumanji(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        sys.path.insert(0, str(UPSTREAM / "jumanji"))
        cls.has_jax = importlib.util.find_spec("jax") is not None
        if not cls.has_jax:
            print("Jumanji without JAX: its files run on a few functions of NumPy in JAX's place")
            name, folder = "jumanji", UPSTREAM / "jumanji" / "jumanji"
            package(name, folder)
            for part in ("environments", "logic", "sliding_tile_puzzle"):
                name, folder = f"{name}.{part}", folder / part
                package(name, folder)
            stand_in()
        cls.example = importlib.import_module("jumanji_boards")
        cls.jax = sys.modules["jax"]

    def test_boards(self) -> None:
        """Its environment starts with boards at these distances, and their paths solve them."""
        puzzle = slidebase.Sliding("3x3")
        generator = self.example.BoardsGenerator(3, puzzle.sample(500, (5, 10), seed=1))
        env, seen = self.example.SlidingTilePuzzle(generator=generator), set()
        for seed in range(60):
            state, timestep = env.reset(self.jax.random.PRNGKey(seed))
            board = np.asarray(state.puzzle)
            self.assertEqual(board[tuple(np.asarray(state.empty_tile_position))], 0)
            path = puzzle.path(board)
            seen.add(len(path))
            for number, letter in enumerate(path, 1):
                self.assertFalse(timestep.last())
                state, timestep = env.step(state, self.jax.numpy.array(self.example.ACTIONS.index(letter)))
                self.assertEqual(int(state.step_count), number)
            self.assertTrue(timestep.last())
        self.assertEqual(seen, set(range(5, 11)))

    def test_compiled(self) -> None:
        if not self.has_jax:
            self.skipTest("needs JAX")
        env_test = importlib.import_module("jumanji.environments.logic.sliding_tile_puzzle.env_test")
        env = self.example.SlidingTilePuzzle(generator=self.example.BoardsGenerator(
            3, slidebase.Sliding("3x3").sample(500, (5, 10), seed=1)))
        env_test.test_sliding_tile_puzzle_reset_jit(env)
        env_test.test_sliding_tile_puzzle_does_not_smoke(env)
        env_test.test_sliding_tile_puzzle_specs_does_not_smoke(env)


if __name__ == "__main__":
    unittest.main()
