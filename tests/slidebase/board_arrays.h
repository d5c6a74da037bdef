// Boards as bytes, and arrays of them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "solvers.h"

namespace slidebase::test {

// The number of the blank in boards: of cubes the one after the last number of a cube.
std::uint8_t blank_of(const Puzzle& puzzle);

// All boards, solvable or not, one after the other in the order of their numbers.
Bytes all_boards(const Puzzle& puzzle);

// A board as the key of a map.
inline std::string key_of(Board board) {
  return {board.begin(), board.end()};
}

// Board number i of an array.
inline Board board_at(const Puzzle& puzzle, Board boards, std::size_t i) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  return boards.subspan(i * cells, cells);
}

// The symbols of a board as text, such as "123456780"; spaces separate them if the board has more
// than 10 cells.
std::string board_text(Board board);

// Calls fault(board), which returns what is wrong or "", for every `step`th board of the array.
// Returns the first fault with its board, or "".
std::string counterexample(const Puzzle& puzzle, const Bytes& boards, std::size_t step,
                           const std::function<std::string(Board)>& fault);

}  // namespace slidebase::test
