// All answers for sliding boards of one shape and goal in single moves: those of the oracle, the
// number of paths and their list, and many boards at once, perhaps with a path table.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "common/base/mutex.h"
#include "common/solve/board_solver.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_oracle.h"
#include "common/solve/sliding_walks.h"

namespace slidebase {

class SlidingSolver final : public SlidingOracle, public BoardSolver {
 public:
  // The number of boards above which a path table pays (path_table.h).
  static constexpr std::uint64_t kPathTablePays = 10'000;

  using SlidingOracle::SlidingOracle;

  // For many boards in a table in place; made by the first call.
  const SlidingWalks& walks() const;

  Shape shape() const noexcept override { return GoalView::shape(); }
  const Tiles& goal() const noexcept override { return GoalView::goal(); }
  bool answers_at_once() const noexcept override { return true; }
  // Makes a path table if there are many boards and the space is small enough.
  void expect(std::uint64_t boards, Workers& workers) const override;
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance, PathCount& count) const override;
  Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const override;
  const PathTable* path_table() const noexcept override {
    return path_table_.load(std::memory_order_acquire);
  }
  void check_damage() const override { table().check_damage(); }
  void check_unchanged() const override { table().check_unchanged(); }

 private:
  mutable Mutex mutex_;  // held while the next two are made
  mutable std::unique_ptr<const SlidingWalks> walks_;
  mutable std::unique_ptr<const PathTable> owned_;
  mutable std::atomic<const PathTable*> path_table_{nullptr};
};

}  // namespace slidebase
