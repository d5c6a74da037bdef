"""Data sets: what is in the file, read by NumPy alone, and that the same arguments give the same bytes."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import zipfile
import zlib
from typing import Any

import numpy as np
import slidebase

from truth import moved, neighbours

QUERY = pathlib.Path(slidebase.__file__).resolve().parents[2] / "bin" / "slidebase-query"
LETTERS = "dlru"


def mirrored(boards: Any, side: int, goal: Any) -> Any:
    """The boards reflected in the diagonal, with the tiles renamed so that the goal stays itself."""
    cells = np.arange(side * side).reshape(side, side).T.ravel()
    renamed = np.empty(side * side, np.uint8)
    renamed[goal[cells]] = goal
    return renamed[boards[:, cells]]


def inverted(boards: Any, goal: Any) -> Any:
    """The inverse permutations of the boards whose blank is on its cell of the goal; the others as they are."""
    home = np.argsort(goal)
    is_home = boards[:, home[0]] == 0
    return np.where(is_home[:, None], goal[np.argsort(home[boards], axis=1)].astype(np.uint8), boards)


class DataSets(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "set.npz"
        self.puzzle = slidebase.Sliding("3x3")

    def read(self) -> dict[str, Any]:
        with np.load(self.file, allow_pickle=False) as arrays:
            return dict(arrays)

    def check_labels(self, puzzle: slidebase.Sliding, arrays: dict[str, Any]) -> None:
        distances, paths = puzzle.solve(arrays["boards"])
        self.assertTrue((arrays["distances"] == distances).all())
        self.assertTrue((arrays["paths"] == paths).all())
        self.assertTrue((arrays["optimal_moves"] == puzzle.optimal_moves(arrays["boards"])).all())

    def test_the_labels(self) -> None:
        self.puzzle.dataset(self.file, 3000, seed=5)
        arrays = self.read()
        self.assertEqual({name: array.dtype.kind for name, array in arrays.items()}, {
            "boards": "u", "distances": "i", "optimal_moves": "b", "paths": "S", "test": "b", "card": "S"})
        self.assertEqual(arrays["boards"].shape, (3000, 9))
        self.assertTrue((arrays["boards"] == self.puzzle.sample(3000, seed=5)).all())
        self.check_labels(self.puzzle, arrays)
        # The optimal moves again, by plain moves on boards.
        field = self.puzzle.distance_field()
        for board, optimal in list(zip(arrays["boards"].tolist(), arrays["optimal_moves"]))[:300]:
            there = {letter: field[self.puzzle.rank(moved(tuple(board), letter, 3, 3))]
                     for letter, _ in neighbours(board.index(0), 3, 3)}
            best = [letter for letter, distance in there.items() if distance < field[self.puzzle.rank(board)]]
            self.assertEqual([letter in best for letter in LETTERS], optimal.tolist())

    def test_train_and_test_share_no_board_nor_its_mirror_nor_its_inverse(self) -> None:
        for goal in (None, "123804765", "012345678"):
            puzzle = slidebase.Sliding("3x3", goal)
            self.puzzle = puzzle
            puzzle.dataset(self.file, 300_000, test_percent=20)
            arrays = self.read()
            boards, test = arrays["boards"], arrays["test"]
            self.assertAlmostEqual(test.mean(), 0.2, delta=0.01)
            goal_cells = np.array(puzzle.goal)
            mirror, inverse = mirrored(boards, 3, goal_cells), inverted(boards, goal_cells)
            both = inverted(mirror, goal_cells)
            self.assertAlmostEqual((inverse != boards).any(axis=1).mean(), 1 / 9, delta=0.01)
            train = set(puzzle.rank(boards[~test]).tolist())
            self.assertGreater(len(train), 100_000)
            for other in (boards, mirror, inverse, both):
                self.assertTrue((puzzle.distances(other) == arrays["distances"]).all())
                self.assertTrue(train.isdisjoint(puzzle.rank(other[test]).tolist()))
            # The rule, as the card has it. In the middle the goal's blank stays under all eight symmetries.
            if goal != "123804765":
                for *images, there in list(zip(boards, mirror, inverse, both, test))[:2000]:
                    first = min(bytes(image) for image in images)
                    self.assertEqual(there, zlib.crc32(first) * 100 < 20 * 2**32)
        # Another seed has the same boards in the same parts.
        self.puzzle.dataset(self.file, 50_000, seed=9, test_percent=20)
        other = self.read()
        self.assertTrue(train.isdisjoint(self.puzzle.rank(other["boards"][other["test"]]).tolist()))

    def test_all_symmetries_of_a_goal_with_the_blank_in_the_middle(self) -> None:
        goal = np.array([1, 2, 3, 8, 0, 4, 7, 6, 5])
        slidebase.Sliding("3x3", goal.tolist()).dataset(self.file, 2000, test_percent=50)
        arrays = self.read()
        square = np.arange(9).reshape(3, 3)
        images = [turned for times in range(4) for turned in (np.rot90(square, times), np.rot90(square.T, times))]
        for board, test in zip(arrays["boards"], arrays["test"]):
            class_of = []
            for image in images:
                renamed = np.empty(9, np.uint8)
                renamed[goal[image.ravel()]] = goal
                seen = renamed[board[image.ravel()]]
                class_of += [bytes(seen), bytes(inverted(seen[None], goal)[0])]
            self.assertEqual(test, zlib.crc32(min(class_of)) * 100 < 50 * 2**32)

    def test_uniform_over_depths(self) -> None:
        self.puzzle.dataset(self.file, 3205, uniform="depths", seed=2)
        distances = self.read()["distances"]
        self.assertEqual(distances[:34].tolist(), [*range(32), 0, 1])
        self.assertEqual(np.bincount(distances).tolist(), [101] * 5 + [100] * 27)
        self.puzzle.dataset(self.file, 400, (20, 23), uniform="depths")
        self.assertEqual(np.bincount(self.read()["distances"])[20:].tolist(), [100] * 4)
        self.puzzle.dataset(self.file, 100, 7)
        self.assertTrue((self.read()["distances"] == 7).all())

    def test_the_same_bytes(self) -> None:
        asked = [((20_000,), {}, []), ((5000, (10, 20), 4), {"uniform": "depths"},
                 ["--depth", "10-20", "--seed", "4", "--uniform", "depths"])]
        for arguments, options, words in asked:
            written = set()
            for threads in (1, 2, 2, 0):
                self.puzzle.dataset(self.file, *arguments, threads=threads, **options)
                written.add(self.file.read_bytes())
            if QUERY.exists():
                other = self.folder / "other.npz"
                subprocess.run([QUERY, "dataset", other, "--count", str(arguments[0]), *words], check=True)
                written.add(other.read_bytes())
            self.assertEqual(len(written), 1)

    def test_the_archive(self) -> None:
        self.puzzle.dataset(self.file, 50)
        with zipfile.ZipFile(self.file) as archive:
            self.assertIsNone(archive.testzip())
            for entry in archive.infolist():
                self.assertEqual((entry.compress_type, entry.date_time), (zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0)))
        card = json.loads(self.read()["card"].item())
        self.assertEqual((card["board"], card["goal"], card["count"], card["seed"]), ("3x3", [*range(1, 9), 0], 50, 1))
        self.assertEqual((card["table"], len(card["table_digest"])), ("sliding-3x3-8.sbt", 16))
        self.puzzle.dataset(self.file, 0)
        self.assertEqual(self.read()["boards"].shape, (0, 9))

    def test_slides(self) -> None:
        slides = slidebase.Sliding("3x3", metric="multi")
        slides.dataset(self.file, 3000, seed=5, uniform="depths")
        arrays = self.read()
        self.assertEqual(arrays["optimal_moves"].shape, (3000, 8))
        self.assertEqual(np.ptp(np.bincount(arrays["distances"])), 0)  # 25 depths
        self.check_labels(slides, arrays)
        self.assertEqual(arrays["paths"].itemsize, max(map(len, arrays["paths"])))
        self.assertIn("slides", json.loads(arrays["card"].item())["distances"])

    def test_searched_boards(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        puzzle.dataset(self.file, 12, seed=3)
        arrays = self.read()
        self.assertTrue((arrays["boards"] == puzzle.sample(12, seed=3)).all())
        self.check_labels(puzzle, arrays)
        self.assertIsNone(json.loads(arrays["card"].item())["table"])
        puzzle.dataset(self.file, 33, (5, 15), uniform="depths")
        arrays = self.read()
        self.assertEqual(np.bincount(arrays["distances"])[5:].tolist(), [3] * 11)
        self.check_labels(puzzle, arrays)
        self.file.unlink()
        for limit in ({"nodes": 100}, {"seconds": 1e-6}):
            with self.assertRaises(slidebase.Undecided):
                puzzle.dataset(self.file, 12, seed=3, **limit)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_what_is_refused(self) -> None:
        for arguments, options in (((-1,), {}), ((1, 32), {}), ((1, (3, 2)), {}), ((1, (1, 2, 3)), {}),
                                   ((1,), {"uniform": "odd"}), ((1,), {"test_percent": 101}), ((2**30,), {})):
            with self.assertRaises(slidebase.BadArgument):
                self.puzzle.dataset(self.file, *arguments, **options)
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Cubic("2x3").dataset(self.file, 1)
        with self.assertRaises(slidebase.Unreadable):
            self.puzzle.dataset(self.folder / "missing" / "set.npz", 1)


if __name__ == "__main__":
    unittest.main()
