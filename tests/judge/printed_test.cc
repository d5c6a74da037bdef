// What programs print for a puzzle: a right answer is read in every form or is unclear, a wrong one
// never passes, and the answers of several puzzles are found in one output.
#include <doctest/doctest.h>

#include <random>

#include "common/puzzle/text/characters.h"
#include "query/judge/judging.h"
#include "tests/support/long_run.h"
#include "tests/support/printed_forms.h"

namespace slidebase {
namespace {

using test::Board;
using test::PrintedForm;
using test::PrintedPath;

struct Scramble {
  CaseRecord record;
  PrintedPath path;  // to the goal, with no step back
};

// A walk from the goal, and the way back.
Scramble scramble_of(Shape shape, int length, std::mt19937_64& random) {
  const Tiles goal = plain_goal(shape);
  Board board(goal.begin(), goal.begin() + shape.cells());
  std::string letters;
  while (static_cast<int>(letters.size()) < length) {
    const char c = "udlr"[random() % 4];
    const Cell next = shape.neighbour(test::cell_of(board, 0), *move_of(c));
    const char back = letter(inverse(*move_of(c)));
    if (next >= 0 && (letters.empty() || letters.back() != back)) {
      board = test::after_push(shape, board, next);
      letters += c;
    }
  }
  std::ranges::reverse(letters);
  std::ranges::transform(letters, letters.begin(),
                         [](char c) { return letter(inverse(*move_of(c))); });
  const CaseRecord record =
      sliding_case(shape, goal, test::tiles_of(board), Length(std::min(length, 1)));
  return {record, test::printed_path(shape, board, letters)};
}

JudgingOptions options_for(Shape shape) {
  JudgingOptions options;
  options.shape = shape;
  return options;
}

// The verdict on one text, and what was said of it.
std::string verdict_on(const CaseRecord& record, const std::string& text,
                       MoverChoice mover = MoverChoice::kAuto) {
  const std::vector<CaseRecord> cases = {record};
  const std::vector<std::string> texts = {text};
  JudgingOptions options = options_for(record.shape());
  options.mover = mover;
  const Judging judging(cases, texts, options);
  return std::string(verdict_name(judging.judged(0).verdict)) + " " + judging.judged(0).detail;
}

bool passes(const std::string& verdict) {
  return verdict.starts_with("optimal") || verdict.starts_with("suboptimal") ||
         verdict.starts_with("correct");
}

std::mt19937_64 random_numbers() {
  return std::mt19937_64(test::seed(7));
}

TEST_SUITE_BEGIN("printed");

TEST_CASE("a path of several moves is read in every form") {
  std::mt19937_64 random = random_numbers();
  for (const Shape shape : {Shape{2, 3}, Shape{3, 3}, Shape{4, 4}}) {
    for (const int length : {2, 3, 9, 16}) {
      const Scramble scramble = scramble_of(shape, length, random);
      for (const PrintedForm& form : test::printed_forms()) {
        const std::string text = form.print(scramble.path);
        const std::string verdict = verdict_on(scramble.record, text);
        CHECK_MESSAGE(passes(verdict), form.name, ": ", verdict, "\n", text);
      }
    }
  }
}

TEST_CASE("a path of one move or none is read in every form, or unclear") {
  std::mt19937_64 random = random_numbers();
  for (const int length : {0, 1}) {
    const Scramble scramble = scramble_of(test::k3x3, length, random);
    for (const PrintedForm& form : test::printed_forms()) {
      const std::string text = form.print(scramble.path);
      const std::string verdict = verdict_on(scramble.record, text);
      // One move may be a tile or a length.
      CHECK_MESSAGE((passes(verdict) || verdict.starts_with("unclear") ||
                     verdict.starts_with("missing") || verdict.starts_with("wrong ")),
                    form.name, ": ", verdict, "\n", text);
    }
  }
}

TEST_CASE("a path with another move in it passes in no form") {
  std::mt19937_64 random = random_numbers();
  for (const int length : {1, 2, 9, 16}) {
    for (int times = 0; times < 20; ++times) {
      const Scramble scramble = scramble_of(test::k3x3, length, random);
      PrintedPath path = scramble.path;
      const std::size_t at = random() % path.letters.size();
      const char wrong = "udlr"[random() % 4];
      if (wrong == path.letters[at]) {
        continue;
      }
      path.letters[at] = wrong;
      path.tiles[at] = path.tiles[at] % 8 + 1;
      std::swap(path.boards[at + 1][0], path.boards[at + 1][8]);
      for (const PrintedForm& form : test::printed_forms()) {
        const std::string text = form.print(path);
        const std::string verdict = verdict_on(scramble.record, text, MoverChoice::kBlank);
        // A single tile may be a length.
        CHECK_MESSAGE((!passes(verdict) || verdict == "correct "), form.name, ": ", verdict, "\n",
                      text);
      }
    }
  }
}

// The outputs of one program for several puzzles, with something between them or nothing.
TEST_CASE("the answers of several puzzles are found, and no right one is wrong") {
  std::mt19937_64 random = random_numbers();
  std::vector<Scramble> scrambles;
  std::vector<CaseRecord> cases;
  for (const int length : {6, 9, 2, 12, 7}) {
    scrambles.push_back(scramble_of(test::k3x3, length, random));
    cases.push_back(scrambles.back().record);
  }
  for (const std::string_view heading : {"", "\n", "Puzzle %:\n", "Case #%: ", "#%\n"}) {
    for (const PrintedForm& form : test::printed_forms()) {
      std::vector<std::string> parts;
      for (const Scramble& scramble : scrambles) {
        parts.push_back(form.print(scramble.path));
      }
      const std::string output = test::each(parts, heading, "");
      const Judging judging(cases, output, options_for(test::k3x3));
      for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string verdict(verdict_name(judging.judged(i).verdict));
        CHECK_MESSAGE((passes(verdict) || verdict == "unclear" || verdict == "missing"), form.name,
                      std::string(" with '"), std::string(heading), "': ", verdict, " ",
                      judging.judged(i).detail, "\n", output);
      }
    }
  }
}

// The verdicts on each line as the whole answer to a board that takes r, and to one without a
// solution.
TEST_CASE("denials, empty paths, lengths, and what is unclear") {
  const CaseRecord one = sliding_case(test::k3x3, plain_goal(test::k3x3),
                                      test::tiles_of(test::board_of("1234567x8")), Length(1));
  const CaseRecord none =
      sliding_case(test::k3x3, plain_goal(test::k3x3), test::tiles_of(test::board_of("21345678x")),
                   Length(Lookup::kUnsolvable));
  const CaseRecord solved = sliding_case(test::k3x3, plain_goal(test::k3x3),
                                         test::tiles_of(test::board_of("12345678x")), Length(0));
  for (const std::string denial :
       {"unsolvable", "null", "None", "Puzzle 2: No solution", "Result: unsolvable", "-1",
        "Moves: -1\nunsolvable", "This board cannot be solved.", "Solvable: False", "path: null",
        "{\"path\": null}", "path_to_goal: None\ncost_of_path: 5", "No path found!"}) {
    CHECK_MESSAGE(verdict_on(none, denial) == "unsolvable ", denial);
    CHECK_MESSAGE(verdict_on(one, denial) == "false-unsolvable ", denial);
  }
  for (const std::string empty : {"0", "[]", "Path: []", "Moves: 0", "Already solved", "0 moves",
                                  "\n", "path (0):", "path_to_goal: []\ncost_of_path: 0",
                                  "; cost = 0 (unit cost)", "1 2 3\n4 5 6\n7 8 0"}) {
    CHECK_MESSAGE((passes(verdict_on(solved, empty))), empty, verdict_on(solved, empty));
  }
  for (const std::string several : {"0 3 0 5", "3\n4\n", "[[0]]\n2 2"}) {
    CHECK_MESSAGE(!passes(verdict_on(solved, several)), several);
  }
  for (const std::string length : {"1", "Minimum number of moves: 1", "Solved in 1 move"}) {
    CHECK_MESSAGE(verdict_on(one, length) == "correct ", length);
  }
  for (const std::string unclear :
       {"wdds", "rs", "r\nunsolvable", "path (3): r", "I give up", "Step one", "r go r",
        "Solution: r\nMoves: 2", "Solution: r\nAnswer: u", "?", "null r"}) {
    CHECK_MESSAGE(verdict_on(one, unclear).starts_with("unclear line 1"), unclear, " ",
                  verdict_on(one, unclear));
  }
  // The tile that moves, and where it goes: no length. A tile beside a wrong move does not help.
  CHECK(passes(verdict_on(one, "#1 8 L")));
  CHECK(passes(verdict_on(one, "#1 8 R")));
  CHECK(!passes(verdict_on(one, "#1 8 U")));
  CHECK(
      verdict_on(one, "uu") ==
      "unclear as the blank's moves they end on 103426758, as the tiles' move 1 leaves the board");
}

TEST_CASE("a given notation allows its own readings only") {
  std::mt19937_64 random = random_numbers();
  const Scramble scramble = scramble_of(test::k3x3, 6, random);
  const std::vector<CaseRecord> cases = {scramble.record};
  const auto verdict = [&](Notation notation, std::string_view form) {
    const auto& forms = test::printed_forms();
    const auto found = std::ranges::find(forms, form, &PrintedForm::name);
    const std::vector<std::string> texts = {found->print(scramble.path)};
    JudgingOptions options = options_for(test::k3x3);
    options.notation = notation;
    return passes(std::string(verdict_name(Judging(cases, texts, options).judged(0).verdict)));
  };
  CHECK(verdict(Notation::kBoards, "positions of a course"));
  CHECK(verdict(Notation::kWords, "one move a line"));
  CHECK(verdict(Notation::kTiles, "move 7 left"));
  CHECK(!verdict(Notation::kTiles, "numbered steps"));
  CHECK(!verdict(Notation::kLetters, "positions in rows"));
  CHECK(!verdict(Notation::kNumbers, "one move a line"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
