// Tables that are there already, and the folder for those that are not.
#pragma once

#include <filesystem>

#include "common/base/progress.h"
#include "common/table/table_format.h"

namespace slidebase {

// Whether a valid table of this kind is at `path`, verified whole; then `table` is what its header
// says. Never where `force` says to make it again. Throws Error where there is a broken or another
// one, or it cannot be read, and what `advance` throws while it is verified.
bool is_up_to_date(const std::filesystem::path& path, bool force, TableInfo& table,
                   const Advance& advance = {});

// Makes the folder, and those above it, where it is not there. Throws Error(kIo).
void make_folder(const std::filesystem::path& folder);

}  // namespace slidebase
