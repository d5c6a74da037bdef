#include "gen/report.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

nlohmann::ordered_json which_table(const std::filesystem::path& path, const TableInfo& table) {
  nlohmann::ordered_json object = {{"table", path.string()},
                                   {"puzzle", family_name(table.family)},
                                   {"board", table.shape.name()},
                                   {"root", table.root}};
  if (table.family == Family::kAdditive) {
    object["tier"] = tier_name(table.tier);
  }
  return object;
}

}  // namespace

bool flush_output() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}
std::string output_failure() {
  return std::string("cannot write to standard output: ") + std::strerror(errno);
}

void print_result(const Arguments& args, const std::filesystem::path& path, const TableInfo& table,
                  double seconds, bool up_to_date, const DiskTraffic& disk) {
  if (args.quiet && !args.json) {
    return;
  }
  if (args.json) {
    nlohmann::ordered_json object = which_table(path, table);
    object.update({
        {"states", table.states},
        {"max_depth", table.max_depth()},
        {"histogram", table.histogram},
        {"seconds", seconds},
        {"bytes", table.file_bytes},
        {"digest", digest_text(table.content_digest)},
    });
    if (disk.planes > 0) {
      object.update({{"planes", disk.planes}, {"moved", disk.moved}});
    }
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else if (up_to_date) {
    std::cout << path.string() << ": up to date\n";
  } else {
    char line[160];
    std::snprintf(line, sizeof line, "%llu states, greatest depth %d, %llu bytes, %.3f s",
                  static_cast<unsigned long long>(table.states), table.max_depth(),
                  static_cast<unsigned long long>(table.file_bytes), seconds);
    std::cout << path.string() << ": " << line << "\n";
  }
  if (!flush_output()) {
    throw Error(ErrorCode::kIo, output_failure());
  }
}

void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const BuildEstimate& estimate,
                    const DiskTraffic& disk) {
  if (args.json) {
    nlohmann::ordered_json object = which_table(path, table);
    object.update({{"states", estimate.states},
                   {"memory", estimate.memory_bytes},
                   {"bytes", estimate.file_bytes}});
    if (disk.planes > 0) {
      object.update({{"planes", disk.planes}, {"moved", disk.moved}});
    }
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    std::cout << path.string() << ": " << estimate.states << " states, " << estimate.memory_bytes
              << " bytes of memory, " << estimate.file_bytes << " bytes of file";
    if (disk.planes > 0) {
      std::cout << ", " << disk.planes << " bytes of planes, about " << disk.moved
                << " to be read and written";
    }
    std::cout << "\n";
  }
}

void tell_traffic(const std::filesystem::path& folder, const TableInfo& table,
                  const DiskTraffic& disk) {
  char line[160];
  std::snprintf(line, sizeof line, "%.3g GB of planes, about %.3g GB to be read and written",
                static_cast<double>(disk.planes) / 1e9, static_cast<double>(disk.moved) / 1e9);
  std::cerr << table_file_name(table) << ": " << line << " in " << folder.string() << "\n";
}

}  // namespace slidebase
