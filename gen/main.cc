// slidebase-gen: searches a puzzle's whole space and writes its table.
//
// How a table is made: this file reads the command line, and calls common/search/make/make.cc for
// each table that does not exist already, or disk/by_disk.cc if the planes of the search are on a
// disk. In common/search/make, complete.cc makes a complete table: layer_graph.cc finds how moves
// lead from layer to layer, search.cc marks every state level by level with the kernels,
// patterns.cc collects the patterns of a cubic table, and makers.h packs the distance bits.
// common/table/writing/table_writer.cc writes the file. slides.cc makes a complete table in slides.
// bounds.cc makes pattern tables, one pattern at a time, with partitions.cc and pattern_search.cc
// of common/pdb, and the tables of slides for larger boards, with common/pdb/coloured.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/program/signals.h"
#include "common/program/terminal.h"
#include "common/search/make/make.h"
#include "gen/arguments.h"
#include "gen/disk/by_disk.h"
#include "gen/existing.h"
#include "gen/making_time.h"
#include "gen/report.h"

namespace slidebase {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 2;

std::atomic<bool> stop_requested{false};
std::atomic<int> stop_signal{0};

void request_stop(int signal) {
  stop_signal = signal;
  stop_requested = true;
}

struct GenOptions {
  MakeOptions make;
  MemoryLimit max_memory;
  std::optional<DiskOptions> disk;  // if the planes are kept on a disk
};

// Tables whose search takes at most this much memory, in bytes, are made side by side.
constexpr std::uint64_t kSmallMemory = 16 << 20;

std::filesystem::path path_of(const Arguments& args, const TableInfo& table) {
  return target_folder(args) / table_file_name(table);
}

bool shows_progress(const Arguments& args) {
  return args.progress || (!args.no_progress && !args.quiet && is_terminal(2));
}

MakeEstimate estimate(const TableInfo& table, const GenOptions& options) {
  return options.disk ? estimate_by_disk(table, options.disk->memory) : estimate_table(table);
}

// Other ways to make the table, for the message that memory is too small.
const char* elsewhere(const TableInfo& table) {
  return table.family == Family::kSliding ? ", --planes DIR keeps the search on a disk, "
                                            "slidebase-gen-mpi divides it among machines"
                                          : "";
}

void end_if_stopped() {
  if (stop_requested) {
    throw Interrupted();
  }
}

// Makes the file of made.table at made.path, and sets made.table and made.moved_bytes.
void make(Made& made, const GenOptions& options, ProgressLine& line) {
  MakeOptions with_progress = options.make;
  with_progress.advance = [&](const MakeProgress& progress) {
    line.update(progress);
    end_if_stopped();
  };
  if (options.disk) {
    MadeByDisk by_disk = make_by_disk(made.table, made.path, with_progress, *options.disk);
    made.table = std::move(by_disk.table);
    made.moved_bytes = by_disk.moved_bytes;
  } else {
    made.table = make_table(made.table, made.path, with_progress);
  }
}

void require_enough_memory(const MakeEstimate& needed, const TableInfo& table,
                           const std::filesystem::path& path, const GenOptions& options) {
  if (needed.memory_bytes > options.max_memory.bytes) {
    refuse_memory(needed.memory_bytes, path.string(), options.max_memory,
                  std::string("; --max-memory allows more") + elsewhere(table));
  }
}

// Finds a table that cannot be made before others are made, which may take hours.
void require_possible(const Arguments& args, const TableInfo& table, const GenOptions& options) {
  const std::filesystem::path path = path_of(args, table);
  require_replaceable(path);
  std::error_code unknown;
  if (args.force || (!std::filesystem::exists(path, unknown) && !unknown)) {
    require_enough_memory(estimate(table, options), table, path, options);
  }
}

Made find_or_make(const Arguments& args, const TableInfo& table, const GenOptions& options) {
  Made made{path_of(args, table), table};
  if (!args.quiet) {
    report_ranks_checkpoint(made.path);
  }
  const MakeEstimate needed = estimate(table, options);
  const auto verified = [](std::uint64_t, std::uint64_t) { end_if_stopped(); };
  if (is_up_to_date(made.path, args.force, made.table, verified)) {
    made.up_to_date = true;
    remove_leftovers(made.path);
    if (options.disk) {
      remove_outdated_planes(table, made.path, options.disk->folder);
    }
    return made;
  }
  require_enough_memory(needed, table, made.path, options);
  make_folder(made.path.parent_path());
  const auto begin = std::chrono::steady_clock::now();
  {
    const bool shown = shows_progress(args);
    if (shown && options.disk) {
      print_traffic(options.disk->folder, table, needed);
    }
    ProgressLine line(shown, table_file_name(table), needed.states);
    make(made, options, line);
  }
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  made.plane_bytes = needed.plane_bytes;
  return made;
}

// Whether to make the tables at the same time: they are small and show no progress.
bool side_by_side(const Arguments& args, const std::vector<TableInfo>& tables,
                  const GenOptions& options, unsigned workers) {
  if (workers == 1 || options.disk || shows_progress(args)) {
    return false;
  }
  const std::uint64_t most = std::min(kSmallMemory, options.max_memory.bytes / workers);
  return std::ranges::all_of(tables, [&](const TableInfo& table) {
    return !gives_bounds(table.family) && estimate_table(table).memory_bytes <= most;
  });
}

// Makes each table on one thread, the largest first. The output and the failure that is reported
// are the same as if the tables were made one after the other, but tables after the one that failed
// may exist as well.
void make_side_by_side(const Arguments& args, const std::vector<TableInfo>& tables,
                       GenOptions options, unsigned threads) {
  options.make.threads = 1;
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
      made[i] = find_or_make(args, tables[i], options);
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
    print_result(args, made[i]);
  }
}

// Prints what --dry-run reports about each table.
void print_estimates(const Arguments& args, const std::vector<TableInfo>& tables,
                     const GenOptions& options) {
  MakingTime time(options.make);
  for (const TableInfo& table : tables) {
    // The speed of the disk decides how long a search with planes takes.
    const auto seconds = options.disk ? std::nullopt : std::optional(time.seconds(table));
    print_estimate(args, path_of(args, table), table, estimate(table, options), seconds);
  }
}

// Makes these tables of wanted_tables(); with args.dry_run, prints only estimates. Throws Error,
// Interrupted, and the exceptions of the functions that make tables.
void make_tables(const Arguments& args, const std::vector<TableInfo>& tables,
                 const GenOptions& options) {
  if (args.dry_run) {
    print_estimates(args, tables, options);
    return;
  }
  for (const TableInfo& table : tables) {
    require_possible(args, table, options);
  }
  const auto threads =
      static_cast<unsigned>(std::min<std::size_t>(options.make.threads, tables.size()));
  if (side_by_side(args, tables, options, threads)) {
    make_side_by_side(args, tables, options, threads);
  } else {
    for (const TableInfo& table : tables) {
      print_result(args, find_or_make(args, table, options));
    }
  }
}

void generate(const Arguments& args) {
  GenOptions options;
  options.make.threads = threads_or_all(args.threads);
  options.make.codec = parse_codec(args.codec);
  options.max_memory = parse_memory(args.max_memory, usual_memory());
  if (!args.planes.empty()) {
    options.disk = {args.planes, parse_memory(args.memory, options.max_memory)};
  }
  make_tables(args, wanted_tables(args), options);
  if (!flush_output()) {
    throw Error(ErrorCode::kIo, output_failure());
  }
}

int fail(const std::string& message, bool coloured = false) {
  std::cerr << message_head("slidebase-gen", coloured) << message << "\n";
  return kFailed;
}

// Returns the exit code: 0 done, 2 wrong usage, an I/O error or too little memory. After an
// interrupt and its cleaning up, the process ends by the same signal.
int run(int argc, char** argv) {
  prepare_streams();
  CLI::App app("Builds distance tables of sliding and rolling puzzles.", "slidebase-gen");
  Arguments args;
  declare_options(app, args);
  begin_program();
  const CommandLine line = read_command_line(app, command_line_words(argc, argv));
  if (!line.mistake.empty()) {
    return fail(line.mistake);
  }
  if (!line.text.empty()) {
    std::cout << line.text;
    return flush_output() ? kDone : fail(output_failure());
  }
  const bool coloured = use_colour(args.colour, is_terminal(2));
  const EndingSignals signals(request_stop);
  survive_file_size_limit(true);
  try {
    generate(args);
    return kDone;
  } catch (const Interrupted&) {
    end_by_signal(stop_signal);
    return kFailed;
  } catch (const std::bad_alloc&) {
    return fail("out of memory", coloured);
  } catch (const std::exception& error) {
    return fail(error.what(), coloured);
  }
}

}  // namespace
}  // namespace slidebase

// Without memory for the command line or for an error message, it can only terminate.
// NOLINTNEXTLINE(bugprone-exception-escape)
int main(int argc, char** argv) {
  return slidebase::run(argc, argv);
}
