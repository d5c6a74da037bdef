#include "common/solve/line_solver.h"

#include <algorithm>
#include <optional>
#include <string>

#include "common/solve/optimal_paths.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// The distances of all states take 181 kB on 3x3 and some milliseconds to find, as long as walks
// from about this number of boards.
constexpr std::uint64_t kDistancesPay = 10'000;
constexpr std::uint64_t kMostDistances = 200'000;

constexpr std::uint8_t kNotFound = 255;

constexpr const char* kLinesLeadNowhere = "its residues do not lead to the root";

// The distance of a line beside one at `distance`, from both residues.
int distance_beside(int distance, int residue, int other_residue) {
  const int change = (other_residue - residue + 3) % 3;
  return distance + (change == 2 ? -1 : change);
}

}  // namespace

LineSolver::LineSolver(const Table& table, Shape shape, const Tiles& goal)
    : table_(table),
      view_(table.info(), shape, goal),
      space_(table.info().indexed_shape(), table.info().indexed_root()),
      goal_lines_{space_.row_line(space_.states().root_state()),
                  space_.column_line(space_.states().root_state())} {}

// Calls visit(state, move, cells) for the slides along the row or column in the user's order, until
// it returns false. Returns what the last call returned.
template <typename Visit>
bool LineSolver::for_each_slide(State state, bool along_row, const Visit& visit) const {
  for (const Move move : view_.move_order()) {
    if (is_vertical(move) == along_row) {
      continue;
    }
    State next = state;
    for (int cells = 1; space_.states().target(next.blank, move) >= 0; ++cells) {
      next = space_.states().neighbour(next, move);
      if (!visit(next, move, cells)) {
        return false;
      }
    }
  }
  return true;
}

// Calls visit(point, move, cells) for the slides of shortest paths from a point that is not the
// goal, in the user's order, until it returns false. With a pending source requests all lines that
// it needs.
template <typename Visit>
Lookup LineSolver::for_each_nearer(const Point& at, const Visit& visit) const {
  const bool along_row = space_.is_row(at.line);
  const bool arrives = is_of_goal(at.line);
  const int wanted = (at.residue + 2) % 3;
  Lookup worst = Lookup::kReady;
  for_each_slide(at.state, along_row, [&](State next, Move move, int cells) {
    if (arrives) {
      return !is_goal(next) || visit(Point{next, at.line, 0}, move, cells);
    }
    const Line line = space_.crossing(at.line, next);
    int residue = 0;
    const Lookup status = table_.look_up_line(line, residue);
    worst = std::max(worst, status);
    return status != Lookup::kReady || residue != wanted ||
           visit(Point{next, line, residue}, move, cells);
  });
  return worst;
}

Lookup LineSolver::find_nearest(State state, Nearest& nearest) const noexcept {
  const Line row = space_.row_line(state), column = space_.column_line(state);
  int of_row = 0, of_column = 0;
  const Lookup first = table_.look_up_line(row, of_row);
  const Lookup status = std::max(first, table_.look_up_line(column, of_column));
  if (of_row == of_column) {
    nearest = {{row, column}, 2, of_row};
  } else if (of_row == (of_column + 1) % 3) {
    nearest = {{column}, 1, of_column};
  } else {
    nearest = {{row}, 1, of_row};
  }
  return status;
}

// Walks to the goal by the first of the nearest slides. Writes its letters.
Lookup LineSolver::walk(State state, Walked& walked, char* letters) const noexcept {
  walked = {};
  Nearest nearest;
  if (is_goal(state)) {
    return Lookup::kReady;
  }
  if (const Lookup status = find_nearest(state, nearest); status != Lookup::kReady) {
    return status;
  }
  while (!is_goal(state)) {
    std::optional<Point> taken;
    char letter = 0;
    int cells = 0;
    Lookup worst = Lookup::kReady;
    for (int i = 0; i < nearest.count; ++i) {
      const Point from{state, nearest.lines[static_cast<std::size_t>(i)], nearest.residue};
      worst = std::max(worst, for_each_nearer(from, [&](const Point& to, Move move, int length) {
                         if (!taken || view_.user_letter(move) < letter) {
                           taken = to;
                           letter = view_.user_letter(move);
                           cells = length;
                         }
                         return false;
                       }));
    }
    if (worst != Lookup::kReady) {
      return worst;
    }
    if (!taken || walked.slides == table_.info().max_depth() || walked.letters + cells > kMaxPath) {
      return Lookup::kDamaged;
    }
    ++walked.slides;
    std::fill_n(letters + walked.letters, cells, letter);
    walked.letters += cells;
    state = taken->state;
    nearest = {{taken->line}, 1, taken->residue};
  }
  return Lookup::kReady;
}

Length LineSolver::solve(const Tiles& board, char* letters) const noexcept {
  const Tiles seen = view_.to_table(board);
  if (!space_.states().solvable(seen)) {
    return Length(Lookup::kUnsolvable);
  }
  Walked walked;
  const Lookup status = walk(space_.states().state_of(seen), walked, letters);
  const Lookup met =
      std::max(table_.status(), status == Lookup::kDamaged ? Lookup::kReady : status);
  if (met != Lookup::kReady) {
    return Length(met);
  }
  return status == Lookup::kReady ? Length(walked.slides, walked.letters)
                                  : Length(table_.contradiction(kLinesLeadNowhere));
}

int LineSolver::stored_distance(State state) const noexcept {
  return distances_[place_of_state(state, space_.layer_size())];
}

Length LineSolver::distance(const Tiles& board, int) const noexcept {
  if (!has_distances_.load(std::memory_order_acquire)) {
    std::array<char, kMaxPath> letters;
    return solve(board, letters.data());
  }
  const Tiles seen = view_.to_table(board);
  return space_.states().solvable(seen) ? Length(stored_distance(space_.states().state_of(seen)))
                                        : Length(Lookup::kUnsolvable);
}

void LineSolver::expect(std::uint64_t boards, Workers&) const {
  if (boards <= kDistancesPay || reachable_states(table_.info()) > kMostDistances ||
      !table_.is_in_place()) {
    return;
  }
  const Lock lock(mutex_);
  if (!has_distances_.load(std::memory_order_relaxed)) {
    fill_distances();
    has_distances_.store(true, std::memory_order_release);
  }
}

// Finds the distance of each line from those at the goal on, and checks it against the table's
// residue; then the distance of each state from its two lines.
void LineSolver::fill_distances() const {
  const std::uint64_t size = space_.layer_size();
  std::vector<std::uint8_t> of_line(size * static_cast<std::uint64_t>(space_.layers()), kNotFound);
  const auto place = [size](Line line) {
    return static_cast<std::uint64_t>(line.layer) * size + line.index;
  };
  std::vector<Line> level(goal_lines_.begin(), goal_lines_.end()), next;
  for (int distance = 0; !level.empty(); ++distance, level.swap(next), next.clear()) {
    for (const Line line : level) {
      of_line[place(line)] = static_cast<std::uint8_t>(distance);
      if (table_.line_residue(line) != distance % 3) {
        table_.fail_damaged(kLinesLeadNowhere);
      }
    }
    for (const Line line : level) {
      space_.for_each_crossing(line, [&](Line other) {
        if (of_line[place(other)] == kNotFound) {
          of_line[place(other)] = static_cast<std::uint8_t>(distance + 1);
          next.push_back(other);
        }
      });
    }
  }
  const SlidingSpace& states = space_.states();
  distances_.resize(size * static_cast<std::uint64_t>(states.layers()));
  for (std::uint64_t i = 0; i < distances_.size(); ++i) {
    const State state = state_at_place(i, size);
    distances_[i] =
        static_cast<std::uint8_t>(1 + std::min(of_line[place(space_.row_line(state))],
                                               of_line[place(space_.column_line(state))]));
  }
  distances_[place_of_state(states.root_state(), size)] = 0;
}

void LineSolver::solve_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, Length, const char*)>& solved) const {
  std::array<char, kMaxPath> letters;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, solve(boards[i], letters.data()), letters.data());
  }
}

void LineSolver::measure_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, Length, const char*)>& solved) const {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, distance(boards[i], kNoneKnown), nullptr);
  }
}

Lookup LineSolver::for_each_move(const Tiles& board, int distance, const VisitMove& visit) const {
  const State state = space_.states().state_of(view_.to_table(board));
  Nearest nearest;
  Lookup worst = find_nearest(state, nearest);
  const int least = std::max(distance - 1, 0);  // the distance of the nearest lines
  const auto values = [&](Line line, State from, char only) {
    const bool is_nearest = nearest.count == 2 || line == nearest.lines[0];
    const int here = is_nearest ? least : least + 1;
    for_each_slide(from, space_.is_row(line), [&](State next, Move move, int cells) {
      if (view_.user_letter(move) != only) {
        return true;
      }
      int residue = 0;
      worst = std::max(worst, table_.look_up_line(space_.crossing(line, next), residue));
      const int beside = distance_beside(here, here % 3, residue);
      const std::string letters(static_cast<std::size_t>(cells), only);
      if (worst == Lookup::kReady) {
        visit(letters, is_goal(next) ? 0 : 1 + std::min(here, beside));
      }
      return true;
    });
  };
  for (const Move move : view_.move_order()) {
    const Line line = is_vertical(move) ? space_.column_line(state) : space_.row_line(state);
    values(line, state, view_.user_letter(move));
  }
  return std::max(worst, table_.status());
}

// Counts the paths to each line of one distance after another.
Lookup LineSolver::count_paths(const Tiles& board, int distance,
                               std::optional<std::uint64_t>& count) const {
  const auto layers = static_cast<std::uint64_t>(space_.layers());
  const auto key = [layers](Line line) {
    return line.index * layers + static_cast<std::uint64_t>(line.layer);
  };
  count = 1;
  if (distance == 0) {
    return Lookup::kReady;
  }
  Nearest nearest;
  Lookup worst = find_nearest(space_.states().state_of(view_.to_table(board)), nearest);
  std::vector<WaysTo> level, next;
  for (int i = 0; i < nearest.count; ++i) {
    level.push_back({key(nearest.lines[static_cast<std::size_t>(i)]), 1});
  }
  bool fits = true;
  for (int d = distance - 1; d > 0 && worst == Lookup::kReady; --d) {
    next.clear();
    for (const auto& [number, paths] : level) {
      const Line line{static_cast<int>(number % layers), number / layers};
      space_.for_each_crossing(line, [&, ways = paths](Line other) {
        int residue = 0;
        worst = std::max(worst, table_.look_up_line(other, residue));
        if (residue == (d - 1) % 3) {
          next.push_back({key(other), ways});
        }
      });
    }
    fits &= add_up(next, level);
  }
  worst = std::max(worst, table_.status());
  if (worst != Lookup::kReady) {
    return worst;
  }
  std::uint64_t sum = 0;
  bool arrived = !level.empty();
  for (const auto& [number, paths] : level) {
    arrived &= is_of_goal({static_cast<int>(number % layers), number / layers});
    fits &= !__builtin_add_overflow(sum, paths, &sum);
  }
  count = fits ? std::optional(sum) : std::nullopt;
  return arrived ? Lookup::kReady : table_.contradiction(kLinesLeadNowhere);
}

Lookup LineSolver::list_paths(const Tiles& board, int distance,
                              const std::function<bool(std::string_view)>& found) const {
  struct Choice {
    Point at;
    std::size_t letters;  // of the path before this slide
    char letter;
    int cells, slides;  // of this slide; up to its end
  };
  const State state = space_.states().state_of(view_.to_table(board));
  if (distance == 0) {
    found("");
    return table_.status();
  }
  std::string path;
  std::vector<Choice> open;  // a stack: the next to visit is last
  const auto add_nearer = [&](const Point& at, int slides) {
    return for_each_nearer(at, [&](const Point& to, Move move, int cells) {
      open.push_back({to, path.size(), view_.user_letter(move), cells, slides + 1});
      return true;
    });
  };
  const auto last_first = [&](std::size_t begin) {
    std::stable_sort(open.begin() + static_cast<std::ptrdiff_t>(begin), open.end(),
                     [](const Choice& a, const Choice& b) { return a.letter < b.letter; });
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(begin), open.end());
  };
  Nearest nearest;
  Lookup status = find_nearest(state, nearest);
  for (int i = 0; i < nearest.count; ++i) {
    const Point from{state, nearest.lines[static_cast<std::size_t>(i)], nearest.residue};
    status = std::max(status, add_nearer(from, 0));
  }
  last_first(0);
  while (!open.empty() && status == Lookup::kReady) {
    const Choice at = open.back();
    open.pop_back();
    path.resize(at.letters);
    path.append(static_cast<std::size_t>(at.cells), at.letter);
    if (at.slides == distance) {
      status = table_.status();
      if (status == Lookup::kReady && !found(path)) {
        return status;
      }
      continue;
    }
    const std::size_t begin = open.size();
    status = add_nearer(at.at, at.slides);
    last_first(begin);
  }
  return std::max(status, table_.status());
}

}  // namespace slidebase
