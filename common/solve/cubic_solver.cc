#include "common/solve/cubic_solver.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "common/base/error.h"
#include "common/base/sort.h"
#include "common/puzzle/cube_spaces.h"
#include "common/solve/optimal_paths.h"
#include "common/solve/request_ahead.h"
#include "common/solve/walk.h"
#include "common/table/goal_patterns.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

constexpr const char* kNoSuchState = "a pattern of it names a state that it does not have";

// A pattern as the table sees it: the blank's cell and the tops as a number.
struct Seen {
  Cell blank;
  std::uint64_t tops;
};

// The state that a pattern's entry names, or nothing if it is not one of its states.
std::optional<State> named_state(const CubicSpace& space, const Seen& seen, std::uint32_t string) {
  if (string >= static_cast<std::uint32_t>(space.strings())) {
    return std::nullopt;
  }
  return State{seen.blank, std::uint64_t{string} * space.tops() + seen.tops};
}
template <typename Space>
std::optional<State> named_state(const Space& space, const Seen& seen, std::uint32_t index) {
  return index < space.layer_size() ? std::optional(State{seen.blank, index}) : std::nullopt;
}

// Calls visit(state) for each state that shows the pattern.
template <typename Visit>
void for_each_state(const CubicSpace& space, const Seen& seen, const Visit& visit) {
  for (int string = 0; string < space.strings(); ++string) {
    visit(*named_state(space, seen, static_cast<std::uint32_t>(string)));
  }
}
template <typename Space, typename Visit>
void for_each_state(const Space& space, const Seen& seen, const Visit& visit) {
  std::array<std::vector<std::uint8_t>, Space::kTopDigits> with_top;
  for (int i = 0; i < Space::cube().orientations(); ++i) {
    with_top[static_cast<std::size_t>(Space::top_digit(i))].push_back(static_cast<std::uint8_t>(i));
  }
  // By cube, the last in reading order first.
  std::vector<const std::vector<std::uint8_t>*> choices;
  std::uint64_t tops = seen.tops;
  for (int i = 0; i < space.cubes(); ++i, tops /= Space::kTopDigits) {
    choices.push_back(&with_top[tops % Space::kTopDigits]);
  }
  CubePosition position{seen.blank};
  std::vector<std::size_t> chosen(choices.size());
  for (std::size_t changed = choices.size();;) {
    for (std::size_t i = 0; i < std::min(changed + 1, choices.size()); ++i) {
      const int place = space.cubes() - 1 - static_cast<int>(i);
      position.cubes[cell_of_place(place, seen.blank)] = (*choices[i])[chosen[i]];
    }
    if (const auto state = space.state_of(position)) {
      visit(*state);
    }
    changed = 0;
    while (changed < choices.size() && ++chosen[changed] == choices[changed]->size()) {
      chosen[changed++] = 0;
    }
    if (changed == choices.size()) {
      return;
    }
  }
}

template <typename Space>
class SolverOf final : public CubicSolver {
 public:
  SolverOf(const Table& table, Shape shape, Cell start)
      : CubicSolver(table, shape),
        patterns_(table),
        space_(table.info().indexed_shape(), table.info().indexed_root()),
        view_(*find_symmetry(shape, start, space_.shape(), space_.root())),
        has_unreached_(reachable_states(table.info()) !=
                       table.info().layers * table.info().layer_size) {
    if (!patterns_) {
      throw Error(ErrorCode::kFormat, table.path(), "the table has no pattern section");
    }
    constexpr auto kDigits = static_cast<std::uint64_t>(Space::kTopDigits);
    for (std::uint64_t w = 1; static_cast<int>(weight_.size()) < space_.cubes(); w *= kDigits) {
      weight_.push_back(w);
    }
    for (int i = 0; i < Space::cube().orientations(); ++i) {
      const std::uint8_t seen = Space::cube().seen(i, view_);
      seen_[static_cast<std::size_t>(i)] = seen;
      shown_[seen] = static_cast<std::uint8_t>(i);
      seen_digit_[static_cast<std::size_t>(Space::top_digit(i))] =
          static_cast<std::uint8_t>(Space::top_digit(seen));
    }
    // The walk leads from the goal to the root, the answer the other way: the inverse of each move,
    // in reverse order. Trying the table's moves in the order of those inverses makes the last
    // letter smallest, then the one before it.
    const auto inverse_seen = [this](Move move) { return inverse(view_(move)); };
    std::ranges::transform(kMoves, order_.begin(), inverse_seen);
    std::ranges::transform(kMoves, back_order_.begin(), [this](Move move) { return view_(move); });
    for (const Move move : kMoves) {
      letters_[inverse_seen(move)] = letter(move);
      back_letters_[view_(move)] = letter(move);
    }
  }

  Length distance(const CubicPattern& goal) const noexcept override {
    if (goal.whole) {
      Path path;
      const auto state = state_of_position(goal);
      return state ? walked(*state, kAnyLength, order_, path) : Length(Lookup::kUnsolvable);
    }
    const Seen s = seen(goal);
    GoalPatterns::Entry found;
    const Lookup status = table_.is_in_place()
                              ? look_up(s, found)
                              : patterns_.fetch_distance(s.blank, s.tops, found.distance);
    if (status != Lookup::kReady) {
      return Length(status);
    }
    return found.distance == kNoPatternDistance ? Length(Lookup::kUnsolvable)
                                                : Length(found.distance);
  }

  Length solve(const CubicPattern& goal, char* letters, bool back) const noexcept override {
    State state;
    int distance = kAnyLength;
    if (const Lookup status = nearest_state(goal, state, distance); status != Lookup::kReady) {
      return Length(status);
    }
    Path path;
    const Length length = walked(state, distance, order_of(back), path);
    if (length.is_known()) {
      write_letters(path.span(), back, letters);
    }
    return length;
  }

  Lookup count_paths(const CubicPattern& goal, int distance, PathCount& count) const override;
  Lookup list_paths(const CubicPattern& goal, int distance, const VisitPath& found,
                    bool back) const override;
  Lookup for_each_move(
      const CubicPattern& goal, int distance,
      const std::function<void(char, int, const CubicPattern&)>& visit) const override;

  CubicPattern goal_of(State state, bool whole) const noexcept override {
    const CubePosition position = space_.position_of(state);
    CubicPattern goal;
    goal.whole = whole;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      const Cell at = view_(c);
      if (at == position.blank) {
        goal.blank = c;
      } else {
        const std::uint8_t cube = shown_[position.cubes[at]];
        goal.top[c] = whole ? cube : static_cast<std::uint8_t>(Space::top_digit(cube));
      }
    }
    return goal;
  }

 private:
  static constexpr int kAnyLength = -1;

  Seen seen(const CubicPattern& pattern) const noexcept {
    Seen made{view_(pattern.blank), 0};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (c == pattern.blank) {
        continue;
      }
      const Cell at = view_(c);
      const int place = at < made.blank ? at : at - 1;
      made.tops += weight_[weight_.size() - 1 - static_cast<std::size_t>(place)] *
                   seen_digit_[pattern.top[c]];
    }
    return made;
  }

  std::optional<State> state_of_position(const CubicPattern& goal) const noexcept {
    CubePosition position{view_(goal.blank)};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (goal.top[c] >= Space::cube().orientations()) {
        return std::nullopt;
      }
      position.cubes[view_(c)] = seen_[goal.top[c]];
    }
    position.cubes[position.blank] = 0;
    return space_.state_of(position);
  }

  Lookup look_up(const Seen& s, GoalPatterns::Entry& found) const noexcept {
    if (!table_.is_in_place()) {
      return patterns_.fetch(s.blank, s.tops, found);
    }
    found = patterns_.entry(s.blank, s.tops);
    return found.distance == kNoPatternDistance ? table_.status() : Lookup::kReady;  // or damage
  }

  // The goal's state, or the recorded one that shows the pattern, with its distance. kUnsolvable if
  // there is none.
  Lookup nearest_state(const CubicPattern& goal, State& state, int& distance) const noexcept {
    if (goal.whole) {
      const auto found = state_of_position(goal);
      state = found.value_or(State{});
      return found ? Lookup::kReady : Lookup::kUnsolvable;
    }
    const Seen s = seen(goal);
    GoalPatterns::Entry found;
    if (const Lookup status = look_up(s, found); status != Lookup::kReady) {
      return status;
    }
    if (found.distance == kNoPatternDistance) {
      return Lookup::kUnsolvable;
    }
    const auto named = named_state(space_, s, found.state);
    if (!named) {
      return table_.contradiction(kNoSuchState);
    }
    state = *named;
    distance = found.distance;
    return Lookup::kReady;
  }

  // The walk from a state, whose length must be `distance` unless that is kAnyLength. On 2x2 most
  // states cannot be reached, and then their bits lead nowhere.
  Length walked(State state, int distance, std::span<const Move, 4> order,
                Path& path) const noexcept {
    const bool may_be_lost = distance == kAnyLength && has_unreached_;
    Lookup status = may_be_lost ? try_path(space_, table_, state, order, path)
                                : find_path(space_, table_, state, order, path);
    if (status == Lookup::kPending) {
      request_ahead(space_, table_, state, path);
    }
    if (status == Lookup::kReady && distance != kAnyLength && path.length != distance) {
      status = table_.contradiction(
          "its bits do not lead to the root in the number of moves that its patterns say");
    }
    return status == Lookup::kReady ? Length(path.length) : Length(status);
  }

  void write_letters(std::span<const Move> path, bool back, char* letters) const noexcept {
    if (back) {
      std::ranges::transform(path, letters, [this](Move move) { return back_letters_[move]; });
    } else {
      std::transform(path.rbegin(), path.rend(), letters,
                     [this](Move move) { return letters_[move]; });
    }
  }

  // The order in which a path tries moves. Only a position has a path back.
  const std::array<Move, 4>& order_of(bool back) const noexcept {
    return back ? back_order_ : order_;
  }

  // Calls visit(state) for the goal's state, or for each state that shows the pattern at this
  // distance, the recorded one first, until one returns other than kReady. Returns the worst
  // status.
  Lookup for_each_nearest(const CubicPattern& goal, int distance,
                          const std::function<Lookup(State)>& visit) const;

  GoalPatterns patterns_;
  Space space_;
  Symmetry view_;
  bool has_unreached_;
  std::vector<std::uint64_t> weight_;              // kTopDigits^i
  std::array<std::uint8_t, 24> seen_{}, shown_{};  // orientations to the table's view, and back
  std::array<std::uint8_t, Space::kTopDigits> seen_digit_{};
  std::array<Move, 4> order_{}, back_order_{};
  // The letters of the inverse of a table's move, and of the move itself, by the table's move.
  ByMove<char> letters_{}, back_letters_{};
};

// With a pending source, the bits of all states are requested at once, and then those of all walks.
template <typename Space>
Lookup SolverOf<Space>::for_each_nearest(const CubicPattern& goal, int distance,
                                         const std::function<Lookup(State)>& visit) const {
  if (goal.whole) {
    const auto state = state_of_position(goal);
    return state ? visit(*state) : Lookup::kUnsolvable;
  }
  std::vector<State> near;
  Lookup worst = Lookup::kReady;
  for_each_state(space_, seen(goal), [&](State state) {
    bool bit = false;
    const Lookup status = table_.look_up(state, bit);
    worst = std::max(worst, status);
    if (status == Lookup::kReady && table_.residue_of(state.blank, bit) == (distance & 3)) {
      near.push_back(state);
    }
  });
  std::erase_if(near, [&](const State& state) {
    Path path;
    // The bits of states that cannot be reached from the root may lead nowhere.
    const Lookup status = walk(space_, table_, state, order_, path);
    if (status == Lookup::kPending) {
      request_ahead(space_, table_, state, path);
      worst = std::max(worst, status);
    }
    return status != Lookup::kReady || path.length != distance;
  });
  if constexpr (!std::is_same_v<Space, CubicSpace>) {  // whose states came in their order
    sort(near, &State::index);                         // the table records the least
  }
  worst = std::max(worst, table_.status());
  for (const State& state : near) {
    if (worst == Lookup::kReady) {
      worst = visit(state);
    }
  }
  return worst;
}

// Paths that end in different states are different, so the counts are added over the states that
// show the pattern at the least distance.
template <typename Space>
Lookup SolverOf<Space>::count_paths(const CubicPattern& goal, int distance,
                                    PathCount& count) const {
  std::uint64_t sum = 0;
  bool fits = true;
  const Lookup status = for_each_nearest(goal, distance, [&](State state) {
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

template <typename Space>
Lookup SolverOf<Space>::list_paths(const CubicPattern& goal, int distance, const VisitPath& found,
                                   bool back) const {
  std::string letters(static_cast<std::size_t>(distance), ' ');
  bool goes_on = true;
  return for_each_nearest(goal, distance, [&](State state) {
    if (!goes_on) {
      return Lookup::kReady;
    }
    return slidebase::list_paths(space_, table_, state, distance, order_of(back),
                                 [&](std::span<const Move> path) {
                                   write_letters(path, back, letters.data());
                                   return goes_on = found(letters);
                                 });
  });
}

template <typename Space>
Lookup SolverOf<Space>::for_each_move(
    const CubicPattern& goal, int distance,
    const std::function<void(char, int, const CubicPattern&)>& visit) const {
  State state;
  int recorded = kAnyLength;
  if (const Lookup status = nearest_state(goal, state, recorded); status != Lookup::kReady) {
    return status;
  }
  const Lookup status = for_each_neighbour(
      space_, table_, state, distance & 3, back_order_, [&](State next, Move move, bool nearer) {
        visit(back_letters_[move], nearer ? distance - 1 : distance + 1, goal_of(next, goal.whole));
      });
  return std::max(status, table_.status());
}

}  // namespace

std::unique_ptr<const CubicSolver> CubicSolver::make(const Table& table, Shape shape, Cell start) {
  using Made = std::unique_ptr<const CubicSolver>;
  return with_space_of(cube_kind_of(table.info().family),
                       [&]<typename Space>(std::type_identity<Space>) -> Made {
                         return std::make_unique<SolverOf<Space>>(table, shape, start);
                       });
}

}  // namespace slidebase
