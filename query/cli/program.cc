#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/program/command_line.h"
#include "common/program/signals.h"
#include "common/program/terminal.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"

namespace slidebase {
namespace {

struct NamedCommand {
  std::string_view name;
  Command (*add)(CLI::App&, const CommonOptions&);
  std::string_view alias = {};

  bool is_named(std::string_view word) const {
    return word == name || (!alias.empty() && word == alias);
  }
};

constexpr NamedCommand kCommands[] = {{"solve", add_solve},
                                      {"check", add_check},
                                      {"race", add_race},
                                      {"show", add_show},
                                      {"analyse", add_analyse, "analyze"},
                                      {"sample", add_sample},
                                      {"suite", add_suite},
                                      {"dataset", add_dataset},
                                      {"scrambles", add_scrambles},
                                      {"tables", add_tables},
                                      {"info", add_info},
                                      {"verify", add_verify},
                                      {"export", add_export},
                                      {"audit", add_audit},
                                      {"rank", add_rank},
                                      {"serve", add_serve},
                                      {"formats", add_formats}};

constexpr FormerName kFormerNames[] = {
    {"--strict", "--answers strict"},
    {"--lenient", "--answers auto"},
    {"--suite", "slidebase-query suite STEM"},
    {"--npz", "slidebase-query dataset FILE"},
    {"--report", "--emit"},
    {"--input", "race FILE -- COMMAND"},
    {"--time-limit", "--seconds"},
    {"--jobs", "--threads"},
    {"--heuristic", "audit HEURISTIC"},
    {"--sample", "--count"},
    {"--npy", "--emit npy > FILE"},
    {"--csv", "--emit csv"},
    {"--solver", "--emit cpp"},
    {"--svg", "--emit svg > FILE"},
    {"--invert", "--inverse"},
    {"--published", "verify alone: it always compares"},
    {"--unsolvable", "--depth unsolvable in sample, 0-max,unsolvable in race"},
    {"--cumulative", "info, which counts them"},
    {"--count", "sample --count N; suite and race: --per-depth N"},
    {"--size", "--board"},
    {"--output", "the command > FILE"},
    {"list", "tables, or formats"},
    {"stats", "info"},
    {"unrank", "rank --inverse"}};

bool is_command(std::string_view word) {
  return std::ranges::any_of(kCommands,
                             [&](const auto& command) { return command.is_named(word); });
}

// CLI11 prints the function's result, a newline, and the string.
void add_help_footer(CLI::App& app, const std::string& command) {
  app.footer([command] { return help_footer(command); });
  app.footer(std::string(kHelpEnd));
}

// Adds the command `only`, or if it is no command, all: nothing is printed about the others then,
// and adding the options of all takes longer than answering a puzzle.
std::vector<Command> add_commands(CLI::App& app, const CommonOptions& common, std::string_view only,
                                  bool help) {
  const bool all = !is_command(only);
  std::vector<Command> commands;
  for (const NamedCommand& command : kCommands) {
    if (all || command.is_named(only)) {
      commands.push_back(command.add(app, common));
      commands.back().app->group("Commands");
      if (help) {
        describe_options(*commands.back().app);
      }
      add_help_footer(*commands.back().app, std::string(command.name));
    }
  }
  return commands;
}

using Words = std::vector<std::string>;

// Whether a word may be -h or --help, perhaps among other short options.
bool asks_for_help(const std::string& word) {
  return word.starts_with('-') && word.find('h') != word.npos;
}

// Removes the words after -- from the arguments of race and returns them: the solver's command
// line.
Words take_after_dashes(Words& words) {
  const auto dashes = std::ranges::find(words, "--");
  const auto command = std::find_if(words.begin(), dashes, is_command);
  if (dashes == words.end() || command == dashes || *command != "race") {
    return {};
  }
  Words after;
  std::ranges::move(dashes + 1, words.end(), std::back_inserter(after));
  words.erase(dashes, words.end());
  return after;
}

// Whether the words have --protocol testlib.
bool speaks_testlib(const Words& words) {
  const auto protocol = std::ranges::find(words, "--protocol");
  return std::ranges::find(words, "--protocol=testlib") != words.end() ||
         (words.end() - protocol > 1 && protocol[1] == "testlib");
}

// testlib's callers write -appes with one dash, which CLI11 reads as several options.
void rename_appes(Words& words) {
  for (std::string& word : words) {
    word = word == "-appes" || word == "-APPES" ? "--appes" : word;
  }
}

// Prints help or version; standard output may be a full disk.
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
  if (const auto code = run_as_supervisor(argc, argv)) {
    return *code;
  }
  prepare_streams();
  Words words = command_line_words(argc, argv);
  CommonOptions common;
  common.after_dashes = take_after_dashes(words);
  // For testlib exit code 2 is a fault of the contestant's output, so other failures need another.
  const int failed = speaks_testlib(words) ? kTestlibFailed : kExitFailed;
  const auto fail = [failed](const std::string& message, const Console& console = Console()) {
    console.report(message);
    return failed;
  };
  exit_if_table_shrinks("slidebase-query", failed);
  survive_file_size_limit(false);  // programs that race runs keep their own limits
  begin_program();
  if (!words.empty() && words[0] == "serve" && std::ranges::find(words, "--help") == words.end() &&
      std::ranges::find(words, "-h") == words.end()) {
    return become_server(std::span(words).subspan(1), Console());
  }
  CLI::App app("Answers sliding and rolling puzzles from complete tables.", "slidebase-query");
  prepare_program(app);
  add_help_footer(app, "");
  app.require_subcommand(1);
  app.fallthrough();  // options of the program are allowed after the subcommand
  app.add_option("-t,--threads", common.threads, "threads (default 0: one for each processor)")
      ->check(whole_number_from(0));
  app.add_flag("-q,--quiet", common.quiet, "print answers and errors only");
  static constexpr std::array<std::string_view, 3> kColours = {"auto", "always", "never"};
  add_choice(app, "--color", common.colour, kColours, "auto (default), always or never");
  app.get_option("--color")->type_name("WHEN");
  const std::string first = words.empty() ? "" : words[0];
  const auto named = std::ranges::find_if(words, is_command);
  const std::vector<Command> commands = add_commands(
      app, common, named == words.end() ? "" : *named, std::ranges::any_of(words, asks_for_help));
  if (failed == kTestlibFailed) {
    rename_appes(words);
  }
  if (!words.empty() && !first.starts_with('-') && !is_command(first)) {
    std::vector<std::string> names;
    std::ranges::transform(kCommands, std::back_inserter(names),
                           [](const NamedCommand& command) { return std::string(command.name); });
    const auto* const renamed = std::ranges::find(kFormerNames, first, &FormerName::name);
    return fail("there is no command " + in_quotes(first) +
                (renamed == std::end(kFormerNames) ? suggestion(first, names)
                                                   : ": say " + std::string(renamed->now)) +
                "; see slidebase-query --help");
  }
  const CommandLine line = read_command_line(app, std::move(words), kFormerNames);
  if (!line.mistake.empty()) {
    return fail(line.mistake);
  }
  if (!line.text.empty()) {
    return print(line.text);
  }
  common.console.colour(use_colour(common.colour, stderr_is_terminal()));
  try {
    return std::ranges::find_if(commands, [](const Command& c) { return c.app->parsed(); })->run();
  } catch (const std::bad_alloc&) {
    return fail("out of memory", common.console);
  } catch (const std::exception& error) {
    return fail(error.what(), common.console);
  }
}

}  // namespace slidebase
