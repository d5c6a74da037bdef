// The geometry of a rectangular board: cells, colours, the moves of the blank, and the board's
// symmetries.
//
// Cells are numbered row by row from 0. A move is named by where the blank goes, and the moves are
// in alphabetical order of their letters (d l r u), so that trying them in order yields the
// alphabetically smallest path. The cells are coloured like a chequerboard, and every move takes
// the blank to a cell of the other colour.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/metric.h"

namespace slidebase {

using Cell = int;

inline constexpr int kMaxCells = 100;  // of the largest board
// Of the largest board with tables for a search; complete tables have fewer (state.h).
inline constexpr int kMaxSearchedCells = 25;
inline constexpr int kMaxSide = 10;  // the rows and columns of larger boards

enum class Move : std::uint8_t { kDown, kLeft, kRight, kUp };

inline constexpr std::array<Move, 4> kMoves = {Move::kDown, Move::kLeft, Move::kRight, Move::kUp};

// kCount values of T, one for each Index from 0. Like the std::array inside it, it is an aggregate
// and a contiguous range.
template <typename Index, std::size_t kCount, typename T>
struct IndexedBy {
  std::array<T, kCount> values;

  constexpr T& operator[](Index index) noexcept { return values[static_cast<std::size_t>(index)]; }
  constexpr const T& operator[](Index index) const noexcept {
    return values[static_cast<std::size_t>(index)];
  }
  // The same, by the number of a cell or move.
  constexpr T& operator[](std::size_t number) noexcept { return values[number]; }
  constexpr const T& operator[](std::size_t number) const noexcept { return values[number]; }

  constexpr void fill(const T& value) { values.fill(value); }
  constexpr T* data() noexcept { return values.data(); }
  constexpr const T* data() const noexcept { return values.data(); }
  static constexpr std::size_t size() noexcept { return kCount; }
  constexpr T* begin() noexcept { return data(); }
  constexpr const T* begin() const noexcept { return data(); }
  constexpr T* end() noexcept { return data() + kCount; }
  constexpr const T* end() const noexcept { return data() + kCount; }

  friend constexpr bool operator==(const IndexedBy&, const IndexedBy&) = default;
  friend constexpr auto operator<=>(const IndexedBy&, const IndexedBy&) = default;
};

// Values by cell, of which a board uses as many as it has cells; and values by move.
template <typename T>
using ByCell = IndexedBy<Cell, kMaxCells, T>;
template <typename T>
using BySearchedCell = IndexedBy<Cell, kMaxSearchedCells, T>;  // of boards that have tables
template <typename T>
using ByMove = IndexedBy<Move, 4, T>;

constexpr char letter(Move move) {
  return "dlru"[static_cast<int>(move)];
}
constexpr std::optional<Move> move_of(char letter) {
  const std::size_t at = std::string_view("dlru").find(letter);
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Move>(at));
}
constexpr Move inverse(Move move) {
  return static_cast<Move>(3 - static_cast<int>(move));
}
constexpr bool is_vertical(Move move) {
  return move == Move::kDown || move == Move::kUp;
}

struct Shape {
  int rows = 0;
  int cols = 0;

  constexpr int cells() const { return rows * cols; }
  // Whether a board may be so large; any rows and cols.
  constexpr bool fits() const {
    const int longest = rows < cols ? cols : rows;
    return longest <= kMaxSide || (longest <= kMaxSearchedCells && cells() <= kMaxSearchedCells);
  }
  constexpr int row(Cell cell) const { return cell / cols; }
  constexpr int col(Cell cell) const { return cell % cols; }
  constexpr Cell cell(int row, int col) const { return row * cols + col; }
  constexpr int colour(Cell cell) const { return (row(cell) + col(cell)) & 1; }
  constexpr Shape transposed() const { return {cols, rows}; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;

  // The cell the blank reaches from `cell` by `move`, or -1 at the board's edge.
  constexpr Cell neighbour(Cell cell, Move move) const {
    switch (move) {
      case Move::kDown:
        return row(cell) + 1 < rows ? cell + cols : -1;
      case Move::kLeft:
        return col(cell) > 0 ? cell - 1 : -1;
      case Move::kRight:
        return col(cell) + 1 < cols ? cell + 1 : -1;
      case Move::kUp:
        return row(cell) > 0 ? cell - cols : -1;
    }
    return -1;
  }

  // "3x4"
  std::string name() const;
};

// Parses "RxC", where x may also be X or the sign U+00D7 in UTF-8 and both numbers are from 1 to
// kMaxSearchedCells; nothing for any other text. It does not check whether such a board fits.
std::optional<Shape> parse_shape(std::string_view text);

// Throws Error(kUsage) for a board of one row or column.
void check_sides(Shape shape);
// The same, and for a board that is too large (Shape::fits). Tables have smaller boards
// (check_board, table_format.h).
void check_sliding_board(Shape shape);

// The cells that the blank reaches from `cell` without leaving those of `free`, as bits, cell 0
// lowest; on a board of up to kMaxSearchedCells.
std::uint32_t region_around(Shape shape, std::uint32_t free, Cell cell) noexcept;

// One of the eight ways to map a board to a table's board: rotations, reflections, and both. Those
// that exchange rows and columns map an RxC board to a CxR one.
struct Symmetry {
  Shape from;
  Shape to;
  ByCell<std::uint8_t> cell{};  // cell of `from` -> cell of `to`
  ByMove<Move> move{};          // move on `from` -> the same move seen on `to`
  bool swaps_axes = false;

  Move operator()(Move m) const { return move[m]; }
  Cell operator()(Cell c) const { return cell[c]; }
};

// All eight, the identity first, in a fixed order.
std::array<Symmetry, 8> symmetries(Shape from);

// The first symmetry that maps `shape` onto `target` and `cell` onto `target_cell`, or nothing.
std::optional<Symmetry> find_symmetry(Shape shape, Cell cell, Shape target, Cell target_cell);

// The greatest cell that a symmetry of the board itself maps `cell` to; it names the cell's class.
Cell class_representative(Shape shape, Cell cell);

// The representatives of all classes, in rising order: 4, 7, 8 on the 3x3 board.
std::vector<Cell> class_representatives(Shape shape);

}  // namespace slidebase
