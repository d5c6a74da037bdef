#include "gen/report.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

nlohmann::ordered_json which_table(const std::filesystem::path& path, const TableInfo& table) {
  nlohmann::ordered_json object = {{"table", path.string()},
                                   {"puzzle", family_name(table.family)},
                                   {"board", table.shape.name()},
                                   {"root", table.root}};
  if (metric_of(table.family) == Metric::kMulti) {
    object["metric"] = metric_name(Metric::kMulti);
  }
  if (is_cubic(table.family) && table.family != Family::kCubic) {
    object["cubes"] = std::string(Cube::of(cube_kind_of(table.family)).name());
  }
  if (gives_bounds(table.family)) {
    object["tier"] = tier_name(table.tier);
  }
  return object;
}

}  // namespace

ProgressLine::ProgressLine(bool shown, std::string label, std::uint64_t states)
    : line_(shown), label_(std::move(label)), states_(states) {}

void ProgressLine::update(const MakeProgress& progress) {
  if (!line_.due()) {
    return;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const auto all = static_cast<double>(states_);
  const auto reached = static_cast<double>(std::min(progress.done, states_));
  std::string line = label_ + "  ";
  if (progress.depth >= 0) {
    line += "depth " + std::to_string(progress.depth) + "  ";
  }
  line += fixed(reached, 0) + " states, " + fixed(100 * reached / all, 1) + " %  " +
          fixed(reached / seconds / 1e6, 0) + " million/s";
  if (progress.moved_bytes > 0) {
    line += "  " + fixed(static_cast<double>(progress.moved_bytes) / seconds / 1e9, 2) + " GB/s";
  }
  // The sizes of the levels rise and fall about symmetrically, so the time left is an estimate only
  // after part of the work is done.
  if (reached > all / 50) {
    line += "  " + fixed(seconds * (all - reached) / reached, 0) + " s left";
  }
  line_.show(line);
}

bool flush_output() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}
std::string output_failure() {
  return std::string("cannot write to standard output: ") + std::strerror(errno);
}

void print_result(const Arguments& args, const Made& made) {
  if (args.quiet && !args.json) {
    return;
  }
  const TableInfo& table = made.table;
  if (args.json) {
    nlohmann::ordered_json object = which_table(made.path, table);
    object.update({
        {"states", table.states},
        {"max_depth", table.max_depth()},
        {"histogram", table.histogram},
        {"seconds", made.seconds},
        {"bytes", table.file_bytes},
        {"digest", digest_text(table.content_digest)},
    });
    if (made.plane_bytes > 0) {
      object.update({{"planes", made.plane_bytes}, {"moved", made.moved_bytes}});
    }
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else if (made.up_to_date) {
    std::cout << made.path.string() << ": up to date\n";
  } else {
    std::cout << made.path.string() << ": " << table.states << " states, greatest depth "
              << table.max_depth() << ", " << table.file_bytes << " bytes, "
              << fixed(made.seconds, 3) << " s\n";
  }
  if (!flush_output()) {
    throw Error(ErrorCode::kIo, output_failure());
  }
}

void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const MakeEstimate& estimate,
                    std::optional<double> seconds) {
  if (args.json) {
    nlohmann::ordered_json object = which_table(path, table);
    object.update({{"states", estimate.states},
                   {"memory", estimate.memory_bytes},
                   {"bytes", estimate.file_bytes}});
    if (seconds) {
      object["seconds"] = std::round(*seconds * 10) / 10;
    }
    if (estimate.plane_bytes > 0) {
      object.update({{"planes", estimate.plane_bytes}, {"moved", estimate.moved_bytes}});
    }
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    std::cout << path.string() << ": " << estimate.states << " states, " << estimate.memory_bytes
              << " bytes of memory, " << estimate.file_bytes << " bytes of file";
    if (estimate.plane_bytes > 0) {
      std::cout << ", " << estimate.plane_bytes << " bytes of planes, about "
                << estimate.moved_bytes << " to read and write";
    }
    if (seconds) {
      std::cout << (*seconds < 1 ? ", under a second" : ", about " + duration_text(*seconds));
    }
    std::cout << "\n";
  }
}

void print_traffic(const std::filesystem::path& folder, const TableInfo& table,
                   const MakeEstimate& estimate) {
  char line[160];
  std::snprintf(line, sizeof line, "%.3g GB of planes, about %.3g GB to read and write",
                static_cast<double>(estimate.plane_bytes) / 1e9,
                static_cast<double>(estimate.moved_bytes) / 1e9);
  std::cerr << table_file_name(table) << ": " << line << " in " << folder.string() << "\n";
}

}  // namespace slidebase
