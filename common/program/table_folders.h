// Where tables are kept and looked for.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "common/table/table_set.h"

namespace slidebase {

// $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase where that is not set: where slidebase-gen
// writes unless told otherwise. Empty where neither variable is set.
std::filesystem::path user_table_folder();

// The folders a table is looked for in, in order: those given, those of $SLIDEBASE_PATH (a colon
// list), the user's, and ../share/slidebase beside the running program.
std::vector<std::filesystem::path> table_folders(std::span<const std::string> given);

// The tables in these folders and those above. Where one is missing, the message says how to make
// it in the first of those given.
TableSet find_tables(std::span<const std::string> given);

}  // namespace slidebase
