"""Numbers of whole arrays of boards, and boards of arrays of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import ffi, lib
from .arrays import PIECE, as_array, boards_of, numpy, pieces
from .errors import BadArgument, BadType, fail
from .outputs import Out, Rows, check_apart, output

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .described import Described


def ranks(puzzle: Described, boards: Any, out: Out | None, threads: int) -> NDArray[np.int64]:
    """The numbers of the boards, -1 for a row that is not a board. The library writes unsigned numbers with all
    bits set for such a row; read as signed that is -1, and all others keep their value, below 2**62."""
    array = boards_of(boards, puzzle)
    numbers = output(out, (len(array),), numpy().int64)
    check_apart([numbers], array)
    made = Rows("uint64_t[]", numbers)
    for rows, part in pieces(array, PIECE):
        _fill(lib.slidebase_ranks, puzzle, "uint8_t[]", part, made, rows, threads)
    return numbers


def unranks(puzzle: Described, ranks: Any, out: Out | None, threads: int) -> NDArray[np.uint8]:
    np = numpy()
    numbers = as_array(ranks, "numbers")
    if numbers.size and numbers.dtype.kind not in "iu":
        raise BadType(f"numbers of boards are integers, not {numbers.dtype}")
    if numbers.ndim != 1:
        raise BadArgument(f"numbers of boards are an array (N,), not {numbers.shape}")
    if numbers.size and not (numbers.min() >= 0 and int(numbers.max()) < puzzle.board_count):
        raise BadArgument(f"the number of a board is from 0 to {puzzle.board_count - 1}")
    boards = output(out, (len(numbers), puzzle.cells), np.uint8)
    check_apart([boards], numbers)
    made = Rows("uint8_t[]", boards)
    for begin in range(0, len(numbers), PIECE):
        part = np.ascontiguousarray(numbers[begin : begin + PIECE], np.uint64)
        rows = slice(begin, begin + len(part))
        _fill(lib.slidebase_unranks, puzzle, "uint64_t[]", part, made, rows, threads)
    return boards


def _fill(
    function: Any, puzzle: Described, kind: str, part: NDArray[Any], made: Rows, rows: slice, threads: int
) -> None:
    """Fills these rows by a call of the library's function for a part of the input, of the type `kind` in C."""
    into = made.take(rows, len(part))
    status = function(puzzle._puzzle, ffi.from_buffer(kind, part), len(part), ffi.from_buffer(made.kind, into), threads)
    if status != lib.SLIDEBASE_OK:
        fail(status)
    made.put(rows, into)
