"""Questions about one board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from ._native import ffi, lib
from .described import Described, text_from
from .errors import BadArgument, NoTable, call, fail, new_struct
from .arguments import Board, Patterns, Tier, number_in, one_of, seconds_in
from .tables import Tables
from .watch import Collector, Watch


class Move(NamedTuple):
    """One legal move: its letter (where the blank goes: "d", "l", "r", "u"), the distance of the board after
    the move, and that board. A slide has its letter once for each cell that the blank goes: "rr"."""

    letter: str
    distance: int
    board: tuple[int, ...]


# Pattern tables by name, in ascending order.
TIERS: dict[Patterns, int] = {
    "small": lib.SLIDEBASE_SMALL, "standard": lib.SLIDEBASE_STANDARD, "hard": lib.SLIDEBASE_HARD,
}
_COMPLETE: Literal["complete"] = "complete"


class Queries(Described):
    """A puzzle with its table, and the functions about one board."""

    #: Where the table was looked for; False: nowhere.
    tables: Tables | Literal[False] = False
    _least: Tier | None = None
    _opened: Any = None
    _missing = "this puzzle was made without tables (tables=False)"
    _searches = False  # with pattern tables, each board takes a search

    def _open(self, tables: Tables | Literal[False], tier: Tier | None = None) -> None:
        """Opens the table; the last step in making a puzzle."""
        if tier is not None:
            one_of(tier, "a tier", (*TIERS, _COMPLETE))
        self.tables, self._least = tables, tier
        if tables is False:
            return
        place = ffi.new("slidebase_solver**")
        least = lib.SLIDEBASE_NO_PATTERNS if tier is None or tier == _COMPLETE else TIERS[tier]
        try:
            call(lib.slidebase_solver_at_least, tables._handle, self._puzzle, least, place)
        except NoTable as missing:
            raise NoTable(f"{missing}, or slidebase.build()") from None
        self._opened = ffi.gc(place[0], lib.slidebase_solver_free)
        self._searches = self.tier != _COMPLETE
        if tier == _COMPLETE and self._searches:
            raise NoTable(f"no table {self.table_name} was found, and there are only pattern tables")

    @property
    def _solver(self) -> Any:
        if self._opened is None:
            raise NoTable(self._missing)
        return self._opened

    @property
    def tier(self) -> Tier:
        """The table in use: "complete"; or "small", "standard" or "hard" for pattern tables, with which each
        board takes a search."""
        number = lib.slidebase_patterns(self._solver)
        return next((name for name in TIERS if TIERS[name] == number), _COMPLETE)

    @property
    def longest(self) -> int:
        """The greatest distance, in moves. For cubes it is the greatest of positions; all patterns may be
        nearer. With pattern tables the greatest distance is unknown, and this is 190."""
        return int(lib.slidebase_longest(self._solver))

    @property
    def path_capacity(self) -> int:
        """The most letters that a path can have: `longest`, or an upper bound if moves are slides, which have a
        letter for each cell that the blank goes. At most 190."""
        return int(lib.slidebase_path_capacity(self._solver))

    # With pattern tables each of the following functions makes a search, which takes milliseconds for most
    # boards and minutes for the farthest. Ctrl-C ends it, and so does the limit `seconds`, with Undecided.

    def distance(self, board: Board, *, seconds: float | None = None) -> int | None:
        """The least number of moves from the board to the goal, or from the start to the pattern; None if no
        moves lead there. `seconds` is a time limit for the search. Raises BadBoard, Damaged, Undecided."""
        return self._number(self._call(seconds, lib.slidebase_distance, self._read(board)))

    def path(self, board: Board, *, seconds: float | None = None) -> str | None:
        """A shortest path, as letters "dlru" that say where the blank goes; None if there is no path.

        For tiles it is the first in alphabetical order; if moves are slides, the first by their letters, and
        for the same letter the shorter slide. A slide is a run of equal letters. `seconds` as for `distance()`.
        Raises BadBoard, Damaged, Undecided.
        """
        letters = ffi.new("char[]", self.path_capacity + 1)
        length = self._number(self._call(seconds, lib.slidebase_path, self._read(board), letters, len(letters)))
        return None if length is None else ffi.string(letters).decode()

    def moves(self, board: Board, *, seconds: float | None = None) -> list[Move]:
        """The legal moves in the order of their letters, shorter slides before longer ones, each with the board
        after it and its distance.

        For cubes, where several positions show the same pattern, they are the moves of the position that
        `path()` reaches. Empty if no path exists. `seconds` as for `distance()`. Raises BadBoard, Damaged,
        Undecided.
        """
        most = self.rows + self.cols
        letters, boards = ffi.new("char[]", most), ffi.new("uint8_t[]", most * self.cells)
        lengths, distances = ffi.new("int[]", most), ffi.new("int[]", most)
        count = self._number(self._call(
            seconds, lib.slidebase_steps, self._read(board), letters, lengths, distances, boards, most))
        return [
            Move(letters[i].decode() * lengths[i], distances[i],
                 tuple(boards[i * self.cells : (i + 1) * self.cells]))
            for i in range(count or 0)
        ]

    def count_paths(self, board: Board, *, seconds: float | None = None) -> int:
        """The number of shortest paths; 2**64 - 1 means that number or more, 0 that no path exists. Time and
        memory grow with the number of states on these paths. `seconds` as for `distance()`. Raises
        BadBoard, Damaged, Undecided."""
        count = ffi.new("uint64_t*")
        status = self._call(seconds, lib.slidebase_count_paths, self._read(board), count)
        return 0 if self._number(status) is None else int(count[0])

    def paths(
        self, board: Board, n: int | None = None, *, seconds: float | None = None
    ) -> list[str]:
        """The first `n` shortest paths, or all for None; for tiles in the order that `path()` describes. Empty
        if no path exists. The first is that of `path()`. `seconds` as for `distance()`. Raises BadBoard, Damaged,
        Undecided."""
        symbols = self._read(board)
        most = None if n is None else number_in(n, "n", 0, 2**63)
        if most == 0:
            return []
        collector = Collector(most)
        status = self._call(seconds, lib.slidebase_paths, symbols, collector.callback, collector.user)
        collector.rethrow()
        if status != lib.SLIDEBASE_CANCELLED:
            self._number(status)
        return collector.paths

    def _call(self, seconds: float | None, function: Any, symbols: bytes, *arguments: Any) -> int:
        """Calls a function of the library about one board and returns its status or result."""
        if seconds is None and not self._searches:
            return int(function(self._solver, symbols, self.cells, *arguments))
        with self._limited(seconds) as solver:
            return int(function(solver, symbols, self.cells, *arguments))

    @contextmanager
    def _limited(
        self, seconds: float | None = None, nodes: int | None = None, watch: Watch | None = None
    ) -> Iterator[Any]:
        """The solver for one call, which Ctrl-C, the watch and the limits end."""
        limit, most = seconds_in(seconds), 0 if nodes is None else number_in(nodes, "nodes", 1, 2**63)
        if not self._searches:
            yield self._solver
            return
        watch = watch or Watch()
        place, limits = ffi.new("slidebase_solver**"), new_struct("slidebase_limits")
        limits.seconds, limits.nodes = limit, most
        limits.progress, limits.user = watch.callback, watch.user
        call(lib.slidebase_solver_limited, self._solver, limits, place)
        try:
            yield place[0]
        finally:
            lib.slidebase_solver_free(place[0])
        watch.rethrow()

    def _number(self, answer: int) -> int | None:
        """A result of 0 or more, or None if no moves lead there; raises any other status."""
        if answer >= 0:
            return answer
        if answer != lib.SLIDEBASE_UNSOLVABLE:
            self._fail(answer)
        return None

    def _fail(self, status: int, message: str = "") -> None:
        if status in (lib.SLIDEBASE_DAMAGED, lib.SLIDEBASE_UNREADABLE) and not message:
            message = text_from(lib.slidebase_failure, self._solver)
        fail(status, message, BadArgument)
