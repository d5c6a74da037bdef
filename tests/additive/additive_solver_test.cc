// Solutions from pattern tables, against a plain search and published lengths.
#include "common/additive/additive_solver.h"

#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <sstream>

#include "common/base/error.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

using Patterns = std::vector<std::vector<std::uint8_t>>;

// A solver with tables of its own.
struct Solving {
  std::vector<std::unique_ptr<PatternTable>> tables;
  std::unique_ptr<AdditiveSolver> solver;

  Solving(Shape shape, Cell root, const std::vector<Patterns>& partitions) {
    Workers workers(2);
    std::vector<AdditiveSolver::Partition> made;
    for (const Patterns& patterns : partitions) {
      auto& partition = made.emplace_back();
      for (const auto& tiles : patterns) {
        PatternSpace space(shape, tiles);
        auto found = search_pattern(space, goal_with_blank_at(shape, root), workers, {});
        tables.push_back(
            std::make_unique<PatternTable>(PatternTable{std::move(space), std::move(found.bits)}));
        partition.push_back(tables.back().get());
      }
    }
    solver = std::make_unique<AdditiveSolver>(shape, root, made);
  }
};

void check_whole(Shape shape, Cell root, const std::vector<Patterns>& partitions, int every) {
  CAPTURE(shape.name() + " " + std::to_string(root));
  const Solving solving(shape, root, partitions);
  const Tiles goal = goal_with_blank_at(shape, root);
  const auto cells = static_cast<std::size_t>(shape.cells());
  const oracle::SlidingOracle plain(shape.rows, shape.cols,
                                    std::vector<int>(goal.begin(), goal.begin() + shape.cells()));
  int number = 0;
  plain.for_each([&](const std::vector<int>& board, int distance) {
    if (number++ % every != 0) {
      return;
    }
    Tiles tiles{};
    for (std::size_t i = 0; i < cells; ++i) {
      tiles[static_cast<Cell>(i)] = static_cast<std::uint8_t>(board[i]);
    }
    const auto solution = solving.solver->solve(tiles);
    REQUIRE(static_cast<int>(solution.path.size()) == distance);
    REQUIRE(solution.path == *plain.smallest_path(board));
  });
}

TEST_SUITE_BEGIN("additive-solver");

TEST_CASE("the paths of a plain search, whatever the partitions") {
  check_whole({2, 2}, 3, {{{1}, {2, 3}}}, 1);
  check_whole({2, 3}, 0, {{{1, 2}, {3, 4, 5}}}, 1);
  check_whole({2, 3}, 5, {{{1, 2, 3}, {4, 5}}, {{1}, {2, 3, 4, 5}}}, 1);
  check_whole({2, 4}, 7, {{{1, 2, 5, 6}, {3, 4, 7}}}, test::long_run() ? 1 : 5);
  const int every = test::long_run() ? 1 : 50;
  check_whole({3, 3}, 8, {{{1, 2, 3, 4}, {5, 6, 7, 8}}}, every);
  check_whole({3, 3}, 7, {{{1, 2, 3, 4}, {5, 6, 7, 8}}}, every);
  check_whole({3, 3}, 4, {{{1, 2, 4, 7}, {3, 5, 6, 8}}, {{1, 2, 3, 4}, {5, 6, 7, 8}}}, every);
}

TEST_CASE("Korf's hundred boards, and the nodes that a partition takes") {
  const Shape shape{4, 4};
  const Solving solving(shape, 0, {{{1, 4, 5, 8, 9, 12}, {2, 3, 6, 7, 10, 11}, {13, 14, 15}}});
  std::ifstream file(std::string(SLIDEBASE_DATA_DIR) + "/fifteen-korf100.tsv");
  std::uint64_t boards = 0, generated = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) {
      continue;
    }
    std::istringstream words(line);
    int number = 0;
    std::size_t length = 0;
    Tiles board{};
    words >> number;
    for (Cell cell = 0, tile = 0; cell < shape.cells() && words >> tile; ++cell) {
      board[cell] = static_cast<std::uint8_t>(tile);
    }
    words >> length;
    REQUIRE_FALSE(words.fail());
    const auto solution = solving.solver->solve(board);
    CHECK_MESSAGE(solution.path.size() == length, number);
    SlidingBoard moved(shape, board);
    for (const char c : solution.path) {
      REQUIRE(moved.move(*move_of(c)));
    }
    CHECK(moved.tiles() == goal_with_blank_at(shape, 0));
    ++boards;
    generated += solution.generated;
  }
  CHECK(boards == 100);
  // As a program written apart from this one counted.
  CHECK(generated / boards == 302'544);
}

TEST_CASE("partitions that are none") {
  const Shape shape{2, 3};
  CHECK_THROWS_AS(Solving(shape, 5, {{{1, 2}, {3, 4}}}), Error);
  CHECK_THROWS_AS(Solving(shape, 5, {{{1, 2, 3}, {3, 4, 5}}}), Error);
}

}  // namespace
}  // namespace slidebase
