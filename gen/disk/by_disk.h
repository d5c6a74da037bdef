// Tables of boards larger than memory: the planes of the search lie on a disk, or on one for each
// rank. The planes are their own checkpoint: a later run goes on from those that it finds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/base/memory.h"
#include "common/make/by_slabs.h"
#include "common/search/slab_exchange.h"
#include "common/table/table_format.h"
#include "gen/disk/disk_io.h"
#include "gen/disk/disk_slabs.h"
#include "gen/disk/plane_files.h"

namespace slidebase {

struct DiskOptions {
  std::filesystem::path folder;  // for the planes
  MemoryLimit memory;            // what a rank may take
};

// The memory is that of one rank, the planes are those of all. The slabs have the fewest digits
// with which they fit into `memory`, but no fewer than two where the board has as many. Throws
// Error(kMemory), saying what is needed, where none fit.
MakeEstimate estimate_by_disk(const TableInfo& table, const MemoryLimit& memory, int ranks = 1);

struct MadeByDisk {
  TableInfo table;
  std::uint64_t moved_bytes;  // read from the planes and written to them, by this run
};

// make_table() by one process from a disk. Removes the planes when the table has its name. Throws
// as make_table, estimate_by_disk and DiskRank do.
MadeByDisk make_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const DiskOptions& disk);

// Removes the planes of a table that is there, unless they are newer: then they are of a run that
// is to replace it.
void remove_outdated_planes(const TableInfo& table, const std::filesystem::path& target,
                            const std::filesystem::path& folder);

// One rank's share of such a search: its files, its slabs in them, and what it goes on from.
class DiskRank : public Keeper {
 public:
  // Opens this rank's files, or makes them, and looks what is in them. Throws Error, on this rank
  // alone. All that is passed must outlive this.
  DiskRank(const TableInfo& table, const DiskOptions& options, Transport& transport);

  // What the ranks found: all go on from the level that all have, or begin. To be called by all
  // ranks. Throws Error(kUsage) on all alike where one lacks what others have, and Error on some
  // where the disk's room or the memory is not enough.
  void agree();

  // After agree().
  const LayerGraph<SlidingSpace>& graph() const { return graph_; }
  SlabExchange& exchange() { return *exchange_; }
  // Read from the planes and written to them so far, by this run.
  std::uint64_t moved_bytes() { return io_->read_bytes() + io_->written_bytes(); }

  std::vector<std::uint64_t> restore(Parts) override { return kept_; }
  void level_done(const std::vector<std::uint64_t>& histogram, Parts) override;

  // Removes the files: the table is there.
  void remove();

 private:
  std::string what_is_found() const;
  std::string decide(const std::vector<std::string>& found) const;
  void refuse_other_ranks() const;

  const TableInfo& table_;
  DiskOptions options_;
  Transport& transport_;
  PlaneFiles files_;
  SlidingSpace space_;
  LayerGraph<SlidingSpace> graph_;
  std::vector<std::uint64_t> kept_;
  std::optional<Slabs> slabs_;
  std::optional<DiskIo> io_;
  std::optional<DiskSlabs> store_;
  std::optional<SlabExchange> exchange_;
};

}  // namespace slidebase
