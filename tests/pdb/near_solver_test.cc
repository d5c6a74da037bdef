// Lower bounds of boards without tables, in both metrics: against every distance of small boards,
// and against random walks on boards of all sizes.
#include "common/pdb/near_solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/study/random_boards.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

constexpr Metric kBothMetrics[] = {Metric::kSingle, Metric::kMulti};

// The distance of every solvable board, by a search level by level.
std::map<Tiles, int> distances(Shape shape, const Tiles& goal, Metric metric) {
  std::map<Tiles, int> found = {{goal, 0}};
  std::vector<Tiles> level = {goal};
  for (int distance = 1; !level.empty(); ++distance) {
    std::vector<Tiles> next;
    for (const Tiles& tiles : level) {
      for (const Move move : kMoves) {
        SlidingBoard board(shape, tiles);
        while (board.move(move)) {
          if (found.emplace(board.tiles(), distance).second) {
            next.push_back(board.tiles());
          }
          if (metric == Metric::kSingle) {
            break;
          }
        }
      }
    }
    level = std::move(next);
  }
  return found;
}

TEST_SUITE_BEGIN("near-solver");

TEST_CASE("no bound is above a distance, and bounds of 1 are where one move is left") {
  for (const Shape shape : {Shape{2, 3}, {3, 2}, {2, 4}}) {
    for (const Metric metric : kBothMetrics) {
      const Tiles goal = goal_with_blank_at(shape, 1);
      const NearSolver solver(shape, goal, metric);
      for (const auto& [board, distance] : distances(shape, goal, metric)) {
        const Length length = solver.solve(board, nullptr);
        CHECK((distance == 0 ? length == Length(0) : length.is_undecided()));
        CHECK(length.at_least <= distance);
        CHECK(length.at_least >= (distance > 0 ? 1 : 0));
        CHECK((metric == Metric::kMulti || (distance - length.at_least) % 2 == 0));
        Tiles other = board;
        std::swap(other[Cell{blank_of(board) < 2 ? 2 : 0}],
                  other[Cell{blank_of(board) < 2 ? 3 : 1}]);
        CHECK(solver.solve(other, nullptr) == Length(Lookup::kUnsolvable));
      }
    }
  }
}

TEST_CASE("no bound is above the length of a walk to the goal, on boards up to 10x10") {
  const std::uint64_t seed = test::seed(57);
  for (int rows = 2; rows <= kMaxSide; ++rows) {
    for (int cols = 2; cols <= kMaxSide; ++cols) {
      const Shape shape{rows, cols};
      CAPTURE(shape.name());
      for (const Metric metric : kBothMetrics) {
        if (metric == Metric::kSingle && shape.cells() <= kMaxSearchedCells) {
          continue;  // such boards have tables
        }
        const Tiles goal = goal_with_blank_at(shape, static_cast<Cell>(seed % 4));
        const NearSolver solver(shape, goal, metric);
        for (std::uint64_t moves = 0; moves < 60; ++moves) {
          const Tiles board = draw_scramble(shape, goal, moves, seed, moves, metric);
          const Length length = solver.distance(board, kNoneKnown);
          CAPTURE(moves);
          REQUIRE(length.status != Lookup::kUnsolvable);
          REQUIRE(length.at_least <= static_cast<int>(moves));
          REQUIRE((board == goal) == length.is_known());
        }
        std::vector<Tiles> boards;
        for (std::uint64_t i = 0; i < 10; ++i) {
          boards.push_back(i % 2 == 0 ? draw_solvable(shape, goal, seed, i)
                                      : draw_unsolvable(shape, goal, seed, i));
        }
        solver.solve_all(boards, [&](std::size_t i, Length length, const char*) {
          CHECK((length.status == Lookup::kUnsolvable) == (i % 2 == 1));
          CHECK(length == solver.limited({})->solve(boards[i], nullptr));
        });
      }
    }
  }
}

TEST_CASE("every move from the goal leads to distance 1") {
  const Shape shape{6, 7};
  const Tiles goal = goal_with_blank_at(shape, shape.cell(2, 3));
  for (const Metric metric : kBothMetrics) {
    const NearSolver solver(shape, goal, metric);
    std::string all;
    CHECK(solver.for_each_move(goal, 0, [&](std::string_view letters, int distance) {
      CHECK(distance == 1);
      all.append(letters).append(" ");
    }) == Lookup::kReady);
    CHECK(all == (metric == Metric::kSingle ? "d l r u " : "d dd ddd l ll lll r rr rrr u uu "));
    PathCount count;
    CHECK(solver.count_paths(goal, 0, count) == Lookup::kReady);
    CHECK(count == 1);
  }
}

// Whether the path leads from the board to the goal.
bool leads(const NearSolver& solver, const Tiles& board, std::string_view path) {
  SlidingBoard played(solver.shape(), board);
  return std::ranges::all_of(path, [&](char letter) { return played.move(*move_of(letter)); }) &&
         played.tiles() == solver.goal();
}

int counted_moves(Metric metric, std::string_view path) {
  if (metric == Metric::kSingle) {
    return static_cast<int>(path.size());
  }
  std::string runs(path);
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return static_cast<int>(runs.size());
}

TEST_CASE("each board has a path to the goal that is no shorter than the bound") {
  const int boards_of_shape = test::repetitions(1, 620);  // 100,440 boards in ./run long
  for (int rows = 2; rows <= kMaxSide; rows += test::long_run() ? 1 : 8) {
    for (int cols = 2; cols <= kMaxSide; cols += test::long_run() ? 1 : 8) {
      const Shape shape{rows, cols};
      CAPTURE(shape.name());
      const std::uint64_t seed = test::seed(58);
      const Tiles goal = goal_with_blank_at(shape, static_cast<Cell>(seed % 4));
      for (const Metric metric : kBothMetrics) {
        if (test::kSanitized && rows * cols == kMaxCells && metric == Metric::kSingle) {
          continue;  // it takes longer than all others; in slides the board has as many bytes
        }
        const NearSolver unlimited(shape, goal, metric);
        const auto solver =
            unlimited.limited({.threads = 2,
                               .near_paths = SearchLimits::NearPaths::kMeanwhile,
                               .within = {.share = 100}});  // the first path will do
        std::vector<Tiles> boards;
        for (int i = 0; i < boards_of_shape; ++i) {
          boards.push_back(draw_solvable(shape, goal, seed, static_cast<std::uint64_t>(i)));
        }
        solver->solve_all(boards, [&](std::size_t i, Length length, const char* letters) {
          const std::string_view path(letters, length.letters);
          REQUIRE(leads(unlimited, boards[i], path));
          REQUIRE(length.moves == counted_moves(metric, path));
          REQUIRE(length.at_least <= length.moves);
          REQUIRE(length.is_known() == (length.at_least == length.moves));
        });
      }
    }
  }
}

TEST_CASE("a path gets shorter with time, and ends when it is told to") {
  const Shape shape{6, 6};
  const Tiles goal = plain_goal(shape);
  const NearSolver none(shape, goal, Metric::kSingle);
  const Tiles board = draw_solvable(shape, goal, 1, 1);
  const auto solved = [&](int asked) {
    const auto solver = none.limited({.stop = [left = asked]() mutable { return left-- <= 0; },
                                      .near_paths = SearchLimits::NearPaths::kMeanwhile});
    std::array<char, kMaxLetters> letters{};
    return solver->solve(board, letters.data());
  };
  const Length at_once = solved(0), later = solved(1000);
  CHECK(at_once.is_undecided());
  CHECK(at_once.moves > later.moves);
  CHECK(later.moves > later.at_least);
  CHECK(at_once.at_least == later.at_least);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
