#include "query/formats/lines.h"

#include "common/text/board_text.h"
#include "common/text/cubic_text.h"

namespace slidebase {

// What the first lines are shows only when they are read: no book for the first block.
void LinesReader::expect(std::size_t bytes, Workers& workers) {
  if (SlidingAnswers* const sliding = answers_.sliding_if_open()) {
    const auto line = static_cast<std::size_t>(answers_.shape().cells()) * 2;
    sliding->expect(bytes / line, workers);
  }
}

std::optional<Diagnostic> LinesReader::answer_line(std::string_view line, Pending& pending,
                                                   std::string& out) const {
  if (looks_like_question(line)) {
    const CubicText question = parse_question(line, answers_.shape());
    if (!question) {
      return Diagnostic{question.offset, question.error};
    }
    answer_pending(pending, out);
    answers_.cubic(answers_.shape()).append(question.start, question.pattern, out);
    return std::nullopt;
  }
  const BoardText board = parse_board(line, answers_.shape());
  if (!board) {
    return Diagnostic{board.offset, board.error};
  }
  pending.push_back(board.tiles);
  return std::nullopt;
}

void LinesReader::answer_pending(Pending& pending, std::string& out) const {
  if (!pending.empty()) {
    answers_.sliding().append_all(pending, out);
    pending.clear();
  }
}

void LinesReader::append_invalid(std::string_view reason, std::string& out) const {
  slidebase::append_invalid(answers_.emit(), reason, out);
}

}  // namespace slidebase
