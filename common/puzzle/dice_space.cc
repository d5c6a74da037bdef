#include "common/puzzle/dice_space.h"

#include <span>

namespace slidebase {
namespace {

// The axis of the board along which a die's face lay at first: 0 up, 1 along x, 2 along y.
std::uint8_t axis_of(Cube::Label face) {
  return face == 1 || face == 6 ? 0 : face == 3 || face == 4 ? 1 : 2;
}
// Whether the face was at first on the positive side: up, east or north.
bool was_positive(Cube::Label face) {
  return face == 1 || face == 4 || face == 2;
}

std::array<DieParts, 24> make_die_parts() {
  const Cube& dice = DiceSpace::cube();
  std::array<DieParts, 24> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto label = [&](Side side) { return dice.label(static_cast<int>(i), side); };
    DieParts& p = parts[i];
    p.axis = axis_of(label(Side::kUp));
    p.odd = axis_of(label(Side::kEast)) != (p.axis + 1) % 3;
    // The half turns leave the axes and turn two of them over; with an odd permutation of the axes
    // all three are turned over too, so that it is a rotation.
    const auto turned = [&](Side side) { return (was_positive(label(side)) ? 0U : 1U) ^ p.odd; };
    p.fibre = static_cast<std::uint8_t>(turned(Side::kUp) | turned(Side::kEast) << 1);
  }
  return parts;
}

// The fibre after a roll, by the fibre before.
std::array<std::uint8_t, 4> rolled_fibres(Move move) {
  std::array<std::uint8_t, 4> rolled{};
  for (std::size_t i = 0; i < die_parts().size(); ++i) {
    rolled[die_parts()[i].fibre] =
        die_parts()[DiceSpace::cube().rolled(static_cast<int>(i), move)].fibre;
  }
  return rolled;
}

}  // namespace

const std::array<DieParts, 24>& die_parts() {
  static const std::array<DieParts, 24> parts = make_die_parts();
  return parts;
}

const std::array<std::array<std::array<std::uint8_t, 4>, 3>, 2>& die_of_parts() {
  static const auto dice = [] {
    std::array<std::array<std::array<std::uint8_t, 4>, 3>, 2> made{};
    for (std::size_t i = 0; i < die_parts().size(); ++i) {
      const DieParts& p = die_parts()[i];
      made[p.odd][p.axis][p.fibre] = static_cast<std::uint8_t>(i);
    }
    return made;
  }();
  return dice;
}

std::uint64_t DiceSpace::layer_size_of(Shape shape, Cell root) noexcept {
  return CubicSpace::layer_size_of(shape, root) * power_of(4, shape.cells() - 1);
}

DiceSpace::DiceSpace(Shape shape, Cell root)
    : axes_(shape, root), fibres_(power_of(4, shape.cells() - 1)), by_tops_(axes_.tops()) {
  for (Cell blank = 0; blank < shape.cells(); ++blank) {
    for (const Move move : kMoves) {
      Edge& e = edges_.emplace_back();
      if (const Cell to = shape.neighbour(blank, move); to >= 0) {
        e.window = DigitWindow(4, cubes(), place_of_cube(to, blank), place_of_cube(blank, to));
        e.delta = e.window.deltas(rolled_fibres(move));
      }
    }
  }
  root_state_ = *state_of(uniform_position(shape, cube(), root));
}

std::optional<State> DiceSpace::state_of(const CubePosition& position) const noexcept {
  CubePosition axes{position.blank};
  std::uint64_t fibres = 0;
  for (Cell c = 0; c < shape().cells(); ++c) {
    if (c != position.blank) {
      if (position.cubes[c] >= die_parts().size()) {
        return std::nullopt;
      }
      const DieParts& parts = die_parts()[position.cubes[c]];
      axes.cubes[c] = axes_.orientation({parts.odd, parts.axis});
      fibres = fibres * 4 + parts.fibre;
    }
  }
  const std::optional<State> state = axes_.state_of(axes);  // also looks at the blank
  return state ? std::optional(State{state->blank, index_of(*state, fibres)}) : std::nullopt;
}

CubePosition DiceSpace::position_of(State state) const noexcept {
  const std::uint64_t string = state.index / tops();
  const CubePosition axes =
      axes_.position_of({state.blank, string / fibres_ * tops() + state.index % tops()});
  std::uint64_t fibres = string % fibres_;
  CubePosition position{state.blank};
  for (Cell c = shape().cells(); c-- > 0;) {
    if (c != state.blank) {
      const auto [odd, top] = axes_.parts(axes.cubes[c]);
      position.cubes[c] = die_of_parts()[odd][top][fibres % 4];
      fibres /= 4;
    }
  }
  return position;
}

}  // namespace slidebase
