#include "common/additive/additive_search.h"

#include <algorithm>
#include <utility>

namespace slidebase {
namespace {

constexpr std::size_t kMostCounted = std::size_t{1} << 18;  // boards that counting remembers
constexpr std::uint64_t kAskEvery = 2048;                   // boards between two calls of stop()
constexpr std::uint64_t kLong = std::uint64_t{1} << 19;
// Of the boards that are remembered: half a megabyte, and 2 once a search takes long.
constexpr int kKnownBits = 16, kKnownBitsOfLong = 18;

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
      looks_(frames_.size() * 4 * view_count_) {}

Lookup AdditiveSearch::begin(const Tiles& board, std::uint64_t nodes) {
  board_ = packed(board, views_.shape());
  blank_ = blank_of(board);
  known_.clear();
  counted_.clear();
  generated_ = 0;
  nodes_ = nodes;
  trouble_ = Lookup::kReady;
  lower_bound_ = 0;
  for (std::size_t v = 0; v < view_count_; ++v) {
    sums_[v] = 0;
    for (std::size_t p = 0; p < views_.views()[v].tables.size() && trouble_ == Lookup::kReady;
         ++p) {
      sums_[v] += pattern_distance(v, p);
    }
    lower_bound_ = std::max(lower_bound_, sums_[v]);
  }
  return trouble_;
}

// By a walk from the board to the goal, nearer by one with each step, over boards that have the
// pattern's tiles alone. Fills what the search knows of the pattern. 0 where trouble_ is met.
int AdditiveSearch::pattern_distance(std::size_t v, std::size_t p) {
  const AdditiveViews::View& view = views_.views()[v];
  const PatternTable& table = *view.tables[p];
  const PatternSpace& space = table.space();
  const Shape shape = views_.shape();
  Tiles seen{}, seen_goal{};
  std::uint64_t board = board_;  // without other tiles
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
  const auto residue_at = [&](PatternSpace::Place place, int odd) {
    const std::uint64_t* word = nullptr;
    trouble_ = table.find(place, word);
    return trouble_ != Lookup::kReady ? -1 : (PatternTable::bit(word, place.block) ? 2 : 0) | odd;
  };
  int residue = residue_at(at, parity);
  Pattern& found_pattern = patterns_[v * AdditiveViews::kMostPatterns + p];
  found_pattern = {at.order, static_cast<std::uint16_t>(set), 0};
  int distance = 0;
  while (trouble_ == Lookup::kReady && at != end) {
    const int nearer = (residue + 3) & 3;
    bool found = false;
    for (Cell to = 0; to < shape.cells() && !found; ++to) {
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
        const AdditiveViews::Passing& passing = view.passing[to][move];
        const PatternSpace::Place next{space.block_of(set ^ passing.cells, passing.blank),
                                       at.order + view.turn(passing, board, tile)};
        if (residue_at(next, nearer & 1) != nearer) {
          continue;
        }
        board ^= tile << 4 * from | tile << 4 * to;
        set ^= passing.cells;
        at = next;
        found = true;
        break;
      }
    }
    residue = nearer;
    if (trouble_ == Lookup::kReady && (!found || ++distance > kMaxPath)) {
      trouble_ = table.contradiction(kLeadsNowhere);
    }
  }
  found_pattern.distance = static_cast<std::uint16_t>(distance);
  return trouble_ == Lookup::kReady ? distance : 0;
}

// What the child's move makes of each view. False: a table is in trouble.
bool AdditiveSearch::look(const Child& child, Look* looks) noexcept {
  const std::uint64_t board = board_;
  const Cell blank = blank_;
  const Pattern* patterns = patterns_.data();
  std::size_t first = 0;
  for (const AdditiveViews::View& view : views_.views()) {
    const AdditiveViews::Passing& passing = view.passing[blank][child.move];
    const std::size_t p = view.pattern_of[child.tile];
    Look& look = *looks++;
    look.pattern = first + p;
    look.state = patterns[first + p];
    look.state.set = static_cast<std::uint16_t>(look.state.set ^ passing.cells);
    look.state.order += view.turn(passing, board, child.tile);
    const PatternTable& table = *view.tables[p];
    look.block = table.space().block_of(look.state.set, passing.blank);
    const Lookup status = table.find({look.block, look.state.order}, look.word);
    if (status != Lookup::kReady) {
      trouble_ = status;
      return false;
    }
    first += AdditiveViews::kMostPatterns;
  }
  return true;
}

// The bits that look() found, and whether the views let `left` moves suffice. The bit is that of
// one more or of one less than the distance was, and of these two one has it.
bool AdditiveSearch::read(int left, Look* looks) const noexcept {
  std::int32_t greatest = 0;
  for (std::size_t v = 0; v < view_count_; ++v) {
    Look& look = looks[v];
    const std::uint64_t bit = *look.word >> look.block % 64;
    const int distance = look.state.distance;
    const int farther =
        1 - 2 * static_cast<int>((static_cast<unsigned>(distance + 1) / 2 ^ bit) & 1);
    look.state.distance = static_cast<std::uint16_t>(distance + farther);
    look.sum = sums_[v] + farther;
    greatest = std::max(greatest, look.sum);
  }
  return greatest <= left;
}

// Makes the child's move, with the blank going to `to`; and takes it back, with `to` where the
// blank was.
void AdditiveSearch::turn_to(const Child& child, Cell to, Look* looks) noexcept {
  for (std::size_t v = 0; v < view_count_; ++v) {
    std::swap(patterns_[looks[v].pattern], looks[v].state);
    std::swap(sums_[v], looks[v].sum);
  }
  const std::uint64_t tile = child.tile;
  board_ ^= tile << 4 * to | tile << 4 * blank_;
  blank_ = to;
}

// Makes the frame of the board at hand. All words are found before the first bit is read, so that
// they come into the cache side by side. False: a table is in trouble.
bool AdditiveSearch::expand(int depth, int left) {
  Frame& frame = frames_[static_cast<std::size_t>(depth)];
  const std::size_t last =
      depth == 0 ? AdditiveViews::kNoMove
                 : static_cast<std::size_t>(moves_[static_cast<std::size_t>(depth) - 1]);
  const AdditiveViews::Moves& moves = views_.moves(blank_, last);
  frame.count = moves.count;
  Look* const looks = looks_of(depth);
  for (std::size_t i = 0; i < moves.count; ++i) {
    const auto tile = static_cast<std::uint8_t>(board_ >> 4 * moves.to[i] & 15);
    frame.children[i] = {moves.move[i], true, moves.to[i], tile};
    if (!look(frame.children[i], looks + i * view_count_)) {
      end_ = End::kTrouble;
      return false;
    }
  }
  for (std::size_t i = 0; i < moves.count; ++i) {
    Child& child = frame.children[i];
    child.good = read(left - 1, looks + i * view_count_);
    if (child.good && !known_.empty()) {
      const std::uint64_t tile = child.tile;
      __builtin_prefetch(&known_slot(board_ ^ (tile << 4 * child.from) ^ (tile << 4 * blank_)));
    }
  }
  return true;
}

// Calls visit() on each child that `left` moves may suffice for, until it returns true; then, and
// where the search has to end, returns true.
template <typename Visit>
bool AdditiveSearch::for_each_child(int depth, int left, const Visit& visit) {
  if (!expand(depth, left)) {
    return true;
  }
  const Frame& frame = frames_[static_cast<std::size_t>(depth)];
  for (std::size_t i = 0; i < frame.count; ++i) {
    if (!generate()) {
      return true;
    }
    const Child& child = frame.children[i];
    if (!child.good) {
      continue;
    }
    const Cell blank = blank_;
    Look* const looks = looks_of(depth) + i * view_count_;
    moves_[static_cast<std::size_t>(depth)] = child.move;
    turn_to(child, child.from, looks);
    const bool stop = visit();
    turn_to(child, blank, looks);
    if (stop) {
      return true;
    }
  }
  return false;
}

// Begins to remember boards, in a table of 2^bits.
void AdditiveSearch::remember(int bits) {
  known_.assign(std::size_t{1} << bits, 0);
  known_shift_ = 64 - bits;
}

// Counts a board; false: it is one too many, or stop() said so.
bool AdditiveSearch::generate() {
  if (nodes_ != 0 && generated_ == nodes_) {
    end_ = End::kNodes;
    return false;
  }
  if (++generated_ % kAskEvery == 0) {
    if (generated_ == kAskEvery) {  // it takes long enough to pay
      remember(kKnownBits);
    } else if (generated_ == kLong) {
      remember(kKnownBitsOfLong);
    }
    if (stop_ && stop_()) {
      end_ = End::kStopped;
      return false;
    }
  }
  return true;
}

// Whether to end.
bool AdditiveSearch::search(int depth, int left) {
  if (left == 0) {
    if (board_ != goal_) {
      return false;
    }
    ++found_;
    length_ = depth;
    end_ = hand_over_() ? End::kDone : End::kStopped;
    return end_ != End::kDone;
  }
  if (known_farther(left)) {
    return false;
  }
  const std::uint64_t found_before = found_;
  if (for_each_child(depth, left, [&] { return search(depth + 1, left - 1); })) {
    return true;
  }
  if (found_ == found_before) {
    note_farther(left);
  }
  return false;
}

AdditiveSearch::End AdditiveSearch::find(std::span<const Move> prefix, int length,
                                         const std::function<bool()>& found) {
  hand_over_ = found;
  end_ = End::kDone;
  const std::function<bool(int)> go_on = [&](int depth) {
    if (static_cast<std::size_t>(depth) == prefix.size()) {
      return search(depth, length - depth);
    }
    return for_each_child(depth, length - depth, [&] {
      const auto at = static_cast<std::size_t>(depth);
      return moves_[at] == prefix[at] && go_on(depth + 1);
    });
  };
  if (lower_bound_ <= length) {
    go_on(0);
  }
  return end_;
}

bool AdditiveSearch::split(int depth, int moves, int left,
                           std::vector<std::vector<Move>>& prefixes) {
  if (depth == moves || left == 0) {
    prefixes.emplace_back(moves_.begin(), moves_.begin() + depth);
    return false;
  }
  return for_each_child(depth, left, [&] { return split(depth + 1, moves, left - 1, prefixes); });
}

AdditiveSearch::End AdditiveSearch::split(int length, int moves,
                                          std::vector<std::vector<Move>>& prefixes) {
  end_ = End::kDone;
  if (lower_bound_ <= length) {
    split(0, moves, length, prefixes);
  }
  return end_;
}

bool AdditiveSearch::count_from(int depth, int left, Count& paths) {
  if (left == 0) {
    paths = {board_ == goal_ ? 1U : 0U, true};
    return false;
  }
  if (known_farther(left)) {
    paths = {0, true};
    return false;
  }
  // Boards that are counted are as far as `left` was then; on a longer way less is left than that.
  if (const auto counted = counted_.find(board_); counted != counted_.end()) {
    paths = counted->second.second == left ? counted->second.first : Count{0, true};
    return false;
  }
  Count sum{0, true};
  const bool stop = for_each_child(depth, left, [&] {
    Count more;
    if (count_from(depth + 1, left - 1, more)) {
      return true;
    }
    sum.fits &= more.fits && !__builtin_add_overflow(sum.paths, more.paths, &sum.paths);
    return false;
  });
  if (stop) {
    return true;
  }
  if (sum.fits && sum.paths == 0) {
    note_farther(left);
  } else if (counted_.size() < kMostCounted) {
    counted_.emplace(board_, std::pair(sum, left));
  }
  paths = sum;
  return false;
}

AdditiveSearch::End AdditiveSearch::count(int length, std::optional<std::uint64_t>& paths) {
  end_ = End::kDone;
  Count all{0, true};
  if (lower_bound_ <= length && count_from(0, length, all)) {
    return end_;
  }
  paths = all.fits ? std::optional(all.paths) : std::nullopt;
  return end_;
}

}  // namespace slidebase
