#include "gen/make.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <numeric>
#include <utility>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/make/additive.h"
#include "gen/build.h"
#include "gen/checkpoint.h"
#include "gen/existing.h"
#include "gen/progress.h"
#include "gen/report.h"

namespace slidebase {
namespace {

// Tables whose search takes no more than this are made side by side.
constexpr std::uint64_t kSmallMemory = 16 << 20;

// A table that is there now.
struct Made {
  std::filesystem::path path;
  TableInfo table;
  double seconds = 0;
  bool up_to_date = false;
  DiskTraffic disk;
};

std::filesystem::path path_of(const Arguments& args, const TableInfo& table) {
  return target_folder(args) / table_file_name(table);
}

bool shows_progress(const Arguments& args) {
  return args.progress || (!args.no_progress && !args.quiet && ::isatty(2) != 0);
}

BuildEstimate estimate_table(const TableInfo& table, const MakeOptions& options,
                             DiskTraffic& disk) {
  if (options.disk) {
    const DiskEstimate e = estimate_by_disk(table, options.disk->memory);
    disk = {e.plane_bytes, e.moved_bytes};
    return {e.states, e.memory_bytes, e.file_bytes};
  }
  return table.family == Family::kAdditive ? estimate_additive(table) : estimate_build(table);
}

// How the table can be made nevertheless.
const char* elsewhere(const TableInfo& table) {
  return table.family == Family::kSliding ? ", --planes DIR keeps the search on a disk, "
                                            "slidebase-gen-mpi spreads it over machines"
                                          : "";
}

void end_if_stopped(const MakeOptions& options) {
  if (*options.stop) {
    throw Interrupted();
  }
}

TableInfo build(const TableInfo& table, const std::filesystem::path& path,
                const MakeOptions& options, ProgressLine& line, DiskTraffic& disk) {
  if (table.family == Family::kAdditive) {
    AdditiveBuildOptions additive;
    additive.threads = options.build.threads;
    additive.codec = options.build.codec;
    additive.advance = [&](std::uint64_t reached, std::uint64_t) {
      line.update(reached);
      end_if_stopped(options);
    };
    return build_additive(table, path, additive);
  }
  BuildOptions with_progress = options.build;
  with_progress.search.on_level = [&line](const SearchProgress& p) { line.update(p); };
  if (options.disk) {
    with_progress.search.poll = [&] { end_if_stopped(options); };
  } else {
    with_progress.advance = [&](std::uint64_t, std::uint64_t) { end_if_stopped(options); };
  }
  if (options.disk) {
    DiskOptions with_bytes = *options.disk;
    with_bytes.on_moved = [&line](std::uint64_t bytes) { line.moved(bytes); };
    const DiskBuilt built = build_by_disk(table, path, with_progress, with_bytes);
    disk.moved = built.moved_bytes;
    return built.table;
  }
  return build_with_checkpoint(table, path, with_progress, options.checkpoint);
}

Made make_table(const Arguments& args, TableInfo table, const MakeOptions& options) {
  const auto path = path_of(args, table);
  if (!args.quiet) {
    tell_of_other_checkpoint("slidebase-gen", path);
  }
  DiskTraffic disk;
  const BuildEstimate estimate = estimate_table(table, options, disk);
  const auto verified = [&](std::uint64_t, std::uint64_t) { end_if_stopped(options); };
  if (is_up_to_date(path, args.force, table, verified)) {
    remove_leftovers(path);
    Checkpoint::remove_outdated(path);
    if (options.disk) {
      remove_outdated_planes(table, path, options.disk->folder);
    }
    return {path, table, 0, true, {}};
  }
  if (estimate.memory_bytes > options.max_memory.bytes) {
    refuse_memory(estimate.memory_bytes, path.string(), options.max_memory,
                  std::string("; --max-memory allows more") + elsewhere(table));
  }
  make_folder(path.parent_path());
  const auto begin = std::chrono::steady_clock::now();
  {
    const bool shown = shows_progress(args);
    if (shown && options.disk) {
      tell_traffic(options.disk->folder, table, disk);
    }
    ProgressLine line(shown, table_file_name(table), estimate.states);
    table = build(table, path, options, line, disk);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  return {path, table, seconds.count(), false, disk};
}

void print_made(const Arguments& args, const Made& made) {
  print_result(args, made.path, made.table, made.seconds, made.up_to_date, made.disk);
}

// Whether so many at a time are a gain, and none of them would show what it is doing.
bool side_by_side(const Arguments& args, const std::vector<TableInfo>& tables,
                  const MakeOptions& options, unsigned workers) {
  if (workers == 1 || options.disk || options.checkpoint || shows_progress(args)) {
    return false;
  }
  const std::uint64_t most = std::min(kSmallMemory, options.max_memory.bytes / workers);
  return std::ranges::all_of(tables, [&](const TableInfo& table) {
    return table.family != Family::kAdditive && estimate_build(table).memory_bytes <= most;
  });
}

// Each on a thread of its own, the largest first. What is printed, and which failure is reported,
// is as if they were made one after the other; those behind a failure may be there as well.
void make_side_by_side(const Arguments& args, const std::vector<TableInfo>& tables,
                       MakeOptions options, unsigned threads) {
  options.build.threads = 1;
  std::vector<std::size_t> order(tables.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::greater(), [&](std::size_t i) {
    return std::pair(tables[i].layer_size * tables[i].layers, tables.size() - i);
  });
  std::vector<Made> made(tables.size());
  std::vector<std::exception_ptr> failures(tables.size());
  std::atomic<std::size_t> first_failure{tables.size()};
  Workers workers(threads);
  workers.parallel_for(tables.size(), [&](std::uint64_t piece, unsigned) {
    const std::size_t i = order[piece];
    if (i > first_failure) {
      return;
    }
    try {
      made[i] = make_table(args, tables[i], options);
    } catch (...) {
      failures[i] = std::current_exception();
      for (std::size_t first = first_failure;
           i < first && !first_failure.compare_exchange_weak(first, i);) {
      }
    }
  });
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (failures[i]) {
      std::rethrow_exception(failures[i]);
    }
    print_made(args, made[i]);
  }
}

}  // namespace

void make_tables(const Arguments& args, const std::vector<TableInfo>& tables,
                 const MakeOptions& options) {
  const auto threads =
      static_cast<unsigned>(std::min<std::size_t>(options.build.threads, tables.size()));
  if (args.dry_run) {
    for (const TableInfo& table : tables) {
      DiskTraffic disk;
      const BuildEstimate estimate = estimate_table(table, options, disk);
      print_estimate(args, path_of(args, table), table, estimate, disk);
    }
  } else if (side_by_side(args, tables, options, threads)) {
    make_side_by_side(args, tables, options, threads);
  } else {
    for (const TableInfo& table : tables) {
      print_made(args, make_table(args, table, options));
    }
  }
}

}  // namespace slidebase
