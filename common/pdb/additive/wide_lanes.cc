#include "common/pdb/additive/wide_lanes.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "common/base/processor.h"
#include "common/pdb/additive/wide_views.h"

namespace slidebase {
namespace {

using SymmetryView = WideViews::SymmetryView;

// The moves of the tile that enters the cell `blank`, as the tables see them. Returns false if it
// passes cells on more than two sides.
bool fill_move(const std::vector<SymmetryView>& symmetry_views, Cell blank, Move move,
               WideLanes::TileMove& to) {
  std::array<std::span<const std::uint8_t>, 2> sides;
  for (std::size_t i = 0; i < symmetry_views.size(); ++i) {
    const WideViews::TileMove& by = symmetry_views[i].tile_move[blank][move];
    to.cells[i] = by.cells;
    to.blank[i] = by.blank;
    if (by.between == 0) {
      continue;
    }
    const auto passed = std::span(by.passed).first(by.between);
    const auto side = std::ranges::find_if(sides, [&](const auto& known) {
      return known.empty() || std::ranges::equal(known, passed);
    });
    if (side == sides.end()) {
      return false;
    }
    *side = passed;
    const auto number = static_cast<std::size_t>(side - sides.begin());
    std::ranges::copy(passed, to.passed[number].begin());
    to.towards[number][i] = static_cast<std::uint32_t>(std::int32_t{by.towards});
    to.between = by.between;
  }
  return true;
}

// Returns false if a block has too large a number for its group of sets.
bool add_sets(const PatternBlocks& blocks, WideLanes& lanes) {
  constexpr std::size_t kGroup = std::size_t{1} << WideLanes::kGroupBits;
  const std::size_t before = (lanes.sets.size() + kGroup - 1) / kGroup * kGroup;
  lanes.sets.resize(before);
  lanes.regions.resize(before);
  lanes.low.insert(lanes.low.end(), blocks.low().begin(), blocks.low().end());
  for (const std::uint32_t sum : blocks.high()) {
    lanes.high.push_back(sum + static_cast<std::uint32_t>(before));
  }
  bool suffice = true;
  for (const std::uint64_t entry : blocks.entries()) {
    const auto block = static_cast<std::uint32_t>(entry);
    if (lanes.sets.size() % kGroup == 0) {
      lanes.groups.push_back(block);
    }
    const std::uint32_t in_group = block - lanes.groups.back();
    suffice &= in_group >> (32 - WideLanes::kBlockAt) == 0;
    const auto several = static_cast<std::uint32_t>(entry >> 63);
    lanes.sets.push_back(in_group << WideLanes::kBlockAt |
                         (static_cast<std::uint32_t>(entry >> 32) & WideLanes::kSecondRegion) |
                         several);
  }
  lanes.regions.insert(lanes.regions.end(), blocks.regions().begin(), blocks.regions().end());
  return suffice;
}

}  // namespace

// Makes the lanes if there are fast paths for them, they suffice for the patterns, and most of them
// would not be empty.
void WideViews::make_lanes() {
  if (kernels<WideLaneKernels>().look_up == nullptr || patterns_.size() > WideLanes::kPatterns ||
      views() <= WideLanes::kTogether / 2) {
    return;
  }
  WideLanes& lanes = lanes_.emplace();
  lanes.rows = reinterpret_cast<const std::uint32_t*>(patterns_[0].rows);
  bool suffice = true;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    for (const Move move : kMoves) {
      suffice &=
          next(cell, move) < 0 || fill_move(symmetry_views_, cell, move, lanes.moves[cell][move]);
    }
  }
  for (std::size_t p = 0; p < patterns_.size(); ++p) {
    const PatternBlocks* const blocks = patterns_[p].blocks;
    const auto before = std::span(lanes.places).first(p);
    const auto same = std::ranges::find(before, blocks, &WideLanes::PatternPlace::blocks);
    WideLanes::PatternPlace& place = lanes.places[p];
    if (same != before.end()) {
      place = *same;
    } else {
      place = {blocks, static_cast<std::uint32_t>(lanes.low.size()),
               static_cast<std::uint32_t>(lanes.high.size()), 0};
      suffice &= add_sets(*blocks, lanes);
    }
    const std::ptrdiff_t row = 2 * (patterns_[p].rows - patterns_[0].rows);
    const auto words = 2 * PatternTable::all_words(patterns_[p].table->space());
    suffice &= row >= std::numeric_limits<std::int32_t>::min() &&
               row + static_cast<std::ptrdiff_t>(words) <= std::numeric_limits<std::int32_t>::max();
    place.row = static_cast<std::uint32_t>(row);
  }
  lanes.low.push_back(0);  // the kernels read four bytes of each
  for (std::size_t tile = 1; tile < static_cast<std::size_t>(shape_.cells()); ++tile) {
    fill_lanes(tile, lanes);
  }
  if (!suffice) {
    lanes_.reset();
  }
}

// Lanes that no pattern needs have the first one, so that all are of a pattern with the tile.
void WideViews::fill_lanes(std::size_t number, WideLanes& lanes) const {
  WideLanes::Tile& tile = lanes.tiles[number];
  tile.patterns = static_cast<std::uint32_t>(of_tile_[number]);
  tile.lanes = static_cast<std::uint32_t>(std::popcount(tile.patterns));
  std::uint32_t left = tile.patterns;
  for (std::size_t lane = 0; lane < WideLanes::kLanes && tile.lanes != 0; ++lane) {
    const auto p = static_cast<std::size_t>(std::countr_zero(left != 0 ? left : tile.patterns));
    left &= left - 1;
    const Pattern& pattern = patterns_[p];
    tile.pattern[lane] = static_cast<std::uint32_t>(p);
    tile.symmetry[lane] =
        static_cast<std::uint32_t>(pattern.symmetry_view - symmetry_views_.data());
    tile.low[lane] = lanes.places[p].low;
    tile.high[lane] = lanes.places[p].high;
    tile.row[lane] = lanes.places[p].row;
    tile.row_words[lane] = static_cast<std::uint32_t>(2 * pattern.row_words);
    for (std::size_t other = 0; other < kMaxSearchedCells; ++other) {
      tile.adds[other][lane] = pattern.adds[number][other];
    }
    for (std::size_t view = 0; view < views() && lane < tile.lanes; ++view) {
      if ((of_view_[view] >> p & 1) != 0) {
        tile.lane_of_view[view] = static_cast<std::uint8_t>(lane);
      }
    }
  }
}

std::uint32_t WideLanes::block_of(const Child& child, std::size_t lane) const noexcept {
  return places[child.tile->pattern[lane]].blocks->block_of(
      child.set[lane], static_cast<Cell>(child.move->blank[child.tile->symmetry[lane]]));
}

constinit const WideLaneKernels WideLaneKernels::portable{}, WideLaneKernels::avx2{};

}  // namespace slidebase
