// Writes the plane that the search has found as the step section of a table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/base/progress.h"
#include "common/make/pack_rows.h"
#include "common/search/search.h"
#include "common/writing/table_writer.h"

namespace slidebase {

// Appends the whole step section of a finished search, holding a few megabytes at a time. Throws
// what `advance` throws, which hears of 64-bit words.
template <typename Space>
void append_step_section(const Search<Space>& search, const TableInfo& info, Workers& workers,
                         const Advance& advance, TableWriter& writer) {
  const std::uint64_t layers = info.layers;
  std::vector<std::span<const typename Search<Space>::Word>> planes;
  for (std::uint64_t layer = 0; layer < layers; ++layer) {
    planes.push_back(search.distance_layer(static_cast<Cell>(layer)));
  }
  // A compressed piece may take a second, so what is packed is handed over in some.
  constexpr std::uint64_t kWrittenWords = 1 << 17;
  const auto append = [&](std::span<const std::uint64_t> words, std::uint64_t rows_before) {
    for (std::uint64_t at = 0; at < words.size(); at += kWrittenWords) {
      const auto count = std::min<std::uint64_t>(kWrittenWords, words.size() - at);
      writer.append(std::as_bytes(words.subspan(at, count)));
      if (advance) {
        advance(rows_before * layers + at + count, info.layer_words() * layers);
      }
    }
  };
  pack_rows<LayerGraphTraits<Space>::kWordBits>(std::span(std::as_const(planes)), 0,
                                                info.layer_words(), workers, append);
}

}  // namespace slidebase
