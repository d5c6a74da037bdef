#include "common/puzzle/named_goals.h"

#include <algorithm>

namespace slidebase {

Tiles blank_first_goal(Shape shape) {
  return goal_with_blank_at(shape, 0);
}

// Turns right at the board's edge and before a cell that has its tile. The last cell of the spiral
// keeps the blank.
Tiles snail_goal(Shape shape) {
  constexpr std::array kTurns = {Move::kRight, Move::kDown, Move::kLeft, Move::kUp};
  Tiles goal{};
  Cell at = 0;
  std::size_t turn = 0;
  for (int tile = 1; tile < shape.cells(); ++tile) {
    goal[at] = static_cast<std::uint8_t>(tile);
    Cell next = shape.neighbour(at, kTurns[turn]);
    if (next < 0 || goal[next] != 0) {
      turn = (turn + 1) % kTurns.size();
      next = shape.neighbour(at, kTurns[turn]);
    }
    at = next;
  }
  return goal;
}

Tiles columns_goal(Shape shape) {
  Tiles goal{};
  for (Cell c = 0; c + 1 < shape.cells(); ++c) {
    goal[c] = static_cast<std::uint8_t>(shape.col(c) * shape.rows + shape.row(c) + 1);
  }
  return goal;
}

GoalOfShape goal_named(std::string_view name) {
  const auto* const found = std::ranges::find(kNamedGoals, name, &NamedGoal::name);
  return found == kNamedGoals.end() ? nullptr : found->goal;
}

}  // namespace slidebase
