// Colours of a sliding board's tiles. Tiles of one colour are alike.
#pragma once

#include <array>
#include <cstdint>

#include "common/puzzle/state.h"

namespace slidebase {

inline constexpr int kMaxColours = 7;

struct Colouring {
  std::array<std::uint8_t, kMaxTableCells>
      colour{};  // 0..kMaxColours-1, by tile; [0], the blank, is 0

  friend bool operator==(const Colouring&, const Colouring&) = default;
};

}  // namespace slidebase
