// All boards of small sliding puzzles, in single moves and in slides, against
// plain searches.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "altered.h"
#include "sliding_checks.h"
#include "solvers.h"
#include "whole.h"

namespace slidebase::test {
namespace {

// Each puzzle in single moves and in slides.
std::vector<Puzzle> in_both_metrics(std::vector<Puzzle> puzzles) {
  const std::vector<Puzzle> single = puzzles;
  for (const Puzzle& puzzle : single) {
    puzzles.push_back(puzzle.in(Metric::kMulti));
  }
  return puzzles;
}

// Goals with the blank in a corner, in the centre and at an edge, there with the tiles in no order.
std::vector<Puzzle> puzzles_of_3x3() {
  return in_both_metrics({Puzzle::sliding(3, 3),
                          Puzzle::sliding(3, 3, Bytes{1, 2, 3, 8, 0, 4, 7, 6, 5}),
                          Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4})});
}
std::vector<Puzzle> smaller_puzzles() {
  return in_both_metrics(
      {Puzzle::sliding(2, 2), Puzzle::sliding(2, 2, Bytes{3, 0, 1, 2}), Puzzle::sliding(2, 3),
       Puzzle::sliding(3, 2), Puzzle::sliding(2, 3, Bytes{4, 0, 1, 5, 2, 3}),
       Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4}), Puzzle::sliding(2, 4),
       Puzzle::sliding(2, 4, Bytes{7, 3, 0, 1, 6, 2, 4, 5}), Puzzle::sliding(4, 2),
       Puzzle::sliding(4, 2, Bytes{7, 3, 0, 1, 6, 2, 4, 5})});
}

TEST_SUITE_BEGIN("whole-sliding");

TEST_CASE("all boards of 3x3 in arrays get their distances and paths, for three kinds of goal") {
  for_each_whole(puzzles_of_3x3(), [](const Whole& whole) {
    CHECK(whole.distances.size() == 362'880);
    CHECK(std::ranges::count(whole.distances, std::int16_t{-1}) == 181'440);
    CHECK(whole.solver->longest() == whole.truth.longest());
    check_arrays(whole);
    check_rows(whole, 1, 64, 97);
    check_rows(whole, 2, static_cast<std::size_t>(whole.solver->path_capacity()), 101);
  });
}

TEST_CASE("boards of 2x2, 2x3, 3x2, 2x4 and 4x2 agree with a search in every call") {
  for_each_whole(smaller_puzzles(), [](const Whole& whole) {
    const bool large = whole.cells() == 8;
    CHECK(whole.solver->longest() == whole.truth.longest());
    check_arrays(whole);
    check_rows(whole, 2, 191, large ? 7 : 1);
    check_one_by_one(whole, 1);
    check_paths(whole, large ? 7 : 1);
    check_moves(whole, large ? 7 : 1);
    check_counts(whole, large ? 7 : 1);
    check_lists(whole, large ? 101 : 1);
  });
}

TEST_CASE("a list of paths stops when the callback returns false") {
  const auto solver = solver_for(Puzzle::sliding(3, 3));
  const Bytes far = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  const std::vector<std::string> all = paths_of(*solver, far);
  REQUIRE(all.size() > 3);
  for (const std::size_t wanted : {std::size_t{1}, std::size_t{3}, all.size()}) {
    std::vector<std::string> some;
    CHECK(solver->paths(far, [&](std::string_view letters) {
      some.emplace_back(letters);
      return some.size() < wanted;
    }) == kCancelled);
    CHECK(some == std::vector<std::string>(all.begin(), all.begin() + std::ssize(some)));
    CHECK(some.size() == wanted);
  }
  CHECK(solver->paths(far, [](std::string_view) { return true; }) == kOk);
}

TEST_CASE("arrays may be empty or hold one board, and a malformed board affects no other") {
  const auto solver = solver_for(Puzzle::sliding(3, 3));
  CHECK(solver->distances({}, {}, 1) == kOk);
  CHECK(solver->solve({}, {}, {}, 2) == kOk);
  const Bytes four = {1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 1, 3, 4, 5, 6, 7, 8, 0,
                      2, 1, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 0, 8};
  const std::vector<std::int16_t> expected = {0, kInvalid, kUnsolvable, 1};
  std::vector<std::int16_t> said(4, 77);
  CHECK(solver->distances(four, said, 1) == kOk);
  CHECK(said == expected);
  std::vector<char> letters(4 * 31, '!');
  std::vector<char> row(31, '\0');
  CHECK(solver->solve(four, said, letters, 2) == kOk);
  CHECK(said == expected);
  CHECK(std::ranges::count(letters, '\0') == 4 * 31 - 1);
  CHECK(letters[3 * 31] == 'r');
  CHECK(distances_of(*solver, Board(four).last(9), 1, 0) == std::vector<std::int16_t>{1});
}

TEST_CASE("the slides of a board are rows + cols - 2") {
  for (const Puzzle& small : smaller_puzzles()) {
    const Puzzle puzzle = small.in(Metric::kMulti);
    const auto solver = solver_for(puzzle);
    std::vector<Step> steps;
    CHECK(solver->moves(puzzle.fixed_end(), steps) == puzzle.rows() + puzzle.cols() - 2);
  }
}

TEST_CASE("a path may have more letters than moves, and fits path_capacity()") {
  const Puzzle puzzle = Puzzle::sliding(3, 3).in(Metric::kMulti);
  const auto solver = solver_for(puzzle);
  const Bytes board = {0, 1, 2, 4, 5, 3, 7, 8, 6};
  std::string letters;
  CHECK(solver->path(board, letters) == 2);
  CHECK(letters == "rrdd");
  CHECK(solver->path_capacity() >= solver->longest());
  CHECK(solver->path_capacity() <= 190);
  const auto capacity = static_cast<std::size_t>(solver->path_capacity());
  std::vector<std::int16_t> said(1);
  std::vector<char> row(capacity);
  CHECK(solver->solve(board, said, row, 1) == kOk);
  CHECK(solver->solve(board, said, std::span(row).first(capacity - 1), 1) == kInvalid);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
