// Coloured lines: the lines of a sliding board (common/puzzle/line_space.h) if only the colours of
// the tiles are seen.
//
// A coloured row line is the blank's row and the colours of the tiles in reading order, without the
// blank. For column lines the cells are read column by column. Three bits of a word hold a colour,
// the first lowest. A slide of one tile along a row leaves the word of its row line as it is and
// rotates, in the word of the column lines, the colours of as many tiles as a column has cells.
//
// The colours are numbered without gaps. A word has three parts of five colours. The parts'
// compositions (how many there are of each colour) come first in lexicographic order, then the
// parts themselves: two additions of small products rank a word after four look-ups.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/table/table_format.h"

namespace slidebase {

// The lines that slides go along.
enum class Axis : std::uint8_t { kColumn, kRow };
inline constexpr std::array kAxes = {Axis::kRow, Axis::kColumn};
template <typename T>
using ByAxis = IndexedBy<Axis, 2, T>;
constexpr Axis other(Axis axis) {
  return static_cast<Axis>(1 - static_cast<int>(axis));
}
constexpr Axis axis_of(Move move) {
  return is_vertical(move) ? Axis::kColumn : Axis::kRow;
}
// The place of a cell, and the cell of a place, if the cells are read along the lines of an axis.
constexpr int place_of(Shape shape, Axis reading, Cell cell) {
  return reading == Axis::kRow ? cell : shape.col(cell) * shape.rows + shape.row(cell);
}
constexpr Cell cell_at(Shape shape, Axis reading, int place) {
  return reading == Axis::kRow ? place : shape.cell(place % shape.rows, place / shape.rows);
}

using ColourWord = std::uint64_t;
inline constexpr int kColourBits = 3;
inline constexpr ColourWord kColourMask = (ColourWord{1} << kColourBits) - 1;

// The colours of a board's cells, read along the lines of an axis; the blank is 0.
ColourWord colours_of(Shape shape, const Colouring& colouring, const Tiles& board,
                      Axis reading) noexcept;
// The word of the line: without the blank, which is the cell `at` in this order.
constexpr ColourWord without_blank(ColourWord colours, int at) {
  const ColourWord before = (ColourWord{1} << kColourBits * at) - 1;
  return (colours & before) | (colours >> kColourBits & ~before);
}

// Immutable after construction, so any number of threads may use one.
class ColourSpace {
 public:
  // The shape has at most 16 cells.
  ColourSpace(Shape shape, const Colouring& colouring);
  ColourSpace(const ColourSpace&) = delete;
  ColourSpace& operator=(const ColourSpace&) = delete;

  Shape shape() const noexcept { return shape_; }
  const Colouring& colouring() const noexcept { return colouring_; }

  // Words of each of the board's rows and columns. 4x4 with classes of 2, 4, 5 and 4 tiles has
  // 9,459,450.
  std::uint64_t sequences() const noexcept { return sequences_; }
  std::uint64_t lines() const noexcept {
    return static_cast<std::uint64_t>(shape_.rows + shape_.cols) * sequences_;
  }
  // Lines of an axis are numbered by their row or column, then by their word.
  std::uint64_t lines(Axis axis) const noexcept {
    return static_cast<std::uint64_t>(axis == Axis::kRow ? shape_.rows : shape_.cols) * sequences_;
  }
  int cells(Axis axis) const noexcept { return axis == Axis::kRow ? shape_.cols : shape_.rows; }

  // A line's field has two bits for each of its cells, in two halves.
  std::uint64_t field_bytes(Axis axis) const noexcept { return cells(axis) <= 4 ? 1 : 2; }
  std::uint64_t field_bytes() const noexcept {
    return lines(Axis::kRow) * field_bytes(Axis::kRow) +
           lines(Axis::kColumn) * field_bytes(Axis::kColumn);
  }
  // Where the fields of an axis begin: those of the rows come first.
  std::uint64_t fields_begin(Axis axis) const noexcept {
    return axis == Axis::kRow ? 0 : lines(Axis::kRow) * field_bytes(Axis::kRow);
  }

  // The number of a word among those with its colours, 0..sequences()-1.
  std::uint32_t rank(ColourWord word) const noexcept {
    const std::uint16_t first = part_[0][word & kPartMask];
    const std::uint16_t second = part_[1][word >> kPartBits & kPartMask];
    const std::uint16_t third = part_[2][word >> 2 * kPartBits];
    const Pair& pair = pairs_[(first >> kRankBits) * compositions_ + (second >> kRankBits)];
    return pair.base + (first & kRankMask) * pair.words_after_first +
           (second & kRankMask) * pair.words_of_third + (third & kRankMask);
  }

  // All words with the same compositions, in order of their numbers.
  struct Block {
    std::uint32_t first = 0;                      // number of the first word
    std::array<std::uint32_t, 3> words{};         // of each part
    std::array<const std::uint16_t*, 3> parts{};  // their words
    std::uint32_t size() const noexcept { return words[0] * words[1] * words[2]; }
  };
  const std::vector<Block>& blocks() const noexcept { return blocks_; }

  static constexpr int kPart = 5;  // colours of a part
  static constexpr int kPartBits = kPart * kColourBits;

 private:
  static constexpr ColourWord kPartMask = (ColourWord{1} << kPartBits) - 1;
  // An entry has the part's composition and its number among those with it.
  static constexpr int kRankBits = 7;
  static constexpr std::uint16_t kRankMask = (1 << kRankBits) - 1;

  // By the compositions of the first two parts.
  struct Pair {
    std::uint32_t base = 0;
    std::uint16_t words_after_first = 0;
    std::uint16_t words_of_third = 0;
  };
  // All words of a part that has this many colours.
  struct Part {
    std::vector<std::uint16_t> entries;             // by word
    std::vector<std::vector<std::uint16_t>> words;  // by composition, in lexicographic order
  };
  class PartWords;

  void number_words();

  Shape shape_;
  Colouring colouring_;
  std::uint64_t sequences_ = 0;
  std::map<int, Part> parts_;                   // by length
  std::array<const std::uint16_t*, 3> part_{};  // the entries of the three parts
  std::size_t compositions_ = 0;                // of the second part
  std::vector<Pair> pairs_;
  std::vector<Block> blocks_;
};

}  // namespace slidebase
