// The path table has the paths that the table's bits give, for every board and every way to look it
// up.
#include "common/solve/path_table.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "common/puzzle/sliding_space.h"
#include "common/solve/sliding_solver.h"
#include "query/formats/answers/sliding_answers.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

// The path that a word holds, "unsolvable" if it holds none.
std::string path_of(PathTable::Word word) {
  if (word == 0) {
    return "unsolvable";
  }
  std::string letters(PathTable::kDecodeCapacity, '?');
  letters.resize(static_cast<std::size_t>(PathTable::decode(word, letters.data())));
  return letters;
}

std::uint64_t symbols_of(const Board& board) {
  std::uint64_t symbols = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    symbols |= static_cast<std::uint64_t>(board[cell]) << (4 * cell);
  }
  return symbols;
}

// Checks a board's word in a path table, looked up by state and, if the path table can, by symbols.
// Returns the fault or "".
std::string fault_of_word(const SlidingSolver& solver, const PathTable& path_table,
                          const Board& board) {
  const std::string path = test::solve(solver, board);
  const Tiles seen = solver.to_table(test::tiles_of(board));
  if (path != "unsolvable") {
    const std::string by_state = path_of(path_table.word(solver.space().state_of(seen)));
    if (by_state != path) {
      return "by state '" + by_state + "', by a walk '" + path + "'";
    }
  }
  if (path_table.has_find()) {
    const auto place = path_table.find(symbols_of(board));
    const std::string found = place ? path_of(path_table.word_at(*place)) : "nothing";
    if (found != path) {
      return "by symbols '" + found + "', by a walk '" + path + "'";
    }
  }
  return "";
}

// Checks that the answer from a path table is the one without it. Returns the fault or "".
std::string fault_of_answers(const SlidingAnswers& walked, const SlidingAnswers& copied,
                             const Board& board) {
  std::string expected, found;
  walked.append(test::tiles_of(board), expected);
  copied.append(test::tiles_of(board), found);
  return found == expected ? ""
                           : "from the path table '" + found + "', by a walk '" + expected + "'";
}

bool check_path_table(Shape shape, const Board& goal) {
  INFO(shape.name() << " goal " << test::text_of(goal));
  const SlidingSolver solver = test::sliding_solver(shape, test::tiles_of(goal));
  REQUIRE(PathTable::fits(solver));
  Workers workers(2);
  const PathTable path_table(solver, workers);
  CHECK(test::counterexample_among_boards(shape, [&](const Board& board) {
          return fault_of_word(solver, path_table, board);
        }) == "");
  return path_table.has_find();
}

SlidingSolver solver_of(const char* goal) {
  return test::sliding_solver(test::k3x3, test::tiles_of(test::board_of(goal)));
}

TEST_SUITE_BEGIN("path-table");

TEST_CASE("a path table has the path of every board of 3x3, the goal's blank on every cell") {
  std::set<Cell> found;  // the classes of the goals whose boards can be looked up by symbols
  for (Cell blank = 0; blank < 9; ++blank) {
    if (check_path_table(test::k3x3, test::plain_goal(test::k3x3, blank))) {
      found.insert(class_representative(test::k3x3, blank));
    }
  }
  CHECK(found == std::set<Cell>{4, 7, 8});
}

TEST_CASE("a path table has the path of every board of 3x3, for goals in no plain order") {
  CHECK(check_path_table(test::k3x3, test::board_of("87654321x")));
  CHECK(check_path_table(test::k3x3, test::board_of("31742586x")));
  CHECK(check_path_table(test::k3x3, test::board_of("1238x4765")));
  check_path_table(test::k3x3, test::board_of("x12345678"));
  check_path_table(test::k3x3, test::board_of("1x5836724"));
}

TEST_CASE("symbols that are not a board are not found") {
  const SlidingSolver solver =
      test::sliding_solver(test::k3x3, test::tiles_of(test::board_of("12345678x")));
  Workers workers(1);
  const PathTable path_table(solver, workers);
  REQUIRE(path_table.has_find());
  CHECK(path_table.find(symbols_of(test::board_of("12345678x"))));
  int boards = 0;
  for (std::uint64_t code = 0; code < 387'420'489; code += 211) {  // 9 to the ninth
    std::uint64_t symbols = 0, left = code;
    unsigned present = 0;
    for (unsigned cell = 0; cell < 9; ++cell, left /= 9) {
      symbols |= left % 9 << (4 * cell);
      present |= 1U << left % 9;
    }
    boards += present == 0x1ff ? 1 : 0;
    if (path_table.find(symbols).has_value() != (present == 0x1ff)) {
      CAPTURE(code);
      FAIL("find() takes the symbols for a board although they are not one, or the reverse");
    }
  }
  CHECK(boards > 1000);
}

TEST_CASE("a path table has the path of every board of 2x3 and 3x2") {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 2}}) {
    for (Cell blank = 0; blank < shape.cells(); ++blank) {
      CHECK_FALSE(check_path_table(shape, test::plain_goal(shape, blank)));
    }
  }
}

TEST_CASE("2x4 boards have no path table: some are 36 moves from the goal, a word holds 31") {
  const Shape shape{2, 4};
  const SlidingSolver solver =
      test::sliding_solver(shape, test::tiles_of(test::plain_goal(shape, 7)));
  CHECK(solver.table().info().max_depth() == 36);
  CHECK_FALSE(PathTable::fits(solver));
}

TEST_CASE("answers from a path table are those of walks") {
  Workers workers(2);
  for (const char* goal : {"12345678x", "1x5836724"}) {
    const SlidingSolver walks = solver_of(goal), copies = solver_of(goal);
    for (const Emit emit : {Emit::kPath, Emit::kDistance, Emit::kBoth, Emit::kJson}) {
      const SlidingAnswers walked(walks, emit);
      SlidingAnswers copied(copies, emit);
      copied.expect(1'000'000, workers);
      CHECK(test::counterexample_among_sample(test::k3x3, 20'000, [&](const Board& board) {
              return fault_of_answers(walked, copied, board);
            }) == "");
    }
  }
}

TEST_CASE("distances and paths are written from a path table only if many are expected") {
  const SlidingSolver solver = solver_of("12345678x");
  Workers workers(1);
  SlidingAnswers paths(solver, Emit::kPath);
  CHECK(paths.path_lines() == nullptr);
  paths.expect(1, workers);
  CHECK(paths.path_lines() == nullptr);
  paths.expect(1'000'000, workers);
  CHECK(paths.path_lines() != nullptr);
  for (const Emit emit : {Emit::kDistance, Emit::kBoth, Emit::kJson, Emit::kEveryMove}) {
    SlidingAnswers answers(solver, emit);
    answers.expect(1'000'000, workers);
    CHECK((answers.path_lines() != nullptr) == (emit == Emit::kDistance || emit == Emit::kBoth));
  }
  const SlidingSolver often = solver_of("12345678x");
  for (int call = 0; call < 3; ++call) {
    CHECK(often.path_table() == nullptr);
    often.expect(4096, workers);
  }
  CHECK(often.path_table() != nullptr);
  SlidingAnswers limited(solver, Emit::kPath, 20);
  limited.expect(1'000'000, workers);
  CHECK(limited.path_lines() == nullptr);
  AnswerForm all = Emit::kPath;
  all.paths = 1;
  SlidingAnswers many(solver, all);
  many.expect(1'000'000, workers);
  CHECK(many.path_lines() == nullptr);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
