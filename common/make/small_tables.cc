#include "common/make/small_tables.h"

#include <vector>

#include "common/make/make.h"
#include "common/table/memory_source.h"
#include "common/table/table_name.h"

namespace slidebase {
namespace {

constexpr int kMostSlidingCells = 8;
constexpr int kMostCubicCells = 6;

}  // namespace

std::unique_ptr<Table> make_small_table(const TableInfo& table) {
  const int most = table.family == Family::kSliding ? kMostSlidingCells : kMostCubicCells;
  if (table.shape.cells() > most) {
    return nullptr;
  }
  std::vector<std::byte> bytes;
  BuildOptions options;
  options.threads = 1;
  build_table(table, bytes, options);
  return std::make_unique<Table>(std::make_shared<MemorySource>(table_file_name(table), bytes));
}

}  // namespace slidebase
