// Bytes as text in a source: what sources/unpack.cpp.in reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

// The bytes as string literals, one per line of at most 100 columns with a comma at its end.
// Two characters hold 13 bits, the lowest first.
std::string text_literals(std::span<const std::uint8_t> bytes);

// The distance bits of a 3x3 sliding table, layer after layer: of the state {blank, index} it is
// bit blank * 20160 + index, the first of a byte lowest. Throws what Table::check_damage() throws.
std::vector<std::uint8_t> distance_bits(const Table& table);

}  // namespace slidebase
