"""Marked cubes and dice, compared with a plain search."""

from __future__ import annotations

import pickle
import tempfile
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import slidebase

# Six labels; a board has None for the blank.
Cube = tuple[Any, ...]
Cubes = tuple[Any, ...]

# Sides in the order up, down, north, east, south, west: where each comes from when a cube rolls as the
# blank's letter says.
ROLLS = {"d": (4, 2, 0, 3, 1, 5), "u": (2, 4, 1, 3, 0, 5), "l": (5, 3, 2, 0, 4, 1), "r": (3, 5, 2, 1, 4, 0)}
STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def rolled(board: Cubes, rows: int, cols: int, letter: str) -> Cubes | None:
    """The board after the blank's move, or None if it cannot be made."""
    blank = board.index(None)
    row, col = blank // cols + STEPS[letter][0], blank % cols + STEPS[letter][1]
    if not (0 <= row < rows and 0 <= col < cols):
        return None
    made = list(board)
    made[blank] = tuple(board[row * cols + col][side] for side in ROLLS[letter])
    made[row * cols + col] = None
    return tuple(made)


def searched(rows: int, cols: int, start: int, faces: Cube) -> dict[Cubes, int]:
    """The distance of every board from the uniform one."""
    first = tuple(None if cell == start else faces for cell in range(rows * cols))
    distances, level = {first: 0}, [first]
    while level:
        following = []
        for board in level:
            for letter in "dlru":
                made = rolled(board, rows, cols, letter)
                if made is not None and made not in distances:
                    distances[made] = distances[board] + 1
                    following.append(made)
        level = following
    return distances


def marked_text(cube: Cube | None) -> str:
    return "." if cube is None else "udnesw"[cube.index("mark")]


def die_text(cube: Cube | None) -> str:
    return " . " if cube is None else f"{cube[0]}{cube[2]} "


MARKED = ("mark", "", "", "", "", "")
DIE = (1, 6, 2, 4, 5, 3)


class CubesTest(unittest.TestCase):
    def check_all(self, puzzle: slidebase.Cubic, faces: Cube, text: Callable[[Cube | None], str], every: int) -> None:
        x, y = puzzle.start
        distances = searched(puzzle.rows, puzzle.cols, (y - 1) * puzzle.cols + x - 1, faces)
        boards = list(distances)
        arrays = np.array([puzzle.parse("".join(map(text, board))) for board in boards], np.uint8)
        self.assertEqual(puzzle.distances(arrays).tolist(), list(distances.values()))
        self.assertEqual(puzzle.histogram(), np.bincount(list(distances.values())).tolist())
        self.assertEqual(puzzle.unrank(puzzle.rank(arrays)).tolist(), arrays.tolist())
        for board, cells in list(zip(boards, arrays))[::every]:
            path = puzzle.path(cells)
            self.assertEqual(len(path), distances[board])
            self.assertTrue(puzzle.check(cells, path))
            for move in puzzle.moves(cells):
                made = rolled(board, puzzle.rows, puzzle.cols, move.letter)
                self.assertEqual((move.distance, "".join(map(text, made)).replace(" ", "")),
                                 (distances[made], puzzle.text(move.board).replace("/", "").replace(" ", "")))

    def test_positions_of_marked_cubes(self) -> None:
        for shape, start in (("2x2", (1, 1)), ("2x3", (2, 1)), ("3x2", (2, 3))):
            with self.subTest(shape=shape, start=start):
                self.check_all(slidebase.Cubic(shape, start, cubes="marked"), MARKED, marked_text, 997)

    def test_positions_of_dice(self) -> None:
        self.check_all(slidebase.Cubic("2x2", (2, 1), cubes="dice"), DIE, die_text, 1)

    def test_tops(self) -> None:
        puzzle = slidebase.Cubic("2x3", (2, 1), cubes="marked", goals="tops")
        least = {}
        for board, distance in searched(2, 3, 1, MARKED).items():
            tops = "".join("." if cube is None else "u" if cube[0] else "-" for cube in board)
            least[tops] = min(distance, least.get(tops, distance))
        self.assertEqual({tops: puzzle.distance(tops) for tops in least}, least)
        self.assertEqual(puzzle.board_count, len(least))

    def test_positions_that_cannot_be_reached(self) -> None:
        puzzle = slidebase.Cubic("2x3", cubes="dice")
        self.assertIsNone(puzzle.distance("21 12 12/12 12 ."))  # one quarter turn
        self.assertTrue((puzzle.distances(puzzle.sample(20, -1, seed=1)) == -1).all())
        self.assertEqual(puzzle.distances(puzzle.sample(20, (9, 9), seed=1)).tolist(), [9] * 20)

    def test_harris(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            slidebase.build(slidebase.Cubic("3x3", (2, 2), cubes="marked", tables=False), folder)
            puzzle = slidebase.Cubic("3x3", (2, 2), folder, cubes="marked")
            self.assertEqual(puzzle.table_name, "cubic-marked-3x3-4.sbt")
            self.assertEqual((puzzle.distance("ddd/d.d/ddd"), puzzle.count_paths("ddd/d.d/ddd")), (36, 16))
            paths = list(puzzle.paths("ddd/d.d/ddd"))
            self.assertEqual((len({*paths}), {len(path) for path in paths}), (16, {36}))
            self.assertTrue(all(puzzle.check("ddd/d.d/ddd", path) for path in paths))
            self.assertEqual(puzzle.histogram()[-2:], [44, 12])

    def test_puzzles(self) -> None:
        puzzle = slidebase.Cubic("3x3", (2, 2), tables=False, cubes="marked")
        self.assertEqual((puzzle.cubes, puzzle.goals), ("marked", "positions"))
        self.assertEqual(repr(puzzle), "Cubic('3x3', start=(2, 2), cubes='marked')")
        tops = slidebase.Cubic("3x3", (2, 2), False, cubes="marked", goals="tops")
        self.assertEqual(repr(tops), "Cubic('3x3', start=(2, 2), cubes='marked', goals='tops')")
        different = {puzzle, tops, slidebase.Cubic("3x3", (2, 2), False), slidebase.Cubic("2x3", cubes="dice", tables=False)}
        self.assertEqual(len(different), 4)
        for one in different:
            self.assertEqual((pickle.loads(pickle.dumps(one)), repr(pickle.loads(pickle.dumps(one)))), (one, repr(one)))
        for wrong in ({"cubes": "round"}, {"goals": "all"}, {"cubes": 1}):
            with self.subTest(wrong=wrong), self.assertRaises(slidebase.BadArgument):
                slidebase.Cubic("3x3", **wrong)
        with self.assertRaisesRegex(slidebase.BadArgument, "dice on 3x3"):
            slidebase.Cubic("3x3", cubes="dice")

    def test_bad_boards(self) -> None:
        puzzle = slidebase.Cubic("2x3", cubes="dice")
        for board, why in (("16 12 12/12 12 .", "opposite faces add to 7"), ("12 12 12/12 . .", "a second blank"),
                           ((0, 0, 0, 0, 0, 25), "24"), ("12 12 12/12 12", "cells")):
            with self.subTest(board=board), self.assertRaisesRegex(slidebase.BadBoard, why):
                puzzle.distance(board)


if __name__ == "__main__":
    unittest.main()
