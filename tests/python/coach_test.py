"""Analyses of solutions, and tests of scramblers, against the other functions and the programs' definitions."""

import random
import unittest

import numpy as np
import slidebase

WAYS = {"d": 3, "u": -3, "l": -1, "r": 1}


class Analyses(unittest.TestCase):
    def test_random_walks(self) -> None:
        draw = random.Random(5)
        for metric in ("single", "multi"):
            puzzle = slidebase.Sliding("3x3", metric=metric)
            for board in puzzle.sample(50, seed=3).tolist():
                moves, blank = "", board.index(0)
                while len(moves) < 40:
                    letter = draw.choice("dlru")
                    if not (letter == "l" and blank % 3 == 0 or letter == "r" and blank % 3 == 2) and 0 <= blank + WAYS[letter] < 9:
                        moves, blank = moves + letter, blank + WAYS[letter]
                way = puzzle.analyse(board, moves)
                assert way is not None
                self.assertEqual("".join(step.letters for step in way.steps), moves)
                self.assertEqual(way.least, puzzle.distance(board))
                self.assertEqual([step.distance for step in way.steps],
                                 [puzzle.distance(step.board) for step in way.steps])
                self.assertEqual(len(way.steps) + way.left, way.least + way.cost)

    def test_detours_and_wrong_moves(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        way = puzzle.analyse("123456078", "rudr")
        assert way is not None
        self.assertEqual((way.least, way.left, way.first_detour, way.steps[1].best), (2, 0, 2, "r"))
        self.assertEqual(puzzle.analyse("123456780", ""), (0, []))
        self.assertIsNone(puzzle.analyse("213456780", "l"))
        with self.assertRaisesRegex(slidebase.BadArgument, "^move 2 is impossible"):
            puzzle.analyse("123456078", "rd")
        with self.assertRaisesRegex(slidebase.BadArgument, "move 1 is impossible: the letters are d, l, r and u, not 'R'"):
            puzzle.analyse("123456078", "R")
        with self.assertRaises(slidebase.BadType):
            puzzle.analyse("123456078", None)  # type: ignore[arg-type]

    def test_searched_boards(self) -> None:
        way = slidebase.Sliding("4x4").analyse("1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15", "udrr")
        assert way is not None
        self.assertEqual((way.least, way.left, way.cost, way.first_detour), (2, 0, 2, 1))


class Scramblers(unittest.TestCase):
    def test_fair(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        fair = [puzzle.scrambles(puzzle.sample(1000, seed=seed)) for seed in range(1, 101)]
        for name in ("blank", "places", "distances"):
            self.assertGreaterEqual(sum(getattr(one, name).p > 0.01 for one in fair), 95)

    def test_unfair(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        boards = puzzle.sample(100_000, seed=2)
        kept = boards[(boards[:, 6] == 7) & (boards[:, 7] == 8)][:1000]
        self.assertFalse(puzzle.scrambles(kept).fair)
        half = np.concatenate([puzzle.sample(500, seed=1), puzzle.sample(500, -1, seed=1)])
        result = puzzle.scrambles(half)
        self.assertEqual((result.boards, result.solvable, result.fair), (1000, 500, False))
        near = puzzle.scrambles(puzzle.sample(1000, (0, 20), seed=1))
        assert near.distances is not None and near.mean_distance is not None
        self.assertLess(near.distances.p, 0.001)
        self.assertLess(near.mean_distance, 20)

    def test_few_and_without_tables(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        few = puzzle.scrambles(puzzle.sample(44, seed=1))
        self.assertIsNone(few.places)
        self.assertIsNotNone(few.distances)
        # Nothing is tested of no boards, or of too few without a table; one that cannot be solved is enough.
        self.assertEqual(puzzle.scrambles([])[2:] + (puzzle.scrambles([]).fair,), (None,) * 6)
        bare = slidebase.Sliding("3x3", tables=False)
        self.assertIsNone(bare.scrambles(["123456780"]).fair)
        self.assertIs(bare.scrambles(["213456780"]).fair, False)
        with self.assertRaises(slidebase.BadArgument):
            slidebase.Sliding("2x2").scrambles([[1, 2, 3, 0]])
        bare = slidebase.Sliding("3x3", goal="123804765", tables=False)
        boards = np.random.default_rng(1).permuted(np.tile(np.arange(9), (2000, 1)), axis=1)
        known = slidebase.Sliding("3x3", goal="123804765").scrambles(boards)
        self.assertEqual(bare.scrambles(boards.astype(np.uint64))[:4], known[:4])
        self.assertIsNone(bare.scrambles(boards).distances)


if __name__ == "__main__":
    unittest.main()
