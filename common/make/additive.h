// Additive pattern tables from nothing to a synced file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "common/base/progress.h"
#include "common/make/make.h"
#include "common/table/table_format.h"
#include "common/writing/table_writer.h"

namespace slidebase {

struct AdditiveBuildOptions {
  unsigned threads = 0;  // 0: one for each processor
  CodecChoice codec;
  Advance advance;  // hears of states over all patterns; may throw, which cancels
};

// `described` is from describe_additive().
BuildEstimate estimate_additive(const TableInfo& described);

// Searches each pattern and writes the tables to `target`; returns what the header says. The bytes
// are the same for any number of threads. Throws Error, std::bad_alloc and what options.advance
// throws; then there is no file under that name that was not there before.
TableInfo build_additive(const TableInfo& described, const std::filesystem::path& target,
                         const AdditiveBuildOptions& options);

// The same into `file`, in memory.
TableInfo build_additive(const TableInfo& described, std::vector<std::byte>& file,
                         const AdditiveBuildOptions& options);

}  // namespace slidebase
