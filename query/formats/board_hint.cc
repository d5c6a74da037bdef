#include "query/formats/board_hint.h"

#include <algorithm>
#include <optional>

namespace slidebase {
namespace {

// The cells of a row: its words, or the characters of its only one.
std::size_t cells_of(std::string_view row) {
  constexpr std::string_view kBetween = " \t\r\n\v\f,;/|()[]{}";
  std::size_t words = 0, characters = 0;
  for (std::size_t at = row.find_first_not_of(kBetween); at < row.size();
       at = row.find_first_not_of(kBetween, at)) {
    const std::size_t end = std::min(row.find_first_of(kBetween, at), row.size());
    ++words;
    characters = end - at;
    at = end;
  }
  return words == 1 ? characters : words;
}

// The shape that the rows have, if they are cut by one of these characters and a board.
std::optional<Shape> shape_of_rows(std::string_view text, std::string_view between) {
  std::size_t rows = 0, cols = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    const std::size_t cells = cells_of(text.substr(at, end - at));
    if (cells > 0) {
      ++rows;
      if ((cols != 0 && cells != cols) || rows * cells > kMaxCells) {
        return std::nullopt;
      }
      cols = cells;
    }
    at = end + 1;
  }
  const Shape shape{static_cast<int>(rows), static_cast<int>(cols)};
  return rows > 1 && cols > 1 && parse_board(text, shape) ? std::optional(shape) : std::nullopt;
}

}  // namespace

BoardText parse_board_or_hint(std::string_view text, Shape shape) {
  BoardText board = parse_board(text, shape);
  if (!board) {
    auto written = shape_of_rows(text, "/|;\n]");
    written = written ? written : shape_of_rows(text, " \t\r\v\f,");
    if (written && *written != shape) {
      board.fault->message +=
          "; for boards of " + written->name() + " say --board " + written->name();
    }
  }
  return board;
}

}  // namespace slidebase
