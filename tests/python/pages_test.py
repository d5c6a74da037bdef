"""Runs the code of the pages and of the module's docstring, and the examples."""

import doctest
import pathlib
import subprocess
import sys
import tempfile
import unittest

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
            picture = pathlib.Path(folder) / "picture.png"
            ended = run("research.py", str(picture))
            self.assertEqual(ended.returncode, 0, ended.stderr)
            lines = {line.split()[0]: line.split()[1:] for line in ended.stdout.splitlines()}
            self.assertEqual(lines["manhattan"][:3], ["7.972", "18", "no"])  # as by slidebase-query audit
            self.assertEqual(lines["walking_distance"][2], "no")
            self.assertEqual(lines["your_own"][2], "yes")
            self.assertTrue(picture.exists() or "matplotlib is missing" in ended.stderr)

    def test_learning(self) -> None:
        ended = run("learning.py", "3x3", "200000")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("at each of 32 depths", ended.stdout)
        least, greatest = (int(word) for word in ended.stdout.split() if word.isdigit() and 2000 < int(word) < 20_000)
        self.assertLess(greatest, 1.1 * least)

    def test_grade(self) -> None:
        answers = "123456078\trr\n123456078\trlrr\n213456780\tunsolvable\n123456078\tru\n123456078\tunsolvable\n"
        ended = run("grade.py", text=answers + "12345607\trr\n123456078 rr\n123456078\tzz\n\0\n")
        self.assertEqual(ended.stdout.splitlines(), [
            "right", "not shortest: 2 moves", "right", "wrong", "wrong", "invalid", "invalid", "invalid", "invalid"])
        self.assertEqual(ended.returncode, 1)
        self.assertEqual(run("grade.py", text=answers[:13]).returncode, 0)


if __name__ == "__main__":
    unittest.main()
