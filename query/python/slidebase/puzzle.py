"""What both kinds of puzzle have: the shape, the boards as text, the table, and questions about one board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, NamedTuple

from . import many, space
from ._native import ffi, lib
from .arguments import Board, Patterns, Tier, cells_of, number_in, one_of, seconds_in, text_of, thread_count, within_in
from .errors import BadArgument, BadBoard, BadType, Cancelled, NoTable, call, fail, new_struct, text_from
from .tables import Tables
from .watch import Progress, Watch

# Pattern tables by name, in ascending order.
TIERS: dict[Patterns, int] = {
    "small": lib.SLIDEBASE_SMALL, "standard": lib.SLIDEBASE_STANDARD, "hard": lib.SLIDEBASE_HARD,
}
_COMPLETE: Literal["complete"] = "complete"
_LONGEST = 190  # the greatest distance that a table can have


class Move(NamedTuple):
    """One legal move: its letter (where the blank goes: "d", "l", "r", "u"), the distance of the board after
    the move, and that board. A slide has its letter once for each cell that the blank goes: "rr"."""

    letter: str
    distance: int
    board: tuple[int, ...]


class NearPath(NamedTuple):
    """A path that need not be shortest, as letters "dlru", with its moves; no path has fewer than `at_least`, so it is
    shortest if both are the same."""

    path: str
    moves: int
    at_least: int


class Puzzle:
    """The common part of `Sliding` and `Cubic`: everything except the constructors.

    Arrays of boards are (N, cells) or (N, rows, cols), of any integer type and in any order in memory; lists of boards
    or of strings are accepted too, and whatever speaks DLPack or the buffer protocol. Contiguous uint8 is read in
    place, other arrays piece by piece.

    All functions of arrays have the same options. `out`: the array to fill, which is then returned as NumPy's;
    it must have the shape and type of the result. `threads`: 0 for one per processor; the default is that of
    the puzzle. `progress(done, of)` is called now and then, with numbers of boards; if it returns False, the
    call ends, and boards without an answer are UNDECIDED. So they are in `out` after Ctrl-C, or an exception
    of `progress`. If each board takes a search, `seconds` is a limit for the whole call and `nodes` one for each
    board, in boards that its search generates; with `nodes` the same boards are decided on every machine. With `within`
    a search ends when it has a path that is this much longer than its proven bound at most: below 1 a share of the
    bound, from 1 on a number of moves. Such a board is UNDECIDED too, unless its path is shortest. Where there can be
    no tables, `within=0` alone takes minutes.

    With pattern tables a question about one board takes a search, too: milliseconds for most boards, and minutes for
    the farthest. Ctrl-C ends it, and so does the limit `seconds`, with Undecided. These functions raise BadBoard and
    Damaged.
    """

    #: The number of rows, of columns, and of cells.
    rows: int
    cols: int
    cells: int
    #: The number of threads of calls that are given none; 0: one for each processor.
    threads: int
    #: Where the table was looked for; False: nowhere.
    tables: Tables | Literal[False]
    _least: Tier | None = None
    _opened: Any = None
    _missing = "this puzzle was made without tables (tables=False)"
    _searches = False  # with pattern tables, each board takes a search

    # Functions of a board or of an array, without a table and with it, and of all boards.
    rank, unrank, apply, neighbours = many.rank, many.unrank, many.apply, many.neighbours
    solvable, canonical, heuristic = many.solvable, many.canonical, many.heuristic
    distances, solve, search = many.distances, many.solve, many.search
    action_values, optimal_moves = many.action_values, many.optimal_moves
    states, sample, walks = space.states, space.sample, space.walks
    distance_field, dataset = space.distance_field, space.dataset

    def __init__(self, describe: Any, rows: int, cols: int, *arguments: Any) -> None:
        self._puzzle = new_struct("slidebase_puzzle")
        call(describe, self._puzzle, rows, cols, *arguments)
        self.rows, self.cols, self.cells = rows, cols, rows * cols

    def _open(self, tables: Tables | Literal[False], threads: int = 0, tier: Tier | None = None) -> None:
        """Opens the table; the last step in making a puzzle."""
        if tier is not None:
            one_of(tier, "a tier", (*TIERS, _COMPLETE))
        self.threads, self._least = thread_count(threads), tier
        self.tables = tables
        if tables is False:
            return
        place = ffi.new("slidebase_solver**")
        least = lib.SLIDEBASE_NO_PATTERNS if tier is None or tier == _COMPLETE else TIERS[tier]
        try:
            call(lib.slidebase_solver_at_least, tables._handle, self._puzzle, least, place)
        except NoTable as missing:
            text, _, _ = str(missing).partition("; make ")
            raise NoTable(f"{text}; make it with slidebase.build()") from None
        self._opened = ffi.gc(place[0], lib.slidebase_solver_free)
        self._searches = self.tier != _COMPLETE
        if tier == _COMPLETE and self._searches:
            raise NoTable(f"no table {self.table_name} was found, and there are only pattern tables")

    def __setattr__(self, name: str, value: object) -> None:
        if "tables" in vars(self) and not name.startswith("_"):
            raise AttributeError(f"a puzzle does not change: make another one with another {name}")
        super().__setattr__(name, value)

    def _key(self) -> tuple[Any, ...]:
        """The identity of the puzzle: the kind, the shape, the goal or the start, the metric, and which cubes."""
        puzzle = self._puzzle
        return puzzle.family, self.rows, self.cols, self._end(), puzzle.metric, puzzle.cubes, puzzle.goals

    def _end(self) -> bytes:
        """The goal, or the start of cubes. The struct has the end of larger boards in a field of its own."""
        puzzle = self._puzzle
        return bytes(puzzle.fixed_end if self.cells <= len(puzzle.fixed_end) else puzzle.long_end)[: self.cells]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def shape(self) -> str:
        """ "3x3": rows and columns."""
        return f"{self.rows}x{self.cols}"

    @property
    def table_name(self) -> str:
        """The file name of the puzzle's table: "sliding-3x3-8.sbt"."""
        return text_from(lib.slidebase_table_name, self._puzzle)

    @property
    def board_count(self) -> int:
        """The number of boards, solvable or not: cells! or, for cubes, cells * n**(cells - 1), where n is the
        number of the blank (3 for patterns of colours). Raises BadArgument for more than 20 cells, whose boards
        have no numbers of 64 bits."""
        count = ffi.new("uint64_t*")
        if (status := lib.slidebase_board_count(self._puzzle, count)) != lib.SLIDEBASE_OK:
            fail(status)
        if count[0] == 0:
            raise BadArgument(f"boards of {self.shape} have no numbers: 64 bits are enough for 20 cells")
        return int(count[0])

    @property
    def actions(self) -> tuple[str, ...]:
        """The letters of the moves in the columns of `neighbours()`: "d", "l", "r", "u"; in slides "d", "dd",
        ..., "u", "uu", ..., as far as the board goes."""
        if self._puzzle.metric == lib.SLIDEBASE_SINGLE:
            return tuple(many.LETTERS)
        return tuple(letter * length for letter in many.LETTERS
                     for length in range(1, self.rows if letter in "du" else self.cols))

    def parse(self, board: Board) -> tuple[int, ...]:
        """The cells of the board row by row; the blank is 0 for tiles, 3 for patterns of colours, and for other
        kinds of cubes the number after the last.

        Takes a string in any usual notation ("123456780", "1 2 3/4 _ 5/6 7 8", "WBR/BEW/RRR"), cells or
        rows of cells in a tuple, list or array, or bytes. Raises BadBoard, BadType.
        """
        return tuple(self._read(board))

    def text(self, board: Board) -> str:
        """The board as text that `parse()` reads: "123456780", "1 2 3 ...", "WBR/WEW/RRR". Raises BadBoard."""
        return text_from(lib.slidebase_text, self._puzzle, self._read(board), self.cells)

    def check(self, board: Board, moves: str | bytes) -> bool:
        """Whether these moves ("dlru", the blank's) lead from the board to the goal, or from the start to
        the pattern. They need not be the fewest. Raises BadBoard, and BadArgument for other letters."""
        letters, symbols = many.letters_of(moves), self._read(board)
        status = lib.slidebase_check(self._puzzle, symbols, len(symbols), letters, len(letters))
        if status == lib.SLIDEBASE_INVALID:
            raise BadArgument(f"moves are letters d, l, r, u, not {moves[:60]!r}")
        return bool(status == lib.SLIDEBASE_OK)

    @property
    def tier(self) -> Tier | Literal["none"]:
        """The table in use: "complete"; or "small", "standard" or "hard" for pattern tables, with which each
        board takes a search; or "none" if the board can have no tables, only lower bounds (`search()`)."""
        if self.longest > _LONGEST:
            return "none"
        number = lib.slidebase_patterns(self._solver)
        return next((name for name in TIERS if TIERS[name] == number), _COMPLETE)

    @property
    def longest(self) -> int:
        """The greatest distance, in moves. For cubes it is the greatest of positions; all patterns may be
        nearer. With pattern tables the greatest distance is unknown, and this is 190; without any tables 4095."""
        return int(lib.slidebase_longest(self._solver))

    @property
    def path_capacity(self) -> int:
        """The most letters that a path can have: `longest`, or an upper bound if moves are slides, which have a
        letter for each cell that the blank goes. At most 190."""
        return int(lib.slidebase_path_capacity(self._solver))

    def distance(self, board: Board, *, seconds: float | None = None) -> int | None:
        """The least number of moves from the board to the goal, or from the start to the pattern; None if no
        moves lead there. `seconds` is a time limit for the search, described at the class."""
        return self._ask(seconds, lib.slidebase_distance, board)

    def path(self, board: Board, *, seconds: float | None = None) -> str | None:
        """A shortest path, as letters "dlru" that say where the blank goes; None if there is no path.

        For tiles it is the first in alphabetical order; if moves are slides, the first by their letters, and
        for the same letter the shorter slide. A slide is a run of equal letters. Of a board of more than
        16 cells it is any one, always the same."""
        letters = ffi.new("char[]", self.path_capacity + 1)
        length = self._ask(seconds, lib.slidebase_path, board, letters, len(letters))
        return None if length is None else ffi.string(letters).decode()

    def near_path(
        self, board: Board, *, within: float = 0, seconds: float | None = None, nodes: int | None = None
    ) -> NearPath | None:
        """The best path that the limits, described at the class, allow, and its proven bound; None if there is no path.
        Raises Undecided if none is found by then."""
        letters, least = ffi.new("char[]", self.path_capacity + 1), ffi.new("int*")
        symbols = self._read(board)
        with self._limited(seconds, nodes, within=within) as solver:
            moves = lib.slidebase_near_path(solver, symbols, self.cells, letters, len(letters), least)
        return None if self._number(moves) is None else NearPath(ffi.string(letters).decode(), moves, least[0])

    def moves(self, board: Board, *, seconds: float | None = None) -> list[Move]:
        """The legal moves in the order of their letters, shorter slides before longer ones, each with the board after
        it and its distance.

        For cubes, where several positions show the same pattern, they are the moves of the position that `path()`
        reaches. Empty if no path exists."""
        most, cells = self.rows + self.cols, self.cells
        letters, boards = ffi.new("char[]", most), ffi.new("uint8_t[]", most * cells)
        lengths, distances = ffi.new("int[]", most), ffi.new("int[]", most)
        count = self._ask(seconds, lib.slidebase_steps, board, letters, lengths, distances, boards, most)
        return [Move(letters[i].decode() * lengths[i], distances[i], tuple(boards[i * cells : (i + 1) * cells]))
                for i in range(count or 0)]

    def count_paths(self, board: Board, *, seconds: float | None = None) -> int:
        """The number of shortest paths; 2**64 - 1 means that number or more, 0 that no path exists. Time and
        memory grow with the number of states on these paths."""
        count = ffi.new("uint64_t*")
        return 0 if self._ask(seconds, lib.slidebase_count_paths, board, count) is None else int(count[0])

    def paths(self, board: Board, n: int | None = None, *, seconds: float | None = None) -> list[str]:
        """The first `n` shortest paths, or all for None; for tiles in the order that `path()` describes. Empty
        if no path exists. The first is that of `path()`."""
        most, paths = math.inf if n is None else number_in(n, "n", 0, 2**63), list[str]()

        def found(letters: str, _: int) -> bool:
            paths.append(letters)
            return len(paths) < most

        symbols, watch = self._read(board), Watch(found)
        with suppress(Cancelled):  # there are enough
            if most:
                self._ask(seconds, lib.slidebase_paths, symbols, lib.slidebase_python_found, watch.user)
        watch.rethrow()
        return paths

    def histogram(self) -> list[int]:
        """The numbers of boards at distance 0, 1, ..., longest. Raises NeedsCompleteTable without a complete table."""
        counts = ffi.new("uint64_t[]", 256)
        found = lib.slidebase_histogram(self._solver, counts, len(counts))
        if found == 0:
            space.fail_incomplete(self)
        return list(counts[0 : self._number(found)])

    def verify(self, progress: Progress | None = None) -> None:
        """Reads the whole table and compares all its checksums. Raises Damaged with the place of the damage."""
        watch = Watch(progress)
        call(lib.slidebase_verify, self._solver, watch.callback, watch.user, watch=watch)

    def prove(self, *, threads: int | None = None, progress: Progress | None = None) -> None:
        """Proves that every distance of the table is right, with moves made on boards, independently of the search that
        made the table. O(states * cells), a byte of memory for each state. Raises Damaged with the refutation."""
        team, watch = self._team(threads), Watch(progress)
        call(lib.slidebase_prove, self._solver, team, watch.callback, watch.user, watch=watch)

    @property
    def _solver(self) -> Any:
        if self._opened is None:
            raise NoTable(self._missing)
        return self._opened

    def _team(self, threads: int | None) -> int:
        return self.threads if threads is None else thread_count(threads)

    def _ask(self, seconds: float | None, function: Any, board: Board, *arguments: Any) -> int | None:
        """The answer of a function of the library about one board: 0 or more, or None if no moves lead there."""
        symbols = self._read(board)
        if seconds is None and not self._searches:
            return self._number(function(self._solver, symbols, self.cells, *arguments))
        with self._limited(seconds) as solver:
            status = function(solver, symbols, self.cells, *arguments)
        return self._number(status)

    @contextmanager
    def _limited(
        self, seconds: float | None = None, nodes: int | None = None, watch: Watch | None = None,
        within: float | None = None,
    ) -> Iterator[Any]:
        """The solver for one call, which Ctrl-C, the watch and the limits end."""
        limit, most = seconds_in(seconds), 0 if nodes is None else number_in(nodes, "nodes", 1, 2**63)
        gap = within_in(within)
        if not self._searches:
            yield self._solver
            return
        watch = watch or Watch()
        place, limits = ffi.new("slidebase_solver**"), new_struct("slidebase_limits")
        limits.seconds, limits.nodes, limits.within = limit, most, gap
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
        if answer == lib.SLIDEBASE_UNSOLVABLE:
            return None
        failed = answer in (lib.SLIDEBASE_DAMAGED, lib.SLIDEBASE_UNREADABLE)
        fail(answer, text_from(lib.slidebase_failure, self._solver) if failed else "")

    def _read(self, board: Any) -> bytes:
        """The cells as bytes, checked to be a board. Raises BadBoard, BadType."""
        if (text := text_of(board)) is not None:
            letters, read = text.encode(errors="replace"), ffi.new("uint8_t[]", self.cells)
            call(lib.slidebase_parse, self._puzzle, letters, len(letters), read, self.cells, kind=BadBoard)
            return bytes(read)
        cells = cells_of(board, self.rows, self.cols)
        with suppress(ValueError):  # not from 0 to 255
            symbols = bytes(cells)
            if lib.slidebase_check(self._puzzle, symbols, len(symbols), b"", 0) != lib.SLIDEBASE_INVALID:
                return symbols
        shown = " ".join(map(str, cells[:25])) + (" ..." if len(cells) > 25 else "")
        raise BadBoard(f"{shown} is not a board of {self.shape}: {self._rule()}")

    def _rule(self) -> str:
        raise NotImplementedError
