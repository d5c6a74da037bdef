#include "common/puzzle/sliding_board.h"

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

}  // namespace slidebase
