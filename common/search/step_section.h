// Packs the plane that the search has found, tight and interleaved as the file has it, some
// megabytes at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/search/search.h"
#include "common/writing/table_writer.h"

namespace slidebase {

// A layer's bits from bit 64 * first on, 64 at a time, `rows` times, into out[0], out[layers], ...
// The plane's words hold kBits bits each; beyond its end all bits are 0.
template <unsigned kBits, typename Word>
void pack_layer(std::span<const Word> plane, std::uint64_t first, std::uint64_t rows,
                std::uint64_t layers, std::uint64_t* out) {
  std::uint64_t at = first * 64 / kBits;
  auto skip = static_cast<unsigned>(first * 64 % kBits);
  const auto word = [&](std::uint64_t i) { return i < plane.size() ? std::uint64_t{plane[i]} : 0; };
  for (std::uint64_t row = 0; row < rows; ++row) {
    std::uint64_t made = word(at) >> skip;
    unsigned have = kBits - skip;
    while (have < 64) {
      made |= word(++at) << have;
      have += kBits;
    }
    skip = kBits - (have - 64);
    if (skip == kBits) {
      skip = 0;
      ++at;
    }
    out[row * layers] = made;
  }
}

// Appends the whole step section of a finished search, holding a few megabytes at a time. Throws
// Interrupted when `stop` was set, and what `advance` throws, which hears of 64-bit words.
template <typename Space>
void append_step_section(const Search<Space>& search, const TableInfo& info, Workers& workers,
                         const std::atomic<bool>* stop, const Advance& advance,
                         TableWriter& writer) {
  constexpr std::uint64_t kSegmentBytes = 16 << 20;
  constexpr std::uint64_t kPieceRows = 8192;
  const std::uint64_t layers = info.layers;
  const std::uint64_t segment =
      std::min(info.layer_words(), kSegmentBytes / 8 / layers / kPieceRows * kPieceRows);
  std::vector<std::uint64_t> words(segment * layers);
  for (std::uint64_t row = 0; row < info.layer_words(); row += segment) {
    const std::uint64_t rows = std::min(segment, info.layer_words() - row);
    const std::uint64_t pieces = (rows + kPieceRows - 1) / kPieceRows;
    workers.parallel_for(pieces * layers, [&](std::uint64_t piece, unsigned) {
      const std::uint64_t layer = piece % layers;
      const std::uint64_t from = piece / layers * kPieceRows;
      pack_layer<LayerGraphTraits<Space>::kWordBits>(
          search.distance_layer(static_cast<Cell>(layer)), row + from,
          std::min(kPieceRows, rows - from), layers, &words[from * layers + layer]);
    });
    if (stop != nullptr && stop->load()) {
      throw Interrupted{};
    }
    // A compressed piece may take a second, so the whole segment is handed over in some.
    constexpr std::uint64_t kWrittenWords = 1 << 17;
    const auto segment_words = std::span(words).first(rows * layers);
    for (std::uint64_t at = 0; at < segment_words.size(); at += kWrittenWords) {
      const auto count = std::min<std::uint64_t>(kWrittenWords, segment_words.size() - at);
      writer.append(std::as_bytes(segment_words.subspan(at, count)));
      if (advance) {
        advance(row * layers + at + count, info.layer_words() * layers);
      }
    }
  }
}

}  // namespace slidebase
