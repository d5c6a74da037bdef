"""Shapes and boards in every notation, and texts and values that are refused."""

import copy
import pickle
import unittest
from typing import Any

import numpy as np
import slidebase

BOARD = (1, 2, 3, 4, 0, 6, 7, 5, 8)


class Notations(unittest.TestCase):
    def test_all_mean_the_same_board(self) -> None:
        rows = [[1, 2, 3], [4, 0, 6], [7, 5, 8]]
        puzzle = slidebase.Sliding("3x3")
        for board in (
            "123406758", "123/4_6/758", "1 2 3 4 x 6 7 5 8", "1,2,3\n4,.,6\n7,5,8", "[[1,2,3],[4,0,6],[7,5,8]]",
            BOARD, list(BOARD), bytes(BOARD), bytearray(BOARD), rows, tuple(map(tuple, rows)), iter(BOARD),
            ["123", "4_6", "758"], ["1 2 3", "4 x 6", "7 5 8"], list("1234#6758"), list("1234 6758"), np.array(BOARD), np.array(BOARD, np.int8),
            np.array(rows, ">u2"), np.asfortranarray(rows), np.array(BOARD + (9, 9))[:9], [*map(np.int16, BOARD)],
            [np.array(row) for row in rows], memoryview(bytes(BOARD)),
        ):
            with self.subTest(board=board):
                self.assertEqual(puzzle.parse(board), BOARD)
        self.assertEqual(puzzle.text(BOARD), "123406758")
        self.assertEqual(slidebase.Cubic("2x2").parse("WB/RE"), (0, 1, 2, 3))
        self.assertEqual(slidebase.Cubic("2x2").text([[0, 1], [2, 3]]), "WBRE"[:2] + "/" + "RE")

    def test_malformed_boards_are_refused(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        for board in ("", "12345678", "1234567899", "123456788", "héllo", "1" * 10**6, b"123406758", (), [[]],
                      BOARD[:8], BOARD + (9,), (9,) * 9, (0,) * 9, (-1,) * 9, (2**70,) * 9, [[1, 2, 3], [4, 0]],
                      [[1, 2], [3, 4], [0, 6], [7, 5]], "123406758\0", [BOARD, BOARD], ["1234", "0675", "8"],
                      ["1 2 3 4", "0 6 7 5", "8"]):
            for call in (puzzle.distance, puzzle.path, puzzle.moves, puzzle.count_paths, puzzle.paths,
                         puzzle.rank, puzzle.text, puzzle.parse):
                with self.subTest(board=str(board)[:40], call=call), self.assertRaises(slidebase.BadBoard):
                    call(board)
        for wrong in (None, 5, 1.5, float("nan"), object(), [1.0] * 9, [True] * 9, np.ones(9, bool),
                      np.full(9, np.nan), [None] * 9, "123406758".split, [*BOARD[:8], "8"],
                      {}, set(BOARD), dict.fromkeys(BOARD)):
            with self.subTest(board=wrong), self.assertRaises(slidebase.BadType):
                puzzle.distance(wrong)
        for board in ("4 2/5 1/3 0", [[4, 2], [5, 1], [3, 0]], ["4 2", "5 1", "3 0"]):
            with self.assertRaisesRegex(slidebase.BadBoard, "rows"):
                slidebase.Sliding("2x3", goal=board, tables=False)
        with self.assertRaisesRegex(slidebase.BadBoard, "each of 0 to 8 once"):
            puzzle.distance((0,) * 9)
        for cell in (-1, 9, 255, 256, 2**70):
            for board in ([*BOARD[:8], cell], [BOARD[:3], BOARD[3:6], [7, 5, cell]]):
                with self.assertRaisesRegex(slidebase.BadBoard, f"^1 2 3 4 0 6 7 5 {cell} is not a board of 3x3: "):
                    puzzle.distance(board)
        with self.assertRaisesRegex(slidebase.BadBoard, "at byte 8"):
            puzzle.distance("12345678")
        self.assertTrue(issubclass(slidebase.BadBoard, ValueError))
        self.assertTrue(issubclass(slidebase.BadType, TypeError))


    def test_a_message_shows_little_of_a_long_argument(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        for long in ("x" * 120_000, b"x" * 120_000, [1.5] * 120_000, {1: 120_000 * "x"}, np.zeros(120_000)):
            for call in (slidebase.Sliding, slidebase.Cubic, slidebase.benchmark, puzzle.sample, puzzle.distance,
                         lambda odd: slidebase.Sliding("3x3", tier=odd), lambda odd: slidebase.Sliding("3x3", metric=odd),
                         lambda odd: slidebase.Sliding("3x3", tables=odd), lambda odd: slidebase.build("2x2", "", tier=odd),
                         lambda odd: slidebase.Cubic("3x3", cubes=odd), lambda odd: slidebase.Cubic("3x3", goals=odd),
                         lambda odd: puzzle.dataset("", 1, uniform=odd), lambda odd: puzzle.sample(1, odd)):
                with self.subTest(kind=type(long), call=call), self.assertRaises(slidebase.Error) as raised:
                    call(long)
                self.assertLess(len(str(raised.exception)), 500)
        error = slidebase.BadArgument("a" * 1000 + "z")
        self.assertRegex(str(error), "^a+ [.]{3} a+z$")
        self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))


class Numbers(unittest.TestCase):
    def test_one_and_many(self) -> None:
        for puzzle in (slidebase.Sliding("3x3"), slidebase.Sliding("4x4", tables=False), slidebase.Cubic("3x4", tables=False)):
            numbers = np.linspace(0, puzzle.board_count - 1, 1000).astype(np.uint64)
            numbers[-1] = puzzle.board_count - 1
            boards = puzzle.unrank(numbers)
            self.assertEqual((boards.shape, boards.dtype), ((1000, puzzle.cells), np.uint8))
            ranks = puzzle.rank(boards)
            self.assertEqual((ranks.shape, ranks.dtype), ((1000,), np.int64))
            self.assertTrue((ranks == numbers.astype(np.int64)).all())
            self.assertTrue((puzzle.rank(boards.reshape(-1, puzzle.rows, puzzle.cols)) == ranks).all())
            for row in (0, 17, 999):
                board = puzzle.unrank(int(numbers[row]))
                self.assertEqual(board, tuple(boards[row].tolist()))
                self.assertEqual(puzzle.rank(board), numbers[row])
                self.assertEqual(puzzle.rank(boards[row]), numbers[row])
                self.assertEqual(puzzle.rank(boards[row].reshape(puzzle.rows, puzzle.cols)), numbers[row])
        puzzle = slidebase.Sliding("3x3")
        self.assertEqual(puzzle.rank("123456780"), 46_233)
        # Ranks can be counted and subtracted as NumPy's users expect.
        boards = puzzle.unrank([5, 3, 5])
        self.assertEqual(np.bincount(puzzle.rank(boards)).tolist(), [0, 0, 0, 1, 0, 2])
        self.assertEqual(np.diff(puzzle.rank(boards)).tolist(), [-2, 2])
        boards[1] = 7
        self.assertEqual(puzzle.rank(boards).tolist(), [5, -1, 5])
        for kind in (str, object):
            self.assertEqual(puzzle.rank(np.array(["123456780", "012345678"], kind)).tolist(), [46_233, 0])
        self.assertEqual(puzzle.rank(np.array(BOARD, object)), puzzle.rank(BOARD))
        self.assertEqual(puzzle.rank(np.full((2, 3, 3), -1)).tolist(), [-1, -1])
        with self.assertRaises(slidebase.BadBoard):
            puzzle.rank(boards[1])

    def test_larger_boards(self) -> None:
        letters = "123456789abcdefghijklmno"
        for shape in ("5x5", (4, 5), "3x6", "2x12", "7x3"):
            puzzle = slidebase.Sliding(shape, tables=False)
            with self.subTest(shape=puzzle.shape):
                goal = (*range(1, puzzle.cells), 0)
                self.assertEqual(puzzle.goal, goal)
                self.assertEqual(puzzle.parse(letters[: puzzle.cells - 1] + "0"), goal)
                self.assertEqual(puzzle.parse(puzzle.text(goal)), goal)
                self.assertTrue(puzzle.check(goal, "lr"))
                self.assertFalse(puzzle.check(goal, "l"))
                other = slidebase.Sliding(shape, goal=goal[::-1], tables=False)
                self.assertEqual(other.goal, goal[::-1])
                self.assertNotEqual(puzzle, other)
                self.assertEqual(other, pickle.loads(pickle.dumps(other)))
                with self.assertRaises(slidebase.BadBoard):
                    puzzle.parse((0, *goal[:-1], 0)[: puzzle.cells - 1] + (99,))
                if puzzle.cells <= 20:
                    self.assertEqual(puzzle.unrank(puzzle.rank(goal)), goal)
                    self.assertEqual(puzzle.rank(np.array([goal, goal])).tolist(), [puzzle.rank(goal)] * 2)
                    continue
                for call in (lambda: puzzle.rank(goal), lambda: puzzle.rank(np.array([goal, goal])),
                             lambda: puzzle.unrank(0), lambda: puzzle.unrank([0]), lambda: puzzle.board_count):
                    with self.assertRaisesRegex(slidebase.BadArgument, "64 bits"):
                        call()
                slides = slidebase.Sliding(shape, tables=False, metric="multi")
                self.assertEqual(slides.goal, goal)

    def _near(self, puzzle: slidebase.Sliding, boards: Any) -> None:
        """Paths that need not be shortest, of an array and of each board."""
        distances, paths = puzzle.solve(boards, within=1000)
        found = puzzle.search(boards, within=1000)
        self.assertTrue((found.lengths >= found.bounds).all())
        self.assertEqual(found.distances.tolist(), distances.tolist())
        for board, path, moves, least in zip(boards, paths.tolist(), found.lengths.tolist(), found.bounds.tolist()):
            self.assertTrue(puzzle.check(board, path))
            near = puzzle.near_path(board, within=1000)
            self.assertEqual(near, (path.decode(), moves, least))
        at_once = puzzle.near_path(boards[0], seconds=0.01)
        assert at_once is not None
        self.assertTrue(puzzle.check(boards[0], at_once.path))
        wrong: Any
        for wrong in (-1, float("nan")):
            with self.assertRaisesRegex(slidebase.BadArgument, "within is"):
                puzzle.near_path(boards[0], within=wrong)
        for wrong in ("4", True):
            with self.assertRaisesRegex(slidebase.BadType, "within is"):
                puzzle.search(boards, within=wrong)

    def test_boards_without_tables(self) -> None:
        for shape, metric in (("6x6", "single"), ("4x7", "single"), ("10x10", "single"), ("10x10", "multi"),
                              ("5x5", "multi"), ("2x8", "multi")):
            with self.subTest(shape=shape, metric=metric):
                puzzle = slidebase.Sliding(shape, metric=metric)
                goal = (*range(1, puzzle.cells), 0)
                self.assertEqual(puzzle.goal, goal)
                self.assertEqual(puzzle.parse(puzzle.text(goal[::-1])), goal[::-1])
                self.assertEqual(puzzle, pickle.loads(pickle.dumps(puzzle)))
                boards = puzzle.sample(20, seed=3)
                self.assertTrue(puzzle.solvable(boards).all())
                found = puzzle.search(boards)
                self.assertTrue((found.bounds > 0).all())
                self.assertFalse(found.lengths.any())
                self._near(puzzle, boards[:3])
                if metric == "single":
                    self.assertTrue((found.bounds >= puzzle.heuristic(boards, "manhattan")).all())
                unsolvable = puzzle.sample(20, depth=slidebase.UNSOLVABLE, seed=3)
                self.assertFalse(puzzle.solvable(unsolvable).any())
                self.assertEqual(puzzle.distance(goal), 0)
                self.assertIsNone(puzzle.distance(unsolvable[0]))
                with self.assertRaises(slidebase.Undecided):
                    puzzle.distance(boards[0])
                self.assertEqual(puzzle.tier, "none")
                columns = 4 if metric == "single" else 2 * (puzzle.rows + puzzle.cols - 2)
                self.assertEqual(puzzle.neighbours(np.array([goal]))[0].shape, (1, columns, puzzle.cells))

    def test_wrong_numbers_are_refused(self) -> None:
        puzzle = slidebase.Sliding("2x2")
        for wrong in (-1, 24, 2**64, 2**80):
            with self.assertRaises(slidebase.BadArgument):
                puzzle.unrank(wrong)
        for array in ([-1], [24], [[1, 2]], np.array([2**63], np.uint64)):
            with self.assertRaises(slidebase.BadArgument):
                puzzle.unrank(array)
        for odd in (1.5, None, "1", True, [1.5], [True], ["1"], [2**80]):
            with self.subTest(odd=odd), self.assertRaises((slidebase.BadType, slidebase.BadArgument)):
                puzzle.unrank(odd)
        self.assertEqual(puzzle.unrank([]).shape, (0, 4))
        self.assertEqual(puzzle.unrank(np.array([3, 5], ">i4")).tolist(), [[0, 2, 3, 1], [0, 3, 2, 1]])


class Paths(unittest.TestCase):
    def test_paths_are_checked(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        self.assertTrue(puzzle.check("123456078", "rr"))
        self.assertTrue(puzzle.check("123456078", puzzle.solve(["123456078"])[1][0]))
        for odd in (5, None, ["r", "r"]):
            with self.assertRaises(slidebase.BadType):
                puzzle.check("123456078", odd)  # type: ignore[arg-type]
        for moves in ("r", "", "rrr", "rrd", "r" * 100_000):
            self.assertFalse(puzzle.check("123456078", moves))
        for moves in ("RR", "rx", "ré", "r\0"):
            with self.assertRaises(slidebase.BadArgument):
                puzzle.check("123456078", moves)

    def test_unsolvable_is_an_answer(self) -> None:
        puzzle, board = slidebase.Sliding("3x3"), "213456780"
        self.assertIsNone(puzzle.distance(board))
        self.assertIsNone(puzzle.path(board))
        self.assertEqual((puzzle.moves(board), puzzle.paths(board), puzzle.count_paths(board)), ([], [], 0))
        distances, paths = puzzle.solve([board, "123456780"])
        self.assertEqual((distances.tolist(), paths.tolist()), ([-1, 0], [b"", b""]))

    def test_numbers_of_paths(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        self.assertEqual(puzzle.paths("867254301", 0), [])
        self.assertEqual(len(puzzle.paths("867254301")), puzzle.count_paths("867254301"))
        with self.assertRaises(slidebase.BadArgument):
            puzzle.paths("867254301", -1)
        with self.assertRaises(slidebase.BadType):
            puzzle.paths("867254301", 1.5)  # type: ignore[arg-type]


class Puzzles(unittest.TestCase):
    def test_shapes(self) -> None:
        for shape in ("3x4", " 3 X 4 ", "3×4", (3, 4), [3, 4], np.array([3, 4]), (np.int8(3), np.int64(4))):
            puzzle = slidebase.Sliding(shape, tables=False)
            self.assertEqual((puzzle.rows, puzzle.cols, puzzle.cells, puzzle.shape), (3, 4, 12, "3x4"))
            self.assertEqual(puzzle.table_name, "sliding-3x4-11.sbt")
        for shape in ("", "3", "3x", "3x3x3", "0x3", "-3x3", "1x9", "1x25", "2x13", "9999x9999", (3,), (3, 3, 3), (0, 3),
                      (1, 2), (-3, 3), (2**40, 2**40), (10**30, 1)):
            with self.subTest(shape=shape), self.assertRaises(slidebase.BadArgument):
                slidebase.Sliding(shape)
        with self.assertRaises(slidebase.NoTable):  # a search answers it, with tables from a file
            slidebase.Sliding("5x4")
        for shape in (None, 3, 3.5, (3.0, 3.0), (True, 3), ("3", "3")):
            with self.subTest(shape=shape), self.assertRaises(slidebase.BadType):
                slidebase.Sliding(shape)  # type: ignore[arg-type]

    def test_goals_and_starts(self) -> None:
        for goal in ("123804765", (1, 2, 3, 8, 0, 4, 7, 6, 5), np.array([[1, 2, 3], [8, 0, 4], [7, 6, 5]])):
            puzzle = slidebase.Sliding("3x3", goal)
            self.assertEqual((puzzle.goal, puzzle.path("283164705")), ((1, 2, 3, 8, 0, 4, 7, 6, 5), "uuldr"))
        with self.assertRaises(slidebase.BadBoard):
            slidebase.Sliding("3x3", "123804764")
        self.assertEqual(slidebase.Cubic("3x3").start, (3, 3))
        self.assertEqual(slidebase.Cubic("3x3", (2, 1)).distance("RRR/BWB/RRE"), 31)
        self.assertEqual(slidebase.Cubic("2x3", (3, 1)).distance("WWE/WWW"), 0)
        for start in ((0, 1), (1, 0), (4, 1), (1, 4), (-1, 2), (2**70, 1)):
            with self.subTest(start=start), self.assertRaises(slidebase.BadArgument):
                slidebase.Cubic("3x3", start)
        for start in (5, (1,), (1, 2, 3), (1.0, 2), "ab", (True, 1)):
            with self.subTest(start=start), self.assertRaises(slidebase.BadType):
                slidebase.Cubic("3x3", start)  # type: ignore[arg-type]

    def test_equal_puzzles_compare_equal(self) -> None:
        usual, turned = slidebase.Sliding("3x3"), slidebase.Sliding("3x3", "123804765")
        self.assertEqual(usual, slidebase.Sliding((3, 3), "123/456/78_", tables=False))
        different = [usual, turned, slidebase.Sliding("2x3"), slidebase.Sliding("3x2"), slidebase.Cubic("3x3"),
                     slidebase.Cubic("3x3", (1, 3)), slidebase.Cubic("2x3"), "3x3", None]
        for i, one in enumerate(different):
            for j, other in enumerate(different):
                self.assertEqual((one == other, one != other), (i == j, i != j))
        self.assertEqual(len({*different, *different, slidebase.Sliding("3x3", "123804765")}), len(different))

    def test_they_do_not_change(self) -> None:
        for puzzle in (slidebase.Sliding("3x3"), slidebase.Cubic("3x3"), slidebase.Sliding("3x4", tables=False)):
            for name in ("rows", "cols", "cells", "threads", "tables", "goal", "start", "metric", "tier", "other"):
                with self.subTest(name=name), self.assertRaises(AttributeError):
                    setattr(puzzle, name, 2)
            self.assertEqual(puzzle.rows, 3)

    def test_they_pickle_and_copy(self) -> None:
        for puzzle in (slidebase.Sliding("3x3", "123804765"), slidebase.Cubic("3x3", (2, 1))):
            puzzle.distance(puzzle.unrank(puzzle.board_count // 2))
            boards = puzzle.sample(100, seed=1)
            for again in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
                self.assertEqual(repr(again), repr(puzzle))
                self.assertTrue((again.distances(boards) == puzzle.distances(boards)).all())
                self.assertEqual((again, hash(again)), (puzzle, hash(puzzle)))
        error = pickle.loads(pickle.dumps(slidebase.BadBoard("row 3: no", 3)))
        self.assertEqual((str(error), error.row), ("row 3: no", 3))


if __name__ == "__main__":
    unittest.main()
