// All boards of small sliding puzzles in slides through both APIs, against plain searches.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "altered.h"
#include "both_apis.h"
#include "sliding_checks.h"
#include "whole.h"

namespace slidebase::test {
namespace {

std::vector<Puzzle> in_slides(std::vector<Puzzle> puzzles) {
  for (Puzzle& puzzle : puzzles) {
    puzzle = puzzle.in(Metric::kMulti);
  }
  return puzzles;
}
// Goals with the blank in a corner, in the centre and at an edge.
std::vector<Puzzle> slides_of_3x3() {
  return in_slides({Puzzle::sliding(3, 3), Puzzle::sliding(3, 3, Bytes{1, 2, 3, 8, 0, 4, 7, 6, 5}),
                    Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4})});
}
std::vector<Puzzle> smaller_slides() {
  return in_slides({Puzzle::sliding(2, 2), Puzzle::sliding(2, 2, Bytes{3, 0, 1, 2}),
                    Puzzle::sliding(2, 3), Puzzle::sliding(3, 2),
                    Puzzle::sliding(2, 3, Bytes{4, 0, 1, 5, 2, 3}),
                    Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4}), Puzzle::sliding(2, 4),
                    Puzzle::sliding(2, 4, Bytes{7, 3, 0, 1, 6, 2, 4, 5}), Puzzle::sliding(4, 2),
                    Puzzle::sliding(4, 2, Bytes{7, 3, 0, 1, 6, 2, 4, 5})});
}

TEST_SUITE_BEGIN("whole-slides");

TEST_CASE("all boards of 3x3 in arrays get their distances and paths in slides") {
  for_each_whole(slides_of_3x3(), [](const Whole& whole) {
    CHECK(std::ranges::count(whole.distances, std::int16_t{-1}) == 181'440);
    CHECK(whole.solver->longest() == whole.truth.longest());
    check_arrays(whole);
    check_rows(whole, 1, 64, 97);
    check_rows(whole, 2, static_cast<std::size_t>(whole.solver->path_capacity()), 101);
  });
}

TEST_CASE("boards of 3x3 one by one get the distances, paths and slides of a search") {
  for_each_whole(slides_of_3x3(), [](const Whole& whole) {
    check_one_by_one(whole, 3);
    check_paths(whole, 37);
    check_moves(whole, 41);
    check_counts(whole, 31);
    check_lists(whole, 1009);
  });
}

TEST_CASE("boards of 2x2, 2x3, 3x2, 2x4 and 4x2 agree with a search in slides in every call") {
  for_each_whole(smaller_slides(), [](const Whole& whole) {
    const bool large = whole.cells() == 8;
    CHECK(whole.solver->longest() == whole.truth.longest());
    check_arrays(whole);
    check_rows(whole, 2, 190, large ? 7 : 1);
    check_one_by_one(whole, 1);
    check_paths(whole, large ? 7 : 1);
    check_moves(whole, large ? 7 : 1);
    check_counts(whole, large ? 7 : 1);
    check_lists(whole, large ? 101 : 1);
  });
}

TEST_CASE("the slides of a board are rows + cols - 2, and are written up to the capacity") {
  on_both_apis([](const Api& api) {
    for (const Puzzle& puzzle : smaller_slides()) {
      const auto solver = solver_for(api, puzzle);
      std::vector<Step> steps;
      CHECK(solver->moves(puzzle.fixed_end(), steps) == puzzle.rows() + puzzle.cols() - 2);
    }
  });
  const Puzzle puzzle = Puzzle::sliding(3, 3).in(Metric::kMulti);
  const std::string bytes = table_bytes(puzzle);
  const slidebase_puzzle in_c = c_puzzle(puzzle);
  slidebase_tables* tables = nullptr;
  slidebase_solver* solver = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
  REQUIRE(slidebase_solver_new(tables, &in_c, &solver, nullptr) == SLIDEBASE_OK);
  char letters[3] = {'!', '!', '!'};
  int distances[3] = {77, 77, 77};
  CHECK(slidebase_steps(solver, in_c.fixed_end, 9, letters, nullptr, distances, nullptr, 2) == 4);
  CHECK(std::string_view(letters, 3) == "ll!");
  CHECK(distances[2] == 77);
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
}

TEST_CASE("a path may have more letters than moves, and fits path_capacity()") {
  on_both_apis([](const Api& api) {
    const Puzzle puzzle = Puzzle::sliding(3, 3).in(Metric::kMulti);
    const auto solver = solver_for(api, puzzle);
    const Bytes board = {0, 1, 2, 4, 5, 3, 7, 8, 6};
    std::string letters;
    CHECK(solver->path(board, letters) == 2);
    CHECK(letters == "rrdd");
    CHECK(solver->path_capacity() >= solver->longest());
    CHECK(solver->path_capacity() <= 190);
    const auto capacity = static_cast<std::size_t>(solver->path_capacity());
    std::vector<std::int16_t> said(1);
    std::vector<char> row(capacity);
    CHECK(solver->solve(board, said, row, 1) == SLIDEBASE_OK);
    CHECK(solver->solve(board, said, std::span(row).first(capacity - 1), 1) == SLIDEBASE_INVALID);
  });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
