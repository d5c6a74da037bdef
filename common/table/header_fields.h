// The bytes of a header: where its fields are, and what its family says about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/base/error.h"
#include "common/table/table_format.h"
#include "common/table/table_header.h"

namespace slidebase {

// A first byte with its high bit set, both line endings and a DOS end-of-file: a table damaged by a
// text conversion is not accepted.
inline constexpr std::array<unsigned char, 8> kMagic = {0x93, 'S',  'B',  'T',
                                                        '\r', '\n', 0x1a, '\n'};

// Offsets of the header's fields (docs/FORMAT.md).
inline constexpr std::size_t kMajorAt = 8, kMinorAt = 10, kFamilyAt = 12, kRowsAt = 13,
                             kColsAt = 14, kRootAt = 15, kTransposedAt = 16, kValuesAt = 17,
                             kDepthAt = 18, kLayersAt = 20, kLayerSizeAt = 24, kStatesAt = 32,
                             kContentAt = 40, kFileBytesAt = 48, kSectionsAt = 56,
                             kExtensionAt = 60, kDirectoryAt = 64, kDirectoryEntry = 64,
                             kDirectoryEnd = kDirectoryAt + kHeaderSections * kDirectoryEntry,
                             kExtensionDigestAt = 504, kHistogramAt = 512,
                             kDigestAt = kHeaderBytes - 8;
static_assert(kHistogramAt + kMaxDepths * 8 == kDigestAt);

// The offset of the directory entry of section i, in the header or in the extension.
constexpr std::size_t directory_entry(std::size_t i) {
  return i < kHeaderSections ? kDirectoryAt + i * kDirectoryEntry
                             : kHeaderBytes + (i - kHeaderSections) * kDirectoryEntry;
}

// Reads a number, little-endian like the machine.
template <typename T>
T get(std::span<const std::byte> bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.subspan(at, sizeof value).data(), sizeof value);
  return value;
}

// The digest that identifies the table's content, from the bytes of the header and the extension:
// over everything except the minor version, codec, offsets and sizes in the file.
std::uint64_t content_digest(std::span<const std::byte> front);

// The header byte that is wrong, and why.
struct FieldFault {
  std::size_t at = 0;
  std::string why;
};
// Throws Error with the file `path`, the byte, and why; for kDamaged also what to do.
[[noreturn]] void fail_at(const std::string& path, std::size_t at, std::string_view why,
                          ErrorCode code = ErrorCode::kDamaged);
// The first byte of a part that is not zero, if any.
std::optional<FieldFault> reserved_fault(std::span<const std::byte> header, std::size_t begin,
                                         std::size_t end);

// The rest is in family_fields.cc. Reads the family, the board and the fields that only this family
// has, of the file `path`, and describes the table. Throws Error.
TableInfo read_family(std::span<const std::byte> front, const std::string& path);
// How a section codes its values: 1 as bits, 3 as residues mod 3.
std::uint8_t values_of(Family family);
// Whether the histogram has as many states as the family says, in all and at distance 0.
bool has_its_states(const TableInfo& info);
// The least and the greatest number of sections.
std::size_t least_sections(const TableInfo& info);
std::size_t most_sections(const TableInfo& info);
SectionType section_type(const TableInfo& info, std::size_t i);
// What is wrong with the size of section i.
std::optional<std::string> plain_size_fault(const TableInfo& info, std::size_t i,
                                            std::uint64_t plain_bytes);

// The rest of this file is about the fields that only some tables have: with lower bounds the tier,
// and patterns or colourings, and the extension (pattern_fields.cc, colour_fields.cc).

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
