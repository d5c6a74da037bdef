// Solves sliding boards of one shape and goal in single moves, with the complete table of the
// goal's class (goal_view.h), and for many boards with a path table.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "common/base/mutex.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/board_solver.h"
#include "common/solve/goal_view.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_walks.h"
#include "common/table/table.h"

namespace slidebase {

class SlidingSolver final : public GoalView, public BoardSolver {
 public:
  // The number of boards above which a path table pays (path_table.h).
  static constexpr std::uint64_t kPathTablePays = 10'000;

  // `goal` holds each of 0..cells-1 once; `table` is that of its class and must outlive the solver.
  SlidingSolver(const Table& table, Shape shape, const Tiles& goal);

  const SlidingSpace& space() const noexcept { return space_; }
  const Table& table() const noexcept { return table_; }
  // The state of a solvable board.
  State state_of(const Tiles& board) const noexcept { return space_.state_of(to_table(board)); }
  // For many boards in a table in place; made by the first call.
  const SlidingWalks& walks() const;

  Shape shape() const noexcept override { return GoalView::shape(); }
  const Tiles& goal() const noexcept override { return GoalView::goal(); }
  bool answers_at_once() const noexcept override { return true; }
  // Makes a path table if there are many boards and the space is small enough.
  void expect(std::uint64_t boards, Workers& workers) const override;
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(
      std::span<const Tiles> boards,
      const std::function<void(std::size_t, Length, const char*)>& solved) const override;
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance,
                     std::optional<std::uint64_t>& count) const override;
  Lookup list_paths(const Tiles& board, int distance,
                    const std::function<bool(std::string_view)>& found) const override;
  const PathTable* path_table() const noexcept override {
    return path_table_.load(std::memory_order_acquire);
  }
  void check_damage() const override { table_.check_damage(); }
  void check_unchanged() const override { table_.check_unchanged(); }

 private:
  const Table& table_;
  SlidingSpace space_;
  mutable Mutex mutex_;  // held while the next two are made
  mutable std::unique_ptr<const SlidingWalks> walks_;
  mutable std::unique_ptr<const PathTable> owned_;
  mutable std::atomic<const PathTable*> path_table_{nullptr};
};

}  // namespace slidebase
