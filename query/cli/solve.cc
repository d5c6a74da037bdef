// slidebase-query solve: answers the puzzles of files in the requested form.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/base/text_path.h"
#include "common/program/command_line.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/kept_searches.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/formats/answers/answerers.h"

namespace slidebase {
namespace {

constexpr std::string_view kCsv = "csv";

struct SolveOptions {
  std::vector<std::string> files;
  PuzzleOptions puzzles;
  std::string emit;  // empty: the format's own
  bool json = false;
  std::string moves = "blank";
  std::uint64_t all = 0;
  std::string keep;    // a file; empty: none
  std::string memory;  // empty: the usual
};

AnswerForm answer_form(const SolveOptions& options, const PuzzleSpec& spec) {
  std::optional<Emit> emit;
  if (options.json) {
    emit = Emit::kJson;
  } else if (!options.emit.empty()) {
    emit = emit_named(options.emit).value_or(Emit::kBoth);  // of kCsv
  }
  AnswerForm form = solved_form(options.puzzles, spec, emit);
  form.tile_moves = options.moves == "tile";
  form.paths = options.all;
  form.in_table = options.emit == kCsv;
  if (form.paths > 0 && !form.lists_paths()) {
    throw Error(ErrorCode::kUsage, "--all goes with --emit path, runs or both, and --json");
  }
  return form;
}

int run_solve(const SolveOptions& options, const CommonOptions& common) {
  const unsigned threads = common.thread_count();
  PuzzleSpec spec = puzzle_spec(options.puzzles, threads);
  seek_near_paths(options.puzzles, spec.search);
  const AnswerForm form = answer_form(options, spec);
  TableSet tables = tables_of(options.puzzles.tables, common);
  if (std::ranges::count(options.files, "-") > 1) {
    throw Error(ErrorCode::kUsage, "only one FILE can be standard input");
  }
  refuse_puzzles_as_files(options.files, "solve", options.puzzles.cubes);
  if (options.files.empty() && stdin_is_terminal() && !common.quiet) {
    common.console.report("waiting for puzzles; end them with Ctrl-D");
  }
  SearchMonitor monitor(options.puzzles, common, form.emit == Emit::kJson);
  spec.search.watch = &monitor;
  if (!options.memory.empty()) {
    spec.search.frontier = size_option(options.memory);
  }
  std::optional<KeptSearches> keeper;
  if (!options.keep.empty()) {
    keeper.emplace(text_path(options.keep), common);
    spec.search.keeper = &*keeper;
  }
  AnswerStore answers(tables, spec, form, spec.limit);
  answers.open_first();
  TextAnswerer answerer(answers, write_out);
  PipelineResult all;
  try {
    for (const std::string& file :
         options.files.empty() ? std::vector<std::string>{"-"} : options.files) {
      InputText input(file);
      const PipelineResult one =
          answerer.read(input, keeper ? 1 : threads, common.reporter(input.name()));
      all.puzzles += one.puzzles;
      all.diagnostics += one.diagnostics;
      all.without_table += one.without_table;
    }
  } catch (const Interrupted&) {  // the answers to the first puzzles are printed
  }
  if (keeper) {
    monitor.wipe();
    keeper->finish();
  }
  const std::uint64_t undecided = answers.undecided();
  const std::string boards = counted(undecided, "board");
  if (monitor.is_over()) {
    common.console.report("interrupted" + (undecided > 0 ? "; " + boards + " undecided" : ""));
    return kExitFailed;  // unless the signal ends the program before
  }
  if (undecided > 0 && !common.quiet) {
    common.console.report(boards + " " + undecided_text(options.puzzles, " to decide more"));
  }
  if (all.without_table > 0 && all.without_table == all.puzzles) {
    return kExitFailed;
  }
  return all.diagnostics + undecided == 0 ? kExitDone : kExitInvalid;
}

}  // namespace

Command add_solve(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SolveOptions>();
  CLI::App* const solve =
      program.add_subcommand("solve", "answer puzzles, one answer each, in order");
  solve->add_option("FILES", options->files, "the puzzles; - or nothing: standard input");
  add_puzzle_options(*solve, options->puzzles);
  static constexpr auto kEmitNames = [] {
    std::array<std::string_view, kEmits.size() + 1> names;
    std::ranges::transform(kEmits, names.begin(), [](const auto& emit) { return emit.first; });
    names.back() = kCsv;
    return names;
  }();
  add_choice(*solve, "--emit", options->emit, kEmitNames,
             "path, runs, tiles (to push), distance, both, moves, boards, csv");
  solve->add_flag("--json", options->json, "one object per puzzle, with all of it")
      ->excludes("--emit");
  solve->add_flag("--first", options->puzzles.first,
                  "beyond 16 cells too, the path that is alphabetically first");
  add_within_option(*solve, options->puzzles)->excludes("--first");
  solve
      ->add_option("--keep", options->keep,
                   "a file for long searches; the same command goes on from it")
      ->excludes("--first")
      ->excludes("--nodes");
  solve->add_option("--memory", options->memory, "of a frontier of searches beyond 16 cells (1M)");
  solve->add_option("--all", options->all, "the first N optimal paths instead of one")
      ->check(whole_number_from(1));
  static constexpr std::array<std::string_view, 2> kMoveKinds = {"blank", "tile"};
  add_choice(*solve, "--moves", options->moves, kMoveKinds,
             "moves of the blank (default) or of the tile");
  return {solve, [options, &common] { return run_solve(*options, common); }};
}

}  // namespace slidebase
