#include "common/pdb/pattern_space.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "common/base/error.h"

namespace slidebase {
namespace {

// The next greater number with the same number of bits set (Gosper's hack).
std::uint32_t next_set(std::uint32_t set) {
  const std::uint32_t carried = set + (set & (~set + 1));
  return carried | (set ^ carried) >> (2 + std::countr_zero(set));
}

// C(n, k).
std::uint32_t choose(int n, int k) {
  std::uint64_t ways = k < 0 || k > n ? 0 : 1;
  for (int i = 1; ways != 0 && i <= k; ++i) {
    ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return static_cast<std::uint32_t>(ways);
}

// The sum of C(cell, i) over the cells of a set, where i counts from `before` + 1 on.
std::uint32_t sum_of(std::uint32_t set, int before) {
  std::uint32_t sum = 0;
  for (; set != 0; set &= set - 1) {
    sum += choose(std::countr_zero(set), ++before);
  }
  return sum;
}

}  // namespace

PatternBlocks::PatternBlocks(Shape shape, int tiles)
    : shape_(shape),
      tiles_(tiles),
      low_(std::size_t{1} << kLowCells),
      high_(std::size_t{1} << std::max(shape.cells() - kLowCells, 0)),
      direct_(shape.cells() <= kMostDirectCells ? std::size_t{1} << shape.cells() : 0) {
  number_sets();
  const CellSet sets = CellSet{1} << shape_.cells();
  sets_.reserve(choose(shape.cells(), tiles));
  regions_.reserve(sets_.capacity());
  for (CellSet set = (CellSet{1} << tiles) - 1; set < sets; set = next_set(set)) {
    number_regions(set);
  }
}

void PatternBlocks::number_sets() {
  for (CellSet low = 0; low <= kLowMask; ++low) {
    // Sets of more cells than tiles do not occur, and their sums might not fit.
    low_[low] = std::popcount(low) <= tiles_ ? static_cast<std::uint16_t>(sum_of(low, 0))
                                             : std::uint16_t{0};
  }
  for (CellSet high = 0; high < high_.size(); ++high) {
    const int before = tiles_ - std::popcount(high);
    high_[high] = before < 0 ? 0 : sum_of(high << kLowCells, before);
  }
}

void PatternBlocks::number_regions(CellSet set) {
  const CellSet outside = ~set & ((CellSet{1} << shape_.cells()) - 1);
  const std::uint32_t first = count();
  std::uint64_t direct = first, number = 0;
  CellSet second = 0, third = 0;  // the cells whose regions' numbers have the lowest bit, the next
  for (CellSet left = outside; left != 0; ++number) {
    const CellSet region = region_around(shape_, outside, std::countr_zero(left));
    for (CellSet cells = region; number != 0 && !direct_.empty() && cells != 0;
         cells &= cells - 1) {
      direct |= number << (16 + 3 * std::countr_zero(cells));
    }
    second |= (number & 1) != 0 ? region : 0;
    third |= (number & 2) != 0 ? region : 0;
    block_.push_back({set, region});
    left &= ~region;
  }
  sets_.push_back(std::uint64_t{second} << 32 | first | (number > 2 ? kManyRegions : 0));
  regions_.push_back(third | (number > 4 ? kMostRegions : 0));
  if (!direct_.empty()) {
    direct_[set] = direct;
  }
}

PatternSpace::PatternSpace(Shape shape, std::vector<std::uint8_t> tiles,
                           std::shared_ptr<const PatternBlocks> blocks)
    : shape_(shape), tiles_(std::move(tiles)), blocks_(std::move(blocks)) {
  std::ranges::sort(tiles_);
  const bool good = !tiles_.empty() && tile_count() <= kMaxTilesOfPattern && tiles_.front() > 0 &&
                    tiles_.back() < shape.cells() &&
                    std::ranges::adjacent_find(tiles_) == tiles_.end();
  if (!good || shape.cells() > kMaxSearchedCells) {
    throw Error(ErrorCode::kUsage, "a pattern has 1 to " + std::to_string(kMaxTilesOfPattern) +
                                       " different tiles of a board of up to " +
                                       std::to_string(kMaxSearchedCells) + " cells");
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
