// A raw table that several processes write together, on one machine or on some with a file system
// in common. Each writes what it has with a PartWriter; one of them has the PartedTable, which
// makes the file, adds what lies between the parts and what stands around them, and gives it its
// name. The bytes are those that a TableWriter writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/writing/table_part.h"

namespace slidebase {

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
