// slidebase-query suite: writes a test set with puzzles of every distance and their answers.
#include "query/judge/suite/suite.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/program/command_line.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostPerDepth = 100'000;  // kept in memory to exclude duplicates

struct SuiteCommand {
  SuiteOptions suite;  // its puzzles are those of the next
  PuzzleOptions puzzles;
  std::string depth;
  std::string start;
  std::string per_file;  // empty: the judge's
};

// The number of puzzles in a file; 0 for "all", nothing for "". Throws Error(kUsage).
std::optional<std::uint64_t> parse_per_file(const std::string& text) {
  if (text.empty()) {
    return std::nullopt;
  }
  if (text == "all") {
    return 0;
  }
  if (const std::string fault = whole_number_from(1)(text); !fault.empty()) {
    throw Error(ErrorCode::kUsage,
                "--per-file " + in_quotes(text) + ": say how many puzzles a file has, or all");
  }
  return std::stoull(text);
}

std::string summary_of(const SuiteOptions& suite, const SuiteCounts& counts) {
  const std::string names =
      suite.stem.ends_with(".yaml") ? suite.stem + ": " + std::to_string(counts.files) + " cases, "
      : counts.files == 1           ? counts.first + ".in, " + counts.first + ".ans: "
                                    : counts.first + ".in to " + counts.last +
                                ".in, and .ans: " + std::to_string(counts.files) + " files, ";
  return names + std::to_string(counts.puzzles) + " puzzles, distances " +
         std::to_string(counts.depths.least) + " to " + std::to_string(counts.depths.greatest) +
         (suite.puzzles.metric == Metric::kMulti ? " in slides" : "") + ", " +
         std::to_string(counts.unsolvable) + " unsolvable" +
         (counts.replaced ? "; they replace what was there" : "");
}

int run_suite(const SuiteCommand& options, const CommonOptions& common) {
  SuiteOptions suite = options.suite;
  if (suite.draw.per_depth > kMostPerDepth) {
    throw Error(ErrorCode::kUsage,
                "--per-depth: say at most " + std::to_string(kMostPerDepth) + ", or use --depth");
  }
  PuzzleOptions puzzles = options.puzzles;
  suite.draw.any_goal = puzzles.goal == "any";
  if (suite.draw.any_goal) {
    puzzles.goal.clear();
  }
  suite.puzzles = puzzle_spec(puzzles, common.thread_count());
  if (suite.draw.any_goal && (suite.puzzles.cubes || !suite.puzzles.format->own_goals)) {
    throw Error(ErrorCode::kUsage,
                suite.puzzles.cubes ? "--goal any is for sliding puzzles"
                                    : "--goal any: only format jsonl has a goal for each puzzle");
  }
  if (!options.start.empty() && !suite.puzzles.cubes && !suite.puzzles.format->is_cubic()) {
    throw Error(ErrorCode::kUsage, kStartNeedsCubes);
  }
  suite.draw.depths = parse_depths(options.depth, true);
  suite.draw.start = parse_start_option(options.start, suite.puzzles.shape);
  suite.per_file = parse_per_file(options.per_file);
  TableSet tables = tables_of(options.puzzles.tables, common);
  SearchMonitor monitor(options.puzzles, common);
  suite.puzzles.search.watch = &monitor;
  SuiteCounts counts;
  const bool written =
      monitor.watch([&] { counts = write_suite(suite, tables, common.thread_count()); },
                    std::string("nearer puzzles with --depth, or a smaller --per-depth") +
                        SearchMonitor::kOrLimits);
  if (written && !common.quiet) {
    common.console.report(summary_of(suite, counts));
  }
  return written ? kExitDone : kExitFailed;
}

}  // namespace

Command add_suite(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SuiteCommand>();
  CLI::App* const suite =
      program.add_subcommand("suite", "write a test set: puzzles of every distance, and answers");
  suite->add_option("STEM", options->suite.stem, "for STEM.in and STEM.ans; or a BAPCtools .yaml")
      ->required();
  add_format_option(*suite, options->puzzles.format, format_names());
  suite->add_option("--goal", options->puzzles.goal,
                    "as for solve; in jsonl also any: random ones");
  add_board_option(*suite, options->puzzles.board);
  add_metric_option(*suite, options->puzzles.metric);
  add_cubes_option(*suite, options->puzzles.cubes);
  add_start_option(*suite, options->start);
  suite->add_option("--depth", options->depth,
                    "distances: N, max or LO-HI; 20,solvable leaves out the unsolvable boards, one "
                    "for ten");
  suite->add_option("--per-depth", options->suite.draw.per_depth, "puzzles of each distance (3)")
      ->check(whole_number_from(1));
  suite->add_option("--per-file", options->per_file,
                    "puzzles in a file, or all (the judge's number)");
  add_seed_option(*suite, options->suite.draw.seed);
  add_search_options(*suite, options->puzzles);
  add_tables_option(*suite, options->puzzles.tables);
  return {suite, [options, &common] { return run_suite(*options, common); }};
}

}  // namespace slidebase
