// The header of a table file (.sbt): which table it is, and where its bits are.
//
// docs/FORMAT.md is the full description, byte by byte; header_fields.h has the same offsets. A
// file is a header, an extension if the header has no space for all fields, and sections, each
//     page digests | data | block index
// with every part on a multiple of 64 bytes and zeros between. All numbers are little-endian.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/table/family.h"

namespace slidebase {

static_assert(std::endian::native == std::endian::little,
              "raw sections are read in place; a big-endian machine needs a swapping reader");

enum class Codec : std::uint8_t { kRaw = 0, kZstd = 1 };

inline constexpr std::uint16_t kFormatMajor = 1;
inline constexpr std::size_t kHeaderBytes = 2048;
inline constexpr std::size_t kMaxExtensionBytes = 2048;
inline constexpr std::size_t kHeaderSections = 4;  // the directory entries in the header
inline constexpr std::size_t kMaxDepths = 191;     // the number of histogram entries in a header
inline constexpr std::size_t kSectionAlignment = 64;
inline constexpr std::size_t kRawIndexEntryBytes = 8;    // digest of the block
inline constexpr std::size_t kZstdIndexEntryBytes = 24;  // end, digest stored, digest plain
// A page of the block index has enough entries that a section has at most kMaxPages pages, so that
// opening a table can read the digests of all pages.
inline constexpr std::uint64_t kMinBlocksPerPage = 512;
inline constexpr std::uint64_t kMaxPages = 4096;
// The header and the page digests of the step section are within the first kOpeningBytes of a file.
inline constexpr std::uint64_t kOpeningBytes = 36 << 10;
static_assert(kHeaderBytes + kMaxExtensionBytes + kMaxPages * 8 <= kOpeningBytes);

// One section: `plain_bytes` of content in blocks of `block_bytes` (the last may be shorter).
struct SectionInfo {
  SectionType type = SectionType::kStep;
  Codec codec = Codec::kRaw;
  std::uint64_t block_bytes = 0;  // a power of two
  std::uint64_t plain_bytes = 0;
  std::uint64_t digests_offset = 0;  // of the page digests, which come before the data
  std::uint64_t data_offset = 0;     // of the first stored block in the file
  std::uint64_t stored_bytes = 0;    // of all stored blocks
  std::uint64_t index_offset = 0;    // of the block index, which directly follows the data
  std::uint64_t index_digest = 0;    // of the page digests
  std::uint64_t content_digest = 0;  // of the plain blocks' digests: the same for every codec

  std::uint64_t blocks() const { return (plain_bytes + block_bytes - 1) / block_bytes; }
  std::size_t entry_bytes() const {
    return codec == Codec::kRaw ? kRawIndexEntryBytes : kZstdIndexEntryBytes;
  }
  // A page of a zstd section begins with the offset of its first block.
  std::size_t page_head_bytes() const { return codec == Codec::kZstd ? 8 : 0; }
  std::uint64_t blocks_per_page() const {
    return std::max(kMinBlocksPerPage, std::bit_ceil((blocks() + kMaxPages - 1) / kMaxPages));
  }
  std::uint64_t pages() const { return (blocks() + blocks_per_page() - 1) / blocks_per_page(); }
  std::uint64_t page_offset(std::uint64_t page) const {
    return index_offset + page * (page_head_bytes() + blocks_per_page() * entry_bytes());
  }
  std::uint64_t blocks_in_page(std::uint64_t page) const {
    return std::min(blocks_per_page(), blocks() - page * blocks_per_page());
  }
  std::uint64_t page_bytes(std::uint64_t page) const {
    return page_head_bytes() + blocks_in_page(page) * entry_bytes();
  }
  std::uint64_t page_digests_bytes() const { return pages() * 8; }
  std::uint64_t index_bytes() const {
    return pages() * page_head_bytes() + blocks() * entry_bytes();
  }
  // Sets the places of the parts, if what is before the section ends at `end`; returns its end.
  std::uint64_t place_after(std::uint64_t end) {
    const auto align = [](std::uint64_t offset) {
      return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
    };
    digests_offset = align(end);
    data_offset = align(digests_offset + page_digests_bytes());
    index_offset = align(data_offset + stored_bytes);
    return index_offset + index_bytes();
  }
};

// The contents of a header, and the places of the parts of the file. `shape` has rows <= cols and
// `root` is a cell of it; the index runs over the board `indexed_shape()`, the same or its
// transpose.
struct TableInfo : BoundFields {
  Family family = Family::kSliding;
  Shape shape;
  Cell root = 0;
  bool transposed = false;
  std::uint32_t layers = 0;  // of additive tables the sections, of coloured ones the colourings
  // States (or lines) of one layer, by the closed form; 0 if it gives bounds.
  std::uint64_t layer_size = 0;
  std::uint64_t states = 0;  // reached; cells * layer_size unless some are unreachable
  // States at distance 0, 1, ..., the greatest depth; in additive tables summed over all sections,
  // in coloured ones lines, over all colourings.
  std::vector<std::uint64_t> histogram;
  std::vector<SectionInfo> sections;
  std::uint64_t file_bytes = 0;
  std::uint64_t content_digest = 0;  // identifies the content in any codec and minor version

  int max_depth() const { return static_cast<int>(histogram.size()) - 1; }
  Shape indexed_shape() const { return transposed ? shape.transposed() : shape; }
  Cell indexed_root() const {
    return transposed ? shape.transposed().cell(shape.col(root), shape.row(root)) : root;
  }
  // The words of each layer, with 64 distance bits or 40 residues of lines, and the bytes of the
  // whole step section.
  std::uint64_t layer_words() const;
  std::uint64_t step_bytes() const { return layer_words() * layers * 8; }
  const SectionInfo* section(SectionType type) const;

  // Whether an additive table needs an extension: it has more than 16 cells, more than four
  // patterns, more than two partitions, or patterns that share a section.
  bool is_extended() const;
  // The bytes of the header and the extension; the first section is behind them.
  std::uint64_t front_bytes() const;
  // Sets the places of the sections from their stored sizes; returns the end of the file.
  std::uint64_t lay_out();
};

// Checks every field of a header against its range, the closed forms and the other fields. Throws
// Error(kFormat or kDamaged) with `path`, the byte and the reason. `bytes` are the first of the
// file, up to kHeaderBytes + kMaxExtensionBytes; `file_bytes` is the actual size of the file.
TableInfo decode_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                        const std::string& path);

}  // namespace slidebase
