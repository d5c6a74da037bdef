// How a puzzle comes to its table, where there are files and pattern tables. common/web has
// another.
#include <algorithm>

#include "common/additive/additive_solver.h"
#include "common/additive/additive_tables.h"
#include "common/base/error.h"
#include "common/slidebase/impl.h"

namespace slidebase {

OpenPuzzle::OpenPuzzle(const TablePlaces& places, const Puzzle& asked) : puzzle(asked) {
  const Shape shape = shape_of(puzzle);
  Tiles goal{};
  std::ranges::copy(puzzle.fixed_end(), goal.begin());
  try {
    table = places.find(puzzle);
  } catch (const Error& error) {
    additive = error.code() == ErrorCode::kMissing ? places.find_additive(puzzle) : nullptr;
    if (additive == nullptr) {
      throw;
    }
    boards = std::make_unique<const AdditiveSolver>(additive, shape, goal, SearchLimits{});
    return;
  }
  if (puzzle.is_cubic()) {
    cubic.emplace(*table, shape, fixed_blank(puzzle));
    return;
  }
  auto solver = std::make_unique<const TableSolver>(*table, shape, goal);
  sliding = &solver->sliding();
  boards = std::move(solver);
}

void OpenPuzzle::check_damage() const {
  if (additive != nullptr) {
    boards->check_damage();
  } else {
    table->check_damage();
  }
}

void OpenPuzzle::check_unchanged() const {
  if (additive != nullptr) {
    additive->check_unchanged();
  } else {
    table->check_unchanged();
  }
}

}  // namespace slidebase
