// slidebase-query race: another solver run on puzzles of every distance, and judged.
#include "query/race/race.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <optional>

#include "common/base/error.h"
#include "common/text/quote.h"
#include "query/commands/commands.h"
#include "query/commands/exit_codes.h"
#include "query/commands/judging_options.h"
#include "query/console/output.h"
#include "query/race/interrupts.h"
#include "query/race/processes.h"
#include "query/race/race_input.h"
#include "query/race/score.h"

namespace slidebase {
namespace {

constexpr double kSecondsForAll = 60;
constexpr double kSecondsForEach = 10;
constexpr double kMostSeconds = 1e6;

struct RaceCommand {
  PuzzleOptions puzzles;
  AnswerOptions answers;
  bool per_case = false;
  std::string input;
  std::string seconds;
  std::vector<std::string> misplaced;  // words that stand before --
  bool json = false;
};

// Nothing where it is none.
std::optional<double> parse_seconds(const std::string& text) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = error == std::errc{} && stop == text.data() + text.size() && value > 0 &&
                    value <= kMostSeconds;
  return good ? std::optional(value) : std::nullopt;
}

// The first cases that fall short, and the sum of all.
void say(const RaceResult& result, const Score& score, const Console& console) {
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
  if (!result.trouble.empty()) {
    console.report("the solver " + result.trouble);
  }
  console.report(score.summary());
}

RacedPuzzles puzzles_of(const RaceCommand& options, const PuzzleSpec& spec,
                        const CommonOptions& common) {
  TableSet tables = tables_of(options.puzzles.tables);
  const unsigned threads = common.thread_count();
  if (options.input.empty()) {
    return draw_raced_puzzles(spec, tables, threads);
  }
  InputText input(options.input);
  return read_raced_puzzles(spec, tables, input, threads, common.reporter(input.name()));
}

int run(const RaceCommand& options, const CommonOptions& common) {
  if (common.after_dashes.empty() || !options.misplaced.empty()) {
    throw Error(ErrorCode::kUsage,
                "say after -- what to run, for instance: slidebase-query race -- ./solver");
  }
  const PuzzleSpec spec = puzzle_spec(options.puzzles);
  RaceOptions race;
  race.command = common.after_dashes;
  race.format = spec.format;
  race.judging = judging_options(spec, options.answers);
  race.detours_pass = options.answers.detours_pass();
  race.per_case = options.per_case;
  const double seconds =
      parse_seconds(options.seconds).value_or(race.per_case ? kSecondsForEach : kSecondsForAll);
  race.time_limit =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
  const RacedPuzzles puzzles = puzzles_of(options, spec, common);
  const OrphanKeeper keeper;
  const RaceResult result = run_race(race, puzzles);
  if (!result.started) {
    throw Error(ErrorCode::kIo, race.command[0], result.trouble);
  }
  const Score score(puzzles, result, race.per_case);
  write_out(options.json ? score.json(result) : score.table());
  if (!common.quiet) {
    say(result, score, common.console);
  }
  return result.all_right() ? kExitDone : kExitInvalid;
}

}  // namespace

Command add_race(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<RaceCommand>();
  CLI::App* const race =
      program.add_subcommand("race", "run another solver and judge it, distance by distance");
  race->add_option("COMMAND", options->misplaced,
                   "after --: the solver and its arguments, run without a shell");
  race->add_option("--input", options->input,
                   "the puzzles (default: a few random sliding boards of each distance)");
  add_judging_options(*race, options->puzzles, options->answers);
  race->add_flag("--per-case", options->per_case,
                 "run the solver once per puzzle, and take its time");
  race->add_option("--time-limit", options->seconds,
                   "seconds that one run of the solver may take (default 60; with --per-case 10)")
      ->check([](const std::string& text) {
        return parse_seconds(text) ? std::string()
                                   : "say a number of seconds above 0, not " + in_quotes(text);
      });
  race->add_flag("--json", options->json, "one JSON object");
  return {race, [options, &common] {
            try {
              return run(*options, common);
            } catch (const RaceInterrupted&) {
              return kExitFailed;  // unless the signal has ended us already
            }
          }};
}

}  // namespace slidebase
