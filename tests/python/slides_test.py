"""Puzzles that count slides of several tiles as one move, against a plain search."""

import copy
import itertools
import pickle
import tempfile
import unittest

import numpy as np
import slidebase
import truth


def runs(letters: str) -> int:
    return len(list(itertools.groupby(letters)))


class Slides(unittest.TestCase):
    def test_all_boards_agree_with_a_search(self) -> None:
        for shape, goal in (("2x2", "1230"), ("2x3", "401523"), ("3x2", "123450"), ("2x4", "73016245")):
            puzzle = slidebase.Sliding(shape, goal, metric="multi")
            distances = truth.slide_distances(puzzle.goal, puzzle.rows, puzzle.cols)
            field = puzzle.distance_field()
            self.assertEqual(int((field >= 0).sum()), len(distances))
            boards = np.frombuffer(b"".join(distances), np.uint8).reshape(-1, puzzle.cells)
            expected = np.fromiter(distances.values(), np.int16)
            self.assertTrue((field[puzzle.rank(boards)] == expected).all())
            said, paths = puzzle.solve(boards)
            self.assertTrue((said == expected).all())
            self.assertEqual(puzzle.longest, expected.max())
            self.assertEqual(puzzle.histogram(), np.bincount(expected).tolist())
            self.assertLessEqual(max(map(len, paths)), puzzle.path_capacity)
            for board, distance, path in list(zip(boards, expected, paths))[::17]:
                letters = path.decode()
                self.assertEqual(runs(letters), distance)
                self.assertTrue(puzzle.check(board, letters))
                self.assertEqual((puzzle.distance(board), puzzle.path(board)), (distance, letters))
                self.assertEqual(puzzle.paths(board)[0], letters)
                self.assertEqual(len(puzzle.paths(board)), puzzle.count_paths(board))

    def test_moves_have_all_letters_of_a_slide(self) -> None:
        puzzle = slidebase.Sliding("3x3", metric="multi")
        for board in puzzle.sample(50, seed=3).tolist():
            moves = puzzle.moves(board)
            blank = board.index(0)
            self.assertEqual([move.letter for move in moves],
                             sorted(letters for letters, _ in truth.slides(blank, 3, 3)))
            for letters, distance, after in moves:
                there = tuple(board)
                for letter in letters:
                    there = truth.moved(there, letter, 3, 3)
                self.assertEqual((after, distance), (there, puzzle.distance(there)))

    def test_states_and_samples(self) -> None:
        puzzle = slidebase.Sliding("3x3", metric="multi")
        for depth in (0, 1, 11, puzzle.longest):
            states = puzzle.states(depth)
            self.assertEqual(len(states), puzzle.histogram()[depth])
            self.assertTrue((puzzle.distances(states) == depth).all())
        drawn = puzzle.distances(puzzle.sample(1000, depth=(5, 7), seed=2))
        self.assertEqual((drawn.min(), drawn.max()), (5, 7))
        self.assertTrue((puzzle.distances(puzzle.sample(10, depth=-1)) == -1).all())

    def test_the_metric_is_part_of_the_puzzle(self) -> None:
        single, multi = slidebase.Sliding("2x3"), slidebase.Sliding("2x3", metric="multi")
        self.assertEqual((single.metric, multi.metric), ("single", "multi"))
        self.assertEqual(single, slidebase.Sliding("2x3", metric="single"))
        self.assertNotEqual(single, multi)
        self.assertEqual(len({single, multi, slidebase.Sliding("2x3", metric="multi")}), 2)
        self.assertEqual(multi.table_name, "sliding-2x3-5-multi.sbt")
        self.assertEqual(repr(multi), "Sliding('2x3', goal='123450', metric='multi')")
        for again in (pickle.loads(pickle.dumps(multi)), copy.deepcopy(multi)):
            self.assertEqual((again, again.metric, again.longest), (multi, "multi", multi.longest))
        self.assertEqual(single.path_capacity, single.longest)

    def test_metrics_have_the_names_that_players_use(self) -> None:
        for name, metric in {"stm": "single", "mtm": "multi"}.items():
            puzzle = slidebase.Sliding("2x3", metric=name)
            self.assertEqual((puzzle.metric, puzzle), (metric, slidebase.Sliding("2x3", metric=metric)))

    def test_wrong_metrics_are_refused(self) -> None:
        for metric in ("", "slides", "MULTI", None, 1, ["multi"]):
            with self.subTest(metric=metric), self.assertRaisesRegex(slidebase.BadArgument, "single"):
                slidebase.Sliding("3x3", metric=metric)  # type: ignore[arg-type]
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Sliding("2x8", metric="multi").table_name
        with self.assertRaises(TypeError):
            slidebase.Cubic("3x3", metric="multi")  # type: ignore[call-arg]

    def test_tables_are_made_and_found(self) -> None:
        wanted = slidebase.Sliding("2x5", metric="multi", tables=False)
        with tempfile.TemporaryDirectory() as folder:
            only = slidebase.Tables(folder, usual=False)
            slidebase.build("2x5", folder)
            with self.assertRaisesRegex(slidebase.NoTable, "sliding-2x5-9-multi.sbt was found"):
                slidebase.Sliding("2x5", metric="multi", tables=only)
            path = slidebase.build(wanted, folder)
            self.assertEqual(path.name, "sliding-2x5-9-multi.sbt")
            puzzle = slidebase.Sliding("2x5", metric="multi", tables=slidebase.Tables(folder, usual=False))
            self.assertEqual(puzzle.tier, "complete")
            puzzle.verify()
            self.assertEqual(sum(puzzle.histogram()), 1_814_400)
            with self.assertRaisesRegex(slidebase.NoTable, "sliding-2x5-9-multi.sbt"):
                slidebase.Sliding("2x5", metric="multi",
                                  tables=slidebase.Tables(f"{folder}/sliding-2x5-9.sbt", usual=False))
            with self.assertRaisesRegex(slidebase.BadArgument, "pattern tables are for"):
                slidebase.build(wanted, folder, tier="small")


if __name__ == "__main__":
    unittest.main()
