// Patterns are chosen as sets of goal cells. A partition is better the greater the sum of its
// distances is as a bound, and tiles that are neighbours in the goal constrain each other most. So
// all partitions into connected sets of goal cells were ranked by what their pairs and triples of
// tiles add to single tiles, and the first few for each board and tier by the mean bound of 4,000
// random boards. The best of these are in kChosen. Smaller boards, which have complete tables, are
// for tests: their cells are cut into parts column by column.
#include "common/patterns/partitions.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "common/puzzle/sliding_board.h"

namespace slidebase {
namespace {

// A set of goal cells; cell 0 is the lowest bit.
using CellSet = std::uint16_t;

// The patterns of a board. The tier `hard` is the partitions `standard` and `second` together:
// `second` was ranked by the mean of the greater of both bounds.
struct Chosen {
  Shape shape;
  Cell root = 0;
  std::array<CellSet, 3> small{};
  std::array<CellSet, 2> standard{};
  std::array<CellSet, 2> second{};
};

// For 4x4 with root 15, `small` and `standard` are Korf & Felner's (AIJ 134, 2002), rotated to this
// root.
constexpr std::array kChosen = {
    Chosen{{4, 4}, 10, {0x88cc, 0x0333, 0x7000}, {0x00ff, 0xfb00}, {0xfac0, 0x013f}},
    Chosen{{4, 4}, 14, {0xbe00, 0x00ee, 0x0111}, {0x00ff, 0xbf00}, {0x3333, 0x8ccc}},
    Chosen{{4, 4}, 15, {0x4cc8, 0x3330, 0x0007}, {0x00ff, 0x7f00}, {0x6ec8, 0x1137}},
    Chosen{{2, 8}, 12, {0xe0e0, 0x0707, 0x0818}, {0x0f0f, 0xe0f0}, {0xe0f8, 0x0f07}},
    Chosen{{2, 8}, 13, {0xc0f0, 0x0707, 0x1808}, {0x0f0f, 0xd0f0}, {0xc0fc, 0x1f03}},
    Chosen{{2, 8}, 14, {0xb0e0, 0x0707, 0x0818}, {0x0f0f, 0xb0f0}, {0xbce0, 0x031f}},
    Chosen{{2, 8}, 15, {0x70e0, 0x0707, 0x0818}, {0x0f0f, 0x70f0}, {0x7ce0, 0x031f}},
    Chosen{{3, 5}, 7, {0x431c, 0x0c63, 0x3000}, {0x7318, 0x0c67}, {0x7e10, 0x016f}},
    Chosen{{3, 5}, 8, {0x7284, 0x0c63, 0x0018}, {0x7298, 0x0c67}, {0x421f, 0x3ce0}},
    Chosen{{3, 5}, 9, {0x7118, 0x00e7, 0x0c00}, {0x7198, 0x0c67}, {0x79c0, 0x043f}},
    Chosen{{3, 5}, 12, {0x0c63, 0x039c, 0x6000}, {0x631c, 0x0ce3}, {0x6bc0, 0x043f}},
    Chosen{{3, 5}, 13, {0x5384, 0x0c63, 0x0018}, {0x5398, 0x0c67}, {0x431e, 0x1ce1}},
    Chosen{{3, 5}, 14, {0x3318, 0x0c63, 0x0084}, {0x3398, 0x0c67}, {0x231e, 0x1ce1}},
};

std::vector<PatternInfo> patterns_of(const Tiles& goal, std::span<const CellSet> sets,
                                     std::uint8_t partition) {
  std::vector<PatternInfo> patterns;
  for (const CellSet set : sets) {
    PatternInfo& pattern = patterns.emplace_back(PatternInfo{0, partition});
    for (Cell cell = 0; cell < kMaxTableCells; ++cell) {
      const bool in_set = (set >> cell & 1) != 0;
      pattern.tiles = static_cast<std::uint16_t>(pattern.tiles | (in_set ? 1 << goal[cell] : 0));
    }
  }
  return patterns;
}

// The cells except the root, column by column or row by row, in parts of up to `most` cells; at
// least two parts.
std::vector<CellSet> cut(Shape shape, Cell root, bool by_column, int most) {
  const int tiles = shape.cells() - 1;
  const int parts = std::max(2, (tiles + most - 1) / most);
  std::vector<CellSet> sets(static_cast<std::size_t>(parts));
  int met = 0;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell cell = by_column ? shape.cell(i % shape.rows, i / shape.rows) : i;
    if (cell != root) {
      CellSet& set = sets[static_cast<std::size_t>(met++ * parts / tiles)];
      set = static_cast<CellSet>(set | 1 << cell);
    }
  }
  return sets;
}

}  // namespace

std::vector<std::uint8_t> tiles_of(const PatternInfo& pattern) {
  std::vector<std::uint8_t> tiles;
  for (std::uint8_t tile = 0; tile < kMaxTableCells; ++tile) {
    if ((pattern.tiles >> tile & 1) != 0) {
      tiles.push_back(tile);
    }
  }
  return tiles;
}

TableInfo describe_additive(Shape shape, Cell root, Tier tier) {
  check_board(Family::kAdditive, shape);
  TableInfo info = describe_table(Family::kAdditive, shape, root);
  info.tier = tier;
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  const auto add = [&](std::span<const CellSet> sets, std::uint8_t partition) {
    std::ranges::copy(patterns_of(goal, sets, partition), std::back_inserter(info.patterns));
  };
  const auto chosen = std::ranges::find_if(
      kChosen, [&](const Chosen& row) { return row.shape == info.shape && row.root == info.root; });
  if (chosen == kChosen.end()) {
    add(cut(info.shape, info.root, true, tier == Tier::kSmall ? 6 : kMaxTilesOfPattern), 0);
    if (tier == Tier::kHard) {
      add(cut(info.shape, info.root, false, kMaxTilesOfPattern), 1);
    }
  } else if (tier == Tier::kSmall) {
    add(chosen->small, 0);
  } else {
    add(chosen->standard, 0);
    if (tier == Tier::kHard) {
      add(chosen->second, 1);
    }
  }
  info.layers = static_cast<std::uint32_t>(info.patterns.size());
  return info;
}

}  // namespace slidebase
