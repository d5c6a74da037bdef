#include "common/puzzle/text/board_shape.h"

#include <algorithm>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"

namespace slidebase {
namespace {

// The shape of the rows that these characters separate, if all rows have the same length.
std::optional<Shape> shape_of_rows(std::string_view text, std::string_view between) {
  std::size_t rows = 0, cols = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    const std::size_t cells = cells_of_row(text.substr(at, end - at));
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
  const bool fits = rows > 1 && cols > 1 && shape.fits();
  return fits && parse_board(text, shape) ? std::optional(shape) : std::nullopt;
}

std::optional<Shape> shape_of_lines(std::string_view text) {
  if (has_quotes(text)) {
    return shape_of_lines(without_quotes(text));
  }
  const std::optional<Shape> shape = shape_of_rows(text, "/|;\n])}");
  return shape ? shape : shape_of_rows(text, " \t\r\v\f,");
}

std::optional<Shape> shape_of_cells(std::string_view text) {
  const std::size_t cells = cells_of_row(text);
  for (int rows = kMaxSide; rows > 1 && cells <= kMaxCells; --rows) {
    const Shape shape{rows, static_cast<int>(cells) / rows};
    if (shape.cols >= rows && static_cast<std::size_t>(shape.cells()) == cells) {
      return shape.fits() && parse_board(text, shape) ? std::optional(shape) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::size_t cells_of_row(std::string_view row) {
  std::size_t words = 0, characters = 0;
  for (std::size_t at = row.find_first_not_of(kBoardSeparators); at < row.size();
       at = row.find_first_not_of(kBoardSeparators, at)) {
    const std::size_t end = std::min(row.find_first_of(kBoardSeparators, at), row.size());
    ++words;
    characters = end - at;
    at = end;
  }
  return words == 1 ? characters : words;
}

std::optional<Shape> shape_of_board(std::string_view text) {
  const std::optional<Shape> shape = shape_of_lines(text);
  return shape ? shape : shape_of_cells(text);
}

std::optional<Shape> shown_shape(std::string_view text) {
  const std::optional<Shape> of_rows = shape_of_lines(text);
  const std::size_t cells = cells_of_row(text);
  for (int side = 3; side <= kMaxSide && !of_rows; ++side) {
    if (const Shape shape{side, side}; cells == static_cast<std::size_t>(shape.cells())) {
      const bool words = trimmed(text).find_first_of(kBoardSeparators) != text.npos;
      return words || parse_board(text, shape) ? std::optional(shape) : std::nullopt;
    }
  }
  return of_rows;
}

}  // namespace slidebase
