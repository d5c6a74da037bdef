"""Exact distances and optimal paths of sliding puzzles and rolling cubes, out of complete tables.

One board
---------
A puzzle answers questions about its boards. The 8-puzzle, to 1 2 3 / 4 5 6 / 7 8 and the blank:

>>> import slidebase
>>> puzzle = slidebase.Sliding("3x3")
>>> puzzle.distance("867254301")                # the least number of moves
31
>>> puzzle.path("123/4_6/758")                  # where the blank goes: d, l, r, u
'dr'
>>> puzzle.count_paths("867254301")             # as short as this
40
>>> print(puzzle.distance("213456780"))         # no moves lead to the goal
None

A board is a string in any usual spelling, or its cells row by row, 0 for the blank: a tuple, a list, a
list of rows, an array. `moves()` says what each move is worth, and `check()` judges another's path:

>>> for move in puzzle.moves((1, 2, 3, 4, 0, 6, 7, 5, 8)):
...     print(move.letter, move.distance, puzzle.text(move.board))
d 1 123456708
l 3 123046758
r 3 123460758
u 3 103426758
>>> puzzle.check("123456078", "rlrr")           # leads there, if not by the shortest way
True

Cubes that roll instead of sliding are asked in the same way, about patterns of what is on top:

>>> slidebase.Cubic("3x3", start=(2, 1)).path("RRR/BWB/RRE")
'rdlurdldrullurdldruldruldruldrr'

Arrays
------
With NumPy, a million boards take a hundredth of a second. An array of boards is (N, cells) or
(N, rows, cols), of any type of integers; contiguous uint8 is read in place.

>>> boards = puzzle.sample(1_000_000, seed=1)   # uint8, (1000000, 9): uniform over all that are solvable
>>> distances = puzzle.distances(boards)        # int16, (1000000,); -1 where no moves lead to the goal
>>> print(distances.max(), round(distances.mean(), 1))
31 22.0
>>> distances, paths = puzzle.solve([[1, 2, 3, 4, 5, 6, 0, 7, 8]])
>>> paths[0].decode()
'rr'

`rank()` and `unrank()` turn boards into numbers and back, one or an array, and `distance_field()` is the
distance of every board by its number. `histogram()`, `states()` and `sample()` list and draw by
distance:

>>> puzzle.histogram()[28:]
[3910, 760, 221, 2]
>>> [puzzle.text(board) for board in puzzle.states(31)]
['647850321', '867254301']

Other boards
------------
The tables of 3x3 come with the module. Others are made once, and found from then on:

    slidebase.build("3x4")                      # a second, 30 MB
    slidebase.Sliding("3x4").distance("0 5 11 4/8 2 7 9/10 3 1 6")

`slidebase.tables` says where they are looked for; without its table a puzzle cannot be made. Of 4x4, 3x5 and 2x8, of which there can be no complete
table, each board takes a search of milliseconds, with pattern tables that are made by themselves.

When something is wrong
-----------------------
Everything that is raised is a `slidebase.Error`, one class a kind:

    BadBoard            not a board of this puzzle (a ValueError); of an array, `row` says which
    BadType             what cannot be a board, as floats are (a TypeError)
    BadArgument         a shape, depth or number that there is not (a ValueError)
    NoTable             the table is nowhere (a LookupError); `build()` makes it
    NeedsCompleteTable  a question about all states where each board takes a search (a NoTable)
    Damaged, NotATable, Unreadable, OutOfMemory, Pending, Undecided

That a board cannot be solved is an answer and no error: None, no paths, or -1 in arrays.

Threads, processes
------------------
Puzzles never change: any number of threads may use one, and while the library works other threads of
Python run. Functions of arrays take `threads=`, 0 for one per processor; the answers do not depend on it.
Puzzles pickle (the places of their tables, not the tables) and may be used after a fork. Ctrl-C stops
what takes long, within a fifth of a second, and functions about one board take `seconds=` where that may
take a search.
"""

from .asked import Move
from .errors import (
    BadArgument,
    BadBoard,
    BadType,
    Damaged,
    Error,
    NeedsCompleteTable,
    NotATable,
    NoTable,
    OutOfMemory,
    Pending,
    Undecided,
    Unreadable,
)
from .library import version as __version__
from .making import build
from .puzzles import Cubic, Sliding
from .tables import Tables, table_folders
from .whole import Puzzle

__all__ = [
    "BadArgument",
    "BadBoard",
    "BadType",
    "Cubic",
    "Damaged",
    "Error",
    "Move",
    "NeedsCompleteTable",
    "NoTable",
    "NotATable",
    "OutOfMemory",
    "Pending",
    "Puzzle",
    "Sliding",
    "Tables",
    "Undecided",
    "Unreadable",
    "__version__",
    "build",
    "table_folders",
]
