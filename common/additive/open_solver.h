// Who answers the boards of a goal: its complete table, or a search where there is none.
#pragma once

#include <functional>
#include <memory>

#include "common/additive/additive_set.h"
#include "common/solve/board_solver.h"
#include "common/table/table.h"

namespace slidebase {

// Open the complete table of a sliding board with the goal's blank on this cell, or its pattern
// tables, as TableSet::open and AdditiveSet::open do.
using OpenTable = std::function<const Table&(Shape shape, Cell root)>;
using OpenAdditive = std::function<std::shared_ptr<const AdditiveTables>(Shape shape, Cell root)>;

// From the complete table, or else from pattern tables, searching as `limits` say. Throws what
// these throw; where both are missing, what `open_table` throws.
std::unique_ptr<const BoardSolver> open_solver(const OpenTable& open_table,
                                               const OpenAdditive& open_additive, Shape shape,
                                               const Tiles& goal, const SearchLimits& limits);
// The same from these sets.
std::unique_ptr<const BoardSolver> open_solver(TableSet& tables, AdditiveSet& additive, Shape shape,
                                               const Tiles& goal, const SearchLimits& limits);

// The tables of a set, complete ones and pattern tables, for a program that asks about one goal.
class SolverOfSet {
 public:
  // The set must outlive this. Throws what open_solver() throws.
  SolverOfSet(TableSet& tables, Shape shape, const Tiles& goal, const SearchLimits& limits)
      : additive_(tables), solver_(open_solver(tables, additive_, shape, goal, limits)) {}

  const BoardSolver& operator*() const { return *solver_; }
  const BoardSolver* operator->() const { return solver_.get(); }

 private:
  AdditiveSet additive_;
  std::unique_ptr<const BoardSolver> solver_;
};

}  // namespace slidebase
