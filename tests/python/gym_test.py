"""slidebase.gym, by moves on boards in plain Python: under Gymnasium if that can be imported, otherwise under what the
module needs of it. With the clones that tests/README.md names it passes Gymnasium's own tests, too."""

from __future__ import annotations

import dataclasses
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import types
import unittest
import warnings
from typing import Any

import numpy as np
import slidebase

from truth import moved, neighbours, sliding_distances

PACKAGE = pathlib.Path(slidebase.__file__).resolve().parents[1]
UPSTREAM = pathlib.Path(os.environ.get("SLIDEBASE_UPSTREAM", "")) / "Gymnasium"
IS_UPSTREAM = "SLIDEBASE_UPSTREAM" in os.environ and UPSTREAM.is_dir()
if IS_UPSTREAM:
    sys.path.insert(0, str(UPSTREAM))

# Tests of Gymnasium that are true of its cart only, which has images, other attributes and arguments and no info, or
# that need Box2D or pygame.
OF_CARTS = ("test_render", "test_call", "reset_async", "attributes", "make_vec_env_id", "vectorization_mode",
            "render_mode", "kwargs6", "kwargs8", "kwargs9", "kwargs16", "kwargs18", "kwargs19", "sync_vector_env_seed")
AS_CART = """
import gymnasium
gymnasium.register("CartPole-v1", "slidebase.gym:SlidingEnv", vector_entry_point="slidebase.gym:SlidingVectorEnv",
                   max_episode_steps=500)
"""


def stand_in() -> None:
    """Makes modules with the few names of Gymnasium that slidebase.gym uses."""
    import enum
    from typing import Generic, TypeVar

    first, second, third = (TypeVar(name) for name in "abc")

    class Base:
        def reset(self, *, seed: int | None = None, options: Any = None) -> None:
            self.np_random = getattr(self, "np_random", None) or np.random.default_rng()
            if seed is not None:
                self.np_random = np.random.default_rng(seed)

    class Env(Base, Generic[first, second]):
        pass

    class VectorEnv(Base, Generic[first, second, third]):
        pass

    class AutoresetMode(enum.Enum):
        NEXT_STEP, SAME_STEP, DISABLED = "NextStep", "SameStep", "Disabled"

    @dataclasses.dataclass
    class Space:
        n: Any
        dtype: Any = np.int64
        count: int = 0

        def contains(self, actions: Any) -> bool:
            return actions.shape == (self.count,) and bool(((0 <= actions) & (actions < self.n)).all())

    utils = types.SimpleNamespace(batch_space=lambda space, count: dataclasses.replace(space, count=count))
    spaces = types.SimpleNamespace(Discrete=Space, MultiDiscrete=Space)
    for name, members in {
        "gymnasium": {"Env": Env, "register": lambda *_, **__: None, "spaces": spaces},
        "gymnasium.vector": {"VectorEnv": VectorEnv, "AutoresetMode": AutoresetMode, "utils": utils},
    }.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


if not importlib.util.find_spec("gymnasium"):
    stand_in()
import slidebase.gym as gym  # noqa: E402

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


class Environments(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.truth = sliding_distances(GOAL, 3, 3)

    def test_without_gymnasium(self) -> None:
        code = "import sys; sys.modules['gymnasium'] = None; import slidebase.gym"
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertIn("slidebase.gym needs Gymnasium 1.1 or later: pip install gymnasium", ended.stderr)

    def check_info(self, boards: Any, info: dict[str, Any]) -> None:
        self.assertEqual(info["distance"].tolist(), [self.truth[bytes(board)] for board in boards.tolist()])
        for board, mask in zip(boards.tolist(), info["action_mask"]):
            legal = dict(neighbours(board.index(0), 3, 3))
            self.assertEqual(mask.tolist(), [letter in legal for letter in "dlru"])

    def steps(self, mode: str, reward: gym.Reward) -> None:
        """Random moves of 300 boards, of which many solve theirs, and others end after seven."""
        envs = gym.SlidingVectorEnv(300, depth=(1, 3), reward=reward, max_episode_steps=7, autoreset_mode=mode)
        boards, info = envs.reset(seed=3)
        random, moves, ended = np.random.default_rng(1), np.zeros(300, int), np.zeros(300, bool)
        for _ in range(30):
            if mode == "Disabled" and ended.any():
                boards, info = envs.reset(options={"reset_mask": ended})
                moves[ended], ended = 0, np.zeros(300, bool)
            self.check_info(boards, info)
            actions = random.integers(0, 4, 300)
            expected = np.array([
                moved(tuple(board), "dlru"[action], 3, 3) if mask[action] else board
                for board, action, mask in zip(boards.tolist(), actions, info["action_mask"])])
            near = np.array([self.truth[bytes(board)] for board in expected.tolist()])
            nearer, begun = info["distance"] - near, ended if mode == "NextStep" else np.zeros(300, bool)
            moves = np.where(begun, 0, moves + 1)
            boards, rewards, terminated, truncated, info = envs.step(actions)
            self.check_info(boards, info)
            self.assertTrue((rewards == np.where(begun, 0, nearer if reward == "nearer" else -1)).all())
            self.assertTrue((terminated == ((near == 0) & ~begun)).all())
            self.assertTrue((truncated == (moves >= 7)).all())
            ended = terminated | truncated
            fresh = ended if mode == "SameStep" else begun
            self.assertTrue((boards[~fresh] == expected[~fresh]).all())
            self.assertTrue(((info["distance"][fresh] >= 1) & (info["distance"][fresh] <= 3)).all())
            if mode == "SameStep" and ended.any():
                self.assertTrue((np.stack(info["final_obs"][ended]) == expected[ended]).all())
                self.assertTrue((info["final_info"]["distance"][ended] == near[ended]).all())
                moves[ended] = 0

    def test_steps(self) -> None:
        for mode in ("NextStep", "SameStep", "Disabled"):
            for reward in ("moves", "nearer"):
                with self.subTest(mode=mode, reward=reward):
                    self.steps(mode, reward)  # type: ignore[arg-type]

    def test_starts(self) -> None:
        envs = gym.SlidingVectorEnv(200)
        boards, info = envs.reset(seed=5, options={"depth": (28, 31)})
        self.assertTrue((envs.reset(seed=5)[0] == boards).all())
        self.assertGreaterEqual(info["distance"].min(), 28)
        self.assertTrue((envs.reset(options={"boards": boards[::-1]})[0] == boards[::-1]).all())
        self.assertEqual(envs.reset(options={"depth": 4})[1]["distance"].tolist(), [4] * 200)
        with self.assertRaisesRegex(slidebase.BadArgument, "200 numbers below 4"):
            envs.step(np.full(200, 4))

    def test_one(self) -> None:
        env = gym.SlidingEnv(slidebase.Sliding("3x3", metric="multi"), render_mode="ansi")
        board, info = env.reset(seed=1, options={"boards": [[1, 2, 3, 4, 5, 6, 0, 7, 8]]})
        self.assertEqual((env.render(), info["distance"]), ("123456078", 1))
        board, reward, terminated, truncated, info = env.step(env.puzzle.actions.index("rr"))
        self.assertEqual((tuple(board), reward, terminated, truncated), (GOAL, -1.0, True, False))

    def test_searched_boards(self) -> None:
        envs = gym.SlidingVectorEnv(3, "4x4")
        self.assertNotIn("distance", envs.reset(seed=1)[1])
        with self.assertRaises(slidebase.BadArgument):
            gym.SlidingEnv("4x4", reward="nearer")


class Stream(slidebase.Sliding):
    """Draws boards one after another, whoever asks."""

    def sample(self, n: int, *_: Any) -> Any:  # type: ignore[override]
        self._drawn = getattr(self, "_drawn", 0) + n
        return slidebase.Sliding("3x3").sample(10_000, 2, seed=1)[self._drawn - n : self._drawn]


@unittest.skipUnless(IS_UPSTREAM, "needs clones of other projects: SLIDEBASE_UPSTREAM in tests/README.md")
class Upstream(unittest.TestCase):
    def test_check_env(self) -> None:
        """Those of Gymnasium's tests of its own environments, without a warning."""
        import gymnasium

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says which of its environments lack something
            from tests.envs import test_envs
        for arguments in ({}, {"puzzle": slidebase.Sliding("3x3", metric="multi")}, {"puzzle": "4x4"}):
            spec = gymnasium.spec("slidebase/Sliding-v0")
            spec.kwargs = arguments
            test_envs.test_all_env_api(spec)
            test_envs.test_all_env_passive_env_checker(spec)
            test_envs.test_env_determinism_rollout(spec)
            test_envs.test_pickle_env(spec.make())

    def test_against_its_vectors(self) -> None:
        """One call for all boards does what Gymnasium does with an environment for each."""
        from gymnasium.utils.env_checker import data_equivalence
        from gymnasium.vector import SyncVectorEnv
        from gymnasium.wrappers import TimeLimit

        for mode in ("NextStep", "SameStep"):
            with self.subTest(mode=mode):
                envs = gym.SlidingVectorEnv(20, Stream("3x3"), max_episode_steps=9, autoreset_mode=mode)
                puzzle = Stream("3x3")
                each = SyncVectorEnv([lambda: TimeLimit(gym.SlidingEnv(puzzle), 9)] * 20, autoreset_mode=mode)
                self.assertEqual(envs.observation_space, each.observation_space)
                self.assertEqual(envs.action_space, each.action_space)
                self.assertTrue(data_equivalence(envs.reset(), each.reset(), exact=True))
                envs.action_space.seed(1)
                for _ in range(200):
                    actions = envs.action_space.sample()
                    self.assertTrue(data_equivalence(envs.step(actions), each.step(actions), exact=True))
                envs.close()
                each.close()

    def test_its_tests(self) -> None:
        """Gymnasium's tests of vectors, with slidebase's environment where they have its cart."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "as_cart.py").write_text(AS_CART)
            ended = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "as_cart", "-p", "no:cacheprovider", "tests/vector",
                 "tests/envs/registration/test_make_vec.py", "-k", f"not ({' or '.join(OF_CARTS)})"],
                cwd=UPSTREAM, capture_output=True, text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join((str(PACKAGE), folder))})
        self.assertEqual(ended.returncode, 0, ended.stdout[-4000:])
        print("Gymnasium's tests of vectors:", ended.stdout.splitlines()[-1])
        passed = re.search(r"(\d+) passed", ended.stdout)
        self.assertGreater(int(passed[1]) if passed else 0, 1000)


if __name__ == "__main__":
    unittest.main()
