"""How good the answers of a solver are, on boards whose distances are known."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, Union

from .analysis import moves_of
from .benchmarks import Benchmark, Set, benchmark
from .errors import BadArgument, BadType
from .whole import Puzzle

#: What a solver returns: letters "dlru", or None if it found no path.
Answer: TypeAlias = Union[str, bytes, None]
Solver: TypeAlias = Union[Callable[[tuple[int, ...]], Answer], str, "os.PathLike[str]"]
Verdict: TypeAlias = Literal["optimal", "suboptimal", "shorter", "invalid", "unsolved"]

_NO_PATH = "-"


class Graded(NamedTuple):
    """One answer: the number of the board from 1, its distance, the verdict, the length of a path that leads to the
    goal, and the seconds that it took. "shorter" is a path that is shorter than the distance in the set, which
    then is wrong."""

    number: int
    distance: int
    verdict: Verdict
    length: int | None
    seconds: float | None


class Totals:
    """The answers to several boards, counted."""

    def __init__(self, answers: list[Graded]) -> None:
        found = [answer.length - answer.distance for answer in answers if answer.length is not None]
        times = [answer.seconds for answer in answers if answer.seconds is not None]
        verdicts = [answer.verdict for answer in answers]
        self.boards = len(answers)
        self.optimal = verdicts.count("optimal")
        self.suboptimal = verdicts.count("suboptimal")
        self.shorter = verdicts.count("shorter")
        self.invalid = verdicts.count("invalid")
        self.unsolved = verdicts.count("unsolved")
        #: The share of all boards with an optimal answer, from 0 to 1.
        self.optimal_share = self.optimal / self.boards if answers else 0.0
        #: How many moves more than the least the paths to the goal have; None if there is no such path.
        self.mean_excess = sum(found) / len(found) if found else None
        self.most_excess = max(found, default=None)
        #: The time of all answers, None if it is unknown.
        self.seconds = sum(times) if times else None
        self.most_seconds = max(times, default=None)


class Grade(Totals):
    """The result of `grade()`: the totals as properties, and the `answers` one by one. `print()` shows a table by
    distance."""

    def __init__(self, name: str, answers: list[Graded]) -> None:
        super().__init__(answers)
        self.name = name
        self.answers = answers

    def by_distance(self) -> dict[int, Totals]:
        """The totals of the boards at each distance."""
        rows: dict[int, list[Graded]] = {}
        for answer in sorted(self.answers, key=lambda answer: answer.distance):
            rows.setdefault(answer.distance, []).append(answer)
        return {distance: Totals(answers) for distance, answers in rows.items()}

    def as_dict(self) -> dict[str, Any]:
        """The name, the totals, those by distance, and the answers, as JSON has them."""
        totals = {key: value for key, value in vars(self).items() if key not in ("name", "answers")}
        rows = [{"distance": distance, **vars(row)} for distance, row in self.by_distance().items()]
        return {"name": self.name, **totals, "by_distance": rows, "answers": [a._asdict() for a in self.answers]}

    def json(self) -> str:
        """The same as text."""
        return json.dumps(self.as_dict())

    def __str__(self) -> str:
        lines = [("distance", "boards", "optimal", "excess", "invalid", "unsolved", "seconds")]
        rows: list[tuple[Any, Totals]] = [*self.by_distance().items(), ("all", self)]
        lines += [(str(name), str(row.boards), str(row.optimal), _shown(row.mean_excess, 2), str(row.invalid),
                   str(row.unsolved), _shown(row.seconds, 3)) for name, row in rows]
        table = "\n".join("  ".join(cell.rjust(8) for cell in line) for line in lines)
        wrong = f"\n{self.shorter} paths are shorter than the set says" if self.shorter else ""
        return (f"{self.name}: {100 * self.optimal_share:.1f} % of {self.boards} optimal, "
                f"mean excess {_shown(self.mean_excess, 2)}\n{table}{wrong}")


def grade(solver: Solver, boards: Set, puzzle: Puzzle | None = None) -> Grade:
    """Grades a solver, or a file of its answers, on a test set: the share of optimal answers, the mean excess in
    moves, and how many answers are wrong or missing.

    `solver` is a function from a board, a tuple of cells, to a path in letters "dlru" (where the blank goes), or
    None; or the path of a file with a line for each board of the set: the letters, nothing or "-" for no path, and
    after a tab the seconds, if they are known. `boards` and `puzzle` are as in `benchmark()`.
    """
    wanted = benchmark(boards, puzzle)
    answers = _asked(solver, wanted) if callable(solver) else _read(Path(solver), len(wanted))
    given = zip(wanted.boards, wanted.distances, answers)
    return Grade(wanted.name, [
        Graded(number, distance, *_judged(wanted.puzzle, board, distance, answer), seconds)
        for number, (board, distance, (answer, seconds)) in enumerate(given, 1)])


def _asked(solver: Callable[[tuple[int, ...]], Answer], wanted: Benchmark) -> Iterator[tuple[Answer, float | None]]:
    for board in wanted.boards:
        begin = time.perf_counter()
        answer = solver(board)
        yield answer, time.perf_counter() - begin


def _read(path: Path, count: int) -> Iterator[tuple[Answer, float | None]]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if len(lines) > count:
        raise BadArgument(f"{path} has {len(lines)} lines, but there are {count} boards")
    for number in range(count):
        moves, _, seconds = (lines[number] if number < len(lines) else "").partition("\t")
        try:
            yield moves, float(seconds) if seconds.strip() else None
        except ValueError:
            raise BadArgument(f"{path}, line {number + 1}: {seconds[:60]!r} is not a time in seconds") from None


def _judged(puzzle: Puzzle, board: tuple[int, ...], distance: int, answer: Answer) -> tuple[Verdict, int | None]:
    if not isinstance(answer, (str, bytes, type(None))):
        raise BadType(f"a solver returns letters or None, not {answer!r}")
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    moves = _NO_PATH if text is None else text.strip().lower()
    if moves == _NO_PATH or (not moves and distance > 0):
        return "unsolved", None
    try:
        if not puzzle.check(board, moves):
            return "invalid", None
    except BadArgument:
        return "invalid", None
    length = len(moves_of(moves, getattr(puzzle, "metric", "single") == "multi"))
    if length < distance:
        return "shorter", length
    return "optimal" if length == distance else "suboptimal", length


def _shown(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
