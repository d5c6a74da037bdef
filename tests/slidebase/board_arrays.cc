#include "board_arrays.h"

#include <algorithm>
#include <numeric>

namespace slidebase::test {

std::uint8_t blank_of(const Puzzle& puzzle) {
  if (!puzzle.is_cubic()) {
    return 0;
  }
  const bool positions = puzzle.goals() == CubicGoals::kPositions;
  switch (puzzle.cubes()) {
    case CubeKind::kAxes:
      return positions ? 6 : 3;
    case CubeKind::kMarked:
      return positions ? 6 : 2;
    case CubeKind::kDice:
      break;
  }
  return positions ? 24 : 6;
}

Bytes all_boards(const Puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  Bytes all;
  Bytes board(cells);
  if (!puzzle.is_cubic()) {
    std::iota(board.begin(), board.end(), std::uint8_t{0});
    do {
      all.insert(all.end(), board.begin(), board.end());
    } while (std::ranges::next_permutation(board).found);
    return all;
  }
  const std::uint8_t blank_number = blank_of(puzzle);
  for (std::size_t blank = 0; blank < cells; ++blank) {
    board.assign(cells, 0);
    board[blank] = blank_number;
    for (std::size_t carry = 1; carry > 0;) {
      all.insert(all.end(), board.begin(), board.end());
      // Add one: the last cell is the lowest digit.
      std::size_t c = cells;
      for (carry = 0; c > 0 && carry == 0; --c) {
        if (board[c - 1] + 1 < blank_number) {
          ++board[c - 1];
          carry = 1;
        } else if (board[c - 1] < blank_number) {
          board[c - 1] = 0;
        }
      }
    }
  }
  return all;
}

std::string board_text(Board board) {
  std::string text;
  for (const std::uint8_t symbol : board) {
    text += std::to_string(symbol) + (board.size() > 10 ? " " : "");
  }
  return text;
}

std::string counterexample(const Puzzle& puzzle, const Bytes& boards, std::size_t step,
                           const std::function<std::string(Board)>& fault) {
  const auto count = boards.size() / static_cast<std::size_t>(puzzle.cells());
  for (std::size_t i = 0; i < count; i += step) {
    const Board board = board_at(puzzle, boards, i);
    if (const std::string wrong = fault(board); !wrong.empty()) {
      return board_text(board) + ": " + wrong;
    }
  }
  return "";
}

}  // namespace slidebase::test
