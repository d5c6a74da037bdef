// One table from a search over slabs, by one rank or many.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "common/make/make.h"
#include "common/search/search.h"

namespace slidebase {

// Keeps the planes of a search over slabs, so that a later one of the same table can go on from
// them. Called by all ranks alike.
class SlabKeeper {
 public:
  virtual ~SlabKeeper() = default;
  // Called once before the search. Returns the histogram of the levels that the exchange's store
  // has in its planes now; an empty one, the planes being zero, to begin at the root.
  virtual std::vector<std::uint64_t> restore() = 0;
  // Called after every level from the first on that the planes have: all of this histogram are in
  // them, and no state of the next one until it returns.
  virtual void level_done(const std::vector<std::uint64_t>& histogram) = 0;
};

// Searches `table` (from describe_table, sliding) over the slabs of this exchange, and writes it to
// `target`, which all ranks must reach under that name; its codec is raw. Of `options` counts the
// search and the threads. Returns on rank 0 what the header says, and elsewhere what is known of
// it. Throws what build_table does; what one rank alone throws leaves the others waiting for it,
// so the caller must end them.
TableInfo build_table_by_slabs(const TableInfo& table, const std::filesystem::path& target,
                               const BuildOptions& options, const LayerGraph<SlidingSpace>& graph,
                               SlabExchange& exchange, SlabKeeper* keeper = nullptr);

}  // namespace slidebase
