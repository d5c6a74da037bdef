#include "common/additive/open_solver.h"

#include "common/additive/additive_solver.h"
#include "common/base/error.h"
#include "common/solve/table_solver.h"

namespace slidebase {

std::unique_ptr<const BoardSolver> open_solver(const OpenTable& open_table, AdditiveSet& additive,
                                               Shape shape, const Tiles& goal,
                                               const SearchLimits& limits) {
  const Cell root = blank_of(goal);
  try {
    return std::make_unique<TableSolver>(open_table(shape, root), shape, goal);
  } catch (const Error& no_table) {
    if (no_table.code() != ErrorCode::kMissing) {
      throw;
    }
    try {
      return std::make_unique<AdditiveSolver>(additive.open(shape, root), shape, goal, limits);
    } catch (const Error& no_patterns) {
      throw Error(no_patterns.code() == ErrorCode::kMissing ? no_table : no_patterns);
    }
  }
}

SolverOfSet::SolverOfSet(TableSet& tables, Shape shape, const Tiles& goal,
                         const SearchLimits& limits)
    : additive_(tables) {
  const auto open_table = [&](Shape of, Cell root) -> const Table& {
    return tables.open(Family::kSliding, of, root);
  };
  solver_ = open_solver(open_table, additive_, shape, goal, limits);
}

}  // namespace slidebase
