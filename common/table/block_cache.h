// A cache of verified blocks of a table whose source is not in memory: keeps those used last.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/base/mutex.h"

namespace slidebase {

// Allocated memory; empty if the allocation failed. Throws no exception.
struct Buffer {
  std::unique_ptr<std::byte[]> data;
  std::size_t size = 0;

  // Empty if the allocation fails.
  static Buffer of(std::uint64_t bytes) noexcept;
  std::span<std::byte> span() const noexcept { return {data.get(), size}; }
  explicit operator bool() const noexcept { return data != nullptr; }
};

// Any number of threads may use it at once. O(kWays) for each call.
class BlockCache {
 public:
  // A cache for at least `pieces` pieces.
  explicit BlockCache(std::uint64_t pieces);

  // Copies `into.size()` bytes of the piece `key` from `begin` on; false if it is not in the cache.
  bool copy(std::uint64_t key, std::uint64_t begin, std::span<std::byte> into) noexcept;

  // Stores a piece, replacing the least recently used piece of its set.
  void keep(std::uint64_t key, Buffer piece) noexcept;

 private:
  static constexpr std::size_t kWays = 16;
  struct Slot {
    std::uint64_t key = ~std::uint64_t{0};
    std::uint64_t used = 0;
    Buffer piece;
  };
  struct Set {
    Mutex mutex;
    std::uint64_t clock = 0;
    std::array<Slot, kWays> slots;
  };
  // Neighbouring keys go to different sets.
  Set& set_of(std::uint64_t key) noexcept { return sets_[key % sets_.size()]; }

  std::vector<Set> sets_;
};

}  // namespace slidebase
