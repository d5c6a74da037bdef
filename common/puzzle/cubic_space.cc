#include "common/puzzle/cubic_space.h"

#include <algorithm>
#include <bit>
#include <span>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// Moves the bit of one place (counted from the left of `length` bits) to another place.
std::uint32_t carry_bit(std::uint32_t string, int length, int from, int to) {
  const auto shift = [length](int place) { return length - 1 - place; };
  const std::uint32_t bit = string >> shift(from) & 1;
  const std::uint32_t low = (std::uint32_t{1} << shift(from)) - 1;
  const std::uint32_t rest = (string & low) | (string >> 1 & ~low);  // length-1 bits
  const std::uint32_t under = (std::uint32_t{1} << shift(to)) - 1;
  return (rest & under) | bit << shift(to) | (rest & ~under) << 1;
}

}  // namespace

std::uint64_t CubicSpace::layer_size_of(Shape shape, Cell root) noexcept {
  int weight = 0;
  for (Cell c = 0; c < shape.cells(); ++c) {
    weight += c == root ? 0 : shape.colour(c);
  }
  return binomial(shape.cells() - 1, weight) * power_of(3, shape.cells() - 1);
}

CubicSpace::CubicSpace(Shape shape, Cell root) : shape_(shape), root_(root) {
  tops_ = power_of(3, cubes());
  by_tops_ = Reciprocal(tops_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto orientation = static_cast<std::uint8_t>(i);
    const Cube::Label top = cube().label(orientation, Side::kUp);
    parts_[i] = {cube().label(orientation, Side::kEast) != (top + 1) % 3, top};
    orientation_[parts_[i].odd][top] = orientation;
  }
  std::uint32_t root_string = 0;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != root) {
      root_string = root_string << 1 | static_cast<std::uint32_t>(shape.colour(c));
    }
  }
  string_ranks_.resize(std::size_t{1} << cubes());
  for (std::uint32_t s = 0; s < string_ranks_.size(); ++s) {
    if (std::popcount(s) == std::popcount(root_string)) {
      string_ranks_[s] = static_cast<std::uint16_t>(strings_.size());
      strings_.push_back(s);
    }
  }
  for (Cell c = 0; c < shape.cells(); ++c) {
    for (const Move m : kMoves) {
      edges_.push_back(shape.neighbour(c, m) < 0 ? Edge{} : make_edge(c, m));
    }
  }
  root_state_ = *state_of(uniform_position(shape, cube(), root));
}

CubicSpace::Edge CubicSpace::make_edge(Cell blank, Move move) const {
  Edge e;
  e.to = shape_.neighbour(blank, move);
  const int from_place = place_of_cube(e.to, blank);  // of the cube that rolls onto `blank`
  const int to_place = place_of_cube(blank, e.to);
  e.window = DigitWindow(3, cubes(), from_place, to_place);
  for (const std::uint32_t string : strings_) {
    const int origin = static_cast<int>(string >> (cubes() - 1 - from_place) & 1);
    const bool odd = (shape_.colour(e.to) ^ origin) != 0;
    const std::uint32_t carried = carry_bit(string, cubes(), from_place, to_place);
    e.rolls.push_back(
        {string_ranks_[carried], static_cast<std::uint16_t>(is_vertical(move) ? !odd : odd)});
  }
  constexpr std::array<std::array<std::uint8_t, 3>, 2> kChanged = {{{1, 2, 0}, {2, 0, 1}}};
  for (std::size_t sign = 0; sign < 2; ++sign) {
    e.delta[sign] = e.window.deltas(kChanged[sign]);
  }
  return e;
}

std::optional<State> CubicSpace::state_of(const CubePosition& position) const noexcept {
  if (position.blank < 0 || position.blank >= shape_.cells()) {
    return std::nullopt;
  }
  std::uint32_t string = 0;
  std::uint64_t tops = 0;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (c != position.blank) {
      if (position.cubes[c] >= parts_.size()) {
        return std::nullopt;
      }
      const auto [odd, top] = parts(position.cubes[c]);
      string = string << 1 | static_cast<std::uint32_t>(shape_.colour(c) ^ odd);
      tops = tops * 3 + top;
    }
  }
  if (std::popcount(string) != std::popcount(strings_.front())) {
    return std::nullopt;
  }
  return State{position.blank, string_ranks_[string] * tops_ + tops};
}

CubePosition CubicSpace::position_of(State state) const noexcept {
  CubePosition position{state.blank};
  std::uint32_t string = strings_[static_cast<std::size_t>(state.index / tops_)];
  std::uint64_t tops = state.index % tops_;
  for (Cell c = shape_.cells(); c-- > 0;) {
    if (c != state.blank) {
      const unsigned odd = (string & 1) ^ static_cast<unsigned>(shape_.colour(c));
      position.cubes[c] = orientation_[odd][static_cast<std::size_t>(tops % 3)];
      tops /= 3;
      string >>= 1;
    }
  }
  return position;
}

}  // namespace slidebase
