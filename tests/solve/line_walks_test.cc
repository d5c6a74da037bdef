// Compares walks of many boards in slides at once with those of one board after another, in whole
// spaces and for every goal's blank; and walks through tables with wrong residues.
#include "common/solve/line_walks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/solve/line_solver.h"
#include "tests/support/counterexample.h"
#include "tests/support/long_run.h"
#include "tests/support/table_image.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

// The number of slides and the letters, or the status.
std::string text_of(Length length, const char* letters) {
  return length.is_known() ? std::to_string(length.moves) + std::string(letters, length.letters)
         : length == Length(Lookup::kUnsolvable) ? "unsolvable"
         : length == Length(Lookup::kDamaged)    ? "damaged"
                                                 : "another status";
}

std::vector<std::string> together(const LineSolver& solver, const std::vector<Tiles>& boards) {
  std::vector<std::string> solved;
  solver.solve_all(boards, [&](std::size_t i, Length length, const char* letters) {
    CHECK(i == solved.size());
    solved.push_back(text_of(length, letters));
  });
  return solved;
}

std::vector<std::string> one_by_one(const LineSolver& solver, const std::vector<Tiles>& boards) {
  std::vector<std::string> solved;
  for (const Tiles& board : boards) {
    std::array<char, kMaxPath> letters;
    solved.push_back(text_of(solver.solve(board, letters.data()), letters.data()));
  }
  return solved;
}

// Every `stride`-th state of the space.
std::vector<Tiles> boards_of(const LineSolver& solver, std::uint64_t stride) {
  const SlidingSpace& space = solver.space().states();
  const std::uint64_t size = space.layer_size();
  std::vector<Tiles> boards;
  for (std::uint64_t place = 0; place < size * static_cast<std::uint64_t>(space.layers());
       place += stride) {
    boards.push_back(solver.view().from_table(space.board_of(state_at_place(place, size))));
  }
  return boards;
}

const Table& table_of(Shape shape, Cell blank) {
  return test::tables_for(Family::kLines, shape).open(Family::kLines, shape, blank);
}

// Whether the slides are legal and end at the goal.
bool leads_to_goal(const Tiles& goal, SlidingBoard board, const std::string& letters) {
  return std::ranges::all_of(letters, [&](char c) { return board.move(*move_of(c)); }) &&
         board.tiles() == goal;
}

TEST_SUITE_BEGIN("line-walks");

TEST_CASE("every state of small boards gets the path of a walk alone, for each cell of the goal") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    for (Cell blank = 0; blank < shape.cells(); ++blank) {
      Tiles goal = goal_with_blank_at(shape, blank);
      std::rotate(goal.begin(), goal.begin() + 1, goal.begin() + shape.cells());
      CAPTURE(shape.name());
      CAPTURE(blank);
      const LineSolver solver(table_of(shape, blank_of(goal)), shape, goal);
      const bool all = test::long_run() || shape.cells() < 8;
      const std::vector<Tiles> boards = boards_of(solver, all ? 1 : 17);
      CHECK(together(solver, boards) == one_by_one(solver, boards));
    }
  }
}

TEST_CASE("states of larger boards get the path of a walk alone") {
  for (const Shape shape : {Shape{2, 5}, {2, 6}, {3, 4}}) {
    if (shape.cells() > 10 && !test::long_part("walks side by side of 2x6 and 3x4 in slides")) {
      return;
    }
    CAPTURE(shape.name());
    const Cell blank = shape.cells() - 1;
    const LineSolver solver(table_of(shape, blank), shape, goal_with_blank_at(shape, blank));
    const std::vector<Tiles> boards = boards_of(solver, shape.cells() > 10 ? 2477 : 97);
    CHECK(together(solver, boards) == one_by_one(solver, boards));
  }
}

TEST_CASE("batches of any size, with repeated and unsolvable boards, give the same paths") {
  const Shape shape{3, 3};
  const Tiles goal = goal_with_blank_at(shape, 5);
  const LineSolver solver(table_of(shape, 5), shape, goal);
  std::mt19937_64 random(test::seed(35));
  for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 97U, 128U, 129U, 700U}) {
    std::vector<Tiles> boards(size, goal);
    for (std::size_t i = 0; i < size; ++i) {
      std::shuffle(boards[i].begin(), boards[i].begin() + shape.cells(), random);
      boards[i] = i % 5 == 4 ? boards[i - 3] : i % 7 == 6 ? goal : boards[i];
    }
    CAPTURE(size);
    CHECK(together(solver, boards) == one_by_one(solver, boards));
  }
}

TEST_CASE("walks over contradictory residues end, at the goal or without a path") {
  std::mt19937_64 random(test::seed(36));
  for (const Cell root : {4, 8}) {
    const test::TableImage image(Family::kLines, root);
    for (const int bytes : {1, 50, 3000, 20'000}) {
      CAPTURE(bytes);
      test::TableParts parts(image);
      auto& block = parts.sections[0].at(0);
      for (int i = 0; i < bytes; ++i) {
        block.stored[random() % block.stored.size()] = static_cast<char>(random() % 243);
      }
      block.plain_digest = digest(std::as_bytes(std::span(block.stored)));
      const std::string file = parts.assembled();
      const Table table(std::make_shared<MemorySource>("forged", std::as_bytes(std::span(file))));
      const Tiles goal = goal_with_blank_at({3, 3}, root);
      const LineSolver solver(table, {3, 3}, goal);
      const LineWalks walks(solver.space(), table, solver.view().move_order(),
                            solver.view().user_letters());
      const std::vector<Tiles> boards = boards_of(solver, test::one_in(23));
      std::vector<LineWalks::Start> from(boards.size());
      std::vector<SlideLetters> paths(boards.size());
      for (std::size_t i = 0; i < boards.size(); ++i) {
        REQUIRE(walks.start_at(solver.view().to_table(boards[i]), from[i]));
      }
      walks.walk(from, paths);
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const std::string letters(paths[i].letter.data(),
                                  static_cast<std::size_t>(std::min(paths[i].length, kMaxPath)));
        const bool legal = leads_to_goal(goal, SlidingBoard({3, 3}, boards[i]), letters) &&
                           paths[i].slides <= table.info().max_depth();
        CHECK((legal || !paths[i].arrived));
      }
      const std::vector<std::string> solved = together(solver, boards);
      if (bytes > 1000) {
        CHECK(std::ranges::count(solved, "damaged") == std::ssize(solved));
        CHECK_THROWS_AS(table.check_damage(), Error);
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
