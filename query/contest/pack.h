// The parts of a source: the files of sources/, and tables as text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

// The text of sources/NAME.cpp.in; empty if there is no such file.
std::string_view contest_part(std::string_view name);

// The bytes as string literals for sources/unpack.cpp.in, one per line of at most 100 columns, each
// with a comma at its end. Two characters hold 13 bits, the lowest first.
std::string text_literals(std::span<const std::uint8_t> bytes);

// The distance bits of a 3x3 sliding table, layer after layer. The state {blank, index} has bit
// blank * 20160 + index, counted from the lowest bit of the first byte. Throws what
// Table::check_damage() throws.
std::vector<std::uint8_t> distance_bits(const Table& table);

// The distances of all patterns up to 30 rolls from the root of a 3x3 cubic table, coded for
// sources/cubic_levels.cpp.in. Not thread-safe. Throws what Table::check_damage() throws.
std::vector<std::uint8_t> coded_patterns(const Table& table);

}  // namespace slidebase
