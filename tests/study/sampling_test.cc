// Boards drawn by depth have that depth by a plain search, are drawn equally often, and are the
// same for the same seed.
#include "common/study/sampling.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "common/base/digest.h"
#include "common/puzzle/sliding_space.h"
#include "common/study/dataset.h"
#include "common/study/random_boards.h"
#include "common/study/random_stream.h"
#include "query/judge/suite/draw_cases.h"
#include "tests/support/arrangements.h"
#include "tests/support/distances.h"
#include "tests/support/forged_tables.h"
#include "tests/support/long_run.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

constexpr std::array<SamplingWay, 3> kWays = {SamplingWay::kEnumerate, SamplingWay::kReject,
                                              SamplingWay::kScan};

std::vector<Tiles> draw(const SlidingSolver& solver, DepthRange depths, SamplingWay way,
                        std::uint64_t seed, std::uint64_t count, unsigned threads = 1) {
  Workers workers(threads);
  const auto sampler = StateSampler::make(solver.table(), depths, way, workers);
  std::vector<Tiles> boards(count);
  workers.parallel_for(count, [&](std::uint64_t i, unsigned) {
    boards[i] = solver.from_table(solver.space().board_of(sampler->draw(seed, i)));
  });
  return boards;
}

Board board_of(Shape shape, const Tiles& tiles) {
  return {tiles.begin(), tiles.begin() + shape.cells()};
}

// Pearson's chi-squared sum over `cells` equally likely outcomes; its mean is cells - 1, its
// variance twice that.
double chi_square(const std::map<Tiles, std::uint64_t>& counts, std::uint64_t cells,
                  std::uint64_t draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(cells);
  double sum = static_cast<double>(cells - counts.size()) * expected;  // outcomes never drawn
  for (const auto& [board, count] : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

// Whether the sum is within five standard deviations of its mean; a fair draw exceeds them for one
// seed in some million.
bool is_even(const std::map<Tiles, std::uint64_t>& counts, std::uint64_t cells,
             std::uint64_t draws) {
  const double mean = static_cast<double>(cells) - 1;
  const double off = chi_square(counts, cells, draws) - mean;
  return off * off < 25 * 2 * mean;
}

TEST_SUITE_BEGIN("sampling");

// The known answers of Random123's kat_vectors for philox4x32 with 10 rounds.
TEST_CASE("Philox4x32-10 gives its published numbers") {
  CHECK(philox({0, 0, 0, 0}, {0, 0}) ==
        PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  constexpr std::uint32_t kOnes = 0xffffffff;
  CHECK(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}) ==
        PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("numbers below a bound stay below it, also near 2^64") {
  RandomStream random(1, 1);
  for (const std::uint64_t bound : {1ULL, 2ULL, 3ULL, 1000ULL, (1ULL << 63) + 1, ~0ULL}) {
    for (int i = 0; i < 1000; ++i) {
      CHECK(random.below(bound) < bound);
    }
  }
}

TEST_CASE("every way draws boards at the requested depths, for any goal") {
  struct Query {
    Shape shape;
    Board goal;
    DepthRange depths;
  };
  const Query cases[] = {
      {{3, 3}, test::board_of("12345678x"), {31, 31}},
      {{3, 3}, test::board_of("12345678x"), {0, 0}},
      {{3, 3}, test::board_of("1238x4765"), {9, 9}},
      {{3, 3}, test::board_of("6x4315872"), {20, 23}},
      {{2, 4}, test::board_of("31x52746"), {17, 30}},
      {{4, 2}, test::board_of("7654321x"), {35, 36}},
      {{2, 2}, test::board_of("32x1"), {6, 6}},
  };
  // Rejecting all but one board takes long.
  const std::uint64_t count = test::long_run() ? 400 : test::kSanitized ? 5 : 30;
  for (const Query& query : cases) {
    INFO(query.shape.name() << " goal " << test::text_of(query.goal));
    const SlidingSolver solver = test::sliding_solver(query.shape, test::tiles_of(query.goal));
    const oracle::SlidingOracle oracle(query.shape.rows, query.shape.cols, query.goal);
    for (const SamplingWay way : kWays) {
      int least = 1000, greatest = -1;
      for (const Tiles& board : draw(solver, query.depths, way, 7, count)) {
        const int distance = oracle.distance(board_of(query.shape, board));
        least = std::min(least, distance);
        greatest = std::max(greatest, distance);
      }
      CHECK(least >= query.depths.least);
      CHECK(greatest <= query.depths.greatest);
    }
  }
}

TEST_CASE("every way draws each board of a level about equally often" *
          doctest::skip(test::kThreadSanitizer)) {
  const Shape shape{2, 3};
  const SlidingSolver solver =
      test::sliding_solver(shape, test::tiles_of(test::board_of("12345x")));
  const auto& histogram = solver.table().info().histogram;
  for (const DepthRange depths : {DepthRange{5, 5}, {13, 13}, {21, 21}, {11, 14}, {0, 21}}) {
    std::uint64_t states = 0;
    for (int d = depths.least; d <= depths.greatest; ++d) {
      states += histogram[static_cast<std::size_t>(d)];
    }
    for (const SamplingWay way : kWays) {
      INFO("depths " << depths.least << " to " << depths.greatest << ", way "
                     << static_cast<int>(way));
      std::map<Tiles, std::uint64_t> counts;
      for (const Tiles& board : draw(solver, depths, way, 1, 200 * states)) {
        ++counts[board];
      }
      CHECK(counts.size() == states);
      CHECK((states == 1 || is_even(counts, states, 200 * states)));
    }
  }
}

TEST_CASE("a seed gives the same boards with any number of threads, another seed gives others") {
  const Shape shape{3, 3};
  const SlidingSolver solver =
      test::sliding_solver(shape, test::tiles_of(test::board_of("12345678x")));
  const DepthRange depths{28, 29};
  for (const SamplingWay way : kWays) {
    const auto boards = draw(solver, depths, way, 5, 200);
    CHECK(draw(solver, depths, way, 5, 200, 3) == boards);
    CHECK(draw(solver, depths, way, 6, 200) != boards);
    if (way != SamplingWay::kReject) {
      CHECK(boards == draw(solver, depths, SamplingWay::kEnumerate, 5, 200));
    }
  }
}

TEST_CASE("all unsolvable boards are drawn about equally often, and no others" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 2}, Shape{2, 2}}) {
    for (Cell blank = 0; blank < shape.cells(); blank += test::kSanitized ? 3 : 1) {
      INFO(shape.name() << " blank " << blank);
      const Board goal = test::plain_goal(shape, blank);
      const oracle::SlidingOracle oracle(shape.rows, shape.cols, goal);
      std::map<Tiles, std::uint64_t> counts;
      std::uint64_t solvable = 0;
      const std::uint64_t draws = 100 * oracle.states();
      for (std::uint64_t i = 0; i < draws; ++i) {
        const Tiles board = draw_unsolvable(shape, test::tiles_of(goal), 3, i);
        solvable += oracle.distance(board_of(shape, board)) >= 0 ? 1U : 0U;
        ++counts[board];
      }
      CHECK(solvable == 0);
      CHECK(counts.size() == oracle.states());
      CHECK(is_even(counts, oracle.states(), draws));
    }
  }
}

TEST_CASE("all solvable boards, or all of one parity, are drawn about equally often" *
          doctest::skip(test::kThreadSanitizer)) {
  const Shape shape{2, 3};
  const Board goal = test::plain_goal(shape, 4);
  const oracle::SlidingOracle oracle(shape.rows, shape.cols, goal);
  std::map<Tiles, std::uint64_t> all, odd;
  std::uint64_t odd_states = 0, wrong = 0;
  oracle.for_each([&](const Board&, int distance) { odd_states += distance % 2 == 1 ? 1U : 0U; });
  const std::uint64_t draws = 100 * oracle.states();
  for (std::uint64_t i = 0; i < draws; ++i) {
    const Tiles any = draw_solvable(shape, test::tiles_of(goal), 3, i);
    const Tiles far = draw_of_parity(shape, test::tiles_of(goal), true, 3, i);
    wrong += oracle.distance(board_of(shape, any)) < 0 ? 1U : 0U;
    wrong += oracle.distance(board_of(shape, far)) % 2 != 1 ? 1U : 0U;
    ++all[any];
    ++odd[far];
  }
  CHECK(wrong == 0);
  CHECK(all.size() == oracle.states());
  CHECK(is_even(all, oracle.states(), draws));
  CHECK(odd.size() == odd_states);
  CHECK(is_even(odd, odd_states, draws));
}

TEST_CASE("the distance of a scramble is at most its number of moves, with the same parity" *
          doctest::skip(test::kThreadSanitizer)) {
  const Shape shape{3, 3};
  const Board goal = test::plain_goal(shape, 5);
  const oracle::SlidingOracle oracle(3, 3, goal);
  for (const std::uint64_t moves : {0U, 1U, 2U, 7U, 20U, 101U}) {
    CAPTURE(moves);
    int farthest = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      const Tiles board = draw_scramble(shape, test::tiles_of(goal), moves, 3, i);
      const int distance = oracle.distance(board_of(shape, board));
      REQUIRE(distance >= 0);
      REQUIRE(distance <= static_cast<int>(moves));
      REQUIRE(distance % 2 == static_cast<int>(moves) % 2);
      farthest = std::max(farthest, distance);
    }
    CHECK(farthest == (moves > 20 ? farthest : static_cast<int>(moves)));
  }
}

TEST_CASE("drawing a rare board by rejection can be interrupted") {
  const Shape shape{3, 3};
  const SlidingSolver solver =
      test::sliding_solver(shape, test::tiles_of(test::board_of("12345678x")));
  Workers workers(1);
  const auto sampler = StateSampler::make(solver.table(), {31, 31}, SamplingWay::kReject, workers);
  int polls = 0;  // one board in 90,720 is at depth 31
  for (std::uint64_t i = 0; i < 10; ++i) {
    sampler->draw(1, i, [&] { ++polls; });
  }
  CHECK(polls > 10);
  CHECK_THROWS_AS(
      for (std::uint64_t i = 0; i < 10; ++i) { sampler->draw(1, i, [] { throw Interrupted{}; }); },
      Interrupted);
}

// A table with the bit of a state changed.
std::string contradictory_table(const TableInfo& described, std::uint64_t seed) {
  test::TableParts parts(test::TableImage(test::bytes_of(described)));
  test::TableParts::Block& block = parts.sections[0][0];
  RandomStream random(seed, 0);
  const std::uint64_t bit = random.below(parts.info.layers) * parts.info.layer_words() * 64 +
                            random.below(parts.info.layer_size);
  block.stored[bit / 8] = static_cast<char>(block.stored[bit / 8] ^ 1 << bit % 8);
  block.plain_digest = digest(std::as_bytes(std::span(block.stored)));
  return parts.assembled();
}

// Calls draw(table, depth) for each depth of such tables; returns how often it threw
// Error(kDamaged), and may throw nothing else.
template <typename Draw>
int times_damaged(const TableInfo& described, const Draw& draw) {
  int damaged = 0;
  for (std::uint64_t seed = 0; seed < (test::kSanitized ? 15 : 20); ++seed) {
    const std::string bytes = contradictory_table(described, seed);
    for (int depth = 0; depth <= test::header_of(bytes).max_depth(); ++depth) {
      const auto refused = test::error_if_any([&] { draw(bytes, depth); });
      if (refused) {
        CHECK(refused->code() == ErrorCode::kDamaged);
        ++damaged;
      }
    }
  }
  return damaged;
}

TEST_CASE("a data set from a table that contradicts itself has the drawn distances" *
          doctest::skip(test::kThreadSanitizer)) {
  const test::TemporaryFolder folder;
  const Shape shape{2, 3};
  const Tiles goal = goal_with_blank_at(shape, 5);
  Workers workers(1);
  int written = 0;
  const auto draw = [&](const std::string& bytes, int depth) {
    const Table table(test::source_of(bytes));
    const SlidingSolver solver(table, shape, goal);
    const DatasetOptions options{.count = 30, .depths = DepthRange{depth, depth}};
    write_dataset(folder / "set.npz", solver, &table, options, workers);
    for (const int distance : test::distances_in(test::read_file(folder / "set.npz"))) {
      CHECK(distance == depth);
      ++written;
    }
  };
  CHECK(times_damaged(describe_table(Family::kSliding, shape, 5), draw) > 0);
  CHECK(written > 0);
}

TEST_CASE("a test set from a table that contradicts itself has the drawn distances") {
  const Shape shape{2, 3};
  const PuzzleSpec spec{
      .format = &format_of("lines"), .shape = shape, .goal = goal_with_blank_at(shape, 5)};
  const auto draw = [&](const std::string& bytes, int depth) {
    TableSet tables(test::source_of(bytes));
    DrawOptions options;
    options.depths = {depth, depth, "this"};
    options.unsolvable = false;
    const SlidingSolver solver(tables.open(Family::kSliding, shape, 5), shape, spec.goal);
    for (const CaseRecord& record : draw_cases(spec, options, tables, 1).cases) {
      std::array<char, kMaxPath> letters;
      CHECK(solver.solve(record.cells, letters.data()) == Length(depth));
    }
  };
  CHECK(times_damaged(describe_table(Family::kSliding, shape, 5), draw) > 0);
}

TEST_CASE("a test set of cubes from a table that contradicts itself has the drawn distances") {
  const Shape shape{2, 2};
  const PuzzleSpec spec{.format = &format_of("lines"), .shape = shape, .cubes = CubeKind::kMarked};
  const auto draw = [&](const std::string& bytes, int depth) {
    TableSet tables(test::source_of(bytes));
    DrawOptions options{.depths = {depth, depth, "this"}, .per_depth = 30, .start = 3};
    const Table& table = tables.open(Family::kMarked, shape, 3);
    const auto solver = CubicSolver::make(table, shape, 3);
    for (const CaseRecord& record : draw_cases(spec, options, tables, 1).cases) {
      CHECK(solver->distance(record.question().goal) == Length(depth));
    }
  };
  CHECK(times_damaged(describe_table(Family::kMarked, shape, 3), draw) > 0);
}

TEST_CASE("the way of drawing with the lowest cost is chosen") {
  TableInfo info = describe_table(Family::kSliding, {3, 4}, 11);
  info.states = 239'500'800;
  info.histogram = {1, 1'000'000, 100'000'000, 138'000'000, 499'781, 18};
  CHECK(choose_sampling_way(info, {1, 1}, 1'000'000) == SamplingWay::kEnumerate);
  CHECK(choose_sampling_way(info, {2, 2}, 1'000'000) == SamplingWay::kReject);
  CHECK(choose_sampling_way(info, {4, 5}, 1'000) == SamplingWay::kReject);
  CHECK(choose_sampling_way(info, {4, 5}, 100'000) == SamplingWay::kScan);
  CHECK(choose_sampling_way(info, {5, 5}, 100) == SamplingWay::kScan);
}

TEST_CASE("in slides tries are dear, and a search that ends early is cheap") {
  TableInfo info = describe_table(Family::kLines, {3, 4}, 11);
  info.states = 239'500'800;
  info.histogram = {1, 1'000'000, 9'000'000, 213'500'799, 16'000'000};
  CHECK(choose_sampling_way(info, {4, 4}, 600'000) == SamplingWay::kReject);
  CHECK(choose_sampling_way(info, {4, 4}, 700'000) == SamplingWay::kScan);
  CHECK(choose_sampling_way(info, {2, 2}, 14'000) == SamplingWay::kReject);
  CHECK(choose_sampling_way(info, {2, 2}, 17'000) == SamplingWay::kScan);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
