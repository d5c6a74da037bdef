"""Moves, symmetries, parities and lower bounds of arrays of boards, samples without replacement and random walks,
against plain loops."""

import itertools
import unittest
from typing import Any

import numpy as np
import slidebase
import truth
from numpy.typing import NDArray

PUZZLES = [slidebase.Sliding(shape, goal, tables=False, metric=metric)
           for shape, goal in (("2x3", None), ("3x3", "123804765"), ("3x4", None), ("4x4", range(16)))
           for metric in ("single", "multi")]
DICE = slidebase.Cubic("2x3", cubes="dice", tables=False)


def random_boards(puzzle: slidebase.Sliding, count: int) -> NDArray[np.uint8]:
    draw = np.random.default_rng(55)
    return draw.permuted(np.tile(np.arange(puzzle.cells, dtype=np.uint8), (count, 1)), axis=1)


def images(puzzle: slidebase.Sliding, board: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The board through each symmetry that leaves the goal's blank where it is, with the tiles renamed."""
    def through(cells: tuple[int, ...]) -> list[tuple[int, ...]]:
        array = np.array(cells).reshape(puzzle.rows, puzzle.cols)
        turned = [np.rot90(side, k) for side in (array, array.T) for k in range(4)]
        return [tuple(map(int, one.ravel())) if one.shape == array.shape else () for one in turned]
    made = []
    for image, goal in zip(through(board), through(puzzle.goal)):
        if image and goal.index(0) == puzzle.goal.index(0):
            name = dict(zip(goal, puzzle.goal))
            made.append(tuple(name[tile] for tile in image))
    return made


class Primitives(unittest.TestCase):
    def test_apply(self) -> None:
        draw = np.random.default_rng(1)
        for puzzle in PUZZLES:
            boards, moves, expected = random_boards(puzzle, 200), [], []
            for board in boards:
                cells, letters = tuple(map(int, board)), ""
                for _ in range(int(draw.integers(6))):
                    options = truth.slides(cells.index(0), puzzle.rows, puzzle.cols)
                    letters += (more := options[int(draw.integers(len(options)))][0])
                    for letter in more:
                        cells = truth.moved(cells, letter, puzzle.rows, puzzle.cols)
                moves.append(letters)
                expected.append(cells)
            self.assertEqual(puzzle.apply(boards, moves).tolist(), [list(cells) for cells in expected])
            self.assertEqual(puzzle.apply(boards[7], moves[7]), expected[7])
            out = np.empty((200, puzzle.cells), np.uint8)
            self.assertIs(puzzle.apply(boards.astype(np.int64), np.array(moves, "S"), out=out, threads=1), out)
            self.assertEqual(out.tolist(), [list(cells) for cells in expected])
        self.assertEqual(puzzle.apply(boards, "").tolist(), boards.tolist())
        self.assertEqual(puzzle.apply(boards[:0], "d").shape, (0, 16))

    def test_apply_refuses(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        boards = np.tile(puzzle.goal, (3, 1))
        for moves, why in ((["u", "l", "d"], "row 2: 'd' leaves the board"), (["u", "x", "d"], "row 1: .* not 'x'"),
                           (["u"], "3 as for the boards"), (["u", "\u00e9", "u"], "strings of the letters")):
            with self.assertRaisesRegex(slidebase.BadArgument, why):
                puzzle.apply(boards, moves)
        for wrong in ("d", "uud\0", "U"):
            with self.assertRaises(slidebase.BadArgument):
                puzzle.apply("123456780", wrong)
        boards[1, 0] = 2
        calls: list[Any] = [lambda: puzzle.apply(boards, "u"), lambda: puzzle.solvable(boards),
                            lambda: puzzle.canonical(boards), lambda: puzzle.neighbours(boards),
                            lambda: puzzle.heuristic(boards)]
        for call in calls:
            with self.assertRaisesRegex(slidebase.BadBoard, "^row 1: 2 2 3 ") as raised:
                call()
            self.assertEqual(raised.exception.row, 1)
        patterns = slidebase.Cubic("2x3", tables=False)
        calls = [lambda: patterns.apply("WWW/WWE", "l"), lambda: patterns.solvable("WWW/WWE"),
                 lambda: patterns.heuristic("WWW/WWE"), lambda: patterns.neighbours(np.array([[0, 0, 0, 0, 0, 3]])),
                 lambda: puzzle.heuristic(boards, "euclid"),
                 lambda: slidebase.Sliding("3x8", tables=False).heuristic(range(24), "walking-distance")]
        for call in calls:
            with self.assertRaises(slidebase.BadArgument):
                call()

    def test_neighbours(self) -> None:
        for puzzle in PUZZLES:
            boards = random_boards(puzzle, 200)
            made, legal = puzzle.neighbours(boards)
            self.assertEqual(made.shape, (200, len(puzzle.actions), puzzle.cells))
            for board, row, mask in zip(boards, made, legal):
                cells = tuple(map(int, board))
                there = [letters for letters, _ in truth.slides(cells.index(0), puzzle.rows, puzzle.cols)]
                self.assertEqual(mask.tolist(), [letters in there for letters in puzzle.actions])
                for letters, after in zip(puzzle.actions, row):
                    if letters in there:
                        for letter in letters:
                            cells = truth.moved(cells, letter, puzzle.rows, puzzle.cols)
                        self.assertEqual(tuple(after), cells)
                        cells = tuple(map(int, board))
                    else:
                        self.assertTrue((after == 255).all())

    def test_solvable(self) -> None:
        small = PUZZLES[0]
        every = np.array(list(itertools.permutations(range(6))), np.uint8)
        reached = truth.sliding_distances(small.goal, 2, 3)
        self.assertEqual(small.solvable(every).tolist(), [bytes(board) in reached for board in every])
        self.assertIs(small.solvable("123450"), True)
        self.assertIs(small.solvable("213450"), False)

    def test_canonical(self) -> None:
        for puzzle in PUZZLES:
            boards = random_boards(puzzle, 200)
            expected = [min(images(puzzle, tuple(map(int, board)))) for board in boards]
            self.assertEqual(puzzle.canonical(boards).tolist(), [list(board) for board in expected])
            self.assertEqual(puzzle.canonical(boards[3]), expected[3])
        cubes = slidebase.Cubic("3x3", start=(2, 2))
        boards = cubes.sample(2000, seed=1)
        self.assertEqual(cubes.distances(boards).tolist(), cubes.distances(cubes.canonical(boards)).tolist())
        self.assertLess(len(np.unique(cubes.canonical(boards), axis=0)), len(np.unique(boards, axis=0)))

    def test_heuristic(self) -> None:
        for puzzle in PUZZLES:
            boards = random_boards(puzzle, 200)
            cells, homes = np.arange(puzzle.cells), np.argsort(np.array(puzzle.goal))[boards]
            cols = puzzle.cols
            away = abs(homes // cols - cells // cols) + abs(homes % cols - cells % cols)
            manhattan = np.where(boards == 0, 0, away).sum(axis=1)
            self.assertEqual(puzzle.heuristic(boards).tolist(), manhattan.tolist())
            misplaced = ((homes != cells) & (boards != 0)).sum(axis=1)
            self.assertEqual(puzzle.heuristic(boards, "misplaced").tolist(), misplaced.tolist())
            self.assertTrue((puzzle.heuristic(boards, "linear-conflict") >= manhattan).all())
            self.assertTrue((puzzle.heuristic(boards, "walking-distance") >= manhattan).all())
        puzzle = slidebase.Sliding("3x3")
        boards = puzzle.sample(5000, seed=1)
        for name in ("linear-conflict", "walking-distance"):
            values = puzzle.heuristic(boards, name)
            self.assertTrue((values <= puzzle.distances(boards)).all())
            self.assertEqual(puzzle.heuristic(boards[9], name), values[9])
        self.assertEqual(puzzle.heuristic("2 1 3/4 5 6/7 8 0", "linear-conflict"), 4)

    def test_audit(self) -> None:
        # As slidebase-query audit says, of manhattan in both metrics.
        single, slides = slidebase.Sliding("3x3"), slidebase.Sliding("3x3", metric="multi")
        audit = single.audit("manhattan")
        self.assertEqual((audit.states, audit.exact_states, audit.mean_h), (181_440, 2351, 14))
        self.assertTrue(audit.admissible and audit.consistent)
        self.assertEqual(audit, single.audit(single.heuristic))
        audit = slides.audit("manhattan")
        self.assertEqual((audit.overestimates, audit.inconsistent_edges, min(audit.errors)), (24_650, 49_680, -10))
        self.assertEqual(audit.first_overestimate, ((0, 1, 2, 3, 6, 8, 5, 4, 7), 14, 13))
        self.assertEqual(audit.first_inconsistent_edge, ((0, 1, 2, 3, 4, 5, 6, 7, 8), "dd", 12, 10))
        half = single.audit(lambda boards: single.heuristic(boards) / 2 + 0.5)  # h of floats, wrong at the goal alone
        self.assertEqual((half.overestimates, half.inconsistent_edges, half.h_of_goal), (1, 0, 0.5))
        self.assertEqual((half.first_overestimate, half.mean_h, half.consistent), ((single.goal, 0.5, 0), 7.5, False))
        fifteen = slidebase.Sliding("4x4")
        audit = fifteen.audit("linear-conflict", 60, nodes=50_000)
        self.assertEqual(audit.states + audit.undecided, 60)
        self.assertTrue(0 < audit.undecided < 60 and audit.admissible and audit.consistent)
        for wrong in (lambda boards: 3, lambda boards: boards, lambda boards: np.full(len(boards), np.nan)):
            with self.assertRaisesRegex(slidebase.BadArgument, "a number for each of"):
                single.audit(wrong)

    def test_paths_lead_to_the_goal_and_to_cubes(self) -> None:
        puzzle = slidebase.Sliding("3x3", metric="multi")
        boards = puzzle.sample(1000, seed=2)
        self.assertTrue((puzzle.apply(boards, puzzle.solve(boards)[1]) == puzzle.goal).all())
        dice = slidebase.Cubic("2x2", cubes="dice")
        boards = dice.sample(300, seed=2)
        start = np.tile(np.frombuffer(dice._end(), np.uint8), (300, 1))
        self.assertEqual(dice.apply(start, dice.solve(boards)[1]).tolist(), boards.tolist())

    def test_a_goal_for_each_row(self) -> None:
        for metric in ("single", "multi"):
            puzzle = slidebase.Sliding("2x3", metric=metric)
            boards, goals = random_boards(puzzle, 60), random_boards(puzzle, 90)[30:]
            expected = [-1 if (d := slidebase.Sliding("2x3", goal, metric=metric).distance(board)) is None else d
                        for board, goal in zip(boards, goals)]
            self.assertEqual(puzzle.distances_to(boards, goals.reshape(-1, 2, 3).astype(np.uint64)).tolist(), expected)
        with self.assertRaisesRegex(slidebase.BadArgument, "60 boards and 59 goals"):
            puzzle.distances_to(boards, goals[1:])
        goals[4, 0] = goals[4, 1]
        with self.assertRaisesRegex(slidebase.BadBoard, "^row 4: "):
            puzzle.distances_to(boards, goals)

    def test_walks(self) -> None:
        for puzzle in (*PUZZLES, DICE):
            boards, moves = puzzle.walks(50, 30, seed=3)
            self.assertEqual(moves.dtype, "S30")
            self.assertEqual(puzzle.walks(50, 30, seed=3)[0].tolist(), boards.tolist())
            start = tuple(puzzle._end())
            self.assertEqual([puzzle.apply(start, letters) for letters in moves], list(map(tuple, boards.tolist())))
        letters = b"".join(slidebase.Sliding("3x3", "123804765", tables=False).walks(4000, 1, seed=1)[1])
        for letter in b"dlru":
            self.assertAlmostEqual(letters.count(letter), 1000, delta=150)

    def test_samples_without_replacement(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        for n, depth in ((221, 30), (500, (0, 31)), (223, (30, 31)), (0, 3), (20_000, None), (2, 31), (1000, -1)):
            boards = puzzle.sample(n, depth, seed=5, replace=False)
            self.assertEqual(len(np.unique(boards, axis=0)), n)
            self.assertEqual(puzzle.sample(n, depth, seed=5, replace=False).tolist(), boards.tolist())
        every = puzzle.sample(221, 30, replace=False)
        self.assertEqual(sorted(puzzle.rank(every)), sorted(puzzle.rank(puzzle.states(30))))
        with self.assertRaisesRegex(slidebase.BadArgument, "only 221 boards"):
            puzzle.sample(222, 30, replace=False)
        seen = np.concatenate([puzzle.sample(1, 31, seed=seed, replace=False) for seed in range(400)])
        self.assertAlmostEqual((seen == seen[0]).all(axis=1).sum(), 200, delta=60)


if __name__ == "__main__":
    unittest.main()
