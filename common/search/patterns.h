// The pattern section of a cubic table: for each goal pattern (a blank cell and the tops of all
// cubes) the least distance over the origin strings, and the least string that attains it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/search/search.h"

namespace slidebase {

// Collects the patterns while the search runs. A pattern's distance is the level on which it is
// first seen; of the strings seen on that level the least is kept, so the order of work does not
// show. Memory: 4 bytes per pattern.
class PatternCollector : public FreshObserver<std::uint32_t> {
 public:
  explicit PatternCollector(const CubicSpace& space);

  void fresh(Cell layer, std::uint64_t first, std::span<const std::uint32_t> words) override;
  void end_level(int depth) override;

  // All that is collected, to be saved and put back between levels.
  std::array<std::span<std::byte>, 3> state();

  // The section's plain bytes: three planes of one byte per pattern (docs/FORMAT.md).
  std::vector<std::byte> section() const;

 private:
  std::uint64_t layer_words_;           // words of one string's tops
  std::uint64_t tops_;                  // patterns of a layer
  std::vector<std::uint32_t> seen_;     // on an earlier level
  std::vector<std::uint32_t> now_;      // on this one
  std::vector<std::uint8_t> distance_;  // by pattern
  std::vector<std::uint16_t> string_;
};

}  // namespace slidebase
