"""One puzzle used from several threads, processes and interpreters."""

import importlib.util
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import unittest

import numpy as np
import slidebase

PUZZLE = slidebase.Sliding("3x3")
ANSWER = "from slidebase import Sliding; assert Sliding('3x3').distance('867254301') == 31"


class Threads(unittest.TestCase):
    def test_sixteen_threads_use_one_puzzle(self) -> None:
        puzzle = slidebase.Sliding("3x3")  # not used before: the threads race for its path table, too
        boards = PUZZLE.unrank(np.random.default_rng(1).integers(0, PUZZLE.board_count, 50_000))
        expected = PUZZLE.distances(boards)
        wrong: list[object] = []
        start = threading.Barrier(16)

        def work(number: int) -> None:
            try:
                start.wait()
                for turn in range(6):
                    part = boards[number * 1000 :: turn + 1]
                    answers = puzzle.distances(part, threads=1 + (number + turn) % 3)
                    if not (answers == expected[number * 1000 :: turn + 1]).all():
                        wrong.append(number)
                    distances, paths = puzzle.solve(part[:500])
                    for board, distance, path in zip(part[:20], distances, paths):
                        if (puzzle.path(board) or "").encode() != path:
                            wrong.append(board)
                puzzle.verify()
            except Exception as error:
                wrong.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_other_threads_run_meanwhile(self) -> None:
        """Another thread runs between the calls of a proof's progress function."""
        turns, seen = [0], set()
        stop = threading.Event()

        def count() -> None:
            while not stop.is_set():
                turns[0] += 1

        thread = threading.Thread(target=count)
        thread.start()
        try:
            for _ in range(20):
                PUZZLE.prove(threads=1, progress=lambda done, of: seen.add(turns[0]))
        finally:
            stop.set()
            thread.join()
        self.assertGreater(len(seen), 1)


def distance_of(puzzle: slidebase.Puzzle, board: str) -> int | None:
    return puzzle.distance(board)


class Processes(unittest.TestCase):
    def test_a_fork_after_use(self) -> None:
        boards = PUZZLE.sample(100_000, seed=1)
        expected = PUZZLE.distances(boards, threads=2)
        for _ in range(4):
            child = os.fork()
            if child == 0:
                try:
                    right = (PUZZLE.distances(boards, threads=2) == expected).all() and PUZZLE.verify() is None
                    os._exit(0 if right and slidebase.Sliding("2x4").distance("12345670") == 0 else 1)
                finally:
                    os._exit(2)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertTrue((PUZZLE.distances(boards) == expected).all())

    def test_a_pool_of_processes(self) -> None:
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                answers = pool.starmap(distance_of, [(PUZZLE, "867254301"), (slidebase.Cubic("3x3", (2, 1)), "RRR/BWB/RRE")])
            self.assertEqual(answers, [31, 31])

    def test_imported_twice(self) -> None:
        kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "slidebase"}
        for name in kept:
            del sys.modules[name]
        try:
            again = importlib.import_module("slidebase")
            self.assertIsNot(again, slidebase)
            self.assertEqual(again.Sliding("3x3").paths("123456078"), ["rr"])
            self.assertEqual(PUZZLE.paths("123456078"), ["rr"])
        finally:
            sys.modules.update(kept)

    @unittest.skipUnless(importlib.util.find_spec("_xxsubinterpreters"), "this Python has no _xxsubinterpreters")
    def test_interpreters_within_the_process(self) -> None:
        code = f"""
import _xxsubinterpreters as interpreters
{ANSWER}
for _ in range(3):
    other = interpreters.create()
    interpreters.run_string(other, "from slidebase import Sliding, build\\n{ANSWER}\\n"
        "Sliding('3x3').verify(lambda done, of: None)\\n"
        "assert Sliding('3x3').paths('123456078') == ['rr']")
    interpreters.destroy(other)
{ANSWER}
print("right")
"""
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual((ended.stdout, ended.returncode), ("right\n", 0), ended.stderr)

    def test_without_numpy(self) -> None:
        """Only arrays need NumPy."""
        code = f"""
import sys
sys.modules["numpy"] = None
{ANSWER}
puzzle = Sliding("3x3")
assert puzzle.rank((1, 2, 3, 4, 5, 6, 7, 8, 0)) == 46233 and puzzle.unrank(46233) == puzzle.goal
assert puzzle.paths("123456078") == ["rr"] and puzzle.moves("123456078")[0].distance == 1
assert puzzle.histogram()[31] == 2 and puzzle.verify() is None
try:
    puzzle.distances([(1, 2, 3, 4, 5, 6, 7, 8, 0)])
except ImportError as error:
    print(error)
"""
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertIn("need NumPy", ended.stdout, ended.stderr)

    def test_a_deleted_puzzle_unmaps_its_table(self) -> None:
        def mapped() -> int:
            with open("/proc/self/maps", encoding="utf-8") as maps:
                return sum(".sbt" in line for line in maps)

        before = mapped()
        puzzles = [pickle.loads(pickle.dumps(PUZZLE)) for _ in range(5)]
        self.assertEqual([puzzle.distance("123456708") for puzzle in puzzles], [1] * 5)
        self.assertGreater(mapped(), before)
        del puzzles
        self.assertEqual(mapped(), before)


if __name__ == "__main__":
    PUZZLE.distance("123456780")
    unittest.main()
