// Boards listed and sampled by distance.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "solvers.h"
#include "tests/support/long_run.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

Puzzle in_slides(const Puzzle& puzzle) {
  return puzzle.in(Metric::kMulti);
}

std::set<std::string> set_of(const Puzzle& puzzle, const Bytes& boards) {
  std::set<std::string> made;
  for (std::size_t i = 0; i * static_cast<std::size_t>(puzzle.cells()) < boards.size(); ++i) {
    made.insert(key_of(board_at(puzzle, boards, i)));
  }
  return made;
}

// Checks that all boards of a distance are listed, each once, and no other; returns the fault or
// "".
std::string fault_of_level(const Whole& whole, int distance, unsigned threads) {
  const std::uint64_t count = whole.truth.histogram()[static_cast<std::size_t>(distance)];
  Bytes boards(count * whole.cells(), 99);
  if (whole.solver->boards_at(distance, boards, threads) != kOk) {
    return "boards_at() fails";
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (whole.truth.distance(board_at(whole.puzzle, boards, i)) != distance) {
      return board_text(board_at(whole.puzzle, boards, i)) + " has another distance";
    }
  }
  return set_of(whole.puzzle, boards).size() == count ? "" : "a board is listed twice";
}

void check_levels(const Whole& whole) {
  const std::vector<std::uint64_t> counts = whole.solver->histogram();
  CHECK(counts == whole.truth.histogram());
  CHECK(whole.solver->longest() + 1 == static_cast<int>(counts.size()));
  for (int distance = 0; distance <= whole.truth.longest(); ++distance) {
    CAPTURE(distance);
    CHECK(fault_of_level(whole, distance, 1 + static_cast<unsigned>(distance) % 3) == "");
  }
}

// The first boards depend neither on how many are requested nor on the threads; the rest of a
// buffer for more boards than exist is not changed.
void check_parts(const Whole& whole, int distance) {
  CAPTURE(distance);
  const std::uint64_t count = whole.truth.histogram()[static_cast<std::size_t>(distance)];
  Bytes all(count * whole.cells());
  CHECK(whole.solver->boards_at(distance, all, 2) == kOk);
  for (const std::uint64_t part : {std::uint64_t{0}, std::uint64_t{1}, count / 2, count - 1}) {
    Bytes some(part * whole.cells());
    CHECK(whole.solver->boards_at(distance, some, 1) == kOk);
    CHECK(std::ranges::equal(some, Board(all).first(some.size())));
  }
  Bytes more((count + 3) * whole.cells(), 99);
  CHECK(whole.solver->boards_at(distance, more, 3) == kOk);
  CHECK(std::ranges::equal(all, Board(more).first(all.size())));
  CHECK(std::ranges::count(more, std::uint8_t{99}) ==
        static_cast<std::ptrdiff_t>(3 * whole.cells()));
}

// Whether Pearson's chi-squared sum over `cells` equally likely outcomes is within five standard
// deviations of its mean, cells - 1; its variance is twice the mean. A fair sampler exceeds them
// for one seed in some million.
bool is_even(const std::map<std::string, std::uint64_t>& counts, std::uint64_t cells,
             std::uint64_t draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(cells);
  double sum = static_cast<double>(cells - counts.size()) * expected;  // outcomes never drawn
  for (const auto& [board, count] : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  const double mean = static_cast<double>(cells) - 1;
  return (sum - mean) * (sum - mean) <= 25 * 2 * mean;
}

struct Range {
  int least, greatest;
};

// Checks that each board of the range is drawn equally often, and no other board.
void check_draws(const Whole& whole, Range range) {
  INFO("distances " << range.least << " to " << range.greatest);
  std::uint64_t there = 0;
  for (const std::int16_t distance : whole.distances) {
    there += distance >= range.least && distance <= range.greatest ? 1U : 0U;
  }
  const std::uint64_t draws = 100 * there;
  Bytes boards(draws * whole.cells(), 99);
  CHECK(whole.solver->sample(range.least, range.greatest, seed(5), boards, 2) == kOk);
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t elsewhere = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    const Board board = board_at(whole.puzzle, boards, i);
    const int distance = whole.truth.distance(board);
    elsewhere += distance < range.least || distance > range.greatest ? 1U : 0U;
    ++counts[key_of(board)];
  }
  CHECK(elsewhere == 0);
  CHECK(counts.size() == there);
  CHECK(is_even(counts, there, draws));
}

void check_seeds(const Whole& whole, Range range, std::size_t count) {
  INFO("distances " << range.least << " to " << range.greatest << ", " << count);
  const auto drawn = [&](std::uint64_t from, unsigned threads) {
    Bytes boards(count * whole.cells(), 99);
    CHECK(whole.solver->sample(range.least, range.greatest, from, boards, threads) == kOk);
    return boards;
  };
  const Bytes boards = drawn(7, 1);
  CHECK(drawn(7, 2) == boards);
  CHECK(drawn(7, 3) == boards);
  CHECK(drawn(7, 0) == boards);
  CHECK(drawn(8, 1) != boards);
  CHECK(counterexample(whole.puzzle, boards, 1, [&](Board board) {
          const int distance = whole.truth.distance(board);
          return distance < range.least || distance > range.greatest
                     ? "its distance is outside the range"
                     : "";
        }) == "");
}

TEST_SUITE_BEGIN("listing");

TEST_CASE("every level of 3x3 lists the boards that a search finds, each once") {
  const Puzzle edge = Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4});
  for_each_whole({Puzzle::sliding(3, 3), edge, in_slides(Puzzle::sliding(3, 3)), in_slides(edge)},
                 check_levels);
}

TEST_CASE("every level of small boards and cubes lists the boards that a search finds") {
  for_each_whole({Puzzle::sliding(2, 2), Puzzle::sliding(3, 2), Puzzle::sliding(2, 4),
                  in_slides(Puzzle::sliding(2, 2)), in_slides(Puzzle::sliding(3, 2)),
                  in_slides(Puzzle::sliding(4, 2)), Puzzle::cubic(2, 2, 0), Puzzle::cubic(2, 3, 1),
                  Puzzle::cubic(3, 2, 5), Puzzle::cubic(3, 3, 4), Puzzle::cubic(3, 3, 6)},
                 check_levels);
}

TEST_CASE("every level of positions and patterns of each kind of cubes lists what a search finds") {
  constexpr auto kTops = CubicGoals::kTops, kPositions = CubicGoals::kPositions;
  for_each_whole({Puzzle::cubic(2, 2, 1, CubeKind::kAxes, kPositions),
                  Puzzle::cubic(3, 2, 0, CubeKind::kAxes, kPositions),
                  Puzzle::cubic(2, 2, 2, CubeKind::kMarked, kPositions),
                  Puzzle::cubic(2, 3, 1, CubeKind::kMarked, kPositions),
                  Puzzle::cubic(3, 2, 5, CubeKind::kMarked, kTops),
                  Puzzle::cubic(2, 2, 0, CubeKind::kDice, kPositions),
                  Puzzle::cubic(2, 2, 0, CubeKind::kDice, kTops)},
                 check_levels);
}

TEST_CASE("the first boards of a level do not depend on how many are requested") {
  for_each_whole({Puzzle::sliding(3, 3), in_slides(Puzzle::sliding(3, 3)), Puzzle::cubic(3, 3, 3),
                  Puzzle::cubic(2, 3, 4, CubeKind::kMarked)},
                 [](const Whole& whole) {
                   for (const int distance : {0, 1, 5, 20, whole.farthest()}) {
                     check_parts(whole, distance);
                   }
                 });
}

TEST_CASE("levels that do not exist are invalid") {
  for_each_whole({Puzzle::sliding(2, 3), in_slides(Puzzle::sliding(2, 3)), Puzzle::cubic(2, 3, 0)},
                 [](const Whole& whole) {
                   Bytes boards(60, 99);
                   for (const int distance : {-1, -2, whole.truth.longest() + 1, 255, 256,
                                              0x7fffffff, -0x7fffffff - 1}) {
                     CAPTURE(distance);
                     CHECK(whole.solver->boards_at(distance, boards) == kInvalid);
                   }
                   CHECK(std::ranges::count(boards, std::uint8_t{99}) == 60);
                 });
}

TEST_CASE("samples are uniform over a level, a range, all solvable and all unsolvable boards") {
  for_each_whole({Puzzle::sliding(2, 3), Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4}),
                  in_slides(Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4})), Puzzle::cubic(2, 2, 1),
                  Puzzle::cubic(2, 3, 4), Puzzle::cubic(2, 2, 3, CubeKind::kMarked),
                  Puzzle::cubic(2, 2, 1, CubeKind::kAxes, CubicGoals::kPositions),
                  Puzzle::cubic(2, 2, 1, CubeKind::kDice, CubicGoals::kTops)},
                 [](const Whole& whole) {
                   const int farthest = whole.farthest();
                   for (const Range range :
                        {Range{0, 0}, Range{3, 3}, Range{farthest, farthest},
                         Range{farthest / 2, farthest / 2 + 3}, Range{0, whole.truth.longest()}}) {
                     check_draws(whole, range);
                   }
                   if (std::ranges::count(whole.distances, std::int16_t{-1}) > 0) {
                     check_draws(whole, {kUnsolvable, kUnsolvable});
                   }
                 });
}

TEST_CASE("a seed gives the same boards with any number of threads") {
  for_each_whole({Puzzle::sliding(3, 3), in_slides(Puzzle::sliding(3, 3)), Puzzle::cubic(3, 3, 4),
                  Puzzle::cubic(2, 3, 4, CubeKind::kMarked)},
                 [](const Whole& whole) {
                   const int longest = whole.truth.longest();
                   for (const Range range :
                        {Range{0, longest}, Range{12, 12}, Range{whole.farthest() - 1, longest}}) {
                     for (const std::size_t count : {std::size_t{17}, std::size_t{3000}}) {
                       check_seeds(whole, range, count);
                     }
                   }
                   if (!whole.puzzle.is_cubic()) {
                     check_seeds(whole, {kUnsolvable, kUnsolvable}, 3000);
                   }
                 });
}

// Their table is large enough that all three ways to draw are used.
TEST_CASE("positions of marked cubes on 3x3 are listed and drawn at any distance") {
  const Puzzle puzzle = Puzzle::cubic(3, 3, 1, CubeKind::kMarked);
  const auto solver = solver_for(puzzle);
  const std::vector<std::uint64_t> counts = solver->histogram();
  CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 15'116'544);
  const int longest = solver->longest();
  for (const auto& [least, greatest] : {std::pair{0, 0},
                                        {7, 7},
                                        {12, 20},
                                        {0, longest},
                                        {longest - 2, longest},
                                        {longest, longest}}) {
    CAPTURE(least);
    Bytes drawn(100 * 9, 99), again(100 * 9, 99);
    CHECK(solver->sample(least, greatest, 3, drawn, 2) == kOk);
    CHECK(solver->sample(least, greatest, 3, again, 1) == kOk);
    CHECK(drawn == again);
    CHECK(counterexample(puzzle, drawn, 1, [&](Board board) -> std::string {
            std::string path;
            const int distance = solver->path(board, path);
            Position position(puzzle);
            position.roll_all(path);
            return distance >= least && distance <= greatest &&
                           distance == static_cast<int>(path.size()) &&
                           std::ranges::equal(position.board(), board)
                       ? ""
                       : "distance " + std::to_string(distance);
          }) == "");
  }
  Bytes farthest(counts.back() * 9 + 9, 99);
  CHECK(solver->boards_at(longest, farthest, 2) == kOk);
  CHECK(std::ranges::count(farthest, std::uint8_t{99}) == 9);
  CHECK(set_of(puzzle, farthest).size() == counts.back() + 1);
  CHECK(solver->sample(-1, -1, 1, farthest) == kInvalid);
}

TEST_CASE("positions of dice that no rolls lead to are drawn evenly") {
  const Puzzle puzzle = Puzzle::cubic(2, 2, 0, CubeKind::kDice);
  for_each_whole({puzzle}, [](const Whole& whole) {
    const auto unsolvable = std::ranges::count(whole.distances, std::int16_t{-1});
    CHECK(unsolvable == 4 * 13'824 - 36);
    Bytes boards(200'000 * 4), again(boards.size());
    CHECK(whole.solver->sample(-1, -1, 9, boards, 2) == kOk);
    CHECK(whole.solver->sample(-1, -1, 9, again, 1) == kOk);
    CHECK(boards == again);
    std::map<std::string, std::uint64_t> tops;  // of the first two cells
    CHECK(counterexample(whole.puzzle, boards, 1, [&](Board board) {
            ++tops[key_of(board.first(2))];
            return whole.truth.distance(board) == -1 ? "" : "is solvable";
          }) == "");
    CHECK(tops.size() == 24 * 24 + 2 * 24);
    std::erase_if(tops, [](const auto& pair) {
      return pair.first.find('\x18') != std::string::npos || pair.first == std::string(2, '\0');
    });
    std::uint64_t draws = 0;
    for (const auto& [two, count] : tops) {
      draws += count;
    }
    CHECK(is_even(tops, 24 * 24 - 1, draws));
  });
}

TEST_CASE("the list prepared for a sample is kept for the next sample of the same range") {
  for (const Puzzle& puzzle :
       {Puzzle::sliding(3, 3), in_slides(Puzzle::sliding(3, 3)), Puzzle::cubic(3, 3, 4)}) {
    const auto solver = solver_for(puzzle);
    // Preparing the list of boards to draw from is the first half of the progress.
    const auto prepares = [&](const auto& draw) {
      bool is_first = true, prepared = false;
      REQUIRE(draw([&](std::uint64_t done, std::uint64_t of) {
                prepared |= is_first && 2 * done < of;
                is_first = false;
                return true;
              }) == kOk);
      return prepared;
    };
    std::vector<Bytes> drawn;
    const auto sample = [&](int least, int greatest) {
      return prepares([&](const Progress& progress) {
        drawn.emplace_back(9 * 100);
        return solver->sample(least, greatest, 7, drawn.back(), 1, progress);
      });
    };
    const auto list = [&](int distance) {
      return prepares([&](const Progress& progress) {
        Bytes boards(9);
        return solver->boards_at(distance, boards, 1, progress);
      });
    };
    CHECK(sample(3, 20));
    CHECK(!sample(3, 20));
    CHECK(drawn[0] == drawn[1]);
    CHECK(sample(11, 11));
    CHECK(!sample(11, 11));
    CHECK(!list(11));
    CHECK(list(12));
    CHECK(!sample(12, 12));
    CHECK(!sample(3, 20));
    // A cancelled sample keeps no list.
    const auto stop = [](std::uint64_t, std::uint64_t) { return false; };
    Bytes boards(9);
    CHECK(solver->sample(5, 6, 1, boards, 1, stop) == kCancelled);
    CHECK(sample(5, 6));
  }
}

TEST_CASE("ranges that are empty or reach outside the distances are invalid") {
  for_each_whole(
      {Puzzle::sliding(2, 3), in_slides(Puzzle::sliding(2, 3)), Puzzle::cubic(2, 3, 0)},
      [](const Whole& whole) {
        Bytes boards(60, 99);
        const int longest = whole.truth.longest();
        for (const Range range :
             {Range{5, 4}, Range{longest + 1, longest + 1}, Range{0, longest + 1}, Range{-1, 3},
              Range{-2, -2}, Range{-6, -1}, Range{-1, 0}, Range{0, -1}, Range{0, 0x7fffffff},
              Range{-0x7fffffff - 1, 0x7fffffff}}) {
          INFO("distances " << range.least << " to " << range.greatest);
          CHECK(whole.solver->sample(range.least, range.greatest, 1, boards) == kInvalid);
        }
        const bool all_solvable = std::ranges::count(whole.distances, std::int16_t{-1}) == 0;
        CHECK(whole.solver->sample(-1, -1, 1, boards) == (all_solvable ? kInvalid : kOk));
      });
}

TEST_CASE("lists and samples report progress, and stop when the callback returns false") {
  for_each_whole({Puzzle::sliding(3, 3), in_slides(Puzzle::sliding(3, 3)), Puzzle::cubic(3, 3, 4)},
                 [](const Whole& whole) {
                   Bytes boards(500 * whole.cells());
                   std::uint64_t calls = 0, last = 0, last_of = 1;
                   const Progress watch = [&](std::uint64_t done, std::uint64_t of) {
                     CHECK(done <= of);
                     CHECK(done >= last);
                     CHECK((calls == 0 || of == last_of));
                     ++calls, last = done, last_of = of;
                     return true;
                   };
                   const auto check_watched = [&](int status) {
                     CHECK(status == kOk);
                     CHECK(calls > 0);
                     CHECK(last == last_of);
                     calls = last = 0;
                   };
                   check_watched(whole.solver->boards_at(20, boards, 2, watch));
                   check_watched(whole.solver->sample(19, 21, 3, boards, 2, watch));
                   const Progress stop = [](std::uint64_t, std::uint64_t) { return false; };
                   CHECK(whole.solver->boards_at(20, boards, 2, stop) == kCancelled);
                   CHECK(whole.solver->sample(19, 21, 3, boards, 2, stop) == kCancelled);
                 });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
