#include "common/solve/cubic_solver.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/base/error.h"
#include "common/solve/optimal_paths.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// A quarter turn maps x to y: the colour that a roll along x turns up is then turned up along y.
constexpr std::array<std::uint8_t, 3> kSwapped = {0, 2, 1};

}  // namespace

CubicSolver::CubicSolver(const Table& table, Shape shape, Cell start)
    : shape_(shape),
      table_(table),
      space_(table_.info().indexed_shape(), table_.info().indexed_root()),
      view_(*find_symmetry(shape, start, space_.shape(), space_.root())) {
  if (!table_.has_patterns()) {
    throw Error(ErrorCode::kFormat, table_.path(), "the table has no pattern section");
  }
  for (std::uint64_t w = 1; static_cast<int>(weight_.size()) < shape.cells() - 1; w *= 3) {
    weight_.push_back(w);
  }
  // The walk leads from the pattern to the root, the answer the other way: the inverse of each
  // move, in reverse order. Trying the table's moves in the order of those inverses makes the last
  // letter smallest, then the one before it.
  const auto inverse_seen = [this](Move move) { return inverse(view_(move)); };
  std::ranges::transform(kMoves, order_.begin(), inverse_seen);
  for (const Move move : kMoves) {
    letters_[inverse_seen(move)] = letter(move);
  }
}

CubicSolver::Seen CubicSolver::seen(const CubicPattern& pattern) const noexcept {
  Seen made{view_(pattern.blank), 0};
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (c == pattern.blank) {
      continue;
    }
    const std::uint8_t top = pattern.top[c];
    const Cell at = view_(c);
    const int place = at < made.blank ? at : at - 1;
    made.tops += weight_[weight_.size() - 1 - static_cast<std::size_t>(place)] *
                 (view_.swaps_axes ? kSwapped[top] : top);
  }
  return made;
}

Lookup CubicSolver::look_up(const Seen& s, Table::Pattern& found) const noexcept {
  if (!table_.is_in_place()) {
    return table_.fetch_pattern(s.blank, s.tops, found);
  }
  found = table_.pattern(s.blank, s.tops);
  return found.distance == kNoPatternDistance ? table_.status() : Lookup::kReady;  // or damage
}

Length CubicSolver::distance(const CubicPattern& pattern) const noexcept {
  const Seen s = seen(pattern);
  Table::Pattern found;
  const Lookup status = table_.is_in_place()
                            ? look_up(s, found)
                            : table_.fetch_pattern_distance(s.blank, s.tops, found.distance);
  if (status != Lookup::kReady) {
    return Length(status);
  }
  return found.distance == kNoPatternDistance ? Length(Lookup::kUnsolvable)
                                              : Length(found.distance);
}

Lookup CubicSolver::look_up_state(const Seen& s, Table::Pattern& found) const noexcept {
  const Lookup status = look_up(s, found);
  if (status == Lookup::kReady && found.distance != kNoPatternDistance &&
      found.state >= static_cast<std::uint32_t>(space_.strings())) {
    return table_.contradiction("a pattern of it names a state that it does not have");
  }
  return status;
}

Length CubicSolver::solve(const CubicPattern& pattern, char* letters) const noexcept {
  const Seen s = seen(pattern);
  Table::Pattern found;
  Lookup status = look_up_state(s, found);
  if (status != Lookup::kReady) {
    return Length(status);
  }
  const int distance = found.distance;
  if (distance == kNoPatternDistance) {
    return Length(Lookup::kUnsolvable);
  }
  Path path;
  status = find_path(space_, table_, state_of(s, static_cast<int>(found.state)), order_, path);
  if (status == Lookup::kReady && path.length != distance) {
    status = table_.contradiction(
        "its bits do not lead to the root in the number of moves that its patterns say");
  }
  if (status != Lookup::kReady) {
    return Length(status);
  }
  for (int i = path.length; i-- > 0;) {
    *letters++ = letters_[path.moves[static_cast<std::size_t>(i)]];
  }
  return Length(distance);
}

// With a pending source, the bits of all strings are requested at once, and then those of all
// walks.
Lookup CubicSolver::for_each_nearest(const Seen& s, int distance,
                                     const std::function<Lookup(State)>& visit) const {
  std::vector<State> near;
  Lookup worst = Lookup::kReady;
  for (int string = 0; string < space_.strings(); ++string) {
    const State state = state_of(s, string);
    bool bit = false;
    const Lookup status = table_.look_up(state, bit);
    worst = std::max(worst, status);
    if (status == Lookup::kReady && table_.residue_of(state.blank, bit) == (distance & 3)) {
      near.push_back(state);
    }
  }
  std::erase_if(near, [&](const State& state) {
    Path path;
    // The bits of states that cannot be reached from the root may lead nowhere.
    const Lookup status =
        table_.is_in_place()
            ? (walk(space_, table_, state, order_, path) ? Lookup::kReady : Lookup::kDamaged)
            : fetch_walk(space_, table_, state, order_, path);
    if (status == Lookup::kPending) {
      worst = std::max(worst, status);
    }
    return status != Lookup::kReady || path.length != distance;
  });
  worst = std::max(worst, table_.status());
  for (const State& state : near) {
    if (worst == Lookup::kReady) {
      worst = visit(state);
    }
  }
  return worst;
}

// Paths that end in different orientations are different, so the counts are added over the origin
// strings whose state with these tops is at the least distance.
Lookup CubicSolver::count_paths(const CubicPattern& pattern, int distance,
                                std::optional<std::uint64_t>& count) const {
  std::uint64_t sum = 0;
  bool fits = true;
  const Lookup status = for_each_nearest(seen(pattern), distance, [&](State state) {
    std::optional<std::uint64_t> paths;
    const Lookup counted = slidebase::count_paths(space_, table_, state, distance, paths);
    fits &= paths && !__builtin_add_overflow(sum, *paths, &sum);
    return counted;
  });
  if (status == Lookup::kReady) {
    count = fits ? std::optional(sum) : std::nullopt;
  }
  return status;
}

Lookup CubicSolver::list_paths(const CubicPattern& pattern, int distance,
                               const std::function<bool(std::string_view)>& found) const {
  std::string letters;
  bool goes_on = true;
  return for_each_nearest(seen(pattern), distance, [&](State state) {
    if (!goes_on) {
      return Lookup::kReady;
    }
    return slidebase::list_paths(space_, table_, state, distance, order_,
                                 [&](std::span<const Move> path) {
                                   letters.clear();
                                   for (auto move = path.rbegin(); move != path.rend(); ++move) {
                                     letters += letters_[*move];
                                   }
                                   return goes_on = found(letters);
                                 });
  });
}

CubicPattern CubicSolver::pattern_of(State state) const noexcept {
  const Cubes cubes = space_.board_of(state);
  CubicPattern pattern;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (view_(c) == cubes.blank) {
      pattern.blank = c;
    } else {
      const std::uint8_t top = cubes.top[view_(c)];
      pattern.top[c] = view_.swaps_axes ? kSwapped[top] : top;
    }
  }
  return pattern;
}

Lookup CubicSolver::for_each_move(
    const CubicPattern& pattern, int distance,
    const std::function<void(char, int, const CubicPattern&)>& visit) const {
  const Seen s = seen(pattern);
  Table::Pattern found;
  if (const Lookup status = look_up_state(s, found); status != Lookup::kReady) {
    return status;
  }
  std::array<Move, 4> by_letter;
  std::ranges::transform(kMoves, by_letter.begin(), [this](Move move) { return view_(move); });
  const auto letter_of = [this](Move table_move) { return letters_[inverse(table_move)]; };
  const Lookup status = for_each_neighbour(
      space_, table_, state_of(s, static_cast<int>(found.state)), distance & 3, by_letter,
      [&](State next, Move move, bool nearer) {
        visit(letter_of(move), nearer ? distance - 1 : distance + 1, pattern_of(next));
      });
  return std::max(status, table_.status());
}

}  // namespace slidebase
