// Decodes, moves and numbers sixty-four sliding boards at once.
//
// The boards are stored cell by cell: a column has the tiles on one cell of all boards, which have
// the blank on the same cell. So moving the blank exchanges two columns, and each step of counting
// runs the same instructions for all lanes, without a branch. This code shares nothing with the
// spaces, their rankings (common/puzzle) or the search.
//
// A board's number comes from counting only: for each tile in reading order, the number of smaller
// tiles after it. With T tiles, the count of place i is one of the T - i numbers from 0 on. All
// counts except the last two, which follow from the parity, are the digits of the index, the first
// the highest. The parity of the number of inversions is that of the sum of all counts.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/puzzle/state.h"

namespace slidebase {

class BoardLanes {
 public:
  static constexpr std::size_t kLanes = 64;
  using Column = std::array<std::uint8_t, kLanes>;

  struct Boards {
    ByCell<const Column*> on{};  // tiles, from 1 on; nullptr on the blank's cell
    Cell blank = 0;

    // Exchanges the blank with the tile on `cell`.
    void move_blank_to(Cell cell) {
      std::swap(on[blank], on[cell]);
      blank = cell;
    }
  };
  struct Numbers {
    std::array<std::uint64_t, kLanes> index;
    Column odd;  // 1: an odd number of inversions
  };

  explicit BoardLanes(Shape shape);

  // Whether the boards with the blank here have an odd number of inversions, if those with it on
  // `root` have an even number (docs/THEORY.md, 2.1): a move up or down carries a tile past
  // columns - 1 others.
  bool are_odd(Cell blank, Cell root) const {
    return (shape_.row(blank) - shape_.row(root)) * (shape_.cols - 1) % 2 != 0;
  }

  // Makes the words (the tiles in reading order) with the indices from `first` to `last`; remaining
  // lanes get the last word, too. Returns false if a word does not have each tile once. O(tiles)
  // per lane.
  bool read_words(std::uint64_t first, std::uint64_t last);

  // The boards made of these words and a cell for the blank, all with an odd number of inversions
  // or all with an even number. They refer to the words, and are valid until read_words() is called
  // again.
  Boards with_blank_on(Cell blank, bool odd) const;

  // O(tiles^2) per lane.
  void number(const Boards& boards, Numbers& numbers) const;

 private:
  // Digits that together form a number of 16 bits.
  struct Group {
    std::size_t begin, end;
    std::uint64_t values;
  };

  Shape shape_;
  std::size_t tiles_;
  std::vector<Group> groups_;
  std::array<Column, kMaxTableCells> word_;          // by place
  std::array<std::array<Column, 2>, 2> last_two_{};  // the last two places of even and odd words
};

// Whether all lanes have this value.
inline bool are_all(const BoardLanes::Column& column, std::uint8_t value) {
  std::uint8_t differences = 0;
  for (const std::uint8_t each : column) {
    differences |= each ^ value;
  }
  return differences == 0;
}

}  // namespace slidebase
