"""Functions of Python's that the library calls while it works.

What they raise stops the work and comes out of the call, and so does Ctrl-C: Python looks for it
whenever one of them is called, which is why long calls are watched even when nobody asked to be told.
What a progress function returns is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from ._native import ffi, lib

Progress = Callable[[int, int], object]


class Watch:
    """What the library is given in place of a function: `callback` and `user`."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.progress = progress
        self.callback = lib.slidebase_python_progress
        self.user = ffi.new_handle(self)
        self.raised: BaseException | None = None

    def told(self, done: int, of: int) -> None:
        if self.progress is not None:
            self.progress(done, of)

    def rethrow(self) -> None:
        """Raises again what stopped the work, if anything did."""
        if self.raised is not None:
            raised, self.raised = self.raised, None
            raise raised


class Collector(Watch):
    """Collects paths, `most` of them; None for all."""

    def __init__(self, most: int | None) -> None:
        super().__init__()
        self.callback = lib.slidebase_python_found
        self.most = most
        self.paths: list[str] = []

    def found(self, letters: str) -> bool:
        self.paths.append(letters)
        return self.most is not None and len(self.paths) >= self.most


def _keep(_kind: Any, value: BaseException, traceback: TracebackType) -> None:
    """Called by cffi with what a function below raised; that one then answered 1, which stops."""
    ffi.from_handle(traceback.tb_frame.f_locals["user"]).raised = value


@ffi.def_extern(error=1, onerror=_keep)  # type: ignore[misc]
def slidebase_python_progress(user: Any, done: int, of: int) -> int:
    ffi.from_handle(user).told(done, of)
    return 0


@ffi.def_extern(error=1, onerror=_keep)  # type: ignore[misc]
def slidebase_python_found(user: Any, letters: Any, length: int) -> int:
    return int(ffi.from_handle(user).found(ffi.string(letters, length).decode()))
