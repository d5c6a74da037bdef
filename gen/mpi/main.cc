// slidebase-gen-mpi: the search of slidebase-gen, its planes cut into slabs that the ranks of an
// MPI job share (docs/SCALE.md). This reads what is wanted and by_ranks.cc has it made, by
// common/make/by_slabs.cc, whose ranks reach each other by mpi_transport.cc.
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
#include "common/program/help.h"
#include "common/program/size.h"
#include "common/program/version.h"
#include "gen/mpi/by_ranks.h"
#include "gen/report.h"

namespace slidebase {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 2;

// Declares the options of `app`; they are stored in `args`, which must outlive it.
void declare_mpi_options(CLI::App& app, MpiArguments& args) {
  app.option_defaults()->always_capture_default(false);
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag(
      "-V,--version", [] { return version_text("slidebase-gen-mpi"); }, "print the version");
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
                 "search from disks: keep the planes of each rank in this folder, which need not "
                 "be shared, and go on from those that are there, with as many ranks")
      ->type_name("DIR");
  app.add_option("--memory", args.table.memory,
                 "with --planes, how much memory a rank takes at most (default its share of 80 % "
                 "of the machine's)")
      ->type_name("SIZE");
  app.add_option("--max-depth", args.max_depth,
                 "only count the states up to this depth; write no table")
      ->type_name("N")
      ->check(CLI::Range(0, 255).description(""));
  app.add_flag("--dry-run", args.table.dry_run,
               "print states, memory of a rank and file size; build nothing");
  app.add_flag("--json", args.table.json, "print one JSON object per table");
  app.add_flag("-f,--force", args.table.force, "build again where a table is there already");
  app.add_option("-t,--threads", args.table.threads,
                 "threads of each rank (default 0: its share of the machine's processors)")
      ->type_name("N")
      ->check(whole_number_from(0));
  app.add_flag("--checkpoint{5}", args.table.checkpoint_minutes,
               "keep the state of a long search beside the table, a file for each rank, saved "
               "every 5 minutes or --checkpoint=MINUTES, and go on from one that is there, with "
               "any number of ranks");
  app.add_flag("-q,--quiet", args.table.quiet, "print errors only");
  app.add_flag("--progress", args.table.progress, "show progress on stderr");
  app.formatter(help_formatter());
  app.footer(
      "Examples:\n"
      "  mpirun -n 4 slidebase-gen-mpi sliding 3x5 --root corner -o tables\n"
      "  mpirun -n 8 slidebase-gen-mpi sliding 4x4 --root corner --dry-run\n"
      "  mpirun -n 2 slidebase-gen-mpi sliding 3x5 --root corner --max-depth 24 --json\n"
      "\n"
      "Manual: man slidebase-gen-mpi");
}

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

// Returns the exit code: 0 done, 2 wrong usage or a failure, which is told on stderr. A failure of
// one rank alone ends all of them.
int run(int argc, char** argv) {
  CLI::App app("Builds distance tables of sliding puzzles over MPI.", "slidebase-gen-mpi");
  MpiArguments args;
  declare_mpi_options(app, args);
  use_kernel_variable();
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

}  // namespace
}  // namespace slidebase

int main(int argc, char** argv) {
  int threads = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  if (threads < MPI_THREAD_FUNNELED) {
    std::cerr << "slidebase-gen-mpi: this MPI has no threads\n";
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int code = slidebase::run(argc, argv);
  MPI_Finalize();
  return code;
}
