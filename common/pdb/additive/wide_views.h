// How pattern tables see boards of up to 25 cells. wide_search.h has the search.
//
// A symmetry that takes the goal to the tables' goal gives each partition another bound for the
// board, a *view*; the greatest sum of all views is the bound. Views have patterns in common, and
// each is kept once: a move on 5x5 changes 7 patterns with the standard tables, although there are
// 14 views.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/additive/wide_lanes.h"
#include "common/pdb/pattern_table.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// A board: five bits for each cell, 12 cells in the first word and 11 in the second. The last two
// of 25 cells are left out, because parity says which of the two tiles is where.
struct WideKey {
  std::uint64_t first = 0, second = 0;

  // A number whose upper bits are mixed.
  std::uint64_t mixed() const noexcept {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio
    return (first * kMix ^ second) * kMix;
  }
  friend auto operator<=>(const WideKey&, const WideKey&) = default;
};

// Immutable.
class WideViews {
 public:
  static constexpr std::size_t kMostViews = 16;
  static constexpr std::size_t kMostPatterns = 64;
  // A number for each view, used sixteen at a time.
  using ByView = std::uint8_t __attribute__((vector_size(kMostViews)));
  using PatternSet = std::uint64_t;  // bit i: pattern i

  // Views beyond kMostViews are left out. The tables must outlive this. Throws Error: kUsage if no
  // symmetry takes the goal's blank to the tables' root, or if there are more than kMostPatterns;
  // kDamaged if a table is damaged, because all its bits are verified here.
  WideViews(const AdditiveTables& tables, Shape shape, const Tiles& goal);

  // What a move changes for a pattern, by the blank's cell before the move. Cells are the table's,
  // except in `passed`.
  struct alignas(32) TileMove {
    std::uint32_t cells = 0;   // the two that the tile leaves and enters, as bits
    std::uint8_t blank = 0;    // the cell that the tile leaves
    std::int8_t towards = 0;   // 1 if it moves to a later cell, -1 to an earlier one
    std::uint8_t between = 0;  // how many cells it passes
    // Those cells of the board, and cells without a tile up to a multiple of four.
    std::array<std::uint8_t, 12> passed{};
  };
  // A board's tiles, and cells without a tile.
  using Cells = IndexedBy<Cell, 32, std::uint8_t>;
  // A symmetry from the board to a table.
  struct SymmetryView {
    Symmetry symmetry;
    BySearchedCell<ByMove<TileMove>> tile_move{};
  };
  // A look-up in two turns: begin_lookup() prefetches the entry of a pattern's set, and find() the
  // bit.
  struct BitLookup {
    const std::uint64_t* entry = nullptr;  // of the pattern's set
    const std::uint64_t* word = nullptr;   // of the bit; before find() the row's first one
    const PatternBlocks* blocks = nullptr;
    std::uint32_t block = 0;
    std::uint32_t blank = 0;  // the cell that tells the set's region

    void find() noexcept {
      block = blocks->block_at(entry, static_cast<Cell>(blank));
      word += block / 64;
      __builtin_prefetch(word);
    }
    // Reads the bit. After a move of one of its tiles the distance of the pattern is one more or
    // one less than `distance`, and exactly one of the two has this bit. Returns 1 if it is one
    // more, otherwise 0.
    std::uint32_t farther_than(std::uint32_t distance) const noexcept {
      const std::uint64_t bit = *word >> block % 64;
      return static_cast<std::uint32_t>(~((distance + 1) / 2 ^ bit) & 1);
    }
  };
  struct Pattern {
    const std::uint64_t* rows = nullptr;  // the table's
    std::uint64_t row_words = 0;
    const PatternBlocks* blocks = nullptr;
    const SymmetryView* symmetry_view = nullptr;
    // What a move of one of its tiles adds to the sums of the views: 0 if the pattern is nearer to
    // its goal then, 2 for its views if it is farther. Without the 1 that the move takes from all.
    std::array<ByView, 2> grows{};
    // By two tiles of the board: what the first adds to the order when it passes the second towards
    // a later cell.
    alignas(64) std::array<std::array<std::int16_t, 32>, kMaxSearchedCells> adds{};
    const PatternTable* table = nullptr;
    PatternSpace::Place end;                             // of the goal
    std::uint32_t tiles = 0;                             // of the board; bit t: tile t
    std::array<std::uint8_t, kMaxSearchedCells> tile{};  // of the board -> of the table, or kOther

    // What the tile's move adds to the order.
    std::uint32_t turn(const TileMove& by, const Cells& board, std::size_t moved) const noexcept {
      const auto& add = adds[moved];
      std::int32_t added = 0;
      for (std::size_t i = 0; i < by.between; i += 4) {
        added += add[board[by.passed[i]]] + add[board[by.passed[i + 1]]] +
                 add[board[by.passed[i + 2]]] + add[board[by.passed[i + 3]]];
      }
      return static_cast<std::uint32_t>(added * by.towards);
    }
    // For the tiles on these cells in this order, after a tile left the cell `blank`.
    BitLookup begin_lookup(std::uint32_t set, std::uint32_t order,
                           std::uint8_t blank) const noexcept {
      const std::uint64_t* const entry = blocks->entry_of(set);
      __builtin_prefetch(entry);
      return {entry, rows + order * row_words, blocks, 0, blank};
    }
  };

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  // The blank's cell after a move, or -1.
  Cell next(Cell blank, Move move) const noexcept { return next_[blank][move]; }
  const std::vector<Pattern>& patterns() const noexcept { return patterns_; }
  std::size_t views() const noexcept { return of_view_.size(); }
  // The patterns of a view.
  PatternSet of_view(std::size_t view) const noexcept { return of_view_[view]; }
  // The same for all views whose bytes are all ones here; the bytes of the others are 0.
  PatternSet of_views(ByView views) const noexcept {
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &views, sizeof views);
    // Bit i of a byte is the lowest bit of byte i.
    constexpr std::uint64_t kLowest = 0x0101010101010101, kGather = 0x0102040810204080;
    return of_views_[0][(halves[0] & kLowest) * kGather >> 56] |
           of_views_[1][(halves[1] & kLowest) * kGather >> 56];
  }
  // The patterns that have this tile of the board.
  PatternSet of_tile(std::size_t tile) const noexcept { return of_tile_[tile]; }
  // The patterns whose tiles pass no cell of the table when they move so.
  PatternSet in_row(Move move) const noexcept { return in_row_[move]; }
  // For processors that look up several patterns at once; otherwise null.
  const WideLanes* lanes() const noexcept { return lanes_ ? &*lanes_ : nullptr; }
  WideKey key_of(const Tiles& board) const noexcept;
  // The key of the board after the tile on `from` has moved to `blank`, or back.
  WideKey key_after(const WideKey& key, Cell blank, Cell from, std::uint64_t tile) const noexcept {
    return {key.first ^ tile * (one_[blank].first | one_[from].first),
            key.second ^ tile * (one_[blank].second | one_[from].second)};
  }
  // The place of this board's pattern in its table.
  PatternSpace::Place place_of(const Pattern& pattern, const Tiles& board) const noexcept;

 private:
  void add_view(const AdditiveTables& tables, unsigned partition, const Symmetry& symmetry);
  std::size_t add_pattern(const PatternTable& table, const Symmetry& symmetry,
                          const Tiles& tables_goal);
  const SymmetryView* symmetry_view_of(const Symmetry& symmetry);
  void make_lanes();
  void fill_lanes(std::size_t number, WideLanes& lanes) const;

  Shape shape_;
  Tiles goal_;
  BySearchedCell<WideKey> one_{};  // the key of a board with tile 1 on the cell, and nothing else
  BySearchedCell<ByMove<std::int8_t>> next_{};
  std::vector<SymmetryView> symmetry_views_;
  std::vector<Pattern> patterns_;
  std::vector<PatternSet> of_view_;
  std::array<std::array<PatternSet, 256>, 2> of_views_{};  // by eight views as bits
  std::array<PatternSet, kMaxSearchedCells> of_tile_{};
  ByMove<PatternSet> in_row_{};
  std::optional<WideLanes> lanes_;
};

}  // namespace slidebase
