// Reading a line of another solver's output: moves, numbers, tiles, positions, or nothing.
#include "query/judge/notation.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "query/judge/play.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"

namespace slidebase {
namespace {

// The meaning of a line in one notation: "ru", "#31", "tiles 5 8", "boards 2", "unsolvable" or
// "bad 3" with the column; a claimed length before moves or boards as "(2)".
std::string reading(std::string_view line, Notation notation = Notation::kAuto,
                    bool numbers_are_tiles = false, Shape shape = test::k3x3) {
  Answer answer;
  answer.moves.assign(3, Move::kUp);  // left over from an earlier line
  answer.has_claim = true;
  read_answer(line, notation, numbers_are_tiles, shape, answer);
  std::string text = answer.has_claim ? "(" + std::to_string(answer.value) + ")" : "";
  switch (answer.kind) {
    case Answer::Kind::kPath:
      for (const Move move : answer.moves) {
        text += letter(move);
      }
      return text;
    case Answer::Kind::kNumber:
      return "#" + std::to_string(answer.value);
    case Answer::Kind::kTiles:
      text = "tiles";
      for (const int tile : answer.tiles) {
        text += " " + std::to_string(tile);
      }
      return text;
    case Answer::Kind::kBoards:
      return text + "boards " + std::to_string(answer.boards.size());
    case Answer::Kind::kUnsolvable:
      return "unsolvable";
    case Answer::Kind::kBad:
      return "bad " + answer.fault.substr(7, answer.fault.find(':') - 7);
  }
  return "?";
}

TEST_SUITE_BEGIN("notation");

TEST_CASE("letters of both kinds and cases are read as moves, with any separators") {
  CHECK(reading("") == "");
  CHECK(reading("uldr") == "uldr");
  CHECK(reading("ULDR") == "uldr");
  CHECK(reading("NWSE") == "uldr");
  CHECK(reading("n w s e") == "uldr");
  CHECK(reading("U, L, D, R") == "uldr");
  CHECK(reading("['u','l','d','r']") == "uldr");
  CHECK(reading("[\"U\", \"L\"]") == "ul");
  CHECK(reading("u->l=>d;r|u") == "uldru");
  CHECK(reading("(ul){dr}") == "uldr");
  CHECK(reading("[]") == "");
  CHECK(reading("u\tl\vd") == "uld");
}

TEST_CASE("words are read as moves") {
  CHECK(reading("Up") == "u");
  CHECK(reading("RIGHT") == "r");
  CHECK(reading("['Left','Down']") == "ld");
  CHECK(reading("north south east west") == "udrl");
  CHECK(reading("up, d, Left") == "udl");
  CHECK(reading("upp") == "bad 1");
  CHECK(reading("UpLeft") == "bad 1");
  CHECK(reading("u move") == "bad 3");
}

TEST_CASE("runs are read as repeated moves") {
  CHECK(reading("R2U") == "rru");
  CHECK(reading("R2U3D1") == "rruuud");
  CHECK(reading("RU2") == "ruu");
  CHECK(reading("Up2 Left") == "uul");
  CHECK(reading("R12") == "rrrrrrrrrrrr");
  CHECK(reading("R2 3") == "bad 4");
  CHECK(reading("uR100") == "bad 3");
  CHECK(reading("R18446744073709551616") == "bad 2");
}

TEST_CASE("a number alone is the answer, and before moves it is a claimed length") {
  CHECK(reading("31") == "#31");
  CHECK(reading("0") == "#0");
  CHECK(reading("-1") == "#-1");
  CHECK(reading("31\tuldr") == "(31)uldr");
  CHECK(reading("2 Up Down") == "(2)ud");
  CHECK(reading("9223372036854775808") == "bad 1");
  CHECK(reading("1 2 r") == "bad 1");
  CHECK(reading("1.5") == "bad 1");
}

TEST_CASE("several numbers are tiles, and one alone is a tile if tiles are expected") {
  CHECK(reading("5 8 6") == "tiles 5 8 6");
  CHECK(reading("[5, 8, 6]") == "tiles 5 8 6");
  CHECK(reading("8", Notation::kAuto, true) == "tiles 8");
  CHECK(reading("8", Notation::kTiles) == "tiles 8");
  CHECK(reading("-1", Notation::kAuto, true) == "unsolvable");
  CHECK(reading("5 9") == "bad 3");
  CHECK(reading("0 5") == "bad 1");
  CHECK(reading("5 9", Notation::kAuto, false, Shape{3, 4}) == "tiles 5 9");
  CHECK(reading("5 12", Notation::kAuto, false, Shape{3, 4}) == "bad 3");
}

TEST_CASE("positions are read as boards") {
  CHECK(reading("123456708 123456780") == "boards 2");
  CHECK(reading("12345678x") == "boards 1");
  CHECK(reading("123456708 -> 12345678_ => 123456780") == "boards 3");
  CHECK(reading("123450", Notation::kAuto, false, Shape{2, 3}) == "boards 1");
  CHECK(reading("123456708 12345678") == "bad 19");
  CHECK(reading("123456708 123456788") == "bad 19");
  CHECK(reading("", Notation::kBoards) == "boards 0");
  CHECK(reading("1 123456708 123456780") == "(1)boards 2");
  CHECK(reading("1 123456708 -> 123456780", Notation::kBoards) == "(1)boards 2");
  CHECK(reading("12 3456") == "bad 1");
}

TEST_CASE("the usual statements that there is no solution are read as unsolvable") {
  for (const char* line :
       {"unsolvable", "Unsolvable", "UNSOLVABLE.", " not solvable ", "No solution!", "impossible",
        "no  solution\tfound", "This puzzle is not solvable.", "None", "-1\tunsolvable",
        "'unsolvable'", "No solution possible", "this puzzle is unsolvable"}) {
    CHECK_MESSAGE(reading(line) == "unsolvable", line);
  }
  CHECK(reading("unsolvable", Notation::kNumbers) == "unsolvable");
  for (const Notation notation :
       {Notation::kLetters, Notation::kWords, Notation::kRuns, Notation::kTiles}) {
    CHECK(reading("-1", notation) == "unsolvable");
  }
  CHECK(reading("-1", Notation::kNumbers) == "#-1");  // for cubes it may mean the limit
  for (const char* line :
       {"solvable", "unsolvable r", "\1unsolvable", "unsolvable 3", "un2solvable", "un solvable"}) {
    CHECK_MESSAGE(reading(line).starts_with("bad "), line);
  }
}

TEST_CASE("the number of the case before an answer is skipped") {
  CHECK(reading("Case 1: LURD") == "lurd");
  CHECK(reading("Case #12: L U R D") == "lurd");
  CHECK(reading("case 3:uldr") == "uldr");
  CHECK(reading("Case 3:") == "");
  CHECK(reading("Case 3: 31") == "#31");
  CHECK(reading("Case 3: 2 Up Down") == "(2)ud");
  CHECK(reading("Case 3: This puzzle is not solvable.") == "unsolvable");
  CHECK(reading("Case 3: LURD", Notation::kLetters) == "lurd");
  CHECK(reading("Case 3: 31", Notation::kNumbers) == "#31");
  CHECK(reading("Case 3: uly") == "bad 9");
  CHECK(reading("Case 3 uldr") == "bad 1");
  CHECK(reading("Case: uldr") == "bad 1");
  CHECK(reading("Case 3: Case 4: uldr") == "bad 9");
  CHECK(reading("case") == "bad 1");
}

TEST_CASE("if a notation is given, the others are refused") {
  CHECK(reading("uldr", Notation::kLetters) == "uldr");
  CHECK(reading("up", Notation::kLetters) == "bad 1");
  CHECK(reading("R2", Notation::kLetters) == "bad 1");
  CHECK(reading("Up", Notation::kWords) == "u");
  CHECK(reading("u", Notation::kWords) == "bad 1");
  CHECK(reading("R2Uleft", Notation::kRuns) == "bad 3");
  CHECK(reading("R2 U left", Notation::kRuns) == "rrul");
  CHECK(reading("5 8", Notation::kRuns) == "bad 1");
  CHECK(reading("u", Notation::kTiles) == "bad 1");
  CHECK(reading("5 8", Notation::kNumbers) == "bad 1");
  CHECK(reading("u", Notation::kNumbers) == "bad 1");
  CHECK(reading("0", Notation::kLetters) == "");
  CHECK(reading("3", Notation::kLetters) == "bad 1");
  CHECK(reading("3 uld", Notation::kLetters) == "(3)uld");
}

TEST_CASE("bytes without a meaning are refused") {
  CHECK(reading(std::string_view("u\0l", 3)) == "bad 2");
  CHECK(reading(std::string_view("\0", 1)) == "bad 1");
  CHECK(reading("\xef\xbb\xbfr") == "bad 1");
  CHECK(reading("r?") == "bad 2");
  // A byte that is not the letter of a move is not read as one before a move.
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (std::string_view("dlruswenDLRUSWEN").find(c) == std::string_view::npos) {
      const std::string read = reading(std::string{c, 'r'});
      CHECK_MESSAGE((read == "r" || read == "bad 1" || read.starts_with('(')), byte);
      CHECK_MESSAGE((read.starts_with('(') == (c >= '0' && c <= '9')), byte);
    }
  }
}

// Moves from the goal in several notations, made and undone, in both metrics.
TEST_CASE("moves lead to a board, and undone back from it") {
  test::Random random(test::seed(523));
  for (const Shape shape : {Shape{2, 2}, {3, 3}, {2, 5}, {5, 5}}) {
    for (int walk = 0; walk < 50; ++walk) {
      const Tiles goal = plain_goal(shape);
      SlidingBoard board(shape, goal);
      std::string letters, tiles;
      for (int step = 0; step < walk; ++step) {
        const Move move = kMoves[test::pick(random, 4)];
        const Cell to = shape.neighbour(board.blank(), move);
        tiles += to < 0 ? "" : std::to_string(board.tiles()[to]) + " ";
        letters += board.move(move) ? std::string(1, letter(move)) : "";
      }
      CAPTURE(shape.name());
      CAPTURE(letters);
      for (const Metric metric : {Metric::kSingle, Metric::kMulti}) {
        const Played there = play(shape, goal, letters, metric);
        CHECK(there.fault == "");
        CHECK((there.end == board.tiles()));
        const Played back = play(shape, board.tiles(), letters, metric, MoverChoice::kBlank, true);
        CHECK(back.fault == "");
        CHECK((back.end == goal));
        CHECK(back.moves.size() == there.moves.size());
      }
      if (walk > 1) {  // a single number is a length to other readers
        const Played by_tiles = play(shape, goal, tiles, Metric::kSingle);
        CHECK((by_tiles.fault == "" && by_tiles.end == board.tiles()));
        CHECK((play(shape, board.tiles(), tiles, Metric::kSingle, MoverChoice::kAuto, true).end ==
               goal));
      }
    }
  }
  CHECK(play(test::k3x3, plain_goal(test::k3x3), "ruld", Metric::kSingle).fault != "");
  CHECK(play(test::k3x3, plain_goal(test::k3x3), "hello", Metric::kSingle).fault != "");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
