// How pattern tables see boards of up to 25 cells. wide_search.h has the search.
//
// A symmetry that takes the goal to the tables' goal gives each partition another look at the
// board, a *view*; the greatest sum of all views is the bound. Views have patterns in common, and
// each is kept once: a move on 5x5 changes 7 patterns with the standard tables, although there are
// 14 views.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/additive/additive_tables.h"
#include "common/patterns/pattern_table.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Immutable.
class WideViews {
 public:
  static constexpr std::size_t kMostViews = 16;
  static constexpr std::size_t kMostPatterns = 64;
  // A number for each view, used sixteen at a time.
  using ByView = std::uint8_t __attribute__((vector_size(kMostViews)));
  using PatternSet = std::uint64_t;  // bit i: pattern i

  // Views beyond kMostViews are left out. The tables must outlive this. Throws Error: kUsage if no
  // symmetry takes the goal's blank to the tables' root; kDamaged if a table is damaged, because
  // all its bits are verified here.
  WideViews(const AdditiveTables& tables, Shape shape, const Tiles& goal);

  // What a move changes for a pattern, by the blank's cell before the move. Cells are the table's,
  // except in `passed`.
  struct Passing {
    std::uint32_t cells = 0;   // the two that the tile leaves and enters, as bits
    std::uint8_t blank = 0;    // the cell that the tile leaves
    std::int8_t towards = 0;   // 1 if it moves to a later cell, -1 to an earlier one
    std::uint8_t between = 0;  // how many cells it passes
    std::array<std::uint8_t, kMaxCells / 2> passed{};  // those cells of the board
  };
  // A symmetry from the board to a table.
  struct Sight {
    Symmetry symmetry;
    ByCell<ByMove<Passing>> passing{};
  };
  struct Pattern {
    const PatternTable* table = nullptr;
    const std::uint64_t* rows = nullptr;  // the table's
    std::size_t row_words = 0;
    const PatternBlocks* blocks = nullptr;
    const Sight* sight = nullptr;
    ByView member{};                             // 1 for the views that it belongs to
    PatternSpace::Place end;                     // of the goal
    std::uint32_t tiles = 0;                     // of the board; bit t: tile t
    std::array<std::uint8_t, kMaxCells> tile{};  // of the board -> of the table, or kOther
    // By two tiles of the board: what the first adds to the order when it passes the second towards
    // a later cell.
    std::array<std::array<std::int16_t, 32>, kMaxCells> adds{};

    // What the tile's move adds to the order.
    std::uint32_t turn(const Passing& by, const Tiles& board, std::size_t moved) const noexcept {
      std::int32_t added = 0;
      for (std::size_t i = 0; i < by.between; ++i) {
        added += adds[moved][board[by.passed[i]]];
      }
      return static_cast<std::uint32_t>(added * by.towards);
    }
  };

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  // The blank's cell after a move, or -1.
  Cell next(Cell blank, Move move) const noexcept { return next_[blank][move]; }
  const std::vector<Pattern>& patterns() const noexcept { return patterns_; }
  std::size_t views() const noexcept { return of_view_.size(); }
  // The patterns of a view, and those that have a tile of the board.
  PatternSet of_view(std::size_t view) const noexcept { return of_view_[view]; }
  PatternSet of_tile(std::size_t tile) const noexcept { return of_tile_[tile]; }
  // Where the table has the pattern of this board.
  PatternSpace::Place place_of(const Pattern& pattern, const Tiles& board) const noexcept;

 private:
  void add_view(const AdditiveTables& tables, unsigned partition, const Symmetry& symmetry);
  std::size_t add_pattern(const PatternTable& table, const Symmetry& symmetry,
                          const Tiles& tables_goal);
  const Sight* sight_of(const Symmetry& symmetry);

  Shape shape_;
  Tiles goal_;
  ByCell<ByMove<std::int8_t>> next_{};
  std::vector<Sight> sights_;
  std::vector<Pattern> patterns_;
  std::vector<PatternSet> of_view_;
  std::array<PatternSet, kMaxCells> of_tile_{};
};

}  // namespace slidebase
