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

}  // namespace slidebase
