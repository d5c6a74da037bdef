// The bytes around the data of a table's sections, written after the data: after each section its
// block index, and in front of all sections the page digests and the header. docs/FORMAT.md has the
// layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/base/byte_sink.h"
#include "common/table/table_format.h"

namespace slidebase {

// Small enough that a cold look-up in a table of gigabytes reads little; large enough that the
// index of 2x7's 5.4 GB stays near a megabyte.
inline constexpr std::uint64_t kWrittenBlockBytes = 32768;

// A raw section of `plain_bytes` bytes, in blocks of kWrittenBlockBytes; its offset is not set yet
// (TableInfo::lay_out).
SectionInfo raw_section(SectionType type, std::uint64_t plain_bytes);

// Bytes of data written at a time, in whole pages. Files that fit in one piece are small, and go
// through the page cache, where their first readers find them.
inline constexpr std::size_t kStagedBytes = 8 << 20;

// Calls `write` for each page of the section's index in order, and sets the section's digests.
// `entries` are the index's words without the heads of its pages, `plain_digests` those of all
// blocks. Returns the page digests. O(blocks).
std::vector<std::uint64_t> write_index(
    SectionInfo& section, std::span<const std::uint64_t> entries,
    std::span<const std::uint64_t> plain_digests,
    const std::function<void(std::span<const std::byte>)>& write);

// Sets the content digest, and writes each section's page digests and the header to their places.
void write_front(TableInfo& info, std::span<const std::vector<std::uint64_t>> page_digests,
                 ByteSink& target);

}  // namespace slidebase
