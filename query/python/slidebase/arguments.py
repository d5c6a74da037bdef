"""Converts shapes and boards from the notations that people use to arguments of the library."""

from __future__ import annotations

import operator
import re
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, Union

from ._native import lib
from .errors import BadArgument, BadBoard, BadType

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Shape: TypeAlias = Union[str, tuple[int, int], Sequence[int]]
Board: TypeAlias = Union[
    str, bytes, Sequence[int], Sequence[Sequence[int]], Sequence[str], "NDArray[np.integer[Any]]"
]


def integer(value: Any, name: str) -> int:
    """The value as an int, if it is an integer, also of NumPy's types, but not a float or boolean."""
    try:
        if type(value).__name__ in ("bool", "bool_"):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise BadType(f"{name} is an integer, not {value!r}") from None


def number_in(value: Any, name: str, least: int, greatest: int) -> int:
    number = integer(value, name)
    if not least <= number <= greatest:
        raise BadArgument(f"{name} is from {least} to {greatest}, not {number}")
    return number


#: The names of options. The first two metrics are those that Sliding.metric returns.
Metric: TypeAlias = Literal["single", "multi", "stm", "mtm"]
Patterns: TypeAlias = Literal["small", "standard", "hard"]
Tier: TypeAlias = Literal[Patterns, "complete"]
Cubes: TypeAlias = Literal["axes", "marked", "dice"]
Goals: TypeAlias = Literal["tops", "positions"]
Uniform: TypeAlias = Literal["boards", "depths"]

_Name = TypeVar("_Name", bound=str)


def one_of(value: _Name, name: str, names: Collection[_Name]) -> _Name:
    """The value, if it is one of these names."""
    if not isinstance(value, str) or value not in names:
        *some, last = (f'"{known}"' for known in names)
        raise BadArgument(f"{name} is {', '.join(some)} or {last}, not {value!r}")
    return value


def seconds_in(seconds: Any) -> float:
    """A time limit for the library: 0 for None."""
    if not (limit := _real(seconds, "seconds are")) > 0 and seconds is not None:
        raise BadArgument(f"seconds are more than 0, not {seconds!r}")
    return limit


def within_in(within: Any) -> float:
    """slidebase_limits.within: 0 for None."""
    if not (gap := _real(within, "within is")) >= 0:
        raise BadArgument(f"within is 0 or more, not {within!r}")
    return float(lib.SLIDEBASE_ZERO) if gap == 0 and within is not None else gap


def _real(value: Any, name: str) -> float:
    """0 for None."""
    if isinstance(value, bool) or not isinstance(value, Real | None):
        raise BadType(f"{name} a number or None, not {value!r}")
    return 0.0 if value is None else float(value)


def thread_count(threads: Any) -> int:
    return number_in(threads, "threads", 0, 2**32 - 1)


def rows_and_columns(shape: Shape) -> tuple[int, int]:
    """(3, 4) for "3x4", "3X4", (3, 4) or [3, 4]."""
    wrong = f'a shape is "3x4" or (3, 4), not {shape!r}'
    try:
        if isinstance(shape, str):
            found = re.fullmatch(r"\s*(\d{1,4})\s*[xX×]\s*(\d{1,4})\s*", shape, re.ASCII)
            shape = [int(side) for side in found.groups()] if found else ()
        sides = list(shape)
    except TypeError:
        raise BadType(wrong) from None
    if len(sides) != 2:
        raise BadArgument(wrong)
    rows, cols = (integer(side, "a side") for side in sides)
    if not (0 < rows < 10_000 and 0 < cols < 10_000):
        raise BadArgument(f"there is no board of {rows} rows and {cols} columns")
    return rows, cols


def text_of(board: object) -> str | None:
    """The text of a board given as a string or a list of strings; otherwise None."""
    if isinstance(board, str):
        return str(board)
    if isinstance(board, (list, tuple)) and board and all(isinstance(part, str) for part in board):
        return ";".join(board)  # between rows, or between cells
    return None


def cells_of(board: Any, rows: int, cols: int) -> Sequence[int]:
    """The cells of a board given as numbers; does not check that they are a board."""
    if isinstance(board, (bytes, bytearray)):
        return board
    cells = _listed(board)
    if any(_is_listed(part) for part in cells):
        lines = [_listed(part) for part in cells]
        if [len(line) for line in lines] != [cols] * rows:
            raise BadBoard(f"a board has {rows} rows of {cols} cells, or {rows * cols} cells")
        cells = [cell for line in lines for cell in line]
    return [integer(cell, "a cell") for cell in cells]


def _is_listed(part: object) -> bool:
    return hasattr(part, "__len__") and not isinstance(part, (str, bytes))


def _listed(board: Any) -> list[Any]:
    try:
        if isinstance(board, (Mapping, Set)):  # which have no order of cells
            raise TypeError
        listed: Iterable[Any] = board.tolist() if hasattr(board, "tolist") else board
        return list(listed)
    except TypeError:
        raise BadType(f"a board is a string, or its cells as integers, not {board!r}") from None
