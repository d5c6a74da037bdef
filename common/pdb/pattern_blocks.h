// The blocks of a pattern of some number of tiles: the sets of cells that the tiles may be on, each
// with one of the regions that it leaves. They depend on the number of tiles, not on which they
// are, so all patterns of as many tiles can share them.
//
// Sets are numbered as binary numbers with cell 0 the lowest bit, the regions of a set by their
// first cells. A set of k cells c1 < c2 < ... is the number C(c1, 1) + C(c2, 2) + ... among those
// of k cells. Two tables have the sums for the first 13 cells and for the others, where k and the
// cells of the second part say how many cells the first has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/puzzle/board.h"

namespace slidebase {

class PatternBlocks {
 public:
  using CellSet = std::uint32_t;  // cells as bits

  // For boards of up to kMaxCells cells and fewer tiles. O(2^16 + sets * cells), and 8 bytes for
  // each set and each block.
  PatternBlocks(Shape shape, int tiles);

  Shape shape() const noexcept { return shape_; }
  int tiles() const noexcept { return tiles_; }
  std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(block_.size()); }
  // Where the pattern's tiles are, and where the blank may be.
  CellSet set_of(std::uint32_t block) const noexcept { return block_[block].set; }
  CellSet region_of(std::uint32_t block) const noexcept { return block_[block].region; }

  // The block of a set and a cell outside it. Without a branch unless the set leaves more than two
  // regions, because no processor could predict it.
  std::uint32_t block_of(CellSet set, Cell blank) const noexcept {
    return block_at(entry_of(set), blank);
  }
  // The same in two steps: entry_of() finds the place to read, which may be prefetched.
  std::uint32_t block_at(const std::uint64_t* place, Cell blank) const noexcept {
    const std::uint64_t entry = *place;
    const auto block = static_cast<std::uint32_t>(entry + (entry >> (32 + blank) & 1));
    return entry < kManyRegions ? block : search_block(static_cast<std::uint32_t>(entry), blank);
  }
  const std::uint64_t* entry_of(CellSet set) const noexcept {
    return sets_.data() + low_[set & kLowMask] + high_[set >> kLowCells];
  }

  // Boards of up to this many cells also have an entry for each set, at the set's own number: its
  // first block in 16 bits, and in three bits for each cell outside it the number of the cell's
  // region. There are at most 40,359 blocks (for 8 tiles on 2x8), and 8 regions of a set (cells of
  // one colour).
  static constexpr int kMostDirectCells = 16;
  const std::vector<std::uint64_t>& direct() const noexcept { return direct_; }

 private:
  static constexpr int kLowCells = 13;
  static constexpr std::uint64_t kManyRegions = std::uint64_t{1} << 63;
  static constexpr CellSet kLowMask = (CellSet{1} << kLowCells) - 1;

  struct Block {
    CellSet set = 0;     // where the pattern's tiles are
    CellSet region = 0;  // where the blank may be
  };

  void number_sets();
  void number_regions(CellSet set);
  CellSet region_around(CellSet set, Cell cell) const noexcept;
  std::uint32_t search_block(std::uint32_t block, Cell blank) const noexcept {
    while ((block_[block].region >> blank & 1) == 0) {
      ++block;
    }
    return block;
  }

  Shape shape_;
  int tiles_;
  CellSet first_col_ = 0, last_col_ = 0;
  std::vector<std::uint16_t> low_;
  std::vector<std::uint32_t> high_;
  // By the set's number: its first block in 32 bits, above them a bit for each cell that is in
  // another region than the first, and kManyRegions if the set leaves more than two.
  std::vector<std::uint64_t> sets_;
  std::vector<std::uint64_t> direct_;
  std::vector<Block> block_;
};

}  // namespace slidebase
