#include "query/formats/lines.h"

#include "query/board_text.h"
#include "query/formats/text.h"

namespace slidebase {

void LinesDialect::expect(std::size_t bytes) {
  const auto line = static_cast<std::size_t>(answers_.solver().shape().cells()) * 2;
  answers_.expect(bytes / line);
}

void LinesDialect::answer(Chunk& chunk) const {
  for (std::size_t at = 0; at < chunk.text.size();) {
    const std::size_t end = next_line(chunk.text, at);
    if (end == chunk.text.size() && chunk.text.back() != '\n' && !chunk.at_end) {
      break;  // the rest of this line is in the next chunk
    }
    std::string_view line = chunk.text.substr(at, end - at);
    while (!line.empty() && is_space(line.back())) {
      line.remove_suffix(1);
    }
    if (skip_space(line, 0) < line.size()) {
      ++chunk.puzzles;
      if (const BoardText board = parse_board(line, answers_.solver().shape())) {
        answers_.append(board.tiles, chunk.out);
      } else {
        answers_.append_invalid(board.error, chunk.out);
        chunk.complaints.push_back({at + board.offset, board.error});
      }
    }
    at = chunk.consumed = end;
  }
}

std::size_t LinesDialect::cut(std::string_view text, std::size_t from) const {
  const std::size_t newline = text.find('\n', from);
  return newline == std::string_view::npos ? newline : newline + 1;
}

}  // namespace slidebase
