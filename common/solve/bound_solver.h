// Answers for boards that have no tables: more than 25 cells, or slides on more than those of
// coloured tables. It searches for nothing: it knows which boards are unsolvable, the goal itself,
// and of all others a lower bound.
//
// In single moves the bound is Manhattan distance with linear conflicts (heuristics.h). A slide of
// k cells moves k tiles by one cell each, all along a row or all along a column. So the slides
// along rows are at least the tiles' distances along rows divided by the most tiles that a row can
// move, its cells less one; the same holds for columns, and no slide counts as both.
#pragma once

#include <cstdint>
#include <optional>

#include "common/solve/board_solver.h"
#include "common/solve/heuristics.h"

namespace slidebase {

class BoundSolver final : public BoardSolver {
 public:
  // `goal` holds each of 0..cells-1 once.
  BoundSolver(Shape shape, const Tiles& goal, Metric metric);

  Metric metric() const noexcept override { return metric_; }
  Shape shape() const noexcept override { return shape_; }
  const Tiles& goal() const noexcept override { return goal_; }
  bool answers_at_once() const noexcept override { return false; }
  void expect(std::uint64_t, Workers&) const override {}
  // kUndecided with the bound, unless the board is the goal or unsolvable. O(cells).
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  // Only the goal has a known distance.
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance, PathCount& count) const override;
  Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const override;
  std::unique_ptr<const BoardSolver> limited(const SearchLimits&) const override;
  void check_damage() const override {}
  void check_unchanged() const override {}

 private:
  int slides(const Tiles& board) const noexcept;

  Shape shape_;
  Tiles goal_;
  Metric metric_;
  ByCell<std::uint8_t> home_{};         // tile -> its cell in the goal
  std::optional<Heuristic> conflicts_;  // in single moves
};

}  // namespace slidebase
