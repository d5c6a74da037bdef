#!/usr/bin/env python3
"""research.py FILE [COUNT [KORF]]: means of three heuristics by depth over 3x3, a data set of COUNT boards in FILE, and
how many boards IDA* generates before its last iteration, with each of them, for the KORF nearest of Korf's hundred."""
import sys
import numpy as np
import slidebase

NAMES = "manhattan", "linear-conflict", "walking-distance"

def ida_star(puzzle: slidebase.Puzzle, board: tuple[int, ...], name: str, length: int) -> int:
    generated = 0
    for bound in range(puzzle.heuristic(board, name), length, 2):
        boards, back = np.array([board]), np.array([-1])
        for depth in range(1, bound + 1):
            made, legal = puzzle.neighbours(boards)
            legal &= np.arange(4) != back[:, None]
            boards, back = made[legal], 3 - legal.nonzero()[1]  # the columns are d, l, r, u: 3 - c undoes c
            generated += len(boards)
            near = depth + puzzle.heuristic(boards, name) <= bound
            boards, back = boards[near], back[near]
    return generated

count, korf = [*map(int, sys.argv[2:]), *(1_000_000, 3)[len(sys.argv) - 2 :]]
puzzle, known = slidebase.Sliding("3x3"), slidebase.benchmark("korf100")
for depth, states in enumerate(map(puzzle.states, range(puzzle.longest + 1))):
    print(depth, len(states), *(f"{puzzle.heuristic(states, name).mean():.2f}" for name in NAMES))
puzzle.dataset(sys.argv[1], count, uniform="depths")
for distance, board in sorted(zip(known.distances, known.boards))[:korf]:
    print(distance, known.puzzle.text(board), *(ida_star(known.puzzle, board, name, distance) for name in NAMES))
