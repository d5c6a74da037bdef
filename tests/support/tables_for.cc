#include "tests/support/tables_for.h"

#include <array>
#include <filesystem>
#include <string>

#include "common/search/make/make.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::test {

TableSet& tables_for(Family family, Shape shape) {
  static const TemporaryFolder folder;
  static TableSet store({folder.path()});
  for (const Cell root : class_representatives(shape)) {
    const TableInfo table = describe_table(family, shape, root);
    const std::filesystem::path target = folder / table_file_name(table);
    if (!std::filesystem::exists(target)) {
      MakeOptions options;
      options.threads = 1;
      make_table(table, target, options);
    }
  }
  return store;
}

SlidingSolver sliding_solver(Shape shape, const Tiles& goal) {
  return {tables_for(Family::kSliding, shape).open(Family::kSliding, shape, blank_of(goal)), shape,
          goal};
}

std::unique_ptr<const CubicSolver> cubic_solver(Shape shape, Cell start, CubeKind kind) {
  const Family family = cubic_family(kind);
  return CubicSolver::make(tables_for(family, shape).open(family, shape, start), shape, start);
}

}  // namespace slidebase::test
