// slidebase-query scrambles: whether the boards of a scrambler are fair.
#include "query/judge/analysis/scrambles.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/published.h"
#include "query/cli/search_monitor.h"

namespace slidebase {
namespace {

struct ScramblesOptions {
  std::string file = "-";
  PuzzleOptions puzzles;
  bool json = false;
};

// The published histogram of a board, turned so that it has at least as many columns as rows, and
// of the class of the cell, in the last column of the line that has them; empty if nothing is
// published. Only shares of it are used, so that floating-point numbers are exact enough.
std::vector<double> published(std::string_view text, const std::string& puzzle, Shape shape,
                              Cell root) {
  if (shape.rows > shape.cols) {
    root = shape.transposed().cell(shape.col(root), shape.row(root));
    shape = shape.transposed();
  }
  const std::string_view line =
      line_after(text, puzzle + shape.name() + "\t" +
                           std::to_string(class_representative(shape, root)) + "\t");
  std::vector<double> numbers;
  const char* const end = line.data() + line.size();
  for (const char* at = line.data() + line.rfind('\t') + 1; at < end; ++at) {
    at = std::from_chars(at, end, numbers.emplace_back()).ptr;
  }
  return numbers;
}

// The patterns at each distance, expected for these starts: those of each start, as often as it
// occurs.
std::vector<double> expected_patterns(Shape shape, const ScrambleCounter& counter) {
  std::vector<double> expected;
  for (Cell start = 0; start < shape.cells(); ++start) {
    const auto starts = static_cast<double>(counter.starts()[static_cast<std::size_t>(start)]);
    if (starts == 0) {
      continue;
    }
    const std::vector<double> patterns = published(published_patterns(), "", shape, start);
    if (patterns.empty()) {
      return {};
    }
    const double all = std::accumulate(patterns.begin(), patterns.end(), 0.0);
    expected.resize(std::max(expected.size(), patterns.size()));
    for (std::size_t d = 0; d < patterns.size(); ++d) {
      expected[d] += starts * patterns[d] / all;
    }
  }
  return expected;
}

std::string unknown_histogram(Shape shape) {
  return "no histogram of " + shape.name() + " is known";
}

// The states at each distance: those of the complete table, otherwise the published ones.
std::vector<double> expected_states(const PuzzleSpec& spec, const TableSet& tables) {
  if (spec.shape.cells() <= kMaxUsualCells) {
    const OpenBoards open = tables.open_boards(spec.shape, spec.goal, spec.metric);
    if (open.table() != nullptr) {
      const auto& histogram = open.table()->info().histogram;
      return {histogram.begin(), histogram.end()};
    }
  }
  return published(published_states(),
                   spec.metric == Metric::kMulti ? "sliding-multi\t" : "sliding\t", spec.shape,
                   blank_of(spec.goal));
}

ScrambleReport report_of(const PuzzleSpec& spec, const TableSet& tables,
                         const ScrambleCounter& counter) {
  ScrambleReport report{
      .counts = counter.counts(), .shape = spec.shape, .goal = spec.goal, .metric = spec.metric};
  const std::uint64_t patterns =
      std::accumulate(counter.starts().begin(), counter.starts().end(), std::uint64_t{0});
  report.cubes = patterns > 0;
  if (report.cubes && patterns < report.counts.solvable + report.counts.unsolvable) {
    throw Error(ErrorCode::kUsage,
                "there are both sliding boards and patterns of cubes; give one kind");
  }
  if (report.cubes) {
    report.histogram = expected_patterns(spec.shape, counter);
  } else if (counter.no_distances()) {
    report.no_distances = *counter.no_distances();
  } else {
    report.histogram = expected_states(spec, tables);
  }
  if (report.counts.undecided > 0) {
    report.no_distances = std::to_string(report.counts.undecided) + " undecided";
  } else if (report.no_distances.empty() && report.histogram.empty()) {
    report.no_distances = unknown_histogram(spec.shape);
  }
  report.test();
  return report;
}

// The shape of the board that all of these lines are. Not if the number of cells is on it: it may
// be the blank, but is rather a tile of a larger board that goes on.
std::optional<Shape> shape_of_lines(std::string_view lines) {
  const auto shape = shown_shape(lines);
  if (!shape || !parse_board(lines, *shape)) {
    return std::nullopt;
  }
  const std::string number = std::to_string(shape->cells());
  for (std::size_t at = lines.find(number); at != lines.npos; at = lines.find(number, at + 1)) {
    const std::size_t end = at + number.size();
    if ((at == 0 || !is_digit(lines[at - 1])) && (end == lines.size() || !is_digit(lines[end]))) {
      return std::nullopt;
    }
  }
  return shape;
}

// The shape that the first board of a text shows: on one line, or on as many as its longest block
// of lines that is a board.
std::optional<Shape> first_shape(std::string_view text) {
  std::optional<Shape> shape;
  std::size_t end = 0;
  for (int row = 0; row < kMaxCells / 2 && end < text.size(); ++row) {
    const std::size_t next = std::min(text.find('\n', end), text.size());
    if (row > 0 && trimmed_end(text.substr(end, next - end)).empty()) {
      break;
    }
    const auto longer = shape_of_lines(text.substr(0, next));
    shape = longer ? longer : shape;
    if (row == 0 && shape) {
      break;
    }
    end = next + 1;
  }
  return shape;
}

int run_scrambles(const ScramblesOptions& options, const CommonOptions& common) {
  constexpr std::size_t kBeginning = 1 << 12;
  const unsigned threads = common.thread_count();
  refuse_puzzles_as_files({&options.file, 1}, "scrambles");
  InputText input(options.file);
  input.fill(kBeginning);
  PuzzleOptions puzzles = options.puzzles;
  if (const auto shape = first_shape(input.text());
      shape && puzzles.board.empty() && puzzles.format == "lines") {
    puzzles.board = shape->name();
  }
  SearchMonitor monitor(puzzles, common);
  PuzzleSpec spec = puzzle_spec(puzzles, threads);
  spec.search.watch = &monitor;
  if (spec.shape.cells() < 6) {
    throw Error(ErrorCode::kUsage, "boards of 2x2 are too small for these tests; say at least 2x3");
  }
  const TableSet tables = tables_of(options.puzzles.tables, common);
  AnswerStore answers(tables, spec);
  const bool known = spec.shape.cells() <= kMaxUsualCells || !expected_states(spec, tables).empty();
  ScrambleCounter counter(answers, known ? "" : unknown_histogram(spec.shape));
  PipelineResult read;
  try {
    read = counter.read(input, threads, common.reporter(input.name()));
  } catch (const Interrupted&) {
    common.console.report("interrupted");
    return kExitFailed;  // unless the signal ends the program before
  }
  if (read.puzzles == 0) {
    throw Error(ErrorCode::kUsage, input.name(), "has no boards");
  }
  const ScrambleReport report = report_of(spec, tables, counter);
  if (report.counts.solvable + report.counts.unsolvable == 0) {
    return read.without_table == read.puzzles ? kExitFailed
                                              : kExitInvalid;  // its faults were reported
  }
  write_out(options.json ? scrambles_json(report) : scrambles_text(report));
  return read.diagnostics == 0 && report.fair() ? kExitDone : kExitInvalid;
}

}  // namespace

Command add_scrambles(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<ScramblesOptions>();
  CLI::App* const scrambles =
      program.add_subcommand("scrambles", "test whether a scrambler's boards are fair");
  scrambles->add_option("FILE", options->file, "the boards; - or nothing: standard input");
  add_puzzle_options(*scrambles, options->puzzles);
  remove_options(*scrambles, {"--limit", "--cubes"});
  scrambles->add_flag("--json", options->json, "one object");
  return {scrambles, [options, &common] { return run_scrambles(*options, common); }};
}

}  // namespace slidebase
