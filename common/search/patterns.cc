#include "common/search/patterns.h"

#include <atomic>
#include <bit>

#include "common/table/table_format.h"

namespace slidebase {

PatternCollector::PatternCollector(const CubicSpace& space)
    : layer_words_(space.tops() / kCubicWordBits),
      tops_(space.tops()),
      seen_(layer_words_ * static_cast<std::uint64_t>(space.layers())),
      now_(seen_.size()),
      distance_(seen_.size() * kCubicWordBits, kNoPatternDistance),
      string_(distance_.size(), 0xffff) {}

void PatternCollector::fresh(Cell layer, std::uint64_t first,
                             std::span<const std::uint32_t> words) {
  const std::uint64_t base = static_cast<std::uint64_t>(layer) * layer_words_;
  auto string = static_cast<std::uint16_t>(first / layer_words_);
  std::uint64_t at = first % layer_words_;
  for (const std::uint32_t word : words) {
    std::uint32_t first_seen = word & ~seen_[base + at];
    if (first_seen != 0) {
      std::atomic_ref(now_[base + at]).fetch_or(first_seen, std::memory_order_relaxed);
      for (; first_seen != 0; first_seen &= first_seen - 1) {
        const auto bit = static_cast<std::uint64_t>(std::countr_zero(first_seen));
        std::atomic_ref least(string_[(base + at) * kCubicWordBits + bit]);
        std::uint16_t known = least.load(std::memory_order_relaxed);
        while (string < known &&
               !least.compare_exchange_weak(known, string, std::memory_order_relaxed)) {
        }
      }
    }
    if (++at == layer_words_) {
      at = 0;
      ++string;
    }
  }
}

void PatternCollector::end_level(int depth) {
  for (std::size_t i = 0; i < now_.size(); ++i) {
    for (std::uint32_t bits = now_[i]; bits != 0; bits &= bits - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
      distance_[i * kCubicWordBits + bit] = static_cast<std::uint8_t>(depth);
    }
    seen_[i] |= now_[i];
    now_[i] = 0;
  }
}

std::array<std::span<std::byte>, 3> PatternCollector::state() {
  return {std::as_writable_bytes(std::span(seen_)), std::as_writable_bytes(std::span(distance_)),
          std::as_writable_bytes(std::span(string_))};
}

std::vector<std::byte> PatternCollector::section() const {
  std::vector<std::byte> bytes;
  bytes.reserve(distance_.size() * kPatternBytes);
  for (const std::uint8_t distance : distance_) {
    bytes.push_back(std::byte{distance});
  }
  for (const int shift : {0, 8}) {
    for (std::size_t i = 0; i < string_.size(); ++i) {
      const int string = distance_[i] == kNoPatternDistance ? 0 : string_[i];
      bytes.push_back(static_cast<std::byte>(string >> shift & 0xff));
    }
  }
  return bytes;
}

}  // namespace slidebase
