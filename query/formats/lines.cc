#include "query/formats/lines.h"

#include "query/board_text.h"
#include "query/cubic_text.h"

namespace slidebase {

// What the first lines are shows only when they are read: no book for the first block.
void LinesDialect::expect(std::size_t bytes) {
  if (SlidingAnswers* const sliding = answers_.sliding_if_open()) {
    const auto line = static_cast<std::size_t>(answers_.shape().cells()) * 2;
    sliding->expect(bytes / line);
  }
}

std::optional<Complaint> LinesDialect::answer_line(std::string_view line, std::string& out) const {
  if (looks_like_question(line)) {
    const CubicText question = parse_question(line, answers_.shape());
    if (!question) {
      return Complaint{question.offset, question.error};
    }
    answers_.cubic(answers_.shape()).append(question.start, question.pattern, out);
    return std::nullopt;
  }
  const BoardText board = parse_board(line, answers_.shape());
  if (!board) {
    return Complaint{board.offset, board.error};
  }
  answers_.sliding().append(board.tiles, out);
  return std::nullopt;
}

void LinesDialect::append_invalid(std::string_view reason, std::string& out) const {
  slidebase::append_invalid(answers_.emit(), reason, out);
}

}  // namespace slidebase
