// The distance, the first path and the number of paths of boards in slides, by a complete table,
// against a plain search over whole boards: all boards of 2x5, and random boards of 3x4.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/solve/line_solver.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/slide_oracle.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using oracle::SlidePathsOracle;
using test::Board;

LineSolver solver_of(Shape shape, Cell blank) {
  return {test::tables_for(Family::kLines, shape).open(Family::kLines, shape, blank), shape,
          test::tiles_of(test::plain_goal(shape, blank))};
}

SlidePathsOracle oracle_of(Shape shape, Cell blank, int radius) {
  return {shape.rows, shape.cols, test::plain_goal(shape, blank), radius};
}

// A board from which plain_goal(shape, blank) can be reached: the number of pairs of tiles that are
// exchanged to make one of the other is even if the blank is an even number of cells away.
Board random_board(Shape shape, Cell blank, std::mt19937_64& random) {
  Board board(static_cast<std::size_t>(shape.cells()));
  std::iota(board.begin(), board.end(), 0);
  std::shuffle(board.begin(), board.end(), random);
  const auto at = static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
  Board sorted = board, goal = test::plain_goal(shape, blank);
  int exchanges = 0;
  for (std::size_t cell = 0; cell < sorted.size(); ++cell) {
    if (sorted[cell] != goal[cell]) {
      std::swap(sorted[cell], *std::ranges::find(sorted, goal[cell]));
      ++exchanges;
    }
  }
  const int away = shape.row(at) + shape.col(at) + shape.row(blank) + shape.col(blank);
  if ((exchanges + away) % 2 != 0) {
    std::swap(*std::ranges::find(board, 1), *std::ranges::find(board, 2));
  }
  return board;
}

// What the solver says of a board alone, if it is not what the search found, or "".
std::string fault_of(const LineSolver& solver, const SlidePathsOracle::Paths& found,
                     const Board& board) {
  std::array<char, kMaxPath> letters;
  const Length length = solver.solve(test::tiles_of(board), letters.data());
  if (!length.is_known() || length.moves != found.slides) {
    return "the distance is not " + std::to_string(found.slides);
  }
  const std::string path(letters.data(), static_cast<std::size_t>(length.letters));
  if (path != found.first) {
    return "path " + path + " and not " + found.first;
  }
  std::optional<std::uint64_t> count;
  const Lookup status = solver.count_paths(test::tiles_of(board), length.moves, count);
  return status == Lookup::kReady && count == found.count
             ? ""
             : "the number of paths is not " + std::to_string(found.count);
}

// The first fault of these boards, one by one and all together, or "".
std::string fault_among(const LineSolver& solver, const SlidePathsOracle& oracle,
                        const std::vector<Board>& boards) {
  std::vector<Tiles> tiles;
  std::vector<SlidePathsOracle::Paths> found;
  for (const Board& board : boards) {
    tiles.push_back(test::tiles_of(board));
    found.push_back(oracle.paths(board));
    if (const std::string fault = fault_of(solver, found.back(), board); !fault.empty()) {
      return test::text_of(board) + ": " + fault;
    }
  }
  std::string fault;
  std::size_t solved = 0;
  solver.solve_all(tiles, [&](std::size_t i, Length length, const char* letters) {
    const bool right =
        length.is_known() && length.moves == found[i].slides &&
        std::string_view(letters, static_cast<std::size_t>(length.letters)) == found[i].first;
    if (!right && fault.empty()) {
      fault = test::text_of(boards[i]) + ": another path among many boards";
    }
    ++solved;
  });
  return solved == boards.size() ? fault : "solve_all() leaves out boards";
}

// For goals with the blank in a corner and at another cell.
std::string fault_among_random(Shape shape, int radius, int samples) {
  std::mt19937_64 random(test::seed(37));
  for (const Cell blank : {shape.cells() - 1, shape.cols / 2}) {
    std::vector<Board> boards(static_cast<std::size_t>(samples));
    std::ranges::generate(boards, [&] { return random_board(shape, blank, random); });
    const std::string fault =
        fault_among(solver_of(shape, blank), oracle_of(shape, blank, radius), boards);
    if (!fault.empty()) {
      return fault;
    }
  }
  return "";
}

TEST_SUITE_BEGIN("slide-paths");

TEST_CASE("random boards of 2x5 have the distance and paths that a search from both ends finds") {
  CHECK(fault_among_random({2, 5}, 14, test::repetitions(100, 300)) == "");
}

TEST_CASE("all boards of 2x5 have the distance and paths that a search finds") {
  if (!test::long_part("all boards of 2x5 in slides against a search")) {
    return;
  }
  const Shape shape{2, 5};
  const SlidePathsOracle oracle = oracle_of(shape, 9, kMaxPath);
  CHECK(oracle.size() == 1'814'400);
  const LineSolver solver = solver_of(shape, 9);
  constexpr std::size_t kTogether = 43'200;  // 42 times
  std::string fault;
  for (std::size_t first = 0; first < oracle.size() && fault.empty(); first += kTogether) {
    std::vector<Board> boards;
    for (std::size_t i = first; i < first + kTogether; ++i) {
      boards.push_back(oracle.board(i));
    }
    fault = fault_among(solver, oracle, boards);
  }
  CHECK(fault == "");
}

TEST_CASE("3,000 random boards of 3x4 have the distance and paths that a search finds") {
  if (test::long_part("3,000 boards of 3x4 in slides against a search")) {
    CHECK(fault_among_random({3, 4}, 16, 1500) == "");
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
