// What a search has found of each goal pattern, as the pattern section of a table has it: the least
// distance, and the least number that attains it, of an origin string or of a state.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

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

}  // namespace slidebase
