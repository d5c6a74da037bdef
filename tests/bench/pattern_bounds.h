// The distances of patterns on random boards, by which partitions are scored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/pattern_table.h"
#include "common/puzzle/sliding_board.h"
#include "common/table/table_format.h"

namespace slidebase::bench {

using TileSet = std::uint32_t;  // bit t: tile t
using Partition = std::vector<TileSet>;
using Bounds = std::vector<std::uint8_t>;  // by board

// For a board with the goal's blank on its last cell. A pattern's table is made in memory, read for
// all boards and for all symmetric patterns, and dropped.
class PatternBounds {
 public:
  PatternBounds(Shape shape, int boards, std::uint64_t seed);

  const TableInfo& info() const { return info_; }
  std::size_t boards() const { return boards_.size(); }
  // The pattern's distance for each board.
  const Bounds& of(TileSet tiles);
  bool has(TileSet tiles) const { return known_.contains(tiles); }
  // The greatest sum of the partition and its mirror images for each board.
  Bounds of(const Partition& partition);
  bool has(const Partition& partition) const;
  // How many tables were made, of patterns of this many tiles.
  int made(int tiles) const { return made_[static_cast<std::size_t>(tiles)]; }

  // The images under the symmetries that keep the goal's blank, the partition itself first.
  std::vector<Partition> images(const Partition& partition) const;

 private:
  void make(TileSet tiles);
  Bounds read(const PatternTable& table, const Symmetry& towards) const;

  TableInfo info_;
  Tiles goal_;
  std::vector<Tiles> boards_;
  Workers workers_{1};
  std::map<TileSet, Bounds> known_;
  std::map<int, std::shared_ptr<const PatternBlocks>> blocks_;  // by number of tiles
  std::array<int, kMaxTilesOfPattern + 1> made_{};
};

inline double mean(const Bounds& bounds) {
  std::uint64_t sum = 0;
  for (const std::uint8_t bound : bounds) {
    sum += bound;
  }
  return static_cast<double>(sum) / static_cast<double>(bounds.size());
}

// The greater of both for each board.
inline Bounds greater(Bounds one, const Bounds& other) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    one[i] = std::max(one[i], other[i]);
  }
  return one;
}

}  // namespace slidebase::bench
