#include "common/patterns/pattern_space.h"

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

// The next greater number with the same number of bits set (Gosper's hack).
std::uint32_t next_set(std::uint32_t set) {
  const std::uint32_t carried = set + (set & (~set + 1));
  return carried | (set ^ carried) >> (2 + std::countr_zero(set));
}

}  // namespace

PatternSpace::PatternSpace(Shape shape, std::vector<std::uint8_t> tiles)
    : shape_(shape), tiles_(std::move(tiles)) {
  std::ranges::sort(tiles_);
  const bool good = !tiles_.empty() && tile_count() <= kMaxTilesOfPattern && tiles_.front() > 0 &&
                    tiles_.back() < shape.cells() &&
                    std::ranges::adjacent_find(tiles_) == tiles_.end();
  if (!good || shape.cells() > kMaxTableCells) {
    throw Error(ErrorCode::kUsage, "a pattern has 1 to " + std::to_string(kMaxTilesOfPattern) +
                                       " different tiles of a board of up to " +
                                       std::to_string(kMaxTableCells) + " cells");
  }
  orders_ = kFactorial[tiles_.size()];
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (const Move move : kMoves) {
      const Cell next = shape.neighbour(cell, move);
      neighbours_[cell] |= next < 0 ? 0U : 1U << next;
    }
    first_col_ |= shape.col(cell) == 0 ? 1U << cell : 0U;
    last_col_ |= shape.col(cell) == shape.cols - 1 ? 1U << cell : 0U;
  }
  number_blocks();
}

PatternSpace::CellSet PatternSpace::region_of(CellSet set, Cell cell) const noexcept {
  const int cols = shape_.cols;
  const CellSet free = ~set & ((CellSet{1} << shape_.cells()) - 1);
  CellSet region = CellSet{1} << cell, before = 0;
  while (region != before) {
    before = region;
    region |=
        region << cols | region >> cols | (region & ~last_col_) << 1 | (region & ~first_col_) >> 1;
    region &= free;
  }
  return region;
}

void PatternSpace::number_blocks() {
  const CellSet sets = CellSet{1} << shape_.cells();
  regions_.resize(sets);
  for (CellSet set = (CellSet{1} << tile_count()) - 1; set < sets; set = next_set(set)) {
    std::uint64_t& regions = regions_[set];
    regions = blocks();
    std::uint64_t number = 0;
    for (CellSet left = ~set & (sets - 1); left != 0; ++number) {
      const CellSet region = region_of(set, std::countr_zero(left));
      if (number != 0) {
        for_each_cell(region, [&](Cell cell) { regions |= number << (16 + 3 * cell); });
      }
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

void PatternSpace::add_steps(std::uint32_t block, std::vector<Step>& steps) const {
  const CellSet set = block_[block].set, region = block_[block].region;
  for_each_cell(set, [&](Cell tile) {
    for_each_cell(neighbours(tile) & region, [&](Cell to) {
      const CellSet after = set ^ (CellSet{1} << tile) ^ (CellSet{1} << to);
      const auto place_in = [](CellSet cells, Cell cell) {
        return static_cast<std::uint8_t>(std::popcount(cells & ((CellSet{1} << cell) - 1)));
      };
      steps.push_back({block_of(after, tile), place_in(set, tile), place_in(after, to)});
    });
  });
}

}  // namespace slidebase
