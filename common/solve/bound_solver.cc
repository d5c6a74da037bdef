#include "common/solve/bound_solver.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace slidebase {

BoundSolver::BoundSolver(Shape shape, const Tiles& goal, Metric metric)
    : shape_(shape), goal_(goal), metric_(metric) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    home_[Cell{goal[c]}] = static_cast<std::uint8_t>(c);
  }
  if (metric == Metric::kSingle) {
    conflicts_.emplace(Bound::kLinearConflict, shape, goal);
  }
}

int BoundSolver::slides(const Tiles& board) const noexcept {
  int along_rows = 0, along_columns = 0;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    const Cell home = board[c] == 0 ? c : home_[Cell{board[c]}];
    along_rows += std::abs(shape_.col(c) - shape_.col(home));
    along_columns += std::abs(shape_.row(c) - shape_.row(home));
  }
  const auto divided_up = [](int sum, int most) { return (sum + most - 1) / most; };
  return divided_up(along_rows, shape_.cols - 1) + divided_up(along_columns, shape_.rows - 1);
}

Length BoundSolver::solve(const Tiles& board, char*) const noexcept {
  if (!parity_witness(shape_, board, goal_).solvable()) {
    return Length(Lookup::kUnsolvable);
  }
  const bool at_goal = std::equal(board.begin(), board.begin() + shape_.cells(), goal_.begin());
  return at_goal ? Length(0)
                 : Length(Lookup::kUndecided, conflicts_ ? (*conflicts_)(board) : slides(board));
}

Length BoundSolver::distance(const Tiles& board, int) const noexcept {
  return solve(board, nullptr);
}

void BoundSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, solve(boards[i], nullptr), "");
  }
}

Lookup BoundSolver::for_each_move(const Tiles& board, Known, const VisitMove& visit) const {
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

Lookup BoundSolver::count_paths(const Tiles&, int, PathCount& count) const {
  count = 1;
  return Lookup::kReady;
}

Lookup BoundSolver::list_paths(const Tiles&, int, const VisitPath& found) const {
  found("");
  return Lookup::kReady;
}

std::unique_ptr<const BoardSolver> BoundSolver::limited(const SearchLimits&) const {
  return std::make_unique<const BoundSolver>(shape_, goal_, metric_);
}

}  // namespace slidebase
