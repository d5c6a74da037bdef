#!/usr/bin/env python3
"""grade.py [ANSWERS]: prints a verdict on each line "BOARD<tab>MOVES" of a file, or of standard input.

MOVES are letters u, d, l, r that say where the blank goes, or "unsolvable". The verdicts are right, not
shortest (with the least number of moves), wrong, and invalid. The last line, on the error stream, counts the
verdicts; the exit code is 1 unless all answers are right.
"""

from __future__ import annotations

import collections
import sys

import slidebase


def verdict(puzzle: slidebase.Sliding, line: str) -> str:
    board, tab, moves = line.rstrip("\r\n").partition("\t")
    moves = moves.strip().lower()
    try:
        if not tab:
            return "invalid"
        distance = puzzle.distance(board)
        if moves == "unsolvable" or distance is None:
            return "right" if moves == "unsolvable" and distance is None else "wrong"
        if not puzzle.check(board, moves):
            return "wrong"
    except (slidebase.BadBoard, slidebase.BadArgument):
        return "invalid"
    return "right" if len(moves) == distance else f"not shortest: {distance} moves"


def main() -> int:
    puzzle = slidebase.Sliding("3x3")
    counts: collections.Counter[str] = collections.Counter()
    with open(sys.argv[1], encoding="utf-8", errors="replace") if len(sys.argv) > 1 else sys.stdin as lines:
        for line in lines:
            said = verdict(puzzle, line)
            counts[said.partition(":")[0]] += 1
            print(said)
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())), file=sys.stderr)
    return 0 if set(counts) <= {"right"} else 1


if __name__ == "__main__":
    sys.exit(main())
