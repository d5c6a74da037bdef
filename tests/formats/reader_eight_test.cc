// Formats `eight` and `uva652`: the texts that are read, their answers, the positions of faults,
// and that a faulty board does not affect others. In the texts an '@' marks a reported byte.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/arrangements.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using namespace std::string_literals;
using test::Reading;
using Answers = std::vector<std::string>;

// Boards a few moves from the goal, and their answers.
const std::string kRight = "1 2 3 4 5 6 7 x 8";
const std::string kDown = "1 2 3 4 5 x 7 8 6";
const std::string kBoth = "1 2 3 4 x 6 7 5 8";
const std::string kSolved = "1 2 3 4 5 6 7 8 x";
const std::string kNever = "1 2 3 4 5 6 8 7 x";
const std::string kTail = "\n" + kRight + "\n" + kDown + "\n" + kBoth + "\n";
const Answers kTailAnswers = {"r", "d", "dr"};

Answers operator+(Answers a, const Answers& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string joined(const Answers& answers, std::string_view separator) {
  std::string text;
  for (const std::string& answer : answers) {
    text += (text.empty() ? "" : std::string(separator)) + answer + "\n";
  }
  return text;
}

// Reads a text twice: with every board solved on its own, and with a path table, as for large
// inputs, where plainly written boards take another way through the code.
void check(std::string_view format, const std::string& text, const Answers& expected) {
  test::TextReader reader(test::tables_for(Family::kSliding, {3, 3}), format);
  for (const bool path_table : {false, true}) {
    CAPTURE(path_table);
    if (path_table) {
      reader.make_path_table();
    }
    const std::string plain = test::unmarked(text);
    const Reading reading = reader.read_whole(plain);
    CHECK(reading.out == joined(expected, reader.format().blank_lines ? "\n" : ""));
    CHECK(test::marked(plain, reading.diagnostics) == text);
    CHECK(reading.puzzles == expected.size());
    CHECK(reading.fault == "");
  }
}

void check_eight(const std::string& text, const Answers& expected) {
  check("eight", text, expected);
}
void check_uva652(const std::string& text, const Answers& expected) {
  check("uva652", text, expected);
}

TEST_SUITE_BEGIN("reader-eight");

TEST_CASE("eight: nine tokens make a board, whatever white space is between them") {
  check_eight(kRight + "\n" + kSolved + "\n" + kNever + "\n" + kDown + "\n",
              {"r", "", "unsolvable", "d"});
  check_eight(kRight + " " + kDown + "\t" + kNever, {"r", "d", "unsolvable"});
  check_eight("\n\n 1\t2\v3\f4\r5  6\n\n7 x\r\n8", {"r"});
  check_eight("1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 x\n7 8 6\n", {"r", "d"});
  check_eight("1 2 3 4\n5 6 7 x 8 1 2\n3 4 5 x 7 8 6\n", {"r", "d"});
  check_eight("1\n2\n3\n4\n5\n6\n7\nx\n8\n" + kDown + "\n", {"r", "d"});
  check_eight(kRight + "\r\n" + kDown + "\r\n\r\n" + kBoth + "\r\n", {"r", "d", "dr"});
}

TEST_CASE("eight: plain lines are read before, between and after others") {
  check_eight(kRight + "\n" + kDown + "\n\n" + kBoth + "\n " + kRight + "\n" + kDown + "\n",
              {"r", "d", "dr", "r", "d"});
  check_eight(" 1  2 3 4 5 6 7 x 8\n" + kDown + "\n" + kBoth, {"r", "d", "dr"});
}

TEST_CASE(
    "eight: replacing any byte of a plain line has the same result with and without a path table") {
  test::TextReader walked(test::tables_for(Family::kSliding, {3, 3}), "eight");
  test::TextReader looked_up(test::tables_for(Family::kSliding, {3, 3}), "eight");
  looked_up.make_path_table();
  int different = 0;
  for (const std::string& board : {kSolved, kNever, "x 2 3 4 5 6 7 8 1"s}) {
    for (std::size_t at = 0; at <= board.size(); ++at) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text = kRight + "\n" + board + kTail;
        text[kRight.size() + 1 + at] = static_cast<char>(byte);
        const Reading expected = walked.read_whole(text);
        const Reading reading = looked_up.read_whole(text);
        different += reading.out == expected.out && reading.puzzles == expected.puzzles &&
                             test::diagnostics_text(reading) == test::diagnostics_text(expected)
                         ? 0
                         : 1;
      }
    }
  }
  CHECK(different == 0);
}

TEST_CASE("eight: every symbol of the blank is read") {
  for (const std::string blank : {"0", "x", "X", "_"}) {
    CAPTURE(blank);
    check_eight(kDown + "\n1 2 3 4 5 6 7 " + blank + " 8" + kTail,
                Answers{"d", "r"} + kTailAnswers);
    check_eight(kDown + "\n1 2 3 4 " + blank + " 6 7 @x 8" + kTail,
                Answers{"d", "invalid"} + kTailAnswers);
    check_uva652("1\n\n1 2 3 4 5 6 7 " + blank + " 8\n", {"r"});
  }
}

TEST_CASE("eight: boards and rows without spaces are read") {
  check_eight("1234567x8\n" + kDown + "\n12345x786 1234_6758\n123\n456\n708",
              {"r", "d", "d", "dr", "r"});
  check_eight("123 456 7x8\n123 456\n_78" + kTail, Answers{"r", "rr"} + kTailAnswers);
  check_eight("12345678x\r\n1234567x8\r\n", {"", "r"});
  check_eight("1234567x@x" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("12345678@9" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("12345678@" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1 2 345@" + kTail, Answers{"invalid"} + kTailAnswers);
  check_uva652("2\n\n1234567x8\n\n123\n456\n_78\n", {"r", "rr"});
  check_uva652("@1234567x8\n\n123\n456\n_78\n", {"r", "rr"});
  check_uva652("@123\n\n1234567x8\n", {"r"});  // a count, not a row
}

TEST_CASE("eight: empty input has no answers") {
  check_eight("", {});
  check_eight(" \t\r\n\n", {});
}

TEST_CASE("eight: a token that is not a tile makes its board invalid") {
  for (const char* token : {"9", "?", "12", "1,", "-1", "xx", "eight", "\xc3\xa9"}) {
    CAPTURE(token);
    check_eight(kDown + "\n1 2 3 4 @"s + token + " 6 7 x 8" + kTail,
                Answers{"d", "invalid"} + kTailAnswers);
  }
  check_eight("@b 2 3 4 5 6 7 x 8" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1 2 3 4 5 6 7 x @b" + kTail, Answers{"invalid"} + kTailAnswers);
}

TEST_CASE("eight: zero bytes are not white space") {
  check_eight("1 2 3 4 @\0 6 7 x 8"s + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1 2 3 4 5 6 7 x @8\0"s + kTail, Answers{"invalid"} + kTailAnswers);
}

TEST_CASE("eight: a tile that appears twice makes its board invalid") {
  check_eight(kDown + "\n1 2 3 4 5 6 7 x @7" + kTail, Answers{"d", "invalid"} + kTailAnswers);
  check_eight("x @x 3 4 5 6 7 8 1" + kTail, Answers{"invalid"} + kTailAnswers);
}

TEST_CASE("eight: a line with too few or too many tiles is invalid") {
  check_eight(kDown + "\n1 2 3 4 5 6 7 x@" + kTail, Answers{"d", "invalid"} + kTailAnswers);
  check_eight("1 2 3 4 5 6 7 x@\r" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1 2 4 5@" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1@" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight("1 2 3 @3 5 6 7 8" + kTail, Answers{"invalid"} + kTailAnswers);
  check_eight(kDown + " @9" + kTail, Answers{"d", "invalid"} + kTailAnswers);
  check_eight(kDown + " 3@" + kTail, Answers{"d", "invalid"} + kTailAnswers);
  check_eight("1 2 3 @3 4 5 6 7 8 x" + kTail, Answers{"invalid"} + kTailAnswers);
}

TEST_CASE("eight: a fault at the end of the input is reported") {
  check_eight(kDown + "\n1 2 3 4 5 6 7 8@\n", {"d", "invalid"});
  check_eight(kDown + "\n1 2 3 4 5 6 7 8@", {"d", "invalid"});
  check_eight(kDown + "\n1 2 @y\n", {"d", "invalid"});
  check_eight("@\0"s, {"invalid"});
}

TEST_CASE("eight: faults in boards of three lines are reported") {
  const std::string tail = "\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 x\n7 8 6\n";
  const Answers answers = {"invalid", "r", "d"};
  check_eight("1 2 3\n4 @4 6\n7 x 8" + tail, answers);
  check_eight("1 2 3\n4 5 6\n7 8 @y" + tail, answers);
  check_eight("@o 2 3\r\n4 5 6\r\n7 8 x\r" + tail, answers);
  check_eight("1 2 3\n4 5\n7 8 x@\n1 2 3\n4 5 6\n7 x 8\n1 2 3\n4 5 x\n7 8 6\n", answers);
}

TEST_CASE("uva652: a count, then boards, and a blank line between answers") {
  check_uva652("1\n\n" + kRight + "\n", {"r"});
  check_uva652("3\n\n" + kRight + "\n\n" + kNever + "\n\n" + kDown, {"r", "unsolvable", "d"});
  check_uva652("2\r\n\r\n" + kRight + "\r\n\r\n" + kDown + "\r\n", {"r", "d"});
  check_uva652("2\n \n1 2 3\n4 5 6\n7 x 8\n\t\n1 2 3\n4 5 x\n7 8 6\n\n\n", {"r", "d"});
  check_uva652("\n\n1\n" + kSolved, {""});
  check_uva652("0\n", {});
}

TEST_CASE("uva652: blank lines may be missing or too many") {
  check_uva652("3\n" + kRight + "\n" + kDown + "\n" + kBoth + "\n", kTailAnswers);
  check_uva652("2 \n\n\n\n" + kRight + "\n\n\n\n" + kDown + "\n\n\n\n", {"r", "d"});
}

TEST_CASE("uva652: a count that is wrong, missing or not a number is reported") {
  check_uva652("@3\n\n" + kRight + "\n\n" + kDown + "\n", {"r", "d"});
  check_uva652("@1\n\n" + kRight + "\n\n" + kDown + "\n", {"r", "d"});
  check_uva652("\n@18446744073709551615\n\n" + kRight + "\n", {"r"});
  check_uva652("@18446744073709551616\n\n" + kRight + "\n", {"r"});
  check_uva652("@-1\n\n" + kRight + "\n", {"r"});
  check_uva652("@two\n\n" + kRight + "\n\n" + kDown + "\n", {"r", "d"});
  check_uva652("@" + kRight + "\n\n" + kDown + "\n", {"r", "d"});
  check_uva652("@1 2 3\n4 5 6\n7 x 8\n\n" + kDown + "\n", {"r", "d"});
}

TEST_CASE("uva652: a count is missing from empty input") {
  check_uva652("@", {});
  check_uva652(" \n\n@", {});
}

TEST_CASE("uva652: a blank line ends a board, complete or not") {
  check_uva652("3\n\n1 2 3 4@\n\n" + kRight + "\n\n" + kDown + "\n", {"invalid", "r", "d"});
  check_uva652("3\n\n1 2 3\n4 5 6@\n\n" + kRight + "\n\n" + kDown + "\n", {"invalid", "r", "d"});
  check_uva652("3\n\n1 2 3\n4 @9 6\n\n" + kRight + "\n\n" + kDown + "\n", {"invalid", "r", "d"});
  check_uva652("3\n\n1@\n \n2@\n\r\n" + kDown + "\n", {"invalid", "invalid", "d"});
  check_uva652("3\n\n" + kRight + "\n\n1 2 3 4@\n\n5 6 7@", {"r", "invalid", "invalid"});
}

TEST_CASE("uva652: a wrong tile, a repeated one and a line too long are reported") {
  check_uva652("2\n\n1 2 3\n4 @z 6\n7 x 8\n\n" + kDown + "\n", {"invalid", "d"});
  check_uva652("2\n\n1 2 3\n4 @2 6\n7 x 8\n\n" + kDown + "\n", {"invalid", "d"});
  check_uva652("@2\n\n" + kRight + " 1@\n\n" + kDown + "\n", {"r", "invalid", "d"});
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
