// slidebase-query dataset: writes boards with their distances, moves and paths to learn from.
#include "common/study/dataset.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "common/base/atomic_file.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/judge/suite/draw_cases.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 2> kUniform = {"boards", "depths"};

struct DatasetCommand {
  std::string file;
  PuzzleOptions puzzles;
  std::string depth;
  std::string uniform = "boards";
  DatasetOptions dataset;
};

int run_dataset(const DatasetCommand& options, const CommonOptions& common) {
  PuzzleSpec spec = puzzle_spec(options.puzzles, common.thread_count());
  const DepthChoice depths = parse_depths(options.depth);
  probe_target(text_path(options.file));  // before small tables are made in memory
  const TableSet tables = tables_of(options.puzzles.tables, common);
  Workers workers(common.thread_count());
  SearchMonitor monitor(options.puzzles, common);
  spec.search.watch = &monitor;
  const OpenBoards open = tables.open_boards(spec.shape, spec.goal, spec.metric, spec.search);
  DatasetOptions dataset = options.dataset;
  dataset.by_depth = options.uniform == "depths";
  if (open.table() != nullptr) {
    dataset.depths = depths_up_to(depths, open.table()->info().max_depth(),
                                  spec.shape.name() + " with this goal");
  } else if (!depths.text.empty()) {
    dataset.depths = depths_named(depths);
  }
  // Each board is drawn, solved, and put into a part; with depths the draw searches, too.
  const std::uint64_t count = dataset.count, searched = (dataset.depths ? 2 : 1) * count;
  const auto advance = [&](std::uint64_t done, std::uint64_t) {
    const std::uint64_t before = 2 * count - searched;
    monitor.progress(std::min(done - std::min(done, before), searched), searched);
  };
  advance(0, 0);
  const bool written = monitor.watch(
      [&] {
        write_dataset(text_path(options.file), *open.boards, open.table(), dataset, workers,
                      advance);
      },
      std::string("nearer boards with --depth, or a smaller --count") + SearchMonitor::kOrLimits);
  open.boards->check_unchanged();
  if (written && !common.quiet) {
    common.console.report(options.file + ": " + counted(count, "board") +
                          " with distances, about a tenth of them to test with (array test)");
  }
  return written ? kExitDone : kExitFailed;
}

}  // namespace

Command add_dataset(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<DatasetCommand>();
  options->dataset.count = 1;
  CLI::App* const dataset =
      program.add_subcommand("dataset", "write boards with distances and paths to learn from");
  dataset
      ->add_option("FILE", options->file,
                   "for NumPy: boards, distances, paths, a part to test, a card")
      ->required();
  add_board_option(*dataset, options->puzzles.board);
  add_goal_option(*dataset, options->puzzles.goal);
  add_metric_option(*dataset, options->puzzles.metric);
  dataset->add_option("--depth", options->depth, "distances of the boards: N, max or LO-HI (all)");
  dataset->add_option("--count", options->dataset.count, "how many boards (1)")
      ->transform(CLI::Validator(count_from(0), ""));
  add_choice(*dataset, "--uniform", options->uniform, kUniform,
             "all boards (default) or depths are equally likely");
  add_seed_option(*dataset, options->dataset.seed);
  add_search_options(*dataset, options->puzzles);
  add_tables_option(*dataset, options->puzzles.tables);
  return {dataset, [options, &common] { return run_dataset(*options, common); }};
}

}  // namespace slidebase
