// Boards of every shape up to 10x10: the notations that are read, the parity that decides
// whether a board can be solved, and ranks where 64 bits hold them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/study/random_boards.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

// Every board with two rows and columns or more.
std::vector<Shape> all_shapes() {
  std::vector<Shape> shapes;
  for (int rows = 2; rows <= kMaxSearchedCells / 2; ++rows) {
    for (int cols = 2; Shape{rows, cols}.fits(); ++cols) {
      shapes.push_back({rows, cols});
    }
  }
  return shapes;
}

Tiles random_board(Shape shape, std::mt19937_64& random) {
  Tiles board{};
  const auto cells = std::span(board).first(static_cast<std::size_t>(shape.cells()));
  std::iota(cells.begin(), cells.end(), std::uint8_t{0});
  std::ranges::shuffle(cells, random);
  return board;
}

// Calls visit(shape, board) for random boards of every shape.
template <typename Visit>
void for_random_boards(int of_each, const Visit& visit) {
  std::mt19937_64 random(test::seed(25));
  for (const Shape shape : all_shapes()) {
    for (int i = 0; i < of_each; ++i) {
      visit(shape, random_board(shape, random));
    }
  }
}

// One character for each tile, `between` between rows.
std::string in_characters(Shape shape, const Tiles& board, std::string_view between) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    text += c > 0 && shape.col(c) == 0 ? between : "";
    text += "0123456789abcdefghijklmno"[board[c]];
  }
  return text;
}

// Two numbers for each cell, as a program might print a board for people.
std::string in_rows(Shape shape, const Tiles& board) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::string tile = std::to_string(board[c]);
    text += std::string(3 - tile.size(), ' ') + (board[c] == 0 ? "_" : tile);
    text += shape.col(c) + 1 == shape.cols ? "\n" : "";
  }
  return text;
}

bool reads_as(Shape shape, const std::string& text, const Tiles& board) {
  const BoardText read = parse_board(text, shape);
  return read && read.tiles == board;
}

TEST_SUITE_BEGIN("large-boards");

// "[[1,2],[3,0]]"
std::string in_lists(Shape shape, const Tiles& board) {
  std::string text = "[[";
  for (Cell c = 0; c < shape.cells(); ++c) {
    text += c == 0 ? "" : shape.col(c) == 0 ? "],[" : ",";
    text += std::to_string(board[c]);
  }
  return text + "]]";
}

TEST_CASE("what is printed for a board is read back, and so are letters up to 25 cells") {
  for_random_boards(20, [](Shape shape, const Tiles& board) {
    CAPTURE(shape.name());
    const std::string printed = board_text(shape, board);
    CAPTURE(printed);
    CHECK(reads_as(shape, printed, board));
    CHECK(reads_as(shape, in_rows(shape, board), board));
    CHECK(reads_as(shape, in_lists(shape, board), board));
    CHECK(shape_of_board(in_rows(shape, board)) == shape);
    CHECK(shape_of_board(in_lists(shape, board)) == shape);
    if (shape.rows == shape.cols && shape.rows > 3) {
      CHECK(shown_shape(printed) == shape);
    }
    if (shape.cells() > kMaxSearchedCells) {
      return;
    }
    std::string letters = in_characters(shape, board, "");
    CHECK(reads_as(shape, letters, board));
    CHECK(reads_as(shape, in_characters(shape, board, "/"), board));
    CHECK(shape_of_board(in_characters(shape, board, "/")) == shape);
    std::ranges::transform(letters, letters.begin(),
                           [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    CHECK(reads_as(shape, letters, board));
  });
}

TEST_CASE("a line of cells is no board if no shape has so many") {
  for (int cells = kMaxSearchedCells + 1; cells <= 200; ++cells) {
    CAPTURE(cells);
    std::string board;
    for (int tile = 0; tile < cells; ++tile) {
      board += std::to_string(tile) + " ";
    }
    const auto shapes = all_shapes();
    const bool some = std::ranges::any_of(shapes, [&](Shape s) { return s.cells() == cells; });
    CHECK(shape_of_board(board).has_value() == some);
    CHECK_FALSE(shape_of_board(std::string(static_cast<std::size_t>(cells), '1')));
  }
}

TEST_CASE("a letter that no tile of the board has is refused, and so is any beyond 25 cells") {
  for (const Shape shape : all_shapes()) {
    if (shape.cells() > kMaxSearchedCells) {
      std::string text = board_text(shape, plain_goal(shape));
      text.replace(text.find("10"), 2, "a");
      CHECK_FALSE(parse_board(text, shape));
      continue;
    }
    Tiles board{};
    std::iota(board.begin(), board.end(), std::uint8_t{0});
    std::string text = in_characters(shape, board, "");
    REQUIRE(reads_as(shape, text, [&] {
      std::fill(board.begin() + shape.cells(), board.end(), std::uint8_t{0});
      return board;
    }()));
    text.back() = shape.cells() < 10 ? '9' : static_cast<char>('a' + shape.cells() - 10);
    CAPTURE(text);
    CHECK_FALSE(parse_board(text, shape));
  }
}

// A board is solvable if the parity of its inversions, without the blank, fits the blank's row. The
// rule is the one in textbooks for goals with the blank last.
TEST_CASE("parity agrees with counting inversions on boards of every shape") {
  for_random_boards(50, [](Shape shape, const Tiles& board) {
    int inversions = 0;
    const Cell blank = blank_of(board);
    for (Cell a = 0; a < shape.cells(); ++a) {
      for (Cell b = a + 1; b < shape.cells(); ++b) {
        inversions += board[b] != 0 && board[a] > board[b] ? 1 : 0;
      }
    }
    const int rows_below = shape.rows - 1 - shape.row(blank);
    const bool solvable = (shape.cols % 2 == 1 ? inversions : inversions + rows_below) % 2 == 0;
    CAPTURE(board_text(shape, board));
    CHECK(parity_witness(shape, board, plain_goal(shape)).solvable() == solvable);
  });
}

// For every tile, each of its cells is as likely as any other.
TEST_CASE("large boards are drawn solvable and uniformly, the same for the same seed") {
  constexpr std::uint64_t kDraws = 5000;
  for (const Shape shape : {Shape{5, 5}, {3, 7}, {4, 5}, {6, 6}, {9, 8}}) {
    const Tiles goal = goal_with_blank_at(shape, 7);
    std::vector<std::vector<double>> on(kMaxCells, std::vector<double>(kMaxCells));
    for (std::uint64_t i = 0; i < kDraws; ++i) {
      const Tiles board = draw_solvable(shape, goal, 11, i);
      REQUIRE(parity_witness(shape, board, goal).solvable());
      REQUIRE_FALSE(parity_witness(shape, draw_unsolvable(shape, goal, 11, i), goal).solvable());
      for (Cell c = 0; c < shape.cells(); ++c) {
        ++on[board[c]][static_cast<std::size_t>(c)];
      }
    }
    CHECK(draw_solvable(shape, goal, 11, 5) == draw_solvable(shape, goal, 11, 5));
    CHECK(draw_solvable(shape, goal, 11, 5) != draw_solvable(shape, goal, 12, 5));
    const auto cells = static_cast<std::size_t>(shape.cells());
    const double mean = static_cast<double>(kDraws) / static_cast<double>(cells);
    double squares = 0;
    for (std::size_t tile = 0; tile < cells; ++tile) {
      for (std::size_t c = 0; c < cells; ++c) {
        squares += (on[tile][c] - mean) * (on[tile][c] - mean) / mean;
      }
    }
    // Chi squared with (cells-1)^2 degrees of freedom, at five standard deviations.
    const double free = static_cast<double>((cells - 1) * (cells - 1));
    CHECK(std::abs(squares - free) < 5 * std::sqrt(2 * free));
  }
}

TEST_CASE("no move changes whether a board can be solved") {
  std::mt19937_64 random(test::seed(24));
  for (const Shape shape : all_shapes()) {
    const Tiles goal = random_board(shape, random);
    SlidingBoard board(shape, random_board(shape, random));
    const bool solvable = parity_witness(shape, board.tiles(), goal).solvable();
    for (int i = 0; i < 200; ++i) {
      board.move(kMoves[random() % 4]);
      REQUIRE(parity_witness(shape, board.tiles(), goal).solvable() == solvable);
    }
  }
}

TEST_CASE("boards of up to 20 cells have ranks of 64 bits, and ranks give them back") {
  CHECK(factorial(kMaxRankedSymbols) == 2'432'902'008'176'640'000);
  for_random_boards(50, [](Shape shape, const Tiles& board) {
    if (shape.cells() > kMaxRankedSymbols) {
      return;
    }
    const auto cells = static_cast<std::size_t>(shape.cells());
    const std::uint64_t rank = cantor_rank(std::span(board).first(cells));
    CHECK(rank < factorial(shape.cells()));
    Tiles back{};
    cantor_unrank(rank, std::span(back).first(cells));
    CHECK(back == board);
  });
  Tiles last{};
  cantor_unrank(factorial(20) - 1, std::span(last).first(20));
  CHECK(board_text({4, 5}, last) == "19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
