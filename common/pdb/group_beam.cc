#include "common/pdb/group_beam.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace slidebase {
namespace {

// A table has at most this many entries; groups have three tiles if it allows that.
constexpr std::size_t kMostPlaces = std::size_t{1} << 21;
constexpr std::size_t kMostInLine = 3, kMostOfGroup = 5;
constexpr std::uint8_t kUnreached = 255;

// A move towards the goal counts more for the tiles of a board's group than for those of later
// groups, which it may take farther. Chosen by measurement (docs/BENCHMARKS.md).
constexpr std::uint32_t kGroupMove = 9, kLaterMove = 8;
// Of sixteen parts of the greatest number of moves of a later group.
constexpr int kAfterShort = 6, kAfterSure = 16;
constexpr int kEnoughMoves = 20;  // for each cell

// A number for a tile on a cell.
std::uint64_t key_of(std::uint8_t tile, Cell cell) noexcept {
  std::uint64_t mixed = (std::uint64_t{tile} << 8 | static_cast<std::uint64_t>(cell)) + 1;
  mixed = (mixed ^ mixed >> 7) * 0xbf58476d1ce4e5b9;  // the finalizer of SplitMix64
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return mixed ^ mixed >> 31;
}

}  // namespace

TileGroups::TileGroups(Shape shape, const Tiles& goal) : shape_(shape), goal_(goal) {
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    goal_of_[goal[cell]] = static_cast<std::uint8_t>(cell);
    left_.push_back(cell);
  }
  const Cell blank = blank_of(goal);
  int top = 0, bottom = shape.rows, first = 0, end = shape.cols;  // of the cells that are left
  while ((bottom - top) * (end - first) > 6) {
    std::vector<Cell> line;
    if (bottom - top >= end - first) {
      const bool from_top = shape.row(blank) - top >= bottom - 1 - shape.row(blank);
      const int row = from_top ? top++ : --bottom;
      for (int col = first; col < end; ++col) {
        line.push_back(shape.cell(row, col));
      }
    } else {
      const bool from_first = shape.col(blank) - first >= end - 1 - shape.col(blank);
      const int col = from_first ? first++ : --end;
      for (int row = top; row < bottom; ++row) {
        line.push_back(shape.cell(row, col));
      }
    }
    add_line(std::move(line));
  }
  std::vector<Cell> rest = left_;
  std::erase(rest, blank);
  add_group(rest);
}

// Divides a row or column that ends a rectangle into groups, of which the last has two tiles or
// more.
void TileGroups::add_line(std::vector<Cell> line) {
  std::span<const Cell> left = line;
  while (!left.empty()) {
    std::size_t places = left_.size(), size = 0;
    while (size < std::min(left.size(), kMostInLine) && places * left_.size() <= kMostPlaces) {
      places *= left_.size();
      ++size;
    }
    if (left.size() == size + 1) {
      --size;  // the last tile of a line cannot always go to its cell alone
    }
    add_group(left.first(size));
    left = left.subspan(size);
  }
}

// A search backwards from all boards where the group's tiles are on their goal.
void TileGroups::add_group(std::span<const Cell> goal_cells) {
  Group& group = groups_.emplace_back();
  group.number.fill(-1);
  for (const Cell cell : left_) {
    group.number[cell] = static_cast<std::int8_t>(group.cells++);
  }
  using Place = std::array<std::uint8_t, kMostOfGroup + 1>;  // the cells of the tiles and the blank
  const std::size_t tiles = goal_cells.size();
  Place goal{};
  std::size_t places = group.cells;
  for (std::size_t i = 0; i < tiles; ++i) {
    goal[i] = static_cast<std::uint8_t>(goal_cells[i]);
    group.tiles.push_back(goal_[goal_cells[i]]);
    group_of_[goal_[goal_cells[i]]] = static_cast<std::uint8_t>(groups_.size() - 1);
    places *= group.cells;
  }
  group.moves.assign(places, kUnreached);
  std::vector<Place> reached;
  const auto moves_at = [&](const Place& place) -> std::uint8_t& {
    auto number = static_cast<std::size_t>(group.number[Cell{place[tiles]}]);
    for (std::size_t i = 0; i < tiles; ++i) {
      number = number * group.cells + static_cast<std::size_t>(group.number[Cell{place[i]}]);
    }
    return group.moves[number];
  };
  const auto reach = [&](const Place& place, int moves) {
    if (std::uint8_t& known = moves_at(place); known == kUnreached) {
      known = static_cast<std::uint8_t>(moves);
      reached.push_back(place);
    }
  };
  const bool is_last = tiles + 1 == left_.size();
  for (const Cell blank : left_) {
    if (is_last ? goal_[blank] == 0 : std::ranges::find(goal_cells, blank) == goal_cells.end()) {
      goal[tiles] = static_cast<std::uint8_t>(blank);
      reach(goal, 0);
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    group.most = moves_at(reached[i]);
    for (const Move move : kMoves) {
      Place place = reached[i];
      const Cell blank = place[tiles], to = shape_.neighbour(blank, move);
      if (to >= 0 && group.number[to] >= 0) {
        std::ranges::replace(std::span(place).first(tiles), static_cast<std::uint8_t>(to),
                             static_cast<std::uint8_t>(blank));
        place[tiles] = static_cast<std::uint8_t>(to);
        reach(place, group.most + 1);
      }
    }
  }
  for (const Cell cell : goal_cells) {
    std::erase(left_, cell);
  }
}

GroupBeam::GroupBeam(const TileGroups& groups, bool sure)
    : groups_(groups), after_(groups.groups().size()) {
  for (std::size_t group = after_.size() - 1; group-- > 0;) {
    const int most = groups.groups()[group + 1].most;
    after_[group] =
        after_[group + 1] +
        kGroupMove * static_cast<std::uint32_t>(most * (sure ? kAfterSure : kAfterShort) / 16);
  }
}

bool GroupBeam::add_start(const Tiles& tiles, Level& level) const {
  Board& board = level.emplace_back();
  board.tiles = tiles;
  for (Cell cell = 0; cell < groups_.shape().cells(); ++cell) {
    const std::uint8_t tile = tiles[cell];
    board.cell_of[tile] = static_cast<std::uint8_t>(cell);
    if (tile == 0) {
      board.blank = cell;
      continue;
    }
    board.key ^= key_of(tile, cell);
    const auto moves = static_cast<std::uint32_t>(groups_.manhattan(tile, cell));
    board.all += moves;
    board.later += groups_.group_of(tile) > 0 ? moves : 0;
  }
  return value_of(board) != 0;
}

// Makes a move of a tile that may leave its cell, and returns the board's value.
std::uint32_t GroupBeam::make(Board& board, Move move) const {
  const Cell from = groups_.shape().neighbour(board.blank, move);
  const std::uint8_t tile = board.tiles[from];
  const auto nearer = static_cast<std::uint32_t>(groups_.manhattan(tile, board.blank) -
                                                 groups_.manhattan(tile, from));
  board.all += nearer;
  board.later += groups_.group_of(tile) > board.group ? nearer : 0;
  board.key ^= key_of(tile, board.blank) ^ key_of(tile, from);
  board.tiles[board.blank] = tile;
  board.tiles[from] = 0;
  board.cell_of[tile] = static_cast<std::uint8_t>(board.blank);
  board.blank = from;
  board.last = move;
  return value_of(board);
}

// Goes on to the first group that is not at its goal.
std::uint32_t GroupBeam::value_of(Board& board) const {
  const auto& groups = groups_.groups();
  const auto cell_of = [&](std::uint8_t tile) { return Cell{board.cell_of[tile]}; };
  for (;;) {
    const TileGroups::Group& group = groups[board.group];
    const int moves = group.moves_at(board.blank, cell_of);
    if (moves != 0 || board.group + 1 == groups.size()) {
      return kGroupMove * static_cast<std::uint32_t>(moves) + after_[board.group] +
             kLaterMove * board.later;
    }
    board.last.reset();  // the last move may be taken back for the next group
    for (const std::uint8_t tile : groups[++board.group].tiles) {
      board.later -= static_cast<std::uint32_t>(groups_.manhattan(tile, cell_of(tile)));
    }
  }
}

void GroupBeam::expand(const Level& level, std::size_t begin, std::size_t end, int most,
                       std::vector<Child>& children) const {
  for (std::size_t parent = begin; parent < end; ++parent) {
    for (const Move move : kMoves) {
      const Board& board = level[parent];
      const Cell from = groups_.shape().neighbour(board.blank, move);
      if (from < 0 || board.last == inverse(move) ||
          groups_.group_of(board.tiles[from]) < board.group) {
        continue;
      }
      Board child = board;
      const std::uint32_t value = make(child, move);
      if (child.all <= static_cast<std::uint32_t>(most)) {
        children.push_back({child.key, static_cast<std::uint32_t>(parent), value, move});
      }
    }
  }
}

void GroupBeam::add(const Level& level, const Child& child, Level& next) const {
  make(next.emplace_back(level[child.parent]), child.move);
}

std::optional<std::string> GroupSearch::find(const Tiles& board, std::size_t width, int most,
                                             const std::function<bool()>& stop) {
  // A beam that has not ended by then goes in circles.
  const int enough = std::min(most, kEnoughMoves * groups_->shape().cells());
  auto path = short_.find(board, width, enough, stop);
  return path || (stop && stop()) ? path : sure_.find(board, width, most, stop);
}

}  // namespace slidebase
