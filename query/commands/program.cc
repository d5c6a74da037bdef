#include "query/commands/program.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/program/colour.h"
#include "common/program/command_line.h"
#include "common/program/environment.h"
#include "common/program/help.h"
#include "common/program/version.h"
#include "common/text/quote.h"
#include "query/commands/commands.h"
#include "query/commands/examples.h"
#include "query/commands/exit_codes.h"
#include "query/console/output.h"
#include "query/console/signals.h"
#include "query/options/options.h"
#include "query/race/supervisor.h"

namespace slidebase {
namespace {

struct NamedCommand {
  std::string_view name;
  Command (*add)(CLI::App&, const CommonOptions&);
};

constexpr NamedCommand kCommands[] = {
    {"solve", add_solve},   {"check", add_check}, {"race", add_race}, {"show", add_show},
    {"sample", add_sample}, {"stats", add_stats}, {"info", add_info}, {"verify", add_verify},
    {"export", add_export}, {"audit", add_audit}, {"rank", add_rank}, {"unrank", add_unrank}};

bool is_command(std::string_view word) {
  return std::ranges::find(kCommands, word, &NamedCommand::name) != std::end(kCommands);
}

// The footer is made when it is printed: that of solve lists all formats. CLI11 prints what the
// function returns, a newline, and the string.
void add_help_footer(CLI::App& app, const std::string& command) {
  app.footer([command] { return help_footer(command); });
  app.footer(std::string(kHelpEnd));
}

// Adds the commands; the one alone that the first argument names, where it does: nothing is said of
// the others then, and the options of all take longer to add than a question to answer.
std::vector<Command> add_commands(CLI::App& app, const CommonOptions& common,
                                  std::string_view first) {
  const bool all = !is_command(first);
  std::vector<Command> commands;
  for (const NamedCommand& command : kCommands) {
    if (all || command.name == first) {
      commands.push_back(command.add(app, common));
      add_help_footer(*commands.back().app, std::string(command.name));
    }
  }
  return commands;
}

// Takes what stands after -- from the arguments of race: a command line of its own.
std::vector<std::string> take_after_dashes(int& argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  const auto dashes = std::ranges::find(words, std::string_view("--"));
  const auto command = std::find_if(words.begin() + (argc > 0 ? 1 : 0), dashes, is_command);
  if (dashes == words.end() || command >= dashes || *command != std::string_view("race")) {
    return {};
  }
  argc = static_cast<int>(dashes - words.begin());
  return {dashes + 1, words.end()};
}

// What the program ends with if it cannot do what it was told: to testlib 2 is a fault of the
// contestant's output, so that every fault of the call is another.
int failure_code(std::span<char*> words) {
  const auto follows = [&](std::string_view word, std::string_view next) {
    const auto at = std::ranges::find(words, word);
    return at != words.end() && at + 1 != words.end() && *(at + 1) == next;
  };
  const bool testlib =
      follows("--protocol", "testlib") ||
      std::ranges::find(words, std::string_view("--protocol=testlib")) != words.end();
  return testlib && words.size() > 1 && words[1] == std::string_view("check") ? kTestlibFailed
                                                                              : kExitFailed;
}

// Only testlib's callers write an option of several letters after one dash.
void respell_appes(std::span<char*> words) {
  static char spelt[] = "--appes";
  for (char*& word : words) {
    word = word == std::string_view("-appes") || word == std::string_view("-APPES") ? spelt : word;
  }
}

// Help and version, to a standard output that may be a full disk.
int print(const std::string& text) {
  try {
    write_out(text);
    return kExitDone;
  } catch (const Error& error) {
    Console().report(error.what());
    return kExitFailed;
  }
}

}  // namespace

int run_query(int argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  if (argc > 1 && argv[1] == kSuperviseWord) {
    return supervise(words.subspan(2));
  }
  const int failed = failure_code(words);
  const auto fail = [failed](const std::string& message, const Console& console = {}) {
    console.report(message);
    return failed;
  };
  install_signal_handlers(failed);
  heed_kernel_variable();
  CLI::App app("Answers sliding and rolling puzzles from complete tables.", "slidebase-query");
  app.formatter(help_formatter());  // before the commands are added: they take it over
  add_help_footer(app, "");
  app.set_help_flag("-h,--help", "print this help");
  app.require_subcommand(1);
  app.set_version_flag(
      "--version", [] { return version_text("slidebase-query"); }, "print the version");
  CommonOptions common;
  app.fallthrough();  // the two below may stand after the subcommand as well
  app.add_option("-t,--threads", common.threads, "threads (default 0: one for each processor)")
      ->check(whole_number_from(0));
  app.add_flag("-q,--quiet", common.quiet, "print answers and errors only");
  app.add_option("--color", common.colour, "auto (default), always or never: colour on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  const std::vector<Command> commands = add_commands(app, common, argc > 1 ? argv[1] : "");
  common.after_dashes = take_after_dashes(argc, argv);
  if (failed == kTestlibFailed) {
    respell_appes(words);
  }
  if (argc > 1 && argv[1][0] != '-' && !is_command(argv[1])) {
    std::vector<std::string> names;
    std::ranges::transform(kCommands, std::back_inserter(names),
                           [](const NamedCommand& command) { return std::string(command.name); });
    return fail("there is no command " + in_quotes(argv[1]) + suggestion(argv[1], names) +
                "; see slidebase-query --help");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    app.exit(success, text, text);
    return print(text.str());
  } catch (const CLI::ParseError& error) {
    return fail(mistake_text(error, app) + "; see slidebase-query --help");
  }
  common.console.colour(use_colour(common.colour, ::isatty(STDERR_FILENO) != 0));
  try {
    refuse_empty_values(app);
    return std::ranges::find_if(commands, [](const Command& c) { return c.app->parsed(); })->run();
  } catch (const std::bad_alloc&) {
    return fail("out of memory", common.console);
  } catch (const std::exception& error) {
    return fail(error.what(), common.console);
  }
}

}  // namespace slidebase
