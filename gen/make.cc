#include "gen/make.h"

#include <unistd.h>

#include <chrono>

#include "common/additive/additive_build.h"
#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "gen/build.h"
#include "gen/checkpoint.h"
#include "gen/existing.h"
#include "gen/progress.h"
#include "gen/report.h"

namespace slidebase {
namespace {

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

TableInfo build(const TableInfo& table, const std::filesystem::path& path,
                const MakeOptions& options, ProgressLine& line, DiskTraffic& disk) {
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
  if (options.disk) {
    DiskOptions with_bytes = *options.disk;
    with_bytes.on_moved = [&line](std::uint64_t bytes) { line.moved(bytes); };
    const DiskBuilt built = build_by_disk(table, path, with_progress, with_bytes);
    disk.moved = built.moved_bytes;
    return built.table;
  }
  return build_with_checkpoint(table, path, with_progress, options.checkpoint);
}

}  // namespace

void make_table(const Arguments& args, TableInfo table, const MakeOptions& options) {
  const auto folder = target_folder(args);
  const auto path = folder / table_file_name(table);
  DiskTraffic disk;
  const BuildEstimate estimate = estimate_table(table, options, disk);
  if (args.dry_run) {
    print_estimate(args, path, table, estimate, disk);
    return;
  }
  if (is_up_to_date(path, args.force, table)) {
    remove_leftovers(path);
    Checkpoint::remove_outdated(path);
    if (options.disk) {
      remove_outdated_planes(table, path, options.disk->folder);
    }
    print_result(args, path, table, 0, true);
    return;
  }
  if (estimate.memory_bytes > options.max_memory) {
    throw Error(ErrorCode::kMemory, path.string(),
                "needs " + std::to_string(estimate.memory_bytes >> 20) +
                    " MiB of memory, more than the " + std::to_string(options.max_memory >> 20) +
                    " MiB allowed; --max-memory allows more" + elsewhere(table));
  }
  make_folder(folder);
  const auto begin = std::chrono::steady_clock::now();
  {
    const bool shown = args.progress || (!args.no_progress && !args.quiet && ::isatty(2) != 0);
    if (shown && options.disk) {
      tell_traffic(options.disk->folder, table, disk);
    }
    ProgressLine line(shown, table_file_name(table), estimate.states);
    table = build(table, path, options, line, disk);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  print_result(args, path, table, seconds.count(), false, disk);
}

}  // namespace slidebase
