#!/usr/bin/env python3
"""terminal.py: runs a few commands on a terminal and draws what they print, as SVG on standard output.

slidebase-query comes from PATH. The picture has a background of its own, so it is readable on light and dark
pages. The lines of boxes are drawn as paths, because fonts leave gaps between them.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from html import escape

COLUMNS = 80
CELL, LINE, SIZE = 8.4, 18, 14  # the width of a character, the height of a line, the font's size
LEFT, TOP, BAR = 20, 14, 34

FILES = {
    "puzzles": "867254301\n123456078\n213456780\n",
    "answers": "['Left', 'Up']\nR1L1R2\nunsolvable\n",
}
COMMANDS = [
    "echo 867254301 | slidebase-query solve",
    "slidebase-query show --goal 123804765 283164705",
    "slidebase-query show 2 2 WWW/EBB/WBR",
    "slidebase-query check puzzles answers",
]

GROUND, FRAME, TITLE = "#161b22", "#3d444d", "#9198a1"
PLAIN, DIM, PROMPT = "#e6edf3", "#6e7681", "#79c0ff"
COLOURS = {31: "#ff7b72", 32: "#56d364", 33: "#e3b341", 36: "#76e3ea"}
INDEXED = {16: "#161b22", 26: "#1f6feb", 160: "#cf3a34", 231: "#ffffff", 255: "#eceff2"}

# From the middle of a cell to its edges: left, right, up, down.
STROKES = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu"}


def printed(command: str, folder: str) -> str:
    """What a command writes to a terminal."""
    master, terminal = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment |= {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(["bash", "-c", f"stty cols {COLUMNS}; {command}"], cwd=folder, env=environment,
                          stdin=terminal, stdout=terminal, stderr=terminal):
        os.close(terminal)
        data = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:  # the end, on Linux
                break
            if not piece:
                break
            data += piece
    os.close(master)
    return data.decode().replace("\r\n", "\n")


class Style:
    """What the escape sequences have set so far."""

    def __init__(self) -> None:
        self.colour, self.ground = PLAIN, ""
        self.bold = self.dim = self.underlined = False

    def take(self, codes: list[int]) -> None:
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()  # type: ignore[misc]
            elif code in (1, 2, 4):
                self.bold, self.dim, self.underlined = self.bold or code == 1, self.dim or code == 2, \
                    self.underlined or code == 4
            elif code == 22:
                self.bold = self.dim = False
            elif code == 24:
                self.underlined = False
            elif code in (38, 48) and codes[:1] == [5]:
                colour = INDEXED[codes[1]]
                del codes[:2]
                self.colour, self.ground = (colour, self.ground) if code == 38 else (self.colour, colour)
            else:
                self.colour = COLOURS[code]


def drawn(line: str, row: int, style: Style) -> list[str]:
    """A line of text with its escape sequences, as elements of SVG."""
    grounds: list[str] = []
    texts: list[str] = []
    column = 0
    baseline = row * LINE + LINE - 5
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b"):
            style.take([int(code or 0) for code in part[2:-1].split(";")])
            continue
        for run in re.findall(r"[─│┌┐└┘]|[^─│┌┐└┘]+", part):
            x = column * CELL
            column += len(run)
            if run in STROKES:
                grounds.append(box(run, x, row * LINE))
                continue
            if style.ground:
                grounds.append(f'<rect x="{x:g}" y="{row * LINE:g}" width="{len(run) * CELL:g}" height="{LINE}" '
                               f'fill="{style.ground}"/>')
            for match in re.finditer(r"\S+(?: \S+)*", run):
                word = match.group()
                marks = f'fill="{DIM if style.dim else style.colour}"'
                marks += ' font-weight="bold"' if style.bold else ""
                marks += ' text-decoration="underline"' if style.underlined else ""
                texts.append(f'<text x="{x + match.start() * CELL:g}" y="{baseline}" '
                             f'textLength="{len(word) * CELL:g}" {marks}>{escape(word)}</text>')
    return grounds + texts


def box(sign: str, x: float, y: float) -> str:
    """A sign that boxes are made of; corners are rounded."""
    middle = (x + CELL / 2, y + LINE / 2)
    ends = {"l": (x, middle[1]), "r": (x + CELL, middle[1]), "u": (middle[0], y), "d": (middle[0], y + LINE)}
    (x1, y1), (x2, y2) = (ends[side] for side in STROKES[sign])
    if sign in "─│":
        path = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    else:
        path = f"M{x1:g} {y1:g}Q{middle[0]:g} {middle[1]:g} {x2:g} {y2:g}"
    return f'<path d="{path}"/>'


def main() -> None:
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for command in COMMANDS:
            if lines:
                lines.append("")
            lines.append(f"\x1b[36m$\x1b[0m \x1b[1m{command}\x1b[0m")
            lines += printed(command, folder).rstrip("\n").expandtabs(8).split("\n")
    style = Style()
    body = [element for row, line in enumerate(lines) for element in drawn(line, row, style)]
    width, height = 2 * LEFT + COLUMNS * CELL, BAR + 2 * TOP + len(lines) * LINE
    title = "slidebase-query: solve, show, check"
    sys.stdout.write("\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img">',
        f"<title>{title}</title>",
        f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="9" fill="{GROUND}" '
        f'stroke="{FRAME}"/>',
        f'<path d="M1 {BAR}H{width - 1:g}" stroke="{FRAME}"/>',
        *(f'<circle cx="{LEFT + 20 * i}" cy="{BAR / 2:g}" r="6" fill="{fill}"/>'
          for i, fill in enumerate(("#ff5f57", "#febc2e", "#28c840"))),
        f'<text x="{width / 2:g}" y="{BAR / 2 + 4:g}" text-anchor="middle" fill="{TITLE}" font-size="12" '
        f'font-family="sans-serif">{title}</text>',
        f'<g transform="translate({LEFT} {BAR + TOP})" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, '
        f'&quot;DejaVu Sans Mono&quot;, monospace" font-size="{SIZE}" fill="none" stroke-width="1.2">',
        f'<g stroke="{DIM}">',
        *(element for element in body if element.startswith("<path")),
        "</g>",
        *(element for element in body if not element.startswith("<path")),
        "</g>",
        "</svg>",
        "",
    ]))


main()
