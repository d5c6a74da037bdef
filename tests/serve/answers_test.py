"""answers_test.py BIN TABLES: what the server answers is what slidebase-query prints, byte for byte, with statuses
that tell apart what is an answer and what is not; and it is as openapi.json describes it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import unittest
from pathlib import Path

from served import Served

BIN, TABLES = Path(sys.argv[1]), Path(sys.argv[2])
DATA = Path(__file__).parents[2] / "data/samples"


def query(*arguments: str, text: str = "") -> str:
    done = subprocess.run([BIN / "slidebase-query", *arguments], input=text, text=True, capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def random_boards(shape: str, count: int, seed: int) -> str:
    rows, columns = map(int, shape.split("x"))
    draw = random.Random(seed)
    return "".join(" ".join(map(str, draw.sample(range(rows * columns), rows * columns))) + "\n"
                   for _ in range(count))


# Names of parameters of the server, and the same as options of the program.
def options(parameters: dict[str, str]) -> list[str]:
    return [word for name, value in parameters.items()
            for word in (["--board" if name == "shape" else "--" + name, value])]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.served = cls.enterClassContext(Served(BIN / "slidebase-serve", tables=TABLES))

    def same(self, text: str, **parameters: str) -> None:
        with self.subTest(parameters):
            given = ["--tables", str(TABLES), *options(parameters)]
            plain = {"text/plain": [], "": ["--json"]}
            for accept, form in plain.items():
                status, answered = self.served.ask("/solve", text, accept, **parameters)
                self.assertEqual(status, 200)
                self.assertEqual(answered, query("solve", *given, *form, text=text))

    def test_all_families(self) -> None:
        boards = random_boards("3x3", 6000, 1)
        self.same(boards)
        self.same(boards[:20000], metric="multi")
        self.same(boards[:20000], goal="snail", all="3")
        self.same(random_boards("2x3", 1000, 2), shape="2x3")
        self.same(random_boards("2x4", 500, 3), shape="2x4", metric="multi")
        for kind in ("marked", "dice"):
            drawn = query("sample", "--cubes", kind, "--board", "2x3", "--depth", "5-9", "--count", "300", "--seed", "1")
            self.same(drawn, cubes=kind, shape="2x3")
        self.same((DATA / "lines.in").read_text())
        self.same("2 1 wwwwwwww\nno puzzle\n123456780\n867254301 and more\n")

    def test_formats_of_judges(self) -> None:
        for name, sample in (("eight", "poj1077.in"), ("uva652", "uva652.in"), ("aoj1268", "aoj1268.in")):
            text = (DATA / sample).read_text()
            status, answered = self.served.ask("/solve", text, "text/plain", format=name)
            self.assertEqual((status, answered), (200, query("solve", "--format", name, text=text)))

    def test_one_board(self) -> None:
        for status, distance, parameters in (
                (200, 31, {"board": "867254301"}),
                (200, 1, {"board": "1 2 3\n4 5 6\n7 0 8"}),
                (200, None, {"board": "213456780"}),
                (400, None, {"board": "113456780"}),
                (404, None, {"board": "11 9 3 4 5 1 7 8 6 10 2 0", "shape": "3x4"}),
                (400, None, {"board": "867254301", "metric": "triple"}),
                (400, None, {"board": "867254301", "colour": "red"}),
                (400, None, {"board": "867254301", "all": "-1"}),
                (400, None, {"bord": "867254301"})):
            with self.subTest(parameters):
                got, text = self.served.ask("/solve", **parameters)
                answer = json.loads(text)
                self.assertEqual((got, answer.get("distance")), (status, distance), text)
                self.assertEqual("error" in answer, status != 200)

    def test_searched_boards(self) -> None:
        hard = random_boards("6x6", 1, 4).strip()
        even = lambda text: json.loads(text)["solvable"]
        status, text = self.served.ask("/solve", board=hard, shape="6x6", seconds="0.5")
        if not even(text):  # exchange two tiles
            words = hard.split()
            at = [i for i, word in enumerate(words) if word != "0"][:2]
            words[at[0]], words[at[1]] = words[at[1]], words[at[0]]
            status, text = self.served.ask("/solve", board=" ".join(words), shape="6x6", seconds="0.5")
        answer = json.loads(text)
        self.assertEqual((status, answer["solvable"], answer["distance"]), (200, True, None))
        self.assertLess(answer["at_least"], answer["at_most"])

    def test_check(self) -> None:
        body = json.dumps({"puzzles": "867254301\n123456708\n", "answers": "31\n3\n"})
        status, text = self.served.ask("/check", body)
        self.assertEqual(status, 200)
        verdicts = [json.loads(line)["verdict"] for line in text.splitlines()]
        self.assertEqual(verdicts[0], "correct")
        self.assertNotEqual(verdicts[1], "correct")
        for body in ("[]", "{", '{"puzzles": 1}'):
            self.assertEqual(self.served.ask("/check", body)[0], 400)

    def test_description(self) -> None:
        try:
            import jsonschema
        except ImportError:
            print("left out: openapi.json: needs python3-jsonschema")
            return
        described = json.loads(self.served.ask("/openapi.json")[1])
        answer = {"components": described["components"], **described["components"]["schemas"]["Answer"]}
        text = self.served.ask("/solve", "867254301\n213456780\nnothing\n1 2 RBW/RWW/EWW\n")[1]
        text += self.served.ask("/solve", random_boards("6x6", 4, 7), seconds="0.2")[1]
        lines = [json.loads(line) for line in text.splitlines()]
        for line in lines:
            jsonschema.validate(line, answer)
        for broken in ({"solvable": True}, {"solvable": False, "distance": 3}, {**lines[0], "error": "x"}):
            with self.assertRaises(jsonschema.ValidationError):
                jsonschema.validate(broken, answer)
        for path in described["paths"]:
            self.assertNotEqual(self.served.ask(path)[0], 500)
        page = self.served.ask("/")[1]
        for parameter in described["components"]["parameters"]:
            self.assertIn(parameter, page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
