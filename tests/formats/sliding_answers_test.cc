// The answers to sliding boards against a plain search: every board of 3x3 for many goals, every
// board and every goal cell of 2x3, 3x2, 2x4 and 4x2.
#include "query/formats/answers/sliding_answers.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/sliding_solver.h"
#include "common/study/random_boards.h"
#include "query/formats/answers/answer_store.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

// The board after `path`, whose letters say where the blank goes; empty if the blank would leave
// the board.
Board replayed(Shape shape, Board board, std::string_view path) {
  int row = 0, col = 0;
  const auto at = [&](int r, int c) -> int& {
    return board[static_cast<std::size_t>(r * shape.cols + c)];
  };
  while (at(row, col) != 0) {
    col = (col + 1) % shape.cols;
    row += col == 0 ? 1 : 0;
  }
  for (const char letter : path) {
    const int to_row = row + (letter == 'd' ? 1 : letter == 'u' ? -1 : 0);
    const int to_col = col + (letter == 'r' ? 1 : letter == 'l' ? -1 : 0);
    if (to_row < 0 || to_row >= shape.rows || to_col < 0 || to_col >= shape.cols) {
      return {};
    }
    std::swap(at(row, col), at(to_row, to_col));
    row = to_row;
    col = to_col;
  }
  return board;
}

// Checks that a path leads to the goal and has the length by the search, or is "unsolvable" if the
// search does not reach the board. Returns the fault or "".
std::string fault_of_path(const oracle::SlidingOracle& oracle, Shape shape, const Board& goal,
                          const Board& board, const std::string& path) {
  const int distance = oracle.distance(board);
  if ((path == "unsolvable") != (distance < 0)) {
    return "'" + path + "', distance by the search " + std::to_string(distance);
  }
  if (distance < 0) {
    return "";
  }
  if (path.size() != static_cast<std::size_t>(distance)) {
    return "'" + path + "' is not of length " + std::to_string(distance);
  }
  return replayed(shape, board, path) == goal ? "" : "'" + path + "' does not end on the goal";
}

// Checks the path of every board, and the letters of the paths of a sample.
void check_goal(Shape shape, const Board& goal, int samples) {
  INFO(shape.name() << " goal " << test::text_of(goal));
  const SlidingSolver solver = test::sliding_solver(shape, test::tiles_of(goal));
  const oracle::SlidingOracle oracle(shape.rows, shape.cols, goal);
  std::uint64_t answered = 0, solved = 0;
  CHECK(test::counterexample_among_boards(shape, [&](const Board& board) {
          const std::string path = test::solve(solver, board);
          ++answered;
          solved += path == "unsolvable" ? 0U : 1U;
          return fault_of_path(oracle, shape, goal, board, path);
        }) == "");
  CHECK(solved == oracle.states());
  CHECK(answered == 2 * solved);
  CHECK(test::counterexample_among_sample(shape, samples, [&](const Board& board) {
          const std::string path = test::solve(solver, board);
          const std::string smallest = oracle.smallest_path(board).value_or("unsolvable");
          return path == smallest ? "" : "'" + path + "', the smallest is '" + smallest + "'";
        }) == "");
}

std::string answer_text(const SlidingSolver& solver, Emit emit, std::string_view board) {
  std::string out;
  SlidingAnswers(solver, emit).append(test::tiles_of(test::board_of(board)), out);
  return out;
}

TEST_SUITE_BEGIN("sliding-answers");

TEST_CASE("all 362,880 boards of 3x3 get optimal paths, the goal's blank on cells of each class") {
  const std::vector<Cell> usual = {0, 4, 7, 8}, all = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  for (const Cell blank : test::long_run() ? all : usual) {
    check_goal(test::k3x3, test::plain_goal(test::k3x3, blank), blank == 8 ? 4000 : 400);
  }
}

TEST_CASE("all boards of 3x3 get optimal paths to goals in no plain order") {
  // The first three have their blank in a corner, the centre and on an edge.
  const std::vector<const char*> goals = {"31742586x", "1238x4765", "1x5836724",
                                          "x12345678", "6843x7251", "87654321x"};
  for (std::size_t i = 0; i < (test::long_run() ? goals.size() : 3); ++i) {
    check_goal(test::k3x3, test::board_of(goals[i]), 400);
  }
}

TEST_CASE("all boards of 2x3, 3x2, 2x4 and 4x2 get optimal paths to every plain goal") {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 2}, Shape{2, 4}, Shape{4, 2}}) {
    for (Cell blank = 0; blank < shape.cells(); ++blank) {
      check_goal(shape, test::plain_goal(shape, blank), 400);
    }
    Board turned = test::plain_goal(shape, shape.cols);
    std::ranges::reverse(turned);
    check_goal(shape, turned, 400);
  }
}

TEST_CASE("an answer is written as path, distance, both or JSON") {
  const SlidingSolver solver =
      test::sliding_solver(test::k3x3, test::tiles_of(test::board_of("12345678x")));
  CHECK(answer_text(solver, Emit::kPath, "1234x6758") == "dr\n");
  CHECK(answer_text(solver, Emit::kDistance, "1234x6758") == "2\n");
  CHECK(answer_text(solver, Emit::kBoth, "1234x6758") == "2\tdr\n");
  CHECK(answer_text(solver, Emit::kJson, "1234x6758") ==
        "{\"board\":\"123406758\",\"goal\":\"123456780\",\"solvable\":true,\"distance\":2,"
        "\"path\":\"dr\",\"rank\":46208,\"optimal_moves\":\"d\",\"optimal_paths\":1}\n");
  CHECK(answer_text(solver, Emit::kPath, "12345678x") == "\n");
  CHECK(answer_text(solver, Emit::kDistance, "12345678x") == "0\n");
  CHECK(answer_text(solver, Emit::kBoth, "12345678x") == "0\t\n");
  for (const Emit emit : {Emit::kPath, Emit::kDistance, Emit::kBoth}) {
    CHECK(answer_text(solver, emit, "12345687x") == "unsolvable\n");
  }
  CHECK(answer_text(solver, Emit::kJson, "12345687x") ==
        "{\"board\":\"123456870\",\"goal\":\"123456780\",\"solvable\":false,\"distance\":null,"
        "\"path\":null,\"rank\":46235,\"optimal_moves\":null,\"optimal_paths\":null,"
        "\"witness\":{\"permutation\":\"odd\",\"blank_distance\":0}}\n");
}

TEST_CASE("moves of the blank and of the tiles can be written in capital letters") {
  const SlidingSolver solver =
      test::sliding_solver(test::k3x3, test::tiles_of(test::board_of("12345678x")));
  AnswerForm form = Emit::kBoth;
  form.capitals = true;
  std::string text;
  SlidingAnswers(solver, form).append(test::tiles_of(test::board_of("1234x6758")), text);
  form.tile_moves = true;
  SlidingAnswers(solver, form).append(test::tiles_of(test::board_of("1234x6758")), text);
  CHECK(text == "2\tDR\n2\tUL\n");
}

TEST_CASE("a board beyond the limit is answered as one without a solution") {
  const Shape shape{2, 2};
  const Tiles goal = test::tiles_of({1, 2, 3, 0}), near = test::tiles_of({1, 0, 3, 2}),
              far = test::tiles_of({0, 1, 3, 2});
  const SlidingSolver solver = test::sliding_solver(shape, goal);
  const auto answer = [&](const Tiles& board, Emit emit, int limit) {
    std::string text;
    SlidingAnswers(solver, emit, limit).append(board, text);
    return text;
  };
  for (const Emit emit : {Emit::kPath, Emit::kDistance, Emit::kBoth, Emit::kEveryMove,
                          Emit::kBoards, Emit::kWordLines, Emit::kPositions}) {
    CHECK(answer(near, emit, 1) == answer(near, emit, kNoLimit));
    CHECK(answer(far, emit, 2) == answer(far, emit, kNoLimit));
    CHECK(answer(far, emit, 1) == "unsolvable\n");
  }
  CHECK(answer(far, Emit::kPath, 2) == "rd\n");
  CHECK(
      answer(far, Emit::kJson, 1) ==
      "{\"board\":\"0132\",\"shape\":\"2x2\",\"goal\":\"1230\",\"solvable\":true,\"distance\":null,"
      "\"path\":null,\"rank\":1,\"optimal_moves\":null,\"optimal_paths\":null}\n");
}

TEST_CASE("many boards answered at once get the answers of one by one") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 4}, Shape{3, 3}}) {
    const SlidingSolver solver =
        test::sliding_solver(shape, test::tiles_of(test::plain_goal(shape, shape.cols)));
    for (const Emit emit : {Emit::kPath, Emit::kBoth, Emit::kDistance}) {
      const SlidingAnswers answers(solver, emit);
      std::vector<Tiles> boards;
      std::string expected;
      CHECK(test::counterexample_among_sample(shape, 3000, [&](const Board& board) {
              boards.push_back(test::tiles_of(board));
              answers.append(boards.back(), expected);
              return "";
            }) == "");
      CHECK(expected.find("unsolvable") != std::string::npos);
      for (const std::size_t group : {1U, 2U, 15U, 16U, 17U, 256U, 3000U}) {
        std::string out;
        for (std::size_t begin = 0; begin < boards.size(); begin += group) {
          const std::size_t n = std::min(group, boards.size() - begin);
          answers.append_all(std::span(boards).subspan(begin, n), out);
        }
        CHECK((out == expected));
      }
    }
  }
}

// The store drops goals when there are many, while threads still answer boards with them.
TEST_CASE("an undecided board counts although its goal has been dropped") {
  const Shape shape{4, 4}, small{2, 4};
  const TableSet tables(std::vector<std::filesystem::path>{});
  AnswerStore answers(
      tables, {.shape = shape, .goal = goal_with_blank_at(shape, 15), .search = {.nodes = 1}});
  SlidingAnswers& of_default = answers.sliding();
  const auto of_goal = answers.sliding(shape, goal_with_blank_at(shape, 0));
  for (std::uint64_t number = 0; number <= 4096; ++number) {
    Tiles goal{};
    cantor_unrank(number, std::span(goal).first(8));
    answers.sliding(small, goal);
  }
  std::string out;
  of_default.append(draw_solvable(shape, answers.goal(), 1, 1), out);
  CHECK(answers.undecided() == 1);
  of_goal->append(draw_solvable(shape, goal_with_blank_at(shape, 0), 1, 1), out);
  CHECK(answers.undecided() == 2);
  CHECK(out.starts_with("undecided"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
