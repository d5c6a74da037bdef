#include "common/puzzle/marked_space.h"

#include <algorithm>
#include <array>

namespace slidebase {
namespace {

constexpr int kOrientations = 6;

}  // namespace

std::uint64_t MarkedSpace::layer_size_of(Shape shape, Cell) noexcept {
  return power_of(kOrientations, shape.cells() - 1);
}

MarkedSpace::MarkedSpace(Shape shape, Cell root)
    : shape_(shape), root_(root), layer_size_(layer_size_of(shape, root)) {
  for (Cell blank = 0; blank < shape.cells(); ++blank) {
    for (const Move move : kMoves) {
      Edge& e = edges_.emplace_back();
      e.to = shape.neighbour(blank, move);
      if (e.to >= 0) {
        std::array<std::uint8_t, kOrientations> rolled;
        for (int i = 0; i < kOrientations; ++i) {
          rolled[static_cast<std::size_t>(i)] = cube().rolled(i, move);
        }
        e.window = DigitWindow(kOrientations, cubes(), place_of_cube(e.to, blank),
                               place_of_cube(blank, e.to));
        e.delta = e.window.deltas(rolled);
      }
    }
  }
  root_state_ = *state_of(uniform_position(shape, cube(), root));
}

std::optional<State> MarkedSpace::state_of(const CubePosition& position) const noexcept {
  if (position.blank < 0 || position.blank >= shape_.cells()) {
    return std::nullopt;
  }
  State state{position.blank, 0};
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (c != position.blank) {
      if (position.cubes[c] >= kOrientations) {
        return std::nullopt;
      }
      state.index = state.index * kOrientations + position.cubes[c];
    }
  }
  return state;
}

CubePosition MarkedSpace::position_of(State state) const noexcept {
  CubePosition position{state.blank};
  for (Cell c = shape_.cells(); c-- > 0;) {
    if (c != state.blank) {
      position.cubes[c] = static_cast<std::uint8_t>(state.index % kOrientations);
      state.index /= kOrientations;
    }
  }
  return position;
}

}  // namespace slidebase
