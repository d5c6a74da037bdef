// Tables for the tests, made by the code that makes the installed ones.
#include <algorithm>
#include <stdexcept>

#include "board_arrays.h"
#include "both_apis.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::test {

std::string table_path(const Puzzle& puzzle) {
  const Family family =
      puzzle.is_cubic() ? cubic_family(puzzle.cubes()) : sliding_family(puzzle.metric());
  const Shape shape{puzzle.rows(), puzzle.cols()};
  const Board end = puzzle.fixed_end();
  const auto root = std::ranges::find(end, blank_of(puzzle)) - end.begin();
  return tables_for(family, shape).open(family, shape, static_cast<Cell>(root)).path();
}

std::string table_folder(const Puzzle& puzzle) {
  return std::filesystem::path(table_path(puzzle)).parent_path().string();
}

std::string table_bytes(const Puzzle& puzzle) {
  return read_file(table_path(puzzle));
}

std::unique_ptr<AnySolver> solver_from(const Api& api, const Puzzle& puzzle,
                                       std::string_view bytes) {
  const Outcome<AnyTables> tables = api.memory(bytes);
  if (!tables.made) {
    throw std::runtime_error("no tables: " + tables.ending.message);
  }
  Outcome<AnySolver> solver = tables.made->solver(puzzle);
  if (!solver.made) {
    throw std::runtime_error("no solver: " + solver.ending.message);
  }
  return std::move(solver.made);
}

std::unique_ptr<AnySolver> solver_for(const Api& api, const Puzzle& puzzle) {
  return solver_from(api, puzzle, table_bytes(puzzle));
}

}  // namespace slidebase::test
