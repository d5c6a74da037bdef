// slidebase-query sample: draws random boards at one depth or in a range of depths, scrambled, of
// any depth, or without a solution; or positions of marked cubes or dice at such depths. With
// --suite it writes a test set of all depths, with --npz a data set for learning.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "common/study/dataset.h"
#include "common/study/random_boards.h"
#include "common/study/sampling.h"
#include "common/study/searched_boards.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/judge/suite/draw_cases.h"
#include "query/judge/suite/position_drawer.h"
#include "query/judge/suite/suite.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostBatch = 1 << 16;  // boards drawn before they are printed
// A batch that takes longer is followed by a smaller one: a rare board can take a second.
constexpr std::chrono::milliseconds kLongBatch{100};
constexpr std::uint64_t kPieceDraws = 64;

constexpr std::size_t kManyBytes = 1 << 16;  // of output, before it is printed

constexpr std::uint64_t kMostPerDepth = 100'000;  // kept in memory to exclude duplicates

constexpr std::array<std::string_view, 2> kUniform = {"boards", "depths"};

struct SampleOptions {
  PuzzleOptions puzzles;
  std::string depth;
  std::string start;
  std::uint64_t count = 1;
  bool unsolvable = false;
  std::optional<std::uint64_t> scramble;  // moves
  SuiteOptions suite;                     // has the seed of all draws; its puzzles are those above
  std::string per_file;                   // of the suite; empty: the judge's
  std::string npz;                        // the file of a data set; empty: none is wanted
  std::string uniform = "boards";         // over what the data set is
  DatasetOptions dataset;                 // its count and seed are those above

  std::uint64_t seed() const { return suite.draw.seed; }
};

constexpr const char* kStartNeedsCubes = "--start is for cubes: say --cubes marked or dice";

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

// "X,Y" or "X Y": the cell of the blank on the uniform board; nothing for "". Throws Error(kUsage).
std::optional<Cell> parse_start_option(const std::string& text, Shape shape) {
  if (text.empty()) {
    return std::nullopt;
  }
  int x = 0, y = 0;
  const char* const end = text.data() + text.size();
  const auto column = std::from_chars(text.data(), end, x);
  const bool separated = column.ptr != end && (*column.ptr == ',' || *column.ptr == ' ');
  const auto row = std::from_chars(separated ? column.ptr + 1 : end, end, y);
  if (column.ec != std::errc{} || row.ec != std::errc{} || row.ptr != end || x < 1 ||
      x > shape.cols || y < 1 || y > shape.rows) {
    throw Error(ErrorCode::kUsage, "--start " + in_quotes(text) + ": say X,Y, a column from 1 to " +
                                       std::to_string(shape.cols) + " and a row from 1 to " +
                                       std::to_string(shape.rows));
  }
  return shape.cell(y - 1, x - 1);
}

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
         std::to_string(counts.unsolvable) + " unsolvable";
}

int run_suite(const SampleOptions& options, const CommonOptions& common) {
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
  suite.draw.depths = parse_depths(options.depth);
  suite.draw.start = parse_start_option(options.start, suite.puzzles.shape);
  suite.per_file = parse_per_file(options.per_file);
  TableSet tables = tables_of(options.puzzles.tables, common);
  const SuiteCounts counts = write_suite(suite, tables, common.thread_count());
  if (!common.quiet) {
    common.console.report(summary_of(suite, counts));
  }
  return kExitDone;
}

// Prints boards of these depths, which a search has to verify.
void print_searched(const BoardSolver& solver, const SampleOptions& options,
                    const DepthChoice& choice, Workers& workers) {
  const DepthRange depths = depths_named(choice);
  const NearLevels near(solver.shape(), solver.goal(), solver.metric(), depths.greatest);
  SearchedBoards boards(solver, near, depths, options.seed(), 0, workers);
  std::string out;
  bool found = true;
  for (std::uint64_t i = 0; found && i < options.count; ++i) {
    const std::optional<Tiles> board = boards.next();
    found = board.has_value();
    if (found) {
      out.append(board_text(solver.shape(), *board)).append("\n");
    }
    // Listed boards are drawn at once, but the next of the others may take hours.
    if (!boards.size() || out.size() >= kManyBytes) {
      write_out(out);
      out.clear();
    }
  }
  write_out(out);
  if (!found) {
    throw out_of_reach(choice, depths);
  }
}

int run_at_depths(const SampleOptions& options, Shape shape, const Tiles& goal, Workers& workers,
                  const CommonOptions& common) {
  const DepthChoice choice = parse_depths(options.depth);
  const TableSet tables = tables_of(options.puzzles.tables, common);
  const Metric metric = *parse_metric(options.puzzles.metric);
  const OpenBoards open = tables.open_boards(shape, goal, metric, {0, workers.size()});
  if (open.table() != nullptr) {
    const DepthRange depths =
        depths_up_to(choice, open.table()->info().max_depth(), shape.name() + " with this goal");
    print_boards(shape, options.count, workers,
                 board_drawer(*open.table(), GoalView(open.table()->info(), shape, goal), depths,
                              options.count, options.seed(), workers));
  } else {
    print_searched(*open.boards, options, choice, workers);
  }
  open.boards->check_unchanged();
  return kExitDone;
}

int run_dataset(const SampleOptions& options, Shape shape, const Tiles& goal,
                const CommonOptions& common) {
  const DepthChoice depths = parse_depths(options.depth);
  probe_target(text_path(options.npz));  // before small tables are made in memory
  const TableSet tables = tables_of(options.puzzles.tables, common);
  Workers workers(common.thread_count());
  const OpenBoards open =
      tables.open_boards(shape, goal, *parse_metric(options.puzzles.metric), {0, workers.size()});
  DatasetOptions dataset = options.dataset;
  dataset.count = options.count;
  dataset.seed = options.seed();
  dataset.by_depth = options.uniform == "depths";
  if (open.table() != nullptr) {
    dataset.depths =
        depths_up_to(depths, open.table()->info().max_depth(), shape.name() + " with this goal");
  } else if (!depths.text.empty()) {
    dataset.depths = depths_named(depths);
  }
  write_dataset(text_path(options.npz), *open.boards, open.table(), dataset, workers);
  open.boards->check_unchanged();
  return kExitDone;
}

// Throws Error(kUsage) for options that exclude each other, and if one is missing.
void check_usage(const SampleOptions& options, Shape shape) {
  if (options.unsolvable && !options.depth.empty()) {
    throw Error(ErrorCode::kUsage,
                "--depth is for solvable boards: it cannot be used with --unsolvable");
  }
  if (options.depth.empty() && *parse_metric(options.puzzles.metric) == Metric::kMulti) {
    throw Error(ErrorCode::kUsage,
                "--metric multi: only distances are counted in slides; say how deep: --depth D, "
                "LO-HI or max, or --suite STEM");
  }
  if (!options.unsolvable && options.depth.empty() && !options.scramble &&
      shape.cells() <= kMaxUsualCells) {
    throw Error(ErrorCode::kUsage,
                "say how deep: --depth D, LO-HI or max, or --scramble or --unsolvable");
  }
}

// Draws questions whose goals are positions.
int run_cubes(const SampleOptions& options, Workers& workers, const CommonOptions& common) {
  const CubeKind kind = *cubes_option(options.puzzles.cubes);
  const Shape shape = parse_board_option(
      cubic_family(kind), options.puzzles.board.empty() ? "3x3" : options.puzzles.board);
  if (kind == CubeKind::kAxes) {
    throw Error(ErrorCode::kUsage,
                "--cubes axes: these puzzles have patterns; draw a test set of them with --suite");
  }
  if (!options.puzzles.goal.empty() || options.unsolvable || options.scramble ||
      *parse_metric(options.puzzles.metric) == Metric::kMulti) {
    throw Error(ErrorCode::kUsage,
                "--cubes goes with --depth, --start, --count and --seed; --goal, --metric, "
                "--scramble and --unsolvable are for sliding boards");
  }
  if (options.depth.empty()) {
    throw Error(ErrorCode::kUsage, "say how deep: --depth D, LO-HI or max");
  }
  const std::optional<Cell> start = parse_start_option(options.start, shape);
  TableSet tables = tables_of(options.puzzles.tables, common);
  const PositionDrawer drawer(kind, shape, start, tables);
  const DepthRange depths =
      depths_up_to(parse_depths(options.depth), drawer.deepest(), "the cubes");
  print_draws(options.count, workers, drawer.draws(depths, options.count, options.seed(), workers),
              question_text);
  tables.check_unchanged();
  return kExitDone;
}

int run_sample(const SampleOptions& options, const CommonOptions& common) {
  if (!options.suite.stem.empty()) {
    return run_suite(options, common);
  }
  if (!options.puzzles.cubes.empty()) {
    Workers workers(common.thread_count());
    return run_cubes(options, workers, common);
  }
  if (!options.start.empty()) {
    throw Error(ErrorCode::kUsage, kStartNeedsCubes);
  }
  const Shape shape = parse_board_option(
      Family::kSliding, options.puzzles.board.empty() ? "3x3" : options.puzzles.board);
  const Tiles goal = parse_goal_option(options.puzzles.goal, shape);
  if (!options.npz.empty()) {
    return run_dataset(options, shape, goal, common);
  }
  check_usage(options, shape);
  Workers workers(common.thread_count());
  if (!options.depth.empty()) {
    return run_at_depths(options, shape, goal, workers, common);
  }
  print_boards(shape, options.count, workers, [&](std::uint64_t number) {
    return options.unsolvable ? draw_unsolvable(shape, goal, options.seed(), number)
           : options.scramble
               ? draw_scramble(shape, goal, *options.scramble, options.seed(), number)
               : draw_solvable(shape, goal, options.seed(), number);
  });
  return kExitDone;
}

// The other options of the command must have been added.
void add_dataset_options(CLI::App& command, SampleOptions& options) {
  CLI::Option* const npz =
      command.add_option("--npz", options.npz, "boards, distances, moves, paths to learn from");
  for (const char* const other : {"--suite", "--unsolvable", "--scramble", "--cubes"}) {
    npz->excludes(other);
  }
  add_choice(command, "--uniform", options.uniform, kUniform,
             "all boards (default) or depths are equally likely");
  command.get_option("--uniform")->needs(npz);
}

}  // namespace

Command add_sample(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SampleOptions>();
  CLI::App* const sample =
      program.add_subcommand("sample", "draw random boards at a distance from the goal");
  add_board_option(*sample, options->puzzles.board);
  sample->add_option("--depth", options->depth, "the distance from the goal: N, max or LO-HI");
  CLI::Option* const count =
      sample->add_option("--count", options->count, "how many boards (1); one can be drawn twice")
          ->check(whole_number_from(0));
  sample->add_option("--seed", options->suite.draw.seed, "the same seed draws the same boards (1)")
      ->check(whole_number_from(0));
  sample->add_option("--goal", options->puzzles.goal,
                     "the goal: a board, or blank-last (default), blank-first, snail or columns; "
                     "any: in a test set of format "
                     "jsonl, a random one for each board");
  CLI::Option* const unsolvable = sample->add_flag("--unsolvable", options->unsolvable,
                                                   "boards that cannot be brought to the goal");
  CLI::Option* const scramble =
      sample
          ->add_option("--scramble", options->scramble,
                       "boards after L random moves, none undone by the next")
          ->check(whole_number_from(0))
          ->excludes(unsolvable)
          ->excludes("--depth");
  add_metric_option(*sample, options->puzzles.metric);
  add_cubes_option(*sample, options->puzzles.cubes);
  sample->add_option("--start", options->start, "of cubes: the blank on the uniform board (any)");
  add_tables_option(*sample, options->puzzles.tables);
  CLI::Option* const suite =
      sample
          ->add_option("--suite", options->suite.stem,
                       "write STEM.in and STEM.ans; or STEM.yaml of BAPCtools")
          ->excludes(count)
          ->excludes(unsolvable)
          ->excludes(scramble);
  add_format_option(*sample, options->puzzles.format, format_names());
  sample->get_option("--format")->needs(suite);
  sample->add_option("--per-depth", options->suite.draw.per_depth, "puzzles of each distance (3)")
      ->check(whole_number_from(1))
      ->needs(suite);
  sample
      ->add_option("--per-file", options->per_file,
                   "puzzles in a file, or all (the judge's number)")
      ->needs(suite);
  add_dataset_options(*sample, *options);
  return {sample, [options, &common] { return run_sample(*options, common); }};
}

}  // namespace slidebase
