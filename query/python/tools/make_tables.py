#!/usr/bin/env python3
"""make_tables.py FOLDER: makes the six standard tables, for each kind of goal cell of both puzzles on 3x3."""

import sys

import slidebase

(folder,) = sys.argv[1:]
for x, y in ((2, 2), (2, 3), (3, 3)):  # centre, edge, corner
    blank = 3 * (y - 1) + x - 1
    goal = [1, 2, 3, 4, 5, 6, 7, 8]
    goal.insert(blank, 0)
    slidebase.build(slidebase.Sliding("3x3", goal, tables=False), folder)
    slidebase.build(slidebase.Cubic("3x3", (x, y), tables=False), folder)
