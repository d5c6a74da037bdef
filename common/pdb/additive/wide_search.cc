#include "common/pdb/additive/wide_search.h"

#include <algorithm>

#include "common/base/processor.h"

namespace slidebase {
namespace {

using ByView = WideViews::ByView;

// The transposition table begins with 2^kFirstKnown entries once the search has generated
// kStopEvery boards. It grows to the next of these sizes after four boards for each new entry.
constexpr int kFirstKnown = 14, kKnownStep = 4;

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
    : views_(views),
      automaton_(automaton),
      devices_(devices),
      frames_(kMaxPath + 1),
      lanes_(views.lanes()),
      kernels_(kernels<WideLaneKernels>()),
      lane_frames_(lanes_ != nullptr ? frames_.size() : 0) {
  goal_ = views.key_of(views.goal());
}

Lookup WideSearch::begin(const Tiles& board, std::uint64_t nodes) {
  std::ranges::copy(std::span(board).first(kMaxSearchedCells), board_.begin());
  blank_ = blank_of(board);
  key_ = views_.key_of(board);
  begin_board(nodes);
  forget_known();
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
    if (lanes_ != nullptr) {
      WideLanes::State& state = lane_frame_at(0).state;
      state.set[p] = patterns_[p].set;
      state.order[p] = patterns_[p].order;
      state.distance[p] = patterns_[p].distance;
    }
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
  if (lanes_ != nullptr) {
    move_lanes(child);
  } else {
    exchange(child);
  }
  key_ = views_.key_after(key_, blank_, child.from, child.tile);
  board_[blank_] = child.tile;
  board_[child.from] = 0;
  blank_ = child.from;
}

bool WideSearch::replay(Move move) noexcept {
  Frame& frame = frame_at(depth_);
  frame.blank = blank_;
  frame.count = frame.next = 1;
  frame.tight = 0;  // nothing has been looked up
  const Cell from = views_.next(blank_, move);
  Child& child = frame.children[0];
  child.move = move;
  child.from = static_cast<std::uint8_t>(from);
  child.tile = board_[from];
  child.count = 0;
  if (lanes_ != nullptr) {
    look_up_lanes();
    make(child);
  } else {
    make(child);
    look_up_skipped();
    read_behind();
  }
  return true;
}

bool WideSearch::may_suffice() noexcept {
  const Frame& frame = frame_at(depth_);
  return greatest(frame.sums & frame.active) <= bound_ - depth_;
}

void WideSearch::take_back() noexcept {
  Frame& frame = frame_at(--depth_);
  Child& child = frame.children[frame.next - 1];
  exchange(child);
  key_ = views_.key_after(key_, frame.blank, blank_, child.tile);
  board_[blank_] = child.tile;
  board_[frame.blank] = 0;
  blank_ = frame.blank;
}

WideSearch::Known& WideSearch::known_slot(const Key& key) noexcept {
  return known_[static_cast<std::size_t>(key.mixed() >> (64 - known_bits_))];
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

void WideSearch::forget_known() noexcept {
  known_ = {};
  known_bits_ = 0;
  known_since_ = generated_;
}

// Replaces the transposition table by a larger one when the search is long enough for it to pay.
void WideSearch::grow_known() {
  const int next = known_bits_ == 0 ? kFirstKnown : known_bits_ + kKnownStep;
  const int wanted = std::min(next, devices_.most_known);
  if (wanted <= known_bits_ || (known_bits_ != 0 && (generated_ - known_since_) >> wanted < 4)) {
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

// Reads the bits that are under way, and looks up what is wanted next of the current board. Returns
// false if all is known of its children.
bool WideSearch::read_more() noexcept {
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
      if (depth_ == first_depth_) {
        break;
      }
      if (lanes_ != nullptr) {
        frame_at(depth_).tight = tight_at(frame_at(depth_));
        read_around();
        break;
      }
      look_up_skipped();
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
        __builtin_prefetch(&known_slot(views_.key_after(key_, blank_, child.from, child.tile)));
      }
    }
  }
  return false;
}

template class DepthFirst<WideSearch, std::map<WideKey, CountedPaths>>;

}  // namespace slidebase
