// The states of a pattern: where its tiles stand on a sliding board, and where the blank can go
// without moving one of them.
//
// A pattern is some of a board's tiles; the others are all alike and move for nothing. Then the
// blank may be on any cell of its region, the connected part of the cells that hold none of the
// pattern's tiles, and a state is the pattern's placement and the blank's region (the zero-aware
// pattern databases of R. Clausecker, 24puzzle). A move takes a tile that borders on the region
// into it, for the price of 1.
//
// States are numbered in blocks. A block is a set of cells and one of the regions that it leaves;
// within it are the tiles! orders in which the tiles may stand on the set's cells, by their Lehmer
// rank. A move goes from block to block, and takes a tile past those that stand on cells between:
// none along a row, so that the order keeps its number, and up to cols - 1 along a column.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

class PatternSpace {
 public:
  static constexpr int kMostTiles = 8;

  struct Place {
    std::uint32_t block = 0;
    std::uint32_t order = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  // A move out of a block: into which, and the place of its tile among the pattern's, counted cell
  // by cell, before and after. The way back has them exchanged.
  struct Step {
    std::uint32_t block = 0;
    std::uint8_t from = 0, to = 0;
  };

  // `tiles`: 1 to kMostTiles different ones of the board. Throws Error(kUsage) for other numbers.
  PatternSpace(Shape shape, std::vector<std::uint8_t> tiles);

  Shape shape() const noexcept { return shape_; }
  std::span<const std::uint8_t> tiles() const noexcept { return tiles_; }
  std::uint32_t blocks() const noexcept { return static_cast<std::uint32_t>(block_.size()); }
  std::uint32_t orders() const noexcept { return orders_; }  // of each block
  std::uint64_t states() const noexcept { return std::uint64_t{blocks()} * orders_; }

  // Of a board, which may have anything in place of the other tiles.
  Place place_of(const Tiles& board) const noexcept;
  // The same from the cell of each tile, by tile, and of the blank.
  Place place_of(const std::array<std::uint8_t, kMaxCells>& at, Cell blank) const noexcept {
    CellSet set = 0;
    for (const std::uint8_t tile : tiles_) {
      set |= CellSet{1} << at[tile];
    }
    std::uint32_t order = 0;
    CellSet met = 0;
    for (const std::uint8_t tile : tiles_) {
      const CellSet bit = CellSet{1} << at[tile];
      const auto smaller_after = static_cast<std::uint32_t>(std::popcount(met & ~(2 * bit - 1)));
      order += smaller_after * weight_[static_cast<std::size_t>(std::popcount(set & (bit - 1)))];
      met |= bit;
    }
    return {block_of(set, blank), order};
  }
  // A board of this place: the blank on the first cell of its region, and kOther for the others.
  static constexpr std::uint8_t kOther = 255;
  Tiles board_of(Place place) const;

  // All moves out of a block, by the tile's cell and then by where it goes.
  std::vector<Step> steps(std::uint32_t block) const;

  // By order: what it becomes when the tile at place `from` goes to place `to`.
  std::span<const std::uint16_t> turn(int from, int to) const noexcept {
    return std::span(turns_).subspan(static_cast<std::size_t>(from * tile_count() + to) * orders_,
                                     orders_);
  }

 private:
  using CellSet = std::uint32_t;
  struct Block {
    std::uint16_t set = 0;     // where the pattern's tiles are
    std::uint16_t region = 0;  // where the blank may be
  };

  int tile_count() const noexcept { return static_cast<int>(tiles_.size()); }
  void number_blocks();
  void make_turns();
  CellSet neighbours(Cell cell) const noexcept { return neighbours_[cell]; }
  CellSet region_of(CellSet set, Cell cell) const noexcept;
  std::uint32_t block_of(CellSet set, Cell blank) const noexcept {
    return first_block_[set] + (region_number_[set] >> 4 * blank & 15);
  }

  Shape shape_;
  std::vector<std::uint8_t> tiles_;  // rising
  std::uint32_t orders_ = 1;
  std::array<std::uint32_t, kMostTiles> weight_{};  // of an order's digits, by place
  ByCell<CellSet> neighbours_{};
  std::vector<Block> block_;
  std::vector<std::uint32_t> first_block_;    // by set
  std::vector<std::uint64_t> region_number_;  // by set: four bits for each cell
  std::vector<std::uint16_t> turns_;
};

}  // namespace slidebase
