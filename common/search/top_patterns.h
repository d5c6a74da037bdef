// The pattern section of a table of marked cubes or dice: for each goal pattern (a blank cell and
// what all cubes show on top) the least distance of a state that shows it, and the least index of
// such a state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/found_patterns.h"
#include "common/search/layer_graph.h"
#include "common/search/search_core.h"

namespace slidebase {

// Collects the patterns while the search runs, as PatternCollector does for cubes of kind kAxes.
// They are few beside the states, so all are soon seen, and then it costs nothing. The result does
// not depend on the order of work. Memory: 5 bytes for each pattern.
template <typename Space>
class TopPatterns final : public FreshObserver<typename LayerGraph<Space>::Word> {
 public:
  using Word = typename LayerGraph<Space>::Word;

  // `space` must outlive it.
  TopPatterns(const Space& space, unsigned workers);

  void fresh(unsigned worker, Cell layer, std::uint64_t first,
             std::span<const Word> words) override;
  void end_level(int depth) override;

  const FoundPatterns<std::uint32_t>& found() const { return found_; }

 private:
  void note_word(Cell layer, std::uint64_t word, Word fresh);

  const Space& space_;
  std::uint64_t of_layer_;              // patterns
  FoundPatterns<std::uint32_t> found_;  // indices of states
  ByCell<std::uint64_t> unseen_{};      // patterns of a layer not seen on an earlier level
  ByCell<std::uint8_t> has_news_{};
};

}  // namespace slidebase
