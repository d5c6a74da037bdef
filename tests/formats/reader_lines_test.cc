// Format `lines`: boards in any notation, on one line or several. In the texts an '@' marks a
// reported byte.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "check_reading.h"
#include "common/puzzle/sliding_space.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"
#include "tests/support/written_forms.h"

namespace slidebase {
namespace {

using namespace std::string_literals;

void check_lines(Shape shape, const std::string& text, const std::string& expected) {
  test::TextReader reader(test::tables_for(Family::kSliding, shape), "lines", shape);
  test::check_reading(reader, text, expected);
}

void check_lines(const std::string& text, const std::string& expected) {
  check_lines({3, 3}, text, expected);
}

TEST_SUITE_BEGIN("reader-lines");

TEST_CASE("each line can have a board in its own notation") {
  check_lines(
      "1234567x8\n1 2 3 4 5 6 7 0 8\n1,2,3,4,5,6,7,X,8\n123/456/7_8\n[1, 2, 3; 4, 5, 6; 7, ., 8]\n"
      "123 456 7#8\n",
      "1\tr\n1\tr\n1\tr\n1\tr\n1\tr\n1\tr\n");
  check_lines("12345678x\n12345687x\n12345x786\n", "0\t\nunsolvable\n1\td\n");
}

TEST_CASE("empty lines, other line ends and a missing last line end are accepted") {
  check_lines("", "");
  check_lines("\n \n\t\r\n", "");
  check_lines("\n1234567x8\n\n\r\n12345x786", "1\tr\n1\td\n");
  check_lines("1234567x8\r\n  12345x786  \t\r\n", "1\tr\n1\td\n");
}

TEST_CASE("a faulty line does not affect others") {
  const std::string tail = "\n1234567x8\n12345x786\n";
  const std::string answers = "invalid\n1\tr\n1\td\n";
  check_lines("1234567@98" + tail, answers);
  check_lines("1234567@78" + tail, answers);
  check_lines("1 2 3 4 5 6 7 @12 x" + tail, answers);
  check_lines(
      "1234567@\0"
      "8"s +
          tail,
      answers);
  check_lines("12345678@" + tail, answers);
  check_lines("12345678@ \t\r" + tail, answers);
  check_lines("12345678x@1" + tail, answers);
  check_lines("@hello" + tail, answers);
  check_lines("  123 456 7@a8" + tail, answers);
  check_lines("@\xff" + tail, answers);
  check_lines("1234567x8\n1234@", "1\tr\ninvalid\n");
  check_lines("@?\n@?\n", "invalid\ninvalid\n");
}

TEST_CASE("boards of other shapes are read") {
  check_lines({2, 3}, "1 2 3 4 x 5\n123/45x\n12345@6\n12345x@7\n", "1\tr\n0\t\ninvalid\ninvalid\n");
  check_lines({4, 2}, "12/34/56/7x\n12 34 65 7x\n1234567@8\n", "0\t\nunsolvable\ninvalid\n");
}

// Boards of a shape, from a fixed seed.
std::vector<test::Board> random_boards(Shape shape, int count) {
  test::Random random(test::seed(52));
  std::vector<test::Board> boards;
  for (test::Board board = test::plain_goal(shape, shape.cells() - 1); count > 0; --count) {
    std::ranges::shuffle(board, random);
    boards.push_back(board);
  }
  return boards;
}

TEST_CASE("fields beside a board in quotes are none of its cells") {
  PuzzleSpec spec{.format = &format_of("lines")};
  for (const std::string text :
       {"0,\"1 2 3 4 5 6 7 8\"\n", "\"0\",\"1 2 3 4 5 6 7 8\"\n", "\"0\",1 2 3 4 \"5 6 7 8\"\n",
        "0,\"[[6 7 3]\n [5 1 8]\n [4 2]]\"\n"}) {
    for (const test::ReadBoard& one : test::boards_in(spec, text)) {
      CHECK_MESSAGE(!one, text);
    }
  }
  for (const std::string text :
       {"\"1 2 3\",\"4 5 6\",\"7 0 8\"\n", "1, \"2\",3,4,5,6,7,\"\",8\n",
        "[1,2,3],[4,5,6],[7,0,8]\n", "\"1 2 3 4 5 6 7 0 8\"\n", "[\"123\",\"456\",\"708\"]\n"}) {
    const auto read = test::boards_in(spec, text);
    CHECK_MESSAGE((read.size() == 1 && read[0] && read[0]->second == test::board_of("123456708")),
                  text);
  }
}

TEST_CASE("a list with a bracket too many is a fault, and those before it are not") {
  const PuzzleSpec spec{.format = &format_of("lines")};
  const auto read =
      test::boards_in(spec, "[1, 2, 3,\n 4, 5, 0]\n[1, 2, 3,\n 4, 0, 5]\n 6, 7, 8]\n");
  REQUIRE(read.size() == 2);
  CHECK((read[0] && read[0]->second == test::board_of("123450")));
  CHECK(!read[1]);
}

TEST_CASE("a board in any form is answered before the end of the input, once a few lines follow") {
  const PuzzleSpec spec{.format = &format_of("lines")};
  const test::Board board = random_boards({3, 3}, 1).front();
  for (const test::WrittenForm& form : test::written_forms()) {
    CAPTURE(form.name);
    const auto read =
        test::boards_in(spec, form.write({3, 3}, board) + "\n123456780\n123456780\n", false);
    REQUIRE(!read.empty());
    CHECK((read[0] && read[0]->second == board));
  }
}

TEST_CASE("boards in every form are read as they are, or not at all") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {2, 6}, {4, 4}, {5, 5}}) {
    const bool square = shape.rows == shape.cols && shape.rows > 2;
    for (const bool asked : {false, true}) {
      PuzzleSpec spec{.format = &format_of("lines")};
      spec.shape = asked ? shape : Shape{3, 3};
      spec.shape_asked = asked;
      for (const test::WrittenForm& form : test::written_forms()) {
        CAPTURE(shape.name());
        CAPTURE(asked);
        CAPTURE(form.name);
        const auto boards = random_boards(shape, 6);
        for (const test::Board& board : boards) {
          const std::string text = form.write(shape, board);
          CAPTURE(text);
          const auto read = test::boards_in(spec, text);
          for (const test::ReadBoard& one : read) {
            CHECK((!one || *one == std::pair(shape, board)));
          }
          if (asked || square) {
            CHECK(read.size() == 1);
            CHECK(read[0].has_value());
          }
        }
        // One after another, and with an empty line between them.
        for (const std::string gap : {"", "\n"}) {
          std::string text;
          for (const test::Board& board : boards) {
            text += form.write(shape, board) + gap;
          }
          CAPTURE(text);
          const auto read = test::boards_in(spec, text);
          std::size_t next = 0;
          for (const test::ReadBoard& one : read) {
            if (one) {
              const auto found = std::ranges::find(
                  boards.begin() + static_cast<std::ptrdiff_t>(next), boards.end(), one->second);
              CHECK((one->first == shape && found != boards.end()));
              next = static_cast<std::size_t>(found - boards.begin());
            }
          }
          if ((asked || square) && !form.name.starts_with("a table")) {
            CHECK(read.size() == boards.size());
          }
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
