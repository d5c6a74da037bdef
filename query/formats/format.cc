#include "query/formats/format.h"

#include <charconv>
#include <memory>

#include "common/base/error.h"
#include "common/program/table_folders.h"
#include "common/text/quote.h"
#include "query/answers/answer_store.h"
#include "query/commands/options.h"
#include "query/console/diagnostics.h"
#include "query/formats/aoj1268.h"
#include "query/formats/eight.h"
#include "query/formats/jsonl.h"
#include "query/formats/lines.h"
#include "query/formats/princeton.h"

namespace slidebase {
namespace {

// The judges ask for at most this many rolls.
constexpr int kJudgeLimit = 30;

bool is_eight(const std::string& format) {
  return format == "eight" || format == "uva652";
}

}  // namespace

Emit default_emit(const std::string& format) {
  return is_eight(format)      ? Emit::kPath
         : format == "aoj1268" ? Emit::kDistance
         : format == "jsonl"   ? Emit::kJson
                               : Emit::kBoth;
}

int limit_of(const PuzzleOptions& options) {
  const std::string& text = options.limit;
  if (text.empty()) {
    return options.format == "aoj1268" ? kJudgeLimit : CubicAnswers::kNoLimit;
  }
  if (text == "none") {
    return CubicAnswers::kNoLimit;
  }
  int limit = -1;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  if (error != std::errc{} || stop != text.data() + text.size() || limit < 0) {
    throw Error(ErrorCode::kUsage, "--limit " + in_quotes(text) + ": say a number from 0, or none");
  }
  return limit;
}

Shape shape_of(const PuzzleOptions& options) {
  const std::string& format = options.format;
  const Shape shape = parse_board_option(Family::kSliding, options.board);
  if ((is_eight(format) || format == "aoj1268") && shape != Shape{3, 3}) {
    throw Error(ErrorCode::kUsage, "format " + format + " has 3x3 boards only");
  }
  if (format == "aoj1268" && !options.goal.empty()) {
    throw Error(ErrorCode::kUsage, "--goal is for sliding puzzles; a cubic one brings its pattern");
  }
  return shape;
}

int answer_puzzles(const PuzzleOptions& options, AnswerForm form, int limit, InputText& input,
                   unsigned threads, const AnswerSink& sink) {
  const std::string& format = options.format;
  const Shape shape = shape_of(options);
  const Tiles goal = parse_goal_option(options.goal, shape);
  TableSet store = find_tables(options.tables);
  AnswerStore answers(store, shape, goal, form, limit);
  std::unique_ptr<Reader> reader;
  if (is_eight(format)) {
    reader = std::make_unique<EightReader>(answers.sliding(), format == "uva652"
                                                                  ? EightReader::Kind::kUva652
                                                                  : EightReader::Kind::kEight);
  } else if (format == "aoj1268") {
    reader = std::make_unique<Aoj1268Reader>(answers.cubic(shape));
  } else if (format == "princeton") {
    reader = std::make_unique<PrincetonReader>(answers);
  } else if (format == "jsonl") {
    reader = std::make_unique<JsonlReader>(answers);
  } else {
    reader = std::make_unique<LinesReader>(answers);
  }
  return answer_text(input, *reader, threads, [&](std::string_view text) {
    store.check_unchanged();
    sink(text);
  });
}

}  // namespace slidebase
