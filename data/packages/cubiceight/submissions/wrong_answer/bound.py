#!/usr/bin/env python3
# A lower bound for the answer: every cube that does not show white has rolled, and the empty square has walked at
# least as far as it lies off.
import sys

tokens = sys.stdin.read().split()
at = 0
while at + 1 < len(tokens) and tokens[at] != "0":
    x, y = int(tokens[at]), int(tokens[at + 1])
    cells = tokens[at + 2 : at + 11]
    at += 11
    empty = cells.index("E")
    walk = abs(empty % 3 - (x - 1)) + abs(empty // 3 - (y - 1))
    print(max(walk, sum(c in "BR" for c in cells)))
