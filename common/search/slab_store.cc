#include "common/search/slab_store.h"

#include <algorithm>

namespace slidebase {

SlabsInMemory::SlabsInMemory(std::uint64_t slab_words, std::uint64_t parts, int layers, bool big)
    : slab_words_(slab_words), parts_(parts) {
  for (auto& plane : planes_) {
    plane = Pages<Word>(
        std::max<std::uint64_t>(1, slab_words * parts) * static_cast<std::uint64_t>(layers), big);
  }
}

}  // namespace slidebase
