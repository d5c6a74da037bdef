// The core of the search: what it does to the words of both planes, chunk by chunk, and its counts.
// search.h describes the idea. Derived classes decide where the planes lie, and how to find the
// levels that are too small for chunks: Search has all planes in one memory, SlabSearch goes over
// slabs.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/search/layer_graph.h"
#include "common/search/move_map.h"
#include "common/search/summary.h"

namespace slidebase {

struct SearchProgress {
  int depth;              // of the level just completed
  std::uint64_t level;    // states on this level
  std::uint64_t reached;  // states so far
};

inline constexpr int kAnyDepth = std::numeric_limits<int>::max();

struct SearchOptions {
  InstructionSet kernel = instruction_set();
  // Called by the thread that searches: on_level after each level, poll now and then. Both may
  // throw, which is the only way to end the search early.
  std::function<void(const SearchProgress&)> on_level;
  std::function<void()> poll;
  // The last level to make. Its states are counted, but need not be marked.
  int max_depth = kAnyDepth;
};

// A level is sparse up to one state in 128 words, and never above 300,000 states: a listed state
// costs a few cache misses, and on planes of gigabytes a miss takes far longer than on planes that
// fit in a cache.
constexpr std::uint64_t sparse_most(std::uint64_t words) {
  return std::min<std::uint64_t>(words / 128, 300'000);
}

constexpr std::uint64_t pieces_of(std::uint64_t words, std::uint64_t piece_words) {
  return (words + piece_words - 1) / piece_words;
}

// Receives every newly reached state, from any worker at any time; end_level is called by one
// thread between levels. On a dense level each worker gets the words of a layer in rising order.
template <typename Word>
class FreshObserver {
 public:
  virtual ~FreshObserver() = default;
  // The newly reached states in words first.. of a layer.
  virtual void fresh(unsigned worker, Cell layer, std::uint64_t first,
                     std::span<const Word> words) = 0;
  virtual void end_level(int depth) = 0;
};

template <typename Space>
class SearchCore {
 public:
  using Word = typename LayerGraph<Space>::Word;

  virtual ~SearchCore() = default;
  SearchCore(const SearchCore&) = delete;
  SearchCore& operator=(const SearchCore&) = delete;

  // Searches until a level is empty or max_depth is reached. Throws what on_level and poll throw,
  // on this rank only.
  void run();
  // Resumes from planes as they were after the last level of this histogram, instead of starting
  // from the root; call it before run(). The planes may already have some states of the next level.
  // Throws Error(kFormat) if they have too few states. O(words).
  void resume(std::vector<std::uint64_t> histogram);

  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  std::uint64_t reached() const { return reached_; }
  // The number of words processed so far, summed over the levels. Not to be called while a level is
  // made.
  std::uint64_t merged_words() const;

  // The bytes of memory that a search of this space takes in addition to its planes, within 1 %.
  static std::uint64_t bytes_besides_planes(std::uint64_t layer_size, int layers);

 protected:
  static constexpr unsigned kWordBits = LayerGraph<Space>::kWordBits;

  // Chunks are cut from parts, which are either slabs or a single part that is everything.
  struct Parts {
    std::uint64_t count;   // of this process
    std::uint64_t words;   // of each, in a layer
    std::uint64_t states;  // of each, in a layer
    bool note_full;        // whether to note full segments, in order to skip them
  };
  // A part whose words can be used now.
  struct Part {
    std::uint64_t number = 0;
    std::uint64_t first = 0;               // its first word's number in a layer
    std::array<ByCell<Word*>, 2> words{};  // pointer to it, by plane and layer; null: not needed
  };

  // All arguments must outlive this.
  SearchCore(const LayerGraph<Space>& graph, Workers& workers, SearchOptions options,
             FreshObserver<Word>* observer, Parts parts);

  // Finds, marks and counts the states of the next level in this part.
  std::uint64_t dense_part(const Part& part);
  // Marks a state of this depth; returns false if it was marked before. From any thread.
  bool mark(const Part& part, State state, int depth);
  // Records which states are marked in the layers of this colour; returns their number.
  std::uint64_t count_marked(const Part& part, int colour);

  std::vector<Cell> layers_of_colour(int colour) const;
  static int plane_of(int depth) { return depth >> 1 & 1; }
  int source_plane() const { return plane_of(depth_); }
  int target_plane() const { return plane_of(depth_ + 1); }
  int source_colour() const {
    return (graph_.space().shape().colour(graph_.space().root()) ^ depth_) & 1;
  }
  void poll();

  const LayerGraph<Space>& graph_;
  Workers& workers_;
  const SearchOptions options_;
  FreshObserver<Word>* const observer_;
  const Parts parts_;
  Summary<Space> summary_;
  int depth_ = 0;       // of the last level
  bool sparse_ = true;  // whether all levels so far are lists

 private:
  // The number of words of a chunk: its buffer and its part of both planes fit in the second-level
  // cache.
  static constexpr std::uint64_t kChunkSegments = 96;
  static constexpr std::uint64_t kChunkWords = kChunkSegments * Summary<Space>::kSegmentWords;

  struct alignas(64) OfWorker {
    std::vector<Word> buffer = std::vector<Word>(2 * kChunkWords);
    std::uint64_t merged_words = 0;
  };

  // Steps of run() and resume() that the derived class defines.
  virtual void begin_at_root() = 0;
  // Make the next level and return its number of states: with lists of states, or with dense_part()
  // for every part.
  virtual std::uint64_t sparse_level() = 0;
  virtual std::uint64_t dense_level() = 0;
  // Marks the states of the listed levels that are not marked yet; no more levels will be listed.
  virtual void end_lists() {}
  // count_marked() of everything.
  virtual std::uint64_t count_all_marked() = 0;
  // Called now and then while a level is made.
  virtual void progress() {}
  // Like WordKernels::gather, from other parts; returns false if the move stays within each part.
  virtual bool gather_slab_move(Cell, Cell, std::uint64_t, std::uint64_t, Word*) { return false; }

  void leave_sparse();
  std::uint64_t dense_chunk(unsigned worker, Cell cell, const Part& part, std::uint64_t chunk);
  std::uint64_t dense_words(unsigned worker, Cell cell, const Part& part, std::uint64_t begin,
                            std::uint64_t end);
  std::uint64_t count_chunk(Cell cell, const Part& part, std::uint64_t chunk);
  static bool is_full(const Word* plane, const Word* other, std::uint64_t words);
  // The words of a chunk of this part in a layer.
  WordRange words_of(const Part& part, std::uint64_t chunk) const;
  // The number of states of a chunk that are not reached yet.
  std::uint32_t& missing(Cell cell, const Part& part, std::uint64_t chunk) {
    return missing_[cell][part.number * part_chunks_ + chunk];
  }

  const WordKernels<Word> kernels_;
  const std::uint64_t part_chunks_;
  std::vector<OfWorker> of_workers_;
  ByCell<std::vector<std::uint32_t>> missing_;
  std::uint64_t reached_ = 0;
  std::uint64_t made_before_ = 0;  // states of the next level that the resumed search had marked
  std::vector<std::uint64_t> histogram_;
};

template <typename Space>
inline bool SearchCore<Space>::mark(const Part& part, State state, int depth) {
  const std::uint64_t word = state.index / kWordBits;
  const Word bit = Word{1} << (state.index % kWordBits);
  std::atomic_ref into(
      part.words[static_cast<std::size_t>(plane_of(depth))][state.blank][word - part.first]);
  if ((into.load(std::memory_order_relaxed) & bit) != 0 ||
      (into.fetch_or(bit, std::memory_order_relaxed) & bit) != 0) {
    return false;
  }
  summary_.reached(state.blank, word, depth);
  std::atomic_ref(missing(state.blank, part, (word - part.first) / kChunkWords))
      .fetch_sub(1, std::memory_order_relaxed);
  return true;
}

}  // namespace slidebase
