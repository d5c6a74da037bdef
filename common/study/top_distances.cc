// Each level is found by going over the bytes of all positions whose blank is on cells of its
// colour, because every roll takes the blank to the other colour. A list of the level's positions
// would save these look-ups, but they cost little beside the rolls: there are fewer than 40 levels.
#include "common/study/top_distances.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace slidebase {

// Cells 0 and 1 have the two colours.
TopDistances::TopDistances(Shape shape, const CubicPattern& pattern, const Advance& advance)
    : fields_{Field(CubicSpace(shape, 0)), Field(CubicSpace(shape, 1))} {
  std::uint64_t all = 0, reached = 0;
  for (Field& field : fields_) {
    field.distances.assign(
        static_cast<std::size_t>(place_of_state({shape.cells(), 0}, field.space.layer_size())),
        kNone);
    all += field.distances.size();
  }
  for (Field& field : fields_) {
    std::uint64_t level = begin_at(pattern, field);
    for (std::uint8_t depth = 0; level > 0; ++depth) {
      reached += level;
      level = 0;
      for (Cell blank = 0; blank < shape.cells(); ++blank) {
        if ((shape.colour(blank) ^ shape.colour(pattern.blank) ^ (depth & 1)) == 0) {
          level += next_level(blank, depth, field);
        }
      }
      if (advance) {
        advance(reached, all);
      }
    }
  }
}

// Marks the positions that show the pattern; returns their number.
std::uint64_t TopDistances::begin_at(const CubicPattern& pattern, Field& field) {
  const CubicSpace& space = field.space;
  std::uint64_t tops = 0;
  for (Cell c = 0; c < space.layers(); ++c) {
    if (c != pattern.blank) {
      tops = 3 * tops + pattern.top[c];
    }
  }
  std::uint8_t* const layer = field.layer(pattern.blank);
  for (std::uint64_t index = tops; index < space.layer_size(); index += space.tops()) {
    layer[index] = 0;
  }
  return static_cast<std::uint64_t>(space.strings());
}

// Marks the positions that one roll reaches from those of this depth in a layer; returns the number
// of those that were not reached before.
std::uint64_t TopDistances::next_level(Cell blank, std::uint8_t depth, Field& field) {
  const CubicSpace& space = field.space;
  const std::span layer(field.layer(blank), static_cast<std::size_t>(space.layer_size()));
  std::uint64_t found = 0;
  for (auto at = std::ranges::find(layer, depth); at != layer.end();
       at = std::find(at + 1, layer.end(), depth)) {
    const State state{blank, static_cast<std::uint64_t>(at - layer.begin())};
    for (const Move move : kMoves) {
      const Cell to = space.target(blank, move);
      if (to < 0) {
        continue;
      }
      std::uint8_t& distance = field.layer(to)[space.neighbour(state, move).index];
      if (distance == kNone) {
        distance = static_cast<std::uint8_t>(depth + 1);
        ++found;
      }
    }
  }
  return found;
}

std::optional<int> TopDistances::operator()(const CubePosition& position) const noexcept {
  for (const Field& field : fields_) {
    if (const auto state = field.space.state_of(position)) {
      const std::uint8_t distance = field.distances[static_cast<std::size_t>(
          place_of_state(*state, field.space.layer_size()))];
      return distance == kNone ? std::nullopt : std::optional<int>(distance);
    }
  }
  return std::nullopt;
}

}  // namespace slidebase
