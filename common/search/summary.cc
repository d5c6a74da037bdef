#include "common/search/summary.h"

#include <algorithm>

namespace slidebase {
namespace {

constexpr std::uint8_t kNever = 0xff;

// The spread with its words put together to stretches; false where a group is no whole number of
// them.
template <typename Word>
bool in_stretches(const Spread<Word>& spread, std::uint64_t stretch, StretchSpread& made) {
  const std::uint64_t lead_words = spread.keys * spread.block;
  const std::uint64_t group_words = spread.leads * lead_words;
  if (group_words % stretch != 0) {
    return false;
  }
  made.source_layer = spread.source_layer;
  made.source_group = spread.source_group;
  made.group_variant = spread.group_variant;
  made.source_key = {0, 0};
  if (spread.kind == SpreadKind::kInner || stretch % lead_words == 0) {
    made.block = group_words / stretch;
  } else if (spread.kind == SpreadKind::kWhole && spread.block % stretch == 0) {
    made.leads = spread.leads;
    made.keys = spread.keys;
    made.block = spread.block / stretch;
    made.source_key = spread.source_key;
    made.source_key.resize(2 * spread.keys);  // a variant that never occurs has none
  } else if (lead_words % stretch == 0) {
    made.leads = spread.leads;
    made.block = lead_words / stretch;
    made.anywhere = true;
  } else {
    return false;
  }
  return true;
}

// gains[i] |= whether the source of stretch first + i was reached at `depth`.
void add_gains(const StretchSpread& s, const std::uint8_t* source, std::uint64_t first,
               std::uint8_t depth, std::span<std::uint8_t> gains) {
  std::uint64_t rest = first % s.block;
  std::uint64_t outer = first / s.block;
  for (std::uint64_t i = 0; i < gains.size(); rest = 0, ++outer) {
    const std::uint64_t n = std::min<std::uint64_t>(s.block - rest, gains.size() - i);
    const std::uint64_t group = outer / s.keys / s.leads;
    const std::uint64_t lead = outer / s.keys % s.leads;
    const std::uint64_t key = s.source_key[s.group_variant[group] * s.keys + outer % s.keys];
    const std::uint8_t* const from =
        source + (((s.source_group[group] * s.leads) + lead) * s.keys + key) * s.block;
    if (s.anywhere) {
      if (std::find(from, from + s.block, depth) != from + s.block) {
        std::fill_n(gains.data() + i, n, std::uint8_t{1});
      }
    } else {
      for (std::uint64_t k = 0; k < n; ++k) {
        gains[i + k] |= static_cast<std::uint8_t>(from[rest + k] == depth);
      }
    }
    i += n;
  }
}

}  // namespace

template <typename Space>
Summary<Space>::Summary(const Lattice<Space>& lattice)
    : lattice_(lattice),
      layer_stretches_((lattice.layer_words() + kStretchWords - 1) / kStretchWords) {
  const Cell layers = lattice.space().layers();
  for (Cell layer = 0; layer < layers; ++layer) {
    incoming_.emplace_back();
    for (const auto& spread : lattice.incoming(layer)) {
      whole_ |= !in_stretches(spread, kStretchWords, incoming_.back().emplace_back());
    }
  }
  reached_at_.assign(layer_stretches_ * static_cast<std::uint64_t>(layers), kNever);
}

template <typename Space>
void Summary<Space>::reached_everywhere(int depth) {
  std::ranges::fill(reached_at_, static_cast<std::uint8_t>(depth));
}

template <typename Space>
void Summary<Space>::gains(Cell layer, std::uint64_t first, int depth,
                           std::span<std::uint8_t> gains) const {
  std::ranges::fill(gains, static_cast<std::uint8_t>(whole_));
  if (whole_) {
    return;
  }
  const auto at = static_cast<std::uint8_t>(depth);
  for (const StretchSpread& spread : incoming_[static_cast<std::size_t>(layer)]) {
    add_gains(spread, reached_at_.data() + place(spread.source_layer, 0), first, at, gains);
  }
  for (const Cell source : lattice_.straight(layer)) {
    const std::uint8_t* const from = reached_at_.data() + place(source, first);
    for (std::size_t i = 0; i < gains.size(); ++i) {
      gains[i] |= static_cast<std::uint8_t>(from[i] == at);
    }
  }
}

template class Summary<SlidingSpace>;
template class Summary<CubicSpace>;

}  // namespace slidebase
