#include "common/solve/cubic_solver.h"

#include <algorithm>

#include "common/base/error.h"
#include "common/solve/optimal_paths.h"
#include "common/solve/walk.h"

namespace slidebase {

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
  // move, the last first. Trying the table's moves in the order of those inverses makes the last
  // letter smallest, then the one before it.
  const auto inverse_seen = [this](Move move) { return inverse(view_(move)); };
  std::ranges::transform(kMoves, order_.begin(), inverse_seen);
  for (const Move move : kMoves) {
    letters_[inverse_seen(move)] = letter(move);
  }
}

CubicSolver::Seen CubicSolver::seen(const CubicPattern& pattern) const noexcept {
  // A quarter turn lays x along y: what a roll along x turned up is now turned up along y.
  static constexpr std::array<std::uint8_t, 3> kSwapped = {0, 2, 1};
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

bool CubicSolver::look_up(const Seen& s, Table::Pattern& found) const {
  if (table_.is_in_place()) {
    found = table_.pattern(s.blank, s.tops);
  } else {
    const Lookup status = table_.fetch_pattern(s.blank, s.tops, found);
    if (status == Lookup::kPending) {
      return false;
    }
    found = status == Lookup::kReady ? found : Table::Pattern();
  }
  if (found.distance == kNoPatternDistance) {
    table_.check_damage();  // or is it one?
  }
  return true;
}

int CubicSolver::distance(const CubicPattern& pattern) const {
  Table::Pattern found;
  if (!look_up(seen(pattern), found)) {
    return kNotYet;
  }
  return found.distance == kNoPatternDistance ? kNoPath : found.distance;
}

int CubicSolver::solve(const CubicPattern& pattern, char* letters) const {
  const Seen s = seen(pattern);
  Table::Pattern found;
  if (!look_up(s, found)) {
    return kNotYet;
  }
  const auto [distance, string] = found;
  if (distance == kNoPatternDistance) {
    return kNoPath;
  }
  if (string >= space_.strings()) {
    table_.fail_damaged("a pattern of it names a state that it does not have");
  }
  const State state{s.blank, static_cast<std::uint64_t>(string) * space_.tops() + s.tops};
  Path path;
  bool arrived = false;
  if (table_.is_in_place()) {
    arrived = walk(space_, table_, state, order_, path);
  } else {
    const Lookup status = fetch_walk(space_, table_, state, order_, path);
    if (status == Lookup::kPending) {
      return kNotYet;
    }
    arrived = status == Lookup::kReady;
  }
  table_.check_damage();
  if (!arrived || path.length != distance) {
    table_.fail_damaged(
        "its bits do not lead to the root in the number of moves that its patterns say");
  }
  for (int i = path.length; i-- > 0;) {
    *letters++ = letters_[path.moves[static_cast<std::size_t>(i)]];
  }
  return distance;
}

// Paths that end in different orientations are different, so they add up over the origin strings
// whose state with these tops is as near as the nearest.
std::optional<std::uint64_t> CubicSolver::count_paths(const CubicPattern& pattern) const {
  const Seen s = seen(pattern);
  const int distance = table_.pattern(s.blank, s.tops).distance;
  std::uint64_t sum = 0;
  bool fits = true;
  for (int string = 0; string < space_.strings(); ++string) {
    const State state{s.blank, static_cast<std::uint64_t>(string) * space_.tops() + s.tops};
    Path path;
    if (table_.residue(state) != (distance & 3) || !walk(space_, table_, state, order_, path) ||
        path.length != distance) {
      continue;
    }
    const auto paths = slidebase::count_paths(space_, table_, state, distance);
    fits &= paths && !__builtin_add_overflow(sum, *paths, &sum);
  }
  table_.check_damage();
  return fits ? std::optional(sum) : std::nullopt;
}

}  // namespace slidebase
