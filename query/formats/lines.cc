#include "query/formats/lines.h"

#include "common/text/cubic_text.h"
#include "query/formats/board_hint.h"

namespace slidebase {

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
