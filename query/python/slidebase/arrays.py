"""Arrays of boards: which arguments are accepted, and how the library reads them.

The library reads consecutive boards with a byte for each cell. An array of this form (uint8, contiguous) is
read in place; any other is copied piece by piece through a buffer of a megabyte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._native import ffi, lib
from .errors import BadArgument, BadBoard, BadType, fail

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .described import Described

# The most boards in one call of the library. Between two calls Ctrl-C can stop the work.
PIECE = 1 << 18
_COPIED = 1 << 16


def numpy() -> Any:
    """Imports NumPy, which only arrays need."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays of boards need NumPy (Debian: python3-numpy)") from error
    return numpy


def is_array_of_boards(boards: Any, rows: int, cols: int) -> bool:
    """Whether this is an array of boards rather than one board. Both can have two dimensions; (rows, cols) is
    one board."""
    shape = getattr(boards, "shape", None)
    return shape is not None and len(shape) >= 2 and tuple(shape) != (rows, cols)


def boards_of(boards: Any, puzzle: Described) -> NDArray[Any]:
    """The argument as an array (N, cells) or (N, rows, cols) of integers. Raises BadBoard, BadType."""
    np = numpy()
    if isinstance(boards, np.ma.MaskedArray) and np.ma.is_masked(boards):
        raise BadBoard("cells of the array are masked")
    try:
        array = np.asarray(boards)
    except (ValueError, OverflowError) as error:
        raise BadBoard(f"not an array of boards: {error}") from None
    if array.shape == (0,) and isinstance(boards, (list, tuple)):
        return np.empty((0, puzzle.cells), np.uint8)  # type: ignore[no-any-return]
    if array.dtype.kind == "U" and array.ndim == 1:
        return _parsed(array.tolist(), puzzle)
    if array.dtype.kind not in "iu":
        raise BadType(f"an array of boards holds integers, not {array.dtype}")
    shapes = (puzzle.cells,), (puzzle.rows, puzzle.cols)
    if array.shape[1:] not in shapes:
        raise BadBoard(
            f"an array of boards of {puzzle.shape} has the shape (N, {puzzle.cells}) or "
            f"(N, {puzzle.rows}, {puzzle.cols}), not {array.shape}")
    return array  # type: ignore[no-any-return]


def _parsed(texts: list[str], puzzle: Described) -> NDArray[np.uint8]:
    np = numpy()
    array = np.empty((len(texts), puzzle.cells), np.uint8)
    for row, text in enumerate(texts):
        try:
            array[row] = puzzle.parse(text)
        except BadBoard as error:
            raise BadBoard(f"row {row}: {error}", row) from None
    return array  # type: ignore[no-any-return]


def pieces(array: NDArray[Any], most: int) -> Iterator[tuple[slice, NDArray[np.uint8]]]:
    """The array as contiguous bytes, in pieces of at most `most` boards, each with its rows."""
    np = numpy()
    if array.dtype == np.uint8 and array.flags.c_contiguous:
        for begin in range(0, len(array), most):
            yield slice(begin, begin + most), array[begin : begin + most]
        return
    size = min(most, _COPIED, len(array))
    buffer = np.empty((size, *array.shape[1:]), np.uint8)
    # Read as unsigned, negative numbers are large; large numbers become 255, which no board has.
    unsigned = array.view(array.dtype.str.replace("i", "u", 1))
    for begin in range(0, len(array), max(size, 1)):
        part = unsigned[begin : begin + size]
        np.minimum(part, 255, out=buffer[: len(part)], casting="unsafe")
        yield slice(begin, begin + size), buffer[: len(part)]


def ranks(puzzle: Described, boards: Any, threads: int) -> NDArray[np.int64]:
    """The numbers of the boards, -1 for a row that is not a board. The library writes unsigned numbers with all
    bits set for such a row; read as signed that is -1, and all others keep their value, below 2**62."""
    np = numpy()
    array = boards_of(boards, puzzle)
    numbers = np.empty(len(array), np.int64)
    for rows, part in pieces(array, PIECE):
        status = lib.slidebase_ranks(
            puzzle._puzzle, address("uint8_t[]", part), len(part), address("uint64_t[]", numbers[rows]), threads)
        if status != lib.SLIDEBASE_OK:
            fail(status)
    return numbers  # type: ignore[no-any-return]


def unranks(puzzle: Described, ranks: Any, threads: int) -> NDArray[np.uint8]:
    np = numpy()
    numbers = np.asarray(ranks)
    if numbers.size and numbers.dtype.kind not in "iu":
        raise BadType(f"numbers of boards are integers, not {numbers.dtype}")
    if numbers.ndim != 1:
        raise BadArgument(f"numbers of boards are an array (N,), not {numbers.shape}")
    if numbers.size and not (numbers.min() >= 0 and int(numbers.max()) < puzzle.board_count):
        raise BadArgument(f"the number of a board is from 0 to {puzzle.board_count - 1}")
    boards = np.empty((len(numbers), puzzle.cells), np.uint8)
    for begin in range(0, len(numbers), PIECE):
        part = np.ascontiguousarray(numbers[begin : begin + PIECE], np.uint64)
        into = boards[begin : begin + PIECE]
        status = lib.slidebase_unranks(
            puzzle._puzzle, address("uint64_t[]", part), len(part), address("uint8_t[]", into), threads)
        if status != lib.SLIDEBASE_OK:
            fail(status)
    return boards  # type: ignore[no-any-return]


def address(kind: str, array: NDArray[Any]) -> Any:
    """The address of the array's bytes, for the library."""
    return ffi.from_buffer(kind, array)


def fail_row(puzzle: Described, array: NDArray[Any], row: int) -> None:
    """Raises BadBoard for this row of the array, with its cells in the message."""
    raise BadBoard(f"row {row}: {puzzle._fault(array[row].ravel().tolist())}", row)
