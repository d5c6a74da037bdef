#include "common/additive/pattern_space.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "common/base/error.h"

namespace slidebase {
namespace {

template <typename Visit>
void for_each_cell(std::uint32_t set, const Visit& visit) {
  for (; set != 0; set &= set - 1) {
    visit(Cell{std::countr_zero(set)});
  }
}

}  // namespace

PatternSpace::PatternSpace(Shape shape, std::vector<std::uint8_t> tiles)
    : shape_(shape), tiles_(std::move(tiles)) {
  std::ranges::sort(tiles_);
  const bool good = !tiles_.empty() && tile_count() <= kMaxTilesOfPattern && tiles_.front() > 0 &&
                    tiles_.back() < shape.cells() &&
                    std::ranges::adjacent_find(tiles_) == tiles_.end();
  if (!good || shape.cells() > kMaxCells) {
    throw Error(ErrorCode::kUsage, "a pattern has 1 to " + std::to_string(kMaxTilesOfPattern) +
                                       " different tiles of a board of up to " +
                                       std::to_string(kMaxCells) + " cells");
  }
  orders_ = kFactorial[tiles_.size()];
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (const Move move : kMoves) {
      const Cell next = shape.neighbour(cell, move);
      neighbours_[cell] |= next < 0 ? 0U : 1U << next;
    }
  }
  number_blocks();
}

PatternSpace::CellSet PatternSpace::region_of(CellSet set, Cell cell) const noexcept {
  CellSet region = 0, fresh = CellSet{1} << cell;
  while (fresh != 0) {
    region |= fresh;
    CellSet next = 0;
    for_each_cell(fresh, [&](Cell from) { next |= neighbours(from); });
    fresh = next & ~set & ~region;
  }
  return region;
}

void PatternSpace::number_blocks() {
  const CellSet sets = CellSet{1} << shape_.cells();
  regions_.resize(sets);
  for (CellSet set = 0; set < sets; ++set) {
    if (std::popcount(set) != tile_count()) {
      continue;
    }
    std::uint64_t& regions = regions_[set];
    regions = blocks();
    std::uint64_t number = 0;
    for (CellSet left = ~set & (sets - 1); left != 0; ++number) {
      const CellSet region = region_of(set, std::countr_zero(left));
      for_each_cell(region, [&](Cell cell) { regions |= number << (16 + 3 * cell); });
      block_.push_back({static_cast<std::uint16_t>(set), static_cast<std::uint16_t>(region)});
      left &= ~region;
    }
  }
}

PatternSpace::Place PatternSpace::place_of(const Tiles& board) const noexcept {
  CellSet set = 0;
  PatternOrder order{};
  std::size_t met = 0;
  Cell blank = 0;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    blank = board[cell] == 0 ? cell : blank;
    const auto tile = std::ranges::find(tiles_, board[cell]);
    if (tile != tiles_.end()) {
      set |= CellSet{1} << cell;
      order[met++] = static_cast<std::uint8_t>(tile - tiles_.begin());
    }
  }
  return {block_of(set, blank), number_of(order, tile_count())};
}

Tiles PatternSpace::board_of(Place place) const {
  const Block& block = block_[place.block];
  const PatternOrder order = order_of(place.order, tile_count());
  Tiles board{};
  std::size_t met = 0;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    board[cell] = (block.set >> cell & 1) != 0 ? tiles_[order[met++]] : kOther;
  }
  board[std::countr_zero(block.region)] = 0;
  return board;
}

std::vector<PatternSpace::Step> PatternSpace::steps(std::uint32_t block) const {
  const CellSet set = block_[block].set, region = block_[block].region;
  std::vector<Step> steps;
  for_each_cell(set, [&](Cell tile) {
    for_each_cell(neighbours(tile) & region, [&](Cell to) {
      const CellSet after = set ^ (CellSet{1} << tile) ^ (CellSet{1} << to);
      const auto place_in = [](CellSet cells, Cell cell) {
        return static_cast<std::uint8_t>(std::popcount(cells & ((CellSet{1} << cell) - 1)));
      };
      steps.push_back({block_of(after, tile), place_in(set, tile), place_in(after, to)});
    });
  });
  return steps;
}

}  // namespace slidebase
