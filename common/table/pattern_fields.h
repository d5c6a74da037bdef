// The header fields that only some tables have: with lower bounds the tier, and patterns or
// colourings, and the extension. Functions that write any header field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>

#include "common/table/header_fields.h"
#include "common/table/table_format.h"

namespace slidebase {

// Writes a number in the bytes of a header, little-endian like the machine.
template <typename T>
void put(std::span<std::byte> bytes, std::size_t at, T value) {
  std::memcpy(bytes.subspan(at, sizeof value).data(), &value, sizeof value);
}

// Offsets of the tier, the number of patterns or colourings, and their entries (docs/FORMAT.md).
inline constexpr std::size_t kTierAt = 320, kCountAt = 321, kZeroAt = 322, kEntriesAt = 324,
                             kFieldsEnd = 504;
// The size of a pattern's entry in the extension.
inline constexpr std::size_t kLongPatternEntry = 8;

static_assert(kExtensionDigestAt == kFieldsEnd);

// The lowest minor version that has such a table.
std::uint16_t minor_of(const TableInfo& info);

// Writes a section's directory entry.
void write_directory_entry(const SectionInfo& s, std::span<std::byte> entry);
// Writes the size and the digest of the extension, if there is one.
void write_extension_fields(const TableInfo& info, std::span<std::byte> header);
// What is wrong with the extension behind a header, by its size and digest.
std::optional<FieldFault> extension_fault(std::span<const std::byte> front);

// Writes the fields of additive or coloured tables to the header.
void write_bound_fields(const TableInfo& info, std::span<std::byte> header);

// Reads them from a header and the extension of this size behind it into `info`, whose family and
// board must be set. Checks that each partition has each of the board's tiles once, that patterns
// which share a section are images of each other, and that the colours have no gap.
std::optional<FieldFault> read_bound_fields(std::span<const std::byte> front,
                                            std::size_t extension_bytes, TableInfo& info);

// The tiles of the pattern that this symmetry, an index in symmetries(), takes the pattern to, if
// the goal cells of both correspond, and so do the regions that they leave to the goal's blank: the
// bits of one table then are also those of the other. Nothing otherwise.
std::optional<std::uint32_t> image_of(const TableInfo& info, std::uint32_t tiles,
                                      std::uint8_t symmetry);

// Throws Error(kDamaged): the patterns or colourings of this file are not those of its tier.
[[noreturn]] void fail_tier(const TableInfo& info, const std::string& path);

// Whether a section of a pattern may have this size: a whole number of words for each order of its
// tiles. Only a PatternSpace knows the exact number.
bool may_be_pattern_bytes(Shape shape, const PatternInfo& pattern, std::uint64_t plain_bytes);

// For coloured tables alone (colour_fields.cc): the colourings.
void write_colour_fields(const TableInfo& info, std::span<std::byte> header);
std::optional<FieldFault> read_colour_fields(std::span<const std::byte> header, TableInfo& info);
// How many ways there are to order a board's tiles if those of one colour are alike.
std::uint64_t coloured_orders(Shape shape, const Colouring& colouring);
// The size of a colouring's section: one byte, or two if a line has more than four cells, for each
// line.
std::uint64_t coloured_bytes(Shape shape, const Colouring& colouring);
// The lines of all colourings that can be reached from the goal's.
std::uint64_t coloured_lines(const TableInfo& info);

}  // namespace slidebase
