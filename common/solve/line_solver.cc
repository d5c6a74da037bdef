#include "common/solve/line_solver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "common/solve/digit_changes.h"
#include "common/solve/line_field.h"
#include "common/solve/optimal_paths.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// The distances of all states take 181 kB on 3x3, and as long to find as walks from about this
// number of boards.
constexpr std::uint64_t kDistancesPay = 10'000;
constexpr std::uint64_t kMostDistances = 200'000;

// The distance of a line beside one at `distance`, from its residue.
int distance_beside(int distance, int residue) {
  const int change = (residue - distance % 3 + 3) % 3;
  return distance + (change == 2 ? -1 : change);
}

}  // namespace

LineSolver::LineSolver(const Table& table, Shape shape, const Tiles& goal)
    : table_(table),
      view_(table.info(), shape, goal),
      space_(table.info().indexed_shape(), table.info().indexed_root()),
      goal_lines_{space_.row_line(space_.states().root_state()),
                  space_.column_line(space_.states().root_state())} {}

// Calls visit(state, move, cells) for all slides from a state, in the user's order.
template <typename Visit>
void LineSolver::for_each_slide(State state, const Visit& visit) const {
  for (const Move move : view_.move_order()) {
    State next = state;
    for (int cells = 1; space_.states().target(next.blank, move) >= 0; ++cells) {
      next = space_.states().neighbour(next, move);
      visit(next, move, cells);
    }
  }
}

// The slides along the lines of a point that is not the goal, in the user's order.
void LineSolver::list_slides(const Point& at, Slides& slides) const noexcept {
  slides.count = 0;
  for (const Move move : view_.move_order()) {
    const Line& line = at.count == 2 && is_vertical(move) ? at.lines[1] : at.lines[0];
    if (space_.is_row(line) == is_vertical(move)) {
      continue;
    }
    const bool arrives = is_of_goal(line);
    State next = at.state;
    for (int cells = 1; space_.states().target(next.blank, move) >= 0; ++cells) {
      next = space_.states().neighbour(next, move);
      if (!arrives || is_goal(next)) {
        // Field by field: a whole slide would be made elsewhere and copied, which waits for its
        // stores.
        Slide& slide = slides.all[slides.count++];
        slide.state = next;
        slide.other_line = arrives ? line : space_.other_line(line, next);
        slide.letter = view_.user_letter(move);
        slide.cells = static_cast<std::uint8_t>(cells);
        slide.arrives = arrives;
      }
    }
  }
}

Lookup LineSolver::is_nearer(const Point& at, const Slide& slide, bool& nearer) const noexcept {
  int residue = 0;
  const Lookup status =
      slide.arrives ? Lookup::kReady : look_up_line(table_, slide.other_line, residue);
  nearer = slide.arrives || residue == (at.residue + 2) % 3;
  return status;
}

// Moves a point by a slide that leads nearer.
void LineSolver::advance(const Slide& slide, Point& at) noexcept {
  at.state = slide.state;
  at.lines[0] = slide.other_line;
  at.count = 1;
  at.residue = (at.residue + 2) % 3;
}

Lookup LineSolver::find_nearest(State state, Point& at) const noexcept {
  const Line row = space_.row_line(state), column = space_.column_line(state);
  int of_row = 0, of_column = 0;
  const Lookup first = look_up_line(table_, row, of_row);
  const Lookup status = std::max(first, look_up_line(table_, column, of_column));
  if (of_row == of_column) {
    at = {state, {row, column}, 2, of_row};
  } else if (of_row == (of_column + 1) % 3) {
    at = {state, {column}, 1, of_column};
  } else {
    at = {state, {row}, 1, of_row};
  }
  return status;
}

Lookup LineSolver::look_up(const Tiles& board, int& residue) const noexcept {
  const Tiles seen = view_.to_table(board);
  if (!space_.states().solvable(seen)) {
    return Lookup::kUnsolvable;
  }
  Point at;
  const Lookup status = find_nearest(space_.states().state_of(seen), at);
  residue = is_goal(at.state) ? 0 : 3 + (at.residue + 1) % 3;
  return status;
}

// Returns false for a board that cannot be solved.
bool LineSolver::begin_walk(const Tiles& board, Walk& walk) const noexcept {
  const Tiles seen = view_.to_table(board);
  std::array<std::uint8_t, kMaxTableCells> digits;
  if (!space_.states().lehmer_digits(seen, digits)) {
    return false;
  }
  walk.status = find_nearest({blank_of(seen), space_.states().index_of(digits)}, walk.at);
  return true;
}

// Makes the first of the listed slides that leads nearer. With a pending source requests all lines
// that it needs.
void LineSolver::step(Walk& walk) const noexcept {
  const Slide* taken = nullptr;
  for (const Slide& slide : walk.slides.span()) {
    bool nearer = false;
    walk.status = std::max(walk.status, is_nearer(walk.at, slide, nearer));
    if (nearer && walk.status == Lookup::kReady) {
      taken = &slide;
      break;
    }
  }
  if (walk.status == Lookup::kReady) {
    take(taken, walk);
  }
}

// nullptr: no slide leads nearer.
void LineSolver::take(const Slide* taken, Walk& walk) const noexcept {
  if (taken == nullptr || walk.length == table_.info().max_depth() ||
      walk.letters + taken->cells > kMaxPath) {
    walk.status = Lookup::kDamaged;
    return;
  }
  std::fill_n(walk.letter.data() + walk.letters, taken->cells, taken->letter);
  walk.letters += taken->cells;
  ++walk.length;
  advance(*taken, walk.at);
}

// The length of a walk that has ended; records residues that lead nowhere as damage.
Length LineSolver::length_of(const Walk& walk) const noexcept {
  const Lookup met = table_.status();
  if (walk.status == Lookup::kReady || met != Lookup::kReady) {
    return met == Lookup::kReady ? Length(walk.length, walk.letters) : Length(met);
  }
  return Length(walk.status == Lookup::kDamaged && table_.is_in_place()
                    ? table_.contradiction(kLinesLeadNowhere)
                    : walk.status);
}

void LineSolver::finish(Walk& walk) const noexcept {
  while (walk.status == Lookup::kReady && !is_goal(walk.at.state)) {
    list_slides(walk.at, walk.slides);
    step(walk);
  }
}

Length LineSolver::solve(const Tiles& board, char* letters) const noexcept {
  Walk walk;
  if (!begin_walk(board, walk)) {
    return Length(Lookup::kUnsolvable);
  }
  finish(walk);
  std::copy_n(walk.letter.data(), walk.letters, letters);
  return length_of(walk);
}

Length LineSolver::distance(const Tiles& board, int) const noexcept {
  const SlideDistances* const all = distances();
  if (all == nullptr) {
    std::array<char, kMaxPath> letters;
    return solve(board, letters.data());
  }
  const Tiles seen = view_.to_table(board);
  return space_.states().solvable(seen) ? Length(all->distance[place_of_state(
                                              space_.states().state_of(seen), space_.layer_size())])
                                        : Length(Lookup::kUnsolvable);
}

void LineSolver::expect(std::uint64_t boards, Workers& workers) const {
  if (!expects_more_than(kDistancesPay, boards) ||
      reachable_states(table_.info()) > kMostDistances || !table_.is_in_place()) {
    return;
  }
  const Lock lock(mutex_);
  if (owned_ == nullptr) {
    auto all = std::make_unique<SlideDistances>(view_);
    const std::vector<std::uint8_t> field = slide_field(space_, table_, workers);
    all->distance.assign(field.begin(), field.end());
    all->distance.push_back(-1);
    owned_ = std::move(all);
    distances_.store(owned_.get(), std::memory_order_release);
  }
}

const LineWalks& LineSolver::walks() const {
  const Lock lock(mutex_);
  if (walks_ == nullptr) {
    walks_ =
        std::make_unique<const LineWalks>(space_, table_, view_.move_order(), view_.user_letters());
  }
  return *walks_;
}

void LineSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  solve_side_by_side<SlideLetters>(
      *this, view_, table_, boards, kLinesLeadNowhere,
      [](const SlideLetters& path) { return Length(path.slides, path.length); }, solved);
}

void LineSolver::measure_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  if (distances() == nullptr) {
    solve_all(boards, solved);
    return;
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, distance(boards[i], kNoneKnown), nullptr);
  }
}

Lookup LineSolver::for_each_move(const Tiles& board, Known known, const VisitMove& visit) const {
  const int distance = known.distance;
  Point at;
  Lookup worst = find_nearest(space_.states().state_of(view_.to_table(board)), at);
  const int least = std::max(distance - 1, 0);  // the distance of the nearest lines
  const bool by_row = at.count == 2 || space_.is_row(at.lines[0]);
  const bool by_column = at.count == 2 || !by_row;
  for_each_slide(at.state, [&](State next, Move move, int cells) {
    const bool vertical = is_vertical(move);
    const int here = (vertical ? by_column : by_row) ? least : least + 1;
    int residue = 0;
    worst = std::max(
        worst,
        look_up_line(table_, vertical ? space_.row_line(next) : space_.column_line(next), residue));
    if (worst == Lookup::kReady) {
      const std::string letters(static_cast<std::size_t>(cells), view_.user_letter(move));
      visit(letters, is_goal(next) ? 0 : 1 + std::min(here, distance_beside(here, residue)));
    }
  });
  return std::max(worst, table_.status());
}

// Counts the paths to each line of one distance after another.
Lookup LineSolver::count_paths(const Tiles& board, int distance, PathCount& count) const {
  const auto layers = static_cast<std::uint64_t>(space_.layers());
  const auto key = [layers](Line line) {
    return line.index * layers + static_cast<std::uint64_t>(line.layer);
  };
  count = 1;
  if (distance == 0) {
    return Lookup::kReady;
  }
  Point at;
  Lookup worst = find_nearest(space_.states().state_of(view_.to_table(board)), at);
  std::vector<WaysTo> level, next;
  for (const Line line : std::span(at.lines).first(static_cast<std::size_t>(at.count))) {
    level.push_back({key(line), 1});
  }
  bool fits = true;
  for (int d = distance - 1; d > 0 && worst == Lookup::kReady; --d) {
    next.clear();
    for (const auto& [number, paths] : level) {
      const Line line{static_cast<int>(number % layers), number / layers};
      space_.for_each_neighbour(line, [&, ways = paths](Line other) {
        int residue = 0;
        worst = std::max(worst, look_up_line(table_, other, residue));
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

Lookup LineSolver::list_paths(const Tiles& board, int distance, const VisitPath& found) const {
  struct Choice {
    Point at;
    std::size_t before;  // letters of the path before the slide
    char letter;
    std::size_t cells;
    int slides;  // up to its end
  };
  if (distance == 0) {
    found("");
    return table_.status();
  }
  std::string path;
  std::vector<Choice> open;  // a stack: the next to visit is last
  Slides slides;
  const auto add_nearer = [&](const Point& at, int made) {
    Lookup worst = Lookup::kReady;
    list_slides(at, slides);
    for (std::size_t i = slides.count; i-- > 0;) {
      const Slide& slide = slides.all[i];
      bool nearer = false;
      worst = std::max(worst, is_nearer(at, slide, nearer));
      if (nearer) {
        Choice& choice =
            open.emplace_back(Choice{at, path.size(), slide.letter, slide.cells, made + 1});
        advance(slide, choice.at);
      }
    }
    return worst;
  };
  Point start;
  Lookup status = find_nearest(space_.states().state_of(view_.to_table(board)), start);
  status = std::max(status, add_nearer(start, 0));
  while (!open.empty() && status == Lookup::kReady) {
    const Choice choice = open.back();
    open.pop_back();
    path.resize(choice.before);
    path.append(choice.cells, choice.letter);
    if (choice.slides < distance) {
      status = add_nearer(choice.at, choice.slides);
    } else if (status = table_.status(); status == Lookup::kReady && !found(path)) {
      return status;
    }
  }
  return std::max(status, table_.status());
}

}  // namespace slidebase
