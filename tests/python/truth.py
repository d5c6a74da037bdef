"""Distances by plain searches, written from the rules of the puzzles without code of the library."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def neighbours(blank: int, rows: int, cols: int) -> list[tuple[str, int]]:
    """The moves of the blank, by letter, with the cell that each leads to."""
    y, x = divmod(blank, cols)
    moves = []
    if y + 1 < rows:
        moves.append(("d", blank + cols))
    if x > 0:
        moves.append(("l", blank - 1))
    if x + 1 < cols:
        moves.append(("r", blank + 1))
    if y > 0:
        moves.append(("u", blank - cols))
    return moves


def moved(board: tuple[int, ...], letter: str, rows: int, cols: int) -> tuple[int, ...]:
    """The board after a move of the blank."""
    blank = board.index(0)
    to = dict(neighbours(blank, rows, cols))[letter]
    cells = list(board)
    cells[blank], cells[to] = cells[to], cells[blank]
    return tuple(cells)


def slides(blank: int, rows: int, cols: int) -> list[tuple[str, int]]:
    """The slides of the blank: its letters, one for each cell, with the cell that they lead to."""
    all_slides = []
    for letter, to in neighbours(blank, rows, cols):
        letters, cell = letter, to
        all_slides.append((letters, cell))
        while (there := dict(neighbours(cell, rows, cols)).get(letter)) is not None:
            letters, cell = letters + letter, there
            all_slides.append((letters, cell))
    return all_slides


def slide_distances(goal: tuple[int, ...], rows: int, cols: int) -> dict[bytes, int]:
    """The distance in slides of every solvable board, by a breadth-first search from the goal."""
    frontier, distances = [goal], {bytes(goal): 0}
    while frontier:
        reached = []
        for board in frontier:
            for letters, _ in slides(board.index(0), rows, cols):
                there = board
                for letter in letters:
                    there = moved(there, letter, rows, cols)
                if bytes(there) not in distances:
                    distances[bytes(there)] = distances[bytes(board)] + 1
                    reached.append(there)
        frontier = reached
    return distances


def sliding_distances(goal: tuple[int, ...], rows: int, cols: int) -> dict[bytes, int]:
    """The distance of every solvable board, by a breadth-first search from the goal."""
    frontier, distances, depth = [bytes(goal)], {bytes(goal): 0}, 0
    while frontier:
        depth, reached = depth + 1, []
        for board in frontier:
            blank = board.index(0)
            for _, to in neighbours(blank, rows, cols):
                cells = bytearray(board)
                cells[blank], cells[to] = cells[to], 0
                if (there := bytes(cells)) not in distances:
                    distances[there] = depth
                    reached.append(there)
        frontier = reached
    return distances


def boards_and_distances(
    goal: tuple[int, ...], rows: int, cols: int
) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
    """The same as arrays (N, cells) and (N,)."""
    distances = sliding_distances(goal, rows, cols)
    boards = np.frombuffer(b"".join(distances), np.uint8).reshape(len(distances), rows * cols)
    return boards, np.fromiter(distances.values(), np.int16, len(distances))
