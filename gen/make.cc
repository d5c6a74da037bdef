#include "gen/make.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/additive/additive_build.h"
#include "common/additive/additive_tables.h"
#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/table/file_source.h"
#include "common/table/table.h"
#include "gen/build.h"
#include "gen/checkpoint.h"
#include "gen/progress.h"

namespace slidebase {

bool flush_output() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}
std::string output_failure() {
  return std::string("cannot write to standard output: ") + std::strerror(errno);
}

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

// One line per table; none when only errors are wanted.
void print_result(const Arguments& args, const std::filesystem::path& path, const TableInfo& table,
                  double seconds, bool up_to_date) {
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
                    const TableInfo& table, const BuildEstimate& estimate) {
  if (args.json) {
    nlohmann::ordered_json object = which_table(path, table);
    object.update({{"states", estimate.states},
                   {"memory", estimate.memory_bytes},
                   {"bytes", estimate.file_bytes}});
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    std::cout << path.string() << ": " << estimate.states << " states, " << estimate.memory_bytes
              << " bytes of memory, " << estimate.file_bytes << " bytes of file\n";
  }
}

// What the header of a file says that was verified whole.
TableInfo verified_table(const std::filesystem::path& path, Family family) {
  if (family == Family::kAdditive) {
    const AdditiveTables existing(open_file(path));
    existing.verify_all();
    return existing.info();
  }
  const Table existing(open_file(path));
  existing.verify_all();
  return existing.info();
}

// Whether a valid table of this kind is there already. A broken one is an error unless forced.
bool is_up_to_date(const std::filesystem::path& path, const Arguments& args, TableInfo& table) {
  if (args.force) {
    return false;
  }
  try {
    const TableInfo existing = verified_table(path, table.family);
    if (table_file_name(existing) != table_file_name(table)) {
      throw Error(ErrorCode::kFormat, path.string(), "holds another table than its name says");
    }
    if (existing.patterns != table.patterns) {
      throw Error(ErrorCode::kFormat, path.string(), "holds other patterns than are made now");
    }
    table = existing;
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kMissing) {
      return false;
    }
    if (error.code() == ErrorCode::kFormat) {
      throw Error(error.code(), std::string(error.what()) + "; -f builds it again");
    }
    throw;  // damage says so itself, and what cannot be read may not be replaced either
  }
}

BuildEstimate estimate_table(const TableInfo& table) {
  return table.family == Family::kAdditive ? estimate_additive(table) : estimate_build(table);
}

TableInfo build(const TableInfo& table, const std::filesystem::path& path,
                const MakeOptions& options, ProgressLine& line) {
  if (table.family == Family::kAdditive) {
    AdditiveBuildOptions additive;
    additive.threads = options.build.threads;
    additive.codec = options.build.codec;
    additive.advance = [&](std::uint64_t reached, std::uint64_t) {
      line.update(reached);
      if (*options.build.search.stop) {
        throw Interrupted();
      }
    };
    return build_additive(table, path, additive);
  }
  BuildOptions with_progress = options.build;
  with_progress.search.on_level = [&line](const SearchProgress& p) { line.update(p); };
  return build_with_checkpoint(table, path, with_progress, options.checkpoint);
}

}  // namespace

void make_table(const Arguments& args, TableInfo table, const MakeOptions& options) {
  const auto folder = target_folder(args);
  const auto path = folder / table_file_name(table);
  const BuildEstimate estimate = estimate_table(table);
  if (args.dry_run) {
    print_estimate(args, path, table, estimate);
    return;
  }
  if (is_up_to_date(path, args, table)) {
    remove_leftovers(path);
    Checkpoint::remove_outdated(path);
    print_result(args, path, table, 0, true);
    return;
  }
  if (estimate.memory_bytes > options.max_memory) {
    throw Error(ErrorCode::kMemory, path.string(),
                "needs " + std::to_string(estimate.memory_bytes >> 20) +
                    " MiB of memory, more than the " + std::to_string(options.max_memory >> 20) +
                    " MiB allowed; --max-memory allows more");
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw Error(ErrorCode::kIo, folder.string(), "cannot make this folder: " + error.message());
  }
  const auto begin = std::chrono::steady_clock::now();
  {
    const bool shown = args.progress || (!args.no_progress && !args.quiet && ::isatty(2) != 0);
    ProgressLine line(shown, table_file_name(table), estimate.states);
    table = build(table, path, options, line);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  print_result(args, path, table, seconds.count(), false);
}

}  // namespace slidebase
