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

// Each letter of `cases` is a case: 's' is solved, 'p' is not. In `output`, '|' ends a line, and a
// line with '#' is not an answer. Returns the line of each case, or '-' if it has no line, with '!'
// before it if noise precedes it; then the extra lines, as "+2:#x" for two lines that begin with
// #x.
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

TEST_SUITE_BEGIN("alignment");

TEST_CASE("as many lines as cases answer them in order") {
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

TEST_CASE("white space around lines is ignored") {
  CHECK(alignment("pp", "  a \t\r|\tb b\r|") == "(a) (b b)");
  CHECK(alignment("psp", "a\r|\r|c\r|") == "(a) () (c)");
}

TEST_CASE("if lines are missing, the last cases have no line") {
  CHECK(alignment("p", "") == "-");
  CHECK(alignment("s", "") == "-");
  CHECK(alignment("s", "|") == "()");
  CHECK(alignment("ppp", "a|b|") == "(a) (b) -");
  CHECK(alignment("ps", "a|") == "(a) -");
}

TEST_CASE("lines after the last case are extra lines") {
  CHECK(alignment("", "a|") == " +1:a");
  CHECK(alignment("p", "a|b|c") == "(a) +2:b");
  CHECK(alignment("p", "a|||b||") == "(a) +1:b");
  CHECK(alignment("p", "a|#|") == "(a) +1:#");
  CHECK(alignment("p", "a||||") == "(a)");
}

TEST_CASE("blank lines between answers are skipped") {
  CHECK(alignment("ppp", "a||b||c|") == "(a) (b) (c)");
  CHECK(alignment("ppp", "a||b||c||") == "(a) (b) (c)");
  CHECK(alignment("psp", "a||||c|") == "(a) () (c)");
  CHECK(alignment("sp", "||a") == "() (a)");
  CHECK(alignment("ps", "a||") == "(a) ()");
  CHECK(alignment("sss", "|||||") == "() () ()");
  CHECK(alignment("ppp", "a|||b||c|||") == "(a) (b) (c)");
  CHECK(alignment("pp", "||a||b") == "(a) (b)");
  // One of them answers a solved case.
  CHECK(alignment("pspp", "||a||b|c|") == "(a) () (b) (c)");
  CHECK(alignment("ppspp", "a||b||||d||e|") == "(a) (b) () (d) (e)");
  CHECK(alignment("ppspp", "a|b||d|e|") == "(a) (b) () (d) (e)");
  CHECK(alignment("ppspp", "a|||b||||d|||e|||") == "(a) (b) () (d) (e)");
  // Empty paths at the end are answers, the lines between them are not.
  CHECK(alignment("pps", "a||b|||") == "(a) (b) ()");
  CHECK(alignment("pps", "a||b||||") == "(a) (b) ()");
  CHECK(alignment("pss", "a|||||") == "(a) () ()");
  // More answers than cases.
  CHECK(alignment("pp", "a||b||c|") == "(a) (b) +1:c");
}

TEST_CASE("blank lines are skipped between answers that end too early") {
  CHECK(alignment("ppppp", "a||b|") == "(a) (b) - - -");
  CHECK(alignment("ppppp", "a||b||") == "(a) (b) - - -");
  CHECK(alignment("ppppp", "a||b||c||d|") == "(a) (b) (c) (d) -");
  // Here the blank lines answer solved cases.
  CHECK(alignment("pspsp", "a||b||") == "(a) () (b) () -");
}

TEST_CASE("noise is told from answers if there are more lines than cases") {
  CHECK(alignment("pp", "#|a|b|") == "!(a) (b)");
  CHECK(alignment("pp", "a|#|##|b|") == "(a) !(b)");
  CHECK(alignment("psp", "#|a||#|c|") == "!(a) () !(c)");
  CHECK(alignment("ppp", "#|a|||c|") == "(#) (a) (c)");  // as many lines as cases
  CHECK(alignment("ppp", "#|a|||b|c|") == "!(a) (b) (c)");
  CHECK(alignment("ppp", "a|#||c|") == "(a) !() (c)");
  CHECK(alignment("pp", "#|a||b|") == "!(a) (b)");
  CHECK(alignment("pp", "a||#||b|") == "(a) !(b)");
  CHECK(alignment("pp", "a|b|#|#x|") == "(a) (b) +2:#");
}

// Random output, like that of a broken solver: checks only the properties that always hold.
TEST_CASE("lines keep their order, and no line is lost") {
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
    // A line that answers no case is noise or extra; only the first noise of a case is recorded.
    const bool accounted =
        found + aligned.extra <= full && (!aligned.noise.empty() || found + aligned.extra == full);
    CHECK_MESSAGE((ordered && accounted), cases << " / " << output);
    CHECK_MESSAGE((aligned.extra == 0 || !missing), cases << " / " << output);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
