// What is printed of a table.
#pragma once

#include <filesystem>
#include <string>

#include "common/search/build.h"
#include "common/table/table_format.h"
#include "gen/arguments.h"

namespace slidebase {

// One line, or JSON object, of a table that was made or found; none when only errors are wanted.
// Throws Error(kIo).
void print_result(const Arguments& args, const std::filesystem::path& path, const TableInfo& table,
                  double seconds, bool up_to_date);

// What --dry-run prints.
void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const BuildEstimate& estimate);

// False: what was printed did not get out, as output_failure() says.
bool flush_output();
std::string output_failure();

}  // namespace slidebase
