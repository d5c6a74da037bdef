#include "common/pdb/additive/wide_search.h"

#include <algorithm>

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
  std::ranges::copy(board, board_.begin());
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
                    static_cast<std::uint32_t>(distance), static_cast<std::uint32_t>(p)};
    frame.sums += pattern.grows[1] / 2 * static_cast<std::uint8_t>(distance);
  }
  frame.patterns = 0;
  for (std::size_t view = 0; view < views_.views(); ++view) {
    frame.active[view] = 0xff;
    frame.patterns |= views_.of_view(view);
  }
  lower_bound_ = greatest(frame.sums);
  return status_;
}

// Exchanges the patterns before and after the child's move.
void WideSearch::exchange(Child& child) noexcept {
  for (Pattern& pattern : std::span(child.patterns).first(child.count)) {
    std::swap(patterns_[pattern.number], pattern);
  }
}

// Makes a good child's move.
void WideSearch::make(Child& child) noexcept {
  moves_[static_cast<std::size_t>(depth_++)] = child.move;
  exchange(child);
  key_ = key_after(blank_, child.from, child.tile);
  board_[blank_] = child.tile;
  board_[child.from] = 0;
  blank_ = child.from;
}

// The key of the board after the tile on `from` has moved to `blank`, or back.
WideSearch::Key WideSearch::key_after(Cell blank, Cell from, std::uint64_t tile) const noexcept {
  return {key_.first ^ tile * (one_[blank].first | one_[from].first),
          key_.second ^ tile * (one_[blank].second | one_[from].second)};
}

void WideSearch::take_back() noexcept {
  Frame& frame = frame_at(--depth_);
  Child& child = frame.children[frame.next - 1];
  exchange(child);
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
  if (bound_ == depth_) {
    if (key_ != goal_) {
      return Entered::kLeaf;
    }
    ++found_;
    length_ = depth_;
    end_ = hand_over_() ? End::kDone : End::kStopped;
    return end_ == End::kDone ? Entered::kLeaf : Entered::kStop;
  }
  look_up_children();
  stage_ = Stage::kAround;
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
    Frame& frame = open_board();
    const auto children = children_of(frame);
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

// Reads the bits that are under way, and looks up what is wanted next of the current board. Returns
// false if all is known of its children.
bool WideSearch::go_on() noexcept {
  switch (stage_) {
    case Stage::kAround:
      if (!read_around()) {
        break;
      }
      if (known_farther(bound_ - depth_)) {
        frame_at(depth_).count = 0;
        break;
      }
      frame_at(depth_).noted = true;
      if (!look_up_skipped()) {
        break;
      }
      stage_ = Stage::kBehind;
      return true;
    case Stage::kBehind:
      read_behind();
      if (!look_up_tight_views()) {
        break;
      }
      stage_ = Stage::kAgain;
      return true;
    case Stage::kAgain:
      read_again();
      break;
  }
  if (!known_.empty()) {
    for (const Child& child : children_of(frame_at(depth_))) {
      if (child.good) {
        __builtin_prefetch(&known_slot(key_after(blank_, child.from, child.tile)));
      }
    }
  }
  return false;
}

// Goes on to the next board that needs other bits.
bool WideSearch::step() {
  if (go_on()) {
    return true;
  }
  while (true) {
    Frame& frame = frame_at(depth_);
    if (frame.next == frame.count) {
      if (frame.noted && found_ == frame.found_before) {
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
WideSearch::Frame& WideSearch::open_board() noexcept {
  look_up_children();
  stage_ = Stage::kAround;
  while (go_on()) {
  }
  return frame_at(depth_);
}

std::string WideSearch::letters() const {
  std::string letters;
  for (const Move move : std::span(moves_).first(static_cast<std::size_t>(length_))) {
    letters += letter(move);
  }
  return letters;
}

}  // namespace slidebase
