// The tables that a command line asks for: made, or found to be there already.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "common/base/memory.h"
#include "common/make/make.h"
#include "gen/arguments.h"
#include "gen/disk/by_disk.h"

namespace slidebase {

struct GenOptions {
  MakeOptions make;
  const std::atomic<bool>* stop;  // ends what goes on with Interrupted, once it is set
  std::optional<std::chrono::minutes> checkpoint;
  MemoryLimit max_memory;
  std::optional<DiskOptions> disk;  // where the planes are kept on one
};

// Makes these tables of wanted_tables(), or only tells what they take if `args` say so. Throws
// Error, Interrupted, and what makers throw.
void make_tables(const Arguments& args, const std::vector<TableInfo>& tables,
                 const GenOptions& options);

}  // namespace slidebase
