"""Where tables are looked for.

The first of these places that has the table is used:

1. the places in `tables=`: folders, table files, or the bytes of a table;
2. the folders of $SLIDEBASE_PATH, separated by colons;
3. the user's folder, $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase, where `build()` writes;
4. share/slidebase under the prefix of this module, and under that of Python;
5. the six standard tables that came with this module.

These are the rules of slidebase-query, with 5 in addition. A place in `tables=` must exist; the others are
skipped if they do not. If a table is not found, it is made in memory for a sliding board of up to 8 cells
(9 with metric="multi") or a cubic one of up to 6; for 4x4, 3x5 and 2x8, small pattern tables are made in memory.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import partial, reduce
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, TypeAlias, Union

from ._native import ffi, lib
from .errors import BadArgument, BadType, NoTable, call

Place: TypeAlias = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]
Wanted: TypeAlias = Union["Tables", Place, Iterable[Place], Literal[False], None]

_BYTES = (bytes, bytearray, memoryview)
_HERE = Path(__file__).resolve().parent


def user_folder() -> Path | None:
    """The folder of the user's tables; None if neither XDG_DATA_HOME nor HOME is set."""
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "slidebase"
    if home := os.environ.get("HOME"):
        return Path(home) / ".local" / "share" / "slidebase"
    return None


def table_folders() -> list[Path]:
    """The folders that are searched for tables by default, in order.

    They are read from the environment at each call, and need not exist.
    """
    folders = [Path(name) for name in os.environ.get("SLIDEBASE_PATH", "").split(":") if name]
    if (user := user_folder()) is not None:
        folders.append(user)
    # This module is in PREFIX/lib/python3*/*-packages/slidebase.
    prefixes = [*_HERE.parents[3:4], Path(sys.prefix), Path(sys.base_prefix)]
    folders += [prefix / "share" / "slidebase" for prefix in prefixes]
    folders.append(_HERE / "data")
    return list(dict.fromkeys(folders))


class Tables:
    """Where to look for tables.

    Tables()                     the usual places: `table_folders()`
    Tables("big", "more")        these folders first, then the usual places
    Tables("sliding-3x4-11.sbt", usual=False)    only this table
    Tables(content)              a table in memory: bytes, a bytearray or a memoryview

    The files are mapped when a puzzle first needs them, and stay open as long as this object or a puzzle
    that uses it exists. Pickling saves the places, not the tables. Any number of threads can share it.

    Raises NoTable if a place does not exist, and NotATable, Damaged or Unreadable for a bad file.
    """

    def __init__(self, *places: Place, usual: bool = True) -> None:
        self.places = tuple(bytes(place) if isinstance(place, _BYTES) else place for place in places)
        self.usual = usual
        found = [_opened(place) for place in self.places]
        if usual:
            found += [os.fsencode(folder) for folder in table_folders()]
        handles: list[Any] = []
        for are_folders, some in groupby(found, lambda one: isinstance(one, bytes)):
            handles += [_folders(*some)] if are_folders else some
        self._handle = reduce(partial(_made, lib.slidebase_tables_join), handles or [_folders()])

    def __repr__(self) -> str:
        shown = ["<bytes>" if isinstance(place, bytes) else repr(os.fspath(place)) for place in self.places]
        return f"Tables({', '.join(shown + ([] if self.usual else ['usual=False']))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Tables, usual=self.usual), self.places


def tables_of(tables: Wanted) -> Tables | Literal[False]:
    """The Tables for `tables=`: a Tables, one place, several, or None for the usual ones; False stays False."""
    if isinstance(tables, Tables) or tables is False:
        return tables
    if tables is None:
        return Tables()
    if isinstance(tables, (str, os.PathLike, *_BYTES)):
        return Tables(tables)
    try:
        return Tables(*tables)
    except TypeError:
        raise BadType(f"tables= takes Tables, a path or several, not {tables!r}") from None


def _opened(place: Any) -> Any:
    """The path of a folder, or the tables in a file or in bytes."""
    if isinstance(place, bytes):
        return _made(lib.slidebase_tables_memory, place, len(place))
    try:
        path = os.fsencode(place)
    except TypeError:
        raise BadType(f"a place of tables is a path or bytes, not {place!r}") from None
    if not path or b"\0" in path:
        raise BadArgument(f"{place!r} is not a path")
    if not os.path.exists(path):
        raise NoTable(f"{os.fsdecode(path)}: there is no such file or folder")
    if not os.path.isdir(path):
        return _made(lib.slidebase_tables_file, path)
    if not os.access(path, os.R_OK | os.X_OK):
        raise NoTable(f"{os.fsdecode(path)}: this folder cannot be read")
    return path


def _folders(*folders: bytes) -> Any:
    names = [ffi.new("char[]", folder) for folder in folders]
    return _made(lib.slidebase_tables_folders, ffi.new("char*[]", names), len(names))


def _made(make: Any, *arguments: Any) -> Any:
    """Calls a function that makes tables. They are freed when nothing refers to them."""
    place = ffi.new("slidebase_tables**")
    call(make, *arguments, place)
    return ffi.gc(place[0], lib.slidebase_tables_free)
