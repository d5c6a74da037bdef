// Answers for sliding boards of one goal in single moves, from the complete table of the goal's
// class: the distance and the smallest optimal path.
//
// GoalView turns a board into the table's view, SlidingSpace gives it a number, and the walk reads
// the way to the goal from the table, one bit for each board next to it.
#pragma once

#include "common/puzzle/sliding_space.h"
#include "common/solve/goal_view.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// Any number of threads may use it at once.
class SlidingOracle : public GoalView {
 public:
  // `goal` holds each of 0..cells-1 once; `table` is that of its class and must outlive this.
  SlidingOracle(const Table& table, Shape shape, const Tiles& goal)
      : GoalView(table.info(), shape, goal),
        table_(table),
        space_(table.info().indexed_shape(), table.info().indexed_root()) {}

  const SlidingSpace& space() const noexcept { return space_; }
  const Table& table() const noexcept { return table_; }
  // The state of a solvable board.
  State state_of(const Tiles& board) const noexcept { return space_.state_of(to_table(board)); }

  // The first of the optimal paths in the alphabetical order of the user's letters (user_letter());
  // its length is the distance. kUnsolvable: no moves lead to the goal. O(distance).
  Lookup find(const Tiles& board, Path& path) const noexcept {
    const Tiles seen = to_table(board);
    path.length = 0;
    return space_.solvable(seen)
               ? find_path(space_, table_, space_.state_of(seen), move_order(), path)
               : Lookup::kUnsolvable;
  }

 private:
  const Table& table_;
  SlidingSpace space_;
};

}  // namespace slidebase
