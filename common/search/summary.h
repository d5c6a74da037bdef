// Where the last level lies: a summary of the planes by *segments* of words, so that a level reads
// only what can matter to it.
//
// For every segment of every layer one byte says at which depth a state in it was last reached, and
// whether all of them are. A segment that is not full can only receive states of the next level
// from source segments reached at the present depth, and which those are follows from the digits: a
// move takes whole segments to whole segments where it rotates digits before them, leaves a segment
// in place where it rotates digits within, and may send a segment anywhere in one lead of its move
// map where it rotates both. Early levels lie in few segments, and so do late ones, when nearly all
// of the plane is full: docs/BENCHMARKS.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/layer_graph.h"
#include "common/search/pages.h"
#include "common/search/slabs.h"

namespace slidebase {

// A move map in units of segments: segment ((group * leads + lead) * keys + key) * block + rest of
// the target may receive states from the segment of the source with the group source_group[group],
// the key source_key[variant * keys + key] and the same lead and rest; or, if `anywhere`, with any
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

  // A state in this word of the layer was reached at this depth; `full` where its segment has no
  // other left. From any thread.
  void reached(Cell layer, std::uint64_t word, int depth, bool full = false) {
    std::atomic_ref(reached_at_.data()[place(layer, word / kSegmentWords)])
        .store(static_cast<std::uint8_t>(mark_of(depth) | (full ? kFull : 0)),
               std::memory_order_relaxed);
  }
  // As if a state in every segment that is not full had been.
  void reached_everywhere(int depth);

  // Appends those parts of a run from one layer into another, in segments, that bring states of
  // this depth to segments with room. A run that is not made of whole segments is taken whole, or
  // not at all.
  void append_new(const SlabCrossing& crossing, const SlabRun& run, int depth,
                  std::vector<SlabRun>& parts) const;
  // All that it knows of a layer, a byte for each segment.
  std::span<std::uint8_t> of_layer(Cell layer) {
    return {reached_at_.data() + place(layer, 0), layer_segments_};
  }

  // receives[i] = whether segment first + i of the layer may receive states from level `depth`.
  void may_receive(Cell layer, std::uint64_t first, int depth,
                   std::span<std::uint8_t> receives) const;

  // Appends the ranges of words in which states of this depth are, of a layer's words first ..
  // first + words - 1, whole segments; those no more than `gap` segments apart are one.
  void append_reached(Cell layer, std::uint64_t first, std::uint64_t words, int depth,
                      std::uint64_t gap, std::vector<WordRange>& ranges) const;
  // The same of those that may receive states of the next level.
  void append_receiving(Cell layer, std::uint64_t first, std::uint64_t words, int depth,
                        std::uint64_t gap, std::vector<WordRange>& ranges) const;

 private:
  static constexpr std::uint8_t kFull = 0x80;
  // What is not 0 and not kFull. A mark comes back after 127 levels, and then costs a look at what
  // cannot matter.
  static std::uint8_t mark_of(int depth) { return static_cast<std::uint8_t>(depth % 127 + 1); }
  static bool has_mark(std::uint8_t byte, std::uint8_t mark) { return (byte & ~kFull) == mark; }
  std::uint64_t place(Cell layer, std::uint64_t segment) const {
    return static_cast<std::uint64_t>(layer) * layer_segments_ + segment;
  }

  const LayerGraph<Space>& graph_;
  std::uint64_t layer_segments_;
  bool whole_ = false;  // the layer does not fall into segments: all of it may always receive
  ByCell<std::vector<SegmentMap>> incoming_;
  // By layer and segment a mark, with kFull or without; 0 where nothing was reached: memory that
  // nothing touched yet.
  Pages<std::uint8_t> reached_at_;
};

}  // namespace slidebase
