// slidebase-gen: searches a puzzle's whole space and writes its table.
//
// How a table is made: this file reads the command line, and make_tables.cc calls
// common/search/make/make.cc for each table, or disk/by_disk.cc if the planes of the search are on
// a disk. In common/search/make, complete.cc makes a complete table: layer_graph.cc finds how moves
// lead from layer to layer, search.cc marks every state level by level with the kernels,
// patterns.cc collects the patterns of a cubic table, and pack_rows.h packs the distance bits.
// common/table/writing/table_writer.cc writes the file. slides.cc makes a complete table in slides.
// additive.cc makes pattern tables, one pattern at a time, with partitions.cc and pattern_search.cc
// of common/pdb; coloured.cc makes the tables of slides for larger boards, with
// common/pdb/coloured.
#include <CLI/CLI.hpp>
#include <atomic>
#include <iostream>
#include <string>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/program/environment.h"
#include "common/program/signals.h"
#include "common/program/terminal.h"
#include "gen/arguments.h"
#include "gen/make_tables.h"
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

void generate(const Arguments& args) {
  GenOptions options{};
  options.make.threads = threads_or_all(args.threads);
  options.make.codec = parse_codec(args.codec);
  options.stop = &stop_requested;
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
  use_kernel_variable();
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
