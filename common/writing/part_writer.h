// Writes parts of a raw table into a file that several processes write at once (parted_table.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "common/base/direct_bytes.h"
#include "common/base/output_file.h"
#include "common/writing/block_cutter.h"
#include "common/writing/table_ends.h"
#include "common/writing/table_part.h"

namespace slidebase {

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

}  // namespace slidebase
