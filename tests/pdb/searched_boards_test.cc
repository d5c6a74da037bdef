// Compares boards whose distance was proved by a search with a plain search and with each other.
#include "common/study/searched_boards.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_solver.h"
#include "common/search/make/make.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "tests/support/arrangements.h"
#include "tests/support/oracle/slide_oracle.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

std::shared_ptr<const Source> made(const TableInfo& described) {
  std::vector<std::byte> bytes;
  make_table(described, bytes, {});
  return std::make_shared<MemorySource>("small", bytes);
}

// A solver with small tables of its own.
std::unique_ptr<const BoardSolver> solver_of(Shape shape, const Tiles& goal,
                                             Metric metric = Metric::kSingle) {
  const Cell root = blank_of(goal);
  std::shared_ptr<const SearchMaker> maker;
  if (metric == Metric::kMulti) {
    maker = std::make_shared<const ColouredSearches>(
        std::make_shared<const ColouredTables>(made(describe_coloured(shape, root, Tier::kSmall))),
        shape, goal);
  } else {
    maker = std::make_shared<const AdditiveSearches>(
        std::make_shared<const AdditiveTables>(made(describe_additive(shape, root, Tier::kSmall))),
        shape, goal);
  }
  return std::make_unique<SearchSolver>(std::move(maker), SearchLimits{0, 2});
}

// All boards of a shape by their distance, found by a plain search.
struct PlainLevels {
  PlainLevels(Shape of, Cell root, Metric metric) : shape(of) {
    const auto add = [&](const std::vector<int>& board, int distance) {
      levels.resize(std::max(levels.size(), static_cast<std::size_t>(distance) + 1));
      levels[static_cast<std::size_t>(distance)].insert(test::tiles_of(board));
      distances[test::tiles_of(board)] = distance;
    };
    const std::vector<int> goal = test::plain_goal(shape, root);
    if (metric == Metric::kMulti) {
      oracle::SlideOracle(shape.rows, shape.cols, goal).for_each(add);
    } else {
      oracle::SlidingOracle(shape.rows, shape.cols, goal).for_each(add);
    }
  }

  Shape shape;
  std::vector<std::set<Tiles>> levels;
  std::map<Tiles, int> distances;
};

constexpr std::array kMetrics = {Metric::kSingle, Metric::kMulti};

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

TEST_SUITE_BEGIN("searched-boards");

TEST_CASE("near levels are the levels of a plain search, to the last") {
  for (const Metric metric : kMetrics) {
    for (const Shape shape : {Shape{2, 3}, Shape{3, 3}}) {
      const Tiles goal = goal_with_blank_at(shape, 1);
      const PlainLevels plain(shape, 1, metric);
      const NearLevels near(shape, goal, metric, kMaxPath);
      for (std::size_t depth = 0; depth < plain.levels.size(); ++depth) {
        REQUIRE(near.is_listed(static_cast<int>(depth)));
        REQUIRE(std::ranges::equal(near.level(static_cast<int>(depth)), plain.levels[depth]));
      }
      const int beyond = static_cast<int>(plain.levels.size());
      CHECK(near.is_listed(beyond));
      CHECK(near.level(beyond).empty());
      const NearLevels few(shape, goal, metric, kMaxPath, 4);
      CHECK(few.is_listed(1));
      CHECK_FALSE(few.is_listed(beyond));
    }
  }
}

TEST_CASE("boards of 3x3 have the requested distances, whether levels are listed or not") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  for (const Metric metric : kMetrics) {
    const auto solver = solver_of(shape, goal, metric);
    const PlainLevels plain(shape, 8, metric);
    const int deepest = static_cast<int>(plain.levels.size()) - 1;
    const NearLevels all(shape, goal, metric, kMaxPath), none(shape, goal, metric, kMaxPath, 0);
    for (const NearLevels* near : {&all, &none}) {
      for (const DepthRange depths : {DepthRange{0, 0},
                                      {1, 1},
                                      {4, 4},
                                      {9, 9},
                                      {14, 14},
                                      {deepest - 10, deepest - 10},
                                      {deepest - 9, deepest - 9},
                                      {deepest - 4, deepest - 4},
                                      {3, 6},
                                      {10, deepest - 6},
                                      {0, deepest}}) {
        CAPTURE(depths.least);
        CAPTURE(depths.greatest);
        const auto boards = draw(*solver, *near, depths, 60);
        CHECK(boards.size() == 60);
        for (const Tiles& board : boards) {
          CHECK(plain.distances.at(board) >= depths.least);
          CHECK(plain.distances.at(board) <= depths.greatest);
        }
      }
      CHECK(draw(*solver, *near, {deepest + 1, deepest + 1}, 1).empty());
    }
  }
}

TEST_CASE("every board of a level is drawn") {
  const Shape shape{3, 3};
  for (const Metric metric : kMetrics) {
    const auto solver = solver_of(shape, plain_goal(shape), metric);
    const PlainLevels plain(shape, 8, metric);
    for (const std::size_t most : {NearLevels::kMost, std::size_t{0}}) {
      const NearLevels near(shape, solver->goal(), metric, kMaxPath, most);
      for (const int depth : {0, 1, 3, metric == Metric::kMulti ? 4 : 6}) {
        CAPTURE(depth);
        const auto boards = draw(*solver, near, {depth, depth}, 1500);
        CHECK(std::set<Tiles>(boards.begin(), boards.end()) ==
              plain.levels[static_cast<std::size_t>(depth)]);
      }
    }
  }
}

TEST_CASE("boards of 4x4 have the requested distance, and are the same for any number of threads") {
  const Shape shape{4, 4};
  const auto solver = solver_of(shape, plain_goal(shape));
  const NearLevels near(shape, solver->goal(), Metric::kSingle, kMaxPath, 100);
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

TEST_CASE("scrambles of as many slides as a distance can be any board at that distance") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  const PlainLevels plain(shape, 8, Metric::kMulti);
  for (const std::uint64_t slides : {0U, 1U, 2U, 4U}) {
    std::set<Tiles> found;
    for (std::uint64_t number = 0; number < 3000; ++number) {
      const Tiles board = draw_scramble(shape, goal, slides, 1, number, Metric::kMulti);
      REQUIRE(plain.distances.at(board) <= static_cast<int>(slides));
      if (plain.distances.at(board) == static_cast<int>(slides)) {
        found.insert(board);
      }
    }
    CHECK(found == plain.levels[slides]);
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
