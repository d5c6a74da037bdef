// What a source is made of: the files of sources/, and tables as text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

// The text of sources/NAME.cpp.in; empty where there is none.
std::string_view contest_part(std::string_view name);

// The bytes as string literals that sources/unpack.cpp.in reads, one per line of at most 100
// columns with a comma at its end. Two characters hold 13 bits, the lowest first.
std::string text_literals(std::span<const std::uint8_t> bytes);

// The distance bits of a 3x3 sliding table, layer after layer: of the state {blank, index} it is
// bit blank * 20160 + index, the first of a byte lowest. Throws what Table::check_damage() throws.
std::vector<std::uint8_t> distance_bits(const Table& table);

// The distances of all patterns up to 30 from the root of a 3x3 cubic table, coded as
// sources/cubic_levels.cpp.in reads them. Not thread-safe. Throws what Table::check_damage()
// throws.
std::vector<std::uint8_t> coded_patterns(const Table& table);

}  // namespace slidebase
