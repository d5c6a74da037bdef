#!/usr/bin/env python3
# Right paths, but another word where there is none.
import sys

GOAL = "12345678x"
paths = {GOAL: ""}
level = [GOAL]
while level:
    following = []
    for board in level:
        empty = board.index("x")
        # The letters of the way back, by where the empty square comes from.
        for letter, step, stays in ("u", 3, empty < 6), ("d", -3, empty > 2), ("l", 1, empty % 3 < 2), ("r", -1, empty % 3):
            if stays:
                cells = list(board)
                cells[empty], cells[empty + step] = cells[empty + step], "x"
                other = "".join(cells)
                if other not in paths:
                    paths[other] = letter + paths[board]
                    following.append(other)
    level = following

for line in sys.stdin:
    path = paths.get("".join(line.split()))
    print("impossible" if path is None else path)
