// Where tables are kept and looked for.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "common/table/table_set.h"

namespace slidebase {

// $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase where that is not set: where slidebase-gen
// writes unless told otherwise. Empty where neither variable is set.
std::filesystem::path user_table_folder();

// The tables in the folders given, and then in those that might hold some, which are passed over
// where they cannot be read: those of $SLIDEBASE_PATH (a colon list), the user's, and
// ../share/slidebase beside the running program. Where a table is missing, the message says how to
// make it in the first of those given; `make` makes those that need no file. Throws Error(kUsage)
// where one of these is no folder that can be read.
TableSet find_tables(std::span<const std::string> given, TableSet::Maker make);

}  // namespace slidebase
