// A table built with its checkpoint beside it: what slidebase-gen adds to common/make/make.h.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "common/make/make.h"

namespace slidebase {

// build_table(), and when the table is there no checkpoint is left beside it. With `interval` a
// checkpoint is kept there meanwhile, saved after a level when this long has passed, and the search
// goes on from one that is there. Throws what build_table and Checkpoint throw.
TableInfo build_with_checkpoint(const TableInfo& table, const std::filesystem::path& target,
                                const BuildOptions& options,
                                const std::optional<std::chrono::steady_clock::duration>& interval);

}  // namespace slidebase
