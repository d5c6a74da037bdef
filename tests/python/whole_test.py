"""Whole spaces against plain searches."""

import time
import unittest

import numpy as np
import slidebase
import truth


class EveryBoardOf3x3(unittest.TestCase):
    def test_all_others_are_unsolvable(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        field = puzzle.distance_field()
        self.assertEqual((field.shape, field.dtype), ((362_880,), np.int16))
        boards, distances = truth.boards_and_distances(puzzle.goal, 3, 3)
        self.assertTrue((field[puzzle.rank(boards)] == distances).all())
        self.assertEqual((field == -1).sum(), 181_440)

    def test_paths_lead_to_the_goal(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        boards = puzzle.unrank(np.arange(puzzle.board_count))
        distances, paths = puzzle.solve(boards)
        self.assertTrue((np.char.str_len(paths) == np.maximum(distances, 0)).all())
        for row in range(0, len(boards), 97):
            board, path = tuple(boards[row].tolist()), paths[row].decode()
            self.assertEqual(puzzle.path(board), path if distances[row] >= 0 else None)
            for letter in path:
                board = truth.moved(board, letter, 3, 3)
            self.assertTrue(distances[row] < 0 or board == puzzle.goal)

    def test_moves_and_counts_of_paths(self) -> None:
        puzzle = slidebase.Sliding("2x3")
        distances = truth.sliding_distances(puzzle.goal, 2, 3)
        counts = {bytes(puzzle.goal): 1}
        for board, distance in distances.items():  # nearest first
            moves = puzzle.moves(board)
            expected = [
                slidebase.Move(letter, distances[bytes(to)], to)
                for letter, _ in truth.neighbours(board.index(0), 2, 3)
                for to in [truth.moved(tuple(board), letter, 2, 3)]
            ]
            self.assertEqual(moves, expected)
            if distance > 0:
                counts[board] = sum(counts[bytes(m.board)] for m in moves if m.distance == distance - 1)
            self.assertEqual(puzzle.count_paths(board), counts[board])
            paths = puzzle.paths(board)
            self.assertEqual((len(paths), paths[0]), (counts[board], puzzle.path(board)))
            self.assertEqual(paths, sorted(set(paths)))
            self.assertTrue(all(puzzle.check(board, path) and len(path) == distance for path in paths))
            self.assertEqual(puzzle.paths(board, 2), paths[:2])


class Listing(unittest.TestCase):
    def test_states_are_all_those_at_a_depth(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        for depth, count in enumerate(puzzle.histogram()):
            states = puzzle.states(depth)
            self.assertEqual(states.shape, (count, 9))
            self.assertTrue((puzzle.distances(states) == depth).all())
            self.assertEqual(len(np.unique(states, axis=0)), count)
            self.assertTrue((puzzle.states(depth, 3) == states[:3]).all())
        self.assertEqual(puzzle.states(5, 0).shape, (0, 9))

    def test_samples_are_at_their_depths_and_repeat(self) -> None:
        for puzzle in (slidebase.Sliding("3x3"), slidebase.Cubic("3x3", (2, 2))):
            depths = [(7, 7, 7), ((3, 9), 3, 9), (None, 0, 99)]
            if isinstance(puzzle, slidebase.Sliding):  # every pattern can be shown
                depths.append((-1, -1, -1))
            for depth, low, high in depths:
                boards = puzzle.sample(500, depth, seed=5)
                self.assertEqual((boards.shape, boards.dtype), ((500, 9), np.uint8))
                distances = puzzle.distances(boards)
                self.assertTrue(((distances >= low) & (distances <= high)).all(), depth)
                self.assertTrue((puzzle.sample(500, depth, seed=5, threads=3) == boards).all())
                self.assertFalse((puzzle.sample(500, depth, seed=6) == boards).all())

    def test_small_samples_take_what_the_first_prepared(self) -> None:
        for make in (slidebase.Sliding, slidebase.Cubic):
            for depth in (None, 14, (3, 15)):
                puzzle, seconds = make("3x3"), []
                for _ in range(50):
                    began = time.perf_counter()
                    puzzle.sample(5, depth)
                    seconds.append(time.perf_counter() - began)
                self.assertLess(min(seconds), seconds[0] / 3)

    def test_tables_are_verified_and_proved(self) -> None:
        for puzzle in (slidebase.Sliding("3x3"), slidebase.Cubic("3x3")):
            told: list[tuple[int, int]] = []
            puzzle.verify(lambda done, of: told.append((done, of)))
            self.assertEqual(told[-1][0], told[-1][1])
            puzzle.prove(threads=2)


if __name__ == "__main__":
    unittest.main()
