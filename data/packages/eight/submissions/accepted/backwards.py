#!/usr/bin/env python3
# One breadth-first search from the goal: each board learns the empty square's move that comes nearer.
import sys
from collections import deque

GOAL = "12345678x"
MOVES = (("u", 0, -1), ("d", 0, 1), ("l", -1, 0), ("r", 1, 0))
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}


def neighbours(board):
    empty = board.index("x")
    for letter, dx, dy in MOVES:
        x, y = empty % 3 + dx, empty // 3 + dy
        if 0 <= x < 3 and 0 <= y < 3:
            cells = list(board)
            cells[empty], cells[3 * y + x] = cells[3 * y + x], "x"
            yield letter, "".join(cells)


nearer = {GOAL: None}
queue = deque([GOAL])
while queue:
    board = queue.popleft()
    for letter, other in neighbours(board):
        if other not in nearer:
            nearer[other] = (OPPOSITE[letter], board)
            queue.append(other)

for line in sys.stdin:
    board = "".join(line.split())
    if board not in nearer:
        print("unsolvable")
        continue
    path = []
    while nearer[board]:
        letter, board = nearer[board]
        path.append(letter)
    print("".join(path))
