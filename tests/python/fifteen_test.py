"""Boards too large for complete tables, answered by search with the small pattern tables made in memory."""

import os
import pathlib
import signal
import threading
import time
import unittest

import numpy as np
import slidebase

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"

# 80 moves from the goal, the greatest distance of any board: a search with small tables takes minutes.
HARD = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]
EASY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14, 15]


class Fifteen(unittest.TestCase):
    def test_korfs_boards(self) -> None:
        lines = (DATA / "fifteen-korf100.tsv").read_text().splitlines()
        rows = np.array([line.split() for line in lines if not line.startswith("#")], np.int64)
        rows = rows[np.argsort(rows[:, -1], kind="stable")][:40]  # the 40 nearest to the goal
        puzzle = slidebase.Sliding("4x4", goal=range(16))
        distances, paths = puzzle.solve(rows[:, 1:17])
        self.assertEqual(distances.tolist(), rows[:, -1].tolist())
        for board, distance, path in zip(rows[:, 1:17], distances, paths):
            self.assertEqual(len(path), distance)
            self.assertTrue(puzzle.check(board, path.decode()))
        self.assertTrue((puzzle.distances(rows[:10, 1:17].reshape(-1, 4, 4)) == rows[:10, -1]).all())

    def test_one_board(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        board = "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0"
        distance, path = puzzle.distance(board), puzzle.path(board)
        assert path is not None
        self.assertEqual(len(path), distance)
        self.assertTrue(puzzle.check(board, path))
        self.assertEqual(len(puzzle.paths(board)), puzzle.count_paths(board))
        self.assertIsNone(puzzle.distance("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"))
        for move in puzzle.moves(board):
            assert distance is not None and move.distance is not None
            self.assertEqual(abs(move.distance - distance), 1)

    def test_paths_that_need_not_be_shortest(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        for within, most in ((0.25, 100), (12, 92)):
            near = puzzle.near_path(HARD, within=within)
            assert near is not None
            self.assertTrue(puzzle.check(HARD, near.path))
            self.assertEqual(len(near.path), near.moves)
            self.assertTrue(near.at_least <= 80 <= near.moves <= most)
        self.assertEqual(puzzle.near_path(EASY), ("rr", 2, 2))
        self.assertIsNone(puzzle.near_path("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"))
        found = puzzle.search([HARD, EASY], nodes=1000, within=0)
        self.assertTrue(found.bounds[0] <= 80 <= found.lengths[0])
        self.assertEqual(found.lengths[1], 2)

    def test_calls_about_all_states_are_refused(self) -> None:
        for shape in ("4x4", "3x5", "2x8"):
            puzzle = slidebase.Sliding(shape)
            for call in (puzzle.histogram, lambda: puzzle.states(3), lambda: puzzle.sample(3, 20),
                         lambda: puzzle.sample(3, (0, 20))):
                with self.assertRaises(slidebase.NeedsCompleteTable):
                    call()
            self.assertTrue((puzzle.distances(puzzle.sample(20, -1)) == -1).all())
            self.assertTrue((puzzle.distances(puzzle.sample(20)) > 0).all())

    def test_pieces_of_an_array(self) -> None:
        puzzle = slidebase.Sliding("3x5")
        boards = puzzle.sample(60, seed=2)
        one_by_one = [puzzle.distance(board) for board in boards]
        for array in (boards, boards.astype(np.int32), np.asfortranarray(boards)):
            self.assertEqual(puzzle.distances(array).tolist(), one_by_one)
        boards[37] = 1
        with self.assertRaises(slidebase.BadBoard) as raised:
            puzzle.solve(boards)
        self.assertEqual(raised.exception.row, 37)
        # The wrong row is reported before any search, which may take minutes.
        with self.assertRaises(slidebase.BadBoard):
            slidebase.Sliding("4x4").distances([HARD, [1] * 16])

    def test_ctrl_c_ends_a_hard_board(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        for call in (puzzle.distance, puzzle.path, puzzle.moves, puzzle.count_paths, puzzle.paths,
                     lambda board: puzzle.distances([board] * 3, threads=2), lambda board: puzzle.solve([EASY, HARD], threads=2)):
            with self.subTest(call=call):
                timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
                timer.start()
                with self.assertRaises(KeyboardInterrupt):
                    call(HARD)  # the search takes minutes
                timer.join()
        self.assertEqual(puzzle.distance(EASY), 2)

    def test_a_limit_of_seconds(self) -> None:
        puzzle, small = slidebase.Sliding("4x4"), slidebase.Sliding("3x3")
        for call in (puzzle.distance, puzzle.path, puzzle.moves, puzzle.count_paths, puzzle.paths):
            began = time.monotonic()
            with self.subTest(call=call), self.assertRaises(slidebase.Undecided):
                call(HARD, seconds=0.25)
            self.assertGreaterEqual(time.monotonic() - began, 0.25)
            self.assertTrue(call(EASY, seconds=100))
            for wrong in (0, -1, float("nan")):
                with self.assertRaises(slidebase.BadArgument):
                    call(EASY, seconds=wrong)
            for odd in ("1", True, [1]):
                with self.assertRaises(slidebase.BadType):
                    call(EASY, seconds=odd)  # type: ignore[arg-type]
        self.assertEqual(small.distance("867254301", seconds=1e-9), 31)  # needs no search
        with self.assertRaises(slidebase.BadArgument):
            small.distance("867254301", seconds=-1)

    def test_limits_of_an_array_leave_boards_undecided(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        boards = np.array([EASY, HARD, EASY])
        for call in (puzzle.distances, lambda array, **limits: puzzle.solve(array, **limits)[0]):
            self.assertEqual(call(boards, seconds=0.3, threads=2).tolist(), [2, slidebase.UNDECIDED, 2])
            self.assertEqual(call(boards, nodes=1000).tolist(), [2, slidebase.UNDECIDED, 2])
        values = puzzle.action_values(boards, nodes=1000)
        self.assertEqual(values[1].tolist(), [slidebase.UNDECIDED, slidebase.NO_MOVE, slidebase.UNDECIDED, slidebase.NO_MOVE])
        self.assertEqual(sorted(values[0].tolist()), [1, 3, 3, slidebase.NO_MOVE])
        found = puzzle.search(boards, nodes=1000)
        self.assertEqual(found.distances.tolist(), [2, slidebase.UNDECIDED, 2])
        self.assertEqual(found.bounds[[0, 2]].tolist(), [2, 2])
        self.assertTrue(puzzle.heuristic(boards, "walking-distance")[1] <= found.bounds[1] <= 80)
        self.assertTrue(found.nodes[1] >= 1000 > found.nodes[0] > 0)
        small = slidebase.Sliding("3x3")
        found = small.search(np.array(["867254301", "123456780", "213456780"]))
        self.assertEqual([array.tolist() for array in found], [[31, 0, -1], [31, 0, 0], [31, 0, 0], [0, 0, 0]])
        for wrong in ({"nodes": 0}, {"nodes": -1}, {"seconds": 0}, {"seconds": -1}):
            out = np.full(3, 77, np.int16)
            with self.assertRaises(slidebase.BadArgument):
                puzzle.distances(boards, out=out, **wrong)
            self.assertEqual(out.tolist(), [77] * 3)

    def test_what_was_found_remains_after_a_call_is_stopped(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        boards = np.array([EASY] * 40 + [HARD])
        expected = [2] * 40 + [slidebase.UNDECIDED]
        # The first report comes at once, the later ones during the hard board.
        reports: list[int] = []
        stopped = puzzle.distances(boards, progress=lambda done, of: reports.append(done) or len(reports) < 4)
        self.assertEqual(stopped.tolist(), expected)
        out = np.zeros(41, np.int16)
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            puzzle.distances(boards, out=out)
        timer.join()
        self.assertEqual(out.tolist(), expected)

    def test_random_boards(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        boards = puzzle.sample(12, seed=5)
        self.assertTrue((boards == puzzle.sample(12, seed=5, threads=3)).all())
        # Each tile is on each cell about equally often: within six standard deviations of 97 boards.
        many = puzzle.sample(160_000, seed=1)
        for tile in range(16):
            counts = (many == tile).sum(axis=0)
            self.assertTrue((abs(counts - 10_000) < 600).all())


if __name__ == "__main__":
    unittest.main()
