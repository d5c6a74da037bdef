#!/usr/bin/env python3
# Searches depth first, to at most 60 moves: the way it finds is seldom a shortest, and what it has not found in 3000
# boards it takes for unsolvable.
import sys

GOAL = "12345678x"
MOVES = (("u", 0, -1), ("d", 0, 1), ("l", -1, 0), ("r", 1, 0))


def neighbours(board):
    empty = board.index("x")
    for letter, dx, dy in MOVES:
        x, y = empty % 3 + dx, empty // 3 + dy
        if 0 <= x < 3 and 0 <= y < 3:
            cells = list(board)
            cells[empty], cells[3 * y + x] = cells[3 * y + x], "x"
            yield letter, "".join(cells)


def solve(start):
    seen = {start}
    stack = [(start, "")]
    while stack and len(seen) < 3000:
        board, path = stack.pop()
        if board == GOAL:
            return path
        if len(path) < 60:
            for letter, other in neighbours(board):
                if other not in seen:
                    seen.add(other)
                    stack.append((other, path + letter))
    return "unsolvable"


for line in sys.stdin:
    print(solve("".join(line.split())))
