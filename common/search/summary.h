// Where the last level lies: a summary of the planes by *segments* of words, so that a level reads
// only the words that can matter to it.
//
// For every segment of every layer, one byte has the depth at which a state in it was last reached,
// and whether all its states are reached. A segment that is not full can receive states of the next
// level only from source segments reached at the present depth. The digits determine these
// segments: a move takes whole segments to whole segments if it rotates digits before them, leaves
// a segment in place if it rotates digits inside, and may send a segment anywhere in one lead of
// its move map if it rotates both. The states of early levels are in few segments, and so are those
// of late levels, when nearly all of the plane is full (docs/BENCHMARKS.md, Experiments and their
// results).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/layer_graph.h"
#include "common/search/pages.h"
#include "common/search/slabs.h"

namespace slidebase {

// A move map in units of segments. Segment ((group * leads + lead) * keys + key) * block + rest of
// the target may receive states from the source's segment with the group source_group[group], the
// key source_key[variant * keys + key] and the same lead and rest; or, if `anywhere`, with any
// rest.
struct SegmentMap {
  int source_layer = 0;
  std::uint64_t leads = 1, keys = 1, block = 1;
  bool anywhere = false;
  std::span<const std::uint32_t> source_group;
  std::span<const std::uint8_t> group_variant;
  std::vector<std::uint32_t> source_key;
};

template <typename Space>
class Summary {
 public:
  static constexpr std::uint64_t kSegmentWords = LayerGraph<Space>::kSegmentWords;

  // The graph must outlive this.
  explicit Summary(const LayerGraph<Space>& graph);

  // Records that a state in this word of the layer was reached at this depth; `full`: all states of
  // its segment are reached. From any thread.
  void reached(Cell layer, std::uint64_t word, int depth, bool full = false) {
    std::atomic_ref(reached_at_.data()[place(layer, word / kSegmentWords)])
        .store(static_cast<std::uint8_t>(mark_of(depth) | (full ? kFull : 0)),
               std::memory_order_relaxed);
  }
  // Records a state reached at this depth in every segment; full segments stay full.
  void reached_everywhere(int depth);

  // Appends the parts of a run from one layer into another, in segments, that bring states of this
  // depth to segments that are not full. A run that is not made of whole segments is taken whole or
  // not at all.
  void append_new(const SlabMove& slab_move, const SlabRun& run, int depth,
                  std::vector<SlabRun>& parts) const;
  // The summary of a layer, a byte for each segment.
  std::span<std::uint8_t> of_layer(Cell layer) {
    return {reached_at_.data() + place(layer, 0), layer_segments_};
  }

  // receives[i] = whether segment first + i of the layer may receive states from level `depth`.
  void may_receive(Cell layer, std::uint64_t first, int depth,
                   std::span<std::uint8_t> receives) const;

  // Appends the ranges of a layer's words that have states of this depth, in whole segments, among
  // the words first .. first + words - 1. Ranges at most `gap` segments apart are joined.
  void append_reached(Cell layer, std::uint64_t first, std::uint64_t words, int depth,
                      std::uint64_t gap, std::vector<WordRange>& ranges) const;
  // The same for the ranges that may receive states of the next level.
  void append_receiving(Cell layer, std::uint64_t first, std::uint64_t words, int depth,
                        std::uint64_t gap, std::vector<WordRange>& ranges) const;

 private:
  static constexpr std::uint8_t kFull = 0x80;
  // Neither 0 nor kFull. Marks wrap after 127 levels; a stale mark costs one useless scan.
  static std::uint8_t mark_of(int depth) { return static_cast<std::uint8_t>(depth % 127 + 1); }
  static bool has_mark(std::uint8_t byte, std::uint8_t mark) { return (byte & ~kFull) == mark; }
  std::uint64_t place(Cell layer, std::uint64_t segment) const {
    return static_cast<std::uint64_t>(layer) * layer_segments_ + segment;
  }

  const LayerGraph<Space>& graph_;
  std::uint64_t layer_segments_;
  bool whole_ = false;  // layers do not divide into segments: all words may always receive
  ByCell<std::vector<SegmentMap>> incoming_;
  // By layer and segment: a mark, with kFull or without; 0 if nothing was reached, so the memory is
  // untouched at first.
  Pages<std::uint8_t> reached_at_;
};

}  // namespace slidebase
