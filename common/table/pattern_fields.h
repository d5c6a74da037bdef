// The header fields that only additive tables have (tier and patterns), and functions that read and
// write any header field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>

#include "common/table/table_format.h"

namespace slidebase {

// Read and write numbers in the bytes of a header, little-endian like the machine.
template <typename T>
void put(std::span<std::byte> bytes, std::size_t at, T value) {
  std::memcpy(bytes.subspan(at, sizeof value).data(), &value, sizeof value);
}

template <typename T>
T get(std::span<const std::byte> bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.subspan(at, sizeof value).data(), sizeof value);
  return value;
}

// The header byte that is wrong, and why.
struct FieldFault {
  std::size_t at = 0;
  std::string why;
};

void write_pattern_fields(const TableInfo& info, std::span<std::byte> header);

// Reads tier and patterns from a header into `info`, whose board must be set. Checks that each
// partition has each of the board's tiles once.
std::optional<FieldFault> read_pattern_fields(std::span<const std::byte> header, TableInfo& info);

// Whether a section of a pattern may have this size: a whole number of words for each order of its
// tiles. Only a PatternSpace knows the exact number.
bool may_be_pattern_bytes(const PatternInfo& pattern, std::uint64_t plain_bytes);

}  // namespace slidebase
