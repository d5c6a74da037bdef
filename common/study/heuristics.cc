#include "common/study/heuristics.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace slidebase {
namespace {

// Lines with more values than those of 2x7, 8^7, are not tabulated.
constexpr std::uint64_t kMostKeys = 1 << 21;

// The number of tiles that must leave a line: the tiles that belong there, except a longest rising
// run of goal places. `places` has `length` for a tile that belongs elsewhere.
int tiles_to_remove(std::span<const int> places, int length) {
  std::array<int, kMaxCells> longest{};  // rising run that ends at each cell
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
  std::array<int, kMaxCells> places{};
  for (int i = length; i-- > 0; key /= radix) {
    places[static_cast<std::size_t>(i)] = static_cast<int>(key % radix);
  }
  return static_cast<std::uint8_t>(
      2 * tiles_to_remove(std::span(places).first(static_cast<std::size_t>(length)), length));
}

}  // namespace

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
  for (std::uint64_t key = 0; key < keys && keys <= kMostKeys; ++key) {
    lines.extra.push_back(moves_added(key, length));
  }
  return lines;
}

Heuristic::Heuristic(HeuristicKind kind, Shape shape, const Tiles& goal)
    : shape_(shape), with_conflicts_(kind == HeuristicKind::kLinearConflict) {
  if (kind == HeuristicKind::kWalkingDistance) {
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
      cost_[tile][c] = static_cast<std::uint8_t>(
          kind == HeuristicKind::kMisplaced ? std::min(distance, 1) : distance);
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
  std::array<std::uint64_t, kMaxCells> column_keys{};
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
