// Boards drawn by distance in slides have that distance by the solver of one board, and all ways of
// drawing agree.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "common/solve/line_solver.h"
#include "common/study/random_stream.h"
#include "common/study/sampling.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

constexpr Shape kShape{3, 3};

// The solver of a goal with the blank in a corner, in the centre, and at an edge.
LineSolver line_solver(const Tiles& goal) {
  return {test::tables_for(Family::kLines, kShape).open(Family::kLines, kShape, blank_of(goal)),
          kShape, goal};
}

const Table& table_of(const Tiles& goal) {
  return test::tables_for(Family::kLines, kShape).open(Family::kLines, kShape, blank_of(goal));
}

int distance_of(const LineSolver& solver, State state) {
  std::array<char, kMaxPath> letters;
  const Tiles board = solver.view().from_table(solver.space().states().board_of(state));
  return solver.solve(board, letters.data()).moves;
}

std::vector<std::uint64_t> places(const Tiles& goal, DepthRange depths, SamplingWay way,
                                  unsigned threads) {
  const LineSolver solver = line_solver(goal);
  Workers workers(threads);
  const auto sampler = StateSampler::make(table_of(goal), depths, way, workers);
  return {sampler->places().begin(), sampler->places().end()};
}

TEST_SUITE_BEGIN("slide-sampling");

TEST_CASE("the states of all ranges are listed, whichever way and with any number of threads") {
  for (const char* const text : {"12345678x", "1234x5678", "1x2345678"}) {
    CAPTURE(text);
    const Tiles goal = test::tiles_of(test::board_of(text));
    const LineSolver solver = line_solver(goal);
    const TableInfo& info = table_of(goal).info();
    const std::uint64_t size = solver.space().layer_size();
    std::vector<std::vector<std::uint64_t>> levels(info.histogram.size());
    for (std::uint64_t place = 0; place < 9 * size; ++place) {
      const auto distance =
          static_cast<std::size_t>(distance_of(solver, state_at_place(place, size)));
      REQUIRE(distance < levels.size());
      levels[distance].push_back(place);
    }
    for (int least = 0; least <= info.max_depth(); ++least) {
      for (const int greatest : {least, std::min(least + 3, info.max_depth()), info.max_depth()}) {
        std::vector<std::uint64_t> expected;
        for (int d = least; d <= greatest; ++d) {
          const auto& level = levels[static_cast<std::size_t>(d)];
          expected.insert(expected.end(), level.begin(), level.end());
        }
        std::ranges::sort(expected);
        const DepthRange depths{least, greatest};
        CHECK((places(goal, depths, SamplingWay::kEnumerate, 1) == expected));
        CHECK((places(goal, depths, SamplingWay::kScan, 1) == expected));
        CHECK((places(goal, depths, SamplingWay::kScan, 3) == expected));
      }
    }
  }
}

TEST_CASE("draws by rejection are in the range, reach all of it, and can be interrupted") {
  const Tiles goal = test::tiles_of(test::board_of("12345678x"));
  const LineSolver solver = line_solver(goal);
  Workers workers(1);
  const std::uint64_t size = solver.space().layer_size();
  const DepthRange near{0, 3};
  const auto sampler = StateSampler::make(table_of(goal), near, SamplingWay::kReject, workers);
  std::set<std::uint64_t> drawn;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const State state = sampler->draw(5, i);
    const int distance = distance_of(solver, state);
    CHECK(distance >= near.least);
    CHECK(distance <= near.greatest);
    CHECK(sampler->draw(5, i) == state);
    drawn.insert(place_of_state(state, size));
  }
  CHECK(drawn.size() == states_at(table_of(goal).info(), near));
  int polls = 0;
  const int farthest = table_of(goal).info().max_depth();
  const auto far =
      StateSampler::make(table_of(goal), {farthest, farthest}, SamplingWay::kReject, workers);
  far->draw(1, 0, [&] { ++polls; });
  CHECK(polls > 0);
  CHECK_THROWS_AS(
      for (std::uint64_t i = 0; i < 20; ++i) { far->draw(1, i, [] { throw Interrupted{}; }); },
      Interrupted);
}

TEST_CASE("the listed ways draw the same states") {
  const Tiles goal = test::tiles_of(test::board_of("12345678x"));
  const LineSolver solver = line_solver(goal);
  Workers workers(2);
  const auto some = StateSampler::make(table_of(goal), {4, 6}, SamplingWay::kEnumerate, workers);
  const auto same = StateSampler::make(table_of(goal), {4, 6}, SamplingWay::kScan, workers);
  for (std::uint64_t i = 0; i < 100; ++i) {
    CHECK(some->draw(9, i) == same->draw(9, i));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
