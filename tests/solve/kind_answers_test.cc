// The answers about marked cubes and dice against a plain search: every position and every pattern
// of small boards, from every start and in both orientations of the board, and Harris's puzzle.
// Positions are rolled here by tipping solids with six labels over their edges.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/puzzle/text/cubic_text.h"
#include "common/solve/cubic_solver.h"
#include "query/formats/answers/cubic_answers.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/rolling_oracle.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using oracle::RollingOracle;
using Faces = RollingOracle::Faces;  // top, bottom, north, south, west, east

constexpr std::string_view kLetters = "dlru";  // of the blank, which a cube rolls against

// A cube tipped over the edge towards the blank, which goes the other way.
Faces tipped(const Faces& f, char blank_goes) {
  const auto [top, bottom, north, south, west, east] = f;
  switch (blank_goes) {
    case 'd':
      return {south, north, top, bottom, west, east};
    case 'l':
      return {west, east, north, south, bottom, top};
    case 'r':
      return {east, west, north, south, top, bottom};
    default:
      return {north, south, bottom, top, west, east};
  }
}

// A cube of a position as text, as it lies: the mark's side, or two faces of a die.
std::string text_of(CubeKind kind, const Faces& faces) {
  if (kind == CubeKind::kDice) {
    return {faces[0], faces[2]};
  }
  const auto mark = std::ranges::find(faces, 'M') - faces.begin();
  return std::string(1, "udnswe"[mark]);
}

// The number that the library's text has for a cube that lies like this.
std::uint8_t number_of(CubeKind kind, const Faces& faces) {
  const std::string cube = text_of(kind, faces);
  const CubicText read = parse_goal("." + cube + cube + cube, kind, {2, 2});
  REQUIRE(read);
  REQUIRE(read.question.goal.whole);
  return read.question.goal.top[1];
}

// The true distances from one start, and the moves.
class Truth {
 public:
  Truth(CubeKind kind, Shape shape, Cell start)
      : kind_(kind),
        shape_(shape),
        search_(shape.rows, shape.cols, start,
                kind == CubeKind::kDice ? RollingOracle::kDie : RollingOracle::kMarked) {
    const auto& orientations = search_.orientations();
    for (const Faces& faces : orientations) {
      numbers_.push_back(number_of(kind, faces));
    }
    const std::size_t count = orientations.size();
    top_.resize(count);
    rolled_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      top_[numbers_[i]] = static_cast<std::uint8_t>(
          kind == CubeKind::kDice ? orientations[i][0] - '1' : orientations[i][0] != 'M');
      for (std::size_t m = 0; m < kLetters.size(); ++m) {
        const auto to = std::ranges::find(orientations, tipped(orientations[i], kLetters[m]));
        rolled_[numbers_[i]][m] = numbers_[static_cast<std::size_t>(to - orientations.begin())];
      }
    }
    start_.blank = start;
    std::fill_n(start_.top.begin(), shape.cells(), numbers_[0]);
    start_.top[start] = 0;
    start_.whole = true;
    distance_.assign(codes(), kUnreached);
    pattern_distance_.assign(patterns(), kUnreached);
    for_each([&](const CubicPattern& position, int distance) {
      distance_[code_of(position)] = static_cast<std::uint8_t>(distance);
      std::uint8_t& of_pattern = pattern_distance_[number_of_pattern(shown(position))];
      of_pattern = std::min(of_pattern, static_cast<std::uint8_t>(distance));
    });
  }

  CubeKind kind() const { return kind_; }
  Shape shape() const { return shape_; }
  const CubicPattern& start() const { return start_; }
  const std::vector<std::uint64_t>& histogram() const { return search_.histogram(); }

  // In order of distance.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    search_.for_each([&](std::span<const int> cubes, int distance) {
      CubicPattern position;
      position.whole = true;
      for (std::size_t c = 0; c < cubes.size(); ++c) {
        if (cubes[c] == RollingOracle::kEmpty) {
          position.blank = static_cast<Cell>(c);
        } else {
          position.top[c] = numbers_[static_cast<std::size_t>(cubes[c])];
        }
      }
      visit(position, distance);
    });
  }

  // Numbers of positions, those that cannot be reached too, and of patterns.
  std::uint64_t codes() const { return cells() * power(numbers_.size()); }
  CubicPattern position(std::uint64_t code) const { return decoded(code, numbers_.size(), true); }
  std::uint64_t patterns() const { return cells() * power(tops()); }
  CubicPattern pattern(std::uint64_t number) const { return decoded(number, tops(), false); }

  int distance(const CubicPattern& goal) const {
    const std::uint8_t found =
        goal.whole ? distance_[code_of(goal)] : pattern_distance_[number_of_pattern(goal)];
    return found == kUnreached ? -1 : found;
  }

  // Rolls the cube towards which the blank goes; false if the blank would leave the board.
  bool roll(CubicPattern& position, char blank_goes) const {
    const int row = position.blank / shape_.cols + (blank_goes == 'd') - (blank_goes == 'u');
    const int col = position.blank % shape_.cols + (blank_goes == 'r') - (blank_goes == 'l');
    if (row < 0 || col < 0 || row >= shape_.rows || col >= shape_.cols) {
      return false;
    }
    const Cell from = row * shape_.cols + col;
    position.top[position.blank] = rolled_[position.top[from]][kLetters.find(blank_goes)];
    position.top[from] = 0;
    position.blank = from;
    return true;
  }

  // The position after these moves, or nothing if the blank leaves the board.
  std::optional<CubicPattern> after(CubicPattern position, std::string_view moves) const {
    const bool stays = std::ranges::all_of(moves, [&](char m) { return roll(position, m); });
    return stays ? std::optional(position) : std::nullopt;
  }

  CubicPattern shown(const CubicPattern& position) const {
    CubicPattern pattern{position.blank, {}, false};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      pattern.top[c] = c == position.blank ? std::uint8_t{0} : top_[position.top[c]];
    }
    return pattern;
  }
  CubicPattern shown_as(const CubicPattern& position, bool whole) const {
    return whole ? position : shown(position);
  }

  // The number of optimal paths from the start to a position, by going back in every way.
  std::uint64_t paths_to(const CubicPattern& position) {
    if (distance(position) == 0) {
      return 1;
    }
    const auto known = paths_.find(code_of(position));
    if (known != paths_.end()) {
      return known->second;
    }
    std::uint64_t sum = 0;
    for (const char m : kLetters) {
      CubicPattern before = position;
      if (roll(before, m) && distance(before) < distance(position)) {
        sum += paths_to(before);
      }
    }
    return paths_[code_of(position)] = sum;
  }

  std::string text(const CubicPattern& goal) const { return goal_text(shape_, kind_, goal); }

 private:
  static constexpr std::uint8_t kUnreached = 255;

  std::uint64_t cells() const { return static_cast<std::uint64_t>(shape_.cells()); }
  std::uint64_t tops() const { return kind_ == CubeKind::kDice ? 6 : 2; }
  std::uint64_t power(std::uint64_t base) const {
    std::uint64_t product = 1;
    for (Cell c = 1; c < shape_.cells(); ++c) {
      product *= base;
    }
    return product;
  }
  std::uint64_t coded(const CubicPattern& goal, std::uint64_t base) const {
    auto code = static_cast<std::uint64_t>(goal.blank);
    for (Cell c = 0; c < shape_.cells(); ++c) {
      code = c == goal.blank ? code : code * base + goal.top[c];
    }
    return code;
  }
  std::uint64_t code_of(const CubicPattern& goal) const { return coded(goal, numbers_.size()); }
  std::uint64_t number_of_pattern(const CubicPattern& goal) const { return coded(goal, tops()); }
  CubicPattern decoded(std::uint64_t code, std::uint64_t base, bool whole) const {
    CubicPattern goal{static_cast<Cell>(code / power(base)), {}, whole};
    for (Cell c = shape_.cells(); c-- > 0;) {
      if (c != goal.blank) {
        goal.top[c] = static_cast<std::uint8_t>(code % base);
        code /= base;
      }
    }
    return goal;
  }

  CubeKind kind_;
  Shape shape_;
  RollingOracle search_;
  std::vector<std::uint8_t> numbers_;  // of the oracle's orientations
  std::vector<std::uint8_t> top_;      // by number, as in a pattern
  std::vector<std::array<std::uint8_t, 4>> rolled_;
  CubicPattern start_;
  std::vector<std::uint8_t> distance_, pattern_distance_;
  std::unordered_map<std::uint64_t, std::uint64_t> paths_;
};

bool same(const CubicPattern& a, const CubicPattern& b) {
  return a.blank == b.blank && a.top == b.top && a.whole == b.whole;
}

// The fault of a path of a solver from one position to a goal, or "".
std::string fault_of_path(const Truth& truth, const CubicPattern& from, const CubicPattern& goal,
                          std::string_view path) {
  const auto end = truth.after(from, path);
  if (!end) {
    return "'" + std::string(path) + "' leaves the board";
  }
  return same(truth.shown_as(*end, goal.whole), goal)
             ? ""
             : "'" + std::string(path) + "' ends on " + truth.text(*end);
}

// The fault of the rolls that are possible on the board where the answer ends, or "".
std::string fault_of_moves(const Truth& truth, const CubicSolver& solver, const CubicPattern& goal,
                           const CubicPattern& end, int distance) {
  std::string said, expected;
  const Lookup status =
      solver.for_each_move(goal, distance, [&](char m, int to, const CubicPattern& reached) {
        said += m + std::to_string(to) + truth.text(reached) + " ";
      });
  for (const char m : kLetters) {
    if (CubicPattern next = end; truth.roll(next, m)) {
      expected += m + std::to_string(truth.distance(next)) +
                  truth.text(truth.shown_as(next, goal.whole)) + " ";
    }
  }
  return status == Lookup::kReady && said == expected ? ""
                                                      : "the moves are " + said + "not " + expected;
}

// Distance, path, the way back and the moves of one goal. Returns the fault or "".
std::string fault_of_goal(const Truth& truth, const CubicSolver& solver, const CubicPattern& goal) {
  const Length expected = test::length_of(truth.distance(goal));
  if (solver.distance(goal) != expected) {
    return "distance " + std::to_string(solver.distance(goal).moves) + ", by the search " +
           std::to_string(expected.moves);
  }
  std::array<char, kMaxPath> letters;
  if (solver.solve(goal, letters.data()) != expected) {
    return "the path has another length than the distance";
  }
  if (!expected.is_known()) {
    return "";
  }
  const std::string path(letters.data(), expected.moves);
  std::string fault = fault_of_path(truth, truth.start(), goal, path);
  if (fault.empty() && goal.whole) {
    const Length back = solver.solve(goal, letters.data(), true);
    fault = back == expected
                ? fault_of_path(truth, goal, truth.start(), {letters.data(), back.moves})
                : "the way back has another length";
  }
  return fault.empty() ? fault_of_moves(truth, solver, goal, *truth.after(truth.start(), path),
                                        expected.moves)
                       : fault;
}

// The number of optimal paths to a goal: for a pattern, to all nearest positions that show it.
std::uint64_t true_paths(Truth& truth, const CubicPattern& goal) {
  if (goal.whole) {
    return truth.paths_to(goal);
  }
  std::uint64_t sum = 0;
  for (std::uint64_t code = 0; code < truth.codes(); ++code) {
    const CubicPattern position = truth.position(code);
    if (truth.distance(position) == truth.distance(goal) && same(truth.shown(position), goal)) {
      sum += truth.paths_to(position);
    }
  }
  return sum;
}

// Whether each path is different and ends at the goal, and the order is that of solve(). Returns
// the fault or "".
std::string fault_of_list(Truth& truth, const CubicSolver& solver, const CubicPattern& goal,
                          bool back) {
  const int distance = truth.distance(goal);
  std::set<std::string> different;
  std::string fault, before, first;
  const auto in_order = [&](std::string path) {
    if (!back) {
      std::ranges::reverse(path);  // the last letter decides first
    }
    const bool rises = before.empty() || before < path;
    before = path;
    return rises;
  };
  solver.list_paths(
      goal, distance,
      [&](std::string_view path) {
        first = different.empty() ? path : first;
        different.emplace(path);
        fault = back ? fault_of_path(truth, goal, truth.start(), path)
                     : fault_of_path(truth, truth.start(), goal, path);
        if (goal.whole && !in_order(std::string(path))) {
          fault = "the paths are not in order at '" + std::string(path) + "'";
        }
        return fault.empty();
      },
      back);
  std::array<char, kMaxPath> letters;
  const Length length = solver.solve(goal, letters.data(), back);
  if (fault.empty() && first != std::string_view(letters.data(), length.moves)) {
    fault = "the first path of the list is not that of solve()";
  }
  std::optional<std::uint64_t> count;
  solver.count_paths(goal, distance, count);
  const std::uint64_t expected = true_paths(truth, goal);
  if (fault.empty() && (count != expected || different.size() != expected)) {
    fault = std::to_string(count.value_or(0)) + " paths, " + std::to_string(different.size()) +
            " in the list, by the search " + std::to_string(expected);
  }
  return fault;
}

// Checks goal after goal; returns the first fault with its goal, or "".
template <typename Goal, typename Fault>
std::string first_fault(const Truth& truth, std::uint64_t count, const Goal& goal,
                        const Fault& fault) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const CubicPattern one = goal(i);
    if (const std::string wrong = fault(one); !wrong.empty()) {
      return truth.text(one) + ": " + wrong;
    }
  }
  return "";
}

struct Amounts {
  std::uint64_t positions;  // at random; kAll: all
  int position_lists, pattern_lists;
};
constexpr std::uint64_t kAll = 0;

void check_start(CubeKind kind, Shape shape, Cell start, const Amounts& amounts) {
  INFO(Cube::of(kind).name() << " " << shape.name() << " start " << start);
  Truth truth(kind, shape, start);
  const auto solver = test::cubic_solver(shape, start, kind);
  CHECK(solver->table().info().histogram == truth.histogram());
  std::mt19937_64 random(test::seed(static_cast<std::uint64_t>(start) + 37));
  const auto any_position = [&](std::uint64_t) { return truth.position(random() % truth.codes()); };
  const auto any_reached = [&](auto) {
    CubicPattern position = any_position(0);
    while (truth.distance(position) < 0) {
      position = any_position(0);
    }
    return position;
  };
  const auto any_pattern = [&](auto) {
    CubicPattern pattern = truth.pattern(random() % truth.patterns());
    while (truth.distance(pattern) < 0) {
      pattern = truth.pattern(random() % truth.patterns());
    }
    return pattern;
  };
  const auto fault = [&](const CubicPattern& goal) { return fault_of_goal(truth, *solver, goal); };
  if (amounts.positions == kAll) {
    CHECK(first_fault(
              truth, truth.codes(), [&](std::uint64_t i) { return truth.position(i); }, fault) ==
          "");
  } else {
    CHECK(first_fault(truth, amounts.positions, any_position, fault) == "");
    CHECK(first_fault(truth, amounts.positions, any_reached, fault) == "");
  }
  CHECK(first_fault(
            truth, truth.patterns(), [&](std::uint64_t i) { return truth.pattern(i); }, fault) ==
        "");
  CHECK(first_fault(truth, static_cast<std::uint64_t>(amounts.position_lists), any_reached,
                    [&](const CubicPattern& goal) {
                      const std::string there = fault_of_list(truth, *solver, goal, false);
                      return there.empty() ? fault_of_list(truth, *solver, goal, true) : there;
                    }) == "");
  CHECK(first_fault(truth, static_cast<std::uint64_t>(amounts.pattern_lists), any_pattern,
                    [&](const CubicPattern& goal) {
                      return fault_of_list(truth, *solver, goal, false);
                    }) == "");
}

void check_every_start(CubeKind kind, Shape shape, const Amounts& amounts) {
  for (Cell start = 0; start < shape.cells(); ++start) {
    check_start(kind, shape, start, amounts);
  }
}

// The cells of one start of each class, the first in reading order.
std::vector<Cell> first_starts(Shape shape) {
  std::vector<Cell> cells;
  std::set<Cell> classes;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    if (classes.insert(class_representative(shape, cell)).second) {
      cells.push_back(cell);
    }
  }
  return cells;
}

// A few positions from every start of a large board, and every position from one start of a class,
// in one of the two orientations of the board.
void check_large(CubeKind kind, Shape shape, const Amounts& some, const Amounts& all) {
  const Shape turned{shape.cols, shape.rows};
  const std::vector<Cell> first = first_starts(shape);
  for (std::size_t i = 0; i < first.size(); ++i) {
    check_start(kind, i % 2 == 0 ? shape : turned, i % 2 == 0 ? first[i] : first_starts(turned)[i],
                all);
  }
  for (const Shape oriented : {shape, turned}) {
    if (test::long_run()) {
      check_every_start(kind, oriented, some);
    }
  }
}

// Harris's puzzle of eight cubes, marks up and the blank in the centre, to marks down.
CubicPattern all_down() {
  return parse_goal("ddd/d.d/ddd", CubeKind::kMarked, test::k3x3).question.goal;
}

TEST_SUITE_BEGIN("kind-answers");

TEST_CASE("every position and pattern of 2x2 from every start agrees with a search") {
  check_every_start(CubeKind::kMarked, {2, 2}, {kAll, 40, 40});
  check_every_start(CubeKind::kDice, {2, 2}, {kAll, 40, 40});
}

TEST_CASE(
    "patterns of marked 2x3 and 3x2 from every start, and all positions, agree with a search") {
  const Amounts all{kAll, 100, 20}, some{500, 20, 5};
  for (const Shape shape : {Shape{2, 3}, {3, 2}}) {
    for (Cell start = 0; start < shape.cells(); ++start) {  // 0 and 1 are of different classes
      check_start(CubeKind::kMarked, shape, start, test::long_run() || start < 2 ? all : some);
    }
  }
}

TEST_CASE("the list of paths to a pattern of dice begins with that of solve()") {
  // Several positions show this at distance 40; their order by dice is not that of their indices.
  const CubicPattern goal = parse_goal(".62/661", CubeKind::kDice, {2, 3}).question.goal;
  const auto solver = test::cubic_solver({2, 3}, 0, CubeKind::kDice);
  std::array<char, kMaxPath> letters;
  const Length length = solver->solve(goal, letters.data(), false);
  std::string first;
  solver->list_paths(
      goal, length.moves,
      [&](std::string_view path) {
        first = path;
        return false;
      },
      false);
  CHECK(first == std::string_view(letters.data(), length.moves));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("kind-answers-large");

TEST_CASE("marked 2x4 and 4x2 agree with a search") {
  check_large(CubeKind::kMarked, {2, 4}, {100'000, 20, 4}, {kAll, 20, 4});
}

TEST_CASE("dice on 2x3 and 3x2 agree with a search") {
  check_large(CubeKind::kDice, {2, 3}, {100'000, 20, 0},
              {test::long_run() ? kAll : 200'000, 20, 1});
}

TEST_CASE("positions and all patterns of marked 3x3 agree with a search") {
  for (const Cell start : first_starts(test::k3x3)) {
    check_start(CubeKind::kMarked, test::k3x3, start, {5'000, 5, 0});
  }
  if (test::long_run()) {
    check_start(CubeKind::kMarked, test::k3x3, 5, {5'000, 5, 1});
  }
}

TEST_CASE("Harris's puzzle takes 36 rolls in 16 ways, and no position more than 49") {
  Truth truth(CubeKind::kMarked, test::k3x3, 4);
  const auto solver = test::cubic_solver(test::k3x3, 4, CubeKind::kMarked);
  CHECK(solver->distance(all_down()) == Length(36));
  CHECK(truth.distance(all_down()) == 36);
  CHECK(truth.paths_to(all_down()) == 16);
  CHECK(fault_of_goal(truth, *solver, all_down()) == "");
  CHECK(fault_of_list(truth, *solver, all_down(), false) == "");
  CHECK(fault_of_list(truth, *solver, all_down(), true) == "");
  CHECK(solver->table().info().max_depth() == 49);
  std::vector<CubicPattern> farthest;
  truth.for_each([&](const CubicPattern& position, int distance) {
    if (distance == 49) {
      farthest.push_back(position);
    }
  });
  CHECK(farthest.size() == 12);
  for (const CubicPattern& position : farthest) {
    CAPTURE(truth.text(position));
    CHECK(fault_of_goal(truth, *solver, position) == "");
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
