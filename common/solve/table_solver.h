// Solves sliding boards with a complete table, and for many boards with a path table.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "common/base/mutex.h"
#include "common/solve/board_solver.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_solver.h"

namespace slidebase {

class TableSolver final : public BoardSolver {
 public:
  // The number of boards above which a path table pays (path_table.h).
  static constexpr std::uint64_t kPathTablePays = 10'000;

  // The parameters are those of SlidingSolver.
  TableSolver(const Table& table, Shape shape, const Tiles& goal) : solver_(table, shape, goal) {}

  const SlidingSolver& sliding() const noexcept { return solver_; }

  Shape shape() const noexcept override { return solver_.shape(); }
  const Tiles& goal() const noexcept override { return solver_.goal(); }
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
  void check_damage() const override { solver_.table().check_damage(); }
  void check_unchanged() const override { solver_.table().check_unchanged(); }

 private:
  SlidingSolver solver_;
  mutable Mutex mutex_;  // held while a path table is made
  mutable std::unique_ptr<const PathTable> owned_;
  mutable std::atomic<const PathTable*> path_table_{nullptr};
};

}  // namespace slidebase
