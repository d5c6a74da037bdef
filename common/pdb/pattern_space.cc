#include "common/pdb/pattern_space.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

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

PatternSpace::PatternSpace(Shape shape, std::vector<std::uint8_t> tiles,
                           std::shared_ptr<const PatternBlocks> blocks)
    : shape_(shape), tiles_(std::move(tiles)), blocks_(std::move(blocks)) {
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
  if (blocks_ == nullptr) {
    blocks_ = std::make_shared<const PatternBlocks>(shape, tile_count());
  }
  direct_ = blocks_->direct().empty() ? nullptr : blocks_->direct().data();
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
  const CellSet set = blocks_->set_of(place.block);
  const PatternOrder order = order_of(place.order, tile_count());
  Tiles board{};
  std::size_t met = 0;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    board[cell] = (set >> cell & 1) != 0 ? tiles_[order[met++]] : kOther;
  }
  board[std::countr_zero(blocks_->region_of(place.block))] = 0;
  return board;
}

void PatternSpace::add_steps(std::uint32_t block, std::vector<Step>& steps) const {
  const CellSet set = blocks_->set_of(block), region = blocks_->region_of(block);
  for_each_cell(set, [&](Cell tile) {
    CellSet free = 0;  // the tile's neighbours in the region
    for (const Move move : kMoves) {
      const Cell next = shape_.neighbour(tile, move);
      free |= next < 0 ? 0U : CellSet{1} << next & region;
    }
    for_each_cell(free, [&](Cell to) {
      const CellSet after = set ^ (CellSet{1} << tile) ^ (CellSet{1} << to);
      const auto place_in = [](CellSet cells, Cell cell) {
        return static_cast<std::uint8_t>(std::popcount(cells & ((CellSet{1} << cell) - 1)));
      };
      steps.push_back({block_of(after, tile), place_in(set, tile), place_in(after, to)});
    });
  });
}

}  // namespace slidebase
