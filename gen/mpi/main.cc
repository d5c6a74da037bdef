// slidebase-gen-mpi: the search of slidebase-gen, its planes cut into slabs that the ranks of an
// MPI job share (docs/SCALE.md). This file reads the command line and by_ranks.cc makes the tables,
// with common/search/make/by_slabs.cc, whose ranks communicate through mpi_transport.cc.
#include <mpi.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstddef>
#include <iostream>
#include <new>
#include <optional>
#include <string>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/program/command_line.h"
#include "common/program/signals.h"
#include "gen/mpi/by_ranks.h"
#include "gen/report.h"

namespace slidebase {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 2;

// Declares the options of `app`, which stores their values in `args`; `args` must outlive it.
void declare_mpi_options(CLI::App& app, MpiArguments& args) {
  prepare_program(app);
  app.add_option("PUZZLE", args.table.puzzle, "sliding")->type_name("")->required();
  app.add_option("BOARD", args.table.board, "rows x columns, for instance 3x5")
      ->type_name("")
      ->required();
  app.add_option("--root", args.table.root,
                 "where the goal's blank is: corner, edge, centre, a cell number, or all (default)")
      ->type_name("ROOT");
  app.add_option("-o,--output", args.table.folder,
                 "folder for the tables, which all ranks see (default $XDG_DATA_HOME/slidebase)")
      ->type_name("DIR");
  app.add_option("--planes", args.table.planes,
                 "search with the planes of each rank on disk, in this folder, which need not be "
                 "shared, and continue from those that are there, with the same number of ranks")
      ->type_name("DIR");
  app.add_option("--memory", args.table.memory,
                 "with --planes, the most memory that a rank uses (default its share of 80 % of "
                 "the machine's)")
      ->type_name("SIZE");
  app.add_option("--max-depth", args.max_depth,
                 "only count the states up to this depth; write no table")
      ->type_name("N")
      ->check(CLI::Range(0, 255).description(""));
  app.add_flag("--dry-run", args.table.dry_run,
               "print states, memory of a rank and file size; build nothing");
  app.add_flag("--json", args.table.json, "print one JSON object per table");
  app.add_flag("-f,--force", args.table.force, "build a table again even if it exists already");
  app.add_option("-t,--threads", args.table.threads,
                 "threads of each rank (default 0: its share of the machine's processors)")
      ->type_name("N")
      ->check(whole_number_from(0));
  app.add_flag("--checkpoint{5}", args.checkpoint_minutes,
               "save the state of a long search beside the table, a file for each rank, every 5 "
               "minutes, or every --checkpoint=MINUTES, and continue from a saved state, with any "
               "number of ranks");
  app.add_flag("-q,--quiet", args.table.quiet, "print errors only");
  app.add_flag("--progress", args.table.progress, "show progress on stderr");
  app.footer(
      "Examples:\n"
      "  mpirun -n 4 slidebase-gen-mpi sliding 3x5 --root corner -o tables\n"
      "  mpirun -n 8 slidebase-gen-mpi sliding 4x4 --root corner --dry-run\n"
      "  mpirun -n 2 slidebase-gen-mpi sliding 3x5 --root corner --max-depth 24 --json\n"
      "\n"
      "Manual: man slidebase-gen-mpi");
}

// MPI ends all ranks with a signal when one of them dies, or when MPI itself is told to end. This
// rank may hang in a call that no flag can interrupt, so the handler prints a message and exits.
void end_at_once(int signal) {
  static constexpr char kMessage[] =
      "slidebase-gen-mpi: ended by a signal, as when another rank is gone; no table was written "
      "(with --checkpoint, the same command continues from the last one)\n";
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
                "only sliding boards are supported, not '" + args.table.puzzle + "'");
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

// For an error that all ranks find: only rank 0 prints it. All ranks get here before one of them
// exits. MPI then ends the others by signals, whose handler must be removed before, or it would
// print another message.
int fail_alike(const std::string& message) {
  if (my_rank() == 0) {
    std::cerr << "slidebase-gen-mpi: " << message << "\n";
  }
  return kFailed;
}

// For an error of this rank alone: aborts the job, because the other ranks would wait for ever.
int fail_alone(const std::string& message) {
  const std::string of_rank = "slidebase-gen-mpi: rank " + std::to_string(my_rank()) + ": ";
  std::cerr << of_rank + message + "\n" << std::flush;
  MPI_Abort(MPI_COMM_WORLD, kFailed);
  return kFailed;
}

// Returns the exit code: 0 done, 2 wrong usage or a failure, with a message on stderr. A failure of
// one rank ends the job.
int run(int argc, char** argv) {
  CLI::App app("Builds distance tables of sliding puzzles over MPI.", "slidebase-gen-mpi");
  MpiArguments args;
  declare_mpi_options(app, args);
  begin_program();
  const CommandLine line = read_command_line(app, command_line_words(argc, argv));
  if (!line.mistake.empty()) {
    return fail_alike(line.mistake);
  }
  if (!line.text.empty()) {
    std::cout << (my_rank() == 0 ? line.text : "");
    return kDone;
  }
  std::optional<EndingSignals> signals;
  if (my_rank() <= 1) {  // rank 1 prints the message if rank 0 is gone
    signals.emplace(end_at_once);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // reaching the limit on file sizes is an error of write()
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

}  // namespace
}  // namespace slidebase

int main(int argc, char** argv) {
  int threads = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  if (threads < MPI_THREAD_FUNNELED) {
    std::cerr << "slidebase-gen-mpi: this MPI does not support threads\n";
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int code = slidebase::run(argc, argv);
  MPI_Finalize();
  return code;
}
