"""Arrays of boards: which are accepted, and how the library reads and fills them.

The library reads consecutive boards with a byte for each cell. An array of this form (uint8, contiguous) is
read in place; any other is copied piece by piece through a buffer of a megabyte.

It fills new arrays, or those of the caller, given as `out=`: anything that shares its memory with NumPy on the CPU, an
array, a tensor of another library, an object of the buffer protocol. It is checked before anything is written: its
shape and type must be those of the result, and it must be writable and share no memory with the boards or another
output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ._native import ffi
from .errors import BadArgument, BadBoard, BadType

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .puzzle import Puzzle

#: What `out=` accepts.
Out: TypeAlias = Any
#: The most boards in one call of the library. Between two calls Ctrl-C can stop the work.
PIECE = 1 << 18
_COPIED = 1 << 16
#: The types of the library for those of NumPy, but for rows of letters. Ranks are read as signed numbers.
C_TYPES = {"i2": "int16_t[]", "i8": "uint64_t[]", "u8": "uint64_t[]", "u1": "uint8_t[]", "b1": "uint8_t[]"}


def numpy() -> Any:
    """Imports NumPy, which only arrays need."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays of boards need NumPy (Debian: python3-numpy)") from error
    return numpy


def is_array_of_boards(boards: Any, puzzle: Puzzle) -> bool:
    """Whether this is an array of boards rather than one board. Both can have two dimensions; (rows, cols) is
    one board. With one dimension it is one if it has strings."""
    shape: tuple[int, ...] = getattr(boards, "shape", ())
    if len(shape) == 1:
        return bool(shape[0]) and isinstance(next(iter(boards)), str)
    return len(shape) >= 2 and tuple(shape) != (puzzle.rows, puzzle.cols)


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


def boards_of(boards: Any, puzzle: Puzzle) -> NDArray[Any]:
    """The argument as an array (N, cells) or (N, rows, cols) of integers; bytes may be in one row. Raises
    BadBoard, BadType."""
    np = numpy()
    if isinstance(boards, np.ma.MaskedArray) and np.ma.is_masked(boards):
        raise BadBoard("cells of the array are masked")
    array = as_array(boards, "boards")
    is_bytes = array.ndim == 1 and array.dtype == np.uint8 and not hasattr(boards, "__array__")
    if is_bytes and array.size % puzzle.cells == 0:
        return array.reshape(-1, puzzle.cells)
    if array.dtype.kind in "UTO" and array.ndim == 1 or array.shape == (0,) and isinstance(boards, (list, tuple)):
        # Strings, also those of pandas, or boards as they are.
        read = [list(read_row(puzzle, row, board)) for row, board in enumerate(array.tolist())]
        return np.array(read, np.uint8).reshape(-1, puzzle.cells)  # type: ignore[no-any-return]
    if array.dtype.kind not in "iu":
        raise BadType(f"an array of boards holds integers, not {array.dtype}")
    if array.shape[1:] not in ((puzzle.cells,), (puzzle.rows, puzzle.cols)):
        raise BadBoard(
            f"an array of boards of {puzzle.shape} has the shape (N, {puzzle.cells}) or "
            f"(N, {puzzle.rows}, {puzzle.cols}), not {array.shape}")
    return array


def read_row(puzzle: Puzzle, row: int, board: Any) -> bytes:
    """The cells of the board in this row of an array. Raises BadBoard, BadType with the number of the row."""
    try:
        return puzzle._read(board)
    except BadBoard as error:
        raise BadBoard(f"row {row}: {error}", row) from None
    except BadType as error:
        raise BadType(f"row {row}: {error}") from None


def check_rows(puzzle: Puzzle, array: NDArray[Any], is_wrong: NDArray[Any], begin: int = 0) -> None:
    """Raises BadBoard for the first of these rows that is marked, unless it is a board."""
    if is_wrong.any():
        row = begin + int(is_wrong.argmax())
        read_row(puzzle, row, array[row].ravel())


def cut(array: NDArray[Any], most: int = PIECE) -> Iterator[tuple[slice, NDArray[Any]]]:
    """The array in pieces of at most `most` rows, each with these rows."""
    for begin in range(0, len(array), max(most, 1)):
        yield slice(begin, begin + most), array[begin : begin + most]


def pieces(array: NDArray[Any], most: int = PIECE) -> Iterator[tuple[slice, NDArray[Any]]]:
    """The same of an array of boards, as contiguous bytes."""
    np = numpy()
    if array.dtype == np.uint8 and array.flags.c_contiguous:
        yield from cut(array, most)
        return
    size = min(most, _COPIED, len(array))
    buffer = np.empty((size, *array.shape[1:]), np.uint8)
    # Read as unsigned, negative numbers are large; large numbers become 255, which no board has.
    for rows, part in cut(array.view(array.dtype.str.replace("i", "u", 1)), size):
        np.minimum(part, 255, out=buffer[: len(part)], casting="unsafe")
        yield rows, buffer[: len(part)]


def fill(
    function: Callable[..., int], parts: Iterable[tuple[Any, ...]], outputs: Sequence[Any], *last: int
) -> Iterator[tuple[slice, int, list[Any]]]:
    """Fills the outputs by calls function(part, length, *more, output, ..., *last) for the parts of an array, which are
    (rows, part, *more), and yields the rows, the status and the filled rows after each. An output is an array, a type
    of rows that are forgotten, or None. The library writes rows without gaps: in place or into a buffer."""
    np = numpy()
    places: list[Any] = []
    for rows, part, *more in parts:
        if not places:
            places = [one if one is None or not isinstance(one, type) and one.flags.c_contiguous else
                      np.empty(len(part), one) if isinstance(one, type) else
                      np.empty((len(part), *one.shape[1:]), one.dtype) for one in outputs]
        made = [place if place is None else place[rows] if place is one else place[: len(part)]
                for place, one in zip(places, outputs)]
        into = [ffi.NULL if one is None else _pointer(one) for one in made]
        status = function(_pointer(part), len(part), *more, *into, *last)
        for one, place, answers in zip(outputs, places, made):
            if place is not one and not isinstance(one, type):
                one[rows] = answers
        yield rows, status, made


def _pointer(array: NDArray[Any]) -> Any:
    return ffi.from_buffer(C_TYPES.get(array.dtype.str[1:], "char[]"), array)


def output(given: Out | None, shape: tuple[int, ...], dtype: Any, name: str = "out") -> NDArray[Any]:
    """The array of the caller as NumPy's, or a new one for None. Raises BadArgument, BadType."""
    np = numpy()
    if given is None:
        return np.empty(shape, dtype)  # type: ignore[no-any-return]
    array: NDArray[Any] = _shared(given, name)
    if array.dtype != np.dtype(dtype):
        raise BadType(f"{name}= takes an array of {np.dtype(dtype)}, not {array.dtype}")
    if array.shape != shape:
        raise BadArgument(f"{name}= takes an array of the shape {shape}, not {array.shape}")
    if not array.flags.writeable:
        raise BadArgument(f"the array {name}= is read-only")
    if array.size and _overlaps_itself(array):
        raise BadArgument(f"elements of the array {name}= share memory")
    return array


def check_apart(outputs: Sequence[Any], boards: NDArray[Any]) -> None:
    """Raises BadArgument if an array among the outputs shares memory with the boards or with another one."""
    arrays = [boards, *(one for one in outputs if one is not None and not isinstance(one, type))]
    for i, array in enumerate(arrays):
        if any(_overlap(array, other) for other in arrays[:i]):
            raise BadArgument("an output shares memory with the boards or with another output")


def _shared(given: Any, name: str) -> Any:
    np = numpy()
    if isinstance(given, np.ndarray):
        return given
    try:
        array, again = np.asarray(given), np.asarray(given)
    except (TypeError, ValueError, RuntimeError):
        array = again = None
    # Each call makes a copy of an object that does not share its memory.
    if array is None or (array.size > 0 and not np.shares_memory(array, again)):
        raise BadType(f"{name}= takes an array or a tensor in the memory of the CPU, not {type(given).__name__}")
    return array


def _overlap(a: NDArray[Any], b: NDArray[Any]) -> bool:
    np = numpy()
    try:
        return bool(np.shares_memory(a, b, max_work=1000))
    except np.TooHardError:
        return bool(np.may_share_memory(a, b))


def _overlaps_itself(array: NDArray[Any]) -> bool:
    """Whether two elements are at the same place, as in a broadcast array."""
    reached, sides = array.itemsize, zip(array.strides, array.shape)
    for stride, length in sorted((abs(stride), length) for stride, length in sides if length > 1):
        if stride < reached:
            return True
        reached += stride * (length - 1)
    return False
