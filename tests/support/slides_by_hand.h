// Slides made on boards as one would by hand, and the distances in slides by a plain search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "tests/support/arrangements.h"

namespace slidebase::test {

// The board after the tile on `from` is pushed towards the blank, with those between; both are in
// one row or column.
inline Board after_push(Shape shape, Board board, Cell from) {
  const auto blank = static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
  const int step = shape.row(from) == shape.row(blank) ? (from > blank ? 1 : -1)
                                                       : (from > blank ? 1 : -1) * shape.cols;
  for (Cell cell = blank; cell != from; cell += step) {
    std::swap(board[static_cast<std::size_t>(cell)], board[static_cast<std::size_t>(cell + step)]);
  }
  return board;
}

// All boards that one slide leads to.
inline std::vector<Board> slides_from(Shape shape, const Board& board) {
  const auto blank = static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
  std::vector<Board> made;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    if (cell != blank &&
        (shape.row(cell) == shape.row(blank) || shape.col(cell) == shape.col(blank))) {
      made.push_back(after_push(shape, board, cell));
    }
  }
  return made;
}

// The distance in slides of every board that has a path to the goal.
inline std::map<Board, int> slide_distances(Shape shape, const Board& goal) {
  std::map<Board, int> distances = {{goal, 0}};
  std::vector<Board> found = {goal};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int distance = distances[found[i]];
    for (Board& next : slides_from(shape, Board(found[i]))) {
      if (distances.emplace(next, distance + 1).second) {
        found.push_back(std::move(next));
      }
    }
  }
  return distances;
}

}  // namespace slidebase::test
