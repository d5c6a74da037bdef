#include "common/study/lane_proof.h"

#include <algorithm>

namespace slidebase {

LaneProof::LaneProof(const Table& table, std::span<const std::uint8_t> distances)
    : table_(table),
      shape_(table.info().indexed_shape()),
      root_(table.info().indexed_root()),
      size_(table.info().layer_size),
      greatest_(static_cast<std::uint8_t>(table.info().max_depth())),
      distances_(distances),
      lanes_(shape_) {}

void LaneProof::read(std::uint64_t first) {
  first_ = first;
  last_ = std::min(size_, first + BoardLanes::kLanes) - 1;
  has_each_tile_ = lanes_.read_words(first_, last_);
}

bool LaneProof::is_right(Cell blank) const {
  const Column here = distances_of(blank);
  const BoardLanes::Boards boards = lanes_.with_blank_on(blank, odd_layer(blank) != 0);
  return are_numbers_right(boards) && are_bits_right(blank, here) && are_moves_right(boards, here);
}

// 1 if the invariant requires an odd number of inversions: the root has none.
std::uint8_t LaneProof::odd_layer(Cell blank) const {
  return lanes_.are_odd(blank, root_) ? 1 : 0;
}

LaneProof::Column LaneProof::distances_of(Cell blank) const {
  const auto known = distances_.subspan(place_of_state({blank, first_}, size_), last_ - first_ + 1);
  Column here;
  std::ranges::fill(std::ranges::copy(known, here.begin()).out, here.end(), known.back());
  return here;
}

bool LaneProof::are_numbers_right(const BoardLanes::Boards& boards) const {
  BoardLanes::Numbers numbers;
  lanes_.number(boards, numbers);
  std::uint64_t differences = 0;
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    differences |= numbers.index[lane] ^ std::min(first_ + lane, last_);
  }
  return has_each_tile_ && differences == 0 && are_all(numbers.odd, odd_layer(boards.blank));
}

bool LaneProof::are_bits_right(Cell blank, const Column& here) const {
  std::uint64_t bits = 0;
  for (std::size_t lane = 0; lane <= last_ - first_; ++lane) {
    bits |= std::uint64_t{here[lane] >> 1 & 1U} << lane;
  }
  return bits == table_.distance_word(blank, first_ / BoardLanes::kLanes);
}

// Distances are compared modulo 256. That is enough, because no distance above the greatest, which
// is below 255, is accepted.
bool LaneProof::are_moves_right(const BoardLanes::Boards& boards, const Column& here) const {
  Column nearer, wrong;  // 1: true
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    nearer[lane] = here[lane] == 0;
    wrong[lane] = here[lane] > greatest_;
  }
  const bool has_root = boards.blank == root_ && first_ == 0;
  if (nearer[0] != has_root || std::ranges::count(nearer, 1) != has_root) {
    return false;
  }
  for (const Move move : kMoves) {
    const Cell to = shape_.neighbour(boards.blank, move);
    if (to < 0) {
      continue;
    }
    BoardLanes::Boards moved = boards;
    moved.move_blank_to(to);
    BoardLanes::Numbers numbers;
    lanes_.number(moved, numbers);
    const std::uint8_t* const layer = &distances_[place_of_state({to, 0}, size_)];
    Column there;
    for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
      there[lane] = layer[numbers.index[lane]];
    }
    const std::uint8_t odd = odd_layer(to);
    for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
      const auto step = static_cast<std::uint8_t>(there[lane] - here[lane]);
      const std::uint8_t less = step == 255;
      const std::uint8_t more = step == 1;
      nearer[lane] |= less;
      wrong[lane] |= static_cast<std::uint8_t>((less ^ more ^ 1) | (numbers.odd[lane] ^ odd));
    }
  }
  return are_all(nearer, 1) && are_all(wrong, 0);
}

}  // namespace slidebase
