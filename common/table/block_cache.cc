#include "common/table/block_cache.h"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

namespace slidebase {

Buffer Buffer::of(std::uint64_t bytes) noexcept {
  if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) {
    return {};
  }
  const auto size = static_cast<std::size_t>(bytes);
  return {std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[size]), size};
}

BlockCache::BlockCache(std::uint64_t pieces)
    : sets_(static_cast<std::size_t>((pieces + kWays - 1) / kWays)) {}

bool BlockCache::copy(std::uint64_t key, std::uint64_t begin, std::span<std::byte> into) noexcept {
  Set& set = set_of(key);
  const Lock lock(set.mutex);
  const auto slot = std::ranges::find(set.slots, key, &Slot::key);
  if (slot == set.slots.end()) {
    return false;
  }
  slot->used = ++set.clock;
  std::ranges::copy(slot->piece.span().subspan(static_cast<std::size_t>(begin), into.size()),
                    into.begin());
  return true;
}

void BlockCache::keep(std::uint64_t key, Buffer piece) noexcept {
  Set& set = set_of(key);
  const Lock lock(set.mutex);
  auto slot = std::ranges::find(set.slots, key, &Slot::key);
  if (slot == set.slots.end()) {
    slot = std::ranges::min_element(set.slots, {}, &Slot::used);
  }
  *slot = {key, ++set.clock, std::move(piece)};
}

}  // namespace slidebase
