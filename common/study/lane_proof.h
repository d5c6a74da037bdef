// The checks of the proof of a table (proof.h) for 64 states of a sliding board at once, on boards
// that share no code with the table's numbering (board_lanes.h). It only reports whether all 64 are
// right; if not, the proof examines them one by one to find the error.
#pragma once

#include <cstdint>
#include <span>

#include "common/study/board_lanes.h"
#include "common/table/table.h"

namespace slidebase {

class LaneProof {
 public:
  static constexpr bool kDecide = true;  // is_right() decides in both cases

  // `distances` has a byte for each state, layer after layer.
  LaneProof(const Table& table, std::span<const std::uint8_t> distances);

  // Decodes the words of the 64 indices from `first` on, a multiple of 64, or of those that are
  // left.
  void read(std::uint64_t first);

  // Checks the states with these indices and this blank: each is a board that the invariant allows,
  // and its number is the index; its bit is bit 1 of its distance; the distance is 0 only at the
  // root, changes by one with each move, and is one less after some move.
  bool is_right(Cell blank) const;

 private:
  using Column = BoardLanes::Column;

  std::uint8_t odd_layer(Cell blank) const;
  Column distances_of(Cell blank) const;
  bool are_numbers_right(const BoardLanes::Boards& boards) const;
  bool are_bits_right(Cell blank, const Column& here) const;
  bool are_moves_right(const BoardLanes::Boards& boards, const Column& here) const;

  const Table& table_;
  Shape shape_;
  Cell root_;
  std::uint64_t size_;  // of a layer
  std::uint8_t greatest_;
  std::span<const std::uint8_t> distances_;
  BoardLanes lanes_;
  std::uint64_t first_ = 0, last_ = 0;
  bool has_each_tile_ = false;
};

}  // namespace slidebase
