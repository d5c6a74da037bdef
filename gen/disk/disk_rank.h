// One rank's share of a search whose planes lie on disks: its files, its slabs in them, and what it
// goes on from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
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
  // Hears now and then of the bytes read and written so far, by this run.
  std::function<void(std::uint64_t)> on_moved = nullptr;
};

// The fewest digits whose slabs fit into so much memory of a rank, but no fewer than two where the
// board has as many. Throws Error(kMemory), saying what is needed, where none fit.
int digits_within(const TableInfo& table, const MemoryLimit& memory, int ranks);

// What a rank takes with so many digits.
std::uint64_t disk_memory_bytes(const TableInfo& table, int digits, int ranks);

// What the planes of all ranks take on their disks.
std::uint64_t disk_plane_bytes(const TableInfo& table, int digits);

// What is read from the planes and written to them, about, to the end of a search.
std::uint64_t disk_moved_bytes(const TableInfo& table, int digits);

class DiskRank : public SlabKeeper {
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

  std::vector<std::uint64_t> restore() override { return kept_; }
  void level_done(const std::vector<std::uint64_t>& histogram) override;

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
