// Labels around answers: removing them keeps the meaning of the answer, and answers without labels
// stay as they are.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "query/judge/notation.h"
#include "query/judge/transcript.h"
#include "tests/support/arrangements.h"

namespace slidebase {
namespace {

// The output without its labels; "none" if it has no labels.
std::string bare(std::string_view output) {
  const auto made = without_labels(output, test::k3x3);
  return made ? made->transcript.text : "none";
}

TEST_SUITE_BEGIN("labels");

TEST_CASE("an answer without a label stays as it is, and one with a label keeps its meaning") {
  for (const std::string_view line :
       {"uldr", "U L D R", "['u','l']", "Up -> Left", "R2U3", "5 8 6", "123456708 123456780", "31",
        "-1", "unsolvable", "No solution possible", "Case 3: uldr", "31\tuldr", ""}) {
    CHECK_MESSAGE(bare(line) == "none", line);
    for (const std::string label : {"Solution: ", "Path: ", "Answer = ", "The shortest path is "}) {
      const std::string labelled = label + std::string(line);
      Answer before, after;
      read_answer(line, Notation::kAuto, false, test::k3x3, before);
      const std::string text = bare(labelled + "\nMoves: 9\n");
      read_answer(std::string_view(text).substr(0, text.find('\n')), Notation::kAuto, false,
                  test::k3x3, after);
      if (!line.starts_with("Case")) {
        CHECK_MESSAGE(before.kind == after.kind, labelled);
        CHECK_MESSAGE(before.moves == after.moves, labelled);
        CHECK_MESSAGE(before.tiles == after.tiles, labelled);
        CHECK_MESSAGE(before.boards == after.boards, labelled);
      }
    }
  }
}

TEST_CASE("the number of moves is put before the path") {
  CHECK(bare("path (2): rr") == "2 rr\n");
  CHECK(bare("rr (2 moves)") == "2 rr\n");
  CHECK(bare("Moves: 2\nPath: rr\n") == "2 rr\n");
  CHECK(bare("Path: rr\n2 moves\n") == "2 rr\n");
  CHECK(bare("Moves: 3\nPath: rr\n") == "3\nrr\n");
  CHECK(bare("Puzzle 2: rr") == "rr\n");
  CHECK(bare("Moves: -1\nResult: unsolvable") == "-1 unsolvable\n");
}

TEST_CASE("arrows are moves, or separators if there are other moves") {
  CHECK(bare("\u2190\u2191\u2192\u2193") == "lurd\n");
  CHECK(bare("Up \u2192 Left") == "Up   Left\n");
  CHECK(bare("Path: \u2190 \u2192") == "l r\n");
}

TEST_CASE("lines that cannot be read stay as they are") {
  for (const std::string_view line :
       {"#1", "r?", "Step one", "took 3 ms", "8-puzzle solver", "1.0"}) {
    CHECK_MESSAGE(bare(line) == "none", line);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
