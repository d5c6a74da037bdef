// A table whose search has its planes on a disk: of boards larger than memory.
#pragma once

#include <cstdint>
#include <filesystem>

#include "common/make/make.h"
#include "common/table/table_format.h"
#include "gen/disk/disk_rank.h"

namespace slidebase {

// What such a build takes, known before it begins.
struct DiskEstimate {
  std::uint64_t states;        // by the closed form
  std::uint64_t memory_bytes;  // at the peak
  std::uint64_t plane_bytes;   // on the disk, while it is built
  std::uint64_t file_bytes;
  std::uint64_t moved_bytes;  // read from the planes and written to them, roughly
};

// With the fewest digits whose slabs fit into so much memory, but no fewer than two where the board
// has as many. Throws Error(kMemory), saying what is needed, where none fit.
DiskEstimate estimate_by_disk(const TableInfo& table, const MemoryLimit& memory);

struct DiskBuilt {
  TableInfo table;
  std::uint64_t moved_bytes;  // read from the planes and written to them, by this run
};

// build_table() by one process from a disk. Goes on from the planes of the same table that it finds
// in the folder, and removes them when the table has its name. Throws as build_table,
// estimate_by_disk and DiskRank do.
DiskBuilt build_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const BuildOptions& options, const DiskOptions& disk);

// Removes the planes of a table that is there, unless they are newer: then they are of a build that
// is to replace it.
void remove_outdated_planes(const TableInfo& table, const std::filesystem::path& target,
                            const std::filesystem::path& folder);

}  // namespace slidebase
