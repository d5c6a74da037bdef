// A raw table that several processes write together, on one machine or on some with a file system
// in common. Each writes what it has with a PartWriter; one of them has the PartedTable, which
// makes the file, adds what lies between the parts and what stands around them, and gives it its
// name. The bytes are those that a TableWriter writes.
//
// A *part* is some states of every layer. Row i of the step section is the 64-bit words i of all
// layers, so the states begin .. end - 1 of every layer are a range of rows. Where 64 does not
// divide begin or end, the part shares its first or last row with the part before or after; and
// blocks, which know nothing of rows, are shared as well.
//
// A PartWriter writes those whole pages of the file that lie within blocks which no other part
// touches. The other bytes of a part are its *edges*. The PartedTable puts the edges of
// neighbouring parts together, so that no two processes write to one page: on a file system over a
// network each might bring back the other's half as it was before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/direct_bytes.h"
#include "common/base/output_file.h"
#include "common/table/table_format.h"
#include "common/writing/block_cutter.h"
#include "common/writing/table_ends.h"

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

// Use: begin a part, append until all its bytes are there, and again for the next, in any order of
// parts; then finish. Holds 8 MiB besides what finish() returns. Throws Error(kIo) with the
// target's path when the disk refuses, and std::logic_error where a part gets more or fewer bytes
// than it has.
class PartWriter {
 public:
  // `name` is PartedTable::temporary_name(), `target` and `info` are what it was made with.
  PartWriter(const std::filesystem::path& name, const std::filesystem::path& target,
             const TableInfo& info);

  // The next part: these states of every layer, begin < end.
  void begin_part(Range states);

  // The next bytes of the part's rows, any number of them at a time. Bits of other parts in its
  // first and last row are 0.
  void append(std::span<const std::byte> bytes);

  // Waits until all is on the disk. Returns what PartedTable::add wants to know: 8 bytes for each
  // block, and of each part its edges.
  std::vector<std::byte> finish();

 private:
  void end_part();
  void write_at(std::uint64_t place, std::span<const std::byte> bytes);

  OutputFile file_;
  TableInfo raw_;
  std::vector<std::byte> records_;
  // Of the part at hand.
  Range states_;
  PartPlaces places_;
  std::uint64_t position_ = 0;  // in the section: the next byte that comes
  BlockCutter blocks_{kWrittenBlockBytes};
  std::vector<std::uint64_t> digests_;
  std::vector<std::byte> edges_;
  StagedBytes staged_;  // by their places in the section
};

// Use: construct, tell the others temporary_name(); add what each PartWriter::finish() returned,
// this process's too; then finish. The target is untouched unless finish() returned, and if it does
// not the destructor removes the file.
class PartedTable {
 public:
  // Makes the file and takes the disk's room for it. `info` is from describe_table; its states and
  // histogram need not be known yet. Throws Error(kIo) with the target's path.
  PartedTable(const std::filesystem::path& target, const TableInfo& info);

  // What the others open.
  const std::filesystem::path& temporary_name() const { return file_.temporary_name(); }

  // The records of one PartWriter. Throws std::logic_error where they are not of this table.
  void add(std::vector<std::byte> records);

  // Writes all that the parts did not, syncs, and gives the file its name; returns what the header
  // says. To be called once, when every PartWriter has finished. O(blocks + edges). Throws
  // Error(kIo), and std::logic_error where the parts are not all states, each once.
  TableInfo finish(std::vector<std::uint64_t> histogram);

 private:
  void put_together();
  void add_to_gap(std::uint64_t begin, std::span<const std::byte> bytes);
  void digest_gap(std::uint64_t end);
  void write_gap();

  AtomicFile file_;
  TableInfo raw_;
  std::vector<std::vector<std::byte>> bytes_;  // that the records point into
  std::vector<PartRecord> records_;
  std::vector<std::uint64_t> digests_;  // of the section's blocks, as far as they are known
  // Bytes of the section that no part has written: edges of parts that follow each other.
  std::vector<std::byte> gap_;
  std::uint64_t gap_begin_ = 0;
};

}  // namespace slidebase
