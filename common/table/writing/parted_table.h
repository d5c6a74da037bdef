// A raw table that several processes write together, on one machine or on several with a shared
// file system. Each process writes its parts with a PartWriter. One of them has the PartedTable,
// which makes the file, adds the bytes between and around the parts, and gives the file its name.
// The bytes are those that a TableWriter writes.
//
// A *part* is a range of states of every layer. Row i of the step section is the 64-bit words i of
// all layers, so the states begin .. end - 1 of every layer are a range of rows. If begin or end is
// not a multiple of 64, the part shares its first or last row with the part before or after it.
// Parts also share blocks, whose boundaries do not depend on rows.
//
// A PartWriter writes the whole pages of the file that lie within blocks which no other part
// touches. The other bytes of a part are its *edges*. The PartedTable joins the edges of
// neighbouring parts, so that no two processes write to one page: on a network file system each
// might overwrite the other's half with old bytes.
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
#include "common/table/writing/table_writer.h"

namespace slidebase {

// The numbers begin .. end - 1.
struct Range {
  std::uint64_t begin = 0, end = 0;

  std::uint64_t size() const { return end - begin; }
  friend bool operator==(const Range&, const Range&) = default;
};

// `info` (from describe_table) as the header of a table with only a raw step section, with all its
// offsets set.
TableInfo raw_table(TableInfo info);

// Where a part lies. Bytes are numbered in the section.
struct PartPlaces {
  Range bytes;    // whole rows
  Range blocks;   // that no other part touches; empty if `written` is
  Range written;  // whole pages of the file within these blocks; or empty, at bytes.end

  std::uint64_t edge_bytes() const { return bytes.size() - written.size(); }
};

// The places of the part with these states of every layer; begin < end <= raw.layer_size. `raw` is
// from raw_table.
PartPlaces places_of_part(const TableInfo& raw, Range states);

// The record of a part whose pages are written: the digests of its blocks, 8 bytes each, and its
// edges, at most 3 blocks: those before the written bytes, then those after them.
struct PartRecord {
  Range states;
  std::span<const std::byte> digests, edges;
};

// Use: begin a part, append until all its bytes are there, and repeat for the next, in any order of
// parts; then finish. Holds 8 MiB in addition to what finish() returns. Throws Error(kIo) with the
// target's path if the disk refuses, and std::logic_error if a part gets more or fewer bytes than
// it has.
class PartWriter {
 public:
  // `name` is PartedTable::temporary_name(); `target` and `info` are those given to the
  // PartedTable.
  PartWriter(const std::filesystem::path& name, const std::filesystem::path& target,
             const TableInfo& info);

  // Begins the next part: these states of every layer, begin < end.
  void begin_part(Range states);

  // Appends the next bytes of the part's rows, any number at a time. Bits of other parts in its
  // first and last row are 0.
  void append(std::span<const std::byte> bytes);

  // Waits until all is on the disk. Returns the records for PartedTable::add: 8 bytes for each
  // block, and the edges of each part.
  std::vector<std::byte> finish();

 private:
  void end_part();
  void write_at(std::uint64_t place, std::span<const std::byte> bytes);

  OutputFile file_;
  TableInfo raw_;
  std::vector<std::byte> records_;
  // Of the current part.
  Range states_;
  PartPlaces places_;
  std::uint64_t position_ = 0;  // of the next byte, in the section
  BlockCutter blocks_{kWrittenBlockBytes};
  std::vector<std::uint64_t> digests_;
  std::vector<std::byte> edges_;
  StagedBytes staged_;  // by their places in the section
};

// Use: construct, send temporary_name() to the other processes, add what each PartWriter::finish()
// returned (this process's too), then finish. If finish() does not return, the target is untouched
// and the destructor removes the file.
class PartedTable {
 public:
  // Makes the file and reserves disk space for it. `info` is from describe_table; its states and
  // histogram need not be known yet. Throws Error(kIo) with the target's path.
  PartedTable(const std::filesystem::path& target, const TableInfo& info);

  // The name by which the other processes open the file.
  const std::filesystem::path& temporary_name() const { return file_.temporary_name(); }

  // Adds the records of one PartWriter. Throws std::logic_error if they are not of this table.
  void add(std::vector<std::byte> records);

  // Writes everything that the parts did not, syncs, gives the file its name, and returns the
  // header's content. Call it once, after every PartWriter has finished. O(blocks + edges). Throws
  // Error(kIo), and std::logic_error if the parts do not contain every state exactly once.
  TableInfo finish(std::vector<std::uint64_t> histogram);

 private:
  void put_together();
  void add_to_gap(std::uint64_t begin, std::span<const std::byte> bytes);
  void digest_gap(std::uint64_t end);
  void write_gap();

  AtomicFile file_;
  TableInfo raw_;
  std::vector<std::vector<std::byte>> bytes_;  // the records point into these
  std::vector<PartRecord> records_;
  std::vector<std::uint64_t> digests_;  // of the section's blocks, as far as they are known
  // Bytes of the section that no part has written: edges of consecutive parts.
  std::vector<std::byte> gap_;
  std::uint64_t gap_begin_ = 0;
};

}  // namespace slidebase
