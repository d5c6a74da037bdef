#include "query/formats/lines.h"

#include <array>

#include "common/text/cubic_text.h"
#include "query/formats/board_hint.h"

namespace slidebase {
namespace {

constexpr std::string_view kBlanks = "0xX_.#";
constexpr std::array kForms = {BoardLines("123456780\n", kBlanks),
                               BoardLines("1 2 3 4 5 6 7 8 0\n", kBlanks)};

}  // namespace

std::span<const BoardLines> LinesReader::plain_forms() const {
  return shape_ == Shape{3, 3} ? std::span<const BoardLines>(kForms)
                               : std::span<const BoardLines>();
}

std::optional<Diagnostic> LinesReader::read_line(std::string_view line, QuestionSink& sink) const {
  if (looks_like_question(line)) {
    const CubicText question = parse_question(line, shape_);
    if (!question) {
      return question.fault;
    }
    sink.cubic(shape_, question.start, question.pattern);
    return std::nullopt;
  }
  const BoardText board = parse_board_or_hint(line, shape_);
  if (!board) {
    return board.fault;
  }
  sink.sliding(board.tiles);
  return std::nullopt;
}

}  // namespace slidebase
