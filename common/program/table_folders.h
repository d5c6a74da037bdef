// Where tables are kept and looked for.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

// $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase where that is not set: where slidebase-gen
// writes unless told otherwise. Empty where neither variable is set.
std::filesystem::path user_table_folder();

// The folders a table is looked for in, in order: those given, those of $SLIDEBASE_PATH (a colon
// list), the user's, and ../share/slidebase beside the running program.
std::vector<std::filesystem::path> table_folders(std::span<const std::string> given);

// The command that makes the table: "slidebase-gen sliding 3x3 --root corner".
std::string command_to_make(const TableInfo& table);

// "corner", "edge" and "centre" on the 3x3 board, "corner" on any other board, else the cell
// number.
std::string root_name(Shape shape, Cell root);

}  // namespace slidebase
