// The breadth-first search from the root over a whole space, one bit plane for each value of the
// distance bit.
//
// *Planes.* A state at depth d is marked in plane (bit 1 of d), once it is reached. So the two
// planes together say what is reached, plane 1 alone is the table at the end, and no third plane
// for the frontier is needed: level d+1 is made by moving *all* of plane (bit 1 of d) from the
// layers of level d's colour. That plane also holds the depths d-4, d-8, ... there; but their
// neighbours were all reached long ago and are masked away. Two bits per state (plus what the words
// leave unused: 60 of 64 bits, or 27 of 32) where a frontier plane would make it three.
//
// *Dense levels.* The target layers are cut into chunks of words. For each chunk what the move maps
// bring from its neighbour layers is gathered into a buffer, reached bits are masked away, what is
// left is counted and marked. A chunk is written by one thread and reads only layers of the other
// colour: no locks, any number of threads however few the layers. A chunk with nothing unreached is
// skipped, and of the others the segments that cannot receive (summary.h).
//
// *Sparse levels.* While a level has very few states, it is kept as a list and its neighbours are
// marked one by one.
//
// *Slabs.* The planes may be cut into slabs (slabs.h), of which this process has some: the search
// then goes over its slabs, their chunks and layers in the same way, with the numbers that words
// have in a whole layer, and an Exchange has the planes and brings the few words that lie
// elsewhere. The sparse levels are then listed by every rank, and marked once a dense one comes.
// With `Alone`, which has one slab, nothing of this is compiled.
//
// The planes do not depend on the order of work, so the table has the same bytes for any number of
// threads and any kernel.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/search/layer_graph.h"
#include "common/search/listed_levels.h"
#include "common/search/move_map.h"
#include "common/search/pages.h"
#include "common/search/slab_exchange.h"
#include "common/search/summary.h"

namespace slidebase {

struct SearchProgress {
  int depth;              // of the level just finished
  std::uint64_t level;    // states on it
  std::uint64_t reached;  // states so far
};

inline constexpr int kAnyDepth = std::numeric_limits<int>::max();

struct SearchOptions {
  InstructionSet kernel = instruction_set();
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const SearchProgress&)> on_level;
  std::function<void()> poll;  // called now and then by the thread that searches; may throw
  // The last level to be made: it is counted, and need not be marked.
  int max_depth = kAnyDepth;
};

// The exchange of a search whose words are all here.
struct Alone {
  static constexpr bool kAlone = true;
};

// Hears of every newly reached state, from any worker at once; end_level comes from one thread
// between levels. On a dense level the words of a layer come to each worker in rising order.
template <typename Word>
class FreshObserver {
 public:
  virtual ~FreshObserver() = default;
  // The newly reached states in words first.. of a layer.
  virtual void fresh(unsigned worker, Cell layer, std::uint64_t first,
                     std::span<const Word> words) = 0;
  virtual void end_level(int depth) = 0;
};

// Exchange: Alone, or of sliding spaces SlabExchange.
template <typename Space, typename Exchange = Alone>
class Search {
 public:
  using Word = typename LayerGraph<Space>::Word;

  // Takes the planes' memory, unless an exchange has them; throws std::bad_alloc. All that is
  // passed must outlive this. An exchange needs slabs of whole segments (Summary), or a single one.
  Search(const LayerGraph<Space>& graph, Workers& workers, SearchOptions options,
         FreshObserver<Word>* observer = nullptr, Exchange* exchange = nullptr);

  // Searches until a level is empty or as deep as it is to go; throws Interrupted when `stop` was
  // set, with an exchange on any rank, and what poll() does.
  void run();

  // Alone: the memory to save for going on later; whole and consistent in on_level and after run().
  std::array<std::span<std::byte>, 2> planes();
  // Goes on from planes as they were after the last level of this histogram, instead of from the
  // root: to be called before run(). They may already have some states of the level after it.
  // Throws Error(kFormat) where they have too few. O(words).
  void resume(std::vector<std::uint64_t> histogram);
  // Whether the planes have all states of the histogram; not while an exchange's levels are sparse.
  bool in_planes() const { return Exchange::kAlone || !sparse_; }

  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  std::uint64_t reached() const { return reached_; }

  // Alone: a layer's distance bits, kWordBits to a word.
  std::span<const Word> distance_layer(Cell layer) const {
    return {planes_[1].data() + static_cast<std::uint64_t>(layer) * stride_, part_words_};
  }

  // With an exchange: the words that this rank has gone through so far.
  std::uint64_t merged_words() const { return merged_words_; }

  // The bytes of memory that a search of this space takes, within 1 %.
  static std::uint64_t memory_bytes(std::uint64_t layer_size, int layers);

 private:
  static constexpr unsigned kWordBits = LayerGraph<Space>::kWordBits;
  // Words of a chunk: its buffer and its part of both planes stay in the second-level cache.
  static constexpr std::uint64_t kChunkSegments = 96;
  static constexpr std::uint64_t kChunkWords = kChunkSegments * Summary<Space>::kSegmentWords;

  // Parts are slabs, or with Alone one whole layer.
  std::uint64_t dense_level();
  std::uint64_t dense_part(std::uint64_t part, const std::vector<Cell>& targets);
  std::uint64_t dense_chunk(unsigned worker, Cell layer, std::uint64_t part, std::uint64_t chunk);
  std::uint64_t dense_words(unsigned worker, Cell layer, std::uint64_t part, std::uint64_t begin,
                            std::uint64_t end);
  std::uint64_t dense_rounds(const std::vector<Cell>& targets);
  std::uint64_t sparse_level();
  void mark_neighbours(unsigned worker, std::span<const State> states, std::vector<State>& reached);
  std::uint64_t listed_level();
  void leave_sparse();
  void mark_listed();
  void share_summary();
  void begin_at_root();
  void clear_planes();
  std::uint64_t count_marked(std::uint64_t part, const std::vector<Cell>& cells);
  std::uint64_t count_all_marked();
  std::uint64_t count_chunk(Cell layer, std::uint64_t part, std::uint64_t chunk);
  std::vector<SlabNeed> needs_of(std::uint64_t part) const;
  std::vector<SlabNeed> changes_of(std::uint64_t part) const;
  bool mark(State state, int depth);
  void announce(unsigned worker, State state);
  static bool is_full(const Word* plane, const Word* other, std::uint64_t words);
  std::vector<Cell> layers_of_colour(int colour) const;

  // A layer's words of this part, to be indexed by their numbers in the whole layer.
  Word* layer(int plane, Cell cell, std::uint64_t part) {
    if constexpr (Exchange::kAlone) {
      return planes_[static_cast<std::size_t>(plane)].data() +
             static_cast<std::uint64_t>(cell) * stride_;
    } else {
      // Where word 0 would lie, which no pointer may be calculated to.
      Word* const first = exchange_->store().words(part, plane, cell);
      return reinterpret_cast<Word*>(reinterpret_cast<std::uintptr_t>(first) -
                                     first_word(part) * sizeof(Word));
    }
  }
  std::uint64_t first_word(std::uint64_t part) const {
    if constexpr (Exchange::kAlone) {
      return 0;
    } else {
      return exchange_->slabs().first_word(exchange_->own()[part]);
    }
  }
  // The part that this word of a layer lies in, which is here.
  std::uint64_t part_of(std::uint64_t word) const {
    if constexpr (Exchange::kAlone) {
      return 0;
    } else {
      return exchange_->part_of(word);
    }
  }
  std::uint64_t all_words() const {
    return graph_.layer_words() * static_cast<std::uint64_t>(graph_.space().layers());
  }
  static int plane_of(int depth) { return depth >> 1 & 1; }
  int source_plane() const { return plane_of(depth_); }
  int target_plane() const { return plane_of(depth_ + 1); }
  int source_colour() const {
    return (graph_.space().shape().colour(graph_.space().root()) ^ depth_) & 1;
  }
  bool stopped_anywhere() const;
  void heed_poll();
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  const LayerGraph<Space>& graph_;
  Workers& workers_;
  SearchOptions options_;
  WordKernels<Word> kernels_;
  FreshObserver<Word>* observer_;
  Exchange* exchange_;
  std::uint64_t part_words_, parts_, part_chunks_;
  std::uint64_t stride_;  // words from one layer to the next
  std::array<Pages<Word>, 2> planes_;
  Summary<Space> summary_;
  std::vector<std::vector<Word>> buffers_;      // two chunks for each worker
  ByCell<std::vector<std::uint32_t>> missing_;  // by layer, part and chunk: states not reached
  bool sparse_ = true;
  int depth_ = 0;
  std::uint64_t reached_ = 0;
  std::uint64_t made_before_ = 0;  // of the next level, by a search that this one goes on from
  std::atomic<std::uint64_t> merged_words_ = 0;
  std::vector<std::uint64_t> histogram_;
  std::vector<State> frontier_;           // of a sparse level
  std::unique_ptr<ListedLevels> listed_;  // with an exchange, while levels are sparse
};

// What only a search over slabs does (search_slabs.cc).
using SlabSearch = Search<SlidingSpace, SlabExchange>;
template <>
std::uint64_t SlabSearch::listed_level();
template <>
void SlabSearch::mark_listed();
template <>
std::uint64_t SlabSearch::dense_rounds(const std::vector<Cell>& targets);
template <>
std::vector<SlabNeed> SlabSearch::needs_of(std::uint64_t part) const;
template <>
std::vector<SlabNeed> SlabSearch::changes_of(std::uint64_t part) const;
template <>
void SlabSearch::share_summary();
template <>
std::uint64_t SlabSearch::count_all_marked();

}  // namespace slidebase
