// How a board is seen by additive pattern tables (Korf & Felner, "Disjoint pattern database
// heuristics", AIJ 134, 2002). additive_search.h has the search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/patterns/pattern_table.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Patterns that share no tile and together have all: the sum of their distances is a lower bound.
using Partition = std::vector<const PatternTable*>;

// The boards of one shape and goal, laid on the board of the tables in every way that takes the
// goal to theirs. Each way shows each partition another side of a board, and the greatest bound of
// all counts. Immutable.
class AdditiveViews {
 public:
  // All tables are of goal_with_blank_at(their shape, root), and outlive this. Throws Error(kUsage)
  // for partitions that share a tile or leave one out, and where no symmetry leads to the tables.
  AdditiveViews(Shape shape, const Tiles& goal, Cell root,
                const std::vector<Partition>& partitions);

  static constexpr std::size_t kMostViews = 16;    // two partitions, eight symmetries
  static constexpr std::size_t kMostPatterns = 8;  // of a partition

  // What a move changes in a view, by the blank's cell before it.
  struct Passing {
    std::uint32_t cells = 0;   // those that the tile leaves and enters, as bits
    std::uint8_t blank = 0;    // the cell that it leaves; cells are the view's so far
    std::int8_t towards = 0;   // 1 if it goes to a later one, -1 to an earlier one
    std::uint8_t between = 0;  // how many cells it passes, and four times which of the board:
    std::array<std::uint8_t, kMaxCells> passed{};
  };
  struct View {
    ByCell<std::uint8_t> cell{};                       // of the board -> of the view
    std::array<std::uint8_t, kMaxCells> tile{};        // likewise
    std::array<std::uint8_t, kMaxCells> pattern_of{};  // by the board's tile: its place in `tables`
    Partition tables;
    ByCell<ByMove<Passing>> passing{};
    // By two tiles of the board: what the first adds to its pattern's order by passing the second
    // towards a later cell.
    std::array<std::array<std::int32_t, kMaxCells>, kMaxCells> adds{};

    // What the tile's move adds to its pattern's order; `board` has four bits for each cell.
    std::uint32_t turn(const Passing& by, std::uint64_t board, std::size_t moved) const noexcept {
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
  // By the blank's cell and the move: where it goes, or -1.
  const ByCell<ByMove<std::int8_t>>& next() const noexcept { return next_; }
  // The moves from a cell in the order of their letters, but for the one that takes `last` back.
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
  ByCell<ByMove<std::int8_t>> next_{};
  ByCell<std::array<Moves, 5>> moves_{};  // by the last move, or kNoMove
};

}  // namespace slidebase
