// slidebase-query sample: boards drawn uniformly among those at one depth, or in a range of depths;
// with --suite, a test set of all depths.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/solve/sliding_solver.h"
#include "common/study/sampling.h"
#include "common/text/board_text.h"
#include "common/text/quote.h"
#include "query/commands/commands.h"
#include "query/commands/exit_codes.h"
#include "query/commands/options.h"
#include "query/console/output.h"
#include "query/judge/draw_cases.h"
#include "query/judge/suite.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kBatch = 1 << 16;  // boards drawn before they are written
constexpr std::uint64_t kPieceDraws = 64;

constexpr std::uint64_t kMostPerDepth = 100'000;  // are kept and told apart

struct SampleOptions {
  std::string board;
  std::string depth;
  std::string goal;
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  bool unsolvable = false;
  std::vector<std::string> tables;
  std::string suite;
  std::string format = "lines";
  std::uint64_t per_depth = 3;
};

// "D", "max" or "LO-HI", either of which may be max. Throws Error(kUsage).
DepthRange parse_depths(const std::string& text, const TableInfo& info) {
  const auto fail = [&](const std::string& why) -> Error {
    return {ErrorCode::kUsage, "--depth " + in_quotes(text) + ": " + why};
  };
  const auto parse = [&](std::string_view word) {
    if (word == "max") {
      return info.max_depth();
    }
    int depth = -1;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), depth);
    if (error == std::errc::result_out_of_range) {
      return static_cast<int>(kMaxDepths);  // more than any table has
    }
    if (error != std::errc{} || stop != word.data() + word.size() || depth < 0) {
      throw fail("say a number from 0, max, or two of them with - between");
    }
    return depth;
  };
  const std::size_t dash = text.find('-');
  const DepthRange depths{
      parse(std::string_view(text).substr(0, dash)),
      parse(dash == std::string::npos ? text : std::string_view(text).substr(dash + 1))};
  if (depths.greatest > info.max_depth()) {
    throw fail("the greatest depth of " + info.shape.name() + " with this goal is " +
               std::to_string(info.max_depth()));
  }
  if (depths.least > depths.greatest) {
    throw fail("the first depth is above the second");
  }
  return depths;
}

// Prints draw(0), draw(1), ..., each a line.
void print_draws(Shape shape, std::uint64_t count, Workers& workers, const DrawBoard& draw) {
  for (std::uint64_t begin = 0; begin < count; begin += kBatch) {
    const std::uint64_t batch = std::min(kBatch, count - begin);
    std::vector<Tiles> boards(batch);
    workers.parallel_for((batch + kPieceDraws - 1) / kPieceDraws,
                         [&](std::uint64_t piece, unsigned) {
                           const std::uint64_t end = std::min(batch, (piece + 1) * kPieceDraws);
                           for (std::uint64_t i = piece * kPieceDraws; i < end; ++i) {
                             boards[i] = draw(begin + i);
                           }
                         });
    std::string out;
    for (const Tiles& board : boards) {
      out.append(board_text(shape, board)).append("\n");
    }
    write_out(out);
  }
}

int run_suite(const SampleOptions& options, const CommonOptions& common) {
  if (options.per_depth > kMostPerDepth) {
    throw Error(ErrorCode::kUsage,
                "--per-depth: say at most " + std::to_string(kMostPerDepth) + ", or use --depth");
  }
  const PuzzleOptions puzzles{options.format, options.goal, options.board, "", options.tables};
  TableSet tables = tables_of(options.tables);
  const SuiteCounts counts =
      write_suite({options.suite, puzzle_spec(puzzles), options.per_depth, options.seed}, tables,
                  common.thread_count());
  if (!common.quiet) {
    common.console.report(options.suite + ".in, " + options.suite +
                          ".ans: " + std::to_string(counts.puzzles) + " puzzles, distances 0 to " +
                          std::to_string(counts.max_depth) + ", " +
                          std::to_string(counts.unsolvable) + " unsolvable");
  }
  return kExitDone;
}

int run_sample(const SampleOptions& options, const CommonOptions& common) {
  if (!options.suite.empty()) {
    return run_suite(options, common);
  }
  if (options.unsolvable != options.depth.empty()) {
    throw Error(ErrorCode::kUsage, options.unsolvable
                                       ? "--depth is for solvable boards, --unsolvable has none"
                                       : "say how deep: --depth D, LO-HI or max, or --unsolvable");
  }
  const Shape shape =
      parse_board_option(Family::kSliding, options.board.empty() ? "3x3" : options.board);
  const Tiles goal = parse_goal_option(options.goal, shape);
  Workers workers(common.thread_count());
  if (options.unsolvable) {
    print_draws(shape, options.count, workers, [&](std::uint64_t number) {
      return draw_unsolvable(shape, goal, options.seed, number);
    });
    return kExitDone;
  }
  TableSet store = tables_of(options.tables);
  const SlidingSolver solver(store, shape, goal);
  const DepthRange depths = parse_depths(options.depth, solver.table().info());
  print_draws(shape, options.count, workers,
              board_drawer(solver, depths, options.count, options.seed, workers));
  store.check_unchanged();
  return kExitDone;
}

}  // namespace

Command add_sample(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SampleOptions>();
  CLI::App* const sample = program.add_subcommand(
      "sample", "draw sliding boards uniformly among those at a given distance");
  sample->add_option("--board", options->board, "rows x columns (default 3x3)");
  CLI::Option* const depth =
      sample->add_option("--depth", options->depth,
                         "the distance from the goal: a number, max, or LO-HI, both included");
  CLI::Option* const count = sample
                                 ->add_option("--count", options->count,
                                              "how many boards (default 1); one may be drawn again")
                                 ->check(whole_number_from(0));
  sample
      ->add_option("--seed", options->seed,
                   "the same boards for the same seed and options (default 1)")
      ->check(whole_number_from(0));
  sample->add_option("--goal", options->goal, "the goal (default 1, 2, 3, ... and the blank)");
  CLI::Option* const unsolvable =
      sample->add_flag("--unsolvable", options->unsolvable,
                       "boards that cannot be brought to the goal, instead of --depth");
  add_tables_option(*sample, options->tables);
  CLI::Option* const suite =
      sample
          ->add_option("--suite", options->suite,
                       "write a test set: STEM.in, puzzles of every distance and unsolvable ones, "
                       "and STEM.ans, their answers")
          ->type_name("STEM")
          ->excludes(depth)
          ->excludes(count)
          ->excludes(unsolvable);
  add_format_option(*sample, options->format, "of the test set");
  sample->get_option("--format")->needs(suite);
  sample
      ->add_option("--per-depth", options->per_depth,
                   "different puzzles of each distance in the test set (default 3)")
      ->check(whole_number_from(1))
      ->needs(suite);
  return {sample, [options, &common] { return run_sample(*options, common); }};
}

}  // namespace slidebase
