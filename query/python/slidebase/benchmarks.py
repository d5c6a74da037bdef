"""Known test sets of boards with the least number of moves of each.

A file has a line for each board: its number, its cells row by row, and the distance. Lines that begin with # are
comments; one of them may be "# goal: 0 1 2 ...".
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, Union

from .arguments import integer
from .errors import BadArgument, BadBoard, BadType, NoTable
from .puzzles import Sliding
from .whole import Puzzle

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
        return _made("boards", *wanted, puzzle)
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
    return _made(name, [row[1:-1] for row in rows], [row[-1] for row in rows], puzzle, " ".join(comments))


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


def _made(name: str, boards: Any, distances: Any, puzzle: Puzzle | None, source: str = "") -> Benchmark:
    lengths = [integer(distance, "a distance") for distance in distances]
    if not lengths or len(boards) != len(lengths):
        raise BadArgument(f"{name}: {len(boards)} boards with {len(lengths)} distances")
    if puzzle is None:
        cells = sum(len(row) if hasattr(row, "__len__") else 1 for row in boards[0])
        puzzle = _square([*range(1, cells), 0])
    return Benchmark(name, puzzle, [puzzle.parse(board) for board in boards], lengths, source)
