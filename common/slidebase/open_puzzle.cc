// How a puzzle comes to its table, where there are files and pattern tables. common/web has
// another.
#include <algorithm>

#include "common/additive/additive_solver.h"
#include "common/additive/additive_tables.h"
#include "common/base/error.h"
#include "common/patterns/partitions.h"
#include "common/slidebase/impl.h"
#include "common/table/table_name.h"

namespace slidebase {

Patterns tier_of(const AdditiveTables& tables) noexcept {
  return static_cast<Patterns>(tables.info().tier);
}

OpenPuzzle::OpenPuzzle(const TablePlaces& places, const Puzzle& asked, Patterns least)
    : puzzle(asked) {
  const Shape shape = shape_of(puzzle);
  if (least < Patterns::kNone || least > Patterns::kHard) {
    throw Error(ErrorCode::kUsage, "there are no such pattern tables");
  }
  Tiles goal{};
  std::ranges::copy(puzzle.fixed_end(), goal.begin());
  try {
    table = places.find(puzzle);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kMissing) {
      throw;
    }
    additive = places.find_additive(puzzle, least);
    if (additive == nullptr && least > Patterns::kNone && !puzzle.is_cubic()) {
      const TableInfo wanted =
          describe_additive(shape, fixed_blank(puzzle), static_cast<Tier>(least));
      throw Error(ErrorCode::kMissing, "no " + table_file_name(wanted) +
                                           " and no greater tables were found; make them with: " +
                                           command_to_make(wanted));
    }
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

Solver::Solver(const Tables& tables, const Puzzle& puzzle, Patterns least)
    : open_(std::make_shared<OpenPuzzle>(*tables.places_, puzzle, least)) {}

Patterns Solver::patterns() const noexcept {
  return open_->additive == nullptr ? Patterns::kNone : tier_of(*open_->additive);
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
