// One table from nothing to a synced file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "common/base/progress.h"
#include "common/search/search.h"
#include "common/table/table_format.h"
#include "common/writing/table_writer.h"

namespace slidebase {

struct BuildOptions {
  unsigned threads = 0;  // 0: one for each processor
  CodecChoice codec;     // of the step section; patterns are always zstd
  SearchOptions search;
  Advance advance;  // each state is reached, and then written: of twice the states there are
};

// Takes over what a search has counted into the table's header. Throws std::logic_error where there
// should be other states by the closed form, which is a fault of this program, and Error(kUsage)
// where a header has no room for as many depths.
void take_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

// What a build takes, known before it begins.
struct BuildEstimate {
  std::uint64_t states;        // by the closed form
  std::uint64_t memory_bytes;  // at the peak
  std::uint64_t file_bytes;    // with a raw step section
};
BuildEstimate estimate_build(const TableInfo& table);

// Keeps the state of a build's search, so that a later build of the same table can go on from it.
class SearchKeeper {
 public:
  // All memory that makes up the state, in an order that depends on the table alone.
  using Parts = std::span<const std::span<std::byte>>;

  virtual ~SearchKeeper() = default;
  // Called once before the search. Fills the parts with a kept state and returns the histogram of
  // its levels; an empty one, and the parts as they were, to begin at the root.
  virtual std::vector<std::uint64_t> restore(Parts parts) = 0;
  // Called after every level: the parts are the state after the last level of this histogram.
  virtual void level_done(const std::vector<std::uint64_t>& histogram, Parts parts) = 0;
};

// Searches and writes `table` (from describe_table) to `target`; returns what its header says.
// Throws Error, std::bad_alloc, what `keeper` and the functions of `options` throw, and
// std::logic_error where the search contradicts the closed form, which is a fault of this program.
// Then there is no file under that name that was not there before.
TableInfo build_table(const TableInfo& table, const std::filesystem::path& target,
                      const BuildOptions& options, SearchKeeper* keeper = nullptr);

// The same into `file`, in memory.
TableInfo build_table(const TableInfo& table, std::vector<std::byte>& file,
                      const BuildOptions& options);

}  // namespace slidebase
