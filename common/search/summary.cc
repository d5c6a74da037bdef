#include "common/search/summary.h"

#include <algorithm>

namespace slidebase {
namespace {

// The move map with its words put together to segments; false where a group is not a whole number
// of them.
template <typename Word>
bool in_segments(const MoveMap<Word>& map, std::uint64_t segment, SegmentMap& made) {
  const std::uint64_t lead_words = map.keys * map.block;
  const std::uint64_t group_words = map.leads * lead_words;
  if (group_words % segment != 0) {
    return false;
  }
  made.source_layer = map.source_layer;
  made.source_group = map.source_group;
  made.group_variant = map.group_variant;
  made.source_key = {0, 0};
  if (map.kind == MoveMapKind::kInner || segment % lead_words == 0) {
    made.block = group_words / segment;
  } else if (map.kind == MoveMapKind::kWhole && map.block % segment == 0) {
    made.leads = map.leads;
    made.keys = map.keys;
    made.block = map.block / segment;
    made.source_key = map.source_key;
    made.source_key.resize(2 * map.keys);  // a variant that never occurs has none
  } else if (lead_words % segment == 0) {
    made.leads = map.leads;
    made.block = lead_words / segment;
    made.anywhere = true;
  } else {
    return false;
  }
  return true;
}

// receives[i] |= whether the source of segment first + i has this mark.
void add_receivers(const SegmentMap& s, const std::uint8_t* source, std::uint64_t first,
                   std::uint8_t mark, std::span<std::uint8_t> receives) {
  std::uint64_t rest = first % s.block;
  std::uint64_t outer = first / s.block;
  for (std::uint64_t i = 0; i < receives.size(); rest = 0, ++outer) {
    const std::uint64_t n = std::min<std::uint64_t>(s.block - rest, receives.size() - i);
    const std::uint64_t group = outer / s.keys / s.leads;
    const std::uint64_t lead = outer / s.keys % s.leads;
    const std::uint64_t key = s.source_key[s.group_variant[group] * s.keys + outer % s.keys];
    const std::uint8_t* const from =
        source + (((s.source_group[group] * s.leads) + lead) * s.keys + key) * s.block;
    if (s.anywhere) {
      if (std::find(from, from + s.block, mark) != from + s.block) {
        std::fill_n(receives.data() + i, n, std::uint8_t{1});
      }
    } else {
      for (std::uint64_t k = 0; k < n; ++k) {
        receives[i + k] |= static_cast<std::uint8_t>(from[rest + k] == mark);
      }
    }
    i += n;
  }
}

}  // namespace

template <typename Space>
Summary<Space>::Summary(const LayerGraph<Space>& graph)
    : graph_(graph), layer_segments_((graph.layer_words() + kSegmentWords - 1) / kSegmentWords) {
  const Cell layers = graph.space().layers();
  for (Cell layer = 0; layer < layers; ++layer) {
    for (const auto& map : graph.incoming(layer)) {
      whole_ |= !in_segments(map, kSegmentWords, incoming_[layer].emplace_back());
    }
  }
  reached_at_ = Pages<std::uint8_t>(layer_segments_ * static_cast<std::uint64_t>(layers), false);
}

template <typename Space>
void Summary<Space>::reached_everywhere(int depth) {
  std::fill_n(reached_at_.data(), reached_at_.size(), mark_of(depth));
}

template <typename Space>
void Summary<Space>::append_reached(Cell layer, const SlabRun& run, int depth,
                                    std::vector<SlabRun>& parts) const {
  const std::uint8_t* const first = reached_at_.data() + place(layer, run.from / kSegmentWords);
  const std::uint8_t* const last =
      reached_at_.data() + place(layer, (run.from + run.words - 1) / kSegmentWords) + 1;
  const std::uint8_t mark = mark_of(depth);
  const bool whole = run.from % kSegmentWords == 0 && run.words % kSegmentWords == 0;
  const auto* begin = std::find(first, last, mark);
  if (begin != last && !whole) {
    parts.push_back(run);
    return;
  }
  while (begin != last) {
    const auto* const end = std::find_if(begin, last, [mark](auto m) { return m != mark; });
    const auto skipped = static_cast<std::uint64_t>(begin - first) * kSegmentWords;
    parts.push_back({run.to + skipped, run.from + skipped,
                     static_cast<std::uint64_t>(end - begin) * kSegmentWords});
    begin = std::find(end, last, mark);
  }
}

template <typename Space>
void Summary<Space>::may_receive(Cell layer, std::uint64_t first, int depth,
                                 std::span<std::uint8_t> receives) const {
  std::ranges::fill(receives, static_cast<std::uint8_t>(whole_));
  if (whole_) {
    return;
  }
  const auto at = mark_of(depth);
  for (const SegmentMap& map : incoming_[layer]) {
    add_receivers(map, reached_at_.data() + place(map.source_layer, 0), first, at, receives);
  }
  for (const Cell source : graph_.in_place(layer)) {
    const std::uint8_t* const from = reached_at_.data() + place(source, first);
    for (std::size_t i = 0; i < receives.size(); ++i) {
      receives[i] |= static_cast<std::uint8_t>(from[i] == at);
    }
  }
}

template class Summary<SlidingSpace>;
template class Summary<CubicSpace>;

}  // namespace slidebase
