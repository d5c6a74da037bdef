// Makes the tables of a command line, or finds that they exist already.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "common/base/memory.h"
#include "common/search/make/make.h"
#include "gen/arguments.h"
#include "gen/disk/by_disk.h"

namespace slidebase {

struct GenOptions {
  MakeOptions make;
  const std::atomic<bool>* stop;  // once it is set, the work ends with Interrupted
  MemoryLimit max_memory;
  std::optional<DiskOptions> disk;  // if the planes are kept on a disk
};

// Makes these tables of wanted_tables(); with args.dry_run, prints only their states, memory and
// file sizes. Throws Error, Interrupted, and the exceptions of the functions that make tables.
void make_tables(const Arguments& args, const std::vector<TableInfo>& tables,
                 const GenOptions& options);

}  // namespace slidebase
