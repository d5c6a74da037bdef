// Opens the solver of slides; separate because not every build for the web has one.
#include <utility>

#include "common/solve/line_solver.h"
#include "common/solve/open/table_set.h"

namespace slidebase {

OpenBoards TableSet::open_lines(Shape shape, const Tiles& goal,
                                std::shared_ptr<const Table> table) {
  const auto solver = std::make_shared<const LineSolver>(*table, shape, goal);
  return {.boards = solver, .file = std::move(table), .lines = solver.get()};
}

}  // namespace slidebase
