#include "common/pdb/group_beam.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <span>
#include <utility>

namespace slidebase {
namespace {

// A table has at most this many entries; groups have three tiles if it allows that.
constexpr std::size_t kMostPlaces = std::size_t{1} << 21, kFewPlaces = std::size_t{1} << 18;
constexpr std::size_t kNarrow = 200;  // beams of up to this width have small groups
constexpr std::size_t kMostInLine = 3, kMostOfGroup = 5;
constexpr std::uint8_t kUnreached = 255;

// A move towards the goal counts more for the tiles of a board's group than for those of later
// groups, which it may take farther. Chosen by measurement (docs/BENCHMARKS.md).
constexpr std::uint32_t kGroupMove = 9, kLaterMove = 8;
// Of sixteen parts of the greatest number of moves of a later group.
constexpr int kAfterShort = 6, kAfterSure = 16;
constexpr int kEnoughMoves = 20;  // for each cell

// A set of numbered cells.
__extension__ using CellBits = unsigned __int128;
static_assert(kMaxCells <= 128);

constexpr CellBits bit_of(std::size_t cell) {
  return CellBits{1} << cell;
}

template <typename Visit>
void for_each_cell(CellBits cells, const Visit& visit) {
  for (std::size_t first = 0; cells != 0; cells >>= 64, first += 64) {
    for (auto left = static_cast<std::uint64_t>(cells); left != 0; left &= left - 1) {
      visit(first + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

// Searches backwards from all boards where a group's tiles are on their goal. Those that differ in
// the blank's cell alone are reached together.
class GroupSearcher {
 public:
  // `next`: the neighbours of each cell.
  explicit GroupSearcher(std::span<const CellBits> next) : next_(next) {}

  void add_tile(std::size_t goal) {
    for (std::size_t i = 0; i < tiles_; ++i) {
      unit_[i] *= next_.size();
    }
    goal_.cell[tiles_] = static_cast<std::uint8_t>(goal);
    unit_[tiles_++] = 1;
    goal_.number = goal_.number * next_.size() + goal;
    places_ *= next_.size();
  }
  // Returns the greatest number of moves, or -1 if stop() returned true. `blanks`: where the blank
  // is at the goal.
  int run(CellBits blanks, const TileGroups::Stop& stop) {
    blanks_.resize(places_);
    moves_.assign(places_ * next_.size(), kUnreached);
    reach(goal_, blanks);
    std::vector<State> wave;
    while (!reached_.empty()) {
      ++depth_;
      if (stop && stop()) {
        return -1;
      }
      std::swap(wave, reached_);
      reached_.clear();
      for (const State& state : wave) {
        Blanks& blank = blanks_[state.number];
        blank.last = std::exchange(blank.now, {});
      }
      for (const State& state : wave) {
        expand(state, blanks_[state.number].last);
      }
    }
    return depth_ - 1;
  }
  std::vector<std::uint8_t> take_moves() { return std::move(moves_); }

 private:
  // Cells of the tiles.
  struct State {
    std::size_t number = 0;
    std::array<std::uint8_t, kMostOfGroup> cell{};
  };
  // Where the blank can be then: with any number of moves, and with those of the last and of this
  // wave.
  struct Blanks {
    CellBits all = 0, last = 0, now = 0;
  };

  void expand(const State& state, CellBits blanks) {
    CellBits to = 0, tiles = 0;
    for_each_cell(blanks, [&](std::size_t blank) { to |= next_[blank]; });
    for (std::size_t i = 0; i < tiles_; ++i) {
      const CellBits from = bit_of(state.cell[i]);
      tiles |= from;
      for_each_cell(next_[state.cell[i]] & blanks, [&](std::size_t blank) {
        State moved = state;
        moved.number += unit_[i] * (blank - state.cell[i]);
        moved.cell[i] = static_cast<std::uint8_t>(blank);
        reach(moved, from);
      });
    }
    reach(state, to & ~tiles);
  }
  void reach(const State& state, CellBits blanks) {
    Blanks& known = blanks_[state.number];
    const CellBits fresh = blanks & ~known.all;
    if (fresh == 0) {
      return;
    }
    if (known.now == 0) {
      reached_.push_back(state);
    }
    known.now |= fresh;
    known.all |= fresh;
    for_each_cell(fresh, [&](std::size_t blank) {
      moves_[state.number * next_.size() + blank] = static_cast<std::uint8_t>(depth_);
    });
  }

  std::span<const CellBits> next_;
  std::size_t tiles_ = 0, places_ = 1;
  std::array<std::size_t, kMostOfGroup> unit_{};  // what a tile's cell counts in a state's number
  State goal_;
  int depth_ = 0;
  std::vector<Blanks> blanks_;  // by a state's number
  std::vector<State> reached_;
  std::vector<std::uint8_t> moves_;
};

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
}

std::shared_ptr<const TileGroups> TileGroups::make(Shape shape, const Tiles& goal, bool small,
                                                   const Stop& stop) {
  const std::shared_ptr<TileGroups> groups(new TileGroups(shape, goal));
  return groups->add_groups(small ? kFewPlaces : kMostPlaces, stop) ? groups : nullptr;
}

bool TileGroups::add_groups(std::size_t most_places, const Stop& stop) {
  const Cell blank = blank_of(goal_);
  while (left_.size() > 6) {
    const Cell first = left_.front(), last = left_.back();  // opposite corners of a rectangle
    const bool by_row =
        shape_.row(last) - shape_.row(first) >= shape_.col(last) - shape_.col(first);
    const auto number = [&](Cell cell) { return by_row ? shape_.row(cell) : shape_.col(cell); };
    const bool first_is_farther = number(blank) - number(first) >= number(last) - number(blank);
    const int farthest = number(first_is_farther ? first : last);
    std::vector<Cell> line;
    std::ranges::copy_if(left_, std::back_inserter(line),
                         [&](Cell cell) { return number(cell) == farthest; });
    if (!add_line(std::move(line), most_places, stop)) {
      return false;
    }
  }
  std::vector<Cell> rest = left_;
  std::erase(rest, blank);
  return add_group(rest, stop);
}

// Divides a row or column that ends a rectangle into groups, of which the last has two tiles or
// more.
bool TileGroups::add_line(std::vector<Cell> line, std::size_t most_places, const Stop& stop) {
  std::span<const Cell> left = line;
  while (!left.empty()) {
    std::size_t places = left_.size(), size = 0;
    while (size < std::min(left.size(), kMostInLine) && places * left_.size() <= most_places) {
      places *= left_.size();
      ++size;
    }
    if (left.size() == 2) {
      size = 2;
    } else if (left.size() == size + 1) {
      --size;  // the last tile of a line cannot always go to its cell alone
    }
    if (!add_group(left.first(size), stop)) {
      return false;
    }
    left = left.subspan(size);
  }
  return true;
}

bool TileGroups::add_group(std::span<const Cell> goal_cells, const Stop& stop) {
  Group& group = groups_.emplace_back();
  group.number.fill(-1);
  for (const Cell cell : left_) {
    group.number[cell] = static_cast<std::int8_t>(group.cells++);
  }
  std::vector<CellBits> next(group.cells);
  CellBits blanks = 0;  // of the boards where the tiles are on their goal
  const bool is_last = goal_cells.size() + 1 == left_.size();
  for (const Cell cell : left_) {
    const auto number = static_cast<std::size_t>(group.number[cell]);
    for (const Move move : kMoves) {
      if (const Cell to = shape_.neighbour(cell, move); to >= 0 && group.number[to] >= 0) {
        next[number] |= bit_of(static_cast<std::size_t>(group.number[to]));
      }
    }
    if (is_last ? goal_[cell] == 0 : std::ranges::find(goal_cells, cell) == goal_cells.end()) {
      blanks |= bit_of(number);
    }
  }
  GroupSearcher search(next);
  for (const Cell cell : goal_cells) {
    group.tiles.push_back(goal_[cell]);
    group_of_[goal_[cell]] = static_cast<std::uint8_t>(groups_.size() - 1);
    search.add_tile(static_cast<std::size_t>(group.number[cell]));
  }
  group.most = search.run(blanks, stop);
  group.moves = search.take_moves();
  for (const Cell cell : goal_cells) {
    std::erase(left_, cell);
  }
  return group.most >= 0;
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

std::shared_ptr<const TileGroups> GoalGroups::get(bool small, const TileGroups::Stop& stop) {
  const Lock lock(mutex_);
  auto& groups = made_[small ? 1 : 0];
  if (groups == nullptr) {
    groups = TileGroups::make(shape_, goal_, small, stop);
  }
  return groups;
}

std::optional<std::string> GroupSearch::find(const Tiles& board, std::size_t width, int most,
                                             const std::function<bool()>& stop) {
  const bool narrow = width <= kNarrow;
  auto& beams = beams_[narrow ? 1 : 0];
  if (!beams) {
    auto groups = groups_->get(narrow, stop);
    if (groups == nullptr) {
      return std::nullopt;
    }
    beams.emplace(std::move(groups));
  }
  // A beam that has not ended by then goes in circles.
  const int enough = std::min(most, kEnoughMoves * beams->groups->shape().cells());
  const std::uint64_t before = beams->shorter.generated() + beams->sure.generated();
  auto path = beams->shorter.find(board, width, enough, stop);
  if (!path && !(stop && stop())) {
    path = beams->sure.find(board, width, most, stop);
  }
  generated_ += beams->shorter.generated() + beams->sure.generated() - before;
  return path;
}

}  // namespace slidebase
