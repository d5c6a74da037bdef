// What each move of a board does, as a row of an array: a value for each of a puzzle's moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "common/puzzle/move_columns.h"
#include "common/slidebase/impl.h"

namespace slidebase {

// Of 10x10 there are most moves, 36 in slides.
using MoveRow = std::array<std::int16_t, 4 * (kMaxSide - 1)>;

// The columns of a puzzle's moves, and rows of values for the moves that the blank can make.
class MoveRows {
 public:
  explicit MoveRows(const Puzzle& puzzle) : columns_(shape_of(puzzle), puzzle.metric()) {
    const Shape shape = shape_of(puzzle);
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      std::size_t column = 0;
      for (const Move move : kMoves) {
        Cell to = cell;
        for (int i = 0; i < most_cells(puzzle, move); ++i, ++column) {
          to = to >= 0 ? shape.neighbour(to, move) : to;
          legal_[cell][column] = to >= 0 ? -1 : 0;
        }
      }
    }
  }

  const MoveColumns& columns() const { return columns_; }
  // A row with `value` for each move that the blank can make, and kNoMove for the others.
  MoveRow row(Cell blank, int value) const {
    const MoveRow& mask = legal_[blank];
    MoveRow made;
    for (std::size_t c = 0; c < made.size(); ++c) {
      made[c] = static_cast<std::int16_t>((value & mask[c]) | (kNoMove & ~mask[c]));
    }
    return made;
  }
  // The same of four columns, as a word; `value` - 2 for the moves in the set `nearer`, whose bit m
  // is for move m.
  std::uint64_t four(Cell blank, int value, unsigned nearer) const {
    std::uint64_t mask;
    std::memcpy(&mask, legal_[blank].data(), sizeof mask);
    return ((static_cast<std::uint16_t>(value) * kLanes & mask) |
            (static_cast<std::uint64_t>(kNoMove) * kLanes & ~mask)) -
           kTwice[nearer];
  }
  // Four bytes: 1 for each of these moves.
  static std::uint32_t four_flags(unsigned nearer) {
    return static_cast<std::uint32_t>(kFlags[nearer]);
  }

 private:
  static constexpr std::uint64_t kLanes = 0x0001000100010001;
  // For each set of moves: `value` for each of them, in `bits` bits.
  static constexpr std::array<std::uint64_t, 16> in_lanes(std::uint64_t value, unsigned bits) {
    std::array<std::uint64_t, 16> made{};
    for (unsigned set = 0; set != made.size(); ++set) {
      for (unsigned m = 0; m != 4; ++m) {
        made[set] |= (set >> m & 1) * value << (bits * m);
      }
    }
    return made;
  }
  static const std::array<std::uint64_t, 16> kTwice, kFlags;

  MoveColumns columns_;
  ByCell<MoveRow> legal_{};  // all bits in the columns of moves that the blank can make
};

inline constexpr std::array<std::uint64_t, 16> MoveRows::kTwice = in_lanes(2, 16);
inline constexpr std::array<std::uint64_t, 16> MoveRows::kFlags = in_lanes(1, 8);

}  // namespace slidebase
