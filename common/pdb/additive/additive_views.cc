#include "common/pdb/additive/additive_views.h"

#include <algorithm>

#include "common/base/error.h"

namespace slidebase {
namespace {

void check_partition(const Partition& partition, Shape shape) {
  std::array<int, kMaxTableCells> held{};
  bool good = !partition.empty() && partition.size() <= AdditiveViews::kMostPatterns;
  for (const PatternTable* table : partition) {
    good = good && table->space().shape() == partition.front()->space().shape();
    for (const std::uint8_t tile : table->space().tiles()) {
      ++held[tile];
    }
  }
  if (!good || std::ranges::count(held, 1) != shape.cells() - 1) {
    throw Error(ErrorCode::kUsage, "a partition must have each tile exactly once");
  }
}

}  // namespace

AdditiveViews::AdditiveViews(Shape shape, const Tiles& goal, Cell root,
                             const std::vector<Partition>& partitions)
    : shape_(shape), goal_(goal) {
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (std::size_t last = 0; last <= kNoMove; ++last) {
      Moves& moves = moves_[cell][last];
      for (const Move move : kMoves) {
        const Cell to = shape.neighbour(cell, move);
        if (to >= 0 && static_cast<std::size_t>(inverse(move)) != last) {
          moves.to[moves.count] = static_cast<std::uint8_t>(to);
          moves.move[moves.count++] = move;
        }
      }
    }
  }
  for (const Partition& partition : partitions) {
    check_partition(partition, shape);
    const Shape seen = partition.front()->space().shape();
    for (const Symmetry& symmetry : symmetries(shape)) {
      if (symmetry.to == seen && symmetry(blank_of(goal)) == root && views_.size() < kMostViews) {
        views_.push_back(view_of(partition, symmetry, goal_with_blank_at(seen, root)));
      }
    }
  }
  if (views_.empty()) {
    throw Error(ErrorCode::kUsage, "the tables are for another board");
  }
}

AdditiveViews::View AdditiveViews::view_of(const Partition& partition, const Symmetry& symmetry,
                                           const Tiles& seen_goal) const {
  View view;
  view.cell = symmetry.cell;
  view.tables = partition;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    view.tile[goal_[cell]] = seen_goal[symmetry(cell)];
    for (const Move move : kMoves) {
      if (const Cell from = shape_.neighbour(cell, move); from >= 0) {
        view.tile_move[cell][move] = tile_move_through(symmetry, from, cell, 4, TileMove{});
      }
    }
  }
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    const std::uint8_t tile = goal_[cell];
    for (std::size_t i = 0; i < partition.size(); ++i) {
      const auto tiles = partition[i]->space().tiles();
      const auto found = std::ranges::find(tiles, view.tile[tile]);
      if (found == tiles.end()) {
        continue;
      }
      view.pattern_of[tile] = static_cast<std::uint8_t>(i);
      const auto number = static_cast<std::size_t>(found - tiles.begin());
      for (Cell other_cell = 0; other_cell < shape_.cells(); ++other_cell) {
        const std::uint8_t other = goal_[other_cell];
        const auto passed = std::ranges::find(tiles, view.tile[other]);
        if (passed != tiles.end()) {
          const auto passed_number = static_cast<std::size_t>(passed - tiles.begin());
          view.adds[tile][other] = static_cast<std::int32_t>(passing(number, passed_number));
        }
      }
    }
  }
  return view;
}

}  // namespace slidebase
