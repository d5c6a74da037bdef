// Answers for boards that have no tables: more than 25 cells, or slides on more than those of
// coloured tables. A board has a path that need not be optimal, as short as the time allows
// (near_search.h), and a lower bound, which stays as it is. So only a path that meets the bound is
// known to be a shortest one.
//
// In single moves the bound is Manhattan distance with linear conflicts (heuristics.h). A slide of
// k cells moves k tiles by one cell each, all along a row or all along a column. So the slides
// along rows are at least the tiles' distances along rows divided by the most tiles that a row can
// move, its cells less one; the same holds for columns, and no slide counts as both.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "common/pdb/group_beam.h"
#include "common/pdb/near_search.h"
#include "common/solve/board_solver.h"
#include "common/solve/heuristics.h"

namespace slidebase {

class NearSolver final : public BoardSolver {
 public:
  // `goal` holds each of 0..cells-1 once.
  NearSolver(Shape shape, const Tiles& goal, Metric metric, const SearchLimits& limits = {});

  Metric metric() const noexcept override { return metric_; }
  Shape shape() const noexcept override { return shape_; }
  const Tiles& goal() const noexcept override { return goal_; }
  bool answers_at_once() const noexcept override { return false; }
  // kUndecided with the bound, and a path if SearchLimits::near_paths asks for one, unless the
  // board is unsolvable or the path meets the bound.
  Length solve(const Tiles& board, char* letters) const noexcept override;
  // The bound alone. O(cells).
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  // kUndecided for all boards but the goal.
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance, PathCount& count) const override;
  Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const override;
  std::unique_ptr<const BoardSolver> limited(const SearchLimits& limits) const override;
  void check_damage() const override {}
  void check_unchanged() const override {}

 private:
  struct Answer {
    Length length;
    std::string path;  // Length::letters of it
  };

  // `conflicts`: nullptr in slides.
  NearSolver(Shape shape, const Tiles& goal, Metric metric, const SearchLimits& limits,
             std::shared_ptr<const Heuristic> conflicts, std::shared_ptr<GoalGroups> groups);

  bool is_goal(const Tiles& board) const noexcept {
    return std::equal(board.begin(), board.begin() + shape_.cells(), goal_.begin());
  }
  int slides(const Tiles& board) const noexcept;
  Length seek(const Tiles& board, std::optional<NearPath>& near) const;
  Answer answer(const Tiles& board, std::optional<NearPath>& near) const noexcept;

  Shape shape_;
  Tiles goal_;
  Metric metric_;
  Tiles home_{};  // tile -> its cell in the goal
  SearchLimits limits_;
  // Shared with solvers of other limits.
  std::shared_ptr<const Heuristic> conflicts_;
  std::shared_ptr<GoalGroups> groups_;
};

}  // namespace slidebase
