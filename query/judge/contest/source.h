// Makes the source of a program that answers a judge's problem from a table inside the source.
//
// The source is one file of C++98, to be submitted unchanged. Its code is made of the parts in
// sources/; its table is written in printable characters.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/board.h"
#include "common/table/table.h"

namespace slidebase {

// The formats for which such a program can be made.
std::vector<std::string_view> contest_formats();

// Descriptions of the tables that the program is made from; `format` is one of contest_formats().
std::vector<TableInfo> contest_tables(std::string_view format);

// The source, made from the tables in the order of contest_tables(). Its first comment names
// `maker` as the program that made it. Throws what Table::check_damage() throws.
std::string contest_source(std::string_view format, std::span<const Table* const> tables,
                           std::string_view maker);

}  // namespace slidebase
