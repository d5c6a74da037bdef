// The pattern section of a table of cubes of kind kAxes: for each goal pattern (a blank cell and
// the tops of all cubes) the least distance over the origin strings, and the least string that
// attains it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/search/found_patterns.h"
#include "common/search/search.h"

namespace slidebase {

// Collects the patterns while the search runs. A pattern's distance is the level on which it is
// first seen. Of the strings seen on that level the least is kept, so the result does not depend on
// the order of work. Memory: 3 bytes per pattern, and 4 bytes per 27 patterns for each worker.
class PatternCollector : public FreshObserver<std::uint32_t> {
 public:
  PatternCollector(const CubicSpace& space, unsigned workers);

  void fresh(unsigned worker, Cell layer, std::uint64_t first,
             std::span<const std::uint32_t> words) override;
  void end_level(int depth) override;

  const FoundPatterns<std::uint16_t>& found() const { return found_; }

 private:
  struct News {
    std::uint64_t at;        // word
    std::uint32_t patterns;  // bits of the word
    std::uint16_t string;
  };
  // What one worker has seen, separate for each worker so that it takes no lock. On dense levels
  // strings come to a worker in rising order; a pattern that it has already seen on this level then
  // had a smaller string.
  struct alignas(64) OfWorker {
    std::vector<std::uint32_t> seen;      // on this level; by any worker on an earlier one
    ByCell<std::uint16_t> last_string{};  // by layer, on this level
    ByCell<std::uint8_t> has_news{};
    // A pattern's least string is far from the memory used recently: it is prefetched while
    // more news arrive.
    std::array<News, 64> waiting;
    std::size_t waiting_count = 0;
  };

  void fresh_of_string(OfWorker& own, Cell layer, std::uint16_t string, std::uint64_t begin,
                       std::span<const std::uint32_t> words);
  void note_later(OfWorker& own, const News& news);
  void note_waiting(OfWorker& own);

  std::uint64_t layer_words_;           // words of one string's tops
  std::uint64_t tops_;                  // patterns of a layer
  std::vector<std::uint32_t> seen_;     // on an earlier level
  FoundPatterns<std::uint16_t> found_;  // strings
  ByCell<std::uint64_t> unseen_{};      // patterns of a layer not seen on any level yet
  std::vector<OfWorker> workers_;
};

}  // namespace slidebase
