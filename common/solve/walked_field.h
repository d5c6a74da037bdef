// Fields: one byte for each state or line of a table, its distance.
//
// A separate walk down from each place would take the mean distance in steps. Here a walk ends at
// the first place whose distance is known, and then the distances of all places that it passed are
// known too. So each place is left only once: O(places) look-ups.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "common/base/pieces.h"
#include "common/table/table.h"

namespace slidebase {

// The byte of a place that is not known or cannot be reached.
inline constexpr std::uint8_t kUnreached = 255;

// Walks until a known place, and sets the bytes of those passed. `begin()` returns the walk:
// step(place) goes one step nearer and sets `place`, or returns false. Two threads may walk through
// the same places; they then write the same values, unless the table is wrong. Returns false if the
// walk does not end within `max_depth` steps of distance 0.
template <typename Begin>
bool walk_to_known(std::vector<std::uint8_t>& field, std::uint64_t place, int max_depth,
                   const Begin& begin) {
  const auto byte = [&](std::uint64_t at) { return std::atomic_ref<std::uint8_t>(field[at]); };
  int known = byte(place).load(std::memory_order_relaxed);
  if (known != kUnreached) {
    return true;
  }
  std::array<std::uint64_t, kMaxDepths> passed;
  int steps = 0;
  auto step = begin();
  while (known == kUnreached) {
    const std::uint64_t left = place;
    if (steps == max_depth || !step(place)) {
      return false;
    }
    passed[static_cast<std::size_t>(steps++)] = left;
    known = byte(place).load(std::memory_order_relaxed);
  }
  if (known + steps > max_depth) {
    return false;
  }
  while (steps > 0) {
    byte(passed[static_cast<std::size_t>(--steps)])
        .store(static_cast<std::uint8_t>(++known), std::memory_order_relaxed);
  }
  return true;
}

// Walks from every place: begin(layer, index) returns the walk from there. Returns the first place
// whose walk is lost, or field.size(). `advance` counts in places.
template <typename Begin>
std::uint64_t walk_from_all(const Table& table, std::uint64_t layer_size, Workers& workers,
                            std::vector<std::uint8_t>& field, const Advance& advance,
                            const Begin& begin) {
  constexpr std::uint64_t kPieceIndices = 4096;
  const int max_depth = table.info().max_depth();
  const std::uint64_t layers = field.size() / layer_size;
  std::vector<std::uint64_t> lost(workers.size(), field.size());  // first lost place, by worker
  const Advance in_places = part_of(advance, 0, layers, field.size());
  in_pieces(layer_size, kPieceIndices, workers, in_places,
            [&](std::uint64_t first, std::uint64_t end, unsigned worker) {
              for (std::uint64_t layer = 0; layer < layers; ++layer) {
                for (std::uint64_t index = first; index < end; ++index) {
                  const std::uint64_t place = layer * layer_size + index;
                  const auto begin_here = [&] { return begin(static_cast<int>(layer), index); };
                  if (place < lost[worker] && !walk_to_known(field, place, max_depth, begin_here)) {
                    lost[worker] = place;
                  }
                }
              }
            });
  return *std::ranges::min_element(lost);
}

// Throws Error(kDamaged) unless the bytes of all states are distributed as the table's header says.
// If each byte is the length of some path, so that none is below the true distance, then every byte
// is right. `what`: the table's "bits" or "residues".
inline void check_histogram(const Table& table, const char* what, Workers& workers,
                            const std::vector<std::uint8_t>& field) {
  using Counts = std::array<std::uint64_t, 256>;
  constexpr std::uint64_t kPieceBytes = 1 << 20;
  std::vector<Counts> counted(workers.size(), Counts{});
  in_pieces(field.size(), kPieceBytes, workers, {},
            [&](std::uint64_t begin, std::uint64_t end, unsigned worker) {
              Counts counts{};
              for (std::uint64_t i = begin; i < end; ++i) {
                ++counts[field[static_cast<std::size_t>(i)]];
              }
              for (std::size_t d = 0; d < counts.size(); ++d) {
                counted[worker][d] += counts[d];
              }
            });
  Counts expected{};
  std::ranges::copy(table.info().histogram, expected.begin());
  expected[kUnreached] = field.size() - table.info().states;
  for (std::size_t d = 0; d < expected.size(); ++d) {
    std::uint64_t sum = 0;
    for (const Counts& counts : counted) {
      sum += counts[d];
    }
    if (sum != expected[d]) {
      table.fail_damaged("its " + std::string(what) + " give " + std::to_string(sum) +
                         " states at depth " + std::to_string(d) + ", its header " +
                         std::to_string(expected[d]));
    }
  }
}

}  // namespace slidebase
