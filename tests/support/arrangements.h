// Sliding boards in the notation of the tests, and all boards of a size.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/solve/sliding_solver.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase::test {

inline constexpr Shape k3x3{3, 3};

using Board = oracle::SlidingOracle::Board;  // by cell, 0 for the blank

inline Cell cell_of(const Board& board, int tile) {
  return static_cast<Cell>(std::ranges::find(board, tile) - board.begin());
}

inline Tiles tiles_of(const Board& board) {
  Tiles tiles{};
  std::ranges::transform(board, tiles.begin(), [](int t) { return static_cast<std::uint8_t>(t); });
  return tiles;
}

// "12345678x"
inline Board board_of(std::string_view text) {
  Board board;
  for (const char c : text) {
    board.push_back(c == 'x' ? 0 : c - '0');
  }
  return board;
}

inline std::string text_of(const Board& board) {
  std::string text;
  for (const int tile : board) {
    text += tile == 0 ? 'x' : static_cast<char>('0' + tile);
  }
  return text;
}

// 1, 2, 3, ... row by row with the blank on one cell.
inline Board plain_goal(Shape shape, Cell blank) {
  Board goal;
  for (Cell c = 0, tile = 1; c < shape.cells(); ++c) {
    goal.push_back(c == blank ? 0 : tile++);
  }
  return goal;
}

// Converts the result of an oracle, which is negative for an unsolvable board.
inline Length length_of(int oracle) {
  return oracle < 0 ? Length(Lookup::kUnsolvable) : Length(oracle);
}

// The path that a solver finds, or "unsolvable".
template <typename Solver>
std::string solve(const Solver& solver, const Board& board) {
  std::array<char, kMaxPath> letters;
  const Length length = solver.solve(tiles_of(board), letters.data());
  return length.is_known() ? std::string(letters.data(), length.moves) : "unsolvable";
}

// Checks all cells! boards, solvable or not. `fault(board)` returns the fault of a board, or "".
// Returns the first fault with its board, or "".
template <typename Fault>
std::string counterexample_among_boards(Shape shape, const Fault& fault) {
  Board board(static_cast<std::size_t>(shape.cells()));
  std::iota(board.begin(), board.end(), 0);
  do {
    if (const std::string wrong = fault(std::as_const(board)); !wrong.empty()) {
      return text_of(board) + ": " + wrong;
    }
  } while (std::ranges::next_permutation(board).found);
  return "";
}

// The same for random boards: the same ones on every machine and in every run, except in ./run
// long.
template <typename Fault>
std::string counterexample_among_sample(Shape shape, int samples, const Fault& fault) {
  std::mt19937_64 random(seed(1879));
  Board board(static_cast<std::size_t>(shape.cells()));
  std::iota(board.begin(), board.end(), 0);
  for (int i = 0; i < samples; ++i) {
    for (std::size_t left = board.size(); left > 1; --left) {
      std::swap(board[left - 1], board[random() % left]);
    }
    if (const std::string wrong = fault(std::as_const(board)); !wrong.empty()) {
      return text_of(board) + ": " + wrong;
    }
  }
  return "";
}

}  // namespace slidebase::test
