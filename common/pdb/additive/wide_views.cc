#include "common/pdb/additive/wide_views.h"

#include <algorithm>

#include "common/base/error.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostSymmetryViews = 8;

constexpr Cell kFirstCells = 12, kKeyCells = 23;  // of WideKey

// The map that takes a board through `first` and then through `second`.
Symmetry combined(const Symmetry& first, const Symmetry& second) {
  Symmetry both = first;
  both.to = second.to;
  for (Cell cell = 0; cell < first.from.cells(); ++cell) {
    both.cell[cell] = static_cast<std::uint8_t>(second(first(cell)));
  }
  for (const Move move : kMoves) {
    both.move[move] = second(first(move));
  }
  both.swaps_axes = first.swaps_axes != second.swaps_axes;
  return both;
}

}  // namespace

WideViews::WideViews(const AdditiveTables& tables, Shape shape, const Tiles& goal)
    : shape_(shape), goal_(goal) {
  const TableInfo& info = tables.info();
  symmetry_views_.reserve(kMostSymmetryViews);
  for (Cell cell = 0; cell < kKeyCells; ++cell) {
    (cell < kFirstCells ? one_[cell].first : one_[cell].second) = std::uint64_t{1}
                                                                  << 5 * (cell % kFirstCells);
  }
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (const Move move : kMoves) {
      next_[cell][move] = static_cast<std::int8_t>(shape.neighbour(cell, move));
    }
  }
  for (unsigned partition = 0; partition <= info.patterns.back().partition; ++partition) {
    for (const Symmetry& symmetry : symmetries(shape)) {
      if (symmetry.to == info.shape && symmetry(blank_of(goal)) == info.root &&
          of_view_.size() < kMostViews) {
        add_view(tables, partition, symmetry);
      }
    }
  }
  if (of_view_.empty()) {
    throw Error(ErrorCode::kUsage, "the tables are for another board");
  }
  for (std::size_t view = 0; view < of_view_.size(); ++view) {
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
      patterns_[p].grows[1][view] = (of_view_[view] >> p & 1) != 0 ? 2 : 0;
    }
    for (std::size_t views = 0; views < of_views_[0].size(); ++views) {
      of_views_[view / 8][views] |= (views >> view % 8 & 1) != 0 ? of_view_[view] : 0;
    }
  }
  make_lanes();
}

void WideViews::add_view(const AdditiveTables& tables, unsigned partition,
                         const Symmetry& symmetry) {
  const std::array<Symmetry, 8> of_tables = symmetries(tables.info().shape);
  const Tiles tables_goal = goal_with_blank_at(tables.info().shape, tables.info().root);
  PatternSet patterns = 0;
  for (const PatternInfo& pattern : tables.info().patterns) {
    if (pattern.partition == partition) {
      const std::size_t p =
          add_pattern(*tables.tables()[pattern.section],
                      combined(symmetry, of_tables[pattern.symmetry]), tables_goal);
      patterns |= PatternSet{1} << p;
    }
  }
  if (std::ranges::find(of_view_, patterns) == of_view_.end()) {
    of_view_.push_back(patterns);
  }
}

const WideViews::SymmetryView* WideViews::symmetry_view_of(const Symmetry& symmetry) {
  const auto known = std::ranges::find_if(symmetry_views_, [&](const SymmetryView& symmetry_view) {
    return symmetry_view.symmetry.cell == symmetry.cell;
  });
  if (known != symmetry_views_.end()) {
    return &*known;
  }
  SymmetryView& symmetry_view = symmetry_views_.emplace_back(SymmetryView{symmetry});
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    for (const Move move : kMoves) {
      if (const Cell from = shape_.neighbour(cell, move); from >= 0) {
        TileMove none;
        none.passed.fill(kMaxSearchedCells);
        symmetry_view.tile_move[cell][move] = tile_move_through(symmetry, from, cell, 1, none);
      }
    }
  }
  return &symmetry_view;
}

// Returns the number of the pattern that the table has through this symmetry. Two patterns of the
// same tiles are the same pattern, whatever their tables.
std::size_t WideViews::add_pattern(const PatternTable& table, const Symmetry& symmetry,
                                   const Tiles& tables_goal) {
  const auto tiles = table.space().tiles();
  Pattern pattern;
  pattern.tile.fill(PatternSpace::kOther);
  pattern.tile[0] = 0;
  std::array<std::size_t, kMaxSearchedCells> rank{};  // by tile of the board
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    const std::uint8_t tile = goal_[cell];
    const auto found = std::ranges::find(tiles, tables_goal[symmetry(cell)]);
    if (found != tiles.end()) {
      pattern.tile[tile] = *found;
      pattern.tiles |= 1U << tile;
      rank[tile] = static_cast<std::size_t>(found - tiles.begin());
    }
  }
  const auto same = std::ranges::find(patterns_, pattern.tiles, &Pattern::tiles);
  if (same != patterns_.end()) {
    return static_cast<std::size_t>(same - patterns_.begin());
  }
  if (patterns_.size() == kMostPatterns) {
    throw Error(ErrorCode::kUsage, "the tables have too many patterns for a search");
  }
  for (std::size_t tile = 0; tile < kMaxSearchedCells; ++tile) {
    for (std::size_t other = 0; other < kMaxSearchedCells; ++other) {
      if ((pattern.tiles >> tile & pattern.tiles >> other & 1) != 0 && tile != other) {
        pattern.adds[tile][other] = static_cast<std::int16_t>(passing(rank[tile], rank[other]));
      }
    }
    of_tile_[tile] |= PatternSet{pattern.tiles >> tile & 1} << patterns_.size();
  }
  pattern.table = &table;
  pattern.rows = table.verified_rows();
  pattern.row_words = PatternTable::row_words(table.space());
  pattern.blocks = table.space().shared_blocks().get();
  pattern.symmetry_view = symmetry_view_of(symmetry);
  pattern.end = place_of(pattern, goal_);
  for (const Move move : kMoves) {
    const bool along = (move == Move::kLeft || move == Move::kRight) != symmetry.swaps_axes;
    in_row_[move] |= PatternSet{along} << patterns_.size();
  }
  patterns_.push_back(pattern);
  return patterns_.size() - 1;
}

WideKey WideViews::key_of(const Tiles& board) const noexcept {
  WideKey key;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    key.first |= one_[cell].first * board[cell];
    key.second |= one_[cell].second * board[cell];
  }
  return key;
}

PatternSpace::Place WideViews::place_of(const Pattern& pattern, const Tiles& board) const noexcept {
  Tiles seen{};
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    seen[pattern.symmetry_view->symmetry(cell)] = pattern.tile[board[cell]];
  }
  return pattern.table->space().place_of(seen);
}

}  // namespace slidebase
