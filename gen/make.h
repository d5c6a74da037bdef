// Tables: made, or found to be there already.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/make/make.h"
#include "common/table/table_format.h"
#include "gen/arguments.h"
#include "gen/disk/disk_build.h"

namespace slidebase {

struct MakeOptions {
  BuildOptions build;
  const std::atomic<bool>* stop = nullptr;  // ends what goes on with Interrupted, once it is set
  std::optional<std::chrono::minutes> checkpoint;
  MemoryLimit max_memory;
  std::optional<DiskOptions> disk;  // where the planes are kept on one
};

// Makes these tables of wanted_tables(), or only tells what they take if `args` say so. Throws
// Error, and what a build throws.
void make_tables(const Arguments& args, const std::vector<TableInfo>& tables,
                 const MakeOptions& options);

}  // namespace slidebase
