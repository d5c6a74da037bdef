#include "common/search/summary.h"

#include <algorithm>
#include <array>

namespace slidebase {
namespace {

// The move map with its words grouped into segments. Returns false if a group is not a whole number
// of segments.
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
    made.source_key.resize(2 * map.keys);  // a variant that never occurs has no keys
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
template <typename HasMark>
void add_receivers(const SegmentMap& s, const std::uint8_t* source, std::uint64_t first,
                   const HasMark& has_mark, std::span<std::uint8_t> receives) {
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
      if (std::any_of(from, from + s.block, has_mark)) {
        std::fill_n(receives.data() + i, n, std::uint8_t{1});
      }
    } else {
      for (std::uint64_t k = 0; k < n; ++k) {
        receives[i + k] |= static_cast<std::uint8_t>(has_mark(from[rest + k]));
      }
    }
    i += n;
  }
}

// Appends the range, or extends the last one if at most `gap` words lie between them.
void append_range(WordRange range, std::uint64_t gap, std::vector<WordRange>& ranges) {
  if (!ranges.empty() && range.begin - ranges.back().end <= gap) {
    ranges.back().end = range.end;
  } else {
    ranges.push_back(range);
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
  for (std::uint8_t& byte : std::span(reached_at_.data(), reached_at_.size())) {
    byte = static_cast<std::uint8_t>((byte & kFull) | mark_of(depth));
  }
}

template <typename Space>
void Summary<Space>::append_new(const SlabMove& slab_move, const SlabRun& run, int depth,
                                std::vector<SlabRun>& parts) const {
  const std::uint8_t* const from =
      reached_at_.data() + place(slab_move.source, run.from / kSegmentWords);
  const std::uint8_t* const to =
      reached_at_.data() + place(slab_move.target, run.to / kSegmentWords);
  const std::uint8_t mark = mark_of(depth);
  const auto whole = [](std::uint64_t words) { return words % kSegmentWords == 0; };
  if (!whole(run.from) || !whole(run.to) || !whole(run.words)) {
    const auto segments = [&](std::uint64_t first) {
      return (first + run.words - 1) / kSegmentWords - first / kSegmentWords + 1;
    };
    if (std::any_of(from, from + segments(run.from), [=](auto m) { return has_mark(m, mark); }) &&
        std::any_of(to, to + segments(run.to), [](auto m) { return (m & kFull) == 0; })) {
      parts.push_back(run);
    }
    return;
  }
  const std::uint64_t segments = run.words / kSegmentWords;
  const auto brings = [&](std::uint64_t i) {
    return has_mark(from[i], mark) && (to[i] & kFull) == 0;
  };
  for (std::uint64_t begin = 0; begin < segments; ++begin) {
    if (!brings(begin)) {
      continue;
    }
    std::uint64_t end = begin + 1;
    while (end < segments && brings(end)) {
      ++end;
    }
    const std::uint64_t skipped = begin * kSegmentWords;
    parts.push_back({run.to + skipped, run.from + skipped, (end - begin) * kSegmentWords});
    begin = end;
  }
}

template <typename Space>
void Summary<Space>::may_receive(Cell layer, std::uint64_t first, int depth,
                                 std::span<std::uint8_t> receives) const {
  std::ranges::fill(receives, static_cast<std::uint8_t>(whole_));
  if (whole_) {
    return;
  }
  const auto marked = [mark = mark_of(depth)](std::uint8_t byte) { return has_mark(byte, mark); };
  for (const SegmentMap& map : incoming_[layer]) {
    add_receivers(map, reached_at_.data() + place(map.source_layer, 0), first, marked, receives);
  }
  for (const Cell source : graph_.in_place(layer)) {
    const std::uint8_t* const from = reached_at_.data() + place(source, first);
    for (std::size_t i = 0; i < receives.size(); ++i) {
      receives[i] |= static_cast<std::uint8_t>(marked(from[i]));
    }
  }
  const std::uint8_t* const own = reached_at_.data() + place(layer, first);
  for (std::size_t i = 0; i < receives.size(); ++i) {
    receives[i] &= static_cast<std::uint8_t>((own[i] & kFull) == 0);
  }
}

template <typename Space>
void Summary<Space>::append_reached(Cell layer, std::uint64_t first, std::uint64_t words, int depth,
                                    std::uint64_t gap, std::vector<WordRange>& ranges) const {
  const std::uint8_t mark = mark_of(depth);
  const std::uint8_t* const bytes = reached_at_.data() + place(layer, 0);
  for (std::uint64_t word = first; word < first + words; word += kSegmentWords) {
    if (whole_ || has_mark(bytes[word / kSegmentWords], mark)) {
      append_range({word, std::min(word + kSegmentWords, first + words)}, gap * kSegmentWords,
                   ranges);
    }
  }
}

template <typename Space>
void Summary<Space>::append_receiving(Cell layer, std::uint64_t first, std::uint64_t words,
                                      int depth, std::uint64_t gap,
                                      std::vector<WordRange>& ranges) const {
  std::array<std::uint8_t, 1024> receives;
  const std::uint64_t end = first + words;
  while (first < end) {
    const auto part = std::span(receives).first(std::min<std::uint64_t>(
        receives.size(), (end - first + kSegmentWords - 1) / kSegmentWords));
    may_receive(layer, first / kSegmentWords, depth, part);
    for (const std::uint8_t may : part) {
      if (may != 0) {
        append_range({first, std::min(first + kSegmentWords, end)}, gap * kSegmentWords, ranges);
      }
      first += kSegmentWords;
    }
  }
}

template class Summary<SlidingSpace>;
template class Summary<CubicSpace>;
template class Summary<DiceSpace>;
template class Summary<MarkedSpace>;

}  // namespace slidebase
