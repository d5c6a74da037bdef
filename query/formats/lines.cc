#include "query/formats/lines.h"

#include "query/board_text.h"

namespace slidebase {

void LinesDialect::expect(std::size_t bytes) {
  const auto line = static_cast<std::size_t>(answers_.solver().shape().cells()) * 2;
  answers_.expect(bytes / line);
}

std::optional<Complaint> LinesDialect::answer_line(std::string_view line, std::string& out) const {
  const BoardText board = parse_board(line, answers_.solver().shape());
  if (!board) {
    return Complaint{board.offset, board.error};
  }
  answers_.append(board.tiles, out);
  return std::nullopt;
}

void LinesDialect::append_invalid(std::string_view reason, std::string& out) const {
  answers_.append_invalid(reason, out);
}

}  // namespace slidebase
