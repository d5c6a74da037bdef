// Packs planes densely and interleaved as in the file: row i is the bits 64 i .. 64 i + 63 of every
// layer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/base/workers.h"

namespace slidebase {

// Packs a layer's bits from `bit` on, 64 at a time, `rows` times, into out[0], out[layers], ... The
// plane's words hold kBits bits each; beyond its end all bits are 0.
template <unsigned kBits, typename Word>
void pack_layer(std::span<const Word> plane, std::uint64_t bit, std::uint64_t rows,
                std::uint64_t layers, std::uint64_t* out) {
  std::uint64_t at = bit / kBits;
  auto skip = static_cast<unsigned>(bit % kBits);
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

// The same from row `first` on, for a plane whose first bit follows `lead` zeros (less than 64) in
// row 0.
template <unsigned kBits, typename Word>
void pack_layer_after(std::span<const Word> plane, unsigned lead, std::uint64_t first,
                      std::uint64_t rows, std::uint64_t layers, std::uint64_t* out) {
  if (lead > 0 && first == 0 && rows > 0) {
    pack_layer<kBits>(plane, 0, 1, layers, out);
    *out <<= lead;
    ++first;
    --rows;
    out += layers;
  }
  pack_layer<kBits>(plane, first * 64 - lead, rows, layers, out);
}

// Packs `rows` rows of these planes, one for each layer, whose first bits follow `lead` zeros in
// the first row. Calls take(words, done) for at most 2 MiB at a time, in order; `done` is the
// number of rows before these words. Throws what `take` throws.
template <unsigned kBits, typename Word, typename Take>
void pack_rows(std::span<const std::span<const Word>> planes, unsigned lead, std::uint64_t rows,
               Workers& workers, const Take& take) {
  constexpr std::uint64_t kSegmentBytes = 2 << 20;
  constexpr std::uint64_t kPieceRows = 8192;
  const std::uint64_t layers = planes.size();
  const std::uint64_t most = std::min(rows, kSegmentBytes / 8 / layers / kPieceRows * kPieceRows);
  std::vector<std::uint64_t> words(most * layers);
  for (std::uint64_t row = 0; row < rows; row += most) {
    const std::uint64_t segment = std::min(most, rows - row);
    const std::uint64_t pieces = (segment + kPieceRows - 1) / kPieceRows;
    workers.parallel_for(pieces * layers, [&](std::uint64_t piece, unsigned) {
      const std::uint64_t layer = piece % layers;
      const std::uint64_t from = piece / layers * kPieceRows;
      pack_layer_after<kBits>(planes[layer], lead, row + from, std::min(kPieceRows, segment - from),
                              layers, &words[from * layers + layer]);
    });
    take(std::span<const std::uint64_t>(words).first(segment * layers), row);
  }
}

}  // namespace slidebase
