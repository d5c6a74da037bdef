// slidebase-query race: runs another solver on puzzles of every distance and judges it.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/program/size.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/judging_options.h"
#include "query/cli/race_report.h"
#include "query/cli/search_monitor.h"
#include "query/race/race.h"
#include "query/race/race_input.h"
#include "query/race/report.h"
#include "query/race/score.h"
#include "query/race/supervise/interrupts.h"
#include "query/race/supervise/processes.h"
#include "query/race/supervise/run_places.h"
#include "query/race/supervise/supervisor.h"

namespace slidebase {
namespace {

constexpr double kSecondsForAll = 60;
constexpr double kSecondsForEach = 10;

struct RaceCommand {
  PuzzleOptions puzzles;
  AnswerOptions answers;
  ReportOptions report;
  DrawOptions draw;
  std::string depth;
  bool per_case = false;
  std::string input;
  std::string time_limit;
  std::string memory_limit;
  std::uint64_t processes = 0;
  std::vector<std::string> misplaced;  // words before --
  bool json = false;
};

// In bytes; nothing if the text is not a size above 0.
std::optional<std::uint64_t> parse_memory_limit(const std::string& text) {
  const auto bytes = parse_size(text, "KMG");
  return bytes && *bytes > 0 && *bytes >> 53 == 0 ? bytes : std::nullopt;
}

// Reports the first cases that are not right, the first of each kind in full, and the summary.
void say(const RaceResult& result, const std::vector<std::string>& faults, const Score& score,
         const Console& console) {
  constexpr int kMostShown = 10;
  for (const std::string& remark : result.remarks) {
    console.report(remark);
  }
  int shown = 0;
  for (const RacedCase& raced : result.cases) {
    if (!raced.line.empty() && shown++ < kMostShown) {
      console.report(std::string_view(raced.line).substr(0, raced.line.size() - 1));
    }
  }
  if (!result.extra.empty()) {
    console.report(std::string_view(result.extra).substr(0, result.extra.size() - 1));
  }
  if (!result.failure.empty()) {
    console.report("the solver " + result.failure);
  }
  for (const std::string& line : faults) {
    console.report(line);
  }
  console.report(score.summary());
}

// Throws Error(kUsage) for options that exclude each other.
void check_usage(const RaceCommand& options, const CommonOptions& common) {
  const auto refuse = [](const char* why) { throw Error(ErrorCode::kUsage, why); };
  const bool command = !common.after_dashes.empty() || !options.misplaced.empty();
  if (options.report.programs.empty()) {
    if (common.after_dashes.empty() || !options.misplaced.empty()) {
      refuse("give the command to run after --, for instance: slidebase-query race -- ./solver");
    }
    if (options.report.jobs != 1) {
      refuse("--jobs is for the programs of --programs FILE");
    }
  } else if (command) {
    refuse("--programs FILE lists the programs to run: leave out the command");
  } else if (options.report.programs == "-" && options.input == "-") {
    refuse("only one of --programs and --input can be standard input");
  }
  if (options.json && options.report.is_requested()) {
    refuse("--json is for one solver without a report: say --report json instead");
  }
}

RacedPuzzles puzzles_of(const RaceCommand& options, const PuzzleSpec& spec, TableSet& tables,
                        const CommonOptions& common) {
  const unsigned threads = common.thread_count();
  if (options.input.empty()) {
    DrawOptions draw = options.draw;
    draw.depths = parse_depths(options.depth);
    draw.in_order = true;
    return draw_raced_puzzles(spec, draw, tables, threads);
  }
  InputText input(options.input);
  SearchMonitor monitor(options.puzzles, common);
  PuzzleSpec watched = spec;
  watched.search.watch = &monitor;
  try {
    return read_raced_puzzles(watched, tables, input, threads, common.reporter(input.name()));
  } catch (const Interrupted&) {
    common.console.report(input.name() + ": interrupted while the distances were searched for");
    throw;
  }
}

RaceOptions race_options(const RaceCommand& options, const PuzzleSpec& spec) {
  RaceOptions race;
  race.format = spec.format;
  race.judging = judging_options(spec, options.answers);
  race.detours_pass = options.answers.detours_pass();
  race.per_case = options.per_case || spec.format->most_puzzles == 1;
  const double seconds =
      parse_seconds(options.time_limit).value_or(race.per_case ? kSecondsForEach : kSecondsForAll);
  race.time_limit =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
  return race;
}

int run_one(const RaceCommand& options, RaceOptions race, const RunLimits& limits,
            const RacedPuzzles& puzzles, const std::function<ReportedCases()>& cases,
            const CommonOptions& common) {
  RunPlaces places(false, limits);
  warn_of_limits(limits, places, "going on without", common.console);
  const OrphanKeeper keeper;
  race.command = common.after_dashes;
  race.place = [&places] { return places.next(); };
  const RaceResult result = run_race(race, puzzles);
  if (!result.started) {
    throw Error(ErrorCode::kIo, race.command[0], result.failure);
  }
  const Score score(puzzles, result, race.per_case);
  write_out(options.json ? score.json(result) : score.table());
  if (!common.quiet) {
    const bool faults = !std::ranges::all_of(
        result.cases, [](const RacedCase& raced) { return raced.mark == Mark::kRight; });
    say(result, faults ? first_faults(race, puzzles, result, cases()) : std::vector<std::string>(),
        score, common.console);
  }
  return result.all_right() ? kExitDone : kExitInvalid;
}

int run(const RaceCommand& options, const CommonOptions& common) {
  check_usage(options, common);
  const PuzzleSpec spec = puzzle_spec(options.puzzles, common.thread_count());
  const RaceOptions race = race_options(options, spec);
  const RunLimits limits = {parse_memory_limit(options.memory_limit).value_or(0),
                            options.processes};
  const std::vector<Program> programs = programs_of(options.report, common);
  TableSet tables = tables_of(options.puzzles.tables);
  const RacedPuzzles puzzles = puzzles_of(options, spec, tables, common);
  const auto cases = [&] {
    SearchMonitor monitor(options.puzzles, common);
    PuzzleSpec watched = spec;
    watched.search.watch = &monitor;
    return ReportedCases{lines_of(puzzles),
                         right_answers(watched, tables, puzzles, common.thread_count())};
  };
  if (!options.report.is_requested()) {
    return run_one(options, race, limits, puzzles, cases, common);
  }
  const std::vector<Grade> grades =
      grade_class(options.report, programs, race, limits, puzzles, common);
  return report_class(options.report, grades, cases, common);
}

}  // namespace

std::optional<int> run_as_supervisor(int argc, char** argv) {
  if (argc < 2 || argv[1] != kSuperviseWord) {
    return std::nullopt;
  }
  return supervise(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
}

Command add_race(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<RaceCommand>();
  CLI::App* const race =
      program.add_subcommand("race", "run another solver and judge it, distance by distance");
  race->add_option("COMMAND", options->misplaced,
                   "after --: the solver and its arguments, run without a shell");
  CLI::Option* const input = race->add_option(
      "--input", options->input, "the puzzles (default: a few random ones of each distance)");
  race->add_option("--depth", options->depth,
                   "draw puzzles of these distances: a number, max, or LO-HI, both included")
      ->excludes(input);
  options->draw.unsolvable = false;
  race->add_flag("--unsolvable", options->draw.unsolvable,
                 "also draw boards without a solution, one for ten with one")
      ->excludes(input);
  race->add_option("--per-depth", options->draw.per_depth,
                   "different puzzles of each distance (default 3)")
      ->check(whole_number_from(1))
      ->excludes(input);
  race->add_option("--seed", options->draw.seed,
                   "the same puzzles for the same seed and options (default 1)")
      ->check(whole_number_from(0))
      ->excludes(input);
  add_judging_options(*race, options->puzzles, options->answers);
  race->add_flag(
      "--per-case", options->per_case,
      "run the solver once per puzzle and measure its time (default if the judge has one puzzle "
      "in a file)");
  race->add_option("--time-limit", options->time_limit,
                   "seconds that one run of the solver may take (default 60; with --per-case 10)")
      ->check(fault_of_seconds);
  race->add_option("--memory-limit", options->memory_limit,
                   "memory that one run may take, for instance 512M (needs cgroup v2)")
      ->check([](const std::string& text) {
        return parse_memory_limit(text) ? std::string()
                                        : "say a size such as 512M, not " + in_quotes(text);
      });
  race->add_option("--processes", options->processes,
                   "processes and threads that one run may have (needs cgroup v2)")
      ->check(whole_number_from(1));
  add_report_options(*race, options->report);
  race->add_flag("--json", options->json, "print one JSON object");
  return {race, [options, &common] {
            try {
              return run(*options, common);
            } catch (const Interrupted&) {
              return kExitFailed;  // unless the signal has ended us already
            }
          }};
}

}  // namespace slidebase
