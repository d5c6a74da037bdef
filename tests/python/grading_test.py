"""The known test sets, and grade() on solvers and on files of answers."""

import json
import os
import pathlib
import signal
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import slidebase

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
HARD = (0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1)  # a search takes minutes
COUNTS = {"clausecker386": 386, "deepcubea496": 496, "deepcubea500": 500, "korf100": 100, "korf50": 50}


class Benchmarks(unittest.TestCase):
    def test_known_sets(self) -> None:
        self.assertEqual(slidebase.benchmarks(), sorted(COUNTS))
        for name, count in COUNTS.items():
            known = slidebase.benchmark(name)
            self.assertEqual(len(known), count)
            self.assertEqual(len(set(known.boards)), count)
            self.assertIn("least number of moves", known.source)
            boards, goal = np.array(known.boards), np.array(list(known.puzzle._end()))
            self.assertTrue(known.puzzle.solvable(boards).all(), name)
            # A distance is at least Manhattan's, and of the same parity.
            cells, homes = np.arange(goal.size), np.argsort(goal)[boards]
            cols = known.puzzle.cols
            away = abs(homes // cols - cells // cols) + abs(homes % cols - cells % cols)
            least = np.where(boards == 0, 0, away).sum(axis=1)
            self.assertTrue((least <= known.distances).all(), name)
            self.assertTrue(((least - known.distances) % 2 == 0).all(), name)

    def test_the_nearest_of_the_fifteen(self) -> None:
        known = slidebase.benchmark("deepcubea500")
        near = np.argsort(known.distances, kind="stable")[:100]
        puzzle = slidebase.Sliding("4x4", known.puzzle._end())
        self.assertEqual(puzzle.distances(np.array(known.boards)[near]).tolist(), np.array(known.distances)[near].tolist())

    def test_files_and_arrays(self) -> None:
        known = slidebase.benchmark("korf100")
        same = slidebase.benchmark(DATA / "fifteen-korf100.tsv")
        self.assertEqual((same.boards, same.distances, same.puzzle), (known.boards, known.distances, known.puzzle))
        puzzle = slidebase.Sliding("3x4", tables=False)
        boards = np.tile(np.array(puzzle.goal), (5, 1))
        self.assertEqual(len(slidebase.benchmark((boards, np.arange(5)), puzzle)), 5)
        self.assertEqual(slidebase.benchmark((["123456078"], [2])).boards, [(1, 2, 3, 4, 5, 6, 0, 7, 8)])
        with self.assertRaisesRegex(slidebase.BadArgument, "not square"):
            slidebase.benchmark((boards, np.arange(5)))
        with self.assertRaises(slidebase.BadArgument):
            slidebase.benchmark((boards, [1]), puzzle)
        with self.assertRaisesRegex(slidebase.NoTable, "korf100"):
            slidebase.benchmark("korf99")
        near = min(zip(known.distances, known.boards))
        self.assertEqual(known.puzzle.distance(near[1]), near[0])
        with self.assertRaisesRegex(slidebase.NoTable, r"^no additive-5x5.* slidebase.build"):
            slidebase.benchmark("korf50").puzzle.distance(range(25))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "set.tsv"
            for text, kind in (("1 a 3\n", "line 1"), ("1 1 1 1 1 4\n", "is not a board"), ("", "0 boards")):
                path.write_text(text)
                with self.assertRaisesRegex(slidebase.Error, kind):
                    slidebase.benchmark(path)


class Grading(unittest.TestCase):
    def setUp(self) -> None:
        self.puzzle = slidebase.Sliding("3x3")
        boards = self.puzzle.sample(300, (1, 31), seed=1)
        self.known = slidebase.benchmark((boards, self.puzzle.distances(boards)))

    def test_a_perfect_solver(self) -> None:
        graded = slidebase.grade(self.puzzle.path, self.known)
        self.assertEqual((graded.boards, graded.optimal, graded.optimal_share), (300, 300, 1.0))
        self.assertEqual((graded.mean_excess, graded.invalid, graded.unsolved), (0.0, 0, 0))
        self.assertGreater(graded.seconds, 0.0)
        self.assertGreaterEqual(graded.seconds, graded.most_seconds)

    def test_a_bad_solver(self) -> None:
        answers = iter(("", None, "zz", b"RR", "rlrr", "lr", "-"))
        board = "123456078"
        graded = slidebase.grade(lambda _: next(answers), ([board] * 7, [2] * 7))
        verdicts = [answer.verdict for answer in graded.answers]
        self.assertEqual(verdicts, ["unsolved", "unsolved", "invalid", "optimal", "suboptimal", "invalid", "unsolved"])
        self.assertEqual((graded.optimal, graded.suboptimal, graded.invalid, graded.unsolved), (1, 1, 2, 3))
        self.assertEqual((graded.mean_excess, graded.most_excess, graded.optimal_share), (1.0, 2, 1 / 7))
        self.assertEqual(slidebase.grade(lambda _: "", (["123456780"], [0])).optimal, 1)
        short = slidebase.grade(lambda _: "rr", ([board], [4]))
        self.assertEqual(short.answers[0].verdict, "shorter")
        self.assertIn("shorter than the set says", str(short))
        # What `check` of the programs reads, too: words, signs between the letters, the distance before them.
        for answer in ("R, R", "[r][r]", "right->right", ["r", "r"], ("Right", "right"), "2\trr", b"2 RR"):
            self.assertEqual(slidebase.grade(lambda _: answer, ([board], [2])).optimal, 1, answer)

    def test_a_solver_that_fails(self) -> None:
        def fail() -> None:
            raise RuntimeError("no " * 1000)

        fifteen = slidebase.Sliding("4x4")
        answers = iter((fail, lambda: time.sleep(30), lambda: 2, lambda: fifteen.path(HARD, seconds=0.01),
                        lambda: fifteen.path(HARD)))
        boards = ["123456078", "123456708", "123450786", "123056478", "123406758"]
        before = signal.getsignal(signal.SIGALRM)
        graded = slidebase.grade(lambda _: next(answers)(), (boards, [2, 1, 1, 3, 2]), seconds=0.2)
        self.assertEqual([one.verdict for one in graded.answers], ["error", "unsolved", "error", "unsolved", "unsolved"])
        self.assertEqual((graded.errors, graded.unsolved, signal.getsignal(signal.SIGALRM)), (2, 3, before))
        self.assertLess(graded.seconds or 9, 5)
        first, _, third, *_ = graded.answers
        self.assertRegex(first.message or "", "^RuntimeError: no no")
        self.assertLess(len(first.message or ""), 200)
        self.assertRegex(third.message or "", "letters")
        self.assertRegex(str(graded), "2 errors, the first on board 1: RuntimeError: no no")
        # In another thread, where a call cannot be ended, a late answer counts as none.
        with ThreadPoolExecutor() as pool:
            late = pool.submit(slidebase.grade, lambda _: time.sleep(0.1) or "rr", (boards[:1], [2]), seconds=0.05)
        self.assertEqual(late.result().unsolved, 1)
        with self.assertRaises(slidebase.BadArgument):
            slidebase.grade(lambda _: "", (boards[:1], [2]), seconds=0)
        with self.assertRaises(KeyboardInterrupt):
            slidebase.grade(lambda _: os.kill(os.getpid(), signal.SIGINT), (boards[:1], [2]))  # type: ignore[arg-type]

    def test_slides(self) -> None:
        puzzle = slidebase.Sliding("3x3", metric="multi")
        boards = puzzle.sample(50, (1, 20), seed=2)
        graded = slidebase.grade(puzzle.path, (boards, puzzle.distances(boards)), puzzle)
        self.assertEqual(graded.optimal, 50)

    def test_a_file_of_answers(self) -> None:
        boards, puzzle = ["123456078", "123456708", "123456078", "123456078"], slidebase.Sliding("3x3")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "answers"
            path.write_text("rr\t0.5\nr\t0.25\n-\n")
            graded = slidebase.grade(path, (boards, [2, 1, 2, 2]))
            self.assertEqual((graded.optimal, graded.unsolved, graded.seconds, graded.most_seconds), (2, 2, 0.75, 0.5))
            self.assertEqual(str(graded).splitlines(), [
                "boards: 50.0 % of 4 optimal, mean excess 0.00",
                "distance    boards   optimal    excess   invalid  unsolved   seconds",
                "       1         1         1      0.00         0         0     0.250",
                "       2         3         1      0.00         0         2     0.500",
                "     all         4         2      0.00         0         2     0.750"])
            record = json.loads(graded.json())
            self.assertEqual(record, graded.as_dict())
            self.assertEqual(record["by_distance"][1]["unsolved"], 2)
            self.assertEqual(record["answers"][0], {
                "number": 1, "distance": 2, "verdict": "optimal", "length": 2, "seconds": 0.5, "message": None})
            path.write_text("".join(f"{puzzle.distance(board)}\t{puzzle.path(board)}\n" for board in boards))
            self.assertEqual(slidebase.grade(path, (boards, [2, 1, 2, 2])).optimal, 4)  # as slidebase-query solve
            for text in ("rr\n" * 5, "rr\tsoon\n"):
                path.write_text(text)
                with self.assertRaises(slidebase.BadArgument):
                    slidebase.grade(str(path), (boards, [2, 1, 2, 2]))

    def test_boards_of_25_cells(self) -> None:
        known = slidebase.benchmark("korf50")
        graded = slidebase.grade(lambda board: "d" if board.index(0) < 20 else "u", known)
        self.assertEqual((graded.invalid, graded.seconds is None, graded.mean_excess), (50, False, None))


if __name__ == "__main__":
    unittest.main()
