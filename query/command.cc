#include "query/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>
#include <sstream>
#include <string>

#include "common/colour.h"
#include "common/error.h"
#include "common/version.h"
#include "query/diagnostics.h"
#include "query/info.h"
#include "query/rank.h"
#include "query/solve.h"
#include "query/streams.h"

namespace slidebase {
namespace {

// A table that another process cuts short while it is mapped cannot be read any more.
void mapped_file_shrank(int) {
  constexpr char kMessage[] =
      "slidebase-query: a table became shorter while it was in use; build it anew\n";
  if (::write(STDERR_FILENO, kMessage, sizeof kMessage - 1) < 0) {
    // Nowhere left to say it.
  }
  ::_exit(kExitFailed);
}

struct Arguments {
  SolveArguments solve;
  InfoArguments info;
  RankArguments rank;
};

void set_up_solve(CLI::App& app, SolveArguments& args) {
  CLI::App* const solve = app.add_subcommand("solve", "answer puzzles, one answer each, in order");
  solve->add_option("FILE", args.file, "the puzzles; - or nothing: standard input");
  solve->add_option(
      "--format", args.format,
      "eight, uva652, aoj1268, jsonl or lines (default): how puzzles are read and answers "
      "printed");
  solve->add_option("--emit", args.emit,
                    "path, distance, both or json instead of the format's own");
  solve->add_option("--goal", args.goal, "the sliding goal (default 1, 2, 3, ... and the blank)");
  solve->add_option("--board", args.board,
                    "rows x columns of the boards in lines and jsonl (default 3x3)");
  solve->add_option("--limit", args.limit,
                    "cubic: answer -1 beyond so many rolls, or none (default 30; jsonl: none)");
  solve->add_option("--tables", args.tables, "a folder to look for tables in first; repeatable")
      ->allow_extra_args(false);
}

void set_up_others(CLI::App& app, Arguments& args) {
  CLI::App* const info = app.add_subcommand("info", "say what a table holds");
  info->add_option("TABLE", args.info.table, "a table file")->required();
  info->add_flag("--json", args.info.json, "as one JSON object");
  for (const char* const name : {"rank", "unrank"}) {
    CLI::App* const rank =
        app.add_subcommand(name, name[0] == 'r' ? "boards to their Cantor ranks, one a line"
                                                : "Cantor ranks to boards, one a line");
    rank->add_option("FILE", args.rank.file, "the lines; - or nothing: standard input");
    rank->add_option("--board", args.rank.board, "rows x columns (default 3x3)");
  }
}

int dispatch(const CLI::App& app, const Arguments& args) {
  if (app.got_subcommand("solve")) {
    return run_solve(args.solve);
  }
  if (app.got_subcommand("info")) {
    return run_info(args.info);
  }
  return app.got_subcommand("rank") ? run_rank(args.rank) : run_unrank(args.rank);
}

int fail(const std::string& message) {
  complain(message);
  return kExitFailed;
}

// Help and version, to a standard output that may be a full disk.
int print(const std::string& text) {
  try {
    write_out(text);
    return kExitDone;
  } catch (const Error& error) {
    return fail(error.what());
  }
}

}  // namespace

int run_query(int argc, char** argv) {
  std::signal(SIGBUS, mapped_file_shrank);
  CLI::App app("Answers sliding and rolling puzzles from complete tables.", "slidebase-query");
  app.require_subcommand(1);
  app.set_version_flag("--version", [] { return version_text("slidebase-query", built_for()); });
  Arguments args;
  bool quiet = false;
  app.fallthrough();  // the two below may stand after the subcommand as well
  app.add_option("-t,--threads", args.solve.threads, "threads (default 0: one for each processor)");
  app.add_flag("-q,--quiet", quiet, "print answers and errors only");
  std::string colour = "auto";
  app.add_option("--color", colour, "auto (default), always or never: colour on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  set_up_solve(app, args.solve);
  set_up_others(app, args);
  if (argc > 1 && argv[1][0] != '-' &&
      std::ranges::none_of(app.get_subcommands({}), [&](const CLI::App* command) {
        return command->get_name() == argv[1];
      })) {
    return fail("there is no command " + in_quotes(argv[1]) + "; see slidebase-query --help");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    app.exit(success, text, text);
    return print(text.str());
  } catch (const CLI::ParseError& error) {
    return fail(std::string(error.what()) + "; see slidebase-query --help");
  }
  colour_messages(use_colour(colour, ::isatty(STDERR_FILENO) != 0));
  try {
    return dispatch(app, args);
  } catch (const std::bad_alloc&) {
    return fail("out of memory");
  } catch (const std::exception& error) {
    return fail(error.what());
  }
}

}  // namespace slidebase
