#include "common/puzzle/sliding_board.h"

#include <cstdlib>
#include <span>

#include "common/puzzle/ranking.h"

namespace slidebase {

Tiles goal_with_blank_at(Shape shape, Cell blank) {
  Tiles goal{};
  std::uint8_t next = 1;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != blank) {
      goal[c] = next++;
    }
  }
  return goal;
}

Tiles plain_goal(Shape shape) {
  return goal_with_blank_at(shape, shape.cells() - 1);
}

ParityWitness parity_witness(Shape shape, const Tiles& board, const Tiles& goal) {
  std::array<std::uint8_t, kMaxCells> place;  // tile -> its cell in the goal
  for (Cell c = 0; c < shape.cells(); ++c) {
    place[goal[c]] = static_cast<std::uint8_t>(c);
  }
  std::array<std::uint8_t, kMaxCells> permutation;
  const auto cells = static_cast<std::size_t>(shape.cells());
  std::ranges::transform(std::span(board).first(cells), permutation.begin(),
                         [&](std::uint8_t tile) { return place[tile]; });
  const Cell from = blank_of(board);
  const Cell to = blank_of(goal);
  return {permutation_parity(std::span(permutation).first(cells)) != 0,
          std::abs(shape.row(from) - shape.row(to)) + std::abs(shape.col(from) - shape.col(to))};
}

}  // namespace slidebase
