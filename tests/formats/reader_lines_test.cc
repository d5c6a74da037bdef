// Format `lines`: one board per line in any notation. In the texts an '@' marks a reported byte.
#include <doctest/doctest.h>

#include <string>

#include "check_reading.h"
#include "common/puzzle/sliding_space.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"

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

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
