// Where the last level lies: a summary of the planes by *stretches* of words, so that a level reads
// only what can matter to it.
//
// For every stretch of every layer one byte says at which depth a state in it was last reached. A
// stretch of the next level can only gain from source stretches reached at the present depth, and
// which those are follows from the digits: a move takes whole stretches to whole stretches where it
// rotates digits before them, leaves a stretch in place where it rotates digits within, and may
// send a stretch anywhere in one lead of its spread where it rotates both. Early levels lie in few
// stretches, and so do late ones, when nearly all of the plane is full: docs/BENCHMARKS.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/layer_graph.h"

namespace slidebase {

// A spread in units of stretches: stretch ((group * leads + lead) * keys + key) * block + rest of
// the target can gain from the stretch of the source with the group source_group[group], the key
// source_key[variant * keys + key] and the same lead and rest; or, if `anywhere`, with any rest.
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

  // The lattice must outlive this.
  explicit Summary(const LayerGraph<Space>& graph);

  // A state in this word of the layer was reached at this depth; from any thread.
  void reached(Cell layer, std::uint64_t word, int depth) {
    std::atomic_ref(reached_at_[place(layer, word / kSegmentWords)])
        .store(static_cast<std::uint8_t>(depth), std::memory_order_relaxed);
  }
  // As if a state in every stretch had been.
  void reached_everywhere(int depth);

  // gains[i] = whether stretch first + i of the layer can gain states from level `depth`.
  void may_receive(Cell layer, std::uint64_t first, int depth,
                   std::span<std::uint8_t> receives) const;

  std::uint64_t bytes() const { return reached_at_.size(); }

 private:
  std::uint64_t place(Cell layer, std::uint64_t segment) const {
    return static_cast<std::uint64_t>(layer) * layer_segments_ + segment;
  }

  const LayerGraph<Space>& graph_;
  std::uint64_t layer_segments_;
  bool whole_ = false;  // the layer does not fall into segments: all of it can always gain
  ByCell<std::vector<SegmentMap>> incoming_;
  std::vector<std::uint8_t> reached_at_;  // modulo 256; no search is as deep
};

}  // namespace slidebase
