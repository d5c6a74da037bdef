// A part of a raw step section: some states of every layer, and the bytes that they are.
//
// Row i of the section is the 64-bit words i of all layers, so the states begin .. end - 1 of every
// layer are a range of rows. Where 64 does not divide begin or end, the first or last row is shared
// with the part before or after; and blocks, which know nothing of rows, are shared as well.
//
// Of a part is *written* where it lies what makes up whole pages of the file within blocks that no
// other part touches. The rest of its bytes are its *edges*, which one process puts together with
// those of the parts beside it, so that no two processes write to one page: on a file system over a
// network each might bring back the other's half as it was before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

// From begin to before end.
struct Range {
  std::uint64_t begin = 0, end = 0;

  std::uint64_t size() const { return end - begin; }
  friend bool operator==(const Range&, const Range&) = default;
};

// `info` (from describe_table) as the header of a table with a raw step section alone, all its
// places said.
TableInfo raw_table(TableInfo info);

// Where a part lies. Bytes are those of the section.
struct PartPlaces {
  Range bytes;    // whole rows
  Range blocks;   // that no other part touches, if any of their bytes are written
  Range written;  // whole pages of the file within these blocks; else empty, at bytes.end

  std::uint64_t edge_bytes() const { return bytes.size() - written.size(); }
};

// Of states of every layer; begin < end <= raw.layer_size. `raw` is from raw_table.
PartPlaces places_of_part(const TableInfo& raw, Range states);

// What is known of a part once its pages are written: the digests of its blocks, 8 bytes each, and
// its edges, at most 3 blocks: those before the written bytes, then those behind.
struct PartRecord {
  Range states;
  std::span<const std::byte> digests, edges;
};

// Records one after the other: begin and end of the states in 8 bytes each, digests, edges.
void append_record(const PartRecord& record, std::vector<std::byte>& bytes);

// The record that `bytes` begins with, pointing into them; `bytes` is then what follows it. Throws
// std::logic_error where there is none of a part of this table.
PartRecord take_record(const TableInfo& raw, std::span<const std::byte>& bytes);

}  // namespace slidebase
