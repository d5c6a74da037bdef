#include "gen/mpi/command.h"

#include <mpi.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstddef>
#include <iostream>
#include <new>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/program/command_line.h"
#include "common/program/ending_signals.h"
#include "common/program/environment.h"
#include "gen/mpi/arguments.h"
#include "gen/mpi/make.h"
#include "gen/report.h"

namespace slidebase {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 2;

// The MPI ends all ranks with a signal when one of them is gone, or when it is told to itself. The
// others may hang in a call that no flag ends, so this says what there is to say, and is all.
void end_at_once(int signal) {
  static constexpr char kMessage[] =
      "slidebase-gen-mpi: ended, as when another rank is gone; no table was written (with "
      "--checkpoint, the same command goes on from the last one)\n";
  const auto ignored = ::write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  static_cast<void>(ignored);
  ::_exit(128 + signal);
}

int my_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void generate(const MpiArguments& args) {
  if (args.table.puzzle != "sliding") {
    throw Error(ErrorCode::kUsage,
                "'" + args.table.puzzle + "' is not cut into slabs: say sliding");
  }
  if (!args.table.planes.empty() && args.max_depth >= 0) {
    throw Error(ErrorCode::kUsage, "--max-depth counts in memory: leave out --planes");
  }
  if (args.table.planes.empty() && !args.table.memory.empty()) {
    throw Error(ErrorCode::kUsage, "--memory is for --planes");
  }
  MpiTransport transport;
  for (const TableInfo& table : wanted_tables(args.table)) {
    make_by_ranks(args, table, transport);
  }
}

// What all ranks find wrong alike is said once. All reach this before one of them is gone; the
// signals by which the MPI then ends the others must have no handler any more, which would say
// more.
int fail_alike(const std::string& message) {
  if (my_rank() == 0) {
    std::cerr << "slidebase-gen-mpi: " << message << "\n";
  }
  return kFailed;
}

// The others would wait for ever.
int fail_alone(const std::string& message) {
  const std::string of_rank = "slidebase-gen-mpi: rank " + std::to_string(my_rank()) + ": ";
  std::cerr << of_rank + message + "\n" << std::flush;
  MPI_Abort(MPI_COMM_WORLD, kFailed);
  return kFailed;
}

}  // namespace

int run_gen_mpi(int argc, char** argv) {
  CLI::App app("Builds distance tables of sliding puzzles over MPI.", "slidebase-gen-mpi");
  MpiArguments args;
  declare_mpi_options(app, args);
  heed_kernel_variable();
  const CommandLine line = read_command_line(app, command_line_words(argc, argv));
  if (!line.mistake.empty()) {
    return fail_alike(line.mistake);
  }
  if (!line.text.empty()) {
    std::cout << (my_rank() == 0 ? line.text : "");
    return kDone;
  }
  std::optional<EndingSignals> signals;
  if (my_rank() <= 1) {  // if rank 0 is the one that is gone, rank 1 says so
    signals.emplace(end_at_once);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write()
  try {
    generate(args);
    return flush_output() ? kDone : fail_alone(output_failure());
  } catch (const std::bad_alloc&) {
    return fail_alone("out of memory");
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kUsage) {
      return fail_alone(error.what());
    }
    signals.reset();
    return fail_alike(error.what());
  } catch (const std::exception& error) {
    return fail_alone(error.what());
  }
}

}  // namespace slidebase
