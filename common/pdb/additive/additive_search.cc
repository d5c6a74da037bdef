#include "common/pdb/additive/additive_search.h"

#include <algorithm>
#include <utility>

namespace slidebase {
namespace {

constexpr std::uint64_t kPollEvery = 2048;  // boards between two calls of stop()

std::uint64_t packed(const Tiles& board, Shape shape) {
  std::uint64_t word = 0;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    word |= std::uint64_t{board[cell]} << 4 * cell;
  }
  return word;
}

}  // namespace

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
  counted_.clear();
  generated_ = 0;
  nodes_ = nodes;
  status_ = Lookup::kReady;
  lower_bound_ = 0;
  for (std::size_t v = 0; v < view_count_; ++v) {
    sums_[v] = 0;
    for (std::size_t p = 0; p < views_.views()[v].tables.size() && status_ == Lookup::kReady; ++p) {
      sums_[v] += pattern_distance(v, p);
    }
    lower_bound_ = std::max(lower_bound_, sums_[v]);
  }
  return status_;
}

// Walks from the board to the goal over boards that have only the pattern's tiles, one step nearer
// each time. Returns the number of steps and sets the search's entry of the pattern; returns 0 with
// status_ set if a look-up fails.
int AdditiveSearch::pattern_distance(std::size_t v, std::size_t p) {
  const AdditiveViews::View& view = views_.views()[v];
  const PatternTable& table = *view.tables[p];
  const PatternSpace& space = table.space();
  const Shape shape = views_.shape();
  Tiles seen{}, seen_goal{};
  std::uint64_t board = board_;  // without the other tiles
  int parity = 0;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    const auto tile = static_cast<std::uint8_t>(board_ >> 4 * cell & 15);
    const std::uint8_t home = views_.goal()[cell];
    seen[view.cell[cell]] = view.tile[tile];
    seen_goal[view.cell[cell]] = view.tile[home];
    parity ^= tile != 0 && view.pattern_of[tile] == p ? shape.colour(cell) : 0;
    parity ^= home != 0 && view.pattern_of[home] == p ? shape.colour(cell) : 0;
    board &= tile != 0 && view.pattern_of[tile] == p ? ~std::uint64_t{0}
                                                     : ~(std::uint64_t{15} << 4 * cell);
  }
  const PatternSpace::Place end = space.place_of(seen_goal);
  PatternSpace::Place at = space.place_of(seen);
  std::uint32_t set = space.set_of(at.block);
  const auto bit_at = [&](PatternSpace::Place place) {
    const std::uint64_t* const word = table.find(place);
    status_ = word != nullptr ? Lookup::kReady : table.status();
    return word != nullptr && PatternTable::bit(word, place.block);
  };
  int residue = (bit_at(at) ? 2 : 0) | parity;
  Pattern& found_pattern = patterns_[v * AdditiveViews::kMostPatterns + p];
  found_pattern = {at.order, static_cast<std::uint16_t>(set), 0};
  int distance = 0;
  while (status_ == Lookup::kReady && at != end) {
    const int nearer = (residue + 3) & 3;
    bool found = false;
    for (Cell to = 0; to < shape.cells() && !found && status_ == Lookup::kReady; ++to) {
      const Cell seen_to = view.cell[to];
      if ((set >> seen_to & 1) != 0 || space.block_of(set, seen_to) != at.block) {
        continue;
      }
      for (const Move move : kMoves) {
        const Cell from = views_.next()[to][move];
        const std::uint64_t tile = from < 0 ? 0 : board >> 4 * from & 15;
        if (tile == 0) {
          continue;
        }
        const AdditiveViews::TileMove& tile_move = view.tile_move[to][move];
        const PatternSpace::Place next{
            space.block_of(set ^ tile_move.cells, tile_move.blank),
            at.order + view.turn(tile_move, board, static_cast<std::size_t>(tile))};
        const bool bit = bit_at(next);
        if (status_ != Lookup::kReady) {
          break;
        }
        if (bit != (nearer >= 2)) {
          continue;
        }
        board ^= tile << 4 * from | tile << 4 * to;
        set ^= tile_move.cells;
        at = next;
        found = true;
        break;
      }
    }
    residue = nearer;
    if (status_ == Lookup::kReady && (!found || ++distance > kMaxPath)) {
      status_ = table.contradiction(kLeadsNowhere);
    }
  }
  found_pattern.distance = static_cast<std::uint16_t>(distance);
  return status_ == Lookup::kReady ? distance : 0;
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
bool AdditiveSearch::look_up_children() noexcept {
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

// Reads the bits that look_up_children() prefetched, and marks the children from which `left` moves
// may suffice.
void AdditiveSearch::read_around(Frame& frame, int left) noexcept {
  for (std::size_t i = 0; i < frame.count; ++i) {
    Child& child = frame.children[i];
    child.good = read(left - 1, child.lookups);
    if (child.good && !known_.empty()) {
      const std::uint64_t tile = child.tile;
      __builtin_prefetch(&known_slot(board_ ^ (tile << 4 * child.from) ^ (tile << 4 * blank_)));
    }
  }
}

// Counts a generated board. Returns false if the limit was reached before or stop() returns true.
bool AdditiveSearch::generate() {
  if (nodes_ != 0 && generated_ == nodes_) {
    end_ = End::kLimit;
    return false;
  }
  if (++generated_ % kPollEvery == 0) {
    if (generated_ == kPollEvery) {  // the search is long enough for the table to pay
      known_.assign(std::size_t{1} << kKnownBits, 0);
    }
    if (stop_ && stop_()) {
      end_ = End::kLimit;
      return false;
    }
  }
  return true;
}

// Enters the current board, at depth_. kLeaf: the search does not go below it.
AdditiveSearch::Entered AdditiveSearch::enter() {
  const int left = bound_ - depth_;
  if (left == 0) {
    if (board_ != goal_) {
      return Entered::kLeaf;
    }
    ++found_;
    length_ = depth_;
    end_ = hand_over_() ? End::kDone : End::kStopped;
    return end_ == End::kDone ? Entered::kLeaf : Entered::kStop;
  }
  if (known_farther(left)) {
    return Entered::kLeaf;
  }
  return look_up_children() ? Entered::kInner : Entered::kStop;
}

// Takes back all moves, so that another search can begin.
bool AdditiveSearch::leave() noexcept {
  while (depth_ > 0) {
    take_back();
  }
  return false;
}

bool AdditiveSearch::start(std::span<const Move> prefix, int length, std::function<bool()> found) {
  hand_over_ = std::move(found);
  end_ = End::kDone;
  bound_ = length;
  depth_ = 0;
  if (lower_bound_ > length) {
    return false;
  }
  for (const Move move : prefix) {
    if (!look_up_children()) {
      return leave();
    }
    Frame& frame = frame_at(depth_);
    read_around(frame, length - depth_);
    const auto is_next = [&](const Child& child) { return child.move == move; };
    const auto child = std::ranges::find_if(frame.children, is_next);
    frame.next = static_cast<std::size_t>(child - frame.children.begin()) + 1;
    if (frame.next > frame.count || !child->good) {
      return leave();
    }
    make(*child);
  }
  first_depth_ = depth_;
  return enter() == Entered::kInner || leave();
}

// Reads the prefetched bits, and goes on to the next board whose children have to be looked up.
bool AdditiveSearch::step() {
  read_around(frame_at(depth_), bound_ - depth_);
  while (true) {
    Frame& frame = frame_at(depth_);
    if (frame.next == frame.count) {
      if (found_ == frame.found_before) {
        note_farther(bound_ - depth_);
      }
      if (depth_ == first_depth_) {
        return leave();
      }
      take_back();
      continue;
    }
    const Child& child = frame.children[frame.next++];
    if (!generate()) {
      return leave();
    }
    if (!child.good) {
      continue;
    }
    make(child);
    switch (enter()) {
      case Entered::kInner:
        return true;
      case Entered::kStop:
        return leave();
      case Entered::kLeaf:
        take_back();
    }
  }
}

std::string AdditiveSearch::letters() const {
  std::string letters;
  for (const Move move : path()) {
    letters += letter(move);
  }
  return letters;
}

AdditiveSearch::End AdditiveSearch::find(std::span<const Move> prefix, int length,
                                         const std::function<bool()>& found) {
  for (bool going = start(prefix, length, found); going;) {
    going = step();
  }
  return end_;
}

}  // namespace slidebase
