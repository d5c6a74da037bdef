// The layout of a space in words, and all move maps between its layers: everything that the search
// knows about a puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/sliding_space.h"
#include "common/search/move_map.h"

namespace slidebase {

template <typename Space>
struct LayerGraphTraits;

template <>
struct LayerGraphTraits<SlidingSpace> {
  using Word = std::uint64_t;
  using Kernels = SlidingKernels;
  static constexpr unsigned kWordBits = kSlidingWordBits;
  static constexpr unsigned kFields = kSlidingFields;
  static constexpr std::uint64_t kSegmentWords = 6 * 7;  // the last two digits outside words
};

template <>
struct LayerGraphTraits<CubicSpace> {
  using Word = std::uint32_t;
  using Kernels = CubicKernels;
  static constexpr unsigned kWordBits = kCubicWordBits;
  static constexpr unsigned kFields = kCubicFields;
  static constexpr std::uint64_t kSegmentWords = 3 * 3 * 3 * 3 * 3;
};

template <>
struct LayerGraphTraits<DiceSpace> : LayerGraphTraits<CubicSpace> {};

template <>
struct LayerGraphTraits<MarkedSpace> {
  using Word = std::uint64_t;
  using Kernels = MarkedKernels;
  static constexpr unsigned kWordBits = kMarkedWordBits;
  static constexpr unsigned kFields = kMarkedFields;
  static constexpr std::uint64_t kSegmentWords = 6 * 6;
};

template <typename Space>
class LayerGraph {
 public:
  using Word = typename LayerGraphTraits<Space>::Word;
  static constexpr unsigned kWordBits = LayerGraphTraits<Space>::kWordBits;
  // The number of words that the search skips together: the range of some last digits of a word's
  // number.
  static constexpr std::uint64_t kSegmentWords = LayerGraphTraits<Space>::kSegmentWords;

  // `space` must outlive the graph. Builds the move maps from the space's own neighbour(), so there
  // is one definition of a move. O(sum of the move maps' keys).
  explicit LayerGraph(const Space& space);

  const Space& space() const { return space_; }
  // The number of words that hold one layer's states.
  std::uint64_t layer_words() const { return (space_.layer_size() + kWordBits - 1) / kWordBits; }
  // The move maps into a layer, one for each neighbour of its blank cell from which the move
  // changes the index.
  const std::vector<MoveMap<Word>>& incoming(Cell target) const { return incoming_[target]; }
  // The other neighbours, at most two: their layers' bits keep their positions.
  const std::vector<Cell>& in_place(Cell target) const { return in_place_[target]; }

 private:
  const Space& space_;
  ByCell<std::vector<MoveMap<Word>>> incoming_;
  ByCell<std::vector<Cell>> in_place_;
};

}  // namespace slidebase
