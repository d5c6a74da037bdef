// The parts of a source: the files of sources/, and the answers of cubic tables.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

// The text of sources/NAME.cpp.in; empty if there is no such file.
std::string_view contest_part(std::string_view name);

// The distances of all patterns up to 30 rolls from the root of a 3x3 cubic table, coded for
// sources/cubic_levels.cpp.in. Not thread-safe. Throws what Table::check_damage() throws.
std::vector<std::uint8_t> coded_patterns(const Table& table);

}  // namespace slidebase
