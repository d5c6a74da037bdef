#include "common/study/walking_distance.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "common/base/error.h"
#include "common/base/sort.h"

namespace slidebase {
namespace {

// The most cells of each line for which there is a table, by the number of lines. The rows of 5x5
// have 65,650,495 states, those of 7x2 16,854,390, and those of 8x2 1,016,930,880.
int most_cells(int lines) {
  constexpr std::array<int, 3> kFromFive = {5, 3, 2};
  return lines < 5 ? kMaxCells : lines < 8 ? kFromFive[static_cast<std::size_t>(lines - 5)] : 0;
}

constexpr int kMostLines = 7;  // of those tables

std::size_t at(int line, int goal_line, int lines) {
  return static_cast<std::size_t>(line * lines + goal_line);
}

}  // namespace

WalkingDistance::WalkingDistance(int lines, int length, const ByCell<std::uint8_t>& line_of_cell,
                                 const Tiles& goal)
    : lines_(lines),
      length_(length),
      cells_(static_cast<std::size_t>(lines * length)),
      weights_(static_cast<std::size_t>(lines * lines)) {
  if (length > most_cells(lines)) {
    throw Error(ErrorCode::kUsage,
                "walking-distance: the table for " + std::to_string(lines) + " lines of " +
                    std::to_string(length) +
                    " cells would have too many states; say a board such as 4x4 or 5x5");
  }
  for (int line = 0; line + 1 < lines; ++line) {
    for (int goal_line = 0; goal_line + 1 < lines; ++goal_line) {
      weights_[at(line, goal_line, lines)] = blank_weight_;
      blank_weight_ *= static_cast<std::uint64_t>(length) + 1;
    }
  }
  std::uint64_t key = 0;
  for (std::size_t home = 0; home < cells_; ++home) {
    const std::size_t tile = goal[home];
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const int line = line_of_cell[cell];
      part_[tile][cell] = tile == 0 ? blank_weight_ * static_cast<std::uint64_t>(line)
                                    : weights_[at(line, line_of_cell[home], lines)];
    }
    key += part_[tile][home];
    blank_home_ = tile == 0 ? line_of_cell[home] : blank_home_;
  }
  search(key);
}

// Level by level from the goal. Moves can be taken back and change the blank's line by one, so the
// neighbours of a level are in the one before or in the next.
void WalkingDistance::search(std::uint64_t goal) {
  std::vector<std::uint64_t> before, level = {goal}, found;
  for (std::uint8_t distance = 0; !level.empty(); ++distance) {
    found.clear();
    for (const std::uint64_t key : level) {
      states_.push_back({key, distance});
      append_neighbours(key, found);
    }
    sort_different(found);
    std::vector<std::uint64_t> next;
    std::ranges::set_difference(found, before, std::back_inserter(next));
    before = std::move(level);
    level = std::move(next);
  }
  std::ranges::sort(states_, {}, &State::key);
}

// Appends the states after each move of the blank: to the line before or after, in exchange for a
// tile of each goal line that is there.
void WalkingDistance::append_neighbours(std::uint64_t key, std::vector<std::uint64_t>& out) const {
  const auto base = static_cast<std::uint64_t>(length_) + 1;
  const auto blank = static_cast<int>(key / blank_weight_);
  std::array<std::array<int, kMostLines>, kMostLines> count{};  // [line][goal line]
  const auto last = static_cast<std::size_t>(lines_ - 1);
  for (std::size_t goal_line = 0; goal_line <= last; ++goal_line) {
    count[last][goal_line] = length_ - (static_cast<int>(goal_line) == blank_home_ ? 1 : 0);
  }
  std::uint64_t digits = key % blank_weight_;
  for (std::size_t line = 0; line < last; ++line) {
    count[line][last] = length_ - (static_cast<int>(line) == blank ? 1 : 0);
    for (std::size_t goal_line = 0; goal_line < last; ++goal_line, digits /= base) {
      const auto tiles = static_cast<int>(digits % base);
      count[line][goal_line] = tiles;
      count[line][last] -= tiles;
      count[last][goal_line] -= tiles;
    }
    count[last][last] -= count[line][last];
  }
  for (const int to : {blank - 1, blank + 1}) {
    for (int goal_line = 0; to >= 0 && to < lines_ && goal_line < lines_; ++goal_line) {
      if (count[static_cast<std::size_t>(to)][static_cast<std::size_t>(goal_line)] > 0) {
        // Unsigned, so that a difference below 0 wraps and the sum is right.
        out.push_back(key + weights_[at(blank, goal_line, lines_)] -
                      weights_[at(to, goal_line, lines_)] +
                      static_cast<std::uint64_t>(to - blank) * blank_weight_);
      }
    }
  }
}

int WalkingDistance::operator()(const Tiles& board) const noexcept {
  std::uint64_t key = 0;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    key += part_[board[cell]][cell];
  }
  return std::ranges::lower_bound(states_, key, {}, &State::key)->distance;
}

}  // namespace slidebase
