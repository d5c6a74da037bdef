// The chi-squared distribution against integrals and tables, and the tests of scramblers against
// fair and unfair ones.
#include "common/study/fairness.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/solve/sliding_solver.h"
#include "common/study/random_boards.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kBoards = 1000;
constexpr double kUnfair = 0.001;

double density(double x, int freedom) {
  const double half = freedom / 2.0;
  return std::exp((half - 1) * std::log(x) - x / 2 - half * std::log(2.0) - std::lgamma(half));
}

// The density's integral from `from` to far beyond the mean, by Simpson's rule.
double integral(double from, int freedom) {
  constexpr int kSteps = 200'000;
  const double to = from + freedom + 60 * std::sqrt(2.0 * freedom) + 200;
  const double step = (to - from) / kSteps;
  double sum = density(from, freedom) + density(to, freedom);
  for (int i = 1; i < kSteps; ++i) {
    sum += (i % 2 == 1 ? 4 : 2) * density(from + i * step, freedom);
  }
  return sum * step / 3;
}

using Draw = std::function<Tiles(std::uint64_t)>;

struct Tested {
  FairnessTest blank, places, distances;
};

// Tests `count` boards of a scrambler; without a solver no distances.
Tested tested(Shape shape, const SlidingSolver* solver, std::uint64_t count, const Draw& draw) {
  ScrambleCounts counts;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Tiles board = draw(i);
    ++counts.solvable;
    counts.add_place(shape, board);
    if (solver != nullptr) {
      std::array<char, kMaxPath> letters;
      counts.add_distance(solver->solve(board, letters.data()).moves);
    }
  }
  Tested result{test_blank(counts, shape), test_places(counts, shape), {}};
  if (solver != nullptr) {
    const auto& histogram = solver->table().info().histogram;
    const std::vector<double> states(histogram.begin(), histogram.end());
    result.distances = test_distances(counts.distances, states);
  }
  return result;
}

// The seeds 1 to 100 with p > 0.01 in each test.
struct Fair {
  int blank = 0, places = 0, distances = 0;
};
Fair fair_seeds(Shape shape, const SlidingSolver* solver) {
  const Tiles goal = plain_goal(shape);
  Fair fair;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Tested one = tested(shape, solver, kBoards,
                              [&](std::uint64_t i) { return draw_solvable(shape, goal, seed, i); });
    fair.blank += one.blank.p > 0.01 ? 1 : 0;
    fair.places += one.places.p > 0.01 ? 1 : 0;
    fair.distances += one.distances.p > 0.01 ? 1 : 0;
  }
  return fair;
}

TEST_SUITE_BEGIN("fairness");

TEST_CASE("the chi-squared tail is the integral of the density") {
  for (const int freedom : {2, 3, 4, 8, 9, 24, 64, 121, 225}) {
    for (const double x : {0.5, 3.0, 0.8 * freedom, 1.0 * freedom, 1.3 * freedom + 5}) {
      CAPTURE(freedom);
      CAPTURE(x);
      CHECK(chi_squared_tail(x, freedom) == doctest::Approx(integral(x, freedom)).epsilon(1e-8));
    }
  }
}

// The critical values in every table of the distribution.
TEST_CASE("the chi-squared tail has the tabulated critical values") {
  CHECK(chi_squared_tail(3.841459, 1) == doctest::Approx(0.05).epsilon(1e-5));
  CHECK(chi_squared_tail(10.827566, 1) == doctest::Approx(0.001).epsilon(1e-5));
  CHECK(chi_squared_tail(15.507313, 8) == doctest::Approx(0.05).epsilon(1e-5));
  CHECK(chi_squared_tail(26.124482, 8) == doctest::Approx(0.001).epsilon(1e-5));
  CHECK(chi_squared_tail(124.342113, 100) == doctest::Approx(0.05).epsilon(1e-5));
  CHECK(chi_squared_tail(0, 5) == 1);
  CHECK(chi_squared_tail(5000, 64) == 0);
  CHECK(chi_squared_tail(1e300, 576) == 0);
  CHECK(chi_squared_tail(1e-300, 1) == doctest::Approx(1));
}

// The covariance of two places, on which the test of places rests.
TEST_CASE("every two symbols are on every two cells in equally many solvable boards") {
  for (const Shape shape : {Shape{2, 3}, {3, 2}, {2, 4}}) {
    const Tiles goal = plain_goal(shape);
    const auto n = static_cast<std::size_t>(shape.cells());
    std::vector<std::uint64_t> together(n * n * n * n);
    std::uint64_t solvable = 0;
    CHECK(test::counterexample_among_boards(shape, [&](const test::Board& board) {
            if (!parity_witness(shape, test::tiles_of(board), goal).solvable()) {
              return "";
            }
            ++solvable;
            for (std::size_t i = 0; i < n; ++i) {
              for (std::size_t j = 0; j < n; ++j) {
                const auto a = static_cast<std::size_t>(board[i]);
                const auto b = static_cast<std::size_t>(board[j]);
                ++together[((a * n + b) * n + i) * n + j];
              }
            }
            return "";
          }) == "");
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < together.size(); ++k) {
      const std::size_t a = k / (n * n * n), b = k / (n * n) % n, i = k / n % n, j = k % n;
      const std::uint64_t expected = (a == b) != (i == j) ? 0
                                     : a == b             ? solvable / n
                                                          : solvable / (n * (n - 1));
      wrong += together[k] != expected ? 1U : 0U;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("boards of the draw are fair: of 100 seeds at least 95 in each test") {
  const SlidingSolver solver = test::sliding_solver(test::k3x3, plain_goal(test::k3x3));
  const Fair fair = fair_seeds(test::k3x3, &solver);
  CHECK(fair.blank >= 95);
  CHECK(fair.places >= 95);
  CHECK(fair.distances >= 95);
  for (const Shape shape : {Shape{3, 4}, {4, 4}}) {
    const Fair larger = fair_seeds(shape, nullptr);
    CHECK(larger.blank >= 95);
    CHECK(larger.places >= 95);
  }
}

TEST_CASE("a hundred random moves are not fair") {
  const Tiles goal = plain_goal(test::k3x3);
  const SlidingSolver solver = test::sliding_solver(test::k3x3, goal);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Tested straight = tested(test::k3x3, &solver, kBoards, [&](std::uint64_t i) {
      return draw_scramble(test::k3x3, goal, 100, seed, i);
    });
    CHECK(straight.blank.p < kUnfair);
    CHECK(straight.places.p < kUnfair);
    CHECK(straight.distances.p < kUnfair);
    // The same if a move may undo the one before.
    std::mt19937_64 random(seed);
    const Tested any = tested(test::k3x3, &solver, kBoards, [&](std::uint64_t) {
      SlidingBoard board(test::k3x3, goal);
      for (int made = 0; made < 100;) {
        made += board.move(kMoves[random() % 4]) ? 1 : 0;
      }
      return board.tiles();
    });
    CHECK(any.blank.p < kUnfair);
    CHECK(any.places.p < kUnfair);
    CHECK(any.distances.p < kUnfair);
  }
}

TEST_CASE("a scrambler that never moves tiles 7 and 8 is not fair, and they are named") {
  const Tiles goal = plain_goal(test::k3x3);
  std::mt19937_64 random(3);
  ScrambleCounts counts;
  while (counts.solvable < kBoards) {
    constexpr std::array<Cell, 7> kFree = {0, 1, 2, 3, 4, 5, 8};
    Tiles board = goal;
    for (std::size_t left = kFree.size(); left > 1; --left) {
      std::swap(board[kFree[left - 1]], board[kFree[random() % left]]);
    }
    if (parity_witness(test::k3x3, board, goal).solvable()) {
      ++counts.solvable;
      counts.add_place(test::k3x3, board);
    }
  }
  CHECK(test_places(counts, test::k3x3).p < kUnfair);
  const OddPlace odd = oddest_tile(counts, test::k3x3);
  CHECK(odd.symbol == 7);
  CHECK(odd.cell == 6);
  CHECK(odd.count == kBoards);
}

TEST_CASE("too few boards are not tested") {
  const Tiles goal = plain_goal(test::k3x3);
  const SlidingSolver solver = test::sliding_solver(test::k3x3, goal);
  const Draw draw = [&](std::uint64_t i) { return draw_solvable(test::k3x3, goal, 1, i); };
  CHECK_FALSE(tested(test::k3x3, &solver, 44, draw).blank.done());
  CHECK_FALSE(tested(test::k3x3, &solver, 44, draw).places.done());
  CHECK(tested(test::k3x3, &solver, 45, draw).places.freedom == 64);
  CHECK_FALSE(tested(test::k3x3, &solver, 9, draw).distances.done());
  CHECK(tested(test::k3x3, &solver, 20, draw).distances.done());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
