#include "common/search/layer_graph.h"

#include <algorithm>

#include "common/puzzle/digit_move.h"
#include "common/puzzle/ranking.h"
#include "common/search/move_map_builder.h"

namespace slidebase {
namespace {

// A tile that the blank passes in its own row keeps its place in the order of tiles.
bool keeps_index(const SlidingSpace&, Move move) {
  return !is_vertical(move);
}
// A cube that rolls lies in another orientation.
template <typename Space>
bool keeps_index(const Space&, Move) {
  return false;
}

// The word's number is the Lehmer digits of all tiles except the last five. The two that parity
// fixes are inside the word, so outside it only the parity of the digits before matters, and only
// for moves that reach inside.
WordDigits digits_around(const SlidingSpace& space, Cell target, Move move) {
  const int tiles = space.tiles();
  const int outside = std::max(tiles - 5, 0);  // digits outside the word
  const int first = std::min(target, space.shape().neighbour(target, move));
  const int last = first + space.shape().cols - 1;
  WordDigits d;
  d.whole = last < outside;
  // A move inside the word changes no digit outside. The last three of those are the key, because
  // the parity of all digits outside chooses the permutation.
  int begin = first;
  int end = last + 1;
  if (first >= outside) {
    begin = std::max(outside - 3, 0);
    end = outside;
  }
  end = std::min(end, outside);
  const auto radices = [tiles](int from, int to) {
    return factorial(tiles - from) / factorial(tiles - to);
  };
  const int group_digits = begin / 2;
  d.groups = radices(0, group_digits);
  d.leads = radices(group_digits, begin);
  d.keys = radices(begin, end);
  d.block = radices(end, outside);
  d.group_variant = digit_parities(tiles, group_digits);
  d.lead_variant = digit_parities(tiles - group_digits, begin - group_digits);
  d.key_variant = digit_parities(tiles - begin, end - begin);
  if (d.whole) {
    std::ranges::fill(d.group_variant, std::uint8_t{0});
    std::ranges::fill(d.lead_variant, std::uint8_t{0});
  }
  return d;
}

// The word's number is (rank of the string, tops of all cubes except the last three). The string is
// the group: it changes to another string, and determines which way the rolled cube turns.
template <typename Space>
WordDigits digits_around(const Space& space, Cell target, Move move) {
  const int outside = space.cubes() - 3;
  const int first = std::min(target, space.shape().neighbour(target, move));
  const int last = is_vertical(move) ? first + space.shape().cols - 1 : first;
  WordDigits d;
  d.whole = last < outside;
  // A move inside the word changes no digit of the word's number: all digits are key.
  const int begin = first < outside ? first : 0;
  const int end = std::min(last + 1, outside);
  d.groups = static_cast<std::uint64_t>(space.strings());
  d.leads = power_of(3, begin);
  d.keys = power_of(3, end - begin);
  d.block = power_of(3, outside - end);
  d.inner_first = std::max(first - outside, 0);
  d.inner_last = std::max(last - outside, 0);
  d.lead_variant.assign(d.leads, 0);
  d.key_variant.assign(d.keys, 0);
  // The direction follows from the top that the rolled cube gets from top 0, read from one state of
  // each string. Comparing it with that of the first string suffices, because there are only two
  // directions.
  const State reference{target, 0};
  const std::uint64_t to = space.neighbour(reference, move).index % space.tops();
  for (int string = 0; string < space.strings(); ++string) {
    const State state{target, static_cast<std::uint64_t>(string) * space.tops()};
    d.group_variant.push_back(space.neighbour(state, move).index % space.tops() == to ? 0 : 1);
  }
  return d;
}

// The word's number is the orientations of all cubes except the last two. The digits before the
// window stay as they are, so any part of them may be the group. The way in which a cube rolls is
// always the same.
WordDigits digits_around(const MarkedSpace& space, Cell target, Move move) {
  const int outside = space.cubes() - 2;
  const int first = std::min(target, space.shape().neighbour(target, move));
  const int last = is_vertical(move) ? first + space.shape().cols - 1 : first;
  WordDigits d;
  d.whole = last < outside;
  // A move inside the word changes no digit of the word's number: some of the last are the key.
  const int begin = first < outside ? first : std::max(outside - 4, 0);
  const int end = std::min(last + 1, outside);
  d.groups = power_of(6, begin / 2);
  d.leads = power_of(6, begin - begin / 2);
  d.keys = power_of(6, end - begin);
  d.block = power_of(6, outside - end);
  d.group_variant.assign(d.groups, 0);
  d.lead_variant.assign(d.leads, 0);
  d.key_variant.assign(d.keys, 0);
  return d;
}

template <typename Space>
auto build_map(const Space& space, Cell target, Move move) {
  return MoveMapBuilder<Space>(space, target, move, digits_around(space, target, move)).build();
}

}  // namespace

template <typename Space>
LayerGraph<Space>::LayerGraph(const Space& space) : space_(space) {
  for (Cell target = 0; target < space.layers(); ++target) {
    for (const Move move : kMoves) {
      const Cell source = space.shape().neighbour(target, move);
      if (source < 0) {
        continue;
      }
      if (keeps_index(space, move)) {
        in_place_[target].push_back(source);
      } else {
        incoming_[target].push_back(build_map(space, target, move));
      }
    }
  }
}

template class LayerGraph<SlidingSpace>;
template class LayerGraph<CubicSpace>;
template class LayerGraph<DiceSpace>;
template class LayerGraph<MarkedSpace>;

}  // namespace slidebase
