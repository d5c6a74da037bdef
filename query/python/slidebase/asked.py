"""Questions about one board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from ._native import ffi, lib
from .described import Described, text_from
from .errors import BadArgument, NoTable, check, fail, new_error
from .spelling import Board, number_in, seconds_in
from .tables import Tables
from .watch import Collector, Watch


class Move(NamedTuple):
    """One legal move: its letter (where the blank goes: "d", "l", "r", "u"), the distance of the board that
    it leads to, and that board."""

    letter: str
    distance: int
    board: tuple[int, ...]


# Pattern tables by their names, the lesser before the greater.
TIERS: dict[str, int] = {
    "small": lib.SLIDEBASE_SMALL, "standard": lib.SLIDEBASE_STANDARD, "hard": lib.SLIDEBASE_HARD,
}
_COMPLETE = "complete"


class Asked(Described):
    """A puzzle with its table."""

    #: Where its table was looked for; False: nowhere.
    tables: Tables | Literal[False] = False
    _least: str | None = None
    _opened: Any = None
    _searches = False  # there are pattern tables, with which each board takes a search

    def _open(self, tables: Tables | Literal[False], tier: str | None = None) -> None:
        """Opens the table, the last thing that makes a puzzle."""
        if tier not in (None, *TIERS, _COMPLETE):
            raise BadArgument(f'a tier is "small", "standard", "hard" or "complete", not {tier!r}')
        self.tables, self._least = tables, tier
        if tables is False:
            return
        error, place = new_error(), ffi.new("slidebase_solver**")
        least = TIERS.get(tier or "", lib.SLIDEBASE_NO_PATTERNS)
        status = lib.slidebase_solver_at_least(tables._handle, self._puzzle, least, place, error)
        if status == lib.SLIDEBASE_MISSING:
            raise NoTable(f"{ffi.string(error.message).decode()}, or slidebase.build()")
        check(status, error)
        self._opened = ffi.gc(place[0], lib.slidebase_solver_free)
        self._searches = self.tier != _COMPLETE
        if tier == _COMPLETE and self._searches:
            raise NoTable(f"no table {self.table_name} was found, and there are only pattern tables")

    @property
    def _solver(self) -> Any:
        if self._opened is None:
            raise NoTable("this puzzle was made without tables (tables=False)")
        return self._opened

    @property
    def tier(self) -> str:
        """The table in use: "complete", or the pattern tables with which each board takes a search, "small",
        "standard" or "hard"."""
        number = lib.slidebase_patterns(self._solver)
        return next((name for name in TIERS if TIERS[name] == number), _COMPLETE)

    @property
    def longest(self) -> int:
        """The greatest distance there is, in moves. Of cubes it is that of positions; the patterns may all be
        nearer. With pattern tables, which do not tell it, 190."""
        return int(lib.slidebase_longest(self._solver))

    # With pattern tables each of the following takes a search, of milliseconds for most boards and minutes
    # for the farthest. Ctrl-C ends it, and so do `seconds`: then Undecided is raised.

    def distance(self, board: Board, *, seconds: float | None = None) -> int | None:
        """The least number of moves from the board to the goal, or from the start to the pattern; None where
        no moves lead there. `seconds`: how long a search may take. Raises BadBoard, Damaged, Undecided."""
        return self._number(self._ask(seconds, lib.slidebase_distance, self._read(board)))

    def path(self, board: Board, *, seconds: float | None = None) -> str | None:
        """A shortest path, as letters "dlru" that say where the blank goes; None where there is none.

        Of tiles it is the first in alphabetical order. `seconds` as for `distance()`. Raises BadBoard,
        Damaged, Undecided.
        """
        room = ffi.new("char[]", self.longest + 1)
        length = self._number(self._ask(seconds, lib.slidebase_path, self._read(board), room, len(room)))
        return None if length is None else ffi.string(room).decode()

    def moves(self, board: Board, *, seconds: float | None = None) -> list[Move]:
        """The legal moves, by letter, each with the distance of the board that it leads to.

        Of cubes, whose positions a pattern does not tell apart, they are those of the position that
        `path()` leads to. Empty where no moves lead there. `seconds` as for `distance()`. Raises BadBoard,
        Damaged, Undecided.
        """
        letters, distances = ffi.new("char[4]"), ffi.new("int[4]")
        boards = ffi.new("uint8_t[]", 4 * self.cells)
        count = self._number(
            self._ask(seconds, lib.slidebase_moves, self._read(board), letters, distances, boards))
        return [
            Move(letters[i].decode(), distances[i], tuple(boards[i * self.cells : (i + 1) * self.cells]))
            for i in range(count or 0)
        ]

    def count_paths(self, board: Board, *, seconds: float | None = None) -> int:
        """How many shortest paths there are; 2**64 - 1 stands for that and all above. 0 where no moves lead
        there. Time and memory grow with the states on these paths. `seconds` as for `distance()`. Raises
        BadBoard, Damaged, Undecided."""
        count = ffi.new("uint64_t*")
        status = self._ask(seconds, lib.slidebase_count_paths, self._read(board), count)
        return 0 if self._number(status) is None else int(count[0])

    def paths(
        self, board: Board, n: int | None = None, *, seconds: float | None = None
    ) -> list[str]:
        """The first `n` shortest paths, None for all of them: of tiles in alphabetical order. Empty where no
        moves lead there. The first is that of `path()`. `seconds` as for `distance()`. Raises BadBoard,
        Damaged, Undecided."""
        symbols = self._read(board)
        most = None if n is None else number_in(n, "n", 0, 2**63)
        if most == 0:
            return []
        collector = Collector(most)
        status = self._ask(seconds, lib.slidebase_paths, symbols, collector.callback, collector.user)
        collector.rethrow()
        if status != lib.SLIDEBASE_CANCELLED:
            self._number(status)
        return collector.paths

    def _ask(self, seconds: float | None, function: Any, symbols: bytes, *arguments: Any) -> int:
        """What a function of the library answers about one board."""
        if seconds is None and not self._searches:
            return int(function(self._solver, symbols, self.cells, *arguments))
        with self._limited(seconds) as solver:
            return int(function(solver, symbols, self.cells, *arguments))

    @contextmanager
    def _limited(self, seconds: float | None = None) -> Iterator[Any]:
        """The solver for one call, which Ctrl-C ends, and so do `seconds` if there are any."""
        limit = seconds_in(seconds)
        if not self._searches:
            yield self._solver
            return
        watch, error, place = Watch(), new_error(), ffi.new("slidebase_solver**")
        limits = ffi.new("slidebase_limits*")
        limits.size, limits.seconds = ffi.sizeof("slidebase_limits"), limit
        limits.progress, limits.user = watch.callback, watch.user
        check(lib.slidebase_solver_limited(self._solver, limits, place, error), error)
        try:
            yield place[0]
        finally:
            lib.slidebase_solver_free(place[0])
        watch.rethrow()

    def _number(self, answer: int) -> int | None:
        """An answer that is 0 or more, or None where no moves lead there; others are raised."""
        if answer >= 0:
            return answer
        if answer != lib.SLIDEBASE_UNSOLVABLE:
            self._fail(answer)
        return None

    def _fail(self, status: int, message: str = "") -> None:
        if status in (lib.SLIDEBASE_DAMAGED, lib.SLIDEBASE_UNREADABLE) and not message:
            message = text_from(lib.slidebase_failure, self._solver)
        fail(status, message, BadArgument)
