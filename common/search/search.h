// The breadth-first search from the root over a whole space, one bit plane for each value of the
// distance bit.
//
// *Planes.* A state at depth d is marked in plane (bit 1 of d) when it is reached. So the two
// planes together show which states are reached, plane 1 alone is the table at the end, and no
// third plane is needed for the frontier: level d+1 is made by moving *all* of plane (bit 1 of d)
// from the layers of level d's colour. That plane also holds the depths d-4, d-8, ... there, but
// their neighbours were all reached before and are masked away. The planes take two bits per state
// (plus the unused bits of words: 60 of 64 bits are used, of marked cubes 36, or 27 of 32), where a
// frontier plane would make it three.
//
// *Dense levels.* The target layers are cut into chunks of words. For each chunk the search gathers
// into a buffer what the move maps bring from the neighbour layers, masks away the reached bits,
// and counts and marks the rest. One thread writes a chunk, and it reads only layers of the other
// colour: so there are no locks, and any number of threads can work, however few the layers. The
// search skips chunks with nothing unreached, and in the others the segments that cannot receive a
// state (summary.h).
//
// *Sparse levels.* While a level has very few states, it is kept as a list, and its states'
// neighbours are marked one by one.
//
// *Slabs.* The planes may be cut into slabs (slabs.h), of which this process has some. The search
// then goes over its slabs, their chunks and layers in the same way, and an exchange brings the few
// words that lie elsewhere. Every rank lists the sparse levels, and marks their states when the
// first dense level comes.
//
// SearchCore (search_core.h) has the common part: dense levels, counts and the order of levels.
// Search, below, has the planes in one memory; SlabSearch (slab_search.h) goes over slabs.
//
// The planes do not depend on the order of work, so the table has the same bytes for any number of
// threads and any kernel.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/pages.h"
#include "common/search/search_core.h"

namespace slidebase {

template <typename Space>
class Search : public SearchCore<Space> {
  using Core = SearchCore<Space>;

 public:
  using Word = typename Core::Word;

  // Allocates the planes; throws std::bad_alloc. All arguments must outlive this.
  Search(const LayerGraph<Space>& graph, Workers& workers, SearchOptions options,
         FreshObserver<Word>* observer = nullptr);

  // A layer's distance bits, kWordBits to a word.
  std::span<const Word> distance_layer(Cell layer) const {
    return {part_.words[1][layer], this->parts_.words};
  }

  // The bytes of memory that a search of this space takes, within 1 %.
  static std::uint64_t memory_bytes(std::uint64_t layer_size, int layers);

 private:
  using Core::depth_, Core::graph_, Core::observer_, Core::options_, Core::workers_;

  void begin_at_root() override;
  std::uint64_t sparse_level() override;
  std::uint64_t dense_level() override { return this->dense_part(part_); }
  std::uint64_t count_all_marked() override {
    return this->count_marked(part_, 0) + this->count_marked(part_, 1);
  }

  void clear_planes();
  bool reach(unsigned worker, State state, int depth);
  void reach_neighbours(unsigned worker, std::span<const State> states,
                        std::vector<State>& reached);

  std::array<Pages<Word>, 2> planes_;
  typename Core::Part part_;     // everything
  std::vector<State> frontier_;  // of a sparse level
};

}  // namespace slidebase
