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

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"
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

// The states of cubes, each cube as a colour on top and a parity: (up, along x, along y) is (t,
// t+1, t+2) mod 3 for an even cube and (t, t+2, t+1) for an odd one. A roll exchanges up with the
// axis along which the cube rolls.
struct CubicBoards {
  using Board = Cubes;
  using Lanes = NoLanes;

  CubicBoards(Shape of, Cell root) : shape(of), space(of, root) { goal.blank = root; }

  Board decode(State state) const { return space.board_of(state); }
  std::optional<State> encode(const Board& board) const { return space.state_of(board); }
  static Board moved(Board board, Cell to, Move move) {
    const bool next = is_vertical(move) == (board.odd[to] != 0);  // to t+1 rather than t+2
    board.top[board.blank] = static_cast<std::uint8_t>((board.top[to] + (next ? 1 : 2)) % 3);
    board.odd[board.blank] = board.odd[to] ^ 1;
    board.top[to] = board.odd[to] = 0;
    board.blank = to;
    return board;
  }
  bool within_reach(const Board& board) const { return weight(board) == weight(goal); }
  int weight(const Board& board) const {
    int odd = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      odd += c == board.blank ? 0 : shape.colour(c) ^ board.odd[c];
    }
    return odd;
  }
  std::string text(const Board& board) const {
    CubicPattern pattern{board.blank, board.top};
    std::string odd;
    for (Cell c = 0; c < shape.cells(); ++c) {
      odd += c == board.blank ? 'E' : static_cast<char>('0' + board.odd[c]);
    }
    return shape.name() + " pattern " + goal_text(shape, CubeKind::kAxes, pattern) +
           " of parities " + odd;
  }
  // The number of the pattern that a state shows, in its layer, and the state that a pattern's
  // entry names.
  std::uint64_t pattern_of(State state) const { return state.index % space.tops(); }
  State state_of_entry(Cell blank, std::uint64_t pattern, std::uint64_t string) const {
    return {blank, string * space.tops() + pattern};
  }

  Shape shape;
  CubicSpace space;
  Board goal;
};

// The states of marked cubes and dice, each cube as what it shows on its sides.
template <typename SpaceOf>
struct KindBoards {
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
    return shape.name() + " position " + position_text(shape, cube, board);
  }
  // The number of the pattern that a state shows, in its layer.
  std::uint64_t pattern_of(State state) const {
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
  static State state_of_entry(Cell blank, std::uint64_t, std::uint64_t index) {
    return {blank, index};
  }

  const Cube& cube = SpaceOf::cube();
  const int least_label = std::is_same_v<SpaceOf, MarkedSpace> ? 0 : 1;
  Shape shape;
  SpaceOf space;
  Board goal;
  std::array<std::uint8_t, 24> odd{};
};

}  // namespace slidebase
