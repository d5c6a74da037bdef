// The states of a pattern: where its tiles are on a sliding board, and where the blank can go
// without moving one of them.
//
// A pattern is a subset of a board's tiles; the others are indistinguishable, and moving them costs
// nothing. So the blank may be on any cell of its region, the connected part of the cells that hold
// none of the pattern's tiles, and a state is the pattern's placement and the blank's region (the
// zero-aware pattern databases of R. Clausecker, 24puzzle). A move takes a tile that borders on the
// region into it, at a cost of 1.
//
// A state has a block and an order. A block is a set of cells and one of the regions that the set
// leaves (PatternBlocks). The order is that of the tiles on the set's cells, one of tiles!. A
// move goes from block to block, and takes a tile past those on the cells between: none along a
// row, so that the order stays, and up to cols - 1 along a column.
//
// The orders of a pattern's tiles are numbered. The tiles are counted from 0, in the order of their
// own numbers. A tile's digit is the number of smaller ones after it, and the number of an order is
// the sum of digit * i! over the tiles i: 0 for rising tiles, count! - 1 for falling ones. So a
// tile that passes others changes its own digit by the number of smaller ones among them, and the
// digit of each greater one by one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/sliding_board.h"
#include "common/table/table_format.h"

namespace slidebase {

// The blocks of a pattern of some number of tiles: the sets of cells that the tiles may be on, each
// with one of the regions that it leaves. They depend on the number of tiles, not on which they
// are, so all patterns of as many tiles can share them.
//
// Sets are numbered as binary numbers with cell 0 the lowest bit, the regions of a set by their
// first cells. A set of k cells c1 < c2 < ... is the number C(c1, 1) + C(c2, 2) + ... among those
// of k cells. Two tables have the sums for the first 13 cells and for the others, where k and the
// cells of the second part say how many cells the first has.
class PatternBlocks {
 public:
  using CellSet = std::uint32_t;  // cells as bits

  // For boards of up to kMaxSearchedCells cells and fewer tiles. O(2^16 + sets * cells), and 12
  // bytes for each set and 8 for each block.
  PatternBlocks(Shape shape, int tiles);

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
    return entry < kManyRegions ? block : search_block(place, block, blank);
  }
  const std::uint64_t* entry_of(CellSet set) const noexcept {
    return sets_.data() + low_[set & kLowMask] + high_[set >> kLowCells];
  }
  // What entry_of() reads: two sums for the two parts of a set, which make its number.
  static constexpr int kLowCells = 13;
  static constexpr CellSet kLowMask = (CellSet{1} << kLowCells) - 1;
  std::span<const std::uint16_t> low() const noexcept { return low_; }
  std::span<const std::uint32_t> high() const noexcept { return high_; }
  std::span<const std::uint64_t> entries() const noexcept { return sets_; }
  // By the set's number, a bit for each cell of its third and fourth region, and of the seventh and
  // eighth; kMostRegions if it leaves more than four.
  std::span<const std::uint32_t> regions() const noexcept { return regions_; }
  static constexpr std::uint32_t kMostRegions = std::uint32_t{1} << 31;

  // Boards of up to this many cells also have an entry for each set, at the set's own number: its
  // first block in 16 bits, and in three bits for each cell outside it the number of the cell's
  // region. There are at most 40,359 blocks (for 8 tiles on 2x8), and 8 regions of a set (cells of
  // one colour).
  static constexpr int kMostDirectCells = 16;
  const std::vector<std::uint64_t>& direct() const noexcept { return direct_; }

 private:
  static constexpr std::uint64_t kManyRegions = std::uint64_t{1} << 63;

  struct Block {
    CellSet set = 0;     // where the pattern's tiles are
    CellSet region = 0;  // where the blank may be
  };

  void number_sets();
  void number_regions(CellSet set);
  // `block`: the first or second of the set, as the region's number is even or odd.
  std::uint32_t search_block(const std::uint64_t* place, std::uint32_t block,
                             Cell blank) const noexcept {
    const std::uint32_t regions = regions_[static_cast<std::size_t>(place - sets_.data())];
    block += (regions >> blank & 1) * 2;
    while (regions >= kMostRegions && (block_[block].region >> blank & 1) == 0) {
      block += 4;
    }
    return block;
  }

  Shape shape_;
  int tiles_;
  std::vector<std::uint16_t> low_;
  std::vector<std::uint32_t> high_;
  // By the set's number: its first block in 32 bits, above them a bit for each cell of its second
  // region, its fourth and so on, and kManyRegions if the set leaves more than two.
  std::vector<std::uint64_t> sets_;
  std::vector<std::uint32_t> regions_;
  std::vector<std::uint64_t> direct_;
  std::vector<Block> block_;
};

// The tile at each place.
using PatternOrder = std::array<std::uint8_t, kMaxTilesOfPattern>;

inline constexpr std::array<std::uint32_t, kMaxTilesOfPattern + 1> kFactorial = {
    1, 1, 2, 6, 24, 120, 720, 5040, 40320};

constexpr std::uint32_t number_of(const PatternOrder& order, int count) {
  std::uint32_t number = 0;
  for (std::size_t place = 0; place < static_cast<std::size_t>(count); ++place) {
    std::uint32_t smaller_after = 0;
    for (std::size_t after = place + 1; after < static_cast<std::size_t>(count); ++after) {
      smaller_after += order[after] < order[place] ? 1U : 0U;
    }
    number += smaller_after * kFactorial[order[place]];
  }
  return number;
}

constexpr PatternOrder order_of(std::uint32_t number, int count) {
  PatternOrder order{};
  // Tile by tile: each goes before as many smaller ones as its digit says.
  for (std::size_t tile = 0; tile < static_cast<std::size_t>(count); ++tile) {
    const std::uint32_t digit = number / kFactorial[tile] % static_cast<std::uint32_t>(tile + 1);
    const std::size_t place = tile - digit;
    for (std::size_t i = tile; i > place; --i) {
      order[i] = order[i - 1];
    }
    order[place] = static_cast<std::uint8_t>(tile);
  }
  return order;
}

// What a tile adds to the number when it passes another towards a later place; modulo 2^32.
constexpr std::uint32_t passing(std::size_t tile, std::size_t passed) {
  return passed < tile ? -kFactorial[tile] : kFactorial[passed];
}

class PatternSpace {
 public:
  using CellSet = PatternBlocks::CellSet;
  struct Place {
    std::uint32_t block = 0;
    std::uint32_t order = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  // A move out of a block: the block it leads to, and the place of its tile among the pattern's,
  // counted cell by cell, before and after. The way back has them exchanged.
  struct Step {
    std::uint32_t block = 0;
    std::uint8_t from = 0, to = 0;
  };

  // `tiles`: 1 to kMaxTilesOfPattern different tiles of the board. `blocks`: those of this shape
  // and number of tiles, if another space has them already. Throws Error(kUsage) for other tiles.
  PatternSpace(Shape shape, std::vector<std::uint8_t> tiles,
               std::shared_ptr<const PatternBlocks> blocks = nullptr);

  Shape shape() const noexcept { return shape_; }
  std::span<const std::uint8_t> tiles() const noexcept { return tiles_; }  // rising
  int tile_count() const noexcept { return static_cast<int>(tiles_.size()); }
  std::uint32_t blocks() const noexcept { return blocks_->count(); }
  std::uint32_t orders() const noexcept { return orders_; }  // of each block
  std::uint64_t states() const noexcept { return std::uint64_t{blocks()} * orders_; }

  // The place of a board, which may have anything in place of the other tiles.
  Place place_of(const Tiles& board) const noexcept;
  // A board of this place: the blank on the first cell of its region, and kOther for the other
  // tiles.
  static constexpr std::uint8_t kOther = 255;
  Tiles board_of(Place place) const;

  // Calls visit(step) for the moves out of a block, ordered by the tile's cell and then by its
  // destination, until it returns true.
  template <typename Visit>
  void visit_steps(std::uint32_t block, const Visit& visit) const {
    const CellSet set = set_of(block), region = blocks_->region_of(block);
    std::uint8_t from = 0;
    for (CellSet left = set; left != 0; left &= left - 1, ++from) {
      const Cell tile = std::countr_zero(left);
      for (const Move move : {Move::kUp, Move::kLeft, Move::kRight, Move::kDown}) {
        const Cell to = shape_.neighbour(tile, move);
        if (to < 0 || (region >> to & 1) == 0) {
          continue;
        }
        const CellSet after = set ^ (CellSet{1} << tile) ^ (CellSet{1} << to);
        const int place =
            is_vertical(move) ? std::popcount(after & ((CellSet{1} << to) - 1)) : int{from};
        if (visit(Step{block_of(after, tile), from, static_cast<std::uint8_t>(place)})) {
          return;
        }
      }
    }
  }
  // All of them.
  std::vector<Step> steps(std::uint32_t block) const;

  const std::shared_ptr<const PatternBlocks>& shared_blocks() const noexcept { return blocks_; }

  CellSet set_of(std::uint32_t block) const noexcept { return blocks_->set_of(block); }
  // The block of a set and a cell outside it; faster for boards of up to
  // PatternBlocks::kMostDirectCells cells.
  std::uint32_t block_of(CellSet set, Cell blank) const noexcept {
    return direct_ != nullptr ? direct_block_of(set, blank) : blocks_->block_of(set, blank);
  }
  // The same, for such boards only.
  std::uint32_t direct_block_of(CellSet set, Cell blank) const noexcept {
    const std::uint64_t regions = direct_[set];
    return static_cast<std::uint32_t>((regions & 0xffff) + (regions >> (16 + 3 * blank) & 7));
  }

 private:
  Shape shape_;
  std::vector<std::uint8_t> tiles_;
  std::uint32_t orders_;
  std::shared_ptr<const PatternBlocks> blocks_;
  const std::uint64_t* direct_;
};

}  // namespace slidebase
