"""Arrays that a function fills: those of the caller, given as `out=`, or new ones.

An array of the caller is anything that shares its memory with NumPy on the CPU: an array, a tensor of another
library, an object of the buffer protocol. It is checked before anything is written: its shape and type must be
those of the result, and it must be writable and share no memory with the boards or another output.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .arrays import numpy
from .errors import BadArgument, BadType

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: What `out=` accepts.
Out: TypeAlias = Any


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


def check_apart(outputs: Sequence[NDArray[Any]], boards: NDArray[Any]) -> None:
    """Raises BadArgument if an output shares memory with the boards or with another output."""
    for i, array in enumerate(outputs):
        if any(_overlap(array, other) for other in (boards, *outputs[:i])):
            raise BadArgument("an output shares memory with the boards or with another output")


class Rows:
    """Rows of an output as the library fills them, without gaps: in place if possible, otherwise in a buffer
    that `put()` copies. `kind`: their type in C; `undecided`: the value of a row without an answer. Without
    an array the rows are forgotten."""

    def __init__(self, kind: str, array: NDArray[Any] | None = None, undecided: Any = 0) -> None:
        self.kind, self.array, self.undecided = kind, array, undecided
        self._in_place = array is not None and array.flags.c_contiguous
        self._buffer: Any = None

    def take(self, rows: slice, count: int) -> NDArray[Any]:
        if self.array is not None and self._in_place:
            return self.array[rows]
        if self._buffer is None:
            like = self.array
            self._buffer = (numpy().empty(count, numpy().int16) if like is None
                            else numpy().empty((count, *like.shape[1:]), like.dtype))
        return self._buffer[:count]  # type: ignore[no-any-return]

    def put(self, rows: slice, filled: NDArray[Any]) -> None:
        if self.array is not None and not self._in_place:
            self.array[rows] = filled

    def leave_undecided(self, begin: int) -> None:
        """For the rows from `begin` on."""
        if self.array is not None:
            self.array[begin:] = self.undecided


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
    steps = sorted(
        (abs(stride), length) for stride, length in zip(array.strides, array.shape) if length > 1)
    reached = array.itemsize
    for stride, length in steps:
        if stride < reached:
            return True
        reached += stride * (length - 1)
    return False
