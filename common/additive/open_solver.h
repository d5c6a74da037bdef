// Who answers the boards of a goal: its complete table, or a search where there is none.
#pragma once

#include <functional>
#include <memory>

#include "common/additive/additive_set.h"
#include "common/solve/board_solver.h"
#include "common/table/table.h"

namespace slidebase {

// Opens the complete table of a sliding board with the goal's blank on this cell, as
// TableSet::open does.
using OpenTable = std::function<const Table&(Shape shape, Cell root)>;

// From `open_table`, or else from the pattern tables of `additive`, searching as `limits` say.
// Throws what these throw; where both are missing, what `open_table` throws.
std::unique_ptr<const BoardSolver> open_solver(const OpenTable& open_table, AdditiveSet& additive,
                                               Shape shape, const Tiles& goal,
                                               const SearchLimits& limits);

// The tables of a set, complete ones and pattern tables, for a program that asks about one goal.
class SolverOfSet {
 public:
  // The set must outlive this. Throws what open_solver() throws.
  SolverOfSet(TableSet& tables, Shape shape, const Tiles& goal, const SearchLimits& limits);

  const BoardSolver& operator*() const { return *solver_; }
  const BoardSolver* operator->() const { return solver_.get(); }

 private:
  AdditiveSet additive_;
  std::unique_ptr<const BoardSolver> solver_;
};

}  // namespace slidebase
