// Tables for the tests, made by the code that makes the installed ones.
#include <algorithm>

#include "board_arrays.h"
#include "solvers.h"
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

std::string pattern_bytes(const Puzzle& puzzle, Patterns patterns) {
  std::string bytes;
  CHECK(make_bytes(puzzle, bytes, {.patterns = patterns}).status == kOk);
  return bytes;
}

std::unique_ptr<Solver> solver_from(const Puzzle& puzzle, std::string_view bytes) {
  return std::make_unique<Solver>(Tables::memory(std::as_bytes(std::span(bytes))), puzzle);
}

std::unique_ptr<Solver> solver_for(const Puzzle& puzzle) {
  return solver_from(puzzle, table_bytes(puzzle));
}

}  // namespace slidebase::test
