#include "gen/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/program/colour.h"
#include "common/program/environment.h"
#include "common/program/help.h"
#include "common/program/mistakes.h"
#include "common/program/size.h"
#include "common/table/file_source.h"
#include "common/table/table.h"
#include "gen/arguments.h"
#include "gen/build.h"
#include "gen/checkpoint.h"
#include "gen/progress.h"

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

bool flush_output() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}
std::string output_failure() {
  return std::string("cannot write to standard output: ") + std::strerror(errno);
}

// One line per table; none when only errors are wanted.
void print_result(const Arguments& args, const std::filesystem::path& path, const TableInfo& table,
                  double seconds, bool up_to_date) {
  if (args.quiet && !args.json) {
    return;
  }
  if (args.json) {
    const nlohmann::ordered_json object = {
        {"table", path.string()},       {"puzzle", family_name(table.family)},
        {"board", table.shape.name()},  {"root", table.root},
        {"states", table.states},       {"max_depth", table.max_depth()},
        {"histogram", table.histogram}, {"seconds", seconds},
        {"bytes", table.file_bytes},    {"digest", digest_text(table.content_digest)},
    };
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
    const nlohmann::ordered_json object = {
        {"table", path.string()},       {"puzzle", family_name(table.family)},
        {"board", table.shape.name()},  {"root", table.root},
        {"states", estimate.states},    {"memory", estimate.memory_bytes},
        {"bytes", estimate.file_bytes},
    };
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    std::cout << path.string() << ": " << estimate.states << " states, " << estimate.memory_bytes
              << " bytes of memory, " << estimate.file_bytes << " bytes of file\n";
  }
}

// Whether a valid table of this kind is there already. A broken one is an error unless forced.
bool is_up_to_date(const std::filesystem::path& path, const Arguments& args, TableInfo& table) {
  if (args.force) {
    return false;
  }
  try {
    const Table existing(open_file(path));
    existing.verify_all();
    if (table_file_name(existing.info()) != table_file_name(table)) {
      throw Error(ErrorCode::kFormat, path.string(), "holds another table than its name says");
    }
    table = existing.info();
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

void make_table(const Arguments& args, TableInfo table, const BuildOptions& options,
                const std::optional<std::chrono::minutes>& checkpoint, std::uint64_t max_memory) {
  const auto folder = target_folder(args);
  const auto path = folder / table_file_name(table);
  const BuildEstimate estimate = estimate_build(table);
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
  if (estimate.memory_bytes > max_memory) {
    throw Error(ErrorCode::kMemory, path.string(),
                "needs " + std::to_string(estimate.memory_bytes >> 20) +
                    " MiB of memory, more than the " + std::to_string(max_memory >> 20) +
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
    BuildOptions with_progress = options;
    with_progress.search.on_level = [&line](const SearchProgress& p) { line.update(p); };
    table = build_with_checkpoint(table, path, with_progress, checkpoint);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  print_result(args, path, table, seconds.count(), false);
}

void generate(const Arguments& args) {
  BuildOptions options;
  options.threads = args.threads;
  options.codec = parse_codec(args.codec);
  options.search.stop = &stop_requested;
  std::optional<std::chrono::minutes> checkpoint;
  if (!args.checkpoint_minutes.empty()) {
    checkpoint = parse_minutes(args.checkpoint_minutes);
  }
  const std::optional<std::uint64_t> max_memory =
      args.max_memory.empty() ? physical_memory() / 5 * 4 : parse_size(args.max_memory);
  if (!max_memory) {
    throw Error(ErrorCode::kUsage,
                "'" + args.max_memory + "' is not a size: say for instance 800M or 16G");
  }
  for (const TableInfo& table : wanted_tables(args)) {
    make_table(args, table, options, checkpoint, *max_memory);
  }
  if (!flush_output()) {
    throw Error(ErrorCode::kIo, output_failure());
  }
}

int fail(const std::string& message, bool coloured = false) {
  std::cerr << message_head("slidebase-gen", coloured) << message << "\n";
  return kFailed;
}

}  // namespace

int run_gen(int argc, char** argv) {
  CLI::App app("Builds complete distance tables of sliding and rolling puzzles.", "slidebase-gen");
  Arguments args;
  declare_options(app, args);
  heed_kernel_variable();
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    app.exit(success);
    return flush_output() ? kDone : fail(output_failure());
  } catch (const CLI::ParseError& error) {
    return fail(mistake_text(error, app) + "; see slidebase-gen --help");
  }
  const bool coloured = use_colour(args.colour, ::isatty(STDERR_FILENO) != 0);
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write()
  try {
    refuse_empty_values(app);
    generate(args);
    return kDone;
  } catch (const Interrupted&) {
    std::signal(stop_signal, SIG_DFL);
    std::raise(stop_signal);
    return kFailed;
  } catch (const std::bad_alloc&) {
    return fail("out of memory", coloured);
  } catch (const std::exception& error) {
    return fail(error.what(), coloured);
  }
}

}  // namespace slidebase
