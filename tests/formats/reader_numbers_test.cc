// Formats `alds1_13_c`, `uva10181`, `lightoj15` and `hdu3567`, on boards of 3x3 and 2x3, which have
// tables: the texts that are read, their answers, the positions of faults, and that a faulty board
// does not affect others. In the texts an '@' marks a reported byte.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "check_reading.h"
#include "tests/support/arrangements.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using namespace std::string_literals;

// Boards a few moves from the goal.
const std::string kRightRows = "1 2 3\n4 5 6\n7 0 8\n";
const std::string kDownRows = "1 2 3\n4 5 0\n7 8 6\n";
const std::string kBothRows = "1 2 3\n4 0 6\n7 5 8\n";
const std::string kSolvedRows = "1 2 3\n4 5 6\n7 8 0\n";
const std::string kNeverRows = "1 2 3\n4 5 6\n8 7 0\n";

void check_numbers(std::string_view format, const std::string& text, const std::string& expected,
                   Shape shape = {3, 3}) {
  test::TextReader reader(test::tables_for(Family::kSliding, shape), format, shape);
  test::check_reading(reader, text, expected);
}
// Checks boards without a count, which are answered with their distance.
void check_boards(const std::string& text, const std::string& expected, Shape shape = {3, 3}) {
  check_numbers("alds1_13_c", text, expected, shape);
}

TEST_SUITE_BEGIN("reader-numbers");

TEST_CASE("boards are read in rows, on lines or with one number per line") {
  check_boards(kRightRows, "1\n");
  check_boards("1 2 3 4 5 6 7 0 8\n", "1\n");
  check_boards("1\n2\n3\n4\n5\n6\n7\n0\n8\n", "1\n");
  check_boards(kRightRows + kDownRows + kBothRows + kSolvedRows + kNeverRows, "1\n1\n2\n0\n-1\n");
  check_boards(kRightRows + "\n\n" + kDownRows + " \t\n" + kBothRows, "1\n1\n2\n");
  check_boards("1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 8\n" + kDownRows, "1\n2\n1\n");
  check_boards("1 2 3 4 5 6 7 0 8 1 2 3 4 0 6 7 5 8\n" + kDownRows, "1\n2\n1\n");
  check_boards("1\n2\n3\n4\n5\n6\n7\n0\n8\n1\n2\n3\n4\n0\n6\n7\n5\n8", "1\n2\n");
  check_boards("\r\n 1\t2  3 \r\n4 5 6\r\n7 0 8", "1\n");
  check_boards("1 2 3\n4 0 5\n", "1\n", {2, 3});
  check_boards("1 2 3 4 0 5\n\n1 2 3\n4 5 0", "1\n0\n", {2, 3});
  check_boards("", "");
  check_boards(" \n\n", "");
}

TEST_CASE("boards are read after a count, and a wrong or missing count is reported") {
  check_numbers("uva10181", "3\n" + kRightRows + kNeverRows + kBothRows,
                "R\nThis puzzle is not solvable.\nDR\n");
  check_numbers("uva10181", "2\n\n" + kSolvedRows + "\n" + kBothRows, "\nDR\n");
  check_numbers("uva10181", "0\n", "");
  check_numbers("uva10181", "@3\n" + kRightRows + kDownRows, "R\nD\n");
  check_numbers("uva10181", "@1\n" + kRightRows + kDownRows, "R\nD\n");
  check_numbers("uva10181", "@" + kRightRows + kDownRows, "R\nD\n");
  check_numbers("uva10181", "@two\n" + kRightRows, "R\n");
  check_numbers("uva10181", "@", "");
}

TEST_CASE("lightoj15: answers are numbered") {
  check_numbers("lightoj15",
                "4\n\n" + kRightRows + "\n" + kNeverRows + "\n" + kSolvedRows + "\n1 2 8@\n\n",
                "Case 1: R\nCase 2: This puzzle is not solvable.\nCase 3: \nCase 4: invalid\n");
}

// Their answers have two lines each, so check_reading() does not fit.
void check_pairs(const std::string& text, const std::string& expected, std::size_t pairs) {
  test::TextReader reader(test::tables_for(Family::kSliding, {3, 3}), "hdu3567", {3, 3});
  const std::string plain = test::unmarked(text);
  const test::Reading reading = reader.read_whole(plain);
  CHECK(reading.out == expected);
  CHECK(test::marked(plain, reading.diagnostics) == text);
  CHECK(reading.puzzles == pairs);
}

TEST_CASE("hdu3567: every board has a goal of its own, and a faulty pair affects no other") {
  const std::string sample = "12X453786\n12345678X\n564178X23\n7568X4123\n";
  const std::string answers = "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n";
  check_pairs("2\n" + sample, answers, 2);
  check_pairs("2\n" + sample.substr(0, sample.size() - 1), answers, 2);
  check_pairs("2\r\n\r\n 12x453786\r\n1 2 3 4 5 6 7 8 0\r\n\r\n564178X23\n\n7568X4123 \n", answers,
              2);
  check_pairs("@3\n" + sample, answers, 2);
  check_pairs("2\n12345678X\n12345678X\n12345687X\n12345678X\n",
              "Case 1: 0\n\nCase 2: unsolvable\n", 2);
  check_pairs("4\n" + sample + "12X45378@\n12345678X\n12X453786\n12345@578X\n",
              answers + "Case 3: invalid\nCase 4: invalid\n", 4);
  check_pairs("3\n" + sample + "12X453786@\n", answers + "Case 3: invalid\n", 3);
  check_pairs("0\n", "", 0);
}

TEST_CASE("only a judge's own kind of answer has the judge's capitals and numbers") {
  test::TextReader reader(test::tables_for(Family::kSliding, {3, 3}), "lightoj15", {3, 3},
                          Emit::kBoth);
  test::check_reading(reader, "2\n\n" + kBothRows + "\n" + kNeverRows, "2\tdr\nunsolvable\n");
}

TEST_CASE("a number that is not a tile or appears twice makes its board invalid") {
  check_boards(kDownRows + "1 2 3\n4 @9 6\n7 0 8\n" + kBothRows, "1\ninvalid\n2\n");
  check_boards(kDownRows + "1 2 3\n4 @-5 6\n7 0 8\n" + kBothRows, "1\ninvalid\n2\n");
  check_boards(kDownRows + "1 2 3\n4 @y 6\n7 0 8\n" + kBothRows, "1\ninvalid\n2\n");
  check_boards(kDownRows + "1 2 3\n4 @3 6\n7 0 8\n" + kBothRows, "1\ninvalid\n2\n");
  check_boards("1 2 3 4 5 6 7 0 @0\n1 2 3 4 0 6 7 5 8\n", "invalid\n2\n");
  check_boards("1 2 3 4 5 6 7 0 @7\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3 @\0 5 6 7 0 8\n"s + kBothRows, "invalid\n2\n");
}

TEST_CASE("missing numbers and too many numbers make their board invalid") {
  check_boards("1 2\n4 5 6\n7 0 8@\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3\n4 5\n7 0 8@\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3\n4 5 6\n7 0@\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3 @3\n4 5 6\n7 0 8\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3\n4 5 6\n7 0 8 @8\n" + kBothRows, "invalid\n2\n");
  check_boards("1 2 3 4 5 6 7 0@\n1 2 3 4 0 6 7 5 8\n", "invalid\n2\n");
  check_boards("1 2 3 4 5 6 7 0 8 @8\n1 2 3 4 0 6 7 5 8\n", "invalid\n2\n");
}

TEST_CASE("missing lines and too many lines make their board invalid") {
  check_boards("1 2 3\n4 5 6@\n0 1 3\n4 2 6\n7 5 8\n4 1 3\n0 2 6\n7 5 8\n", "invalid\n4\n5\n");
  check_boards("5 @5\n" + kBothRows + kDownRows, "invalid\n2\n1\n");
  check_boards(kRightRows + "7 @7 8\n" + kBothRows + kDownRows, "1\ninvalid\n2\n1\n");
  check_boards("1 2 3\n4 5 6@\n\n7 0 8@\n\n" + kBothRows, "invalid\ninvalid\n2\n");
  check_boards(kBothRows + "1 2 3\n4 5 6@", "2\ninvalid\n");
  check_numbers("uva10181", "@3\n\n1 2 3\n4 5 6@\n\n" + kBothRows, "invalid\nDR\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
