"""Runs the code of the pages and of the module's docstring, and the examples."""

import csv
import doctest
import hashlib
import importlib.util
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

import numpy as np
import slidebase

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def run(name: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, EXAMPLES / name, *arguments], input=text, text=True, capture_output=True)


class Pages(unittest.TestCase):
    def test_the_guides(self) -> None:
        for page, least in (("python.md", 30), ("for-researchers.md", 15), ("for-graders.md", 3)):
            failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
            self.assertEqual(failed, 0, page)
            self.assertGreaterEqual(tried, least, page)

    def test_the_docstring(self) -> None:
        failed, tried = doctest.testmod(slidebase)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)

    def test_everything_public_has_a_docstring(self) -> None:
        for name in slidebase.__all__:
            thing = getattr(slidebase, name)
            self.assertTrue(thing.__doc__, name)
            for part in dir(thing):
                if not part.startswith("_") and callable(getattr(thing, part)) and name in ("Sliding", "Cubic", "Tables"):
                    self.assertTrue(getattr(thing, part).__doc__, f"{name}.{part}")


class Examples(unittest.TestCase):
    def test_research(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "boards.npz"
            ended = run("research.py", str(file), "1000", "1")
            self.assertEqual(ended.returncode, 0, ended.stderr)
            lines = ended.stdout.splitlines()
            self.assertEqual((lines[1], lines[31]), ("1 2 1.00 1.00 1.00", "31 2 21.00 23.00 25.00"))
            self.assertEqual(lines[32].split()[-3:], ["229407", "33222", "18214"])  # as by a recursive search
            self.assertEqual(np.load(file)["boards"].shape, (1000, 9))

    def test_learning(self) -> None:
        ended = run("learning.py", "3x3", "200000")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("at each of 32 depths", ended.stdout)
        least, greatest = (int(word) for word in ended.stdout.split() if word.isdigit() and 2000 < int(word) < 20_000)
        self.assertLess(greatest, 1.1 * least)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is missing (Debian: python3-torch)")
    def test_training(self) -> None:
        is_long = os.environ.get("SLIDEBASE_LONG") == "1"
        ended = run("learning.py", "--train", "115" if is_long else "8")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        lines = ended.stdout.splitlines()
        depths = [int(line.split()[0]) for line in lines[1:-2]]
        self.assertEqual(depths, sorted(set(depths)))
        self.assertGreater(len(depths), 25)
        self.assertLess(float(lines[-2].split()[2]), 1 if is_long else 3)

    def test_benchmark(self) -> None:
        parts = [("3x3",), ()] if os.environ.get("SLIDEBASE_LONG") == "1" else [("3x3",)]
        sums = dict(line.split()[::-1] for line in (ROOT / "data" / "benchmark.sha256").read_text().splitlines())
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "benchmark.csv"
            for part in parts:
                self.assertEqual(run("benchmark.py", str(file), *part).returncode, 0)
                name = "-".join(("benchmark", *part)) + ".csv"
                self.assertEqual(hashlib.sha256(file.read_bytes()).hexdigest(), sums[name])
            self.check_benchmark(list(csv.DictReader(file.read_text().splitlines())))
            questions = run("benchmark.py", "--questions", str(file)).stdout.splitlines()
        page = (ROOT / "docs" / "for-researchers.md").read_text()
        self.assertIn(textwrap.indent(json.loads(questions[0]), "    "), page)

    def check_benchmark(self, rows: list[dict[str, str]]) -> None:
        for cells, its in itertools.groupby(rows, lambda row: len(row["board"].replace("/", " ").split())):
            with tempfile.TemporaryDirectory() as folder:
                shape = {9: "3x3", 12: "3x4", 16: "4x4"}[cells]
                if shape == "3x4":
                    slidebase.build(shape, folder)
                puzzle, part = slidebase.Sliding(shape, tables=folder), list(its)
                boards = np.array([row["board"].replace("/", " ").split() for row in part], int)
                self.assertEqual(len(np.unique(boards, axis=0)), 3333 + (shape == "4x4"))
                values = puzzle.action_values(boards)
                values[values == slidebase.NO_MOVE] = -1
                self.assertEqual([[int(row[letter] or -1) for letter in "dlru"] for row in part], values.tolist())
                for board, row in zip(boards, part):
                    self.assertTrue(puzzle.check(board, row["path"]))
                    self.assertEqual(len(row["path"]), int(row["distance"]))

    def test_grade(self) -> None:
        answers = "123456078\trr\n123456078\trlrr\n213456780\tunsolvable\n123456078\tru\n123456078\tunsolvable\n"
        ended = run("grade.py", text=answers + "12345607\trr\n123456078 rr\n123456078\tzz\n\0\n")
        self.assertEqual(ended.stdout.splitlines(), [
            "right", "not shortest: 2 moves", "right", "wrong", "wrong", "invalid", "invalid", "invalid", "invalid"])
        self.assertEqual(ended.returncode, 1)
        self.assertEqual(run("grade.py", text=answers[:13]).returncode, 0)


if __name__ == "__main__":
    unittest.main()
