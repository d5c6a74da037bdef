// Patterns are chosen as sets of goal cells. A partition is better the greater the sum of its
// distances is as a bound, and tiles that are neighbours in the goal constrain each other most. So
// all partitions into connected sets of goal cells were ranked by what their pairs and triples of
// tiles add to single tiles, and the first few for each board and tier by the mean bound of 4,000
// random boards. The best of these are in kChosen. Smaller boards, which have complete tables, are
// for tests: their cells are cut into parts column by column.
#include "common/pdb/partitions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>

#include "common/base/error.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

// A set of goal cells; cell 0 is the lowest bit.
using CellSet = std::uint32_t;

// Seven tiles of 4x5 take 102 MB, of 5x5 half a gigabyte.
constexpr int kMostCellsOfSeven = 20;

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

// The patterns of a board of more than kMaxTableCells cells: partitions of up to four. `small` has
// the first of them.
using CellSets = std::array<CellSet, 4>;
struct ChosenLarge {
  Shape shape;
  Cell root = 0;
  std::span<const CellSets> partitions;
};

// The first is Korf & Felner's (AIJ 134, 2002); with the others it is the small catalogue of R.
// Clausecker (24puzzle), rotated to this root. Their 14 patterns take 11 tables.
constexpr std::array<CellSets, 7> kFiveByFive = {{
    {0x08c7000, 0x0738000, 0x0000c63, 0x000039c},
    {0x0cc6000, 0x0339000, 0x0000c63, 0x000039c},
    {0x08c7000, 0x0738000, 0x0000fc0, 0x000003f},
    {0x0cc6000, 0x0339000, 0x0000fc0, 0x000003f},
    {0x08c4210, 0x0738000, 0x000318c, 0x0000c63},
    {0x0cc6000, 0x0308421, 0x0031842, 0x000039c},
    {0x08c4210, 0x0738000, 0x00039c0, 0x000042f},
}};
// Found by tests/bench/partitions.cc (docs/BENCHMARKS.md, The 24-puzzle): each adds most to the
// mean bound of those before it. The first of 3x6 is that of its columns.
constexpr std::array<CellSets, 8> kFourByFive = {{
    {0x00001, 0x0019e, 0x18c60, 0x67200},
    {0x00008, 0x000e7, 0x39c00, 0x46310},
    {0x00c63, 0x0119c, 0x08000, 0x76200},
    {0x0003f, 0x00040, 0x19c80, 0x66300},
    {0x001ce, 0x01000, 0x18c21, 0x66210},
    {0x00020, 0x0011f, 0x09cc0, 0x76200},
    {0x000de, 0x00100, 0x18c21, 0x67200},
    {0x0018f, 0x09c60, 0x10000, 0x66210},
}};
constexpr std::array<CellSets, 8> kThreeBySix = {{
    {0x030c3, 0x0c30c, 0x10c30},
    {0x0038e, 0x07041, 0x18c30},
    {0x0001f, 0x071c0, 0x18e20},
    {0x010c3, 0x0630c, 0x18c30},
    {0x01047, 0x0e380, 0x10c38},
    {0x03043, 0x0c18c, 0x10e30},
    {0x030c3, 0x0431c, 0x18c20},
    {0x001c7, 0x0f208, 0x10c30},
}};
constexpr std::array kChosenLarge = {
    ChosenLarge{{3, 6}, 17, kThreeBySix},
    ChosenLarge{{4, 5}, 19, kFourByFive},
    ChosenLarge{{5, 5}, 24, kFiveByFive},
};

std::uint32_t tiles_on(const Tiles& goal, CellSet set) {
  std::uint32_t tiles = 0;
  for (Cell cell = 0; cell < kMaxSearchedCells; ++cell) {
    tiles |= (set >> cell & 1) << goal[cell];
  }
  return tiles;
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
      set |= CellSet{1} << cell;
    }
  }
  return sets;
}

// Calls add(sets) for each partition.
template <typename Add>
void add_chosen(const TableInfo& info, const Add& add) {
  const auto chosen = std::ranges::find_if(
      kChosen, [&](const Chosen& row) { return row.shape == info.shape && row.root == info.root; });
  if (chosen == kChosen.end()) {
    add(cut(info.shape, info.root, true, info.tier == Tier::kSmall ? 6 : kMaxTilesOfPattern));
    if (info.tier == Tier::kHard) {
      add(cut(info.shape, info.root, false, kMaxTilesOfPattern));
    }
  } else if (info.tier == Tier::kSmall) {
    add(chosen->small);
  } else {
    add(chosen->standard);
    if (info.tier == Tier::kHard) {
      add(chosen->second);
    }
  }
}

// The same for a board of more than kMaxTableCells cells.
template <typename Add>
void add_large(const TableInfo& info, const Add& add) {
  const auto chosen = std::ranges::find_if(kChosenLarge, [&](const ChosenLarge& row) {
    return row.shape == info.shape && row.root == info.root;
  });
  if (chosen == kChosenLarge.end()) {
    const bool seven = info.tier != Tier::kSmall && info.shape.cells() <= kMostCellsOfSeven;
    const int most = seven ? 7 : 6;
    add(cut(info.shape, info.root, true, most));
    if (info.tier != Tier::kSmall) {
      add(cut(info.shape, info.root, false, most));
    }
    return;
  }
  const std::size_t used = info.tier == Tier::kSmall ? 1 : chosen->partitions.size();
  for (const CellSets& sets : chosen->partitions.first(used)) {
    add(sets);
  }
}

}  // namespace

bool has_tier(Shape shape, Tier tier) {
  return tier != Tier::kHard || shape.cells() <= kMaxTableCells;
}

std::vector<std::uint8_t> tiles_of(const PatternInfo& pattern) {
  std::vector<std::uint8_t> tiles;
  for (std::uint8_t tile = 0; tile < kMaxSearchedCells; ++tile) {
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
  const bool large = shape.cells() > kMaxTableCells;
  if (!has_tier(shape, tier)) {
    throw Error(ErrorCode::kUsage, "there are no hard tables for boards of more than " +
                                       std::to_string(kMaxTableCells) +
                                       " cells: say small or standard");
  }
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  std::uint8_t partitions = 0;
  const auto add = [&](std::span<const CellSet> sets) {
    for (const CellSet set : sets) {
      PatternInfo pattern{tiles_on(goal, set), partitions,
                          static_cast<std::uint8_t>(info.patterns.size())};
      if (pattern.tiles != 0) {
        info.patterns.push_back(pattern);
      }
    }
    ++partitions;
  };
  large ? add_large(info, add) : add_chosen(info, add);
  if (large) {
    share_sections(info);
  }
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  return info;
}

void share_sections(TableInfo& info) {
  std::uint8_t sections = 0;
  for (std::size_t i = 0; i < info.patterns.size(); ++i) {
    PatternInfo& pattern = info.patterns[i];
    pattern.section = sections;
    pattern.symmetry = 0;
    for (std::size_t other = 0; other < i && pattern.section == sections; ++other) {
      const PatternInfo& earlier = info.patterns[other];
      for (std::uint8_t s = 0; s < 8 && pattern.section == sections; ++s) {
        if (earlier.symmetry == 0 && image_of(info, pattern.tiles, s) == earlier.tiles) {
          pattern.section = earlier.section;
          pattern.symmetry = s;
        }
      }
    }
    sections = static_cast<std::uint8_t>(sections + (pattern.section == sections ? 1 : 0));
  }
}

std::vector<PatternSpace> spaces_of(const TableInfo& info) {
  std::vector<PatternSpace> spaces;
  for (const PatternInfo& pattern : info.patterns) {
    if (pattern.section < spaces.size()) {
      continue;
    }
    const int count = std::popcount(pattern.tiles);
    const auto like = std::ranges::find(spaces, count, &PatternSpace::tile_count);
    spaces.emplace_back(info.shape, tiles_of(pattern),
                        like == spaces.end() ? nullptr : like->shared_blocks());
  }
  return spaces;
}

}  // namespace slidebase
