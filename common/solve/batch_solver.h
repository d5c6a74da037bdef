// A sliding solver that is ready for many boards: once it pays, their paths come from a path table.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "common/base/mutex.h"
#include "common/base/workers.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_solver.h"

namespace slidebase {

// Safe for any number of threads at once.
class BatchSolver {
 public:
  // From this many boards on a path table pays (path_table.h).
  static constexpr std::uint64_t kPathTablePays = 10'000;

  // The solver must outlive this.
  explicit BatchSolver(const SlidingSolver& solver) : solver_(solver) {}

  // Says that about this many boards will be asked for in all: with many, and a space small enough,
  // a path table is made now, by all workers. Throws Error where the table is damaged.
  void expect(std::uint64_t boards, Workers& workers) const {
    if (boards <= kPathTablePays || path_table() != nullptr || !PathTable::fits(solver_)) {
      return;
    }
    const Lock lock(mutex_);
    if (owned_ == nullptr) {
      owned_ = std::make_unique<const PathTable>(solver_, workers);
      path_table_.store(owned_.get(), std::memory_order_release);
    }
  }

  const SlidingSolver& solver() const noexcept { return solver_; }
  // The path table; nullptr: there is none yet.
  const PathTable* path_table() const noexcept {
    return path_table_.load(std::memory_order_acquire);
  }

  // As SlidingSolver has them.
  int solve(const Tiles& board, char* letters) const noexcept {
    const PathTable* const paths = path_table();
    if (paths == nullptr) {
      return solver_.solve(board, letters);
    }
    const Tiles seen = solver_.to_table(board);
    return solver_.space().solvable(seen)
               ? PathTable::decode(paths->word(solver_.space().state_of(seen)), letters)
               : kNoPath;
  }
  void solve_all(std::span<const Tiles> boards,
                 const std::function<void(std::size_t, int, const char*)>& solved) const {
    if (path_table() == nullptr) {
      solver_.solve_all(boards, solved);
      return;
    }
    std::array<char, kMaxPath> letters;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      solved(i, solve(boards[i], letters.data()), letters.data());
    }
  }

 private:
  const SlidingSolver& solver_;
  mutable Mutex mutex_;  // while a path table is made
  mutable std::unique_ptr<const PathTable> owned_;
  mutable std::atomic<const PathTable*> path_table_{nullptr};
};

}  // namespace slidebase
