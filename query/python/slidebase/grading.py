"""Known test sets of boards with the least number of moves of each, and how good the answers of a solver are on them.

A file of a test set has a line for each board: its number, its cells row by row, and the distance. Lines that begin
with # are comments; one of them may be "# goal: 0 1 2 ...".
"""

from __future__ import annotations

import json
import math
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, Union

from .arguments import integer, seconds_in
from .errors import BadArgument, BadBoard, BadType, NoTable, Undecided
from .puzzle import Puzzle
from .puzzles import Sliding
from .studies import moves_of

_FOLDER = Path(__file__).resolve().parent / "benchmarks"
_GOAL = "# goal:"


@dataclass(frozen=True, eq=False, repr=False)
class Benchmark:
    """Boards of one puzzle, and the least number of moves of each. `source` says where they are from. The puzzle has
    the tables that were found."""

    name: str
    puzzle: Puzzle
    boards: list[tuple[int, ...]]
    distances: list[int]
    source: str = ""

    def __len__(self) -> int:
        return len(self.boards)

    def __repr__(self) -> str:
        return f"<Benchmark {self.name}: {len(self)} boards of {self.puzzle.shape}>"


Set: TypeAlias = Union[Benchmark, str, "os.PathLike[str]", tuple[Any, Any]]


def benchmarks() -> list[str]:
    """The names of the test sets that come with this module."""
    return sorted(_files())


def benchmark(wanted: Set, puzzle: Puzzle | None = None) -> Benchmark:
    """A test set: one of `benchmarks()`, a file of the same form, or a tuple of boards and their distances.

    `puzzle` says which goal the boards have. Without it that is what the file says, or the blank last on a square
    board. Raises BadBoard, BadArgument, and NoTable for a missing file."""
    if isinstance(wanted, Benchmark):
        return wanted
    if isinstance(wanted, tuple) and len(wanted) == 2:
        return _set_of("boards", *wanted, puzzle)
    if not isinstance(wanted, (str, os.PathLike)):
        raise BadType(f"a test set is a name, a file, or a tuple of boards and their distances, not {wanted!r}")
    name = os.fspath(wanted)
    path = _files().get(name, Path(name))
    if not os.path.isfile(path):
        raise NoTable(f"{name} is not a file, nor one of the test sets {', '.join(benchmarks())}")
    goal, comments, rows = "", [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(_GOAL):
            goal = line.removeprefix(_GOAL)
        elif line.startswith("#"):
            comments.append(line.removeprefix("#").strip())
        elif line.strip():
            try:
                rows.append([int(word) for word in line.split()])
            except ValueError:
                raise BadBoard(f"{path}, line {number}: expected numbers, not {line[:60]!r}") from None
    if puzzle is None and goal:
        puzzle = _square([int(cell) for cell in goal.split()])
    return _set_of(name, [row[1:-1] for row in rows], [row[-1] for row in rows], puzzle, " ".join(comments))


def _files() -> dict[str, Path]:
    """By name, which is the part behind the dash: fifteen-korf100.tsv is "korf100"."""
    return {path.stem.partition("-")[2]: path for path in _FOLDER.glob("*.tsv")}


def _square(goal: Sequence[int]) -> Sliding:
    side = math.isqrt(len(goal))
    if side * side != len(goal):
        raise BadArgument(f"a board of {len(goal)} cells is not square: puzzle= says which it is")
    try:
        return Sliding((side, side), goal)
    except NoTable as missing:
        puzzle = Sliding((side, side), goal, tables=False)
        puzzle._missing = str(missing)
        return puzzle


def _set_of(name: str, boards: Any, distances: Any, puzzle: Puzzle | None, source: str = "") -> Benchmark:
    lengths = [integer(distance, "a distance") for distance in distances]
    if not lengths or len(boards) != len(lengths):
        raise BadArgument(f"{name}: {len(boards)} boards with {len(lengths)} distances")
    if puzzle is None:
        cells = sum(len(row) if hasattr(row, "__len__") else 1 for row in boards[0])
        puzzle = _square([*range(1, cells), 0])
    return Benchmark(name, puzzle, [puzzle.parse(board) for board in boards], lengths, source)


#: What a solver returns: letters or words for moves, together or one by one, or None if it found no path.
Answer: TypeAlias = Union[str, bytes, Sequence[str], None]
Solver: TypeAlias = Union[Callable[[tuple[int, ...]], Answer], str, "os.PathLike[str]"]
Verdict: TypeAlias = Literal["optimal", "suboptimal", "shorter", "invalid", "unsolved", "error"]

_NO_PATH = "-"
# A line of answers: a distance, which is not read, the moves and the seconds.
_LINE = re.compile(r"(?:\d+\t)?([^\t]*)\t?(.*)")
_BETWEEN_MOVES = re.compile(r"^\s*\d+\s+|[\s,;'\"()\[\]<>→-]+")
_MOST_SHOWN = 160


class Graded(NamedTuple):
    """One answer: the number of the board from 1, its distance, the verdict, the length of a path that leads to the
    goal, the seconds that it took, and the message of an error. "shorter" is a path that is shorter than the distance
    in the set, which then is wrong; "error": the solver raised an exception, or returned what is no path."""

    number: int
    distance: int
    verdict: Verdict
    length: int | None
    seconds: float | None
    message: str | None = None


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
        self.errors = verdicts.count("error")
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
        for first in [answer for answer in self.answers if answer.verdict == "error"][:1]:
            wrong += f"\n{self.errors} errors, the first on board {first.number}: {first.message}"
        return (f"{self.name}: {100 * self.optimal_share:.1f} % of {self.boards} optimal, "
                f"mean excess {_shown(self.mean_excess, 2)}\n{table}{wrong}")


def grade(solver: Solver, boards: Set, puzzle: Puzzle | None = None, *, seconds: float | None = None) -> Grade:
    """Grades a solver, or a file of its answers, on a test set: the share of optimal answers, the mean excess in
    moves, and how many answers are wrong or missing.

    `solver` is a function from a board, a tuple of cells, to a path (where the blank goes), or None; or the path of a
    file with a line for each board of the set: the path, nothing or "-" for none, and after a tab the seconds, if they
    are known; or what `slidebase-query solve` prints. A path is letters "dlru" or words, "rr" or "Right, Right".
    `boards` and `puzzle` are as in `benchmark()`.

    An exception of the solver is the verdict "error". `seconds` is a limit for each board: a later answer is none. In
    Python's main thread the call is ended then, by an exception in it, unless it waits in foreign code.
    """
    wanted, limit = benchmark(boards, puzzle), seconds_in(seconds)
    answers = _asked(solver, wanted, limit) if callable(solver) else _read(Path(solver), len(wanted))
    given = zip(wanted.boards, wanted.distances, answers)
    return Grade(wanted.name, [
        _judged(wanted.puzzle, board, Graded(number, distance, "unsolved", None, taken), answer)
        for number, (board, distance, (answer, taken)) in enumerate(given, 1)])


# The moves of an answer, no path, or an error of the solver.
_Moves: TypeAlias = Union[str, None, Exception]


class _Late(BaseException):
    """Ends a solver; not an Exception, which it might catch."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raises _Late in a block that takes longer, if this is the main thread, where signals arrive. 0: no limit."""
    if not seconds or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before or signal.SIG_DFL)


def _asked(
    solver: Callable[[tuple[int, ...]], Answer], wanted: Benchmark, limit: float
) -> Iterator[tuple[_Moves, float | None]]:
    for board in wanted.boards:
        answer: _Moves = None
        begin = time.perf_counter()
        try:
            with _within(limit):
                answer = _moves(solver(board))
        except (_Late, Undecided):
            pass
        except Exception as error:
            answer = error
        taken = time.perf_counter() - begin
        yield None if 0 < limit < taken else answer, taken


def _read(path: Path, count: int) -> Iterator[tuple[_Moves, float | None]]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if len(lines) > count:
        raise BadArgument(f"{path} has {len(lines)} lines, but there are {count} boards")
    for number, line in enumerate(lines + [""] * (count - len(lines)), 1):
        moves, seconds = _LINE.match(line).groups()  # type: ignore[union-attr]
        try:
            yield _moves(moves), float(seconds) if seconds.strip() else None
        except ValueError:
            raise BadArgument(f"{path}, line {number}: {seconds[:60]!r} is not a time in seconds") from None


def _moves(answer: Answer) -> str | None:
    """The letters of an answer, if it is one; None for no path."""
    if isinstance(answer, (list, tuple)) and all(isinstance(move, str) for move in answer):
        answer = " ".join(answer)
    if answer is None:
        return None
    if not isinstance(answer, (str, bytes)):
        raise BadType(f"a solver returns letters or None, not {answer!r}")
    text = (answer.decode(errors="replace") if isinstance(answer, bytes) else answer).lower()
    letters = re.sub("down|left|right|up", lambda word: word[0][0], _BETWEEN_MOVES.sub("", text))
    return None if text.strip() == _NO_PATH else letters


def _judged(puzzle: Puzzle, board: tuple[int, ...], asked: Graded, moves: _Moves) -> Graded:
    """`asked` with its verdict."""
    if isinstance(moves, Exception):
        message = f"{type(moves).__name__}: {moves}"[:_MOST_SHOWN]
        return asked._replace(verdict="error", message=message)
    if moves is None or (not moves and asked.distance > 0):
        return asked
    try:
        leads_there = puzzle.check(board, moves)
    except BadArgument:
        leads_there = False
    if not leads_there:
        return asked._replace(verdict="invalid")
    length = len(moves_of(moves, getattr(puzzle, "metric", "single") == "multi"))
    verdict: Verdict = "optimal" if length == asked.distance else "suboptimal" if length > asked.distance else "shorter"
    return asked._replace(verdict=verdict, length=length)


def _shown(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
