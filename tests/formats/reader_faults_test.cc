// A faulty puzzle does not affect others: in random texts of good and faulty puzzles every good one
// has its answer, every faulty one has `invalid` in its place, and there are no other answers.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;
using test::pick;
using test::Random;

// A puzzle as written in a text, and its answer.
struct Puzzle {
  std::string text;
  std::string answer;
};

// Three rows of three tokens; faulty puzzles have fewer or more.
using Rows = std::array<std::vector<std::string>, 3>;

std::string& cell(Rows& rows, std::size_t c) {
  return rows[c / 3][c % 3];
}

std::string joined(const Rows& rows, std::string_view row_end) {
  std::string text;
  for (const auto& row : rows) {
    for (const std::string& token : row) {
      const bool last = &token == &row.back();
      text.append(token).append(last && &row != &rows.back() ? row_end : last ? "\n" : " ");
    }
  }
  return text;
}

Board random_board(Random& random) {
  Board board = test::plain_goal(test::k3x3, 8);
  for (std::size_t left = board.size(); left > 1; --left) {
    std::swap(board[left - 1], board[pick(random, left)]);
  }
  return board;
}

Rows rows_of(const Board& board) {
  Rows rows;
  for (std::size_t c = 0; c < board.size(); ++c) {
    rows[c / 3].push_back(board[c] == 0 ? "x" : std::to_string(board[c]));
  }
  return rows;
}

std::string no_tile(Random& random) {
  constexpr std::array<const char*, 6> kWords = {"y", "xx", "12", "-2", "5.", "\xff"};
  return kWords[pick(random, kWords.size())];
}

// A board on one line or on three, good or with one of the faults that `eight` can tell from a
// board read at the wrong place. One missing tile alone is not such a fault: if the next board
// begins with that tile, there are nine good tokens in a row.
Puzzle eight_puzzle(Random& random, const BoardSolver& solver) {
  const Board board = random_board(random);
  Rows rows = rows_of(board);
  const std::string row_end = pick(random, 2) == 0 ? " " : "\n";
  const std::size_t at = pick(random, 9);
  switch (pick(random, 6)) {
    case 0:
      cell(rows, at) = no_tile(random);
      break;
    case 1:
      cell(rows, at) = std::string(cell(rows, (at + 1 + pick(random, 8)) % 9));
      break;
    case 2:
      cell(rows, pick(random, 3)) = no_tile(random);
      rows[1 + pick(random, 2)].pop_back();
      break;
    default:
      return {joined(rows, row_end), test::solve(solver, board) + "\n"};
  }
  return {joined(rows, row_end), "invalid\n"};
}

// The same with a blank line after it, so that any number of tiles may be missing.
Puzzle uva652_puzzle(Random& random, const BoardSolver& solver) {
  Puzzle puzzle = eight_puzzle(random, solver);
  if (pick(random, 4) == 0) {
    const std::size_t space = puzzle.text.find_first_of(" \n", pick(random, 16));
    puzzle = {puzzle.text.substr(0, space) + "\n", "invalid\n"};
  }
  puzzle.text += pick(random, 2) == 0 ? "\n" : " \t\r\n";
  return puzzle;
}

// A board, good or with any fault that stays within its line.
Puzzle lines_puzzle(Random& random, const BoardSolver& solver) {
  const Board board = random_board(random);
  std::string text = test::text_of(board);
  switch (pick(random, 6)) {
    case 0:
      text[pick(random, 9)] = '9';
      break;
    case 1:
      text.erase(pick(random, 9), 1);
      break;
    case 2:
      text.insert(pick(random, 9), 1, "12345678x?\0"[pick(random, 11)]);
      break;
    default:
      return {text + "\n", test::solve(solver, board) + "\n"};
  }
  return {text + "\n", "invalid\n"};
}

Puzzle aoj1268_puzzle(Random& random, const CubicAnswers& answers) {
  CubicPattern pattern;
  pattern.blank = static_cast<Cell>(pick(random, 9));
  for (auto& top : pattern.top) {
    top = static_cast<std::uint8_t>(pick(random, 3));
  }
  Rows rows;
  for (std::size_t c = 0; c < 9; ++c) {
    const bool empty = static_cast<Cell>(c) == pattern.blank;
    rows[c / 3].emplace_back(1, empty ? 'E' : kColourLetters[pattern.top[c]]);
  }
  const std::size_t x = pick(random, 3), y = pick(random, 3);
  std::string head = std::to_string(x + 1) + " " + std::to_string(y + 1) + "\n";
  const auto blank = static_cast<std::size_t>(pattern.blank);
  switch (pick(random, 12)) {
    case 0:
      cell(rows, blank) = "W";
      break;
    case 1:
      cell(rows, (blank + 1 + pick(random, 8)) % 9) = "E";
      break;
    case 2:
      cell(rows, pick(random, 9)) = "g";
      break;
    case 3:
      rows[pick(random, 3)].pop_back();
      break;
    case 4:
      rows[pick(random, 3)].push_back("RR");
      break;
    case 5:
      head = pick(random, 2) == 0 ? "4 1\n" : "1 -1\n";
      break;
    default: {
      std::string answer;
      answers.append({.shape = test::k3x3,
                      .start = test::k3x3.cell(static_cast<int>(y), static_cast<int>(x)),
                      .goal = pattern},
                     answer);
      return {head + joined(rows, "\n"), answer};
    }
  }
  return {head + joined(rows, "\n"), "invalid\n"};
}

// Reads texts of many puzzles; returns the first puzzle that has another answer than its own, or
// "".
template <typename MakePuzzle>
std::string first_wrong_answer(test::TextReader& reader, const std::string& head,
                               const MakePuzzle& make_puzzle) {
  Random random(test::seed(1043));
  for (int i = 0; i < 60; ++i) {
    std::vector<Puzzle> puzzles;
    std::string text = head;
    for (int n = 0; n < 200; ++n) {
      puzzles.push_back(make_puzzle(random));
      text += puzzles.back().text;
    }
    const test::Reading reading = reader.read_whole(text);
    std::string_view left = reading.out;
    for (const Puzzle& puzzle : puzzles) {
      const std::size_t begin = reader.format().blank_lines && &puzzle != &puzzles.front() ? 1 : 0;
      const std::string_view answer = left.substr(0, left.find('\n', begin) + 1);
      if (answer.substr(begin) != puzzle.answer) {
        return puzzle.text + "answered '" + std::string(answer) + "' not '" + puzzle.answer + "'";
      }
      left.remove_prefix(answer.size());
    }
    if (!left.empty()) {
      return "answers without a puzzle: " + std::string(left);
    }
  }
  return "";
}

test::TextReader reader_of(std::string_view format) {
  return {test::tables_for(Family::kSliding, test::k3x3), format, test::k3x3, Emit::kPath};
}

TEST_SUITE_BEGIN("reader-faults");

TEST_CASE("eight: a faulty puzzle does not affect others") {
  test::TextReader reader = reader_of("eight");
  const auto puzzle = [&](Random& random) {
    return eight_puzzle(random, reader.answers().sliding().solver());
  };
  CHECK(first_wrong_answer(reader, "", puzzle) == "");
  reader.make_path_table();
  CHECK(first_wrong_answer(reader, "", puzzle) == "");
}

TEST_CASE("uva652: a faulty puzzle does not affect others") {
  test::TextReader reader = reader_of("uva652");
  CHECK(first_wrong_answer(reader, "200\n\n", [&](Random& random) {
          return uva652_puzzle(random, reader.answers().sliding().solver());
        }) == "");
}

TEST_CASE("lines: a faulty puzzle does not affect others") {
  test::TextReader reader = reader_of("lines");
  CHECK(first_wrong_answer(reader, "", [&](Random& random) {
          return lines_puzzle(random, reader.answers().sliding().solver());
        }) == "");
}

TEST_CASE("aoj1268: a faulty puzzle does not affect others") {
  test::TextReader reader(test::tables_for(Family::kCubic, test::k3x3), "aoj1268");
  CHECK(first_wrong_answer(reader, "", [&](Random& random) {
          return aoj1268_puzzle(random, reader.answers().cubic(test::k3x3, CubeKind::kAxes));
        }) == "");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
