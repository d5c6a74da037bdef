// The boards of each family of complete tables as a proof sees them: decoded, moved and encoded
// without the space's own moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/study/lane_proof.h"
#include "common/table/table.h"

namespace slidebase {

// The states of sliding boards, as boards.
struct SlidingBoards {
  using Board = SlidingBoard;
  using Lanes = LaneProof;

  SlidingBoards(Shape of, Cell root)
      : shape(of), space(of, root), goal(of, goal_with_blank_at(of, root)) {}

  Board decode(State state) const { return {shape, space.board_of(state)}; }
  std::optional<State> encode(const Board& board) const { return space.state_of(board.tiles()); }
  static Board moved(Board board, Cell to, Move) {
    board.move_blank_to(to);
    return board;
  }
  bool within_reach(const Board& board) const {
    std::array<bool, kMaxTableCells> seen{};
    for (Cell c = 0; c < shape.cells(); ++c) {
      seen[board.tiles()[c]] = true;
    }
    return std::ranges::count(seen, true) == shape.cells() &&
           parity_witness(shape, board.tiles(), goal.tiles()).solvable();
  }
  std::string text(const Board& board) const {
    return shape.name() + " board " + board_text(shape, board.tiles());
  }

  Shape shape;
  SlidingSpace space;
  Board goal;
};

// The states of a kind of cubes, each cube as what it shows on its sides.
template <typename SpaceOf>
struct KindBoards {
  static constexpr bool kIsAxes = std::is_same_v<SpaceOf, CubicSpace>;
  using Board = CubePosition;
  using Lanes = NoLanes;

  KindBoards(Shape of, Cell root)
      : shape(of), space(of, root), goal(uniform_position(of, cube, root)) {
    // Every roll is a quarter turn, so the parity of an orientation is that of any way to it.
    std::vector<std::uint8_t> found = {cube.uniform()};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const Move move : kMoves) {
        const std::uint8_t next = cube.rolled(found[i], move);
        if (std::ranges::find(found, next) == found.end()) {
          odd[next] = odd[found[i]] ^ 1;
          found.push_back(next);
        }
      }
    }
  }

  Board decode(State state) const { return space.position_of(state); }
  std::optional<State> encode(const Board& board) const { return space.state_of(board); }
  Board moved(Board board, Cell, Move move) const {
    roll(shape, cube, move, board);
    return board;
  }
  // A roll takes a cube to a cell of the other colour and to an orientation of the other parity. A
  // marked cube has no parity: the same mark is seen after rolls of both.
  bool within_reach(const Board& board) const {
    return std::is_same_v<SpaceOf, MarkedSpace> || weight(board) == weight(goal);
  }
  int weight(const Board& board) const {
    int weight = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      weight += c == board.blank ? 0 : shape.colour(c) ^ odd[board.cubes[c]];
    }
    return weight;
  }
  std::string text(const Board& board) const {
    if (!kIsAxes) {
      return shape.name() + " position " + position_text(shape, cube, board);
    }
    CubicPattern pattern{board.blank};
    std::string parities;
    for (Cell c = 0; c < shape.cells(); ++c) {
      pattern.top[c] = cube.label(board.cubes[c], Side::kUp);
      parities += c == board.blank ? 'E' : static_cast<char>('0' + odd[board.cubes[c]]);
    }
    return shape.name() + " pattern " + goal_text(shape, CubeKind::kAxes, pattern) +
           " of parities " + parities;
  }
  // The number of the pattern that a state shows, in its layer.
  std::uint64_t pattern_of(State state) const {
    if constexpr (kIsAxes) {
      return state.index % space.tops();
    }
    const Board board = decode(state);
    std::uint64_t number = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      if (c != board.blank) {
        number = number * SpaceOf::kTopDigits +
                 static_cast<std::uint64_t>(cube.label(board.cubes[c], Side::kUp) - least_label);
      }
    }
    return number;
  }
  // The state that a pattern's entry names: of cubes of kind kAxes by its string.
  State state_of_entry(Cell blank, std::uint64_t pattern, std::uint64_t entry) const {
    if constexpr (kIsAxes) {
      return {blank, entry * space.tops() + pattern};
    }
    return {blank, entry};
  }

  const Cube& cube = SpaceOf::cube();
  const int least_label = std::is_same_v<SpaceOf, MarkedSpace> ? 0 : 1;
  Shape shape;
  SpaceOf space;
  Board goal;
  std::array<std::uint8_t, 24> odd{};
};

}  // namespace slidebase
