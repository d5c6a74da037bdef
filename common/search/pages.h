// Zeroed memory in big pages, for the planes of the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "common/base/plain_memory.h"

namespace slidebase {

// The number of words from one layer to the next; layers begin on a cache line.
template <typename Word>
constexpr std::uint64_t stride_of(std::uint64_t layer_words) {
  constexpr std::uint64_t kLine = 64 / sizeof(Word);
  return (layer_words + kLine - 1) / kLine * kLine;
}

// An array of `size` zero words; the system provides each page when it is first written. With small
// pages, random access over gigabytes spends most of its time in address translation, so the
// constructor requests big ones. `big` is false if few words far apart will be written, since each
// of them would take 2 MiB.
template <typename Word>
class Pages {
 public:
  Pages() = default;
  explicit Pages(std::uint64_t size, bool big = true) : memory_(size * sizeof(Word)), size_(size) {
    if (memory_.data() == nullptr) {
      throw std::bad_alloc();
    }
    memory_.use_huge_pages(big);
  }

  // Gets the pages of these words, none of which was written yet, from the system now.
  void take(std::uint64_t begin, std::uint64_t end) noexcept {
    constexpr std::uint64_t kLeastPageWords = 4096 / sizeof(Word);
    for (std::uint64_t i = begin; i < end; i += kLeastPageWords) {
      static_cast<volatile Word*>(data())[i] = 0;
    }
  }

  Word* data() noexcept { return reinterpret_cast<Word*>(memory_.data()); }
  const Word* data() const noexcept { return reinterpret_cast<const Word*>(memory_.data()); }
  std::uint64_t size() const noexcept { return size_; }
  std::size_t bytes() const noexcept { return static_cast<std::size_t>(size_) * sizeof(Word); }

 private:
  PlainMemory memory_;
  std::uint64_t size_ = 0;
};

}  // namespace slidebase
