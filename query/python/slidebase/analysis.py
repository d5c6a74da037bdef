"""What each move of a solution did."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

from .errors import BadArgument, BadType


class Step(NamedTuple):
    """One move of a solution: its letters (a slide has one for each cell that the blank goes), the distance and
    the board after it, what it cost, and if it cost any the first move of a shortest path instead."""

    letters: str
    distance: int
    cost: int
    best: str | None
    board: tuple[int, ...]


class Analysis(NamedTuple):
    """A solution with `least`, the distance of its board, and its moves. Always
    len(steps) + left == least + cost."""

    least: int
    steps: list[Step]

    @property
    def left(self) -> int:
        """The distance of the last board."""
        return self.steps[-1].distance if self.steps else self.least

    @property
    def cost(self) -> int:
        """How many moves the detours cost in all."""
        return sum(step.cost for step in self.steps)

    @property
    def first_detour(self) -> int | None:
        """The number of the first move that cost any, from 1."""
        return next((i for i, step in enumerate(self.steps, 1) if step.cost), None)


def moves_of(path: str, slides: bool) -> list[str]:
    """The moves of a path: its letters, or in slides its runs of equal letters."""
    return ["".join(run) for _, run in groupby(path)] if slides else list(path)


def analyse(
    board: tuple[int, ...], moves: str, slides: bool, path: Callable[[tuple[int, ...]], str | None],
    apply: Callable[[tuple[int, ...], str], tuple[int, ...]],
) -> Analysis | None:
    """Analyses the moves from a board with `path`, which finds a shortest path or None, and `apply`, which
    makes moves."""
    if not isinstance(moves, str):
        raise BadType(f"moves are a string of letters, not {type(moves).__name__}")
    shortest = path(board)
    if shortest is None:
        return None
    way = moves_of(shortest, slides)
    least, steps = len(way), []
    for number, letters in enumerate(moves_of(moves, slides), 1):
        try:
            board = apply(board, letters)
        except BadArgument as error:
            raise BadArgument(f"move {number} is impossible: {error}") from None
        before, way = way, moves_of(path(board) or "", slides)
        cost = len(way) + 1 - len(before)
        steps.append(Step(letters, len(way), cost, before[0] if cost and before else None, board))
    return Analysis(least, steps)
