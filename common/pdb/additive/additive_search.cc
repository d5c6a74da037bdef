#include "common/pdb/additive/additive_search.h"

#include <algorithm>
#include <span>

#include "common/base/error.h"

namespace slidebase {
namespace {

void check_partition(const Partition& partition, Shape shape) {
  std::array<int, kMaxTableCells> held{};
  bool good = !partition.empty() && partition.size() <= AdditiveViews::kMostPatterns;
  for (const PatternTable* table : partition) {
    good = good && table->space().shape() == partition.front()->space().shape();
    for (const std::uint8_t tile : table->space().tiles()) {
      ++held[tile];
    }
  }
  if (!good || std::ranges::count(held, 1) != shape.cells() - 1) {
    throw Error(ErrorCode::kUsage, "a partition must have each tile exactly once");
  }
}

std::uint64_t packed(const Tiles& board, Shape shape) {
  std::uint64_t word = 0;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    word |= std::uint64_t{board[cell]} << 4 * cell;
  }
  return word;
}

}  // namespace

AdditiveViews::AdditiveViews(Shape shape, const Tiles& goal, Cell root,
                             const std::vector<Partition>& partitions)
    : shape_(shape), goal_(goal) {
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (std::size_t last = 0; last <= kNoMove; ++last) {
      Moves& moves = moves_[cell][last];
      for (const Move move : kMoves) {
        const Cell to = shape.neighbour(cell, move);
        if (to >= 0 && static_cast<std::size_t>(inverse(move)) != last) {
          moves.to[moves.count] = static_cast<std::uint8_t>(to);
          moves.move[moves.count++] = move;
        }
      }
    }
  }
  for (const Partition& partition : partitions) {
    check_partition(partition, shape);
    const Shape seen = partition.front()->space().shape();
    for (const Symmetry& symmetry : symmetries(shape)) {
      if (symmetry.to == seen && symmetry(blank_of(goal)) == root && views_.size() < kMostViews) {
        views_.push_back(view_of(partition, symmetry, goal_with_blank_at(seen, root)));
      }
    }
  }
  if (views_.empty()) {
    throw Error(ErrorCode::kUsage, "the tables are for another board");
  }
}

AdditiveViews::View AdditiveViews::view_of(const Partition& partition, const Symmetry& symmetry,
                                           const Tiles& seen_goal) const {
  View view;
  std::ranges::copy(std::span(symmetry.cell).first(view.cell.size()), view.cell.begin());
  view.tables = partition;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    view.tile[goal_[cell]] = seen_goal[symmetry(cell)];
    for (const Move move : kMoves) {
      if (const Cell from = shape_.neighbour(cell, move); from >= 0) {
        view.tile_move[cell][move] = tile_move_through(symmetry, from, cell, 4, TileMove{});
      }
    }
  }
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    const std::uint8_t tile = goal_[cell];
    for (std::size_t i = 0; i < partition.size(); ++i) {
      const auto tiles = partition[i]->space().tiles();
      const auto found = std::ranges::find(tiles, view.tile[tile]);
      if (found == tiles.end()) {
        continue;
      }
      view.pattern_of[tile] = static_cast<std::uint8_t>(i);
      const auto number = static_cast<std::size_t>(found - tiles.begin());
      for (Cell other_cell = 0; other_cell < shape_.cells(); ++other_cell) {
        const std::uint8_t other = goal_[other_cell];
        const auto passed = std::ranges::find(tiles, view.tile[other]);
        if (passed != tiles.end()) {
          const auto passed_number = static_cast<std::size_t>(passed - tiles.begin());
          view.adds[tile][other] = static_cast<std::int32_t>(passing(number, passed_number));
        }
      }
    }
  }
  return view;
}

AdditiveSearch::AdditiveSearch(const AdditiveViews& views)
    : views_(views),
      goal_(packed(views.goal(), views.shape())),
      view_count_(views.views().size()),
      patterns_(view_count_ * AdditiveViews::kMostPatterns),
      sums_(view_count_),
      frames_(kMaxPath + 1),
      lookups_(frames_.size() * 4 * view_count_) {
  PatternLookup* lookups = lookups_.data();
  for (Frame& frame : frames_) {
    for (Child& child : frame.children) {
      child.lookups = lookups;
      lookups += view_count_;
    }
  }
}

Lookup AdditiveSearch::begin(const Tiles& board, std::uint64_t nodes) {
  board_ = packed(board, views_.shape());
  blank_ = blank_of(board);
  known_.clear();
  begin_board(nodes);
  for (std::size_t v = 0; v < view_count_; ++v) {
    const AdditiveViews::View& view = views_.views()[v];
    Tiles seen{}, seen_goal{};
    for (Cell cell = 0; cell < views_.shape().cells(); ++cell) {
      seen[view.cell[cell]] = view.tile[board[cell]];
      seen_goal[view.cell[cell]] = view.tile[views_.goal()[cell]];
    }
    Pattern* pattern = &patterns_[v * AdditiveViews::kMostPatterns];
    sums_[v] = 0;
    for (const PatternTable* table : view.tables) {
      const PatternSpace& space = table->space();
      const PatternSpace::Place place = space.place_of(seen);
      int distance = 0;
      status_ = table->walk(place, space.place_of(seen_goal), distance);
      if (status_ != Lookup::kReady) {
        return status_;
      }
      *pattern++ = {place.order, static_cast<std::uint16_t>(space.set_of(place.block)),
                    static_cast<std::uint16_t>(distance)};
      sums_[v] += distance;
    }
    lower_bound_ = std::max(lower_bound_, sums_[v]);
  }
  return status_;
}

// Computes what the child's move changes in each view. Returns false if a table failed.
bool AdditiveSearch::look(const Child& child) noexcept {
  PatternLookup* lookups = child.lookups;
  const std::uint64_t board = board_;
  const Cell blank = blank_;
  const Pattern* patterns = patterns_.data();
  std::size_t first = 0;
  for (const AdditiveViews::View& view : views_.views()) {
    const AdditiveViews::TileMove& tile_move = view.tile_move[blank][child.move];
    const std::size_t p = view.pattern_of[child.tile];
    PatternLookup& lookup = *lookups++;
    lookup.pattern = first + p;
    lookup.state = patterns[first + p];
    lookup.state.set = static_cast<std::uint16_t>(lookup.state.set ^ tile_move.cells);
    lookup.state.order += view.turn(tile_move, board, child.tile);
    const PatternTable& table = *view.tables[p];
    lookup.block = table.space().direct_block_of(lookup.state.set, tile_move.blank);
    lookup.word = table.find({lookup.block, lookup.state.order});
    if (lookup.word == nullptr) {
      status_ = table.status();
      return false;
    }
    __builtin_prefetch(lookup.word);
    first += AdditiveViews::kMostPatterns;
  }
  return true;
}

// Reads the bits that look() located; returns whether `left` moves may suffice in every view. The
// new distance is one more or one less than the old, and exactly one of the two has this bit.
bool AdditiveSearch::read(int left, PatternLookup* lookups) const noexcept {
  std::int32_t greatest = 0;
  for (std::size_t v = 0; v < view_count_; ++v) {
    PatternLookup& lookup = lookups[v];
    const std::uint64_t bit = *lookup.word >> lookup.block % 64;
    const int distance = lookup.state.distance;
    const int farther =
        1 - 2 * static_cast<int>((static_cast<unsigned>(distance + 1) / 2 ^ bit) & 1);
    lookup.state.distance = static_cast<std::uint16_t>(distance + farther);
    lookup.sum = sums_[v] + farther;
    greatest = std::max(greatest, lookup.sum);
  }
  return greatest <= left;
}

// Fills the frame of the current board: locates and prefetches the word of each child's bit, so
// that all of them are fetched into the cache in parallel. Returns false if a table failed.
bool AdditiveSearch::open() noexcept {
  Frame& frame = frame_at(depth_);
  const std::size_t last =
      depth_ == 0 ? AdditiveViews::kNoMove
                  : static_cast<std::size_t>(moves_[static_cast<std::size_t>(depth_) - 1]);
  const AdditiveViews::Moves& moves = views_.moves(blank_, last);
  frame.count = moves.count;
  frame.next = 0;
  frame.blank = blank_;
  frame.found_before = found_;
  for (std::size_t i = 0; i < moves.count; ++i) {
    Child& child = frame.children[i];
    child.move = moves.move[i];
    child.from = moves.to[i];
    child.tile = static_cast<std::uint8_t>(board_ >> 4 * moves.to[i] & 15);
    if (!look(child)) {
      end_ = End::kFailure;
      return false;
    }
  }
  return true;
}

// Reads the bits that open() prefetched, and marks the good children.
bool AdditiveSearch::read_more() noexcept {
  Frame& frame = frame_at(depth_);
  const int left = bound_ - depth_;
  for (std::size_t i = 0; i < frame.count; ++i) {
    Child& child = frame.children[i];
    child.good = read(left - 1, child.lookups);
    if (child.good && !known_.empty()) {
      const std::uint64_t tile = child.tile;
      __builtin_prefetch(&known_slot(board_ ^ (tile << 4 * child.from) ^ (tile << 4 * blank_)));
    }
  }
  return false;
}

bool AdditiveSearch::replay(Move move) noexcept {
  if (!open()) {
    return false;
  }
  read_more();
  Frame& frame = frame_at(depth_);
  const auto children = std::span(frame.children).first(frame.count);
  const auto child = std::ranges::find(children, move, &Child::move);
  frame.next = static_cast<std::size_t>(child - children.begin()) + 1;
  if (child == children.end() || !child->good) {
    return false;
  }
  make(*child);
  return true;
}

template class DepthFirst<AdditiveSearch, std::unordered_map<std::uint64_t, CountedPaths>>;

}  // namespace slidebase
