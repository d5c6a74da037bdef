// Format `aoj1268`: the texts that are read, their answers, the positions of faults, and that a
// faulty dataset does not affect others. In the texts an '@' marks a reported byte.
#include <doctest/doctest.h>

#include <string>

#include "check_reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using namespace std::string_literals;

// Two good datasets to put after or before a faulty one, and their answers.
const std::string kCubicTail = "1 1\nB E W\nW W W\nW W W\n1 2\nW W W\nE W W\nW W W\n";
const std::string kCubicTailAnswers = "1\n0\n";

void check_cubic(const std::string& text, const std::string& expected) {
  test::TextReader reader(test::tables_for(Family::kCubic, {3, 3}), "aoj1268");
  test::check_reading(reader, text, expected);
}

// Checks a faulty dataset before good ones and after them.
void check_fault(const std::string& dataset) {
  CAPTURE(dataset);
  check_cubic(dataset + "\n" + kCubicTail + "0 0\n", "invalid\n" + kCubicTailAnswers);
  check_cubic(kCubicTail + dataset + "\n0 0\n", kCubicTailAnswers + "invalid\n");
  check_cubic(kCubicTail + dataset + "\n", kCubicTailAnswers + "invalid\n");
}

TEST_SUITE_BEGIN("reader-aoj1268");

TEST_CASE("the official sample has its answers") {
  check_cubic(
      "1 2\nW W W\nE W W\nW W W\n2 1\nR B W\nR W W\nE W W\n3 3\nW B W\nB R E\nR B R\n"
      "3 3\nB W R\nB W R\nB E R\n2 1\nB B B\nB R B\nB R E\n1 1\nR R R\nW W W\nR R E\n"
      "2 1\nR R R\nB W B\nR R E\n3 2\nR R R\nW E W\nR R R\n0 0\n",
      "0\n3\n13\n23\n29\n30\n-1\n-1\n");
}

TEST_CASE("0 0 ends the input, and so does the end of the text") {
  check_cubic(kCubicTail + "0 0\n", kCubicTailAnswers);
  check_cubic(kCubicTail + "0 0", kCubicTailAnswers);
  check_cubic(kCubicTail, kCubicTailAnswers);
  check_cubic("1 1\nBEW WWW WWW", "1\n");
  check_cubic(kCubicTail + "0 0\n7 junk \0 after the end\n"s, kCubicTailAnswers);
  check_cubic("0\n0\n" + kCubicTail, "");
}

TEST_CASE("empty input has no answers") {
  check_cubic("", "");
  check_cubic(" \t\r\n\n", "");
  check_cubic("0 0\n", "");
}

TEST_CASE("any white space separates numbers and cells, which need none and may be small letters") {
  check_cubic("1 1\nBEW\nWWW\nWWW\n0 0\n", "1\n");
  check_cubic("1 1 BEWWWWWWW 1\t2\vW W\fWE W W W WW\r\n0 0", "1\n0\n");
  check_cubic("\r\n1\r\n1\r\nB E W\r\n\r\nW W W\r\nW W W\r\n0 0\r\n", "1\n");
  check_cubic("1 1\nbew\nwww\nwww\n", "1\n");
  check_cubic("1 1 B\nE\nW\nW\nW\nW\nW\nW\nW1 2 WWWEWWWWW", "1\n0\n");
}

TEST_CASE("x is the column and y the row") {
  check_cubic("1 2\nWWW\nEWW\nWWW\n2 1\nWEW\nWWW\nWWW\n", "0\n0\n");
  check_cubic("3 2\nWWW\nWWE\nWWW\n2 3\nWWW\nWWW\nWEW\n", "0\n0\n");
}

TEST_CASE("coordinates out of range are faults") {
  for (const char* number : {"0", "4", "10", "-1", "99999999999999999999"}) {
    check_fault("@"s + number + " 1\nEWW\nWWW\nWWW");
    check_fault("1 @"s + number + "\nEWW\nWWW\nWWW");
  }
}

TEST_CASE("coordinates that are missing or not numbers are faults") {
  check_fault("1 @b\nEWW\nWWW\nWWW");
  check_fault("@1x 1\nEWW\nWWW\nWWW");
  check_fault("1 @1.5\nEWW\nWWW\nWWW");
  check_fault("1\n@EWW\nWWW\nWWW");
  check_cubic("@a b\nEWW\nWWW\nWWW\n" + kCubicTail, "invalid\n" + kCubicTailAnswers);
  check_cubic("@EWW\nWWW\nWWW\n" + kCubicTail, "invalid\n" + kCubicTailAnswers);
}

TEST_CASE("a sign before a coordinate is a fault") {
  for (const char* word : {"+1", "+", "-", "-x", "--1"}) {
    check_fault("@"s + word + " 1\nEWW\nWWW\nWWW");
    check_fault("1 @"s + word + "\nEWW\nWWW\nWWW");
  }
}

TEST_CASE("patterns without an empty square or with two are faults") {
  check_fault("1 1\nWWW\nWWW\nWWW@");
  check_fault("1 1\nEWW\nW@EW\nWWW");
  check_fault("1 1\nEWW\nW@EW\nWWE");
}

TEST_CASE("cells that are not a colour are faults") {
  check_fault("1 1\nEWW\nWW@G\nWWW");
  check_fault("1 1\nE W W\nW W @x\nW W W");
  check_fault("1 1\nEWW\nWW@\0\nWWW"s);
}

TEST_CASE("rows that are missing, too short, too long or too many are faults") {
  check_fault("1 1\nEWW\nWWW@");
  check_fault("1 1\nEWW\nWW\nWWW@");
  check_fault("1 1\nEWW\nWWWW\nWW@W");
  check_fault("1 1\nEWW\nWWW\nWWW\n@WWW");
  check_fault("1 1@");
  check_cubic("1 1\nEWW\nWWW\nWW@", "invalid\n");
}

TEST_CASE("a dataset that ends after its coordinates is a fault") {
  check_cubic(kCubicTail + "1 1@", kCubicTailAnswers + "invalid\n");
  check_cubic(kCubicTail + "1 1@\n", kCubicTailAnswers + "invalid\n");
  check_cubic(kCubicTail + "1@", kCubicTailAnswers + "invalid\n");
  check_cubic(kCubicTail + "@0\n", kCubicTailAnswers + "invalid\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
