// Compares boards whose distance was proved by a search with a plain search and with each other.
#include "common/study/searched_boards.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <set>

#include "common/additive/additive_searches.h"
#include "common/deepening/search_solver.h"
#include "common/make/make.h"
#include "common/patterns/partitions.h"
#include "common/solve/walk.h"
#include "common/table/memory_source.h"
#include "tests/support/arrangements.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

// A solver with small pattern tables of its own.
std::unique_ptr<const BoardSolver> solver_of(Shape shape, const Tiles& goal) {
  const TableInfo small = describe_additive(shape, blank_of(goal), Tier::kSmall);
  std::vector<std::byte> bytes;
  make_table(small, bytes, {});
  auto tables = std::make_shared<AdditiveTables>(std::make_shared<MemorySource>("small", bytes));
  return std::make_unique<SearchSolver>(
      std::make_shared<const AdditiveSearches>(std::move(tables), shape, goal), SearchLimits{0, 2});
}

std::vector<Tiles> draw(const BoardSolver& solver, const NearLevels& near, DepthRange depths,
                        std::size_t count, unsigned threads = 2, std::uint64_t seed = 5) {
  Workers workers(threads);
  SearchedBoards boards(solver, near, depths, seed, 0, workers);
  std::vector<Tiles> drawn;
  for (auto board = boards.next(); board && drawn.size() < count; board = boards.next()) {
    drawn.push_back(*board);
  }
  return drawn;
}

int distance_of(const oracle::SlidingOracle& plain, Shape shape, const Tiles& board) {
  return plain.distance({board.begin(), board.begin() + shape.cells()});
}

TEST_SUITE_BEGIN("searched-boards");

TEST_CASE("near levels are the levels of a plain search, to the last") {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 3}}) {
    const Tiles goal = goal_with_blank_at(shape, 1);
    const oracle::SlidingOracle plain(shape.rows, shape.cols, test::plain_goal(shape, 1));
    const auto& histogram = plain.histogram();
    const NearLevels near(shape, goal, kMaxPath);
    for (int depth = 0; depth < std::ssize(histogram); ++depth) {
      REQUIRE(near.is_listed(depth));
      const auto level = near.level(depth);
      REQUIRE(level.size() == histogram[static_cast<std::size_t>(depth)]);
      REQUIRE(std::set<Tiles>(level.begin(), level.end()).size() == level.size());
      for (const Tiles& board : level) {
        REQUIRE(distance_of(plain, shape, board) == depth);
      }
    }
    const int beyond = static_cast<int>(histogram.size());
    CHECK(near.is_listed(beyond));
    CHECK(near.level(beyond).empty());
    const NearLevels few(shape, goal, kMaxPath, 4);
    CHECK(few.is_listed(1));
    CHECK_FALSE(few.is_listed(beyond));
  }
}

TEST_CASE("boards of 3x3 have the requested distances, whether levels are listed or not") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  const auto solver = solver_of(shape, goal);
  const oracle::SlidingOracle plain(3, 3, test::plain_goal(shape, 8));
  const NearLevels all(shape, goal, kMaxPath), none(shape, goal, kMaxPath, 0);
  for (const NearLevels* near : {&all, &none}) {
    for (const DepthRange depths : {DepthRange{0, 0},
                                    {1, 1},
                                    {4, 4},
                                    {9, 9},
                                    {14, 14},
                                    {21, 21},
                                    {22, 22},
                                    {27, 27},
                                    {3, 6},
                                    {10, 25},
                                    {0, 31}}) {
      CAPTURE(depths.least);
      CAPTURE(depths.greatest);
      const auto boards = draw(*solver, *near, depths, 60);
      CHECK(boards.size() == 60);
      for (const Tiles& board : boards) {
        const int distance = distance_of(plain, shape, board);
        CHECK(distance >= depths.least);
        CHECK(distance <= depths.greatest);
      }
    }
    CHECK(draw(*solver, *near, {32, 32}, 1).empty());
  }
}

TEST_CASE("every board of a level is drawn") {
  const Shape shape{3, 3};
  const auto solver = solver_of(shape, plain_goal(shape));
  for (const std::size_t most : {NearLevels::kMost, std::size_t{0}}) {
    const NearLevels near(shape, solver->goal(), kMaxPath, most);
    for (const auto& [depth, level] :
         std::map<int, std::size_t>{{0, 1}, {1, 2}, {4, 16}, {6, 39}}) {
      const auto boards = draw(*solver, near, {depth, depth}, 1000);
      CHECK(std::set<Tiles>(boards.begin(), boards.end()).size() == level);
    }
  }
}

TEST_CASE("boards of 4x4 have the requested distance, and are the same for any number of threads") {
  const Shape shape{4, 4};
  const auto solver = solver_of(shape, plain_goal(shape));
  const NearLevels near(shape, solver->goal(), kMaxPath, 100);
  for (const int depth : {3, 12, 25, 33, 40, 48, 53}) {
    CAPTURE(depth);
    const auto boards = draw(*solver, near, {depth, depth}, 20, 1);
    CHECK(boards.size() == 20);
    CHECK(boards == draw(*solver, near, {depth, depth}, 20, 3));
    CHECK(boards != draw(*solver, near, {depth, depth}, 20, 3, 6));
    for (const Tiles& board : boards) {
      std::array<char, kMaxPath> letters;
      CHECK(solver->solve(board, letters.data()) == Length(depth));
    }
  }
}

TEST_CASE("typical_greatest() is above the mean and at most the greatest distance of 3x3") {
  const Shape shape{3, 3};
  const auto solver = solver_of(shape, plain_goal(shape));
  Workers one(1), three(3);
  const int greatest = typical_greatest(*solver, 1, 0, one);
  CHECK(greatest >= 24);  // the mean is 22
  CHECK(greatest <= 31);
  CHECK(typical_greatest(*solver, 1, 0, three) == greatest);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
