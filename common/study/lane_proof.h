// What the proof of a table (proof.h) checks of each state, of 64 states of a sliding board at once
// and on boards that share nothing with its numbering (board_lanes.h). It tells that all is right;
// where it is not, the proof looks at one state after the other for what is wrong with which.
#pragma once

#include <cstdint>
#include <span>

#include "common/study/board_lanes.h"
#include "common/table/table.h"

namespace slidebase {

class LaneProof {
 public:
  static constexpr bool kDecide = true;  // where all is right, and where not

  // `distances` has a byte for each state, layer after layer.
  LaneProof(const Table& table, std::span<const std::uint8_t> distances);

  // Decodes the words of the 64 indices, or of those that are left, from `first` on, a multiple
  // of 64.
  void read(std::uint64_t first);

  // Of the states of these indices and this blank: whether each is a board that the invariant lets
  // the root reach, with this index for its number; its bit is bit 1 of its distance; that is 0 at
  // the root alone and one more or less after each move, one less after some.
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
