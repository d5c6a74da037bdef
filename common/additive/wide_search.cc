#include "common/additive/wide_search.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace slidebase {
namespace {

using ByView = WideViews::ByView;

constexpr std::uint64_t kStopEvery = 2048;  // boards between two calls of stop()
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
  known_ = {};
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

// Computes what the child's move from `blank` changes in these patterns, and prefetches the words
// of the bits.
void WideSearch::look_up(Child& child, Cell blank, PatternSet patterns) noexcept {
  Look* const first = child.looks.data() + child.count;
  Look* look = first;
  for (PatternSet left = views_.of_tile(child.tile) & patterns; left != 0; left &= left - 1) {
    const auto p = static_cast<std::size_t>(std::countr_zero(left));
    const WideViews::Pattern& pattern = views_.patterns()[p];
    look->pattern = static_cast<std::uint32_t>(p);
    look->state = patterns_[p];
    look->state.set ^= pattern.sight->passing[blank][child.move].cells;
    look->entry = pattern.blocks->entry_of(look->state.set);
    __builtin_prefetch(look->entry);
    ++look;
  }
  child.count = static_cast<std::uint32_t>(look - child.looks.data());
  for (Look* each = first; each != look; ++each) {
    const WideViews::Pattern& pattern = views_.patterns()[each->pattern];
    const WideViews::Passing& passing = pattern.sight->passing[blank][child.move];
    each->state.order += pattern.turn(passing, board_, child.tile);
    each->block = pattern.blocks->block_at(each->entry, passing.blank);
    each->word = pattern.rows + each->state.order * pattern.row_words + each->block / 64;
    __builtin_prefetch(each->word);
  }
}

// Fills the frame of the current board, and looks up the patterns of tight views for each child.
void WideSearch::look_around(int left) noexcept {
  Frame& frame = frame_at(depth_);
  frame.count = frame.next = 0;
  frame.blank = blank_;
  frame.found_before = found_;
  frame.tight = patterns_of(ByView(frame.sums == static_cast<std::uint8_t>(left)) & frame.active);
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
    child.count = 0;
    look_up(child, blank_, frame.tight);
  }
}

// Reads the bit of a look-up: the new distance is one more or one less than the old, and exactly
// one of the two has this bit. Returns 1 if the pattern is farther from its goal, otherwise 0.
std::uint32_t WideSearch::read(Look& look) noexcept {
  const std::uint64_t bit = *look.word >> look.block % 64;
  const std::uint32_t distance = look.state.distance;
  const auto farther = static_cast<std::uint32_t>(~((distance + 1) / 2 ^ bit) & 1);
  look.state.distance = distance - 1 + 2 * farther;
  return farther;
}

// Reads the bits that look_around() prefetched. A child is good if its move takes the patterns of
// all tight views nearer to the goal.
void WideSearch::read_around(Frame& frame) noexcept {
  for (Child& child : std::span(frame.children).first(frame.count)) {
    std::uint32_t farther = 0;
    for (Look& look : std::span(child.looks).first(child.count)) {
      farther |= read(look);
    }
    child.good = farther == 0;
    if (child.good && !known_.empty()) {
      __builtin_prefetch(&known_slot(key_after(blank_, child.from, child.tile)));
    }
  }
}

// Makes a good child's move.
void WideSearch::make(Child& child) noexcept {
  moves_[static_cast<std::size_t>(depth_++)] = child.move;
  for (Look& look : std::span(child.looks).first(child.count)) {
    std::swap(patterns_[look.pattern], look.state);
  }
  key_ = key_after(blank_, child.from, child.tile);
  board_[blank_] = child.tile;
  board_[child.from] = 0;
  blank_ = child.from;
}

// Looks up the patterns that the last move changed and that were not looked up before.
void WideSearch::look_behind() noexcept {
  Frame& before = frame_at(depth_ - 1);
  look_up(before.children[before.next - 1], before.blank, before.patterns & ~before.tight);
}

// Reads those bits, and sets the sums of the current board.
void WideSearch::read_behind() noexcept {
  Frame& before = frame_at(depth_ - 1);
  Child& child = before.children[before.next - 1];
  ByView sums = before.sums - std::uint8_t{1};
  for (Look& look : std::span(child.looks).first(child.count)) {
    const auto p = static_cast<std::size_t>(look.pattern);
    if ((before.tight >> p & 1) == 0) {
      const auto farther = static_cast<std::uint8_t>(2 * read(look));
      sums += views_.patterns()[p].member * farther;
      std::swap(patterns_[p], look.state);
    }
  }
  Frame& frame = frame_at(depth_);
  frame.state = child.state;
  frame.sums = sums & before.active;
  frame.active = before.active;
  frame.patterns = before.patterns;
  drop_views(frame);
}

// The patterns of the views whose bits are all set here.
WideSearch::PatternSet WideSearch::patterns_of(ByView views) const noexcept {
  PatternSet patterns = 0;
  for (std::size_t view = 0; view < views_.views(); ++view) {
    patterns |= views[view] != 0 ? views_.of_view(view) : 0;
  }
  return patterns;
}

// Drops the views that are far behind.
void WideSearch::drop_views(Frame& frame) noexcept {
  const int least = devices_.behind == 0 ? -1 : greatest(frame.sums) - devices_.behind;
  if (least < 0) {
    return;
  }
  const auto keeps = ByView(frame.sums > static_cast<std::uint8_t>(least));
  if (any(frame.active & ~keeps)) {
    frame.active &= keeps;
    frame.sums &= keeps;
    frame.patterns = patterns_of(frame.active);
  }
}

// The key of the board after the tile on `from` has moved to `blank`, or back.
WideSearch::Key WideSearch::key_after(Cell blank, Cell from, std::uint64_t tile) const noexcept {
  return {key_.first ^ tile * (one_[blank].first | one_[from].first),
          key_.second ^ tile * (one_[blank].second | one_[from].second)};
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
  PlainMemory larger(sizeof(Known) << wanted);
  if (larger.data() == nullptr) {
    return;  // the search goes on with the table that it has
  }
  larger.use_huge_pages();
  const std::span<const Known> before = known_;
  known_ = {reinterpret_cast<Known*>(larger.data()), std::size_t{1} << wanted};
  known_bits_ = wanted;
  std::swap(known_memory_, larger);
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
  behind_ = depth_ > 0;
  behind_ ? look_behind() : look_around(left);
  return Entered::kInner;
}

// Takes back all moves, so that another search can begin.
bool WideSearch::leave() noexcept {
  behind_ = false;
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
    Frame& frame = open_board(length - depth_);
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

// Reads the prefetched bits, and goes on to the next board that needs other bits.
bool WideSearch::step() {
  if (behind_) {
    behind_ = false;
    read_behind();
    look_around(bound_ - depth_);
    if (frame_at(depth_).tight != 0) {
      return true;
    }
  }
  read_around(frame_at(depth_));
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

// Fills the frame of the current board at once: for the boards in front of a search in steps, and
// for searches that are not in steps.
WideSearch::Frame& WideSearch::open_board(int left) noexcept {
  if (depth_ > 0) {
    look_behind();
    read_behind();
  }
  look_around(left);
  Frame& frame = frame_at(depth_);
  read_around(frame);
  return frame;
}

std::string WideSearch::letters() const {
  std::string letters;
  for (const Move move : std::span(moves_).first(static_cast<std::size_t>(length_))) {
    letters += letter(move);
  }
  return letters;
}

}  // namespace slidebase
