"""What each move does, for arrays: the distances of the boards after the moves; and arrays given as `out=`."""

import os
import tempfile
import tracemalloc
import unittest
from typing import Any

import numpy as np
import slidebase
from numpy.typing import NDArray

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment]

PUZZLE = slidebase.Sliding("3x3")
LETTERS = "dlru"
BOARDS = PUZZLE.sample(20_000, seed=3)


def after(boards: NDArray[np.uint8], rows: int, cols: int, letter: str) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The boards after a move of the blank, and whether it can make the move."""
    blank = boards.argmin(axis=1)
    row, col = blank // cols, blank % cols
    down, right = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}[letter]
    can = (0 <= row + down) & (row + down < rows) & (0 <= col + right) & (col + right < cols)
    moved, at = boards[can], np.arange(can.sum())
    to = (blank + down * cols + right)[can]
    moved[at, blank[can]], moved[at, to] = moved[at, to], 0
    return moved, can


def check(test: unittest.TestCase, puzzle: slidebase.Sliding, boards: NDArray[np.uint8], **options: Any) -> None:
    """Compares action values and optimal moves with the distances of the boards after the moves."""
    values, optimal = puzzle.action_values(boards, **options), puzzle.optimal_moves(boards, **options)
    test.assertEqual((values.dtype, values.shape), (np.int16, (len(boards), 4)))
    test.assertEqual((optimal.dtype, optimal.shape), (np.bool_, (len(boards), 4)))
    distances = puzzle.distances(boards)
    for column, letter in enumerate(LETTERS):
        moved, can = after(boards, puzzle.rows, puzzle.cols, letter)
        expected = np.full(len(boards), slidebase.NO_MOVE, np.int16)
        expected[can] = puzzle.distances(moved)
        test.assertTrue((values[:, column] == expected).all())
        test.assertTrue((optimal[:, column] == ((expected >= 0) & (expected < distances))).all())


class Values(unittest.TestCase):
    def test_all_boards_of_3x3(self) -> None:
        every = PUZZLE.unrank(np.arange(PUZZLE.board_count))
        check(self, PUZZLE, every, threads=2)
        check(self, slidebase.Sliding("3x3", goal="123804765"), every)
        values = PUZZLE.action_values(BOARDS)
        best = values.argmin(axis=1)
        self.assertTrue((values[np.arange(len(best)), best] == PUZZLE.distances(BOARDS) - 1).all())

    def test_boards_of_3x4(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            slidebase.build("3x4", folder)
            puzzle = slidebase.Sliding("3x4", tables=folder)
            check(self, puzzle, puzzle.sample(10_000, seed=1))
            check(self, puzzle, puzzle.sample(10, -1))

    def test_boards_that_take_a_search(self) -> None:
        puzzle = slidebase.Sliding("4x4")
        count = 1000 if os.environ.get("SLIDEBASE_LONG") == "1" else 10
        check(self, puzzle, puzzle.sample(count, seed=4))
        check(self, puzzle, puzzle.sample(20, -1))

    def test_one_board_as_moves(self) -> None:
        for puzzle, boards in ((PUZZLE, BOARDS[:50]),
                               (slidebase.Cubic("3x3"), slidebase.Cubic("3x3").sample(50, seed=1)),
                               (slidebase.Cubic("2x3", cubes="dice"), slidebase.Cubic("2x3", cubes="dice").sample(50))):
            values = puzzle.action_values(boards)
            for board, row in zip(boards, values):
                said = {move.letter: move.distance for move in puzzle.moves(board)}
                self.assertEqual(row.tolist(), [said.get(letter, slidebase.NO_MOVE) for letter in LETTERS])

    def test_slides(self) -> None:
        for shape in ("3x3", "2x4"):
            slides = slidebase.Sliding(shape, metric="multi")
            boards = slides.sample(2000, seed=5)
            made, legal = slides.neighbours(boards)
            expected = np.full(legal.shape, slidebase.NO_MOVE, np.int16)
            expected[legal] = slides.distances(made[legal])
            self.assertTrue((slides.action_values(boards) == expected).all())
            nearer = expected < slides.distances(boards)[:, None]
            self.assertTrue((slides.optimal_moves(boards) == nearer).all())

    def test_malformed_boards(self) -> None:
        wrong = BOARDS.copy()
        wrong[37] = 1
        for call in (PUZZLE.action_values, PUZZLE.optimal_moves):
            with self.assertRaises(slidebase.BadBoard) as raised:
                call(wrong)
            self.assertEqual(raised.exception.row, 37)


class Outputs(unittest.TestCase):
    calls: list[tuple[Any, Any, tuple[int, ...], Any]] = [
        (PUZZLE.distances, BOARDS, (len(BOARDS),), np.int16),
        (PUZZLE.action_values, BOARDS, (len(BOARDS), 4), np.int16),
        (PUZZLE.optimal_moves, BOARDS, (len(BOARDS), 4), np.bool_),
        (PUZZLE.rank, BOARDS, (len(BOARDS),), np.int64),
        (PUZZLE.unrank, PUZZLE.rank(BOARDS), (len(BOARDS), 9), np.uint8),
        (lambda n, out: PUZZLE.sample(n, seed=1, out=out), 500, (500, 9), np.uint8),
        (lambda depth, out: PUZZLE.states(depth, out=out), 31, (2, 9), np.uint8),
        (lambda _, out: PUZZLE.distance_field(out=out), None, (362_880,), np.int16),
    ]

    def test_results_are_written_into_the_array_of_the_caller(self) -> None:
        for call, argument, shape, kind in self.calls:
            expected = call(argument, out=None)
            out = np.zeros(shape, kind)
            self.assertIs(call(argument, out=out), out)
            self.assertTrue((out == expected).all())
            wide = np.zeros((shape[0] * 2, *shape[1:]), kind)
            self.assertTrue((call(argument, out=wide[::2]) == expected).all())
            self.assertTrue((wide[::2] == expected).all())
            self.assertFalse(wide[1::2].any())
            backwards = np.zeros(shape, kind)
            call(argument, out=backwards[::-1])
            self.assertTrue((backwards[::-1] == expected).all())

    def test_solve_fills_two_arrays(self) -> None:
        distances, paths = PUZZLE.solve(BOARDS)
        for width in (31, 32, 40):
            out = np.zeros(len(BOARDS), np.int16), np.zeros(len(BOARDS), f"S{width}")
            PUZZLE.solve(BOARDS, out=out)
            self.assertTrue((out[0] == distances).all())
            self.assertTrue((out[1] == paths).all())
        with self.assertRaises(slidebase.BadArgument):
            PUZZLE.solve(BOARDS, out=(np.zeros(len(BOARDS), np.int16), np.zeros(len(BOARDS), "S30")))

    def test_what_cannot_be_filled_is_refused_before_anything_is_written(self) -> None:
        rows = 1000
        boards = BOARDS[:rows].copy()
        read_only = np.zeros(rows, np.int16)
        read_only.flags.writeable = False
        within = np.zeros((rows, 18), np.uint8)
        within[:, :9] = boards
        for out, kind in ((np.zeros(rows, np.int32), slidebase.BadType), (np.zeros(rows), slidebase.BadType),
                          (np.zeros(rows, ">i2"), slidebase.BadType), ([0] * rows, slidebase.BadType),
                          ("x", slidebase.BadType), (np.zeros(rows + 1, np.int16), slidebase.BadArgument),
                          (np.zeros((rows, 1), np.int16), slidebase.BadArgument), (read_only, slidebase.BadArgument),
                          (bytes(2 * rows), slidebase.BadType),
                          (np.broadcast_to(np.zeros(1, np.int16), rows), slidebase.BadArgument),
                          (np.lib.stride_tricks.as_strided(np.zeros(1, np.int16), (rows,), (0,)), slidebase.BadArgument),
                          (boards.reshape(-1)[: 2 * rows].view(np.int16), slidebase.BadArgument)):
            before = out.copy() if isinstance(out, np.ndarray) else out
            with self.subTest(out=type(out)), self.assertRaises(kind):
                PUZZLE.distances(boards, out=out)
            self.assertTrue(np.array_equal(before, out))
        self.assertTrue((boards == BOARDS[:rows]).all())
        shared = np.zeros(rows * 40, np.uint8)
        with self.assertRaises(slidebase.BadArgument):
            PUZZLE.solve(boards, out=(shared[: 2 * rows].view(np.int16), shared[: 32 * rows].view("S32")))

    def test_memory_of_other_kinds(self) -> None:
        expected = PUZZLE.distances(BOARDS)
        buffer = bytearray(2 * len(BOARDS))
        PUZZLE.distances(BOARDS, out=memoryview(buffer).cast("h"))
        self.assertTrue((np.frombuffer(buffer, np.int16) == expected).all())
        raw = BOARDS.tobytes()
        for boards in (raw, bytearray(raw), memoryview(raw), memoryview(raw).cast("B", (len(BOARDS), 9))):
            self.assertTrue((PUZZLE.distances(boards) == expected).all())
        with self.assertRaises(slidebase.BadBoard):
            PUZZLE.distances(raw[:-1])

    @unittest.skipIf(torch is None, "PyTorch is not installed (Debian: python3-torch)")
    def test_tensors(self) -> None:
        boards = torch.from_numpy(BOARDS)
        values = torch.zeros(len(BOARDS), 4, dtype=torch.int16)
        optimal = torch.zeros(len(BOARDS), 4, dtype=torch.bool)
        for given in (boards, boards.long(), boards.reshape(-1, 3, 3), boards.T.contiguous().T):
            values.zero_()
            PUZZLE.action_values(given, out=values)
            self.assertTrue((values.numpy() == PUZZLE.action_values(BOARDS)).all())
            PUZZLE.optimal_moves(given, out=optimal)
            self.assertTrue((optimal.numpy() == PUZZLE.optimal_moves(BOARDS)).all())
        wide = torch.zeros(2 * len(BOARDS), dtype=torch.int16)
        PUZZLE.distances(boards, out=wide[::2])
        self.assertTrue((wide[::2].numpy() == PUZZLE.distances(BOARDS)).all())
        self.assertTrue((torch.from_dlpack(PUZZLE.distances(BOARDS)) == wide[::2]).all())
        with self.assertRaises(slidebase.BadType):
            PUZZLE.distances(boards, out=wide[::2].float())

    def test_no_memory_is_needed_besides(self) -> None:
        boards = PUZZLE.sample(1_000_000, seed=1)
        outs = np.empty((1_000_000, 4), np.int16), np.empty(1_000_000, np.int16), np.empty((1_000_000, 4), np.bool_)
        calls = PUZZLE.action_values, PUZZLE.distances, PUZZLE.optimal_moves
        for call, out in zip(calls, outs):
            call(boards, out=out)
        tracemalloc.start()
        for call, out, most in zip(calls, outs, (50_000, 50_000, 700_000)):  # a piece of distances for the last
            tracemalloc.reset_peak()
            call(boards, out=out)
            self.assertLess(tracemalloc.get_traced_memory()[1], most)
        tracemalloc.stop()

    def test_threads_are_given_once(self) -> None:
        puzzle = slidebase.Sliding("3x3", threads=1)
        self.assertEqual(puzzle.threads, 1)
        self.assertTrue((puzzle.distances(BOARDS) == PUZZLE.distances(BOARDS, threads=2)).all())
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Sliding("3x3", threads=-1)


class Stopped(unittest.TestCase):
    def test_a_progress_function_ends_the_call(self) -> None:
        boards = PUZZLE.sample(600_000, seed=1)
        reports: list[tuple[int, int]] = []

        def stop(done: int, of: int) -> bool:
            reports.append((done, of))
            return done == of

        values = PUZZLE.action_values(boards, progress=stop)
        done = reports[0][0]
        self.assertEqual(reports, [(done, 600_000)])
        self.assertTrue((values[:done] == PUZZLE.action_values(boards[:done])).all())
        self.assertTrue((values[done:] == slidebase.UNDECIDED).all())

        def fail(done: int, of: int) -> None:
            raise ZeroDivisionError

        out = np.zeros(600_000, np.int16)
        with self.assertRaises(ZeroDivisionError):
            PUZZLE.distances(boards, out=out, progress=fail)
        self.assertTrue((out[:done] == PUZZLE.distances(boards[:done])).all())
        self.assertTrue((out[done:] == slidebase.UNDECIDED).all())


if __name__ == "__main__":
    unittest.main()
