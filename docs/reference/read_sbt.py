#!/usr/bin/env python3
"""Reads a table of slidebase: distances and shortest paths of sliding boards and rolling cubes.

    read_sbt.py sliding-3x3-8.sbt 867254301              another goal may follow the board
    read_sbt.py cubic-3x3-7.sbt RRR/BWB/RRE 2,1          a pattern; column,row of the start's blank
    read_sbt.py cubic-marked-3x3-4.sbt ddd/d.d/ddd 2,2   a position, or a pattern such as ---/-.-/---
    read_sbt.py cubic-dice-2x3-5.sbt "12 12 12/45 . 14"  a position: tops and north sides; or 111/4.1
    read_sbt.py sliding-3x3-8-multi.sbt 867254301        a distance in slides, without a path
    read_sbt.py coloured-4x4-15-small.sbt "1 2 3 ..."    no more slides than are needed: a bound

This is docs/FORMAT.md as a program, for those who want to understand the tables or to read them in
another language; it was written from that page alone. Python 3.9 will do, without packages (zstd blocks
need Python 3.14 or the program zstd). sbt_file.py beside it reads the file; here is what its bits mean.
"""
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from sbt_file import Damaged, TableFile, check

BLANK = None
WHITE, BLUE, RED = 0, 1, 2

# A state is a tuple: what is on each cell of the *indexed board*, row by row -------------------------


class Puzzle:
    def __init__(self, rows, columns, root):
        self.rows, self.columns, self.root, self.size = rows, columns, root, rows * columns
        self.colours = [(cell // columns + cell % columns) % 2 for cell in range(self.size)]

    def neighbours(self, state):
        blank = state.index(BLANK)
        row, column = divmod(blank, self.columns)
        for r, c in (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
            if 0 <= r < self.rows and 0 <= c < self.columns:
                after, cell = list(state), r * self.columns + c
                after[blank], after[cell] = self.moved(state[cell], (r - row, c - column)), BLANK
                yield tuple(after)


class Sliding(Puzzle):
    """On the cells are numbers. The root state has 1, 2, 3, ... in reading order and its blank."""

    def __init__(self, *board):
        super().__init__(*board)
        self.root_state = (*range(1, self.root + 1), BLANK, *range(self.root + 1, self.size))

    def moved(self, tile, way):
        return tile

    def smaller_after(self, state):
        """For each tile, how many of those after it are smaller."""
        tiles = [tile for tile in state if tile is not BLANK]
        return [sum(later < tile for later in tiles[i:]) for i, tile in enumerate(tiles)]

    def index(self, state):
        index, smaller = 0, self.smaller_after(state)
        for i in range(len(smaller) - 2):  # the last two follow from the others
            index = index * (len(smaller) - i) + smaller[i]
        return index

    def can_be_solved(self, state):
        rows_away = state.index(BLANK) // self.columns - self.root // self.columns
        return (sum(self.smaller_after(state)) - rows_away * (self.columns - 1)) % 2 == 0


class Cubic(Puzzle):
    """On the cells are cubes: their colours (up, along x, along y)."""

    def __init__(self, *board):
        super().__init__(*board)
        self.root_state = tuple(BLANK if cell == self.root else (WHITE, BLUE, RED)
                                for cell in range(self.size))
        self.ones = sum(self.colours) - self.colours[self.root]  # in each string of origin colours

    def moved(self, cube, way):
        up, x, y = cube
        return (x, up, y) if way[0] == 0 else (y, x, up)

    def index(self, state):
        rank, tops, ones, places = 0, 0, self.ones, self.size - 1
        for cell, cube in enumerate(state):
            if cube is not BLANK:
                places -= 1
                tops = 3 * tops + cube[0]
                parity = (cube[1] - cube[0]) % 3 - 1
                if self.colours[cell] != parity:  # origin colour 1: those with a 0 here are smaller
                    rank += math.comb(places, ones)
                    ones -= 1
        return rank * 3 ** (self.size - 1) + tops

    def state(self, blank, index):
        rank, tops = divmod(index, 3 ** (self.size - 1))
        cubes, ones, places = [], self.ones, self.size - 1
        for cell in range(self.size):
            if cell == blank:
                cubes.append(BLANK)
                continue
            places -= 1
            origin = 0
            if rank >= math.comb(places, ones):
                rank, ones, origin = rank - math.comb(places, ones), ones - 1, 1
            up, step = tops // 3 ** places % 3, 1 if origin == self.colours[cell] else 2
            cubes.append((up, (up + step) % 3, (up + 2 * step) % 3))
        return tuple(cubes)


UP, DOWN, NORTH, EAST, SOUTH, WEST = range(6)


class Labelled(Puzzle):
    """On the cells are cubes: the labels on their sides (up, down, north, east, south, west)."""

    def __init__(self, *board):
        super().__init__(*board)
        self.root_state = tuple(BLANK if cell == self.root else self.uniform for cell in range(self.size))

    def moved(self, cube, way):
        up, down, north, east, south, west = cube
        return {(0, 1): (east, west, north, down, south, up),  # the blank moves right, the cube rolls left
                (0, -1): (west, east, north, up, south, down),
                (1, 0): (south, north, up, east, down, west),
                (-1, 0): (north, south, down, east, up, west)}[way]

    def names(self, sides):
        """What each label becomes through a symmetry of the board, which takes each side to another: the label
        that the root state's cubes have there."""
        return {label: self.uniform[sides[side]] for side, label in enumerate(self.uniform)}

    def seen(self, cube, sides):
        return tuple(self.names(sides)[cube[sides.index(side)]] for side in range(6))

    def can_be_reached(self, state):
        if self.size != 4:
            return self.has_index(state)
        ring = [self.root_state]  # on 2x2 the blank can only go round: 36 states
        for each in ring:
            ring += [after for after in self.neighbours(each) if after not in ring]
        return state in ring


class Marked(Labelled):
    """The labels are 0, the mark, and 1."""
    uniform, radix = (0, 1, 1, 1, 1, 1), 2

    def digit(self, label):
        return label

    def has_index(self, state):
        return True

    def index(self, state):
        index = 0
        for cube in state:
            index = index if cube is BLANK else 6 * index + cube.index(0)
        return index

    def state(self, blank, index):
        cubes = []
        for cell in reversed(range(self.size)):
            if cell == blank:
                cubes.append(BLANK)
            else:
                index, side = divmod(index, 6)
                cubes.append(tuple(0 if each == side else 1 for each in range(6)))
        return tuple(reversed(cubes))


class Dice(Labelled):
    """The labels are 1 to 6. What lies along which axis is an ordinary cube's."""
    uniform, radix = (1, 6, 2, 4, 5, 3), 6
    AXIS = {1: 0, 6: 0, 4: 1, 3: 1, 2: 2, 5: 2}
    FACES = (1, 6), (4, 3), (2, 5)  # of each axis: the positive one, the negative one

    def __init__(self, *board):
        super().__init__(*board)
        self.axes = Cubic(*board)

    def digit(self, label):
        return label - 1

    def axes_of(self, die):
        return tuple(self.AXIS[die[side]] for side in (UP, EAST, NORTH))

    def parity(self, die):
        up, x, _ = self.axes_of(die)
        return (x - up) % 3 - 1

    def has_index(self, state):
        origins = (self.colours[cell] ^ self.parity(die) for cell, die in enumerate(state) if die is not BLANK)
        return sum(origins) == self.axes.ones

    def index(self, state):
        fibres, count = 0, self.size - 1
        for die in state:
            if die is not BLANK:
                above, east = ((die[side] in (6, 3, 5)) ^ self.parity(die) for side in (UP, EAST))
                fibres = 4 * fibres + above + 2 * east
        axes = [die and self.axes_of(die) for die in state]
        rank, tops = divmod(self.axes.index(axes), 3 ** count)
        return (rank * 4 ** count + fibres) * 3 ** count + tops

    def state(self, blank, index):
        count = self.size - 1
        string, tops = divmod(index, 3 ** count)
        rank, fibres = divmod(string, 4 ** count)
        dice = []
        for cube in reversed(self.axes.state(blank, rank * 3 ** count + tops)):
            if cube is BLANK:
                dice.append(BLANK)
                continue
            (up, x, y), parity = cube, (cube[1] - cube[0]) % 3 - 1
            fibres, fibre = divmod(fibres, 4)
            above, east = fibre % 2 ^ parity, fibre // 2 ^ parity
            top, right, ahead = self.FACES[up][above], self.FACES[x][east], self.FACES[y][above ^ east ^ parity]
            dice.append((top, 7 - top, ahead, right, 7 - ahead, 7 - right))
        return tuple(reversed(dice))


PUZZLES = {1: Sliding, 2: Cubic, 6: Marked, 7: Dice}

# From a bit to a distance ----------------------------------------------------------------------------


class Table:
    def __init__(self, path):
        self.file = file = TableFile(path)
        rows, columns, root = file.rows, file.columns, file.root
        if file.is_transposed:
            rows, columns, root = columns, rows, root % columns * rows + root // columns
        self.puzzle = PUZZLES[file.family](rows, columns, root)

    def residue(self, state):
        """The distance mod 4: the table has bit 1 of it, and the colour of the blank's cell is bit 0."""
        puzzle, blank, index = self.puzzle, state.index(BLANK), self.puzzle.index(state)
        byte = self.file.sections[0].byte((index // 64 * puzzle.size + blank) * 8 + index % 64 // 8)
        return 2 * (byte >> index % 8 & 1) + (puzzle.colours[blank] ^ puzzle.colours[puzzle.root])

    def nearer(self, state, laying):
        """A neighbour that is one step nearer to the root: by the alphabetically first letter."""
        wanted = (self.residue(state) + 3) % 4
        ways = [way for way in self.puzzle.neighbours(state) if self.residue(way) == wanted]
        check(ways, "the bits lead nowhere")
        return min(ways, key=lambda way: laying.letter(state, way))

    def walk(self, state, laying):
        """The states on a shortest way to the root: one more than there are moves."""
        states = [state]
        while states[-1] != self.puzzle.root_state:
            check(len(states) <= self.file.greatest_depth, "the bits lead in circles")
            states.append(self.nearer(states[-1], laying))
        return states


# From residues of lines to a distance in slides -----------------------------------------------------


class SlideTable:
    """A line is a pair: whether it is a row line, and its state with the blank leftmost or topmost."""

    def __init__(self, path):
        self.file = file = TableFile(path)
        rows, columns, root = file.rows, file.columns, file.root
        if file.is_transposed:
            rows, columns, root = columns, rows, root % columns * rows + root // columns
        self.puzzle = Sliding(rows, columns, root)
        self.root_lines = self.lines(self.puzzle.root_state)

    def states_on(self, is_row, state):
        """The states of a line through this state, from the left or from the top."""
        blank, columns, state = state.index(BLANK), self.puzzle.columns, list(state)
        first, step, count = (blank - blank % columns, 1, columns) if is_row else \
            (blank % columns, columns, self.puzzle.rows)
        tiles = [state[first + place * step] for place in range(count)]
        tiles.remove(BLANK)
        for place in range(count):
            state[first:first + count * step:step] = tiles[:place] + [BLANK] + tiles[place:]
            yield tuple(state)

    def lines(self, state):
        return [(is_row, next(self.states_on(is_row, state))) for is_row in (True, False)]

    def residue(self, line):
        """The distance mod 3 of a line."""
        is_row, state = line
        row, column = divmod(state.index(BLANK), self.puzzle.columns)
        layer, index = row if is_row else self.puzzle.rows + column, self.puzzle.index(state)
        byte = self.file.sections[0].byte((index // 40 * self.file.layers + layer) * 8 + index % 40 // 5)
        return byte // 3 ** (index % 5) % 3

    def crossing(self, line):
        is_row, state = line
        return [self.lines(each)[1 if is_row else 0] for each in self.states_on(is_row, state)]

    def distance(self, state):
        if state == self.puzzle.root_state:
            return 0
        one, other = self.lines(state)
        line, steps = (other if self.residue(other) == (self.residue(one) + 2) % 3 else one), 1
        while line not in self.root_lines:
            wanted = (self.residue(line) + 2) % 3
            nearer = [each for each in self.crossing(line) if self.residue(each) == wanted]
            check(nearer, "the residues lead nowhere")
            check(steps < self.file.greatest_depth, "the residues lead in circles")
            line, steps = nearer[0], steps + 1
        return steps


# From the bits of coloured lines to a bound in slides ------------------------------------------------


def words_in_all(counts):
    """How many words have this many of each colour."""
    return math.factorial(sum(counts)) // math.prod(map(math.factorial, counts))


def rank_in(word, counts):
    """The number of a word among those with this many of each colour."""
    rank, left = 0, list(counts)
    for colour in word:
        for smaller in range(colour):
            if left[smaller]:
                left[smaller] -= 1
                rank += words_in_all(left)
                left[smaller] += 1
        left[colour] -= 1
    return rank


def compositions(size, counts):
    """All ways to take a part of this size from these numbers of each colour, in order."""
    if len(counts) == 1:
        return [(size,)] if size <= counts[0] else []
    return [(taken, *others) for taken in range(min(size, counts[0]) + 1)
            for others in compositions(size - taken, counts[1:])]


class Colouring:
    """One section. A board has the colours of its tiles; a line is an axis (0 row, 1 column), its row or
    column, and its word."""

    def __init__(self, table, section, colours):
        self.rows, self.columns, self.root = table.file.rows, table.file.columns, table.file.root
        self.section, self.colours = section, colours
        self.counts = [colours.count(colour) for colour in range(max(colours) + 1)]
        self.words, self.base, base = words_in_all(self.counts), {}, 0
        size = len(colours)
        for first in compositions(min(size, 5), self.counts):
            left = [have - taken for have, taken in zip(self.counts, first)]
            for second in compositions(min(size - min(size, 5), 5), left):
                third = [have - taken for have, taken in zip(left, second)]
                self.base[first, second] = base
                base += words_in_all(first) * words_in_all(second) * words_in_all(third)
        self.order = [list(range(size + 1)), [cell * self.columns + column for column in range(self.columns)
                                              for cell in range(self.rows)]]

    def number(self, word):
        parts = word[:5], word[5:10], word[10:]
        of_parts = [tuple(map(part.count, range(len(self.counts)))) for part in parts]
        ranks = [rank_in(part, counts) for part, counts in zip(parts, of_parts)]
        _, second, third = map(words_in_all, of_parts)
        return self.base[of_parts[0], of_parts[1]] + (ranks[0] * second + ranks[1]) * third + ranks[2]

    def line(self, axis, board):
        row, column = divmod(board.index(BLANK), self.columns)
        return axis, (row, column)[axis], tuple(board[cell] for cell in self.order[axis] if board[cell] is not BLANK)

    def boards_on(self, line):
        axis, place, word = line
        for cell in range(self.rows if axis else self.columns):
            at, board = place * (self.rows if axis else self.columns) + cell, [BLANK] * (len(word) + 1)
            for where, colour in zip(self.order[axis], word[:at] + (BLANK,) + word[at:]):
                board[where] = colour
            yield board

    def crossing(self, line):
        return [self.line(1 - line[0], board) for board in self.boards_on(line)]

    def is_nearer(self, line, cell, last):
        axis, place, word = line
        sizes = [1 if cells <= 4 else 2 for cells in (self.columns, self.rows)]
        at = (place * self.words + self.number(word)) * sizes[axis] + axis * self.words * self.rows * sizes[0]
        bit = cell + (0 if last == 1 else 4 * sizes[axis])
        return self.section.byte(at + bit // 8) >> bit % 8 & 1 == 1

    def slides(self, board, first, last):
        """How many slides the colours need, the first along one axis and the last along another."""
        coloured = [cell if cell is BLANK else self.colours[cell - 1] for cell in board]
        goal = [*self.colours]
        goal.insert(self.root, BLANK)
        line, steps = self.line(first, coloured), 1
        while line != self.line(last, goal):
            nearer = [each for cell, each in enumerate(self.crossing(line)) if self.is_nearer(line, cell, last)]
            check(nearer and steps < 190, "the bits lead nowhere")
            line, steps = nearer[0], steps + 1
        return steps


class ColouredTable:
    def __init__(self, path):
        self.file = file = TableFile(path)
        self.puzzle = Sliding(file.rows, file.columns, file.root)
        self.colourings = [Colouring(self, *each) for each in zip(file.sections, file.colourings)]

    def transposed(self, board):
        """The transposed board with the tiles renamed, if it may be looked up in the same table."""
        columns, cells = self.file.columns, range(len(board))
        mirrored = [cell % columns * columns + cell // columns for cell in cells]
        names = {self.puzzle.root_state[mirrored[cell]]: self.puzzle.root_state[cell] for cell in cells}
        return [names[board[mirrored[cell]]] for cell in cells]

    def bound(self, state):
        """A path has this many slides or more."""
        if state == self.puzzle.root_state:
            return 0
        views, columns, root = [(each, state, 0) for each in self.colourings], self.file.columns, self.file.root
        if self.file.rows == columns and root % columns == root // columns:
            views += [(each, self.transposed(state), 1) for each in self.colourings]
        return min(max(colouring.slides(board, first ^ turned, last ^ turned) for colouring, board, turned in views)
                   for first in (0, 1) for last in (0, 1))


# From the user's board to the indexed board, and back ------------------------------------------------


class Laying:
    """A symmetry that takes a board of rows x columns to the table's, and one of its cells to the root."""

    def __init__(self, table, rows, columns, cell):
        self.columns, puzzle = columns, table.puzzle
        for turned_rows in range(rows), range(rows)[::-1]:
            for turned_columns in range(columns), range(columns)[::-1]:
                for self.swaps_axes in False, True:
                    size = (columns, rows) if self.swaps_axes else (rows, columns)
                    row_step, column_step = (1, rows) if self.swaps_axes else (columns, 1)
                    self.image = [r * row_step + c * column_step  # of each of the user's cells
                                  for r in turned_rows for c in turned_columns]
                    if size == (puzzle.rows, puzzle.columns) and self.image[cell] == puzzle.root:
                        self.sides = self.sides_taken(turned_rows[0] > 0, turned_columns[0] > 0)
                        return
        raise ValueError("this table is of boards of another size, or of goals with the blank elsewhere")

    def sides_taken(self, reverses_rows, reverses_columns):
        """Where each of a cube's sides comes to lie."""
        north, south = (SOUTH, NORTH) if reverses_rows else (NORTH, SOUTH)
        east, west = (WEST, EAST) if reverses_columns else (EAST, WEST)
        swapped = {NORTH: WEST, WEST: NORTH, SOUTH: EAST, EAST: SOUTH} if self.swaps_axes else {}
        return [UP, DOWN, *(swapped.get(side, side) for side in (north, east, south, west))]

    def lay(self, board):
        return [board[self.image.index(cell)] for cell in range(len(board))]

    def letter(self, state, after):
        """The blank's move between two states, as the user sees it."""
        begin, end = (self.image.index(each.index(BLANK)) for each in (state, after))
        return {-1: "l", 1: "r", -self.columns: "u", self.columns: "d"}[end - begin]

    def letters(self, states):
        return "".join(map(self.letter, states, states[1:]))


def sliding_state(table, laying, board, goal):
    names = dict(zip(laying.lay(goal), table.puzzle.root_state))
    return tuple(names[tile] for tile in laying.lay(board))


def sliding_path(table, rows, columns, board, goal):
    """The alphabetically first of the shortest paths; None for an unsolvable board."""
    laying = Laying(table, rows, columns, goal.index(BLANK))
    state = sliding_state(table, laying, board, goal)
    return laying.letters(table.walk(state, laying)) if table.puzzle.can_be_solved(state) else None


def slides(table, rows, columns, board, goal):
    """The least number of slides, of coloured tables a bound on it; None if there is no path."""
    state = sliding_state(table, Laying(table, rows, columns, goal.index(BLANK)), board, goal)
    if not table.puzzle.can_be_solved(state):
        return None
    return table.bound(state) if table.file.family == 5 else table.distance(state)


def cubic_path(table, rows, columns, start, pattern):
    """A shortest path from white cubes around a blank on the cell `start`; None for an impossible pattern."""
    laying, planes = Laying(table, rows, columns, start), table.file.sections[1]
    if laying.swaps_axes:  # what lay along x lies along y
        pattern = [{BLUE: RED, RED: BLUE}.get(colour, colour) for colour in pattern]
    pattern, tops, count = laying.lay(pattern), 0, 3 ** (len(pattern) - 1)
    for colour in pattern:
        tops = tops if colour is BLANK else 3 * tops + colour
    number, patterns = pattern.index(BLANK) * count + tops, len(pattern) * count
    distance, low, high = (planes.byte(plane * patterns + number) for plane in range(3))
    if distance == 255:
        return None
    states = table.walk(table.puzzle.state(pattern.index(BLANK), (low + 256 * high) * count + tops), laying)
    check(len(states) == distance + 1, "the sections contradict each other")
    return laying.letters(states[::-1])


def nearest(table, laying, tops):
    """The nearest state of marked cubes or dice with these labels on top; None for an impossible pattern."""
    puzzle, planes, number = table.puzzle, table.file.sections[1], 0
    names = puzzle.names(laying.sides)
    pattern = [top if top is BLANK else names[top] for top in laying.lay(tops)]
    for top in pattern:
        number = number if top is BLANK else puzzle.radix * number + puzzle.digit(top)
    count = puzzle.radix ** (puzzle.size - 1)
    number, patterns = pattern.index(BLANK) * count + number, puzzle.size * count
    distance, *index = (planes.byte(plane * patterns + number) for plane in range(5))
    if distance == 255:
        return None
    state = puzzle.state(pattern.index(BLANK), int.from_bytes(bytes(index), "little"))
    check(len(table.walk(state, laying)) == distance + 1, "the sections contradict each other")
    return state


def labelled_path(table, rows, columns, start, tops=None, position=None):
    """A shortest path from the uniform board with its blank on the cell `start` to labels on top, or to a
    position, its cubes as the labels on their sides; None if it cannot be reached."""
    laying, puzzle = Laying(table, rows, columns, start), table.puzzle
    if position is None:
        state = nearest(table, laying, tops)
        if state is None:
            return None
    else:
        state = tuple(cube and puzzle.seen(cube, laying.sides) for cube in laying.lay(position))
        if not puzzle.can_be_reached(state):
            return None
    return laying.letters(table.walk(state, laying)[::-1])


# The command line ------------------------------------------------------------------------------------


def board_of(text, names, size):
    """The things on a board: of names one per cell, with spaces or without, rows perhaps between `/`."""
    cells = text.replace("/", " ").split() if " " in text.strip() else list(text.replace("/", ""))
    board = [names.get(cell, BLANK) for cell in cells]
    if len(board) != size or board.count(BLANK) != 1:
        raise ValueError(f"no board of {size} cells: {text}")
    return board


def goal_of(text, puzzle):
    """Labels on top, or a position if the text says how each cube lies."""
    if isinstance(puzzle, Marked) and "-" not in text:
        cubes = {name: tuple(0 if each == side else 1 for each in range(6)) for side, name in enumerate("udnesw")}
        return {"position": board_of(text, cubes, puzzle.size)}
    if isinstance(puzzle, Marked):
        return {"tops": board_of(text, {"u": 0, "-": 1}, puzzle.size)}
    if sum(map(str.isdigit, text)) < puzzle.size:
        return {"tops": board_of(text, {str(face): face for face in range(1, 7)}, puzzle.size)}
    dice, ways = [puzzle.uniform], [(0, 1), (1, 0)]
    for die in dice:
        dice += [after for after in (puzzle.moved(die, way) for way in ways) if after not in dice]
    names = {f"{die[UP]}{die[NORTH]}": die for die in dice}
    return {"position": board_of(text, names, puzzle.size)}


def open_table(path):
    return {4: SlideTable, 5: ColouredTable}.get(TableFile(path).family, Table)(path)


def main(path, text, more=None):
    table = open_table(path)
    rows, columns, size = table.file.rows, table.file.columns, table.puzzle.size
    if table.file.family in (1, 4, 5):
        names = {str(tile): tile for tile in range(1, size)}
        goal = board_of(more, names, size) if more else [*range(1, size), BLANK]
        board = board_of(text, names, size)
        if len(set(board)) != size or set(board) != set(goal):
            raise ValueError("each tile is to be there once")
        if table.file.family in (4, 5):
            distance = slides(table, rows, columns, board, goal)
            print("no path" if distance is None else distance)
            return
        path = sliding_path(table, rows, columns, board, goal)
    else:
        x, _, y = (more or "1,1").partition(",")
        if x not in map(str, range(1, columns + 1)) or y not in map(str, range(1, rows + 1)):
            raise ValueError(f"no cell of {columns} columns and {rows} rows: {more}")
        start = (int(y) - 1) * columns + int(x) - 1
        if table.file.family == 2:
            path = cubic_path(table, rows, columns, start, board_of(text, {"W": WHITE, "B": BLUE, "R": RED}, size))
        else:
            path = labelled_path(table, rows, columns, start, **goal_of(text, table.puzzle))
    print("no path" if path is None else f"{len(path)}\t{path}")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (Damaged, OSError, ValueError) as error:
        sys.exit(f"read_sbt.py: {error}")
