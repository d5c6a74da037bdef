// The space of each kind of rolling cubes.
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/digit_move.h"
#include "common/puzzle/marked_space.h"

namespace slidebase {

// Returns visit(std::type_identity<Space>()) for the kind's space.
template <typename Visit>
auto with_space_of(CubeKind kind, const Visit& visit) {
  switch (kind) {
    case CubeKind::kAxes:
      return visit(std::type_identity<CubicSpace>());
    case CubeKind::kMarked:
      return visit(std::type_identity<MarkedSpace>());
    case CubeKind::kDice:
      break;
  }
  return visit(std::type_identity<DiceSpace>());
}

// The number of goal patterns: a blank cell, and for each cube what is on top.
template <typename Space>
constexpr std::uint64_t pattern_count_of(Shape shape) {
  return static_cast<std::uint64_t>(shape.cells()) * power_of(Space::kTopDigits, shape.cells() - 1);
}

}  // namespace slidebase
