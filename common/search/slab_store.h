// Where the planes of a rank's slabs are kept: in memory, or in a place such as a disk from which a
// level brings one slab after another into memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/puzzle/state.h"
#include "common/search/pages.h"
#include "common/search/slabs.h"

namespace slidebase {

// What a level needs of one layer of a plane in a slab. Words are numbered from the slab's first.
struct SlabNeed {
  int plane;
  Cell layer;
  std::vector<WordRange> ranges;  // the words that it reads or changes, in rising order
  bool zero_rest;                 // whether it also reads the other words, as zeros
};

// Parts are this rank's slabs, in the order in which it goes through them. All members are called
// from one thread.
class SlabStore {
 public:
  using Word = std::uint64_t;

  virtual ~SlabStore() = default;

  // Whether all words are in memory at any time. If so, fetch(), wait(), close() and settle() do
  // nothing.
  virtual bool in_memory() const = 0;

  // Begins to bring what is needed of a part: each layer of a plane once, at most both planes of
  // one colour's layers and one plane of the other's. At most two parts may be fetched and not
  // closed.
  virtual void fetch(std::uint64_t part, std::vector<SlabNeed> needs) = 0;
  // Begins to bring these words of any part, and returns where they can be read once ready() is
  // true, until the second fetch() after that.
  virtual const Word* find(std::uint64_t part, int plane, Cell layer, WordRange words) = 0;
  // Whether everything that was begun has arrived; wait() waits for it.
  virtual bool ready() = 0;
  virtual void wait() = 0;
  // A layer's words of a part that was fetched, has arrived, and is not closed; nullptr if they are
  // not needed.
  virtual Word* words(std::uint64_t part, int plane, Cell layer) = 0;
  // Begins to save the changes, and releases the rest.
  virtual void close(std::uint64_t part, std::vector<SlabNeed> changed) = 0;
  // Waits until all changes are saved; later fetches see them.
  virtual void settle() = 0;
};

// Keeps the slabs in memory; all zeros at first.
class SlabsInMemory : public SlabStore {
 public:
  // `big`: whether nearly all of it will be written (Pages). Throws std::bad_alloc.
  SlabsInMemory(std::uint64_t slab_words, std::uint64_t parts, int layers, bool big)
      : slab_words_(slab_words), parts_(parts) {
    const std::uint64_t layer_words = std::max<std::uint64_t>(1, slab_words * parts);
    for (auto& plane : planes_) {
      plane = Pages<Word>(layer_words * static_cast<std::uint64_t>(layers), big);
    }
  }

  bool in_memory() const override { return true; }
  void fetch(std::uint64_t, std::vector<SlabNeed>) override {}
  const Word* find(std::uint64_t part, int plane, Cell layer, WordRange range) override {
    return words(part, plane, layer) + range.begin;
  }
  bool ready() override { return true; }
  void wait() override {}
  Word* words(std::uint64_t part, int plane, Cell layer) override {
    const auto row = static_cast<std::uint64_t>(layer) * parts_ + part;
    return planes_[static_cast<std::size_t>(plane)].data() + row * slab_words_;
  }
  void close(std::uint64_t, std::vector<SlabNeed>) override {}
  void settle() override {}

 private:
  std::uint64_t slab_words_, parts_;
  std::array<Pages<Word>, 2> planes_;
};

}  // namespace slidebase
