// slidebase-query race: another solver run on puzzles of every distance, and judged.
#include "query/race/race.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <optional>

#include "common/base/error.h"
#include "common/text/quote.h"
#include "query/commands/commands.h"
#include "query/console/diagnostics.h"
#include "query/race/score.h"

namespace slidebase {
namespace {

constexpr double kSecondsForAll = 60;
constexpr double kSecondsForEach = 10;
constexpr double kMostSeconds = 1e6;

struct RaceCommand {
  RaceOptions race;
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
void say(const RaceResult& result, const Score& score) {
  constexpr int kMostShown = 10;
  for (const std::string& remark : result.remarks) {
    report(remark);
  }
  int shown = 0;
  for (const RacedCase& raced : result.cases) {
    if (!raced.line.empty() && shown++ < kMostShown) {
      report(std::string_view(raced.line).substr(0, raced.line.size() - 1));
    }
  }
  if (!result.extra.empty()) {
    report(std::string_view(result.extra).substr(0, result.extra.size() - 1));
  }
  if (!result.trouble.empty()) {
    report("the solver " + result.trouble);
  }
  report(score.summary());
}

int run(const RaceCommand& options, const CommonOptions& common) {
  if (common.after_dashes.empty() || !options.misplaced.empty()) {
    throw Error(ErrorCode::kUsage,
                "say after -- what to run, for instance: slidebase-query race -- ./solver");
  }
  RaceOptions race = options.race;
  race.command = common.after_dashes;
  const double seconds =
      parse_seconds(options.seconds).value_or(race.per_case ? kSecondsForEach : kSecondsForAll);
  race.time_limit =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
  const unsigned threads = common.thread_count();
  const RacedPuzzles puzzles = options.input.empty()
                                   ? draw_raced_puzzles(race.puzzles, threads)
                                   : read_raced_puzzles(race.puzzles, options.input, threads);
  const RaceResult result = run_race(race, puzzles);
  const Score score(puzzles, result, race.per_case);
  write_out(options.json ? score.json(result) : score.table());
  if (!common.quiet) {
    say(result, score);
  }
  return result.all_right() ? kExitDone : kExitInvalid;
}

}  // namespace

Command add_race(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<RaceCommand>();
  CLI::App* const race =
      program.add_subcommand("race", "run another solver on puzzles and judge it by distance");
  race->add_option("COMMAND", options->misplaced,
                   "after --: the solver and its arguments, run without a shell");
  race->add_option("--input", options->input,
                   "the puzzles (default: a few random sliding boards of each distance)");
  add_judging_options(*race, options->race.puzzles, options->race.answers);
  race->add_flag("--per-case", options->race.per_case,
                 "run the solver anew for each puzzle, and take its time");
  race->add_option("--time-limit", options->seconds,
                   "seconds that one run of the solver may take (default 60; with --per-case 10)")
      ->check([](const std::string& text) {
        return parse_seconds(text) ? std::string()
                                   : "say a number of seconds above 0, not " + in_quotes(text);
      });
  race->add_flag("--json", options->json, "one JSON object");
  return {race, [options, &common] { return run(*options, common); }};
}

}  // namespace slidebase
