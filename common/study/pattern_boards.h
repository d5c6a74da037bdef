// The states of a pattern as boards, numbered as docs/FORMAT.md defines.
//
// For proofs: this code is independent of the code that makes and searches tables (PatternSpace). A
// state becomes a board, a tile is moved on it as a person would move it, and the numbers of the
// result are read from the board. The occupied cells and the blank's region are the same for all
// orders of a block, and are read from one board of the block.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

class PatternBoards {
 public:
  static constexpr std::uint8_t kOther = 255;  // on boards: a tile that is not the pattern's
  static constexpr std::size_t kMostTiles = 8;
  using CellSet = std::uint32_t;  // cell c is bit c

  // A move of one of the pattern's tiles: the blank goes to `to` at no cost, and exchanges places
  // with the tile.
  struct TileMove {
    std::uint8_t from = 0, to = 0;  // the tile's cells
    std::uint32_t block = 0;        // block of the result
  };
  struct Block {
    CellSet set = 0;                               // cells of the pattern's tiles
    CellSet region = 0;                            // possible cells of the blank
    std::array<std::uint8_t, kMostTiles> cells{};  // cells of the set, rising
    std::size_t first_move = 0;                    // in the list of all blocks' moves
  };

  // `tiles`: 1 to kMostTiles tiles of the board, rising. O(2^cells * cells + blocks * cells^2).
  PatternBoards(Shape shape, std::span<const std::uint8_t> tiles);

  Shape shape() const noexcept { return shape_; }
  std::span<const std::uint8_t> tiles() const noexcept { return tiles_; }
  std::uint32_t blocks() const noexcept { return static_cast<std::uint32_t>(block_.size() - 1); }
  std::uint32_t orders() const noexcept { return static_cast<std::uint32_t>(words_.size()); }
  std::uint64_t states() const noexcept { return std::uint64_t{blocks()} * orders(); }

  const Block& block(std::uint32_t number) const noexcept { return block_[number]; }
  // All moves, block after block; and those out of one.
  std::span<const TileMove> moves() const noexcept { return moves_; }
  std::span<const TileMove> moves(std::uint32_t block) const noexcept {
    return std::span(moves_).subspan(block_[block].first_move,
                                     block_[block + 1].first_move - block_[block].first_move);
  }
  // The pattern's tiles in the order of their cells.
  std::span<const std::uint8_t> word(std::uint32_t order) const noexcept {
    return std::span(words_[order]).first(tiles_.size());
  }

  // The board of a state, with the blank on the first cell of its region.
  SlidingBoard decode(std::uint32_t block, std::uint32_t order) const;
  std::uint32_t block_of(const SlidingBoard& board) const noexcept;
  // The order of a board whose pattern tiles are on the cells of this block.
  std::uint32_t order_of(const Block& block, const Tiles& board) const noexcept {
    std::uint32_t order = 0;
    unsigned later = 0;
    for (std::size_t place = tiles_.size(); place-- > 0;) {
      const std::uint8_t rank = rank_[board[block.cells[place]]];
      order += term_[later][rank];
      later |= 1U << rank;
    }
    return order;
  }

  // "3x3 pattern 1 2 4 7: 0 1 2 / - 4 - / - 7 -", with - for the other tiles.
  std::string text(const Tiles& board) const;

 private:
  void number_blocks();
  void number_orders();
  void find_moves();
  CellSet region_of(CellSet set, Cell blank) const noexcept;

  Shape shape_;
  std::vector<std::uint8_t> tiles_;
  std::array<std::uint8_t, 256> rank_{};  // by tile: the number of smaller pattern tiles
  // Indexed by the ranks of the tiles on later cells, as bits, and by a tile's rank: the number
  // that the tile adds to the order.
  std::array<std::array<std::uint32_t, kMostTiles>, 1 << kMostTiles> term_{};
  std::vector<Block> block_;                // and one more, the end of the last's moves
  std::vector<std::uint32_t> first_block_;  // by set
  std::vector<TileMove> moves_;
  std::vector<std::array<std::uint8_t, kMostTiles>> words_;  // by order
};

}  // namespace slidebase
