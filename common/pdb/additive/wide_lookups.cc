// The look-ups of WideSearch: which bits of the pattern tables it reads for a board, in three
// turns, and what they tell about the board's children.
#include <bit>
#include <span>
#include <utility>

#include "common/pdb/additive/wide_search.h"

namespace slidebase {

// Makes the child's move in these patterns, as far as they have its tile, and prefetches the
// entries of their sets.
void WideSearch::look_up(Child& child, Cell blank, PatternSet patterns) noexcept {
  const WideViews::Pattern* const all = views_.patterns().data();
  Pattern* state = child.patterns.data() + child.count;
  BitLookup* lookup = lookups_.data() + lookup_count_;
  const auto move_each = [&](PatternSet left, const auto turn) {
    for (; left != 0; left &= left - 1, ++state, ++lookup) {
      const auto p = static_cast<std::size_t>(std::countr_zero(left));
      const WideViews::Pattern& pattern = all[p];
      const WideViews::TileMove& tile_move = pattern.symmetry_view->tile_move[blank][child.move];
      const Pattern before = patterns_[p];
      const std::uint32_t set = before.set ^ tile_move.cells;
      const std::uint32_t order = before.order + turn(pattern, tile_move);
      *lookup = pattern.begin_lookup(set, order, tile_move.blank);
      *state = {order, set, before.distance, before.number};
    }
  };
  // Apart, because no processor could predict which of them turn.
  patterns &= views_.of_tile(child.tile);
  const PatternSet in_row = views_.in_row(child.move);
  move_each(patterns & in_row, [](const auto&, const auto&) { return 0U; });
  move_each(patterns & ~in_row, [&](const WideViews::Pattern& pattern, const auto& tile_move) {
    return pattern.turn(tile_move, board_, child.tile);
  });
  child.count = static_cast<std::uint32_t>(state - child.patterns.data());
  lookup_count_ = static_cast<std::size_t>(lookup - lookups_.data());
}

void WideSearch::prefetch_bits() noexcept {
  for (BitLookup& lookup : std::span(lookups_).first(lookup_count_)) {
    lookup.find();
  }
}

// Fills the frame of the current board, and looks up for each child the patterns of the views that
// are known to be tight: those that were tight before the move to this board.
void WideSearch::look_up_children() noexcept {
  Frame& frame = frame_at(depth_);
  frame.count = frame.next = 0;
  frame.blank = blank_;
  frame.found_before = found_;
  frame.noted = false;
  if (depth_ == first_depth_) {
    frame.tight = tight_at(frame);
    frame.state = MoveAutomaton::kStart;
  } else {
    const Frame& before = frame_at(depth_ - 1);
    frame.tight = before.tight;
    frame.state = before.children[before.next - 1].state;
  }
  const bool automaton = devices_.automaton && !all_;
  const Move* const last = depth_ == 0 ? nullptr : &moves_[static_cast<std::size_t>(depth_) - 1];
  lookup_count_ = 0;
  for (const Move move : kMoves) {
    const Cell from = views_.next(blank_, move);
    const MoveAutomaton::State state =
        automaton ? automaton_.after(frame.state, move) : MoveAutomaton::kStart;
    if (from < 0 || state == MoveAutomaton::kLeftOut ||
        (last != nullptr && *last == inverse(move))) {
      continue;
    }
    Child& child = frame.children[frame.count++];
    child.move = move;
    child.state = state;
    child.from = static_cast<std::uint8_t>(from);
    child.tile = board_[from];
    child.count = 0;
    child.good = true;
    if (lanes_ == nullptr) {
      look_up(child, blank_, frame.tight);
    }
  }
  if (lanes_ != nullptr) {
    look_up_lanes();
  }
  prefetch_bits();
}

// Reads the bits that look_up_children() prefetched. A child is good if its move takes the patterns
// of all tight views nearer to the goal. Returns false if none is.
bool WideSearch::read_around() noexcept {
  Frame& frame = frame_at(depth_);
  const BitLookup* lookup = lookups_.data();
  bool any = false;
  for (Child& child : children_of(frame)) {
    child.good = lanes_ != nullptr
                     ? child.good && (lanes_of(child, depth_).farther & frame.tight) == 0
                     : read_nearer(child, 0, lookup);
    any |= child.good;
  }
  return any;
}

// Reads bits of the child's patterns from `first` on. Returns whether all are nearer.
bool WideSearch::read_nearer(Child& child, std::size_t first, const BitLookup*& lookup) noexcept {
  std::uint32_t farther = 0;
  for (Pattern& pattern : std::span(child.patterns).first(child.count).subspan(first)) {
    farther |= (lookup++)->farther_than(pattern.distance);
    --pattern.distance;
  }
  return farther == 0;
}

// Looks up for each good child the patterns of the views that have turned out to be tight. Returns
// false if no bit has to be read for that.
bool WideSearch::look_up_tight_views() noexcept {
  Frame& frame = frame_at(depth_);
  const PatternSet tight = tight_at(frame);
  lookup_count_ = 0;
  for (Child& child : children_of(frame)) {
    child.before = child.count;
    if (child.good) {
      look_up(child, blank_, tight & ~frame.tight);
    }
  }
  frame.tight = tight;
  prefetch_bits();
  return lookup_count_ != 0;
}

void WideSearch::read_again() noexcept {
  Frame& frame = frame_at(depth_);
  const BitLookup* lookup = lookups_.data();
  for (Child& child : children_of(frame)) {
    child.good = child.good && read_nearer(child, child.before, lookup);
  }
}

// Looks up the patterns that the last move changed and that were not looked up before.
void WideSearch::look_up_skipped() noexcept {
  Frame& before = frame_at(depth_ - 1);
  lookup_count_ = 0;
  look_up(before.children[before.next - 1], before.blank, before.patterns & ~before.tight);
  prefetch_bits();
}

// Reads those bits, and sets the sums of the current board.
void WideSearch::read_behind() noexcept {
  Frame& before = frame_at(depth_ - 1);
  Child& child = before.children[before.next - 1];
  ByView sums = before.sums - std::uint8_t{1};
  const BitLookup* lookup = lookups_.data();
  for (Pattern& pattern :
       std::span(child.patterns).subspan(child.count - lookup_count_, lookup_count_)) {
    const std::uint32_t farther = (lookup++)->farther_than(pattern.distance);
    pattern.distance += 2 * farther - 1;
    sums += views_.patterns()[pattern.number].grows[farther];
    std::swap(patterns_[pattern.number], pattern);
  }
  frame_at(depth_).sums = sums;
  drop_views_behind();
}

// Leaves out the views of the current board that are far behind one that was tight before the move.
void WideSearch::drop_views_behind() noexcept {
  const Frame& before = frame_at(depth_ - 1);
  Frame& frame = frame_at(depth_);
  frame.active = before.active;
  frame.patterns = before.patterns;
  const int least = bound_ - depth_ - devices_.behind;
  if (devices_.behind != 0 && before.tight != 0 && least >= 0) {
    frame.active &= ByView(frame.sums > static_cast<std::uint8_t>(least));
    frame.patterns = views_.of_views(frame.active);
  }
}

// The same with lanes: all patterns of the children's tiles at once.
void WideSearch::look_up_lanes() noexcept {
  Frame& frame = frame_at(depth_);
  LaneFrame& lane_frame = lane_frame_at(depth_);
  for (std::size_t i = 0; i < frame.count; ++i) {
    lane_frame.children[i].tile = &lanes_->tiles[frame.children[i].tile];
    lane_frame.children[i].move = &lanes_->moves[blank_][frame.children[i].move];
  }
  kernels_.look_up(*lanes_, lane_frame.state, board_.data(),
                   static_cast<std::uint32_t>(frame.patterns), lane_frame.children.data(),
                   frame.count);
}

// Sets the state and the sums of the board that the child's move has led to.
void WideSearch::move_lanes(const Child& child) noexcept {
  const int depth = depth_ - 1;
  Frame& frame = frame_at(depth_);
  frame.sums = frame_at(depth).sums - std::uint8_t{1};
  kernels_.move(lane_frame_at(depth).state, lanes_of(child, depth), lane_frame_at(depth_).state,
                frame.sums);
  drop_views_behind();
}

}  // namespace slidebase
