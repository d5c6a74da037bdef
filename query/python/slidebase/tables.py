"""Where tables are looked for.

In this order, and the first that has the table serves:

1. the places given as `tables=`: folders, table files, or the bytes of a table;
2. the folders of $SLIDEBASE_PATH, separated by colons;
3. the user's folder, $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase, where `build()` writes;
4. share/slidebase where this module is installed, and where Python is;
5. the six standard tables that came with this module.

These are the rules of slidebase-query, with 5 for those who have the module alone. A place that is
given must be there; the others are passed over where they are not. A table of a sliding board of up to
8 cells or a cubic one of up to 6 that is nowhere is made in memory, and so are small pattern tables of
4x4, 3x5 and 2x8.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, Union

from ._native import ffi, lib
from .errors import BadArgument, BadType, NoTable, check, new_error

Place: TypeAlias = Union[str, "os.PathLike[str]", bytes]
Wanted: TypeAlias = Union["Tables", Place, Iterable[Place], Literal[False], None]

_HERE = Path(__file__).resolve().parent


def user_folder() -> Path | None:
    """The user's own tables; None where neither XDG_DATA_HOME nor HOME is set."""
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "slidebase"
    if home := os.environ.get("HOME"):
        return Path(home) / ".local" / "share" / "slidebase"
    return None


def table_folders() -> list[Path]:
    """The folders in which tables are looked for without anyone having said so, in order.

    They are read from the environment at each call, and need not be there.
    """
    folders = [Path(name) for name in os.environ.get("SLIDEBASE_PATH", "").split(":") if name]
    if (user := user_folder()) is not None:
        folders.append(user)
    # PREFIX/lib/python3*/*-packages/slidebase, whoever installed it.
    prefixes = [_HERE.parents[3], Path(sys.prefix), Path(sys.base_prefix)]
    folders += [prefix / "share" / "slidebase" for prefix in prefixes]
    folders.append(_HERE / "data")
    return list(dict.fromkeys(folders))


class Tables:
    """Where to look for tables.

    Tables()                     the usual places: `table_folders()`
    Tables("big", "more")        these folders first, then the usual places
    Tables("sliding-3x4-11.sbt", usual=False)    this table and no other
    Tables(bytes)                a table that is in memory

    The files are mapped, when a puzzle first needs them, and kept open as long as this or a puzzle that
    uses it is there. Pickled are the places, not the tables. Any number of threads may share it.

    Raises NoTable where a place is not there, and of a file NotATable, Damaged, Unreadable.
    """

    def __init__(self, *places: Place, usual: bool = True) -> None:
        self.places = places
        self.usual = usual
        folders: list[bytes] = []
        self._handle: Any = None
        for place in places:
            if isinstance(place, bytes):
                self._add_folders(folders)
                self._add(lib.slidebase_tables_memory, place, len(place))
            elif os.path.isdir(path := _path(place)):
                if not os.access(path, os.R_OK | os.X_OK):
                    raise NoTable(f"{os.fsdecode(path)}: a folder that may not be read")
                folders.append(path)
            elif os.path.exists(path):
                self._add_folders(folders)
                self._add(lib.slidebase_tables_file, path)
            else:
                raise NoTable(f"{os.fsdecode(path)}: there is no such file or folder")
        if usual:
            folders += [os.fsencode(folder) for folder in table_folders()]
        if folders or self._handle is None:
            self._add_folders(folders, always=True)

    def _add_folders(self, folders: list[bytes], always: bool = False) -> None:
        """Adds the folders that came one after the other, and empties the list."""
        if folders or always:
            names = [ffi.new("char[]", folder) for folder in folders]
            self._add(lib.slidebase_tables_folders, ffi.new("char*[]", names), len(names))
            folders.clear()

    def _add(self, make: Any, *arguments: Any) -> None:
        added = _made(make, *arguments)
        self._handle = added if self._handle is None else _made(
            lib.slidebase_tables_join, self._handle, added)

    def __repr__(self) -> str:
        shown = ["<bytes>" if isinstance(place, bytes) else repr(os.fspath(place)) for place in self.places]
        return f"Tables({', '.join(shown + ([] if self.usual else ['usual=False']))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Tables, usual=self.usual), self.places


def tables_of(tables: Wanted) -> Tables | Literal[False]:
    """The meaning of `tables=`: Tables, one place, several, None for the usual ones, False for none."""
    if isinstance(tables, Tables) or tables is False:
        return tables
    if tables is None:
        return Tables()
    if isinstance(tables, (str, bytes, os.PathLike)):
        return Tables(tables)
    try:
        return Tables(*tables)
    except TypeError:
        raise BadType(f"tables= takes Tables, a path or several, not {tables!r}") from None


def _path(place: Any) -> bytes:
    try:
        path = os.fsencode(place)
    except TypeError:
        raise BadType(f"a place of tables is a path or bytes, not {place!r}") from None
    if not path or b"\0" in path:
        raise BadArgument(f"{place!r} is not a path")
    return path


def _made(make: Any, *arguments: Any) -> Any:
    """Calls a function that makes tables; they are freed when nothing refers to them."""
    error, place = new_error(), ffi.new("slidebase_tables**")
    check(make(*arguments, place, error), error)
    return ffi.gc(place[0], lib.slidebase_tables_free)
