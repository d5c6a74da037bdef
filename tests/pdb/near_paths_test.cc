// Paths that need not be optimal: they lead to the goal, get no longer with more time, and no bound
// is above the distance.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/beam_search.h"
#include "common/pdb/group_beam.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_solver.h"
#include "common/search/make/make.h"
#include "common/study/random_boards.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

bool leads_to(const Tiles& goal, Shape shape, const Tiles& board, const std::string& path) {
  SlidingBoard played(shape, board);
  for (const char letter : path) {
    if (!played.move(*move_of(letter))) {
      return false;
    }
  }
  return played.tiles() == goal;
}

std::shared_ptr<const AdditiveSearches> searches_of(TableInfo info, Shape shape) {
  std::vector<std::byte> bytes;
  make_table(info, bytes, {});
  auto tables = std::make_shared<const AdditiveTables>(
      std::make_shared<MemorySource>("tables", std::move(bytes)), Accepted::kAny);
  return std::make_shared<const AdditiveSearches>(std::move(tables), shape, plain_goal(shape));
}

// Of 3x3, searched as large boards are.
std::shared_ptr<const AdditiveSearches> wide_searches() {
  const Shape shape{3, 3};
  TableInfo info = describe_table(Family::kAdditive, shape, 8);
  info.patterns = {{0b000011110, 0}, {0b111100000, 0}, {0b010010110, 1}, {0b101101000, 1}};
  share_sections(info);
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  return searches_of(info, shape);
}

TEST_SUITE_BEGIN("near-paths");

TEST_CASE("groups of tiles find a path on every shape, to goals with the blank on any cell") {
  std::uint64_t number = 0;
  for (const Shape shape :
       {Shape{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 7}, {7, 2}, {3, 5}, {4, 4}, {5, 5}}) {
    for (Cell blank = 0; blank < shape.cells(); blank += 1 + shape.cells() / 6) {
      const Tiles goal = goal_with_blank_at(shape, blank);
      GroupSearch search(std::make_shared<GoalGroups>(shape, goal));
      CHECK(search.find(goal, 1, 0, {}) == "");
      for (const std::size_t width : {1U, 30U, 300U}) {
        const Tiles board = draw_solvable(shape, goal, test::seed(57), number++);
        const auto path = search.find(board, width, 10'000, {});
        CAPTURE(shape.name() + " " + std::to_string(blank));
        REQUIRE(path);
        REQUIRE(leads_to(goal, shape, board, *path));
        CHECK(search.find(board, width, 1, {}).has_value() == (path->size() < 2));
        CHECK(search.find(board, width, 10'000, [] { return true; }).has_value() == path->empty());
      }
    }
  }
}

TEST_CASE("a beam that keeps every board finds optimal paths, a narrow one longer ones") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  const auto maker = wide_searches();
  const auto search = maker->make_near();
  const oracle::SlidingOracle plain(3, 3, std::vector<int>(goal.begin(), goal.begin() + 9));
  int number = 0, sum = 0, narrow = 0;
  plain.for_each([&](const std::vector<int>& numbers, int distance) {
    if (number++ % (test::kSanitized ? 40'009 : 8009) != 0) {
      return;
    }
    Tiles board{};
    std::ranges::copy(numbers, board.begin());
    const auto best = search->find(board, 200'000, kMaxPath, {});
    REQUIRE(best);
    REQUIRE(leads_to(goal, shape, board, *best));
    REQUIRE(static_cast<int>(best->size()) == distance);
    const auto found = search->find(board, 3, kMaxPath, {});
    REQUIRE(found);
    REQUIRE(leads_to(goal, shape, board, *found));
    sum += distance;
    narrow += static_cast<int>(found->size());
    CHECK((distance == 0 || !search->find(board, 200'000, distance - 2, {})));
  });
  CHECK(narrow > sum);
  CHECK(narrow < 2 * sum);
}

// The path in `letters`, its bound, and that both are true.
Length check_near(const SearchSolver& solver, const Tiles& board, int distance) {
  std::array<char, kMaxPath> letters{};
  const Length length = solver.solve(board, letters.data());
  REQUIRE((length.is_known() || length.is_undecided()));
  CHECK(length.at_least <= distance);
  CHECK(length.moves >= distance);
  CHECK(leads_to(plain_goal(solver.shape()), solver.shape(), board,
                 {letters.data(), length.letters}));
  return length;
}

TEST_CASE("a solver's path is within the gap that is asked, and there at once if it is stopped") {
  const auto wide = wide_searches();
  const auto four = searches_of(describe_additive({4, 4}, 15, Tier::kSmall), {4, 4});
  using Near = SearchLimits::NearPaths;
  for (const auto& maker :
       {std::shared_ptr<const SearchMaker>(wide), std::shared_ptr<const SearchMaker>(four)}) {
    const SearchSolver optimal(maker, {});
    for (std::uint64_t i = 0; i < (test::kSanitized ? 1 : 4); ++i) {
      const Tiles board = draw_solvable(optimal.shape(), optimal.goal(), test::seed(58), i);
      const int distance = optimal.distance(board, kNoneKnown).moves;
      for (const PathGap gap : {PathGap{}, PathGap{6}, PathGap{0, 0.5}}) {
        const SearchSolver solver(maker, {.near_paths = Near::kMeanwhile, .within = gap});
        const Length length = check_near(solver, board, distance);
        CHECK(gap.allows(length.moves, length.at_least));
      }
      for (const Near near : {Near::kAtEnd, Near::kMeanwhile}) {
        const SearchSolver stopped(maker,
                                   {.nodes = 1, .stop = [] { return true; }, .near_paths = near});
        check_near(stopped, board, distance);
      }
      const SearchSolver none(maker, {.nodes = 1, .stop = [] { return true; }});
      std::array<char, kMaxPath> letters{};
      if (const Length length = none.solve(board, letters.data()); length.is_undecided()) {
        CHECK(length.moves == 0);
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
