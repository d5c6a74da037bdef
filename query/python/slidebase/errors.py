"""What can go wrong: one class a kind, all of them `slidebase.Error`."""

from __future__ import annotations

from typing import Any, NoReturn

from ._native import ffi, lib


class Error(Exception):
    """Everything that this module raises of its own. `status` is the number of slidebase/c.h."""

    status: int = lib.SLIDEBASE_INTERNAL


class BadArgument(Error, ValueError):
    """A shape, depth, number or count that there is not."""

    status = lib.SLIDEBASE_INVALID


class BadBoard(Error, ValueError):
    """Not a board of this puzzle, or not an array of boards.

    `row` is the first row of the array that is none, counted from 0; None where it was not an array,
    or its shape is wrong.
    """

    status = lib.SLIDEBASE_INVALID

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


class BadType(Error, TypeError):
    """Something of a type that cannot be a board: floats, booleans, None."""

    status = lib.SLIDEBASE_INVALID


class NoTable(Error, LookupError):
    """The table is in none of the places. The message says where it was looked for."""

    status = lib.SLIDEBASE_MISSING


class NeedsCompleteTable(NoTable):
    """A question about all states, where there are pattern tables alone."""


class Damaged(Error):
    """The table is not what its checksums say, or a proof refutes it."""

    status = lib.SLIDEBASE_DAMAGED


class NotATable(Error):
    """A file that is not a table, or one of another version."""

    status = lib.SLIDEBASE_FORMAT


class Unreadable(Error):
    """The system refused to read or write."""

    status = lib.SLIDEBASE_UNREADABLE


class OutOfMemory(Error, MemoryError):
    """It takes more memory than there is."""

    status = lib.SLIDEBASE_MEMORY


class Pending(Error):
    """The bytes of the table are not here yet."""

    status = lib.SLIDEBASE_PENDING


class Undecided(Error):
    """A search for the answer came to its limit of `seconds`."""

    status = lib.SLIDEBASE_UNDECIDED


_KINDS: dict[int, type[Error]] = {
    kind.status: kind
    for kind in (BadArgument, NoTable, Damaged, NotATable, Unreadable, OutOfMemory, Pending, Undecided)
}


def fail(status: int, message: str = "", kind: type[Error] | None = None) -> NoReturn:
    """Raises the error that a status stands for; `kind` instead of BadArgument."""
    said = message or ffi.string(lib.slidebase_status_text(status)).decode()
    chosen = _KINDS.get(status, Error)
    error = (kind if chosen is BadArgument and kind is not None else chosen)(said)
    error.status = status
    raise error


def new_error() -> Any:
    """A slidebase_error for a call to fill."""
    error = ffi.new("slidebase_error*")
    error.size = ffi.sizeof("slidebase_error")
    return error


def check(status: int, error: Any, kind: type[Error] | None = None) -> None:
    """Raises what the call said that filled `error`, unless all went well."""
    if status != lib.SLIDEBASE_OK:
        message = ffi.string(error.message).decode(errors="replace")
        if error.offset != 2**64 - 1 and kind is BadBoard:
            message = f"at byte {error.offset}: {message}"
        fail(status, message, kind)
