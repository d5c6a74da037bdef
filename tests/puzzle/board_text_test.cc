// The notations of a sliding board that are read, and the position of the fault in texts that are
// refused. In refused texts an '@' marks the position that the error names.
#include "common/puzzle/text/board_text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/cubic_text.h"
#include "query/formats/answer_form.h"
#include "tests/support/arrangements.h"
#include "tests/support/reading.h"

namespace slidebase {
namespace {

using namespace std::string_literals;
using test::Board;

constexpr Shape k2x2{2, 2}, k3x4{3, 4};

void check_read(Shape shape, const std::string& text, const Board& expected) {
  CAPTURE(text);
  const BoardText board = parse_board(text, shape);
  CHECK(static_cast<bool>(board));
  CHECK(board_text(shape, board.tiles) == board_text(shape, test::tiles_of(expected)));
}

void check_rejected(Shape shape, const std::string& text, std::string_view reason) {
  const std::string plain = test::unmarked(text);
  const BoardText board = parse_board(plain, shape);
  REQUIRE_FALSE(static_cast<bool>(board));
  CHECK(test::marked(plain, {{board.fault->offset, board.fault->message}}) == text);
  const bool says_so = board.fault->message.find(reason) != std::string::npos;
  CHECK_MESSAGE(says_so, text << ": " << board.fault->message);
}

TEST_SUITE_BEGIN("board-text");

TEST_CASE("3x3: every usual notation is read") {
  const Board board = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  for (const char* text :
       {"867254301", "8 6 7 2 5 4 3 0 1", "8,6,7,2,5,4,3,0,1", "867/254/301", "867 254 301",
        "867\n254\n301\n", "8 6 7/2 5 4/3 0 1", "8\t6\t7\t2\t5\t4\t3\t0\t1", "867|254|301",
        "867;254;301", "[[8, 6, 7], [2, 5, 4], [3, 0, 1]]", "(8 6 7 2 5 4 3 0 1)",
        "{8,6,7,2,5,4,3,0,1}", "  867254301  ", "8 6 7 2 5 4 3 0 1\r", ",,8,,6 7 2 5 4 3 0 1//",
        "08 06 07 02 05 04 03 00 01"}) {
    check_read(test::k3x3, text, board);
  }
}

TEST_CASE("3x3: every usual symbol of the blank is read on every cell") {
  for (const char blank : {'0', 'x', 'X', '_', '.', '#'}) {
    for (Cell cell = 0; cell < 9; ++cell) {
      const Board board = test::plain_goal(test::k3x3, cell);
      std::string joined = test::text_of(board), spaced, rows;
      joined[static_cast<std::size_t>(cell)] = blank;
      for (std::size_t i = 0; i < joined.size(); ++i) {
        spaced += (i == 0 ? "" : " ") + joined.substr(i, 1);
        rows += (i == 3 || i == 6 ? "/" : "") + joined.substr(i, 1);
      }
      check_read(test::k3x3, joined, board);
      check_read(test::k3x3, spaced, board);
      check_read(test::k3x3, rows, board);
    }
  }
}

TEST_CASE("3x4: tiles above 9 are read as numbers or as letters") {
  const Board board = {10, 1, 2, 11, 4, 0, 5, 3, 8, 9, 7, 6};
  for (const char* text :
       {"10 1 2 11 4 0 5 3 8 9 7 6", "10,1,2,11,4,x,5,3,8,9,7,6", "a12b40538976", "A12B4_538976",
        "a12b/4053/8976", "a12b 4.53 8976", "a 1 2 B 4 # 5 3 8 9 7 6",
        "[[10, 1, 2, 11], [4, 0, 5, 3], [8, 9, 7, 6]]"}) {
    check_read(k3x4, text, board);
  }
}

TEST_CASE("2x2: two groups are two rows, four are four cells") {
  for (const char* text : {"12x3", "1 2 x 3", "12 x3", "12/x3", "1,2;0,3", " 12\n.3 "}) {
    check_read(k2x2, text, {1, 2, 0, 3});
  }
}

TEST_CASE("a board that the program writes is read back: all of 2x2 and 3x3, a sample of 3x4") {
  for (const Shape shape : {k2x2, test::kSanitized ? Shape{2, 4} : test::k3x3}) {
    CHECK(test::counterexample_among_boards(shape, [&](const Board& board) {
            const Tiles tiles = test::tiles_of(board);
            const BoardText read = parse_board(board_text(shape, tiles), shape);
            return read && read.tiles == tiles ? "" : "not read back as the same board";
          }) == "");
  }
  CHECK(test::counterexample_among_sample(k3x4, 2000, [&](const Board& board) {
          const Tiles tiles = test::tiles_of(board);
          const BoardText read = parse_board(board_text(k3x4, tiles), k3x4);
          return read && read.tiles == tiles ? "" : "not read back as the same board";
        }) == "");
}

TEST_CASE("words that are not a tile of the board are refused") {
  for (const char* text : {"@9 1 2 3 4 5 6 7 0", "1234567@98", "123/4@?6/78x", "1 2 3 4 5 6 7 8 @y",
                           "1 2 3 4 @12 6 7 8 x", "1 2 3 4 @xx 6 7 8 0", "1 2 3 4 @-1 6 7 8 0",
                           "1 2 3 4 @-0 6 7 8 5", "1 2 3 4 @+5 6 7 8 0", "1 2 3 4 @5.0 6 7 8 0",
                           "1 2 3 4 @99999999999999999999 6 7 8 0", "1 2 3 4 @\xff 6 7 8 5",
                           "1 2 3 4 @11 6 7 8 5", "1 2 3 4 @- 6 7 8 -", "1 2 3 4 @total 6 7 8 5",
                           "@\xe2\x96\xa1"
                           "12345678",
                           "@a12345678"}) {
    check_rejected(test::k3x3, text, "is not a tile of a 3x3 board");
  }
  check_rejected(test::k3x3,
                 "1234@\0"
                 "6780"s,
                 "'\\x00' is not a tile");
  check_rejected(k3x4, "a12@c40538976", "'c' is not a tile of a 3x4 board: expected 1 to 11");
  check_rejected(k3x4, "10 1 2 @12 4 0 5 3 8 9 7 6", "'12' is not a tile of a 3x4 board");
  check_rejected(k2x2, "12@43", "'4' is not a tile of a 2x2 board: expected 1 to 3");
}

TEST_CASE("the blank may have another sign, a name, or the number of cells") {
  const Board board = {1, 2, 3, 4, 5, 6, 7, 0, 8};
  for (const char* blank : {"-", "*", "__", "--", "?", "-1", "9", "None", "null", "NIL", "blank",
                            "Empty", "b", "B", "e", "\xe2\x96\xa1", "\xc2\xb7", "''", "' '"}) {
    check_read(test::k3x3, std::string("1 2 3 4 5 6 7 ") + blank + " 8", board);
    check_read(test::k3x3, std::string("[[1, 2, 3], [4, 5, 6], [7, ") + blank + ", 8]]", board);
  }
  check_read(test::k3x3, "123/456/7-8", board);
  check_read(test::k3x3, "1234567*8", board);
  check_read(test::k3x3, "['1', '2', '3', '4', '5', '6', '7', '', '8']", board);
  check_read(k2x2, "[[\"1\", \"2\"], [\"\", \"3\"]]", {1, 2, 0, 3});
  check_read(k3x4, "1 2 3 4 5 6 7 8 9 12 10 11", {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11});
  check_rejected(k3x4, "1 2 3 4 5 6 7 8 9 b 10 @11", "tile '11' appears twice");
}

TEST_CASE("a tile or a blank that appears twice is refused") {
  check_rejected(test::k3x3, "1234567@7x", "tile '7' appears twice");
  check_rejected(test::k3x3, "1 2 3 4 5 6 7 0 @x", "a second blank, 'x'");
  check_rejected(test::k3x3, "x@x1234567", "a second blank, 'x'");
  check_rejected(test::k3x3, "_1234567@.", "a second blank, '.'");
  check_rejected(k3x4, "10 1 2 11 4 0 5 3 8 9 7 @a", "tile 'a' appears twice");
  check_rejected(k2x2, "1@1x3", "tile '1' appears twice");
}

TEST_CASE("too few or too many cells are refused") {
  check_rejected(test::k3x3, "@", "9 tiles are needed, this has 0");
  check_rejected(test::k3x3, " / @", "9 tiles are needed, this has 0");
  check_rejected(test::k3x3, "12345678@", "9 tiles are needed, this has 8");
  check_rejected(test::k3x3, "1 2 3@", "9 tiles are needed, this has 3");
  check_rejected(test::k3x3, "12/345/678@", "9 tiles are needed, this has 8");
  check_rejected(test::k3x3, "12345678x@1", "9 tiles are needed, this has 10");
  check_rejected(test::k3x3, "1 2 3 4 5 6 7 8 x @x", "9 tiles are needed, this has 10");
  check_rejected(k3x4, "1 2 3 4 5 6 7 8 9 10 11@", "12 tiles are needed, this has 11");
  check_rejected(k3x4, "12345678x@", "12 tiles are needed, this has 9");
  check_rejected(k2x2, "1 2 x@", "4 tiles are needed, this has 3");
  check_rejected(k2x2, "123x@0", "4 tiles are needed, this has 5");
}

TEST_CASE("groups that are neither cells nor rows are refused") {
  check_rejected(test::k3x3, "@12 34 56 78", "'12' is not a tile");
  check_rejected(test::k3x3, "@1234 5678x", "'1234' is not a tile");
  for (const char* text : {"@1/2345/678x", "@1234/5678/x", "@1234 5678 x", "@1 2 3 4/5 6 7 8/x",
                           "@1 2 3 4;5 6;7 8 x", "[[@1,2,3,4],[5,6,7,8],[0]]", "@1 2/3 4 5/6 7 8 x",
                           "(1 2 3) (@4 5 6 7) (8 x)", "1 2 3|@4 5 6 7|8 x", "@1,2;3,4,,5;6,7,8"}) {
    check_rejected(test::k3x3, text, ", not of 3x3");
  }
}

TEST_CASE("rows of another shape are refused in every notation that shows them") {
  constexpr Shape k2x3{2, 3}, k3x2{3, 2};
  for (const char* text :
       {"@4 2/5 1/3 0", "@4,2;5,1;3,0", "@4 2|5 1|3 0", "| @4 2 | 5 1 | 3 0 |",
        "[[@4,2],[5,1],[3,0]]", "((@4, 2), (5, 1), (3, 0))", "{@4 2}{5 1}{3 0}", "@4 2\n5 1\n3 0\n",
        "@4 2\r\n5 1\r\n3 0", "@4 2, 5 1, 3 0", "@4,2 5,1 3,0", "@4 2\t5 1\t3 0", "@4/2 5/1 3/0",
        "@4|2/5|1/3|0", "@4/2|5/1|3/0", "@4,2;5,;1,3"}) {
    check_rejected(k2x3, text, "2x3");
    CHECK(static_cast<bool>(parse_board(test::unmarked(text), k3x2)));
  }
  check_rejected(k2x3, "@4 2/5 1/3 0", "its rows are those of a 3x2 board, not of 2x3");
  check_rejected(k3x2, "@4 2 5/1 3 0", "its rows are those of a 2x3 board, not of 3x2");
  check_rejected(k3x4, "@10 1 2/11 4 0/5 3 8/9 7 6",
                 "its rows are those of a 4x3 board, not of 3x4");
  CHECK(parse_board("4 2 5 1\n3 0", k2x3, LineEnds::kAny).tiles[5] == 0);
}

TEST_CASE("separators inside rows, and cells with one separator, show no rows") {
  const Board board = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  for (const char* text :
       {"8/6/7/2/5/4/3/0/1", "8|6|7|2|5|4|3|0|1", "8\n6\n7\n2\n5\n4\n3\n0\n1", "8/6/7|2/5/4|3/0/1",
        "|8|6|7|\n|2|5|4|\n|3|0|1|", "8 6 7; 2 5 4 / 3 0 1", "8, 6, 7, 2, 5, 4, 3, 0, 1",
        "8,6,7 2,5,4 3,0,1", "8 6, 7 2 5 4 3 0 1", "[[8 6 7]\n [2 5 4]\n [3 0 1]]",
        "8,6,7/2,5,4/3,,1", "(8,6,7),(2,5,4),(3,,1)", "8,6,7,2,5,4,3, ,1"}) {
    check_read(test::k3x3, text, board);
  }
}

TEST_CASE("rows of cubes are those of their board") {
  const auto message = [](std::string_view text, CubeKind kind, Shape shape) {
    const CubicText goal = parse_goal(text, kind, shape);
    return goal ? std::string() : goal.fault->message;
  };
  for (const char* text : {"WB/BW/EW", "WB BW EW", "W B;B W;E W", "[WB][BW][EW]"}) {
    CAPTURE(text);
    CHECK(message(text, CubeKind::kAxes, {2, 3}) ==
          "its rows are those of a 3x2 board, not of 2x3");
    CHECK(message(text, CubeKind::kAxes, {3, 2}) == "");
  }
  CHECK(message("WWWW/WWWW/E", CubeKind::kAxes, test::k3x3) == "a row of 4, not of 3x3");
  CHECK(message("uu/uu/.u", CubeKind::kMarked, {2, 3}) ==
        "its rows are those of a 3x2 board, not of 2x3");
  CHECK(message("12 12 12/.", CubeKind::kDice, k2x2) == "a row of 3, not of 2x2");
  CHECK(message("12 12/12 .", CubeKind::kDice, k2x2) == "");
}

// A board in rows, with a space for the blank, `between` the cells and `end` after each row.
std::string with_gap(Shape shape, const Board& board, const std::string& between,
                     const std::string& end) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    text += board[static_cast<std::size_t>(c)] == 0
                ? " "
                : std::to_string(board[static_cast<std::size_t>(c)]);
    text += shape.col(c) + 1 == shape.cols ? end : between;
  }
  return text;
}

// Writes the board with a gap in each layout and reads it; returns the fault or "".
std::string fault_of_gaps(Shape shape, const Board& board) {
  for (const auto& [between, end] :
       {std::pair{",", "\n"}, {" | ", "\n"}, {"\t", "\n"}, {"|", "/"}, {"", "\n"}, {" ", "\n"}}) {
    const std::string text = with_gap(shape, board, between, end);
    const BoardText read = parse_board(text, shape);
    if (!read || read.tiles != test::tiles_of(board)) {
      return "not read back as the same board: " + text;
    }
  }
  return "";
}

TEST_CASE("a gap is read as the blank in layouts that show it: all of 2x3, a sample of 3x3") {
  CHECK(test::counterexample_among_boards({2, 3}, [](const Board& board) {
          return fault_of_gaps({2, 3}, board);
        }) == "");
  CHECK(test::counterexample_among_sample(test::k3x3, 4000, [](const Board& board) {
          return fault_of_gaps(test::k3x3, board);
        }) == "");
}

TEST_CASE("in one line the widest gap is the blank if the others are alike") {
  check_read(test::k3x3, "8 6 7 2   5 4 3 1", {8, 6, 7, 2, 0, 5, 4, 3, 1});
  check_read(test::k3x3, "8  6 7 2 5 4 3 1", {8, 0, 6, 7, 2, 5, 4, 3, 1});
  check_rejected(test::k3x3, "8 6  7 2   5 4 3 1@", "9 tiles are needed, this has 8");
}

TEST_CASE("a gap is not a blank if the layout does not show it or the board has a blank") {
  for (const char* text : {"8 6 7 2 5 4 3 1@", "867 254 31@", "867/254/31@", "8 6 7/2 5 4/3 1@",
                           "8 6  7 2 5 4  3 1@", "8,6,7,2,5,4,3,,,1@", "8,6,7,2,5,4,3,,0@"}) {
    check_rejected(test::k3x3, text, "9 tiles are needed, this has 8");
  }
  check_rejected({2, 3}, "123 45@", "6 tiles are needed, this has 5");
  check_read(test::k3x3, "8,,6,7,2,5,4,3,0,1", {8, 6, 7, 2, 5, 4, 3, 0, 1});
  check_read(test::k3x3, "8 6 7  2 5 4  3   0 1", {8, 6, 7, 2, 5, 4, 3, 0, 1});
}

TEST_CASE("messages show visible UTF-8 characters as they are, and other ones as bytes") {
  check_rejected(test::k3x3, "1234567@\xf0\x9f\x9f\xa6", "'\xf0\x9f\x9f\xa6' is not a tile");
  check_rejected(test::k3x3, "1234567@\xe2\x80\xae", "'\\xe2\\x80\\xae' is not a tile");
  check_rejected(test::k3x3, "1234567@\xf0\x9f\x9f", "'\\xf0' is not a tile");
  check_rejected(test::k3x3, "1234567@\xc2\x85", "'\\xc2\\x85' is not a tile");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
