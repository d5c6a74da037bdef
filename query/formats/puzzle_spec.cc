#include "query/formats/puzzle_spec.h"

#include <algorithm>

#include "common/base/error.h"
#include "common/base/number.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "common/table/table_format.h"
#include "query/formats/line_reader.h"

namespace slidebase {
namespace {

// A number from 0, or kNoLimit for "none". Throws Error(kUsage).
int parse_limit(const std::string& text) {
  if (text == "none") {
    return kNoLimit;
  }
  const int limit = number_in<int>(text).value_or(-1);
  if (limit < 0) {
    throw Error(ErrorCode::kUsage, "--limit " + in_quotes(text) + ": say a number from 0, or none");
  }
  return limit;
}

// The shape that the text of a goal shows.
std::optional<Shape> shape_of_goal(const std::string& goal) {
  return goal_named(goal) == nullptr ? shown_shape(goal) : std::nullopt;
}

// A sliding goal in any notation, or by its name (format.h); nothing if the text is empty.
std::optional<Tiles> sliding_goal(const std::string& text, Shape shape) {
  if (text.empty()) {
    return std::nullopt;
  }
  if (const GoalOfShape named = goal_named(text)) {
    return named(shape);
  }
  const ShownBoard board = parse_shown_board(text, shape, true);
  if (board.fault) {
    const bool word = std::ranges::all_of(text, [](char c) { return is_letter(c) || c == '-'; });
    throw Error(ErrorCode::kUsage,
                "--goal " + in_quotes(text) + ": " +
                    (word ? "say a board, or blank-last, blank-first, snail or columns"
                          : board.fault->message));
  }
  return board.tiles;
}

}  // namespace

Shape parse_shape_option(const std::string& text) {
  const auto shape = parse_shape(text);
  if (!shape || !shape->fits()) {
    throw Error(ErrorCode::kUsage, "--board " + in_quotes(text) + ": say RxC with at most " +
                                       std::to_string(kMaxSearchedCells) +
                                       " cells, for instance 3x3, or at most " +
                                       std::to_string(kMaxSide) + " rows and columns");
  }
  return *shape;
}

PuzzleSpec puzzle_spec(const PuzzleOptions& options, unsigned threads) {
  PuzzleSpec spec;
  spec.search = {options.nodes, threads};
  spec.search.first = options.first;
  const auto found = std::ranges::find(formats(), options.format, &Format::name);
  if (found == formats().end()) {
    throw Error(ErrorCode::kUsage, "--format: there is no format " + in_quotes(options.format));
  }
  spec.format = &*found;
  spec.limit = options.limit.empty() ? spec.format->limit : parse_limit(options.limit);
  const Format& format = *spec.format;
  spec.reader = options.reader;
  if (spec.reader != nullptr && (options.format != "lines" || !options.cubes.empty())) {
    throw Error(ErrorCode::kUsage,
                "--scrambles: moves from the goal of sliding boards, a line each; no --format or "
                "--cubes");
  }
  const Shape usual = format.only ? format.only->shape : Shape{3, 3};
  const auto of_goal =
      options.board.empty() && !format.only ? shape_of_goal(options.goal) : std::nullopt;
  spec.shape = options.board.empty() ? of_goal.value_or(usual) : parse_shape_option(options.board);
  spec.shape_asked = !options.board.empty() || of_goal || format.only;
  if (format.only && spec.shape != usual) {
    throw Error(ErrorCode::kUsage,
                "format " + options.format + " has " + usual.name() + " boards only");
  }
  const auto metric = parse_metric(options.metric);
  if (!metric) {
    throw Error(ErrorCode::kUsage,
                "--metric: say single (stm) or multi (mtm), not " + in_quotes(options.metric));
  }
  spec.metric = *metric;
  if (spec.metric == Metric::kMulti && (format.is_cubic() || !format.source.empty())) {
    throw Error(ErrorCode::kUsage,
                "--metric multi: " + (format.is_cubic()
                                          ? std::string("cubes roll one at a time")
                                          : "format " + options.format + " counts single moves"));
  }
  spec.cubes = parse_cube_kind(options.cubes);
  if (!spec.cubes && !options.cubes.empty()) {
    throw Error(ErrorCode::kUsage,
                "--cubes: say axes, marked or dice, not " + in_quotes(options.cubes));
  }
  if (spec.cubes && options.format != "lines" && options.format != "jsonl") {
    throw Error(ErrorCode::kUsage,
                "--cubes goes with --format lines or jsonl, not with " + options.format);
  }
  if (spec.cubes && spec.metric == Metric::kMulti) {
    throw Error(ErrorCode::kUsage,
                "--metric multi is for sliding puzzles: cubes roll one at a time");
  }
  spec.cubes ? check_board(cubic_family(*spec.cubes), spec.shape) : check_sliding_board(spec.shape);
  if (format.square && spec.shape.rows != spec.shape.cols) {
    throw Error(ErrorCode::kUsage, "format " + options.format + " has square boards only");
  }
  if ((format.is_cubic() || spec.cubes) && !options.goal.empty()) {
    throw Error(ErrorCode::kUsage,
                "--goal is for sliding puzzles; a cubic puzzle has its own pattern");
  }
  spec.blank = options.blank;
  if (!spec.blank.empty() && (spec.blank.find_first_of(kBoardSeparators) != spec.blank.npos ||
                              options.format == "jsonl" || spec.cubes)) {
    throw Error(ErrorCode::kUsage,
                "--blank " + in_quotes(spec.blank) +
                    ": say one sign or word of sliding boards, without separators; in JSON it is "
                    "0");
  }
  spec.goal_of_other = goal_named(options.goal);
  const auto goal = sliding_goal(options.goal, spec.shape);
  spec.goal = goal ? *goal : format.goal(spec.shape);
  return spec;
}

}  // namespace slidebase
