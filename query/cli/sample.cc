// slidebase-query sample: draws random boards at one depth or in a range of depths, scrambled, of
// any depth, or without a solution; or positions of marked cubes or dice at such depths.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/study/random_boards.h"
#include "common/study/sampling.h"
#include "common/study/searched_boards.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/judge/suite/draw_cases.h"
#include "query/judge/suite/position_drawer.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostBatch = 1 << 16;  // boards drawn before they are printed
// A batch that takes longer is followed by a smaller one: a rare board can take a second.
constexpr std::chrono::milliseconds kLongBatch{100};
constexpr std::uint64_t kPieceDraws = 64;

constexpr std::size_t kManyBytes = 1 << 16;  // of output, before it is printed

struct SampleOptions {
  PuzzleOptions puzzles;
  std::string depth;
  std::string start;
  std::uint64_t count = 1;
  std::optional<std::uint64_t> scramble;  // moves
  std::uint64_t seed = 1;

  bool unsolvable() const {
    return std::ranges::equal(depth, std::string_view("unsolvable"), {}, lower);
  }
};

// Prints text(draw(0)), text(draw(1)), ..., text(draw(count - 1)), one per line.
template <typename Draw, typename Text>
void print_draws(std::uint64_t count, Workers& workers, const Draw& draw, const Text& text) {
  using Clock = std::chrono::steady_clock;
  std::uint64_t most = workers.size();
  for (std::uint64_t begin = 0, batch = 0; begin < count; begin += batch) {
    const Clock::time_point begun = Clock::now();
    batch = std::min(most, count - begin);
    const std::uint64_t each = std::min(kPieceDraws, (batch - 1) / workers.size() + 1);
    std::vector<std::decay_t<decltype(draw(begin))>> drawn(batch);
    workers.parallel_for((batch - 1) / each + 1, [&](std::uint64_t piece, unsigned) {
      const std::uint64_t end = std::min(batch, (piece + 1) * each);
      for (std::uint64_t i = piece * each; i < end; ++i) {
        drawn[i] = draw(begin + i);
      }
    });
    std::string out;
    for (const auto& one : drawn) {
      out.append(text(one)).append("\n");
    }
    write_out(out);
    const bool quick = Clock::now() - begun < kLongBatch;
    most =
        quick ? std::min(2 * most, kMostBatch) : std::max<std::uint64_t>(most / 2, workers.size());
  }
}

void print_boards(Shape shape, std::uint64_t count, Workers& workers, const DrawBoard& draw) {
  print_draws(count, workers, draw, [&](const Tiles& board) { return board_text(shape, board); });
}

// Prints boards of these depths, which a search has to verify.
void print_searched(const BoardSolver& solver, const SampleOptions& options,
                    const DepthChoice& choice, Workers& workers, SearchMonitor& monitor) {
  const DepthRange depths = depths_named(choice);
  const NearLevels near(solver.shape(), solver.goal(), solver.metric(), depths.greatest);
  SearchedBoards boards(solver, near, depths, options.seed, 0, workers);
  std::string out;
  bool found = true;
  for (std::uint64_t i = 0; found && i < options.count; ++i) {
    monitor.progress(i, options.count);
    const std::optional<Tiles> board = boards.next();
    found = board.has_value();
    if (found) {
      out.append(board_text(solver.shape(), *board)).append("\n");
    }
    // Listed boards are drawn at once, but the next of the others may take hours.
    if (!boards.size() || out.size() >= kManyBytes) {
      monitor.wipe();
      write_out(out);
      out.clear();
    }
  }
  write_out(out);
  if (!found) {
    throw out_of_reach(choice, depths, boards.limited());
  }
}

int run_at_depths(const SampleOptions& options, PuzzleSpec spec, Workers& workers,
                  const CommonOptions& common) {
  const DepthChoice choice = parse_depths(options.depth);
  const TableSet tables = tables_of(options.puzzles.tables, common);
  SearchMonitor monitor(options.puzzles, common);
  spec.search.watch = &monitor;
  const OpenBoards open = tables.open_boards(spec.shape, spec.goal, spec.metric, spec.search);
  if (open.table() != nullptr) {
    const DepthRange depths = depths_up_to(choice, open.table()->info().max_depth(),
                                           spec.shape.name() + " with this goal");
    print_boards(spec.shape, options.count, workers,
                 board_drawer(*open.table(), GoalView(open.table()->info(), spec.shape, spec.goal),
                              depths, options.count, options.seed, workers));
  } else if (!monitor.watch(
                 [&] { print_searched(*open.boards, options, choice, workers, monitor); },
                 std::string("nearer boards with --depth, or a smaller --count") +
                     SearchMonitor::kOrLimits)) {
    return kExitFailed;
  }
  open.boards->check_unchanged();
  return kExitDone;
}

// Throws Error(kUsage) for options that exclude each other, and if one is missing.
void check_usage(const SampleOptions& options, const PuzzleSpec& spec) {
  if (!options.start.empty() && !spec.cubes) {
    throw Error(ErrorCode::kUsage, kStartNeedsCubes);
  }
  if (options.depth.empty() && spec.metric == Metric::kMulti) {
    throw Error(ErrorCode::kUsage,
                "--metric multi: only distances are counted in slides; say how deep: --depth D, "
                "LO-HI or max");
  }
  if (spec.cubes == CubeKind::kAxes) {
    throw Error(ErrorCode::kUsage,
                "--cubes axes: these puzzles have patterns; draw a test set of them with the "
                "command suite");
  }
  if (spec.cubes && (options.unsolvable() || options.scramble)) {
    throw Error(ErrorCode::kUsage, "--scramble and --depth unsolvable are for sliding boards");
  }
  if (options.depth.empty() && !options.scramble &&
      (spec.cubes || spec.shape.cells() <= kMaxUsualCells)) {
    throw Error(ErrorCode::kUsage,
                std::string("say how deep: --depth D, LO-HI") +
                    (spec.cubes ? " or max" : ", max or unsolvable, or --scramble"));
  }
}

// Draws questions whose goals are positions.
int run_cubes(const SampleOptions& options, const PuzzleSpec& spec, Workers& workers,
              const CommonOptions& common) {
  const std::optional<Cell> start = parse_start_option(options.start, spec.shape);
  TableSet tables = tables_of(options.puzzles.tables, common);
  const PositionDrawer drawer(*spec.cubes, spec.shape, start, tables);
  const DepthRange depths =
      depths_up_to(parse_depths(options.depth), drawer.deepest(), "the cubes");
  print_draws(options.count, workers, drawer.draws(depths, options.count, options.seed, workers),
              question_text);
  tables.check_unchanged();
  return kExitDone;
}

int run_sample(const SampleOptions& options, const CommonOptions& common) {
  const PuzzleSpec spec = puzzle_spec(options.puzzles, common.thread_count());
  check_usage(options, spec);
  Workers workers(common.thread_count());
  if (spec.cubes) {
    return run_cubes(options, spec, workers, common);
  }
  if (!options.depth.empty() && !options.unsolvable()) {
    return run_at_depths(options, spec, workers, common);
  }
  print_boards(spec.shape, options.count, workers, [&](std::uint64_t number) {
    return options.unsolvable() ? draw_unsolvable(spec.shape, spec.goal, options.seed, number)
           : options.scramble
               ? draw_scramble(spec.shape, spec.goal, *options.scramble, options.seed, number)
               : draw_solvable(spec.shape, spec.goal, options.seed, number);
  });
  return kExitDone;
}

}  // namespace

Command add_sample(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SampleOptions>();
  CLI::App* const sample =
      program.add_subcommand("sample", "draw random boards at a distance from the goal");
  add_board_option(*sample, options->puzzles.board);
  add_goal_option(*sample, options->puzzles.goal);
  add_metric_option(*sample, options->puzzles.metric);
  add_cubes_option(*sample, options->puzzles.cubes);
  add_start_option(*sample, options->start);
  sample->add_option("--depth", options->depth,
                     "the distance from the goal: N, LO-HI, max or unsolvable");
  sample->add_option("--count", options->count, "how many boards (1); one can be drawn twice")
      ->transform(CLI::Validator(count_from(0), ""));
  add_seed_option(*sample, options->seed);
  sample->add_option("--scramble", options->scramble, "boards after L random moves")
      ->check(whole_number_from(0))
      ->excludes("--depth");
  add_search_options(*sample, options->puzzles);
  add_tables_option(*sample, options->puzzles.tables);
  return {sample, [options, &common] { return run_sample(*options, common); }};
}

}  // namespace slidebase
