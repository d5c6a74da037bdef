"""Compares docs/reference/read_sbt.py with slidebase-query: sliding states of 3x3 and cubic patterns, transposed
boards, compressed tables, and damaged ones; and tables in slides, coloured ones, and those of marked cubes and dice
with a plain search.
read_sbt_test.sh runs it. The short run checks one board of 3x3 in sixteen to one goal, and in slides one in sixty."""
import functools
import itertools
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

BIN, TABLES, SOURCE = (Path(each).resolve() for each in sys.argv[1:4])
LONG = os.environ.get("SLIDEBASE_LONG") == "1"
COUNT = 20 if LONG else 4  # changed bytes in each part of a file
STARTS = range(6) if LONG else (1, 3)  # of 2x3 and 3x2: one of each root
RANDOM = random.Random(int(os.environ.get("SLIDEBASE_SEED", "17")))
sys.path.insert(0, str(SOURCE / "docs" / "reference"))
sys.dont_write_bytecode = True
import read_sbt
from read_sbt import BLANK, BLUE, RED, WHITE
from sbt_file import Damaged
from xxh3 import xxh3

DIGESTS = {
    0: 0x2d06800538d394c2, 1: 0xc44bdff4074eecdb, 3: 0x083e9fe7157f5821, 4: 0x2ac92bdf0cad01ca,
    8: 0xa44e08799d1ee462, 9: 0x8f41141cc3648c10, 16: 0x09291bb775803264, 17: 0xf98ba6d9068f258e,
    32: 0xda348554d5fee834, 33: 0x14758efb80341fcb, 96: 0x8a27e266c106a968, 128: 0xc8b7296ef02ecdc4,
    129: 0x092292b7dfb446aa, 144: 0x42ae69964092991a, 240: 0x34eb445e884439bc, 241: 0x4d35e2c72d2b0e11,
    1024: 0x2daacae92b95ed3f, 1025: 0xd009800faa11e5b5, 2040: 0x5dca6cedaebc393a, 3000: 0xaafca56e18822db8,
}
read_sbt.Laying = functools.lru_cache(maxsize=None)(read_sbt.Laying)  # one object for the same arguments
COLOURS = {"W": WHITE, "B": BLUE, "R": RED, "E": BLANK}


def answers(questions, *options):
    """The answers of slidebase-query: (distance, path) for each line, or None if it is unsolvable."""
    run = subprocess.run([BIN / "slidebase-query", "solve", *options], input="\n".join(questions) + "\n",
                         stdout=subprocess.PIPE, check=True, text=True)
    lines = run.stdout.splitlines()
    assert len(lines) == len(questions)
    split = (line.split("\t") for line in lines)
    return [None if line[0] == "unsolvable" else (int(line[0]), line[1]) for line in split]


def opened(path):
    """A table that caches its results for a state, because the tests use each many times."""
    table = read_sbt.Table(path)
    table.residue = functools.lru_cache(maxsize=None)(table.residue)
    table.nearer = functools.lru_cache(maxsize=None)(table.nearer)
    return table


def board_of(text):
    return [BLANK if letter == "0" else int(letter) for letter in text]


def sliding(path, rows, columns, goal_text, share=1):
    """Checks that each board's residue and first letter are right, and that the first letter leads to the
    board whose path is the rest of the letters: so each whole path is right. Some paths are also walked to
    the end. With a share, only one board in `share` is checked."""
    table, goal = opened(path), board_of(goal_text)
    texts = ["".join(order) for order in itertools.permutations(sorted(goal_text))]
    truth = answers(texts, "--goal", goal_text, "--board", f"{rows}x{columns}")
    laying = read_sbt.Laying(table, rows, columns, goal.index(BLANK))
    names = dict(zip(laying.lay(goal), table.puzzle.root_state))
    rest = {}
    for text, answer in zip(texts, truth):
        state = tuple(names[tile] for tile in laying.lay(board_of(text)))
        if answer is not None:
            rest[state] = answer[1]
        elif RANDOM.randrange(share) == 0:
            assert not table.puzzle.can_be_solved(state), text
    assert rest[table.puzzle.root_state] == ""
    for state, letters in itertools.islice(rest.items(), RANDOM.randrange(share), None, share):
        assert table.puzzle.can_be_solved(state) and table.residue(state) == len(letters) % 4, state
        if letters:
            after = table.nearer(state, laying)
            assert laying.letter(state, after) + rest[after] == letters, (path, state)
    for text, answer in RANDOM.sample(list(zip(texts, truth)), min(500, len(texts))):
        path_found = read_sbt.sliding_path(table, rows, columns, board_of(text), goal)
        assert path_found == (answer and answer[1]), text


def in_slides(rows, columns, goal):
    """The distance of each board from the goal, by a search with code that is not the reader's."""
    distances, boards = {goal: 0}, [goal]
    for board in boards:
        row, column = divmod(board.index(BLANK), columns)
        for row_step, column_step in (0, 1), (0, -1), (1, 0), (-1, 0):
            slid, r, c = list(board), row + row_step, column + column_step
            while 0 <= r < rows and 0 <= c < columns:
                slid[(r - row_step) * columns + c - column_step] = slid[r * columns + c]
                slid[r * columns + c] = BLANK
                if tuple(slid) not in distances:
                    distances[tuple(slid)] = distances[board] + 1
                    boards.append(tuple(slid))
                r, c = r + row_step, c + column_step
    return distances


def slides(path, rows, columns, goal_text, share=1):
    """Checks the distance of each board, or of one in `share`, and that as many boards are at each distance as
    the header says."""
    table, goal = read_sbt.open_table(path), tuple(board_of(goal_text))
    table.residue = functools.lru_cache(maxsize=None)(table.residue)
    table.crossing = functools.lru_cache(maxsize=None)(table.crossing)
    truth = in_slides(rows, columns, goal)
    counts = [0] * (table.file.greatest_depth + 1)
    for distance in truth.values():
        counts[distance] += 1
    assert counts == [int.from_bytes(path.read_bytes()[512 + 8 * d:520 + 8 * d], "little")
                      for d in range(len(counts))], path
    texts = itertools.permutations(goal, len(goal))
    for board in itertools.islice(texts, RANDOM.randrange(share), None, share):
        assert read_sbt.slides(table, rows, columns, board, goal) == truth.get(board), (path, board)


def of_colours(path, count):
    """Checks for some boards that each colouring gives the distance of the colours."""
    table = read_sbt.open_table(path)
    root_state = table.puzzle.root_state
    for colouring in table.colourings:
        colours = {BLANK: BLANK, **dict(enumerate(colouring.colours, 1))}
        goal = tuple(map(colours.get, root_state))
        truth = in_slides(table.file.rows, table.file.columns, goal)
        for board in (RANDOM.sample(root_state, len(root_state)) for _ in range(count)):
            coloured = tuple(map(colours.get, board))
            found = min(colouring.slides(board, first, last) for first in (0, 1) for last in (0, 1))
            assert coloured == goal or found == truth[coloured], (path, board)


def bounds(path, rows, columns, goal_text, share):
    """Checks that bounds are not above distances."""
    table, goal, total = read_sbt.open_table(path), tuple(board_of(goal_text)), 0
    truth = in_slides(rows, columns, goal)
    for board in itertools.islice(itertools.permutations(goal), RANDOM.randrange(share), None, share):
        bound = read_sbt.slides(table, rows, columns, board, goal)
        assert (bound is None) == (board not in truth) and (bound is None or bound <= truth[board]), (path, board)
        total += bound or 0
    assert total > 0


def rolled(rows, columns, start, path):
    """The tops after a path, by rolling cubes with code that is not the reader's."""
    cubes = [["W", "R", "B"] for _ in range(rows * columns)]  # top, front and back, left and right
    cubes[start] = None
    blank = start
    for letter in path:
        cell = blank + {"u": -columns, "d": columns, "l": -1, "r": 1}[letter]
        assert letter in "ud" or cell // columns == blank // columns
        cube = cubes[cell]
        other = 1 if letter in "ud" else 2
        cube[0], cube[other] = cube[other], cube[0]
        cubes[blank], cubes[cell], blank = cube, None, cell
    return "".join(cube[0] if cube else "E" for cube in cubes)


def cubic(path, rows, columns, start, share):
    """Checks for every pattern, or one in `share`, that the path is as long as that of slidebase-query and
    leads to the pattern."""
    table, size = opened(path), rows * columns
    patterns = ["".join(tops[:blank]) + "E" + "".join(tops[blank:]) for blank in range(size)
                for tops in itertools.product("WBR", repeat=size - 1)]
    patterns = patterns[RANDOM.randrange(share)::share]
    place = f"{start % columns + 1} {start // columns + 1} "
    truth = answers([place + text for text in patterns], "--board", f"{rows}x{columns}")
    for text, answer in zip(patterns, truth):
        found = read_sbt.cubic_path(table, rows, columns, start, [COLOURS[top] for top in text])
        assert (found is None) == (answer is None), (path, text)
        if found is not None:
            assert len(found) == answer[0] and rolled(rows, columns, start, found) == text, (path, text)


# A cube of the search below: top, bottom, north, south, west, east. Each way of the blank takes them round.
TIPPED = {"d": (3, 2, 0, 1, 4, 5), "u": (2, 3, 1, 0, 4, 5), "r": (5, 4, 2, 3, 0, 1), "l": (4, 5, 2, 3, 1, 0)}
FACES = {"marked": "M-----", "dice": "162534"}


def after_roll(rows, columns, position, letter):
    """The position after the blank's move, or None at the edge."""
    blank = position.index(BLANK)
    row, column = divmod(blank, columns)
    row, column = row + "u d".find(letter) - 1 if letter in "ud" else row, \
        column + "l r".find(letter) - 1 if letter in "lr" else column
    if not (0 <= row < rows and 0 <= column < columns):
        return None
    after, cell = list(position), row * columns + column
    after[blank], after[cell] = "".join(position[cell][face] for face in TIPPED[letter]), BLANK
    return tuple(after)


def in_rolls(rows, columns, start, kind, most):
    """The distance of each position within `most` rolls, by a search with code that is not the reader's."""
    first = tuple(BLANK if cell == start else FACES[kind] for cell in range(rows * columns))
    distances, positions = {first: 0}, [first]
    for position in positions:
        if distances[position] == most:
            break
        for letter in "dlru":
            after = after_roll(rows, columns, position, letter)
            if after and after not in distances:
                distances[after] = distances[position] + 1
                positions.append(after)
    return distances


def labels_of(cube):
    """A cube as the reader has it: up, down, north, east, south, west."""
    values = [int(face) if face.isdigit() else 0 if face == "M" else 1 for face in cube]
    return tuple(values[side] for side in (0, 1, 2, 5, 3, 4))


def labelled(path, rows, columns, start, kind, most=190, share=1):
    """Checks each position within `most` rolls, or one in `share`: the path leads there and is as long as it
    must be. The same for each pattern that they show, and patterns and positions that cannot be reached."""
    table = opened(path)
    truth = in_rolls(rows, columns, start, kind, most)
    first = next(iter(truth))
    nearest = {}
    for position, distance in truth.items():
        nearest.setdefault(tuple(cube and cube[0] for cube in position), distance)
    follow = lambda letters: functools.reduce(lambda at, letter: after_roll(rows, columns, at, letter), letters, first)
    for position, distance in itertools.islice(truth.items(), RANDOM.randrange(share), None, share):
        found = read_sbt.labelled_path(table, rows, columns, start,
                                       position=[cube and labels_of(cube) for cube in position])
        assert len(found) == distance and follow(found) == position, (path, position, found)
    for tops, distance in itertools.islice(nearest.items(), RANDOM.randrange(share), None, share):
        pattern = [top and labels_of(top + "-----")[0] for top in tops]
        found = read_sbt.labelled_path(table, rows, columns, start, tops=pattern)
        shown = tuple(cube and cube[0] for cube in follow(found))
        assert len(found) == distance and shown == tops, (path, tops, found)
    if most == 190:
        counts = [list(truth.values()).count(d) for d in range(table.file.greatest_depth + 1)]
        assert counts == [int.from_bytes(path.read_bytes()[512 + 8 * d:520 + 8 * d], "little")
                          for d in range(len(counts))], path
    return table, truth, nearest


def unreachable(path, kind, start=3):
    """Checks the positions and patterns of 2x2 that cannot be reached: all but 36."""
    table, truth, nearest = labelled(path, 2, 2, start, kind)
    assert len(truth) == 36
    cubes = sorted({cube for position in truth for cube in position if cube})
    digits = "M-" if kind == "marked" else "123456"
    for _ in range(300):
        position = [RANDOM.choice(cubes) for _ in range(4)]
        tops = [RANDOM.choice(digits) for _ in range(4)]
        position[RANDOM.randrange(4)] = tops[RANDOM.randrange(4)] = BLANK
        found = read_sbt.labelled_path(table, 2, 2, start, position=[cube and labels_of(cube) for cube in position])
        assert (found is None) == (tuple(position) not in truth), position
        found = read_sbt.labelled_path(table, 2, 2, start, tops=[top and labels_of(top + "-----")[0] for top in tops])
        assert (found is None) == (tuple(tops) not in nearest), tops


def odd_dice(path):
    """Checks that no position is reached after one die has been turned to an orientation of the other parity."""
    table = opened(path)
    for position in RANDOM.sample(list(in_rolls(2, 3, 5, "dice", 9)), 50):
        cells = [cell for cell in range(6) if position[cell]]
        cell = RANDOM.choice(cells)
        other = list(position)
        other[cell] = "".join(position[cell][face] for face in TIPPED[RANDOM.choice("dlru")])
        assert read_sbt.labelled_path(table, 2, 3, 5, position=[cube and labels_of(cube) for cube in other]) is None


def all_blocks(table):
    for section in table.file.sections:
        for block in range(section.block_count):
            section.block(block)


def some_answers(path):
    """The answers of a table of 3x3 to a few boards or patterns, for its own root."""
    table = read_sbt.open_table(path)
    root = table.puzzle.root
    if table.file.family == 6:
        return [read_sbt.labelled_path(table, 3, 3, root, **read_sbt.goal_of(text, table.puzzle))
                for text in ("uuu/uuu/uu.", "ddd/d.d/ddd", "---/---/--.")]
    if table.file.family != 2:
        goal = list(table.puzzle.root_state)
        answer = read_sbt.sliding_path if table.file.family == 1 else read_sbt.slides
        return [answer(table, 3, 3, board_of(text), goal)
                for text in ("867254301", "012345678", "102345678", "876543210")]
    return [read_sbt.cubic_path(table, 3, 3, root, [COLOURS[top] for top in text])
            for text in ("RRRBWBRRE", "EBBBBBBBB", "WRBWERBWR")]


def parts_of(path):
    """The ranges of bytes that digests guard: the header, and the three parts of each section."""
    parts = [range(2048)]
    end = 2048
    for section in read_sbt.open_table(path).file.sections:
        digests_at = -(-end // 64) * 64
        parts += [range(digests_at, digests_at + len(section.page_digests)),
                  range(section.data_at, section.data_at + section.stored_size),
                  range(section.index_at, section.end)]
        end = section.end
    return parts


def damaged(path, folder):
    """Checks that a changed byte is reported if it is used, and changes no answer if it is not."""
    whole, right = path.read_bytes(), some_answers(path)
    all_blocks(read_sbt.open_table(path))
    changed = folder / "changed.sbt"
    guarded = parts_of(path)
    places = {at for part in guarded for at in (part[0], part[-1], *RANDOM.sample(part, min(COUNT, len(part))))}
    places |= {RANDOM.randrange(len(whole)) for _ in range(2 * COUNT)}
    for at in sorted(places):
        bytes_now = bytearray(whole)
        bytes_now[at] ^= 1 << RANDOM.randrange(8)
        changed.write_bytes(bytes_now)
        try:
            assert some_answers(changed) == right, f"{path}: a wrong answer after a change at {at}"
            assert at >= 2048, f"{path}: a changed header is accepted"
        except Damaged:
            pass
        try:
            all_blocks(read_sbt.open_table(changed))
            assert not any(at in part for part in guarded), f"{path}: no digest notices the change at {at}"
        except Damaged:
            pass
    lengths = [0, 1, 7, 8, 2047, 2048, 2049, len(whole) - 1, len(whole) + 1, RANDOM.randrange(len(whole))]
    for length in lengths:
        changed.write_bytes((whole + b"\0")[:length])
        try:
            read_sbt.open_table(changed)
            raise AssertionError(f"{path}: accepted with {length} of {len(whole)} bytes")
        except Damaged:
            pass


def made(folder, *arguments):
    subprocess.run([BIN / "slidebase-gen", "--quiet", "-o", folder, *arguments], check=True)


def other_tables(folder):
    """Checks boards that are not square in both orientations, and that compressed tables answer like raw
    ones."""
    small, packed = folder / "small", folder / "packed"
    made(small, "sliding", "2x3")
    made(small, "cubic", "2x3")
    os.environ["SLIDEBASE_PATH"] = f"{small}:{TABLES}"
    sliding(small / "sliding-2x3-4.sbt", 2, 3, "503142")
    sliding(small / "sliding-2x3-4.sbt", 3, 2, "320145")
    sliding(small / "sliding-2x3-5.sbt", 3, 2, "314520")
    for start in STARTS:
        root = 4 if start in (1, 4) else 5
        cubic(small / f"cubic-2x3-{root}.sbt", 2, 3, start, 1)
    for start in STARTS:
        cubic(small / f"cubic-2x3-{4 if start in (2, 3) else 5}.sbt", 3, 2, start, 1)
    made(packed, "cubic", "--codec", "zstd")
    made(packed, "sliding", "--codec", "zstd", "--root", "corner")
    try:
        for table in sorted(packed.iterdir()):
            assert some_answers(table) == some_answers(TABLES / table.name), table
        damaged(packed / "sliding-3x3-8.sbt", folder)
    except FileNotFoundError:
        print("left out: compressed tables: neither this Python nor a program zstd unpacks them")
    made(small, "additive", "3x3", "--root", "corner", "--tier", "small")
    try:
        read_sbt.open_table(next(small.glob("additive-*.sbt")))
        raise AssertionError("an additive table is accepted as a complete one")
    except Damaged:
        pass


def tables_in_slides(folder):
    """Checks all boards of 2x3 and 3x2, those of 3x3 or a share of them, and damaged tables."""
    multi = folder / "multi"
    made(multi, "sliding", "2x3", "--metric", "multi")
    made(multi, "sliding", "3x3", "--metric", "multi")
    slides(multi / "sliding-2x3-4-multi.sbt", 2, 3, "503142")
    slides(multi / "sliding-2x3-4-multi.sbt", 3, 2, "320145")
    slides(multi / "sliding-2x3-5-multi.sbt", 3, 2, "314520")
    slides(multi / "sliding-2x3-5-multi.sbt", 2, 3, "123450")
    for root, goal in (8, "123456780"), (7, "418063275"), (4, "836504712"):
        slides(multi / f"sliding-3x3-{root}-multi.sbt", 3, 3, goal, 1 if LONG else 60)
    damaged(multi / "sliding-3x3-8-multi.sbt", folder)
    reader = SOURCE / "docs" / "reference" / "read_sbt.py"
    for board, answer in ("867254301", "20\n"), ("012345678", "16\n"), ("213456780", "no path\n"):
        run = subprocess.run([sys.executable, "-B", reader, multi / "sliding-3x3-8-multi.sbt", board], text=True,
                             stdout=subprocess.PIPE, check=True)
        assert run.stdout == answer, board


def other_cubes(folder):
    """Checks marked cubes and dice on small boards in both orientations, and damaged tables."""
    kinds = folder / "kinds"
    for board in "2x2", "2x3":
        for kind in FACES:
            made(kinds, "cubic", board, "--cubes", kind)
    made(kinds, "cubic", "3x3", "--cubes", "marked", "--root", "centre")
    for kind in FACES:
        for start in range(4):
            unreachable(kinds / f"cubic-{kind}-2x2-3.sbt", kind, start)
    share = 5 if LONG else 59
    for start in STARTS:
        root = 4 if start in (1, 4) else 5
        labelled(kinds / f"cubic-marked-2x3-{root}.sbt", 2, 3, start, "marked", share=share)
        labelled(kinds / f"cubic-dice-2x3-{root}.sbt", 2, 3, start, "dice", most=12 if LONG else 8)
        root = 4 if start in (2, 3) else 5
        labelled(kinds / f"cubic-marked-2x3-{root}.sbt", 3, 2, start, "marked", share=share)
        labelled(kinds / f"cubic-dice-2x3-{root}.sbt", 3, 2, start, "dice", most=12 if LONG else 8)
    odd_dice(kinds / "cubic-dice-2x3-5.sbt")
    labelled(kinds / "cubic-marked-3x3-4.sbt", 3, 3, 4, "marked", most=12 if LONG else 8)
    damaged(kinds / "cubic-marked-3x3-4.sbt", folder)
    reader = SOURCE / "docs" / "reference" / "read_sbt.py"
    for name, goal, start, answer in (
            ("cubic-marked-3x3-4", "ddd/d.d/ddd", "2,2", "36"), ("cubic-marked-3x3-4", "uuu/u.u/uuu", "2,2", "0"),
            ("cubic-marked-3x3-4", "dd/d.d/ddd", "2,2", None), ("cubic-marked-3x3-4", "ddd/ddd/dd.", "1,1", None),
            ("cubic-dice-2x3-5", "12 12 12/12 12 .", "3,2", "0"), ("cubic-dice-2x3-5", "12 12 12/12 16 .", "3,2", None),
            ("cubic-dice-2x3-5", "12 12 12/12 13 .", "3,2", "no path")):
        run = subprocess.run([sys.executable, "-B", reader, kinds / f"{name}.sbt", goal, start], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert (run.returncode == 0) == (answer is not None) and "Traceback" not in run.stderr, (name, goal, run)
        assert answer is None or run.stdout.split("\t")[0].strip() == answer, (name, goal, run)


def coloured_tables(folder):
    """Checks boards of 2x3 and 3x2, a share of those of 3x3 and 2x5, and damaged tables."""
    some = folder / "coloured"
    made(some, "coloured", "2x4")
    made(some, "coloured", "3x3", "--tier", "small")
    made(some, "coloured", "2x5", "--root", "corner", "--tier", "small")
    for path in sorted(some.iterdir()):
        of_colours(path, 200 if LONG else 20)
    bounds(some / "coloured-2x4-6-standard.sbt", 2, 4, "12345607", 101 if LONG else 1009)
    bounds(some / "coloured-2x4-7-standard.sbt", 4, 2, "51627304", 101 if LONG else 1009)
    goals = (8, "123456780"), (7, "418063275"), (8, "036147258"), (4, "836504712")
    for root, goal in goals if LONG else goals[:2]:
        bounds(some / f"coloured-3x3-{root}-small.sbt", 3, 3, goal, 101 if LONG else 4001)
    damaged(some / "coloured-3x3-8-small.sbt", folder)


def command_line():
    """Checks the examples of the reader's help, and that wrong arguments end in a message."""
    reader = SOURCE / "docs" / "reference" / "read_sbt.py"
    for arguments, expected in (
            (("sliding-3x3-8.sbt", "867254301"), "31\tlurdrulurdlldrrululddruulddrurd\n"),
            (("sliding-3x3-4.sbt", "2 8 3/1 6 4/7 0 5", "123804765"), "5\tuuldr\n"),
            (("sliding-3x3-8.sbt", "213456780"), "no path\n"),
            (("sliding-3x3-8.sbt", "21345678"), ""),
            (("sliding-3x3-8.sbt", "213456780", "123406785"), ""),
            (("cubic-3x3-7.sbt", "RRR/BWB/RRE", "0,1"), ""),
            (("cubic-3x3-7.sbt", "RRR/BWB/RRE", "4,1"), ""),
            (("cubic-3x3-7.sbt", "RRR/BWB/RRE", "2"), ""),
            (("cubic-3x3-7.sbt", "RRRR/BWB/RRE", "2,1"), ""),
            (("cubic-3x3-7.sbt", "RRR/BWB/RRE"), ""),
            ((".", "213456780"), ""),
            (("missing.sbt", "213456780"), "")):
        run = subprocess.run([sys.executable, "-B", reader, *arguments], cwd=TABLES, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert run.stdout == expected and "Traceback" not in run.stderr, (arguments, run)
        assert (run.returncode == 0) == (expected != ""), arguments
    run = subprocess.run([sys.executable, "-B", reader, "cubic-3x3-7.sbt", "RRR/BWB/RRE", "2,1"], cwd=TABLES,
                         text=True, stdout=subprocess.PIPE, check=True)
    distance, path = run.stdout.split()
    assert distance == "31" == str(len(path)) and rolled(3, 3, 1, path) == "RRRBWBRRE"


def digests():
    """Checks digests of lengths that XXH3 treats differently, against those of its author's own code."""
    data = bytes(i * 167 % 251 for i in range(3000))
    for size, digest in DIGESTS.items():
        assert xxh3(data[:size]) == digest, size


def main():
    os.environ["SLIDEBASE_PATH"] = str(TABLES)
    digests()
    command_line()
    with tempfile.TemporaryDirectory() as name:
        other_tables(Path(name))
        tables_in_slides(Path(name))
        other_cubes(Path(name))
        coloured_tables(Path(name))
        os.environ["SLIDEBASE_PATH"] = str(TABLES)
        for path in sorted(TABLES.glob("*-3x3-[78].sbt")):
            damaged(path, Path(name))
    share = 1 if LONG else 16
    sliding(TABLES / "sliding-3x3-8.sbt", 3, 3, "123456780", share)
    if LONG:
        sliding(TABLES / "sliding-3x3-7.sbt", 3, 3, "418063275", share)
        sliding(TABLES / "sliding-3x3-4.sbt", 3, 3, "836504712", share)
    cubic(TABLES / "cubic-3x3-8.sbt", 3, 3, 2, share)
    cubic(TABLES / "cubic-3x3-7.sbt", 3, 3, 1, share)
    cubic(TABLES / "cubic-3x3-7.sbt", 3, 3, 3, share)
    cubic(TABLES / "cubic-3x3-4.sbt", 3, 3, 4, share)


main()
