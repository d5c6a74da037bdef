#include "common/study/line_lanes.h"

#include <algorithm>

namespace slidebase {

LineDistances::LineDistances(const TableInfo& info, std::span<const std::uint8_t> field)
    : shape(info.indexed_shape()),
      root(info.indexed_root()),
      size(info.layer_size),
      greatest(static_cast<std::uint8_t>(info.max_depth())),
      bytes(field) {
  BoardLanes lanes(shape);
  lanes.read_words(0, 0);
  BoardLanes::Boards goal = lanes.with_blank_on(root, false);
  for (int row = shape.row(root) - 1; row >= 0; --row) {
    goal.move_blank_to(shape.cell(row, shape.col(root)));
  }
  BoardLanes::Numbers numbers;
  lanes.number(goal, numbers);
  goal_column = {shape.rows + shape.col(root), numbers.index[0]};
}

LineLanes::LineLanes(const LineDistances& distances)
    : distances_(distances), shape_(distances.shape), lanes_(shape_) {}

void LineLanes::read(std::uint64_t first) {
  first_ = first;
  last_ = std::min(distances_.size, first + BoardLanes::kLanes) - 1;
  has_each_tile_ = lanes_.read_words(first_, last_);
}

bool LineLanes::is_right(int layer, Counts& counts) {
  here_ = distances_of(layer);
  right_ = has_each_tile_;
  check_goal(layer);
  if (layer < shape_.rows) {
    cross_columns(layer, counts);
  } else {
    cross_rows(layer - shape_.rows);
  }
  return right_ && are_all(nearer_, 1) && are_all(wrong_, 0);
}

LineLanes::Column LineLanes::distances_of(int layer) const {
  const auto known =
      distances_.bytes.subspan(place_of_line({layer, first_}, distances_.size), lanes());
  Column here;
  std::ranges::fill(std::ranges::copy(known, here.begin()).out, here.end(), known.back());
  return here;
}

// Distances are compared modulo 256. That is enough, because no distance above the greatest, which
// is below 255, is accepted.
void LineLanes::check_goal(int layer) {
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    nearer_[lane] = here_[lane] == 0;
    wrong_[lane] = here_[lane] > distances_.greatest;
  }
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    right_ &= (nearer_[lane] != 0) == distances_.is_goal({layer, first_ + lane});
  }
}

BoardLanes::Boards LineLanes::boards_on(Cell blank) const {
  return lanes_.with_blank_on(blank, lanes_.are_odd(blank, distances_.root));
}

// The numbers of boards, which must be among those that the invariant allows.
BoardLanes::Numbers LineLanes::numbers_of(const BoardLanes::Boards& boards) {
  BoardLanes::Numbers numbers;
  lanes_.number(boards, numbers);
  right_ &= are_all(numbers.odd, lanes_.are_odd(boards.blank, distances_.root) ? 1 : 0);
  return numbers;
}

void LineLanes::check_own_numbers(const BoardLanes::Boards& boards) {
  const BoardLanes::Numbers numbers = numbers_of(boards);
  std::uint64_t differences = 0;
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    differences |= numbers.index[lane] ^ std::min(first_ + lane, last_);
  }
  right_ &= differences == 0;
}

// Returns the D of the neighbouring lines: those of `layer` with the numbers of these boards.
LineLanes::Column LineLanes::cross(int layer, const BoardLanes::Boards& boards) {
  const BoardLanes::Numbers numbers = numbers_of(boards);
  const std::uint8_t* const bytes = &distances_.bytes[place_of_line({layer, 0}, distances_.size)];
  Column there;
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    there[lane] = bytes[numbers.index[lane]];
  }
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    const auto step = static_cast<std::uint8_t>(there[lane] - here_[lane]);
    nearer_[lane] |= static_cast<std::uint8_t>(step == 255);
    wrong_[lane] |= static_cast<std::uint8_t>(static_cast<std::uint8_t>(step + 1) > 2);
  }
  return there;
}

// Slides the blank of each state up to the top row, where its column's line has its number.
void LineLanes::cross_columns(int row, Counts& counts) {
  for (int column = 0; column < shape_.cols; ++column) {
    const Cell cell = shape_.cell(row, column);
    BoardLanes::Boards boards = boards_on(cell);
    check_own_numbers(boards);
    for (int above = row - 1; above >= 0; --above) {
      boards.move_blank_to(shape_.cell(above, column));
    }
    const Column there = cross(shape_.rows + column, boards);
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      ++counts[std::min(here_[lane], there[lane]) + 1U];
    }
    if (cell == distances_.root && first_ == 0) {  // the goal itself
      --counts[1];
      ++counts[0];
    }
  }
}

// Slides the blank of each state in the top row down from row to row.
void LineLanes::cross_rows(int column) {
  BoardLanes::Boards boards = boards_on(column);
  check_own_numbers(boards);
  for (int row = 0; row < shape_.rows; ++row) {
    boards.move_blank_to(shape_.cell(row, column));
    cross(row, boards);
  }
}

}  // namespace slidebase
