"""Checks with mypy the types of the package, of a program that uses it, and of the examples."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import slidebase

PACKAGE = pathlib.Path(slidebase.__file__).resolve().parent

PROGRAM = """
import numpy as np
import slidebase

puzzle = slidebase.Sliding("3x3", goal=[1, 2, 3, 8, 0, 4, 7, 6, 5], tables=["tables"])
distance: int | None = puzzle.distance("123456780")
path: str | None = puzzle.path(np.arange(9))
moves: list[slidebase.Move] = puzzle.moves([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
rank: int = puzzle.rank((1, 2, 3, 4, 5, 6, 7, 8, 0))
board: tuple[int, ...] = puzzle.unrank(rank)
boards: np.ndarray[tuple[int, int], np.dtype[np.uint8]] = puzzle.unrank([3, 5])
field: np.ndarray[tuple[int], np.dtype[np.int16]] = puzzle.distance_field()
slides: slidebase.Sliding = slidebase.Sliding("3x3", metric="multi")
capacity: int = slides.path_capacity
either: slidebase.Puzzle = slidebase.Cubic((3, 3), start=(1, 2))
slidebase.build(either, "tables", progress=lambda done, of: print(done / of))
"""


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is missing (Debian: mypy)")
class Types(unittest.TestCase):
    cache: tempfile.TemporaryDirectory[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.cache = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.cache.cleanup)

    def check(self, *words: pathlib.Path | str) -> subprocess.CompletedProcess[str]:
        # Runs in another folder, so that mypy finds the package like any other.
        return subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", self.cache.name, *words],
            capture_output=True, text=True, cwd=self.cache.name,
            env={**os.environ, "MYPYPATH": str(PACKAGE.parent)})

    def test_the_package(self) -> None:
        ended = self.check(PACKAGE, "--strict")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)

    def test_a_program(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program.py"
            program.write_text(PROGRAM)
            ended = self.check(program, "--strict")
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
            wrong = ("puzzle.distance(1.5)", "slidebase.Sliding('3x3', metric='odd')", "slidebase.Sliding('4x4', tier='big')",
                     "slidebase.build('4x4', tier='complete')", "slidebase.Cubic('3x3', cubes='red')")
            program.write_text("\n".join((PROGRAM, *wrong)))
            ended = self.check(program)
            self.assertEqual(ended.stdout.count("arg-type"), len(wrong), ended.stdout)

    def test_the_examples(self) -> None:
        examples = sorted((pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.py"))
        ended = self.check("--ignore-missing-imports", *examples)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)


if __name__ == "__main__":
    unittest.main()
