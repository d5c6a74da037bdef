#include "common/additive/wide_search.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace slidebase {
namespace {

using ByView = WideViews::ByView;

constexpr std::uint64_t kStopEvery = 2048;               // boards between two calls of stop()
constexpr std::size_t kMostKept = std::size_t{1} << 18;  // boards that counting keeps
// The transposition table begins with 2^kFirstKnown entries once the search has generated
// kStopEvery boards. It grows to the next of these sizes after four boards for each new entry.
constexpr int kFirstKnown = 14, kKnownStep = 4;
constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio

constexpr Cell kFirstCells = 12, kKeyCells = 23;
constexpr int kMovesAt = 56;  // the place of the moves in an entry's second word

bool any(ByView values) noexcept {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &values, sizeof values);
  return (halves[0] | halves[1]) != 0;
}

int greatest(ByView sums) noexcept {
  std::uint8_t most = 0;
  for (std::size_t v = 0; v < WideViews::kMostViews; ++v) {
    most = std::max<std::uint8_t>(most, sums[v]);
  }
  return most;
}

}  // namespace

WideSearch::WideSearch(const WideViews& views, const MoveAutomaton& automaton, WideDevices devices)
    : views_(views), automaton_(automaton), devices_(devices), frames_(kMaxPath + 1) {
  for (Cell cell = 0; cell < kKeyCells; ++cell) {
    (cell < kFirstCells ? one_[cell].first : one_[cell].second) = std::uint64_t{1}
                                                                  << 5 * (cell % kFirstCells);
  }
  goal_ = key_of(views.goal());
}

WideSearch::Key WideSearch::key_of(const Tiles& board) const noexcept {
  Key key;
  for (Cell cell = 0; cell < views_.shape().cells(); ++cell) {
    key.first |= one_[cell].first * board[cell];
    key.second |= one_[cell].second * board[cell];
  }
  return key;
}

Lookup WideSearch::begin(const Tiles& board, std::uint64_t nodes) {
  board_ = board;
  blank_ = blank_of(board);
  key_ = key_of(board);
  known_.clear();
  known_bits_ = 0;
  counted_.clear();
  generated_ = 0;
  nodes_ = nodes;
  status_ = Lookup::kReady;
  Frame& frame = frame_at(0);
  frame.sums = frame.active = ByView{};
  frame.state = MoveAutomaton::kStart;
  for (std::size_t p = 0; p < views_.patterns().size(); ++p) {
    const WideViews::Pattern& pattern = views_.patterns()[p];
    const PatternSpace::Place place = views_.place_of(pattern, board);
    int distance = 0;
    status_ = pattern.table->walk(place, pattern.end, distance);
    if (status_ != Lookup::kReady) {
      return status_;
    }
    patterns_[p] = {place.order, pattern.blocks->set_of(place.block),
                    static_cast<std::uint32_t>(distance)};
    frame.sums += pattern.member * static_cast<std::uint8_t>(distance);
  }
  frame.patterns = 0;
  for (std::size_t view = 0; view < views_.views(); ++view) {
    frame.active[view] = 0xff;
    frame.patterns |= views_.of_view(view);
  }
  lower_bound_ = greatest(frame.sums);
  return status_;
}

// Computes what the child's move changes in each pattern, and prefetches the words of the bits.
void WideSearch::look(Frame& frame, Child& child) noexcept {
  const auto move = child.move;
  Look* look = child.looks.data();
  for (PatternSet changed = views_.of_tile(child.tile) & frame.patterns; changed != 0;
       changed &= changed - 1) {
    const auto p = static_cast<std::size_t>(std::countr_zero(changed));
    const WideViews::Pattern& pattern = views_.patterns()[p];
    const WideViews::Passing& passing = pattern.sight->passing[blank_][move];
    look->pattern = static_cast<std::uint32_t>(p);
    look->state = patterns_[p];
    look->state.set ^= passing.cells;
    look->state.order += pattern.turn(passing, board_, child.tile);
    look->block = pattern.blocks->block_of(look->state.set, passing.blank);
    look->word = pattern.rows + look->state.order * pattern.row_words + look->block / 64;
    __builtin_prefetch(look->word);
    ++look;
  }
  child.count = static_cast<std::uint32_t>(look - child.looks.data());
}

// Fills the frame of the current board: locates and prefetches the words of all children's bits.
void WideSearch::look_around() noexcept {
  Frame& frame = frame_at(depth_);
  frame.count = frame.next = 0;
  frame.blank = blank_;
  frame.found_before = found_;
  const bool automaton = devices_.automaton && !all_;
  const Move* const last = depth_ == 0 ? nullptr : &moves_[static_cast<std::size_t>(depth_) - 1];
  for (const Move move : kMoves) {
    const Cell from = views_.next(blank_, move);
    const MoveAutomaton::State state =
        automaton ? automaton_.after(frame.state, move) : MoveAutomaton::kStart;
    if (from < 0 || state == MoveAutomaton::kLeftOut ||
        (!automaton && last != nullptr && *last == inverse(move))) {
      continue;
    }
    Child& child = frame.children[frame.count++];
    child.move = move;
    child.state = state;
    child.from = static_cast<std::uint8_t>(from);
    child.tile = board_[from];
    look(frame, child);
  }
}

// Reads the bits that look() located, and decides whether `left` moves may suffice in every view.
// A new distance is one more or one less than the old, and exactly one of the two has this bit.
void WideSearch::read(const Frame& frame, Child& child, int left) const noexcept {
  ByView sums = frame.sums - std::uint8_t{1};
  for (Look& look : std::span(child.looks).first(child.count)) {
    const std::uint64_t bit = *look.word >> look.block % 64;
    const std::uint32_t distance = look.state.distance;
    // 1 if the pattern is farther from its goal.
    const auto farther = static_cast<std::uint8_t>(~((distance + 1) / 2 ^ bit) & 1);
    look.state.distance = distance - 1 + 2U * farther;
    sums += views_.patterns()[look.pattern].member * static_cast<std::uint8_t>(2 * farther);
  }
  child.sums = sums & frame.active;
  child.good = left >= 0 && !any(ByView(child.sums > static_cast<std::uint8_t>(left)));
}

// Reads the bits that look_around() prefetched, and marks the children from which `left` - 1 moves
// may suffice.
void WideSearch::read_around(Frame& frame, int left) noexcept {
  for (Child& child : std::span(frame.children).first(frame.count)) {
    read(frame, child, left - 1);
    if (child.good && !known_.empty()) {
      __builtin_prefetch(&known_slot(key_after(blank_, child.from, child.tile)));
    }
  }
}

// Sets the frame of the board that a move has led to: its sums, and the views that it keeps.
void WideSearch::enter_frame(const Child& child) noexcept {
  const Frame& before = frame_at(depth_ - 1);
  Frame& frame = frame_at(depth_);
  frame.state = child.state;
  frame.sums = child.sums;
  frame.active = before.active;
  frame.patterns = before.patterns;
  const int least = greatest(child.sums) - devices_.behind;
  if (devices_.behind == 0 || least < 0) {
    return;
  }
  const auto keeps = ByView(child.sums > static_cast<std::uint8_t>(least));
  if (!any(before.active & ~keeps)) {
    return;
  }
  frame.active = before.active & keeps;
  frame.sums = child.sums & keeps;
  frame.patterns = 0;
  for (std::size_t view = 0; view < views_.views(); ++view) {
    frame.patterns |= frame.active[view] != 0 ? views_.of_view(view) : 0;
  }
}

// The key of the board after the tile on `from` has moved to `blank`, or back.
WideSearch::Key WideSearch::key_after(Cell blank, Cell from, std::uint64_t tile) const noexcept {
  return {key_.first ^ tile * (one_[blank].first | one_[from].first),
          key_.second ^ tile * (one_[blank].second | one_[from].second)};
}

void WideSearch::turn_to(Child& child, Cell to) noexcept {
  for (Look& look : std::span(child.looks).first(child.count)) {
    std::swap(patterns_[look.pattern], look.state);
  }
  key_ = key_after(blank_, to, child.tile);
  board_[blank_] = child.tile;
  board_[to] = 0;
  blank_ = to;
}

void WideSearch::make(Child& child) noexcept {
  moves_[static_cast<std::size_t>(depth_++)] = child.move;
  turn_to(child, child.from);
  enter_frame(child);
}

void WideSearch::take_back() noexcept {
  Frame& frame = frame_at(--depth_);
  Child& child = frame.children[frame.next - 1];
  for (Look& look : std::span(child.looks).first(child.count)) {
    std::swap(patterns_[look.pattern], look.state);
  }
  key_ = key_after(frame.blank, blank_, child.tile);
  board_[blank_] = child.tile;
  board_[frame.blank] = 0;
  blank_ = frame.blank;
}

WideSearch::Known& WideSearch::known_slot(const Key& key) noexcept {
  const std::uint64_t mixed = (key.first * kMix ^ key.second) * kMix;
  return known_[static_cast<std::size_t>(mixed >> (64 - known_bits_))];
}

bool WideSearch::known_farther(int left) noexcept {
  if (known_.empty()) {
    return false;
  }
  const Known& known = known_slot(key_);
  const std::uint64_t moves = (known.second ^ key_.second) >> kMovesAt;
  return known.first == key_.first && (known.second ^ key_.second) << (64 - kMovesAt) == 0 &&
         static_cast<int>(moves) >= left;
}

void WideSearch::note_farther(int left) noexcept {
  if (!known_.empty()) {
    known_slot(key_) = {key_.first, key_.second | static_cast<std::uint64_t>(left) << kMovesAt};
  }
}

// Replaces the transposition table by a larger one when the search is long enough for it to pay.
void WideSearch::grow_known() {
  const int next = known_bits_ == 0 ? kFirstKnown : known_bits_ + kKnownStep;
  const int wanted = std::min(next, devices_.most_known);
  if (wanted <= known_bits_ || (known_bits_ != 0 && generated_ >> wanted < 4)) {
    return;
  }
  std::vector<Known> before(std::size_t{1} << wanted);
  before.swap(known_);
  known_bits_ = wanted;
  for (const Known& known : before) {
    if (known.first != 0) {
      constexpr std::uint64_t kTiles = (std::uint64_t{1} << kMovesAt) - 1;
      known_slot({known.first, known.second & kTiles}) = known;
    }
  }
}

// Counts a generated board. Returns false if the limit was reached before or stop() returns true.
bool WideSearch::generate() {
  if (nodes_ != 0 && generated_ == nodes_) {
    end_ = End::kLimit;
    return false;
  }
  if (++generated_ % kStopEvery == 0) {
    grow_known();
    if (stop_ && stop_()) {
      end_ = End::kLimit;
      return false;
    }
  }
  return true;
}

// Enters the current board, at depth_. kLeaf: the search does not go below it.
WideSearch::Entered WideSearch::enter() {
  const int left = bound_ - depth_;
  if (left == 0) {
    if (key_ != goal_) {
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
  look_around();
  return Entered::kInner;
}

// Takes back all moves, so that another search can begin.
bool WideSearch::leave() noexcept {
  while (depth_ > 0) {
    take_back();
  }
  return false;
}

bool WideSearch::start(std::span<const PathStep> prefix, int length, std::function<bool()> found) {
  hand_over_ = std::move(found);
  end_ = End::kDone;
  bound_ = length;
  depth_ = 0;
  if (lower_bound_ > length) {
    return false;
  }
  for (const PathStep& step : prefix) {
    look_around();
    Frame& frame = frame_at(depth_);
    read_around(frame, length - depth_);
    const auto children = std::span(frame.children).first(frame.count);
    const auto child = std::ranges::find(children, step.move, &Child::move);
    frame.next = static_cast<std::size_t>(child - children.begin()) + 1;
    if (child == children.end() || !child->good) {
      return leave();
    }
    make(*child);
  }
  first_depth_ = depth_;
  return enter() == Entered::kInner || leave();
}

// Reads the prefetched bits, and goes on to the next board whose children have to be looked up.
bool WideSearch::step() {
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
    Child& child = frame.children[frame.next++];
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

std::string WideSearch::letters() const {
  std::string letters;
  for (const Move move : std::span(moves_).first(static_cast<std::size_t>(length_))) {
    letters += letter(move);
  }
  return letters;
}

// Calls visit() on each child from which `left` moves may suffice, until it returns true. Returns
// true then, and also when the search has to end.
template <typename Visit>
bool WideSearch::for_each_child(int left, const Visit& visit) {
  look_around();
  Frame& frame = frame_at(depth_);
  read_around(frame, left);
  while (frame.next < frame.count) {
    Child& child = frame.children[frame.next++];
    if (!generate()) {
      return true;
    }
    if (!child.good) {
      continue;
    }
    make(child);
    const bool stop = visit();
    take_back();
    if (stop) {
      return true;
    }
  }
  return false;
}

bool WideSearch::split_from(int moves, int left, std::vector<Prefix>& prefixes) {
  if (depth_ == moves || left == 0) {
    Prefix& prefix = prefixes.emplace_back();
    for (const Move move : std::span(moves_).first(static_cast<std::size_t>(depth_))) {
      prefix.push_back({move});
    }
    return false;
  }
  return for_each_child(left, [&] { return split_from(moves, left - 1, prefixes); });
}

PathSearch::End WideSearch::split(int length, int moves, std::vector<Prefix>& prefixes) {
  end_ = End::kDone;
  depth_ = 0;
  if (lower_bound_ <= length) {
    split_from(moves, length, prefixes);
  }
  return end_;
}

bool WideSearch::count_from(int left, Count& paths) {
  if (left == 0) {
    paths = {key_ == goal_ ? 1U : 0U, true};
    return false;
  }
  if (known_farther(left)) {
    paths = {0, true};
    return false;
  }
  // The distance of a counted board is the `left` of that time. A longer way to the board leaves
  // fewer moves, so no path then reaches the goal.
  if (const auto counted = counted_.find(key_); counted != counted_.end()) {
    paths = counted->second.second == left ? counted->second.first : Count{0, true};
    return false;
  }
  Count sum{0, true};
  const bool stop = for_each_child(left, [&] {
    Count more;
    if (count_from(left - 1, more)) {
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
  } else if (counted_.size() < kMostKept) {
    counted_.emplace(key_, std::pair(sum, left));
  }
  paths = sum;
  return false;
}

PathSearch::End WideSearch::count(int length, std::optional<std::uint64_t>& paths) {
  end_ = End::kDone;
  depth_ = 0;
  all_ = true;
  Count all{0, true};
  const bool stopped = lower_bound_ <= length && count_from(length, all);
  all_ = false;
  if (!stopped) {
    paths = all.fits ? std::optional(all.paths) : std::nullopt;
  }
  return end_;
}

}  // namespace slidebase
