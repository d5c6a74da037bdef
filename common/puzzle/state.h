// The definition that all spaces share: a state is a blank cell and an index within that cell's
// layer.
#pragma once

#include <cstdint>

#include "common/puzzle/board.h"

namespace slidebase {

// The largest sliding board that a table can hold: 16 cells, 10,461,394,944,000 states (4x4, 2x8).
inline constexpr int kMaxTableCells = 16;

// The largest board whose complete table, of 5.4 GB, users are expected to have: 14 cells,
// 43,589,145,600 states (2x7). The tables of 15 and 16 cells take 82 GB and 1.3 TB; without one, a
// search solves such boards (common/pdb/additive).
inline constexpr int kMaxUsualCells = 14;

struct State {
  Cell blank = 0;
  std::uint64_t index = 0;

  friend constexpr bool operator==(const State&, const State&) = default;
};

// The number of a state among all: layer after layer, each ordered by index.
constexpr std::uint64_t place_of_state(State state, std::uint64_t layer_size) {
  return static_cast<std::uint64_t>(state.blank) * layer_size + state.index;
}
constexpr State state_at_place(std::uint64_t place, std::uint64_t layer_size) {
  return {static_cast<Cell>(place / layer_size), place % layer_size};
}

}  // namespace slidebase
