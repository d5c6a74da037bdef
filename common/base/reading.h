// For readers of a source that is not in memory: errors, buffers, and a cache of the pieces that
// were used last.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/mutex.h"
#include "common/base/source.h"

namespace slidebase {

// The error for a caller that cannot wait for the source of this name.
inline Error pending_error(const std::string& name) {
  return {ErrorCode::kPending, name, "its bytes are not all here yet"};
}

// Reads for a caller that can wait: returns false if the source is pending. Throws Error(kIo).
inline bool read_or_fail(const Source& source, std::uint64_t offset, std::span<std::byte> into) {
  const ReadStatus status = source.read(offset, into);
  if (status == ReadStatus::kFailed) {
    throw Error(ErrorCode::kIo, source.name(), offset, source.failure());
  }
  return status == ReadStatus::kDone;
}

// Allocated memory; empty if the allocation failed. Throws no exception.
struct Buffer {
  std::unique_ptr<std::byte[]> data;
  std::size_t size = 0;

  // Empty if the allocation fails.
  static Buffer of(std::uint64_t bytes) noexcept {
    if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) {
      return {};
    }
    const auto size = static_cast<std::size_t>(bytes);
    return {std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[size]), size};
  }
  std::span<std::byte> span() const noexcept { return {data.get(), size}; }
  explicit operator bool() const noexcept { return data != nullptr; }
};

// Keeps pieces of a file by number. Any number of threads may use it at once. O(kWays) for each
// call.
class PieceCache {
 public:
  // A cache for at least `pieces` pieces.
  explicit PieceCache(std::uint64_t pieces)
      : sets_(static_cast<std::size_t>((pieces + kWays - 1) / kWays)) {}

  // Copies into.size() bytes of a piece, from `begin` on. If the cache does not have it, takes what
  // load(buffer) puts into the buffer, in place of the least recently used piece of its set.
  // Returns what load() does; if that is not its type's first value, copies nothing.
  template <typename Load>
  auto copy(std::uint64_t piece, std::uint64_t begin, std::span<std::byte> into,
            const Load& load) noexcept {
    using Ended = decltype(load(std::declval<Buffer&>()));
    if (copy_kept(piece, begin, into)) {
      return Ended();
    }
    Buffer loaded;
    const Ended ended = load(loaded);
    if (ended == Ended()) {
      std::copy_n(loaded.data.get() + begin, into.size(), into.begin());
      keep(piece, std::move(loaded));
    }
    return ended;
  }

 private:
  static constexpr std::size_t kWays = 16;
  struct Slot {
    std::uint64_t piece = ~std::uint64_t{0};
    std::uint64_t used = 0;
    Buffer bytes;
  };
  struct Set {
    Mutex mutex;
    std::uint64_t clock = 0;
    std::array<Slot, kWays> slots;
  };
  // Neighbouring pieces go to different sets.
  Set& set_of(std::uint64_t piece) noexcept { return sets_[piece % sets_.size()]; }

  bool copy_kept(std::uint64_t piece, std::uint64_t begin, std::span<std::byte> into) noexcept {
    Set& set = set_of(piece);
    const Lock lock(set.mutex);
    const auto slot = std::ranges::find(set.slots, piece, &Slot::piece);
    if (slot == set.slots.end()) {
      return false;
    }
    slot->used = ++set.clock;
    std::ranges::copy(slot->bytes.span().subspan(static_cast<std::size_t>(begin), into.size()),
                      into.begin());
    return true;
  }
  void keep(std::uint64_t piece, Buffer bytes) noexcept {
    Set& set = set_of(piece);
    const Lock lock(set.mutex);
    auto slot = std::ranges::find(set.slots, piece, &Slot::piece);
    if (slot == set.slots.end()) {
      slot = std::ranges::min_element(set.slots, {}, &Slot::used);
    }
    *slot = {piece, ++set.clock, std::move(bytes)};
  }

  std::vector<Set> sets_;
};

}  // namespace slidebase
