"""The exceptions: a class for each kind, all of them `slidebase.Error`. And calls of the library, which raise them."""

from __future__ import annotations

from typing import Any, NoReturn

from ._native import ffi, lib

# A message may show an argument of any length: more than this is left out of its middle.
_MOST = 400
_KINDS: dict[int, type[Error]] = {}


class Error(Exception):
    """The base of all exceptions of this module. `status` is the number in slidebase/c.h."""

    status: int = lib.SLIDEBASE_INTERNAL

    def __init_subclass__(cls, status: int | None = None) -> None:
        if status is not None:
            cls.status = status
            _KINDS.setdefault(status, cls)

    def __init__(self, message: str = "") -> None:
        half = _MOST // 2
        super().__init__(message if len(message) <= _MOST else f"{message[:half - 5]} ... {message[-half:]}")


class BadArgument(Error, ValueError, status=lib.SLIDEBASE_INVALID):
    """An invalid shape, depth, number or count."""


class BadBoard(Error, ValueError, status=lib.SLIDEBASE_INVALID):
    """Not a board of this puzzle, or not an array of boards.

    `row` is the first row of the array that is not a board, counted from 0; None if the argument was
    not an array, or has the wrong shape.
    """

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


class BadType(Error, TypeError, status=lib.SLIDEBASE_INVALID):
    """Something of a type that cannot be a board: floats, booleans, None."""


class NoTable(Error, LookupError, status=lib.SLIDEBASE_MISSING):
    """The table, or a place in `tables=`, was not found."""


class NeedsCompleteTable(NoTable):
    """A question about all states, but only pattern tables were found."""


class Damaged(Error, status=lib.SLIDEBASE_DAMAGED):
    """The table does not match its checksums, or a proof refutes it."""


class NotATable(Error, status=lib.SLIDEBASE_FORMAT):
    """A file that is not a table, or one of another version."""


class Unreadable(Error, status=lib.SLIDEBASE_UNREADABLE):
    """The system could not read or write a file."""


class OutOfMemory(Error, MemoryError, status=lib.SLIDEBASE_MEMORY):
    """The operation needs more memory than there is."""


class Pending(Error, status=lib.SLIDEBASE_PENDING):
    """The bytes of the table have not arrived yet."""


class Undecided(Error, status=lib.SLIDEBASE_UNDECIDED):
    """A search reached its limit of `seconds`."""


class Cancelled(Error, status=lib.SLIDEBASE_CANCELLED):
    """The function `progress` returned False, and nothing was finished."""


def fail(status: int, message: str = "", kind: type[Error] | None = None) -> NoReturn:
    """Raises the exception of this status, with `kind` instead of BadArgument."""
    text = message or ffi.string(lib.slidebase_status_text(status)).decode()
    chosen = _KINDS.get(status, Error)
    error = (kind if chosen is BadArgument and kind is not None else chosen)(text)
    error.status = status
    raise error


def new_struct(kind: str) -> Any:
    """A struct of the library that begins with its size."""
    made = ffi.new(f"{kind}*")
    made.size = ffi.sizeof(kind)
    return made


def call(function: Any, *arguments: Any, kind: type[Error] | None = None, watch: Any = None) -> None:
    """Calls a function of the library whose last argument is a slidebase_error. Raises the exception that stopped
    the work in `watch`, or else that of a failure."""
    error = new_struct("slidebase_error")
    status = function(*arguments, error)
    if watch is not None:
        watch.rethrow()
    if status != lib.SLIDEBASE_OK:
        message = ffi.string(error.message).decode(errors="replace")
        if error.offset != 2**64 - 1 and kind is BadBoard:
            message = f"at byte {error.offset}: {message}"
        fail(status, message, kind)


def text_from(write: Any, *arguments: Any) -> str:
    """The text that a function of the library writes, of any length."""
    length = write(*arguments, ffi.NULL, 0)
    if length < 0:
        fail(length)
    buffer = ffi.new("char[]", length + 1)
    write(*arguments, buffer, length + 1)
    return str(ffi.string(buffer).decode(errors="replace"))
