#include "common/pdb/pattern_space.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "common/base/error.h"

namespace slidebase {
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

std::vector<PatternSpace::Step> PatternSpace::steps(std::uint32_t block) const {
  std::vector<Step> steps;
  visit_steps(block, [&](const Step& step) {
    steps.push_back(step);
    return false;
  });
  return steps;
}

}  // namespace slidebase
