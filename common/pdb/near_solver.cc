#include "common/pdb/near_solver.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "common/base/workers.h"

namespace slidebase {

NearSolver::NearSolver(Shape shape, const Tiles& goal, Metric metric, const SearchLimits& limits,
                       std::shared_ptr<const Heuristic> conflicts,
                       std::shared_ptr<GoalGroups> groups)
    : shape_(shape),
      goal_(goal),
      metric_(metric),
      limits_(limits),
      conflicts_(std::move(conflicts)),
      groups_(std::move(groups)) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    home_[Cell{goal[c]}] = static_cast<std::uint8_t>(c);
  }
}

NearSolver::NearSolver(Shape shape, const Tiles& goal, Metric metric, const SearchLimits& limits)
    : NearSolver(shape, goal, metric, limits,
                 metric == Metric::kSingle
                     ? std::make_shared<const Heuristic>(Bound::kLinearConflict, shape, goal)
                     : nullptr,
                 std::make_shared<GoalGroups>(shape, goal)) {}

std::unique_ptr<const BoardSolver> NearSolver::limited(const SearchLimits& limits) const {
  return std::unique_ptr<const BoardSolver>(
      new NearSolver(shape_, goal_, metric_, limits, conflicts_, groups_));
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
  return is_goal(board)
             ? Length(0)
             : Length(Lookup::kUndecided, conflicts_ ? (*conflicts_)(board) : slides(board));
}

// Seeks a path in `near`, which is made for the first board.
Length NearSolver::seek(const Tiles& board, std::optional<NearPath>& near) const {
  using Wanted = SearchLimits::NearPaths;
  const Length least = distance(board, kNoneKnown);
  if (!least.is_undecided() || limits_.near_paths == Wanted::kNone) {
    return least;
  }
  std::unique_ptr<SearchWatch::Board> watched;
  if (!limits_.begin_watch(watched)) {
    return SearchWatch::kNotBegun;
  }
  if (!near) {
    near.emplace(std::make_unique<GroupSearch>(groups_), metric_, kMaxLetters);
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

NearSolver::Answer NearSolver::answer(const Tiles& board,
                                      std::optional<NearPath>& near) const noexcept {
  try {
    const Length length = seek(board, near);
    return {length, length.letters > 0 ? *near->path() : ""};
  } catch (const std::bad_alloc&) {
    return {Length(Lookup::kNoMemory), ""};
  }
}

Length NearSolver::solve(const Tiles& board, char* letters) const noexcept {
  std::optional<NearPath> near;
  const Answer found = answer(board, near);
  std::ranges::copy(found.path, letters);
  return found.length;
}

void NearSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  std::vector<Answer> answers(boards.size());
  const auto most = std::clamp<std::size_t>(boards.size(), 1, std::max(limits_.threads, 1U));
  Workers workers(static_cast<unsigned>(most));
  std::vector<std::optional<NearPath>> near(most);
  workers.parallel_for(boards.size(), [&](std::uint64_t i, unsigned worker) {
    answers[i] = answer(boards[i], near[worker]);
  });
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
