// How additive pattern tables see a board (Korf & Felner, "Disjoint pattern database heuristics",
// AIJ 134, 2002). additive_search.h has the search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/pdb/pattern_table.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"

namespace slidebase {

// Patterns that share no tile and together have all tiles: the sum of their distances is a lower
// bound.
using Partition = std::vector<const PatternTable*>;

// What the move of a tile changes on the table's board, through a symmetry from the board. `passed`
// are cells of the board, times `unit`. For the views here and for those of large boards.
template <typename TileMove>
TileMove tile_move_through(const Symmetry& symmetry, Cell tile_from, Cell tile_to, int unit,
                           TileMove tile_move) {
  const Cell from = symmetry(tile_from), to = symmetry(tile_to);
  tile_move.cells = 1U << from | 1U << to;
  tile_move.blank = static_cast<std::uint8_t>(from);
  tile_move.towards = to > from ? 1 : -1;
  for (Cell cell = 0; cell < symmetry.from.cells(); ++cell) {
    if (std::min(from, to) < symmetry(cell) && symmetry(cell) < std::max(from, to)) {
      tile_move.passed[tile_move.between++] = static_cast<std::uint8_t>(unit * cell);
    }
  }
  return tile_move;
}

// The boards of one shape and goal, mapped to the board of the tables in every way that takes the
// goal to the tables' goal. Each such view gives every partition another bound for the board; the
// greatest bound of all views is used. Immutable.
class AdditiveViews {
 public:
  // All tables are for goal_with_blank_at(their shape, root), and must outlive this. Throws
  // Error(kUsage) for partitions that share a tile or leave one out, and if no symmetry maps the
  // board to the tables' board.
  AdditiveViews(Shape shape, const Tiles& goal, Cell root,
                const std::vector<Partition>& partitions);

  static constexpr std::size_t kMostViews = 16;    // two partitions, eight symmetries
  static constexpr std::size_t kMostPatterns = 8;  // in a partition

  // What a move changes in a view, by the blank's cell before the move. Cells are the view's,
  // except in `passed`.
  struct TileMove {
    std::uint32_t cells = 0;   // the two that the tile leaves and enters, as bits
    std::uint8_t blank = 0;    // the cell that the tile leaves
    std::int8_t towards = 0;   // 1 if it moves to a later cell, -1 to an earlier one
    std::uint8_t between = 0;  // how many cells it passes
    std::array<std::uint8_t, kMaxTableCells> passed{};  // those cells of the board, times 4
  };
  struct View {
    ByCell<std::uint8_t> cell{};                      // cell of the board -> cell of the view
    std::array<std::uint8_t, kMaxTableCells> tile{};  // tile of the board -> tile of the view
    // Tile of the board -> index in `tables`.
    std::array<std::uint8_t, kMaxTableCells> pattern_of{};
    Partition tables;
    ByCell<ByMove<TileMove>> tile_move{};
    // By two tiles of the board: what the first adds to its pattern's order when it passes the
    // second towards a later cell.
    std::array<std::array<std::int32_t, kMaxTableCells>, kMaxTableCells> adds{};

    // What the tile's move adds to its pattern's order. `board` has four bits for each cell.
    std::uint32_t turn(const TileMove& by, std::uint64_t board, std::size_t moved) const noexcept {
      std::int32_t added = 0;
      for (std::size_t i = 0; i < by.between; ++i) {
        added += adds[moved][static_cast<std::size_t>(board >> by.passed[i] & 15)];
      }
      return static_cast<std::uint32_t>(added * by.towards);
    }
  };

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  const std::vector<View>& views() const noexcept { return views_; }
  // The moves from a cell, ordered by their letters, without the move that takes back `last`.
  struct Moves {
    std::array<Move, 4> move{};
    std::array<std::uint8_t, 4> to{};
    std::size_t count = 0;
  };
  static constexpr std::size_t kNoMove = 4;
  const Moves& moves(Cell blank, std::size_t last) const noexcept { return moves_[blank][last]; }

 private:
  View view_of(const Partition& partition, const Symmetry& symmetry, const Tiles& seen_goal) const;

  Shape shape_;
  Tiles goal_;
  std::vector<View> views_;
  ByCell<std::array<Moves, 5>> moves_{};  // by the last move, or kNoMove
};

}  // namespace slidebase
