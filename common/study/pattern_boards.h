// The states of a pattern as boards, numbered as docs/FORMAT.md says.
//
// For proofs: this is not the code that tables are made and searched with (PatternSpace), and knows
// nothing of it. A state becomes a board, a tile is moved there as a person would move it, and the
// numbers of the outcome are read off the board. What is the same for all orders of a block, which
// cells are held and where the blank can go, is read off one board of the block.
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
  static constexpr std::uint8_t kOther = 255;  // a tile that is not the pattern's, as on any board
  static constexpr std::size_t kMostTiles = 8;
  using CellSet = std::uint32_t;  // cell c is bit c

  // A move of one of the pattern's tiles: the blank goes to `to` at no cost, and changes places
  // with the tile.
  struct TileMove {
    std::uint8_t from = 0, to = 0;  // the tile's cells
    std::uint32_t block = 0;        // that of the outcome
  };
  struct Block {
    CellSet set = 0;                               // where the pattern's tiles are
    CellSet region = 0;                            // where the blank may be
    std::array<std::uint8_t, kMostTiles> cells{};  // those of the set, rising
    std::size_t first_move = 0;                    // in a list of all blocks' moves
  };

  // `tiles`: 1 to kMostTiles of the board's, rising. O(2^cells * cells + blocks * cells^2).
  PatternBoards(Shape shape, std::span<const std::uint8_t> tiles);

  Shape shape() const noexcept { return shape_; }
  std::span<const std::uint8_t> tiles() const noexcept { return tiles_; }
  std::uint32_t blocks() const noexcept { return static_cast<std::uint32_t>(block_.size() - 1); }
  std::uint32_t orders() const noexcept { return static_cast<std::uint32_t>(words_.size()); }
  std::uint64_t states() const noexcept { return std::uint64_t{blocks()} * orders(); }

  const Block& block(std::uint32_t number) const noexcept { return block_[number]; }
  // All moves out of a block.
  std::span<const TileMove> moves(std::uint32_t block) const noexcept {
    return std::span(moves_).subspan(block_[block].first_move,
                                     block_[block + 1].first_move - block_[block].first_move);
  }
  // The pattern's tiles in the order of their cells.
  std::span<const std::uint8_t> word(std::uint32_t order) const noexcept {
    return std::span(words_[order]).first(tiles_.size());
  }

  // With the blank on the first cell of its region.
  SlidingBoard decode(std::uint32_t block, std::uint32_t order) const;
  std::uint32_t block_of(const SlidingBoard& board) const noexcept;
  // Of a board whose pattern tiles are on the cells of this block.
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
  std::array<std::uint8_t, 256> rank_{};  // by tile: how many of the pattern's are smaller
  // By the ranks of the tiles on later cells, as bits, and a tile's rank: what it adds to the
  // order.
  std::array<std::array<std::uint32_t, kMostTiles>, 1 << kMostTiles> term_{};
  std::vector<Block> block_;                // and one more that ends the moves of the last
  std::vector<std::uint32_t> first_block_;  // by set
  std::vector<TileMove> moves_;
  std::vector<std::array<std::uint8_t, kMostTiles>> words_;  // by order
};

}  // namespace slidebase
