// Tables so small that no file is needed.
#pragma once

#include <memory>

#include "common/table/table.h"

namespace slidebase {

// Searches the table (from describe_table) in memory, by one thread, in some milliseconds: of
// sliding boards of at most 8 cells, 20,160 states, and of cubic ones of at most 6. Of a larger
// board nullptr.
std::unique_ptr<Table> make_small_table(const TableInfo& table);

}  // namespace slidebase
