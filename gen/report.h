// What is printed of a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "common/make/make.h"
#include "common/table/table_format.h"
#include "gen/arguments.h"

namespace slidebase {

// What a search moves to and from the disk that its planes are on, in bytes.
struct DiskTraffic {
  std::uint64_t planes = 0;  // their size; 0 where they are in memory
  std::uint64_t moved = 0;   // read and written: before it begins, about
};

// One line, or JSON object, of a table that was made or found; none when only errors are wanted.
// Throws Error(kIo).
void print_result(const Arguments& args, const std::filesystem::path& path, const TableInfo& table,
                  double seconds, bool up_to_date, const DiskTraffic& disk = {});

// What --dry-run prints.
void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const BuildEstimate& estimate,
                    const DiskTraffic& disk = {});

// On standard error, before the search begins.
void tell_traffic(const std::filesystem::path& folder, const TableInfo& table,
                  const DiskTraffic& disk);

// False: what was printed did not get out, as output_failure() says.
bool flush_output();
std::string output_failure();

}  // namespace slidebase
