// One table from nothing to a synced file.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "common/search/search.h"
#include "common/table/table_format.h"
#include "common/table/table_writer.h"

namespace slidebase {

struct BuildOptions {
  unsigned threads = 0;  // 0: one for each processor
  CodecChoice codec;     // of the step section; patterns are always zstd
  SearchOptions search;
  // Keep a checkpoint beside the table, saved after a level when this long has passed, and go on
  // from one that is there.
  std::optional<std::chrono::steady_clock::duration> checkpoint;
};

// What a build takes, known before it begins.
struct BuildEstimate {
  std::uint64_t states;        // by the closed form
  std::uint64_t memory_bytes;  // at the peak
  std::uint64_t file_bytes;    // with a raw step section
};
BuildEstimate estimate_build(const TableInfo& table);

// Searches and writes `table` (from describe_table) to `target`; returns what its header says.
// Throws Error, std::bad_alloc, and Interrupted when options.search.stop was set; then there is no
// file under that name that was not there before.
TableInfo build_table(const TableInfo& table, const std::filesystem::path& target,
                      const BuildOptions& options);

}  // namespace slidebase
