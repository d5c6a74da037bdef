// Solves sliding boards of one shape and goal with the table of the goal's class (goal_view.h).
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/base/mutex.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/goal_view.h"
#include "common/solve/sliding_walks.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

class SlidingSolver : public GoalView {
 public:
  // `goal` holds each of 0..cells-1 once; `table` is that of its class and must outlive the solver.
  SlidingSolver(const Table& table, Shape shape, const Tiles& goal);

  const SlidingSpace& space() const noexcept { return space_; }
  const Table& table() const noexcept { return table_; }

  // The state of a solvable board.
  State state_of(const Tiles& board) const noexcept { return space_.state_of(to_table(board)); }

  // Writes the letters of the alphabetically smallest optimal path to `letters`, which has space
  // for kMaxPath letters. Thread-safe.
  Length solve(const Tiles& board, char* letters) const noexcept;

  // The same for many boards: calls solved(i, length, letters) for each i in order, with letters
  // that are valid during the call. Throws only std::bad_alloc and what `solved` throws.
  void solve_all(std::span<const Tiles> boards,
                 const std::function<void(std::size_t, Length, const char*)>& solved) const;

  // For many boards in a table in place; made by the first call.
  const SlidingWalks& walks() const;

 private:
  const Table& table_;
  SlidingSpace space_;
  mutable Mutex mutex_;  // held while walks_ is made
  mutable std::unique_ptr<const SlidingWalks> walks_;
};

}  // namespace slidebase
