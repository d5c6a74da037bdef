"""Python functions that the library calls while it works.

An exception in one of them stops the work and is raised again by the call. So is Ctrl-C: Python checks for it whenever
one of these functions is called, so long calls are watched even without a progress function. A progress function also
stops the work by returning False: answers to arrays remain as far as they are, and other calls raise Cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from ._native import ffi, lib

Progress = Callable[[int, int], object]


class Watch:
    """A callback for the library: `callback` and `user`, which calls `progress` if there is one, for paths with the
    letters and their number. `stopped`: whether that has returned False."""

    def __init__(self, progress: Callable[..., object] | None = None) -> None:
        self.progress = progress
        self.stopped = False
        self.callback = lib.slidebase_python_progress
        self.user = ffi.new_handle(self)
        self.raised: BaseException | None = None

    def report(self, done: Any, of: int) -> bool:
        """Whether the work is to stop."""
        self.stopped = self.stopped or (self.progress is not None and self.progress(done, of) is False)
        return self.stopped

    def rethrow(self) -> None:
        """Raises the exception that stopped the work, if there was one."""
        if self.raised is not None:
            raised, self.raised = self.raised, None
            raise raised


def _keep(_kind: Any, value: BaseException, traceback: TracebackType) -> None:
    """Called by cffi with an exception of a function below, which then returns 1, so that the work stops."""
    ffi.from_handle(traceback.tb_frame.f_locals["user"]).raised = value


@ffi.def_extern(error=1, onerror=_keep)  # type: ignore[misc]
def slidebase_python_progress(user: Any, done: int, of: int) -> int:
    return int(ffi.from_handle(user).report(done, of))


@ffi.def_extern(error=1, onerror=_keep)  # type: ignore[misc]
def slidebase_python_found(user: Any, letters: Any, length: int) -> int:
    return int(ffi.from_handle(user).report(ffi.string(letters, length).decode(), length))
