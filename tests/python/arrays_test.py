"""Arrays of every kind get the answers of one board at a time, or an exception with the reason."""

import unittest
from collections.abc import Iterator

import numpy as np
import slidebase
from numpy.typing import NDArray

PUZZLE = slidebase.Sliding("3x3")
CUBIC = slidebase.Cubic("3x3", (2, 2))


def arranged(boards: NDArray[np.uint8]) -> Iterator[tuple[str, NDArray[np.integer]]]:
    """The same boards in every type and order of memory."""
    for kind in ("i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8", ">u8"):
        yield kind, boards.astype(kind)
    yield "Fortran", np.asfortranarray(boards)
    yield "rows backwards", np.ascontiguousarray(boards[::-1])[::-1]
    yield "cells backwards", np.ascontiguousarray(boards[:, ::-1])[:, ::-1]
    yield "every third row", np.repeat(boards, 3, axis=0)[::3]
    yield "every second cell", np.repeat(boards, 2, axis=1)[:, ::2]
    yield "within a wider array", np.pad(boards, ((1, 1), (2, 3)), constant_values=77)[1:-1, 2:-3]
    yield "transposed", np.ascontiguousarray(boards.T).T
    yield "rows and columns", boards.reshape(-1, 3, 3)
    yield "rows and columns, strided", boards.astype(np.int32).reshape(-1, 3, 3)[:, ::1, :].copy(order="F")
    yield "turned twice", np.ascontiguousarray(boards.reshape(-1, 3, 3).swapaxes(1, 2)).swapaxes(1, 2)
    only_read = boards.copy()
    only_read.flags.writeable = False
    yield "read-only", only_read
    yield "of bytes", np.frombuffer(boards.tobytes(), np.uint8).reshape(-1, 9)
    odd = np.zeros(boards.nbytes * 8 + 1, np.uint8)[1:].view("<i8").reshape(-1, 9)
    odd[:] = boards
    yield "not aligned", odd
    yield "a subclass", boards.view(np.matrix)
    yield "masked nowhere", np.ma.MaskedArray(boards)


class Arrangements(unittest.TestCase):
    def test_all_get_the_same_answers(self) -> None:
        for puzzle in (PUZZLE, CUBIC):
            boards = puzzle.unrank(np.random.default_rng(1).integers(0, puzzle.board_count, 5000))
            one_by_one = [puzzle.distance(tuple(board.tolist())) for board in boards]
            expected = np.array([-1 if answer is None else answer for answer in one_by_one], np.int16)
            paths = [(puzzle.path(board) or "").encode() for board in boards]
            for name, array in arranged(boards):
                with self.subTest(puzzle=puzzle, array=name):
                    answers = puzzle.distances(array, threads=2)
                    self.assertEqual((answers.dtype, answers.shape), (np.int16, (5000,)))
                    self.assertTrue((answers == expected).all())
                    answers, letters = puzzle.solve(array)
                    self.assertTrue((answers == expected).all())
                    self.assertEqual((letters.dtype.kind, letters.tolist()), ("S", paths))
                    self.assertTrue((puzzle.unrank(puzzle.rank(array)) == boards).all())

    def test_lists_are_arrays_too(self) -> None:
        board = (1, 2, 3, 4, 0, 6, 7, 5, 8)
        for boards in ([board, board], [list(board)] * 2, [np.array(board)] * 2, ["123406758", "123/4_6/758"],
                       np.array(["123406758"] * 2), [np.array(board).reshape(3, 3)] * 2,
                       np.array(["123406758", "123/4_6/758"], object)):  # as pandas has strings
            self.assertEqual(PUZZLE.distances(boards).tolist(), [2, 2])
        with self.assertRaisesRegex(slidebase.BadType, "^row 1: "):
            PUZZLE.distances(np.array(["123406758", None]))
        self.assertEqual(CUBIC.distances(["WWW/WEW/WWW"]).tolist(), [0])

    def test_empty_arrays_get_empty_answers(self) -> None:
        for empty in ([], (), np.empty((0, 9), np.uint8), np.empty((0, 3, 3), np.int64), np.empty((0, 9), ">i2")[::-1]):
            for puzzle in (PUZZLE, CUBIC):
                self.assertEqual(puzzle.distances(empty).shape, (0,))
                distances, paths = puzzle.solve(empty)
                self.assertEqual((distances.shape, paths.shape, paths.dtype.kind), ((0,), (0,), "S"))
        self.assertEqual(PUZZLE.sample(0).shape, (0, 9))

    def test_the_number_of_threads_changes_nothing(self) -> None:
        boards = PUZZLE.unrank(np.random.default_rng(2).integers(0, PUZZLE.board_count, 600_000))
        expected = PUZZLE.distance_field()[PUZZLE.rank(boards)]
        for threads in (0, 1, 2, 7, np.int8(3), 100_000):
            self.assertTrue((PUZZLE.distances(boards, threads=threads) == expected).all())
            self.assertTrue((PUZZLE.distances(boards.astype(np.int16), threads=threads) == expected).all())
        for threads in (-1, 2**32, 2**70):
            with self.assertRaises(slidebase.BadArgument):
                PUZZLE.distances(boards, threads=threads)
        for threads in (1.0, "2", True):
            with self.assertRaises(slidebase.BadType):
                PUZZLE.distances(boards, threads=threads)  # type: ignore[arg-type]


class Refused(unittest.TestCase):
    def test_wrong_types(self) -> None:
        for array in (np.zeros((2, 9)), np.full((2, 9), np.nan), np.zeros((2, 9), bool), np.zeros((2, 9), complex),
                      np.zeros((2, 9), object), np.zeros((2, 9), "M8[s]"), np.zeros(2, "S9"), np.empty((0, 9)),
                      np.zeros((2, 9), np.float16), np.zeros(2, [("x", "u1", 9)]), None, {}, object(), [[None] * 9]):
            for call in (PUZZLE.distances, PUZZLE.solve):
                with self.subTest(array=array), self.assertRaises(slidebase.BadType):
                    call(array)

    def test_wrong_shapes(self) -> None:
        for shape in ((9,), (3, 3), (0,), (2, 8), (2, 10), (2, 9, 1), (2, 1, 9), (2, 3, 4), (1, 2, 3, 3), (), (9, 0)):
            with self.subTest(shape=shape), self.assertRaises(slidebase.BadBoard) as raised:
                PUZZLE.distances(np.zeros(shape, np.uint8))
            self.assertIsNone(raised.exception.row)
        for ragged in ([[1, 2], [3]], [[1] * 9, [1] * 8], [[[1] * 3] * 3, [[1] * 3] * 2]):
            with self.assertRaises(slidebase.BadBoard):
                PUZZLE.distances(ragged)
        with self.assertRaises(slidebase.BadBoard):
            PUZZLE.distances(np.ma.masked_equal(np.tile(np.arange(9), (2, 1)), 3))

    def test_the_first_row_that_is_not_a_board_is_named(self) -> None:
        good = PUZZLE.unrank(np.arange(300_000) % 362_880)
        for row in (0, 1, 65_535, 65_536, 262_143, 262_144, 299_999):
            for kind, wrong in (("u1", 255), ("u1", 9), ("i1", -1), ("<i4", 256), ("<i8", 2**32), (">i8", -(2**63)),
                                ("<u8", 2**64 - 1), ("<i2", 264)):
                boards = good.astype(kind)
                boards[row, 4] = wrong
                with self.subTest(row=row, kind=kind), self.assertRaises(slidebase.BadBoard) as raised:
                    PUZZLE.distances(boards)
                self.assertEqual(raised.exception.row, row)
                # With the cells as they were given.
                given = " ".join(map(str, boards[row].tolist()))
                self.assertIn(f"row {row}: {given} is not a board of 3x3", str(raised.exception))
        with self.assertRaises(slidebase.BadBoard) as raised:
            PUZZLE.solve(boards)
        self.assertEqual(raised.exception.row, row)
        with self.assertRaises(slidebase.BadBoard) as raised:
            PUZZLE.distances(["123456780", "12345678"])
        self.assertEqual(raised.exception.row, 1)

    def test_a_million_rows_of_random_bytes(self) -> None:
        random = np.random.default_rng(3)
        for puzzle in (PUZZLE, CUBIC, slidebase.Sliding("2x2"), slidebase.Sliding("2x4")):
            for high in (256, puzzle.cells + 1, 4):
                boards = random.integers(0, high, (1_000_000, puzzle.cells), np.uint8)
                rows = self.rows_that_are_not_boards(puzzle, boards)
                if len(rows):
                    with self.assertRaises(slidebase.BadBoard) as raised:
                        puzzle.distances(boards)
                    self.assertEqual(raised.exception.row, rows[0])
                self.assertTrue((np.flatnonzero(puzzle.rank(boards) == -1) == rows).all())
                right = np.delete(boards, rows, axis=0)
                distances = puzzle.distances(right)
                self.assertTrue(((distances >= -1) & (distances <= puzzle.longest)).all())

    def rows_that_are_not_boards(self, puzzle: slidebase.Puzzle, boards: NDArray[np.uint8]) -> NDArray[np.intp]:
        if isinstance(puzzle, slidebase.Sliding):
            right = (np.sort(boards, axis=1) == np.arange(puzzle.cells)).all(axis=1)
        else:
            right = ((boards == 3).sum(axis=1) == 1) & (boards <= 3).all(axis=1)
        return np.flatnonzero(~right)


class Drawing(unittest.TestCase):
    def test_impossible_draws_are_refused(self) -> None:
        for depth in (-2, 32, 10**30, (3, 2), (0, 32), (-1, 3), (1, 2, 3), ()):
            with self.subTest(depth=depth), self.assertRaises(slidebase.BadArgument):
                PUZZLE.sample(5, depth)  # type: ignore[arg-type]
        for depth in (-1, 32, 2**40):
            with self.assertRaises(slidebase.BadArgument):
                PUZZLE.states(depth)
        for n in (-1, 2**41):
            with self.assertRaises(slidebase.BadArgument):
                PUZZLE.sample(n)
        for seed in (-1, 2**64):
            with self.assertRaises(slidebase.BadArgument):
                PUZZLE.sample(1, seed=seed)
        for odd in (1.5, "3", True, (1.0, 2)):
            with self.assertRaises(slidebase.BadType):
                PUZZLE.sample(1, odd)  # type: ignore[arg-type]
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Cubic("3x3").sample(1, -1)  # every pattern can be shown
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Sliding("4x4").distance_field()


if __name__ == "__main__":
    unittest.main()
