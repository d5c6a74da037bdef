#include "gen/mpi/arguments.h"

#include <CLI/CLI.hpp>

#include "common/program/help.h"
#include "common/program/size.h"
#include "common/program/version.h"

namespace slidebase {

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

}  // namespace slidebase
