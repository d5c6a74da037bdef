#include "common/solve/sliding_walks.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

constexpr std::size_t kLanes = 64;

// Updates the Lehmer digits of two neighbouring places whose tiles change places: the greater tile
// counts the smaller one behind it either before or after the exchange.
void exchange(std::uint8_t& first, std::uint8_t& second) {
  const std::uint8_t a = first, b = second;
  first = static_cast<std::uint8_t>(a > b ? b : b + 1);
  second = static_cast<std::uint8_t>(a > b ? a - 1 : a);
}

}  // namespace

SlidingWalks::SlidingWalks(const SlidingSpace& space, const Table& table,
                           std::span<const Move, 4> moves, const ByMove<char>& letters)
    : space_(space), table_(table), letters_(letters), changes_{{0, 0}}, stances_(1) {
  std::ranges::copy(moves, moves_.begin());
  pack_digits();
  const Shape shape = space.shape();
  for (int window = 0; window + shape.cols < shape.cells(); ++window) {
    make_changes(window, false);
    make_changes(window, true);
  }
  for (Cell c = 0; c < shape.cells(); ++c) {
    start_of_[c] = start_stance(c);
  }
}

// The first digit is in the highest bits; the last is always 0 and takes no bits.
void SlidingWalks::pack_digits() {
  unsigned at = 0;
  for (int i = space_.tiles() - 1; i-- > 0;) {
    const auto greatest = static_cast<unsigned>(space_.tiles() - 1 - i);
    const auto place = static_cast<std::size_t>(i);
    digit_at_[place] = static_cast<std::uint8_t>(at);
    digit_bits_[place] = static_cast<std::uint8_t>(std::bit_width(greatest));
    at += digit_bits_[place];
  }
}

bool SlidingWalks::start_at(const Tiles& board, Start& start) const noexcept {
  std::array<std::uint8_t, kMaxCells> digits;
  if (!space_.lehmer_digits(board, digits)) {
    return false;
  }
  const auto n = static_cast<std::size_t>(space_.tiles());
  start = {{blank_of(board), space_.index_of(digits)}, 0};
  for (std::size_t i = 0; i + 1 < n; ++i) {
    start.digits |= std::uint64_t{digits[i]} << digit_at_[i];
  }
  return true;
}

SlidingWalks::WindowDigits SlidingWalks::window_digits(int window) const noexcept {
  const auto first = static_cast<std::size_t>(window);
  const int end = std::min(window + space_.shape().cols, space_.tiles() - 1);
  const auto last = static_cast<std::size_t>(end - 1);
  return {first, last, digit_at_[last], digit_at_[first] + digit_bits_[first] - digit_at_[last]};
}

// Makes the changes of a vertical move over this window of places, for all values of its digits.
// (For values that no board has, the entries are arbitrary.)
void SlidingWalks::make_changes(int window, bool down) {
  const int n = space_.tiles();
  const auto [first, last, lowest, bits] = window_digits(window);
  first_change_[window][down ? 1 : 0] = changes_.size();
  for (std::uint64_t key = 0; key >> bits == 0; ++key) {
    std::array<std::uint8_t, kMaxCells + 1> digits{};
    for (std::size_t i = first; i <= last; ++i) {
      digits[i] = static_cast<std::uint8_t>(key << lowest >> digit_at_[i] &
                                            ((std::uint64_t{1} << digit_bits_[i]) - 1));
    }
    const auto before = digits;
    for (int i = 0; i + 1 < space_.shape().cols; ++i) {
      const int place = down ? window + space_.shape().cols - 2 - i : window + i;
      exchange(digits[static_cast<std::size_t>(place)],
               digits[static_cast<std::size_t>(place) + 1]);
    }
    Change change{};
    for (std::size_t i = first; i <= last; ++i) {
      const auto more = static_cast<std::uint64_t>(digits[i] - before[i]);
      change.index += more * (factorial(n - 1 - static_cast<int>(i)) / 2);
      change.digits += more << digit_at_[i];
    }
    changes_.push_back(change);
  }
}

// The way to the state with the blank on `to` and the same index.
SlidingWalks::Way SlidingWalks::unchanged(Cell to) const noexcept {
  return {changes_.data(), 0, 0, static_cast<std::uint8_t>(to)};
}

SlidingWalks::Way SlidingWalks::way(Cell from, Move move) const noexcept {
  const Cell to = space_.target(from, move);
  if (!is_vertical(move)) {
    return unchanged(to);
  }
  const Cell window = std::min(from, to);
  const WindowDigits digits = window_digits(window);
  return {changes_.data() + first_change_[window][move == Move::kDown ? 1 : 0],
          static_cast<std::uint16_t>((1 << digits.bits) - 1), digits.lowest,
          static_cast<std::uint8_t>(to)};
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
  outcome.next = stance(to, open);
  return outcome;
}

// The stance with the blank on this cell whose moves in `open` may lead nearer; at least one of
// them does.
std::uint16_t SlidingWalks::stance(Cell cell, unsigned open) {
  if (stance_of_[cell][open] != 0) {
    return stance_of_[cell][open];
  }
  const auto number = static_cast<std::uint16_t>(stances_.size());
  stance_of_[cell][open] = number;
  stances_.emplace_back();
  const auto first = static_cast<std::size_t>(std::countr_zero(open));
  const unsigned rest = open & (open - 1);
  Stance made{};
  made.outcomes[1] = go(cell, first);
  if (rest == 0) {  // no choice, so any bit will do: probe the state itself
    made.probe = unchanged(cell);
    made.outcomes[0] = made.outcomes[1];
  } else {
    made.probe = way(cell, moves_[first]);
    made.outcomes[0] = std::has_single_bit(rest)
                           ? go(cell, static_cast<std::size_t>(std::countr_zero(rest)))
                           : Outcome{unchanged(cell), stance(cell, rest), {}, 0, 0};
  }
  stances_[number] = made;
  return number;
}

// The stance in which a walk begins. It reads the bit of its own state and sets `farther`, the bit
// of the states farther from the root, from it: the same bit at an even distance, the other at an
// odd distance.
std::uint16_t SlidingWalks::start_stance(Cell cell) {
  const std::uint16_t next = stance(cell, moves_from(cell, 15));
  const auto number = static_cast<std::uint16_t>(stances_.size());
  Stance& made = stances_.emplace_back();
  made.probe = unchanged(cell);
  made.outcomes[0] = {made.probe, next, {}, 0, is_odd(cell)};
  made.outcomes[1] = {made.probe, next, {}, 0, !is_odd(cell)};
  return number;
}

struct SlidingWalks::Lane {
  std::uint64_t index;
  std::uint64_t digits;
  const std::uint64_t* word;  // contains the probed state's bit
  const Stance* stance;
  Letters* path;
  unsigned bit;      // number in the word
  unsigned farther;  // the bit of states that are not nearer
};

// Prefetches the word with the bit that the next turn reads.
void SlidingWalks::look(Lane& lane) const noexcept {
  const Way& probe = lane.stance->probe;
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
bool SlidingWalks::turn(Lane& lane) const noexcept {
  const auto nearer = static_cast<std::size_t>((*lane.word >> lane.bit ^ lane.farther) & 1);
  const Outcome& outcome = lane.stance->outcomes[nearer];
  const Change& change = outcome.way.change(lane.digits);
  Letters& path = *lane.path;
  std::memcpy(path.letter.data() + path.length, outcome.letters.data(), outcome.letters.size());
  path.length += outcome.moves;
  lane.index += change.index;
  lane.digits += change.digits;
  lane.farther ^= outcome.flips;
  lane.stance = &stances_[outcome.next];
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
                         &stances_[start_of_[start.state.blank]],
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
