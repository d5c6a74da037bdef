// The fields that every header has: where they are, and what follows from others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/table/pattern_fields.h"
#include "common/table/table_format.h"

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
static_assert(kHistogramAt + kMaxDepths * 8 == kDigestAt && kExtensionDigestAt == kFieldsEnd);

// The offset of the directory entry of section i, in the header or in the extension.
constexpr std::size_t directory_entry(std::size_t i) {
  return i < kHeaderSections ? kDirectoryAt + i * kDirectoryEntry
                             : kHeaderBytes + (i - kHeaderSections) * kDirectoryEntry;
}

// The places of a section's parts, if the part before it ends at `end`.
struct SectionPlaces {
  std::uint64_t digests, data, index;
};
SectionPlaces places_after(std::uint64_t end, const SectionInfo& s);

// The lowest minor version that has such a table.
std::uint16_t minor_of(const TableInfo& info);

// Writes a section's directory entry.
void write_directory_entry(const SectionInfo& s, std::span<std::byte> entry);

// For extended tables (extension.cc). Writes the size and the digest of the extension, if there is
// one.
void write_extension_fields(const TableInfo& info, std::span<std::byte> header);
// What is wrong with the extension behind a header, by its size and digest.
std::optional<FieldFault> extension_fault(std::span<const std::byte> front);
// The digest of a header's fields and of the extension. The field with the extension's own digest
// becomes 0.
std::uint64_t digest_with_extension(std::span<std::byte> fields, const TableInfo& info);

// How a section codes its values: 1 as bits, 3 as residues mod 3.
std::uint8_t values_of(Family family);

}  // namespace slidebase
