// The answers of a cubic table, coded for a source.
#pragma once

#include <cstdint>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

// The distances of all patterns up to 30 from the root of a 3x3 cubic table, coded as
// sources/cubic_levels.cpp.in reads them. Not thread-safe. Throws what Table::check_damage()
// throws.
std::vector<std::uint8_t> coded_patterns(const Table& table);

}  // namespace slidebase
