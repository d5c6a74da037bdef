#!/usr/bin/env python3
"""Draws docs/growth.tsv, which tests/bench/growth.sh writes, and writes its table into docs/GROWTH.md.

    growth_page.py GROWTH.tsv GROWTH.svg GROWTH.md

The picture has a background of its own, so it looks the same on light and dark pages.
"""

import math
import sys

WIDTH, HEIGHT = 860, 520
LEFT, RIGHT, TOP, BOTTOM = 62, 232, 44, 58  # of the frame from the picture's edges
LABEL_HEIGHT = 17

BEGIN_MARK, END_MARK = "<!-- growth begin -->", "<!-- growth end -->"


def built(row):
    return row["build_seconds"] * 1e9 / row["states"]


def build_limit(row):
    """A search marks states in two bit planes. Each level reads one of them in half of the layers,
    reads both in the other half and writes one there: two bits for each state."""
    return row["depth"] * 2 / 8 / row["merge_gb_per_s"]


# The curves: name, colour (Okabe and Ito's, which colour-blind readers can distinguish), dashes, and the
# value in a row.
CURVES = [
    ("a state built, all cores", "#0072B2", "", built),
    ("limit: its planes, level by level", "#0072B2", "6 4", build_limit),
    ("a move answered, first time", "#009E73", "", lambda row: row["first_ns"]),
    ("a move answered, again", "#D55E00", "", lambda row: row["again_ns"]),
    ("limit: a random read of 32", "#D55E00", "6 4", lambda row: row["read_of_32_ns"]),
    ("a random read alone", "#777777", "2 4", lambda row: row["read_alone_ns"]),
]


def read_rows(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    names = lines[0]
    return [{name: value if name == "board" else float(value)
             for name, value in zip(names, line)} for line in lines[1:]]


def in_words(states):
    for size, word in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if states >= size:
            return f"{states / size:.3g}{word}"
    return f"{states:g}"


def spread(places):
    """Moves labels down until no two overlap; returns their new places."""
    order = sorted(range(len(places)), key=places.__getitem__)
    placed = list(places)
    for before, after in zip(order, order[1:]):
        placed[after] = max(placed[after], placed[before] + LABEL_HEIGHT)
    return placed


def draw(rows):
    values = [[value(row) for row in rows] for _, _, _, value in CURVES]
    flat = [v for curve in values for v in curve]
    low, high = math.floor(math.log10(min(flat))), math.ceil(math.log10(max(flat)))
    first, last = math.log10(rows[0]["states"]), math.log10(rows[-1]["states"])
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x_of(row):
        return LEFT + 14 + (right - LEFT - 28) * (math.log10(row["states"]) - first) / (last - first)

    def y_of(value):
        return bottom - (bottom - TOP) * (math.log10(value) - low) / (high - low)

    def text(x, y, words, anchor="middle", colour="#222222", size=13, weight="normal"):
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
                     f'font-size="{size}" font-weight="{weight}">{words}</text>')

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" role="img">',
             '<title>Nanoseconds for each state built and each move answered, by board</title>',
             f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#ffffff"/>']
    text(LEFT, 26, "ns for each state or move", "start", size=15, weight="bold")
    for power in range(low, high + 1):
        y = y_of(10.0 ** power)
        parts.append(f'<line x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        text(LEFT - 8, y + 4, f"{10.0 ** power:g}", "end")
    names = {}
    for row in rows:
        names.setdefault(row["states"], []).append(row["board"])
    for row in rows:
        x = x_of(row)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}" stroke="#eeeeee"/>')
    for states, boards in names.items():
        x = x_of({"states": states})
        text(x, bottom + 20, ", ".join(boards), weight="bold")
        text(x, bottom + 38, in_words(states), size=11)
    text(right + 34, bottom + 38, "states", "start", size=11)
    places = spread([y_of(curve[-1]) for curve in values])
    for (name, colour, dashes, _), curve, place in zip(CURVES, values, places):
        points = [(x_of(row), y_of(value)) for row, value in zip(rows, curve)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" '
                     f'stroke-dasharray="{dashes or "none"}"/>')
        if not dashes:
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'
                      for x, y in points]
        text(right + 12, place + 4, name, "start", colour)
    return "\n".join(parts + ["</svg>", ""])


def number(value):
    """Three significant digits."""
    return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f}"


def table(rows):
    lines = ["| board | states | built | limit | times | first | again | paths | limit | times | alone |",
             "|---" * 11 + "|"]
    for row in rows:
        answered, limit = row["again_ns"], row["read_of_32_ns"]
        cells = [number(built(row)), number(build_limit(row)), number(built(row) / build_limit(row)),
                 number(row["first_ns"]), number(answered), number(row["paths_ns"]), number(limit),
                 number(answered / limit), number(row["read_alone_ns"])]
        lines.append(f"| {row['board']} | {row['states']:,.0f} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: growth_page.py GROWTH.tsv GROWTH.svg GROWTH.md")
    rows = read_rows(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(draw(rows))
    with open(sys.argv[3], encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN_MARK)
    after = rest.split(END_MARK)[1]
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN_MARK}\n\n{table(rows)}\n\n{END_MARK}{after}")


main()
