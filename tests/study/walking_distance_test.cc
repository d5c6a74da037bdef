// Walking distance against a plain search with one string per line, and its place among the other
// bounds.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/solve/heuristics.h"
#include "common/study/audit.h"
#include "common/study/distance_field.h"
#include "tests/support/arrangements.h"
#include "tests/support/error_of.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

// For each line a string: a letter for each tile, by the line where it belongs, sorted; a full stop
// for the blank.
using Lines = std::vector<std::string>;

Lines lines_of(Shape shape, const Board& goal, const Board& board, bool rows) {
  Lines lines(static_cast<std::size_t>(rows ? shape.rows : shape.cols));
  const auto line_of = [&](Cell cell) { return rows ? shape.row(cell) : shape.col(cell); };
  for (Cell c = 0; c < shape.cells(); ++c) {
    const int tile = board[static_cast<std::size_t>(c)];
    const auto home = static_cast<Cell>(std::ranges::find(goal, tile) - goal.begin());
    lines[static_cast<std::size_t>(line_of(c))] +=
        tile == 0 ? '.' : static_cast<char>('a' + line_of(home));
  }
  for (std::string& line : lines) {
    std::ranges::sort(line);
  }
  return lines;
}

// The distances of all such lines from those of the goal.
std::map<Lines, int> plain_search(const Lines& goal) {
  std::map<Lines, int> distances = {{goal, 0}};
  std::vector<Lines> queue = {goal};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Lines lines = queue[i];
    const int next_distance = distances[lines] + 1;
    const auto has_blank = [](const std::string& line) { return line[0] == '.'; };
    const auto blank =
        static_cast<std::size_t>(std::ranges::find_if(lines, has_blank) - lines.begin());
    for (const std::size_t other : {blank - 1, blank + 1}) {
      for (std::size_t tile = 0; other < lines.size() && tile < lines[other].size(); ++tile) {
        Lines next = lines;
        std::swap(next[blank][0], next[other][tile]);
        std::ranges::sort(next[blank]);
        std::ranges::sort(next[other]);
        if (distances.emplace(next, next_distance).second) {
          queue.push_back(next);
        }
      }
    }
  }
  return distances;
}

struct PlainWalk {
  Shape shape;
  Board goal;
  std::map<Lines, int> rows, columns;

  PlainWalk(Shape of_shape, const Board& of_goal)
      : shape(of_shape),
        goal(of_goal),
        rows(plain_search(lines_of(shape, goal, goal, true))),
        columns(plain_search(lines_of(shape, goal, goal, false))) {}
  int operator()(const Board& board) const {
    return rows.at(lines_of(shape, goal, board, true)) +
           columns.at(lines_of(shape, goal, board, false));
  }
};

WalkingDistance of_rows(Shape shape, const Tiles& goal) {
  ByCell<std::uint8_t> row{};
  for (Cell c = 0; c < shape.cells(); ++c) {
    row[c] = static_cast<std::uint8_t>(shape.row(c));
  }
  return {shape.rows, shape.cols, row, goal};
}

TEST_SUITE_BEGIN("walking-distance");

// The first difference on a board, as text; empty if there is none.
std::string difference(const Heuristic& heuristic, const PlainWalk& plain, const Board& board) {
  const int expected = plain(board);
  const int found = heuristic(test::tiles_of(board));
  return found == expected ? "" : std::to_string(found) + ", plain " + std::to_string(expected);
}

TEST_CASE("walking distance of every board of small shapes is that of a plain search") {
  const std::pair<Shape, const char*> cases[] = {
      {test::k3x3, "12345678x"}, {test::k3x3, "1238x4765"}, {test::k3x3, "6x4315872"},
      {{2, 4}, "1234567x"},      {{4, 2}, "31x72546"},      {{2, 2}, "123x"}};
  for (const auto& [shape, text] : cases) {
    const Board goal = test::board_of(text);
    const Heuristic heuristic(Bound::kWalkingDistance, shape, test::tiles_of(goal));
    const PlainWalk plain(shape, goal);
    CHECK(test::counterexample_among_boards(shape, [&](const Board& board) {
            return difference(heuristic, plain, board);
          }) == "");
  }
}

TEST_CASE("walking distance of random boards of larger shapes is that of a plain search") {
  for (const Shape shape : {Shape{4, 4}, {3, 4}, {2, 5}}) {
    const Board goal = test::plain_goal(shape, shape.cells() / 2);
    const Heuristic heuristic(Bound::kWalkingDistance, shape, test::tiles_of(goal));
    const PlainWalk plain(shape, goal);
    CHECK(test::counterexample_among_sample(shape, 200, [&](const Board& board) {
            return difference(heuristic, plain, board);
          }) == "");
  }
}

// Takahashi counts 24,964 states of the rows of 4x4.
TEST_CASE("the tables have the known numbers of states") {
  CHECK(of_rows({4, 4}, plain_goal({4, 4})).states() == 24964);
  CHECK(of_rows(test::k3x3, plain_goal(test::k3x3)).states() == 105);
  CHECK(of_rows({5, 3}, plain_goal({5, 3})).states() == 352560);
}

TEST_CASE("a table that would be too large is refused") {
  for (const Shape shape : {Shape{8, 2}, {2, 8}, {12, 2}, {7, 3}, {4, 6}}) {
    INFO(shape.name());
    const Error error = test::error_of(
        [&] { const Heuristic made(Bound::kWalkingDistance, shape, plain_goal(shape)); });
    CHECK(error.code() == ErrorCode::kUsage);
  }
}

// A move brings one tile one row or column nearer, so no board has less than its Manhattan
// distance, and each move changes both by one: they differ by an even number. Neither walking
// distance nor linear conflict is always the greater. The sum over the usual goal is the one in
// docs/for-researchers.md.
TEST_CASE("on 3x3 it is admissible and consistent and never below the Manhattan distance") {
  for (const char* text : {"12345678x", "1238x4765", "6x4315872"}) {
    const Tiles goal = test::tiles_of(test::board_of(text));
    const SlidingSolver solver = test::sliding_solver(test::k3x3, goal);
    Workers workers(2);
    const AuditedStates states{solver.space(), solver};
    const auto field = [&](Bound kind) {
      return heuristic_field(states, Heuristic(kind, test::k3x3, goal), workers);
    };
    const auto walking = field(Bound::kWalkingDistance);
    const auto manhattan = field(Bound::kManhattan);
    const auto conflict = field(Bound::kLinearConflict);
    const Audit audit = audit_heuristic(
        states, distance_field(solver.space(), solver.table(), workers), walking, workers);
    CHECK(audit.states == 181440);
    CHECK(audit.admissible());
    CHECK(audit.consistent());
    CHECK((std::string_view(text) != "12345678x" || audit.sum_h == 2845584));
    std::size_t below = 0, odd = 0, above_conflict = 0, below_conflict = 0;
    for (std::size_t i = 0; i < walking.size(); ++i) {
      below += walking[i] < manhattan[i] ? 1U : 0U;
      odd += (walking[i] - manhattan[i]) % 2 != 0 ? 1U : 0U;
      above_conflict += walking[i] > conflict[i] ? 1U : 0U;
      below_conflict += walking[i] < conflict[i] ? 1U : 0U;
    }
    CHECK(below == 0);
    CHECK(odd == 0);
    CHECK(above_conflict > 0);
    CHECK(below_conflict > 0);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
