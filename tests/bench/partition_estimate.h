// An estimate of a partition's mean bound that needs no large table.
#pragma once

#include <bit>
#include <cstdint>
#include <map>

#include "tests/bench/pattern_bounds.h"

namespace slidebase::bench {

// Estimates a partition's mean bound: the sum, over the tiles, pairs and triples of its patterns,
// of the mean distance of a single tile, or of the amount that a pair or triple adds to its
// subsets.
class PartitionEstimate {
 public:
  PartitionEstimate(Shape shape, std::uint64_t seed) : bounds_(shape, kBoards, seed) {}

  double of(const Partition& partition) {
    double sum = 0;
    for (const TileSet tiles : partition) {
      sum += of(tiles);
    }
    return sum;
  }

 private:
  static constexpr int kBoards = 200;

  double of(TileSet tiles) {
    const auto known = estimates_.find(tiles);
    if (known != estimates_.end()) {
      return known->second;
    }
    double sum = 0;
    for (TileSet part = tiles; part != 0; part = (part - 1) & tiles) {
      sum += std::popcount(part) <= 3 ? added_by(part) : 0;
    }
    estimates_.emplace(tiles, sum);
    return sum;
  }

  // The amount by which a set's mean distance exceeds the sum of the amounts of its subsets.
  double added_by(TileSet tiles) {
    const auto known = added_.find(tiles);
    if (known != added_.end()) {
      return known->second;
    }
    double added = mean(bounds_.of(tiles));
    for (TileSet part = (tiles - 1) & tiles; part != 0; part = (part - 1) & tiles) {
      added -= added_by(part);
    }
    added_.emplace(tiles, added);
    return added;
  }

  PatternBounds bounds_;
  std::map<TileSet, double> added_, estimates_;
};

}  // namespace slidebase::bench
