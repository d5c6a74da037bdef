"""Arrays of boards: which arguments are accepted, and how the library reads them.

The library reads consecutive boards with a byte for each cell. An array of this form (uint8, contiguous) is
read in place; any other is copied piece by piece through a buffer of a megabyte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .errors import BadBoard, BadType

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
    one board. With one dimension it is one if it has strings."""
    shape: tuple[int, ...] = getattr(boards, "shape", ())
    if len(shape) == 1:
        return bool(shape[0]) and isinstance(next(iter(boards)), str)
    return len(shape) >= 2 and tuple(shape) != (rows, cols)


def as_array(values: Any, what: str) -> NDArray[Any]:
    """NumPy's view of an array, of a tensor in the memory of the CPU, or of a buffer; a copy of anything else.
    Raises BadBoard, BadType."""
    np = numpy()
    try:
        if isinstance(values, bytes):
            return np.frombuffer(values, np.uint8)  # type: ignore[no-any-return]
        is_foreign = hasattr(values, "__dlpack__") and not hasattr(values, "__array__")
        return np.from_dlpack(values) if is_foreign else np.asarray(values)  # type: ignore[no-any-return]
    except (ValueError, OverflowError) as error:
        raise BadBoard(f"not an array of {what}: {error}") from None
    except (TypeError, RuntimeError, BufferError) as error:
        raise BadType(f"not an array of {what} in the memory of the CPU: {error}") from None


def boards_of(boards: Any, puzzle: Described) -> NDArray[Any]:
    """The argument as an array (N, cells) or (N, rows, cols) of integers; bytes may be in one row. Raises
    BadBoard, BadType."""
    np = numpy()
    if isinstance(boards, np.ma.MaskedArray) and np.ma.is_masked(boards):
        raise BadBoard("cells of the array are masked")
    array = as_array(boards, "boards")
    is_bytes = array.ndim == 1 and array.dtype == np.uint8 and not hasattr(boards, "__array__")
    if is_bytes and array.size % puzzle.cells == 0:
        return array.reshape(-1, puzzle.cells)
    if array.shape == (0,) and isinstance(boards, (list, tuple)):
        return np.empty((0, puzzle.cells), np.uint8)  # type: ignore[no-any-return]
    if array.dtype.kind in "UTO" and array.ndim == 1:  # strings, also those of pandas, or boards as they are
        return _parsed(array.tolist(), puzzle)
    if array.dtype.kind not in "iu":
        raise BadType(f"an array of boards holds integers, not {array.dtype}")
    shapes = (puzzle.cells,), (puzzle.rows, puzzle.cols)
    if array.shape[1:] not in shapes:
        raise BadBoard(
            f"an array of boards of {puzzle.shape} has the shape (N, {puzzle.cells}) or "
            f"(N, {puzzle.rows}, {puzzle.cols}), not {array.shape}")
    return array


def _parsed(boards: list[Any], puzzle: Described) -> NDArray[np.uint8]:
    np = numpy()
    array = np.empty((len(boards), puzzle.cells), np.uint8)
    for row, board in enumerate(boards):
        try:
            array[row] = puzzle.parse(board)
        except BadBoard as error:
            raise BadBoard(f"row {row}: {error}", row) from None
        except BadType as error:
            raise BadType(f"row {row}: {error}") from None
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


def fail_row(puzzle: Described, array: NDArray[Any], row: int) -> None:
    """Raises BadBoard for this row of the array, with its cells in the message."""
    raise BadBoard(f"row {row}: {puzzle._fault(array[row].ravel().tolist())}", row)
