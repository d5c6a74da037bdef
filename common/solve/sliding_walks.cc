#include "common/solve/sliding_walks.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace slidebase {
namespace {

constexpr std::size_t kLanes = 64;

}  // namespace

SlidingWalks::SlidingWalks(const SlidingSpace& space, const Table& table,
                           std::span<const Move, 4> moves, const ByMove<char>& letters)
    : DigitChanges(space), space_(space), table_(table), letters_(letters), walk_states_(1) {
  std::ranges::copy(moves, moves_.begin());
  for (Cell c = 0; c < space.shape().cells(); ++c) {
    start_of_[c] = start_state(c);
  }
}

// In a set of moves, bit i represents moves_[i].
unsigned SlidingWalks::moves_from(Cell cell, unsigned among) const noexcept {
  for (unsigned i = 0; i < 4; ++i) {
    if (space_.target(cell, moves_[i]) < 0) {
      among &= ~(1U << i);
    }
  }
  return among;
}

unsigned SlidingWalks::all_but_back(Move move) const noexcept {
  const auto back =
      static_cast<unsigned>(std::ranges::find(moves_, inverse(move)) - moves_.begin());
  return 15U & ~(1U << back);
}

// Whether states with the blank on this cell are an odd number of moves from the root.
bool SlidingWalks::is_odd(Cell cell) const noexcept {
  return space_.shape().colour(cell) != space_.shape().colour(space_.root());
}

// Takes a move, and in a corner also the only remaining move, if one of the two is horizontal. Bit
// 1 of the nearer state's distance changes with each step from an odd distance, and one of two
// consecutive steps is from an odd distance.
SlidingWalks::Outcome SlidingWalks::go(Cell from, std::size_t move) {
  Move taken = moves_[move];
  Outcome outcome{way(from, taken), 0, {letters_[taken]}, 1, is_odd(from)};
  Cell to = outcome.way.to;
  unsigned open = moves_from(to, all_but_back(taken));
  if (std::has_single_bit(open) && to != space_.root()) {
    const Move onward = moves_[static_cast<std::size_t>(std::countr_zero(open))];
    if (!is_vertical(taken) || !is_vertical(onward)) {
      const Way second = way(to, onward);
      if (is_vertical(onward)) {
        outcome.way = second;
      }
      outcome.way.to = second.to;
      outcome.letters[outcome.moves++] = letters_[onward];
      outcome.flips = 1;
      taken = onward;
      to = second.to;
      open = moves_from(to, all_but_back(taken));
    }
  }
  outcome.next = walk_state(to, open);
  return outcome;
}

// The walk state with the blank on this cell whose moves in `open` may lead nearer; at least one of
// them does.
std::uint16_t SlidingWalks::walk_state(Cell cell, unsigned open) {
  if (walk_state_of_[cell][open] != 0) {
    return walk_state_of_[cell][open];
  }
  const auto number = static_cast<std::uint16_t>(walk_states_.size());
  walk_state_of_[cell][open] = number;
  walk_states_.emplace_back();
  const auto first = static_cast<std::size_t>(std::countr_zero(open));
  const unsigned rest = open & (open - 1);
  WalkState made{};
  made.outcomes[1] = go(cell, first);
  if (rest == 0) {  // no choice, so any bit will do: probe the state itself
    made.probe = unchanged(cell);
    made.outcomes[0] = made.outcomes[1];
  } else {
    made.probe = way(cell, moves_[first]);
    made.outcomes[0] = std::has_single_bit(rest)
                           ? go(cell, static_cast<std::size_t>(std::countr_zero(rest)))
                           : Outcome{unchanged(cell), walk_state(cell, rest), {}, 0, 0};
  }
  walk_states_[number] = made;
  return number;
}

// The walk state in which a walk begins. It reads the bit of its own state and sets `farther`, the
// bit of the states farther from the root, from it: the same bit at an even distance, the other at
// an odd distance.
std::uint16_t SlidingWalks::start_state(Cell cell) {
  const std::uint16_t next = walk_state(cell, moves_from(cell, 15));
  const auto number = static_cast<std::uint16_t>(walk_states_.size());
  WalkState& made = walk_states_.emplace_back();
  made.probe = unchanged(cell);
  made.outcomes[0] = {made.probe, next, {}, 0, is_odd(cell)};
  made.outcomes[1] = {made.probe, next, {}, 0, !is_odd(cell)};
  return number;
}

struct SlidingWalks::Lane {
  std::uint64_t index;
  std::uint64_t digits;
  const std::uint64_t* word;  // contains the probed state's bit
  const WalkState* walk_state;
  Letters* path;
  unsigned bit;      // number in the word
  unsigned farther;  // the bit of states that are not nearer
};

// Prefetches the word with the bit that the next turn reads.
inline void SlidingWalks::look(Lane& lane) const noexcept {
  const Way& probe = lane.walk_state->probe;
  const std::uint64_t index = lane.index + probe.change(lane.digits).index;
  lane.word = table_.place_of_word(probe.to, index / 64);
  lane.bit = static_cast<unsigned>(index % 64);
  __builtin_prefetch(lane.word);
}

// Whether a walk that reaches the root has the root's residue. At an even distance the bit of
// farther states is the state's own.
bool SlidingWalks::fits_root(const Lane& lane) const noexcept {
  return table_.distance_bit(space_.root_state()) == (lane.farther != 0);
}

// Returns false if the walk has ended.
inline bool SlidingWalks::turn(Lane& lane) const noexcept {
  const auto nearer = static_cast<std::size_t>((*lane.word >> lane.bit ^ lane.farther) & 1);
  const Outcome& outcome = lane.walk_state->outcomes[nearer];
  const Change& change = outcome.way.change(lane.digits);
  Letters& path = *lane.path;
  std::memcpy(path.letter.data() + path.length, outcome.letters.data(), outcome.letters.size());
  path.length += outcome.moves;
  lane.index += change.index;
  lane.digits += change.digits;
  lane.farther ^= outcome.flips;
  lane.walk_state = &walk_states_[outcome.next];
  const bool at_root = lane.index == 0 && outcome.way.to == space_.root();
  if (at_root || path.length >= table_.info().max_depth()) {
    path.arrived = at_root && path.length <= table_.info().max_depth() && fits_root(lane);
    return false;
  }
  look(lane);
  return true;
}

void SlidingWalks::walk(std::span<const Start> from, std::span<Letters> paths) const noexcept {
  std::array<Lane, kLanes> lanes;
  std::size_t active = 0;
  for (std::size_t next = 0; next < from.size() || active > 0;) {
    for (; active < kLanes && next < from.size(); ++next) {
      const Start& start = from[next];
      paths[next].arrived = true;
      paths[next].length = 0;
      if (start.state != space_.root_state()) {
        lanes[active] = {start.state.index,
                         start.digits,
                         nullptr,
                         &walk_states_[start_of_[start.state.blank]],
                         &paths[next],
                         0,
                         0};
        look(lanes[active++]);
      }
    }
    for (std::size_t l = active; l-- > 0;) {
      if (!turn(lanes[l])) {
        lanes[l] = lanes[--active];
      }
    }
  }
}

}  // namespace slidebase
