// Makes tables of boards larger than memory: the planes of the search are on a disk, or on one disk
// for each rank. The planes are also the checkpoint: a later run continues from those that it
// finds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/base/memory.h"
#include "common/search/make/by_slabs.h"
#include "common/search/slab_exchange.h"
#include "common/table/table_format.h"
#include "gen/disk/disk_io.h"
#include "gen/disk/disk_slabs.h"
#include "gen/disk/plane_files.h"

namespace slidebase {

struct DiskOptions {
  std::filesystem::path folder;  // for the planes
  MemoryLimit memory;            // that a rank may use
};

// The memory is that of one rank, the planes are those of all ranks. Takes the fewest digits for
// which the slabs fit into `memory`, but at least two if the board has as many. Throws
// Error(kMemory), which says how much is needed, if no number of digits fits.
MakeEstimate estimate_by_disk(const TableInfo& table, const MemoryLimit& memory, int ranks = 1);

struct MadeByDisk {
  TableInfo table;
  std::uint64_t moved_bytes;  // read from the planes and written to them by this run
};

// Like make_table(), by one process with the planes on disk. Removes the planes when the table is
// finished. Throws as make_table, estimate_by_disk and DiskRank do.
MadeByDisk make_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const DiskOptions& disk);

// Removes the planes of a table that exists. Planes newer than the table are kept: they belong to a
// run that will replace it.
void remove_outdated_planes(const TableInfo& table, const std::filesystem::path& target,
                            const std::filesystem::path& folder);

// One rank's share of such a search: its files, its slabs in them, and the levels that it continues
// from.
class DiskRank : public Keeper {
 public:
  // Opens or creates this rank's files and reads the manifest. Throws Error on this rank only.
  // `table` and `transport` must outlive this object.
  DiskRank(const TableInfo& table, const DiskOptions& options, Transport& transport);

  // All ranks must call it. They compare what they found and all continue from the last level that
  // every rank has, or all begin. Throws Error(kUsage) on all ranks if one lacks what others have,
  // and Error on some ranks if they have too little disk space or memory.
  void agree();

  // Only after agree().
  const LayerGraph<SlidingSpace>& graph() const { return graph_; }
  SlabExchange& exchange() { return *exchange_; }
  // Bytes read from the planes and written to them so far by this run.
  std::uint64_t moved_bytes() { return io_->read_bytes() + io_->written_bytes(); }

  std::vector<std::uint64_t> restore() override { return kept_; }
  void level_done(const std::vector<std::uint64_t>& histogram) override;

  // Removes the files. Call it when the table exists.
  void remove();

 private:
  std::string found_state() const;
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
