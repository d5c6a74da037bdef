#include "gen/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/colour.h"
#include "common/cubic_space.h"
#include "common/digest.h"
#include "common/error.h"
#include "common/sliding_space.h"
#include "common/table.h"
#include "common/table_path.h"
#include "common/version.h"
#include "gen/build.h"
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

struct Arguments {
  std::string puzzle;
  std::string board;
  std::string root = "all";
  std::string folder;
  std::string codec = "raw";
  std::string max_memory;
  bool dry_run = false;
  bool json = false;
  bool force = false;
  bool quiet = false;
  bool progress = false;
  bool no_progress = false;
  std::string colour = "auto";
  unsigned threads = 0;
  std::string checkpoint_minutes;
};

Family parse_family(const std::string& text) {
  if (text == "sliding") {
    return Family::kSliding;
  }
  if (text == "cubic") {
    return Family::kCubic;
  }
  throw Error(ErrorCode::kUsage, "'" + text + "' is not a puzzle: say sliding or cubic");
}

CodecChoice parse_codec(const std::string& text) {
  CodecChoice choice;
  if (text == "raw") {
    return choice;
  }
  choice.codec = Codec::kZstd;
  if (text == "zstd") {
    return choice;
  }
  if (text.starts_with("zstd:")) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 5, end, choice.level);
    if (error == std::errc{} && stop == end && choice.level >= 1 && choice.level <= 22) {
      return choice;
    }
  }
  throw Error(ErrorCode::kUsage,
              "'" + text + "' is not a codec: say raw, zstd, or zstd:1 to zstd:22");
}

// "800M", "16G": powers of 1024; plain bytes without a letter.
std::uint64_t parse_size(const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const std::string unit(stop, end);
  const std::size_t power = std::string("KMGT").find(unit.empty() ? '?' : unit[0]);
  if (error != std::errc{} || unit.size() > 1 || (!unit.empty() && power == std::string::npos) ||
      (power != std::string::npos && value >> (54 - 10 * power) != 0)) {
    throw Error(ErrorCode::kUsage, "'" + text + "' is not a size: say for instance 800M or 16G");
  }
  return unit.empty() ? value : value << (10 * (power + 1));
}

std::chrono::minutes parse_minutes(const std::string& text) {
  int minutes = -1;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, minutes);
  if (error != std::errc{} || stop != end || minutes < 0) {
    throw Error(ErrorCode::kUsage, "--checkpoint=" + text + ": say a number of minutes");
  }
  return std::chrono::minutes(minutes);
}

std::uint64_t physical_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

Cell parse_root(const std::string& text, Shape shape) {
  for (const Cell cell : class_representatives(shape)) {
    if (root_name(shape, cell) == text ||
        (text == "center" && root_name(shape, cell) == "centre")) {
      return cell;
    }
  }
  Cell cell = -1;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, cell);
  if (error != std::errc{} || stop != end || cell < 0 || cell >= shape.cells()) {
    throw Error(ErrorCode::kUsage,
                "'" + text + "' is not a root of a " + shape.name() + " board: say corner, " +
                    (shape == Shape{3, 3} ? "edge, centre, " : "") + "all, or a cell from 0 to " +
                    std::to_string(shape.cells() - 1));
  }
  return cell;
}

// The tables asked for, each class once.
std::vector<TableInfo> wanted_tables(const Arguments& args) {
  std::vector<std::pair<Family, Shape>> boards;
  if (args.puzzle.empty()) {
    boards = {{Family::kSliding, {3, 3}}, {Family::kCubic, {3, 3}}};
  } else {
    const auto shape = parse_shape(args.board.empty() ? "3x3" : args.board);
    if (!shape) {
      throw Error(ErrorCode::kUsage,
                  "'" + args.board + "' is not a board: say RxC, for instance 3x4");
    }
    boards = {{parse_family(args.puzzle), *shape}};
  }
  std::vector<TableInfo> tables;
  for (const auto& [family, shape] : boards) {
    // The spaces know which boards they take; constructing the smallest part says so.
    check_board(family, shape);
    const auto roots = args.root == "all" ? class_representatives(shape)
                                          : std::vector<Cell>{parse_root(args.root, shape)};
    for (const Cell root : roots) {
      tables.push_back(describe_table(family, shape, root));
    }
  }
  return tables;
}

std::filesystem::path target_folder(const Arguments& args) {
  if (!args.folder.empty()) {
    return args.folder;
  }
  const auto folder = user_table_folder();
  if (folder.empty()) {
    throw Error(ErrorCode::kUsage, "neither XDG_DATA_HOME nor HOME is set: say -o DIR");
  }
  return folder;
}

bool flush_output() {
  std::cout.flush();
  return static_cast<bool>(std::cout);
}
std::string output_failure() {
  return std::string("cannot write to standard output: ") + std::strerror(errno);
}

// One line a table; none when only errors are wanted.
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
    const Table existing(path);
    existing.prove_all();
    if (table_file_name(existing.info()) != table_file_name(table)) {
      throw Error(ErrorCode::kFormat, path.string(), "holds another table than its name says");
    }
    table = existing.info();
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kMissing) {
      return false;
    }
    if (error.code() == ErrorCode::kDamaged) {
      throw;  // says so itself
    }
    throw Error(error.code(), std::string(error.what()) + "; -f builds it anew");
  }
}

void make_table(const Arguments& args, TableInfo table, const BuildOptions& options,
                std::uint64_t max_memory) {
  const auto folder = target_folder(args);
  const auto path = folder / table_file_name(table);
  const BuildEstimate estimate = estimate_build(table, options);
  if (args.dry_run) {
    print_estimate(args, path, table, estimate);
    return;
  }
  if (is_up_to_date(path, args, table)) {
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
    table = build_table(table, path, with_progress);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  print_result(args, path, table, seconds.count(), false);
}

void set_up(CLI::App& app, Arguments& args) {
  app.option_defaults()->always_capture_default(false);
  app.set_version_flag("--version",
                       [] { return version_text("slidebase-gen", kernel_name(best_kernel())); });
  app.add_option("PUZZLE", args.puzzle,
                 "sliding or cubic; without it, the standard set: both on 3x3");
  app.add_option("BOARD", args.board, "rows x columns, for instance 3x4 (default 3x3)");
  app.add_option(
      "--root", args.root,
      "where the goal's blank is: corner, edge, centre, a cell number, or all (default)");
  app.add_option("-o,--output", args.folder,
                 "folder for the tables (default $XDG_DATA_HOME/slidebase)");
  app.add_option("--codec", args.codec,
                 "raw: read in place (default); zstd, zstd:LEVEL: smaller, for archives");
  app.add_option("--max-memory", args.max_memory,
                 "refuse to take more, for instance 16G (default 80 % of the machine's)");
  app.add_flag("--dry-run", args.dry_run, "print states, memory and file size; build nothing");
  app.add_flag("--json", args.json, "print one JSON object per table");
  app.add_flag("-f,--force", args.force, "build even where a table is there already");
  app.add_option("-t,--threads", args.threads, "threads (default 0: one for each processor)");
  app.add_flag("--checkpoint{5}", args.checkpoint_minutes,
               "keep the state of a long search beside the table, saved every 5 minutes or "
               "--checkpoint=MINUTES, and go on from one that is there");
  app.add_flag("-q,--quiet", args.quiet, "print errors only");
  app.add_option("--color", args.colour, "auto (default), always or never: colour on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--progress", args.progress, "show progress on stderr (default: on a terminal)");
  app.add_flag("--no-progress", args.no_progress, "do not show progress");
}

void generate(const Arguments& args) {
  BuildOptions options;
  options.threads = args.threads;
  options.codec = parse_codec(args.codec);
  options.search.stop = &stop_requested;
  if (!args.checkpoint_minutes.empty()) {
    options.checkpoint = parse_minutes(args.checkpoint_minutes);
  }
  const std::uint64_t max_memory =
      args.max_memory.empty() ? physical_memory() / 5 * 4 : parse_size(args.max_memory);
  for (const TableInfo& table : wanted_tables(args)) {
    make_table(args, table, options, max_memory);
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
  set_up(app, args);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    app.exit(success);
    return flush_output() ? kDone : fail(output_failure());
  } catch (const CLI::ParseError& error) {
    return fail(std::string(error.what()) + "; see slidebase-gen --help");
  }
  const bool coloured = use_colour(args.colour, ::isatty(STDERR_FILENO) != 0);
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  try {
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
