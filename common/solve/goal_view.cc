#include "common/solve/goal_view.h"

#include <algorithm>

namespace slidebase {

GoalView::GoalView(const TableInfo& table, Shape shape, const Tiles& goal)
    : goal_(goal),
      view_(*find_symmetry(shape, blank_of(goal), table.indexed_shape(), table.indexed_root())) {
  Tiles seen{};  // the goal through the symmetry
  for (Cell c = 0; c < shape.cells(); ++c) {
    seen[view_(c)] = goal[c];
  }
  const Tiles table_goal = goal_with_blank_at(table.indexed_shape(), table.indexed_root());
  for (Cell c = 0; c < shape.cells(); ++c) {
    named_[table_goal[c]] = seen[c];
    renamed_[seen[c]] = table_goal[c];
  }
  std::ranges::transform(kMoves, order_.begin(), [this](Move move) { return view_(move); });
  for (const Move move : kMoves) {
    letters_[view_(move)] = letter(move);
  }
}

}  // namespace slidebase
