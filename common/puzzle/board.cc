#include "common/puzzle/board.h"

#include <algorithm>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/number.h"

namespace slidebase {

std::string Shape::name() const {
  return joined({rows, "x", cols});
}

std::optional<Shape> parse_shape(std::string_view text) {
  const auto number = [](std::string_view digits) -> int {
    const int value = number_in<int>(digits).value_or(0);
    return value >= 1 && value <= kMaxSearchedCells && digits[0] != '0' ? value : 0;
  };
  for (const std::string_view times : {"x", "X", "\xc3\x97"}) {
    if (const std::size_t at = text.find(times); at != std::string_view::npos) {
      const Shape shape{number(text.substr(0, at)), number(text.substr(at + times.size()))};
      return shape.rows != 0 && shape.cols != 0 ? std::optional(shape) : std::nullopt;
    }
  }
  return std::nullopt;
}

void check_sides(Shape shape) {
  if (shape.rows < 2 || shape.cols < 2) {
    throw Error(ErrorCode::kUsage, joined({"a board of one row or column, like ", shape.name(),
                                           ", has no table: its pieces never change their order"}));
  }
}

void check_sliding_board(Shape shape) {
  check_sides(shape);
  if (!shape.fits()) {
    throw Error(ErrorCode::kUsage,
                joined({"a sliding board of more than ", kMaxSearchedCells, " cells has at most ",
                        kMaxSide, " rows and ", kMaxSide, " columns, not ", shape.name()}));
  }
}

std::uint32_t region_around(Shape shape, std::uint32_t free, Cell cell) noexcept {
  const std::uint32_t board = (std::uint32_t{1} << shape.cells()) - 1;
  const std::uint32_t first_col = board / ((std::uint32_t{1} << shape.cols) - 1);
  const std::uint32_t last_col = first_col << (shape.cols - 1);
  std::uint32_t region = std::uint32_t{1} << cell;
  for (std::uint32_t before = 0; region != before;) {
    before = region;
    region |= free & board &
              (region << shape.cols | region >> shape.cols | (region & ~last_col) << 1 |
               (region & ~first_col) >> 1);
  }
  return region;
}

std::array<Symmetry, 8> symmetries(Shape from) {
  std::array<Symmetry, 8> all;
  for (int kind = 0; kind < 8; ++kind) {
    const bool flip_rows = (kind & 1) != 0;
    const bool flip_cols = (kind & 2) != 0;
    Symmetry& s = all[static_cast<std::size_t>(kind)];
    s.swaps_axes = (kind & 4) != 0;
    s.from = from;
    s.to = s.swaps_axes ? from.transposed() : from;
    // Flip first, then exchange rows and columns.
    for (Cell c = 0; c < from.cells(); ++c) {
      const int row = flip_rows ? from.rows - 1 - from.row(c) : from.row(c);
      const int col = flip_cols ? from.cols - 1 - from.col(c) : from.col(c);
      s.cell[c] =
          static_cast<std::uint8_t>(s.swaps_axes ? s.to.cell(col, row) : s.to.cell(row, col));
    }
    for (Move m : kMoves) {
      Move image = (is_vertical(m) ? flip_rows : flip_cols) ? inverse(m) : m;
      if (s.swaps_axes) {  // down <-> right, up <-> left
        constexpr ByMove<Move> kSwapped = {Move::kRight, Move::kUp, Move::kDown, Move::kLeft};
        image = kSwapped[image];
      }
      s.move[m] = image;
    }
  }
  return all;
}

std::optional<Symmetry> find_symmetry(Shape shape, Cell cell, Shape target, Cell target_cell) {
  for (const Symmetry& s : symmetries(shape)) {
    if (s.to == target && s(cell) == target_cell) {
      return s;
    }
  }
  return std::nullopt;
}

Cell class_representative(Shape shape, Cell cell) {
  Cell greatest = cell;
  for (const Symmetry& s : symmetries(shape)) {
    if (s.to == shape) {
      greatest = std::max(greatest, s(cell));
    }
  }
  return greatest;
}

std::vector<Cell> class_representatives(Shape shape) {
  std::vector<Cell> cells;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (class_representative(shape, c) == c) {
      cells.push_back(c);
    }
  }
  return cells;
}

}  // namespace slidebase
