#include "common/additive/open_solver.h"

#include "common/additive/additive_solver.h"
#include "common/base/error.h"
#include "common/solve/table_solver.h"

namespace slidebase {

std::unique_ptr<const BoardSolver> open_solver(const OpenTable& open_table,
                                               const OpenAdditive& open_additive, Shape shape,
                                               const Tiles& goal, const SearchLimits& limits) {
  const Cell root = blank_of(goal);
  try {
    return std::make_unique<TableSolver>(open_table(shape, root), shape, goal);
  } catch (const Error& no_table) {
    if (no_table.code() != ErrorCode::kMissing) {
      throw;
    }
    try {
      return std::make_unique<AdditiveSolver>(open_additive(shape, root), shape, goal, limits);
    } catch (const Error& no_patterns) {
      throw Error(no_patterns.code() == ErrorCode::kMissing ? no_table : no_patterns);
    }
  }
}

std::unique_ptr<const BoardSolver> open_solver(TableSet& tables, AdditiveSet& additive, Shape shape,
                                               const Tiles& goal, const SearchLimits& limits) {
  return open_solver(
      [&](Shape of, Cell root) -> const Table& { return tables.open(Family::kSliding, of, root); },
      [&](Shape of, Cell root) { return additive.open(of, root); }, shape, goal, limits);
}

}  // namespace slidebase
