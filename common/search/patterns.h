// The pattern section of a table of cubes: for each goal pattern (a blank cell and the tops of all
// cubes) the least distance of a state that shows it, and which state that is.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/search/layer_graph.h"
#include "common/search/search.h"
#include "common/search/search_core.h"
#include "common/table/table_format.h"

namespace slidebase {

// What a search has found of each goal pattern, as the pattern section of a table has it: the least
// distance, and the least number that attains it, of an origin string or of a state.
template <typename Number>
struct FoundPatterns {
  static constexpr Number kNone = std::numeric_limits<Number>::max();

  explicit FoundPatterns(std::uint64_t patterns)
      : distance(patterns, kNoPatternDistance), least(patterns, kNone) {}

  // Keeps the least number of each pattern; from any thread.
  void note(std::uint64_t pattern, Number number) {
    std::atomic_ref known_least(least[pattern]);
    Number known = known_least.load(std::memory_order_relaxed);
    while (number < known &&
           !known_least.compare_exchange_weak(known, number, std::memory_order_relaxed)) {
    }
  }

  // The section's plain bytes: planes of one byte for each pattern (docs/FORMAT.md).
  std::uint64_t section_bytes() const { return distance.size() * (1 + sizeof(Number)); }
  std::vector<std::byte> section() const {
    std::vector<std::byte> bytes;
    bytes.reserve(section_bytes());
    for (const std::uint8_t of_pattern : distance) {
      bytes.push_back(std::byte{of_pattern});
    }
    for (unsigned shift = 0; shift < 8 * sizeof(Number); shift += 8) {
      for (const Number number : least) {
        bytes.push_back(static_cast<std::byte>(number == kNone ? 0 : number >> shift & 0xff));
      }
    }
    return bytes;
  }

  std::vector<std::uint8_t> distance;  // by pattern
  std::vector<Number> least;           // kNone: not reached; more than any string or state has
};

// Collects the patterns of cubes of kind kAxes while the search runs: the least distance over the
// origin strings, and the least string that attains it. A pattern's distance is the level on which
// it is first seen. Of the strings seen on that level the least is kept, so the result does not
// depend on the order of work. Memory: 3 bytes per pattern, and 4 bytes per 27 patterns for each
// worker.
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

// The same for marked cubes and dice, with the least index of a state that shows the pattern. The
// patterns are few beside the states, so all are soon seen, and then it costs nothing. The result
// does not depend on the order of work. Memory: 5 bytes for each pattern.
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
