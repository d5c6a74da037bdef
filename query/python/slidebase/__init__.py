"""Exact distances and optimal paths of sliding puzzles and rolling cubes, from complete tables.

One board
---------
A puzzle answers questions about its boards. The 8-puzzle with the goal 1 2 3 / 4 5 6 / 7 8 blank:

>>> import slidebase
>>> puzzle = slidebase.Sliding("3x3")
>>> puzzle.distance("867254301")                # the least number of moves
31
>>> puzzle.path("123/4_6/758")                  # where the blank goes: d, l, r, u
'dr'
>>> puzzle.count_paths("867254301")             # number of shortest paths
40
>>> print(puzzle.distance("213456780"))         # no moves lead to the goal
None

A board is a string in any usual notation, or its cells row by row, with 0 for the blank: a tuple, a list, a list of
rows, an array. `moves()` lists the distance after each move, and `check()` checks a path:

>>> for move in puzzle.moves((1, 2, 3, 4, 0, 6, 7, 5, 8)):
...     print(move.letter, move.distance, puzzle.text(move.board))
d 1 123456708
l 3 123046758
r 3 123460758
u 3 103426758
>>> puzzle.check("123456078", "rlrr")           # reaches the goal, though not on a shortest path
True

`analyse()` shows what each move of a solution did, and where the detours are:

>>> way = puzzle.analyse("123456078", "rudr")
>>> way.least, way.left, way.cost, way.first_detour
(2, 0, 2, 2)

Puzzles with rolling cubes work in the same way, with patterns of the colours on top:

>>> slidebase.Cubic("3x3", start=(2, 1)).path("RRR/BWB/RRE")
'rdlurdldrullurdldruldruldruldrr'

Marked cubes and dice are `cubes="marked"` and `cubes="dice"`; their boards are whole positions:

>>> slidebase.Cubic("2x3", start=(3, 2), cubes="marked").distance("ddd/dd.")
42

Arrays
------
With NumPy, a million boards of 3x3 take a hundredth of a second on two cores. An array of boards has the
shape (N, cells) or (N, rows, cols) and any integer type; contiguous uint8 is read in place.

>>> boards = puzzle.sample(1_000_000, seed=1)   # uint8, (1000000, 9): uniform over all solvable ones
>>> distances = puzzle.distances(boards)        # int16, (1000000,); -1 where no moves lead to the goal
>>> print(distances.max(), round(distances.mean(), 1))
31 22.0
>>> distances, paths = puzzle.solve([[1, 2, 3, 4, 5, 6, 0, 7, 8]])
>>> paths[0].decode()
'rr'

`action_values()` has the distance after each move, in the columns d, l, r, u, in slides d, dd, l, ...; NO_MOVE (32767) where the blank cannot
go. `optimal_moves()` says which moves begin a shortest path:

>>> puzzle.action_values([[1, 2, 3, 4, 5, 6, 0, 7, 8]]).tolist()
[[32767, 32767, 1, 3]]
>>> puzzle.optimal_moves([[1, 2, 3, 4, 5, 6, 0, 7, 8]]).tolist()
[[False, False, True, False]]

`rank()` and `unrank()` turn a board or an array of boards into numbers and back, and `distance_field()` returns the
distance of every board by its number. `histogram()`, `states()` and `sample()` count, list and draw boards by distance:

>>> puzzle.histogram()[28:]
[3910, 760, 221, 2]
>>> [puzzle.text(board) for board in puzzle.states(31)]
['647850321', '867254301']

`apply()` makes moves on a board or an array of boards, `neighbours()` has the boards after each move, `solvable()`
compares parities, `canonical()` is the first of a board's images under the symmetries, and `heuristic()` a lower bound:

>>> bool((puzzle.apply(boards, puzzle.solve(boards)[1]) == puzzle.goal).all())
True
>>> puzzle.solvable("213456780"), puzzle.heuristic("867254301"), puzzle.canonical("867254301")
(False, 21, (6, 4, 7, 8, 5, 0, 3, 2, 1))

`scrambles()` tests whether the boards of a scrambler look as if they were drawn uniformly, and `audit()` compares a
heuristic, by name or a function of yours, with the distances of all boards or a sample:

>>> puzzle.scrambles(puzzle.sample(1000, seed=1)).fair, puzzle.audit("manhattan").admissible
(True, True)

Other boards
------------
The tables of 3x3 come with the module. Other tables are made once and found from then on:

    slidebase.build("3x4")                      # a second, 30 MB
    slidebase.Sliding("3x4").distance("0 5 11 4/8 2 7 9/10 3 1 6")

`help(slidebase.tables)` says where tables are looked for. A puzzle whose table is missing cannot be made. Boards of 15
to 25 cells are searched with pattern tables. Those of 4x4, 3x5 and 2x8 are made automatically, and a search takes
milliseconds; larger boards need `build("5x5")` first, and take seconds to hours.

When something is wrong
-----------------------
Every exception of this module is a `slidebase.Error`, with a class for each kind (`help(slidebase.errors)`). BadBoard
and BadArgument are ValueErrors, BadType is a TypeError, and NoTable, which `build()` helps, a LookupError. A board that
cannot be solved is not an error: the answer is None, no paths, or -1 in arrays.

Threads, processes
------------------
Puzzles never change: any number of threads can use one, and other Python threads run while the library works. They can
be pickled (with the paths of their tables, not the tables) and used after a fork. The answers do not depend on
`threads=`. Ctrl-C stops long calls within a fifth of a second.
"""

from ._native import ffi as _ffi, lib as _lib
from .errors import (
    BadArgument, BadBoard, BadType, Cancelled, Damaged, Error, NeedsCompleteTable, NotATable, NoTable, OutOfMemory,
    Pending, Undecided, Unreadable)
from .grading import Benchmark, Grade, Graded, Totals, benchmark, benchmarks, grade
from .many import NO_MOVE, UNDECIDED, UNSOLVABLE, Searched
from .puzzle import Move, NearPath, Puzzle
from .puzzles import Cubic, Sliding, build
from .studies import Analysis, Audit, ChiSquared, Scrambles, Step
from .tables import Tables, table_folders

__version__: str = _ffi.string(_lib.slidebase_version()).decode()
if _lib.slidebase_abi() != _lib.SLIDEBASE_ABI:
    raise ImportError(f"libslidebase {__version__} has another ABI than this Python module")

__all__ = [
    "Analysis", "Audit", "BadArgument", "BadBoard", "BadType", "Benchmark", "Cancelled", "ChiSquared", "Cubic",
    "Damaged", "Error", "Grade", "Graded", "Move", "NO_MOVE", "NearPath", "NeedsCompleteTable", "NoTable", "NotATable",
    "OutOfMemory", "Pending", "Puzzle", "Scrambles", "Searched", "Sliding", "Step", "Tables", "Totals", "UNDECIDED", "UNSOLVABLE", "Undecided",
    "Unreadable", "__version__", "benchmark", "benchmarks", "build", "grade", "table_folders",
]
