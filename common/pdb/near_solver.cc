#include "common/pdb/near_solver.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/group_beam.h"
#include "common/solve/heuristics.h"

namespace slidebase {

struct NearSolver::Shared {
  std::optional<Heuristic> conflicts;  // in single moves
  std::shared_ptr<GoalGroups> groups;
};

NearSolver::NearSolver(Shape shape, const Tiles& goal, Metric metric, const SearchLimits& limits)
    : shape_(shape),
      goal_(goal),
      metric_(metric),
      limits_(limits),
      shared_(std::make_shared<Shared>()) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    home_[Cell{goal[c]}] = static_cast<std::uint8_t>(c);
  }
  shared_->groups = std::make_shared<GoalGroups>(shape, goal);
  if (metric == Metric::kSingle) {
    shared_->conflicts.emplace(Bound::kLinearConflict, shape, goal);
  }
}

NearSolver::NearSolver(const NearSolver& of, const SearchLimits& limits)
    : shape_(of.shape_),
      goal_(of.goal_),
      metric_(of.metric_),
      home_(of.home_),
      limits_(limits),
      shared_(of.shared_) {}

std::unique_ptr<const BoardSolver> NearSolver::limited(const SearchLimits& limits) const {
  return std::unique_ptr<const BoardSolver>(new NearSolver(*this, limits));
}

int NearSolver::slides(const Tiles& board) const noexcept {
  int along_rows = 0, along_columns = 0;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    const Cell home = board[c] == 0 ? c : home_[Cell{board[c]}];
    along_rows += std::abs(shape_.col(c) - shape_.col(home));
    along_columns += std::abs(shape_.row(c) - shape_.row(home));
  }
  const auto divided_up = [](int sum, int most) { return (sum + most - 1) / most; };
  return divided_up(along_rows, shape_.cols - 1) + divided_up(along_columns, shape_.rows - 1);
}

Length NearSolver::distance(const Tiles& board, int) const noexcept {
  if (!parity_witness(shape_, board, goal_).solvable()) {
    return Length(Lookup::kUnsolvable);
  }
  return is_goal(board) ? Length(0)
                        : Length(Lookup::kUndecided,
                                 shared_->conflicts ? (*shared_->conflicts)(board) : slides(board));
}

// Seeks a path in `near`, which is made for the first board.
Length NearSolver::solve_with(std::optional<NearPath>& near, const Tiles& board) const {
  using Wanted = SearchLimits::NearPaths;
  const Length least = distance(board, kNoneKnown);
  if (!least.is_undecided() || limits_.near_paths == Wanted::kNone) {
    return least;
  }
  std::unique_ptr<SearchWatch::Board> watched;
  if (limits_.watch != nullptr) {
    watched = limits_.watch->begin();
    if (watched == nullptr) {
      return SearchWatch::kNotBegun;
    }
  }
  if (!near) {
    near.emplace(std::make_unique<GroupSearch>(shared_->groups), metric_, kMaxLetters);
  }
  const auto stop = [&] {
    return (watched && watched->advance(0)) || (limits_.stop && limits_.stop());
  };
  near->begin(board, limits_.near_paths == Wanted::kAtEnd, stop);
  if (limits_.near_paths == Wanted::kMeanwhile) {
    while (!near->is_widest() && !limits_.within.allows(near->moves(), least.at_least) && !stop()) {
      near->widen(std::numeric_limits<std::uint64_t>::max(), stop);
    }
  }
  return near->path() ? least.with_path(near->moves(), static_cast<int>(near->path()->size()))
                      : least;
}

Length NearSolver::solve(const Tiles& board, char* letters) const noexcept {
  try {
    std::optional<NearPath> near;
    const Length length = solve_with(near, board);
    if (length.letters > 0) {
      std::ranges::copy(*near->path(), letters);
    }
    return length;
  } catch (const std::bad_alloc&) {
    return Length(Lookup::kNoMemory);
  }
}

void NearSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  struct Answer {
    Length length{Lookup::kNoMemory};
    std::string path;
  };
  std::vector<Answer> answers(boards.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&](unsigned) {
    try {
      std::optional<NearPath> near;
      for (std::size_t i = next++; i < boards.size(); i = next++) {
        answers[i].length = solve_with(near, boards[i]);
        if (answers[i].length.letters > 0) {
          answers[i].path = *near->path();
        }
      }
    } catch (const std::bad_alloc&) {  // the other threads do the work
    }
  };
  const auto most = std::min<std::size_t>(boards.size(), std::max(limits_.threads, 1U));
  if (most > 0) {
    const auto threads = start_threads(static_cast<unsigned>(most) - 1, work);
    work(0);
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, answers[i].length, answers[i].path.data());
  }
}

Lookup NearSolver::for_each_move(const Tiles& board, Known, const VisitMove& visit) const {
  if (!is_goal(board)) {
    return Lookup::kUndecided;
  }
  for (const Move move : kMoves) {
    std::string letters;
    for (Cell at = shape_.neighbour(blank_of(board), move); at >= 0;
         at = metric_ == Metric::kMulti ? shape_.neighbour(at, move) : -1) {
      letters += letter(move);
      visit(letters, 1);
    }
  }
  return Lookup::kReady;
}

Lookup NearSolver::count_paths(const Tiles& board, int, PathCount& count) const {
  count = 1;
  return is_goal(board) ? Lookup::kReady : Lookup::kUndecided;
}

Lookup NearSolver::list_paths(const Tiles& board, int, const VisitPath& found) const {
  if (!is_goal(board)) {
    return Lookup::kUndecided;
  }
  found("");
  return Lookup::kReady;
}

}  // namespace slidebase
