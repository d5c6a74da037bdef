// Tables that exist already, and the folder for new ones.
#pragma once

#include <filesystem>
#include <string_view>

#include "common/base/progress.h"
#include "common/table/table_format.h"

namespace slidebase {

// Whether `path` is a valid table of this kind; verifies the whole file, then sets `table` from its
// header. Always false with `force`. Throws Error if the file is damaged, is another table or
// cannot be read, and passes on what `advance` throws.
bool is_up_to_date(const std::filesystem::path& path, bool force, TableInfo& table,
                   const Advance& advance = {});

// Appended to a table's name: the checkpoint of slidebase-gen-mpi (gen/mpi/rank_checkpoint.h).
inline constexpr std::string_view kRanksCheckpointSuffix = ".mpi-checkpoint";

// If slidebase-gen-mpi has a checkpoint of this table, prints a line about it on standard error. It
// is kept.
void report_ranks_checkpoint(const std::filesystem::path& table);

// Creates the folder and its parents if they do not exist. Throws Error(kIo).
void make_folder(const std::filesystem::path& folder);

}  // namespace slidebase
