// How tables are named to people.
#pragma once

#include <string>

#include "common/table/table_format.h"

namespace slidebase {

// "corner", "edge" and "centre" on the 3x3 board, "corner" on any other board, else the cell
// number.
std::string root_name(Shape shape, Cell root);

// The command that makes the table: "slidebase-gen sliding 3x3 --root corner", or
// "slidebase-gen additive 4x4 --root corner --tier standard".
std::string command_to_make(const TableInfo& table);

}  // namespace slidebase
