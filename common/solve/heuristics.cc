#include "common/solve/heuristics.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>

#include "common/base/error.h"
#include "common/base/sort.h"

namespace slidebase {
namespace {

// The most cells of each line for which there is a table, by the number of lines. The rows of 5x5
// have 65,650,495 states, those of 7x2 16,854,390, and those of 8x2 1,016,930,880.
int most_cells(int lines) {
  constexpr std::array<int, 3> kFromFive = {5, 3, 2};
  return lines < 5   ? kMaxSearchedCells / lines
         : lines < 8 ? kFromFive[static_cast<std::size_t>(lines - 5)]
                     : 0;
}

constexpr int kMostLines = 7;  // of those tables

std::size_t at(int line, int goal_line, int lines) {
  return static_cast<std::size_t>(line * lines + goal_line);
}

// Lines with more values than those of 2x7, 8^7, are not tabulated, nor those of boards of more
// than 25 cells, whose tables take longer than all questions.
constexpr std::uint64_t kMostKeys = 1 << 21;

// The number of tiles that must leave a line: the tiles that belong there, except a longest rising
// run of goal places. `places` has `length` for a tile that belongs elsewhere.
int tiles_to_remove(std::span<const int> places, int length) {
  std::array<int, kMaxSearchedCells> longest{};  // rising run that ends at each cell
  int at_home = 0;
  int most = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] == length) {
      continue;
    }
    ++at_home;
    longest[i] = 1;
    for (std::size_t j = 0; j < i; ++j) {
      if (places[j] < places[i]) {
        longest[i] = std::max(longest[i], longest[j] + 1);
      }
    }
    most = std::max(most, longest[i]);
  }
  return at_home - most;
}

// What conflicts add for the line with this number, whose digits are its tiles' places.
std::uint8_t moves_added(std::uint64_t key, int length) {
  const auto radix = static_cast<std::uint64_t>(length) + 1;
  std::array<int, kMaxSearchedCells> places{};
  for (int i = length; i-- > 0; key /= radix) {
    places[static_cast<std::size_t>(i)] = static_cast<int>(key % radix);
  }
  return static_cast<std::uint8_t>(
      2 * tiles_to_remove(std::span(places).first(static_cast<std::size_t>(length)), length));
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

Heuristic::Lines Heuristic::make_lines(int length, int count,
                                       const std::array<int, kMaxCells>& goal_line,
                                       const std::array<int, kMaxCells>& goal_place) {
  Lines lines;
  lines.length = length;
  for (std::size_t tile = 0; tile < kMaxCells; ++tile) {
    for (int line = 0; line < count; ++line) {
      const bool here = tile != 0 && goal_line[tile] == line;
      lines.digit[tile][static_cast<std::size_t>(line)] =
          static_cast<std::uint8_t>(here ? goal_place[tile] : length);
    }
  }
  std::uint64_t keys = 1;
  for (int i = 0; i < length; ++i) {
    keys *= static_cast<std::uint64_t>(length) + 1;
  }
  const bool tabulated = keys <= kMostKeys && length * count <= kMaxSearchedCells;
  for (std::uint64_t key = 0; key < keys && tabulated; ++key) {
    lines.extra.push_back(moves_added(key, length));
  }
  return lines;
}

Heuristic::Heuristic(Bound kind, Shape shape, const Tiles& goal)
    : shape_(shape), with_conflicts_(kind == Bound::kLinearConflict) {
  if (kind == Bound::kWalkingDistance) {
    ByCell<std::uint8_t> row{}, col{};
    for (Cell c = 0; c < shape.cells(); ++c) {
      row[c] = static_cast<std::uint8_t>(shape.row(c));
      col[c] = static_cast<std::uint8_t>(shape.col(c));
    }
    walk_of_rows_.emplace(shape.rows, shape.cols, row, goal);
    walk_of_columns_.emplace(shape.cols, shape.rows, col, goal);
    return;
  }
  std::array<int, kMaxCells> goal_row{}, goal_col{};
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::size_t tile = goal[c];
    goal_row[tile] = shape.row(c);
    goal_col[tile] = shape.col(c);
  }
  for (std::size_t tile = 1; tile < static_cast<std::size_t>(shape.cells()); ++tile) {
    for (Cell c = 0; c < shape.cells(); ++c) {
      const int distance =
          std::abs(shape.row(c) - goal_row[tile]) + std::abs(shape.col(c) - goal_col[tile]);
      cost_[tile][c] =
          static_cast<std::uint8_t>(kind == Bound::kMisplaced ? std::min(distance, 1) : distance);
    }
  }
  if (with_conflicts_) {
    rows_ = make_lines(shape.cols, shape.rows, goal_row, goal_col);
    columns_ = make_lines(shape.rows, shape.cols, goal_col, goal_row);
  }
}

int Heuristic::operator()(const Tiles& board) const noexcept {
  if (walk_of_rows_) {
    return (*walk_of_rows_)(board) + (*walk_of_columns_)(board);
  }
  int bound = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(shape_.cells()); ++c) {
    bound += cost_[board[c]][c];
  }
  if (!with_conflicts_) {
    return bound;
  }
  const auto added = [](const Lines& lines, std::uint64_t key) {
    return lines.extra.empty() ? moves_added(key, lines.length)
                               : lines.extra[static_cast<std::size_t>(key)];
  };
  std::array<std::uint64_t, kLongestLine> column_keys{};
  std::size_t c = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(shape_.rows); ++row) {
    std::uint64_t row_key = 0;
    for (std::size_t col = 0; col < static_cast<std::size_t>(shape_.cols); ++col, ++c) {
      row_key =
          row_key * (static_cast<std::uint64_t>(rows_.length) + 1) + rows_.digit[board[c]][row];
      column_keys[col] = column_keys[col] * (static_cast<std::uint64_t>(columns_.length) + 1) +
                         columns_.digit[board[c]][col];
    }
    bound += added(rows_, row_key);
  }
  for (std::size_t col = 0; col < static_cast<std::size_t>(shape_.cols); ++col) {
    bound += added(columns_, column_keys[col]);
  }
  return bound;
}

}  // namespace slidebase
