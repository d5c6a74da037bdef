// Programs for a judge: the source of one that answers a judge's problem from a table that it
// holds.
//
// It is one file of C++98, meant to be sent in as it is. Its code is made of the parts in sources/,
// the table in it of printable characters (pack.h).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/board.h"
#include "common/table/table.h"

namespace slidebase {

// The formats of whose problems there are such programs.
std::vector<std::string_view> contest_formats();

// The tables that one is made from, as they are named and without their bits; of one of
// contest_formats().
std::vector<TableInfo> contest_tables(std::string_view format);

// The source, from these tables in that order; `maker` is who says to have made it. Throws what
// Table::check_damage() throws.
std::string contest_source(std::string_view format, std::span<const Table* const> tables,
                           std::string_view maker);

}  // namespace slidebase
