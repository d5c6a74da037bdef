// Which line answers which case: outputs made of answers, empty lines and other text.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "query/judge/answer_lines.h"

namespace slidebase {
namespace {

// Cases by a letter each: 's' is solved, 'p' is not. A line with '#' is no answer; '|' ends a line.
// Says of each case its line, '-' where it has none, with '!' before it where noise precedes it;
// then what is left over, "+2:#x" for two lines, the first of them #x.
std::string alignment(std::string_view cases, std::string output) {
  for (char& c : output) {
    c = c == '|' ? '\n' : c;
  }
  const AlignedAnswers aligned = align_answers(
      output, cases.size(), [&](std::size_t i) { return cases[i] == 's'; },
      [](std::string_view line) { return line.find('#') == std::string_view::npos; });
  std::string text;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    text += i == 0 ? "" : " ";
    text += aligned.noise.contains(i) ? "!" : "";
    text += aligned.cases[i].number == 0 ? "-" : "(" + std::string(aligned.cases[i].text) + ")";
  }
  if (aligned.extra > 0) {
    text += " +" + std::to_string(aligned.extra) + ":" + std::string(aligned.first_extra.text);
  }
  return text;
}

TEST_SUITE_BEGIN("judge-alignment");

TEST_CASE("as many lines as cases") {
  CHECK(alignment("", "") == "");
  CHECK(alignment("p", "a|") == "(a)");
  CHECK(alignment("p", "a") == "(a)");
  CHECK(alignment("ppp", "a|b|c|") == "(a) (b) (c)");
  CHECK(alignment("psp", "a||c|") == "(a) () (c)");
  CHECK(alignment("ppp", "a||c|") == "(a) () (c)");
  CHECK(alignment("ps", "a||") == "(a) ()");
  CHECK(alignment("sp", "|a") == "() (a)");
  CHECK(alignment("pp", "#|b|") == "(#) (b)");
}

TEST_CASE("white space around lines is no part of them") {
  CHECK(alignment("pp", "  a \t\r|\tb b\r|") == "(a) (b b)");
  CHECK(alignment("psp", "a\r|\r|c\r|") == "(a) () (c)");
}

TEST_CASE("lines are missing, at the end") {
  CHECK(alignment("p", "") == "-");
  CHECK(alignment("s", "") == "-");
  CHECK(alignment("s", "|") == "()");
  CHECK(alignment("ppp", "a|b|") == "(a) (b) -");
  CHECK(alignment("ps", "a|") == "(a) -");
}

TEST_CASE("lines are left over") {
  CHECK(alignment("", "a|") == " +1:a");
  CHECK(alignment("p", "a|b|c") == "(a) +2:b");
  CHECK(alignment("p", "a|||b||") == "(a) +1:b");
  CHECK(alignment("p", "a|#|") == "(a) +1:#");
  CHECK(alignment("p", "a||||") == "(a)");
}

TEST_CASE("blank lines between answers") {
  CHECK(alignment("ppp", "a||b||c|") == "(a) (b) (c)");
  CHECK(alignment("ppp", "a||b||c||") == "(a) (b) (c)");
  CHECK(alignment("psp", "a||||c|") == "(a) () (c)");
  CHECK(alignment("sp", "||a") == "() (a)");
  CHECK(alignment("ps", "a||") == "(a) ()");
  CHECK(alignment("sss", "|||||") == "() () ()");
  CHECK(alignment("ppp", "a|||b||c|||") == "(a) (b) (c)");
  CHECK(alignment("pp", "||a||b") == "(a) (b)");
  // More answers than cases.
  CHECK(alignment("pp", "a||b||c|") == "(a) (b) +1:c");
}

TEST_CASE("blank lines between answers that break off") {
  CHECK(alignment("ppppp", "a||b|") == "(a) (b) - - -");
  CHECK(alignment("ppppp", "a||b||") == "(a) (b) - - -");
  CHECK(alignment("ppppp", "a||b||c||d|") == "(a) (b) (c) (d) -");
  // Here they are answers all the same.
  CHECK(alignment("pspsp", "a||b||") == "(a) () (b) () -");
}

TEST_CASE("noise is told from answers where lines are too many") {
  CHECK(alignment("pp", "#|a|b|") == "!(a) (b)");
  CHECK(alignment("pp", "a|#|##|b|") == "(a) !(b)");
  CHECK(alignment("psp", "#|a||#|c|") == "!(a) () !(c)");
  CHECK(alignment("ppp", "#|a|||c|") == "(#) (a) (c)");  // as many as cases
  CHECK(alignment("ppp", "#|a|||b|c|") == "!(a) (b) (c)");
  CHECK(alignment("ppp", "a|#||c|") == "(a) !() (c)");
  CHECK(alignment("pp", "#|a||b|") == "!(a) (b)");
  CHECK(alignment("pp", "a||#||b|") == "(a) !(b)");
  CHECK(alignment("pp", "a|b|#|#x|") == "(a) (b) +2:#");
}

// A broken solver's output, judged against no more than what must always hold.
TEST_CASE("lines keep their order, and none is lost") {
  std::mt19937_64 random(652);
  const auto pick = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
  for (int round = 0; round < 20000; ++round) {
    std::string cases, output;
    for (std::size_t i = pick(6); i > 0; --i) {
      cases += pick(3) == 0 ? 's' : 'p';
    }
    std::size_t full = 0;
    for (std::size_t i = pick(12); i > 0; --i) {
      constexpr std::string_view kLines[] = {"", "", "a", "bb", "#"};
      const std::string_view line = kLines[pick(5)];
      full += line.empty() ? 0U : 1U;
      output += std::string(line) + '\n';
    }
    const AlignedAnswers aligned = align_answers(
        output, cases.size(), [&](std::size_t i) { return cases[i] == 's'; },
        [](std::string_view line) { return line != "#"; });
    REQUIRE(aligned.cases.size() == cases.size());
    std::size_t last = 0, found = 0;
    bool ordered = true, missing = false;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const AnswerLine& line = aligned.cases[i];
      missing = missing || line.number == 0;
      ordered = ordered && (missing ? line.number == 0 : line.number > last);
      last = std::max(last, line.number);
      found += line.text.empty() ? 0U : 1U;
    }
    // What answers no case is noise or left over; a case's first noise stands for all of it.
    const bool accounted =
        found + aligned.extra <= full && (!aligned.noise.empty() || found + aligned.extra == full);
    CHECK_MESSAGE((ordered && accounted), cases << " / " << output);
    CHECK_MESSAGE((aligned.extra == 0 || !missing), cases << " / " << output);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
