#include "common/pdb/additive/wide_beam.h"

#include <algorithm>
#include <bit>

namespace slidebase {
namespace {

// How many boards wait for their look-ups at once.
constexpr std::size_t kAtOnce = 16;

}  // namespace

bool WideBeam::add_start(const Tiles& board, Level& level) const {
  Board& start = level.boards_.emplace_back();
  std::copy_n(board.begin(), views_.shape().cells(), start.cells.begin());
  start.blank = blank_of(board);
  start.key = views_.key_of(board);
  for (const WideViews::Pattern& pattern : views_.patterns()) {
    const PatternSpace::Place place = views_.place_of(pattern, board);
    int distance = 0;
    pattern.table->walk(place, pattern.end, distance);  // its bits were verified by WideViews
    level.patterns_.push_back({pattern.blocks->set_of(place.block),
                               static_cast<std::uint16_t>(place.order),
                               static_cast<std::uint16_t>(distance)});
    start.sums += pattern.grows[1] / 2 * static_cast<std::uint8_t>(distance);
  }
  return start.key != views_.key_of(views_.goal());
}

// Calls visit(number, pattern, set, order, blank) for each pattern that the move changes.
template <typename Visit>
void WideBeam::for_each_moved(const Board& board, Move move, std::span<const Pattern> patterns,
                              const Visit& visit) const {
  const std::uint8_t tile = board.cells[views_.next(board.blank, move)];
  for (WideViews::PatternSet left = views_.of_tile(tile); left != 0; left &= left - 1) {
    const auto number = static_cast<std::size_t>(std::countr_zero(left));
    const WideViews::Pattern& pattern = views_.patterns()[number];
    const WideViews::TileMove& tile_move = pattern.symmetry_view->tile_move[board.blank][move];
    visit(number, pattern, patterns[number].set ^ tile_move.cells,
          patterns[number].order + pattern.turn(tile_move, board.cells, tile), tile_move.blank);
  }
}

void WideBeam::expand(const Level& level, std::size_t begin, std::size_t end, int most,
                      std::vector<Child>& children) {
  for (std::size_t board = begin; board < end;) {
    lookups_.clear();
    begun_.clear();
    for (const std::size_t stop = std::min(board + kAtOnce, end); board < stop; ++board) {
      begin_children(level, board);
    }
    for (Lookup& lookup : lookups_) {
      lookup.bit.find();
    }
    end_children(level, most, children);
  }
}

void WideBeam::begin_children(const Level& level, std::size_t parent) {
  const Board& board = level.boards_[parent];
  for (const Move move : kMoves) {
    if (views_.next(board.blank, move) < 0 || board.last == inverse(move)) {
      continue;
    }
    for_each_moved(board, move, patterns_of(level, parent),
                   [this](std::size_t number, const WideViews::Pattern& pattern, std::uint32_t set,
                          std::uint32_t order, std::uint8_t blank) {
                     lookups_.push_back({pattern.begin_lookup(set, order, blank), number});
                   });
    begun_.push_back({static_cast<std::uint32_t>(parent), move, lookups_.size()});
  }
}

void WideBeam::end_children(const Level& level, int most, std::vector<Child>& children) const {
  std::size_t at = 0;
  for (const Begun& begun : begun_) {
    const Board& board = level.boards_[begun.parent];
    const auto patterns = patterns_of(level, begun.parent);
    WideViews::ByView sums = board.sums - std::uint8_t{1};
    WideViews::PatternSet farther = 0;
    for (; at < begun.lookups; ++at) {
      const std::size_t number = lookups_[at].pattern;
      const std::uint32_t bit = lookups_[at].bit.farther_than(patterns[number].distance);
      sums += views_.patterns()[number].grows[bit];
      farther |= WideViews::PatternSet{bit} << number;
    }
    std::uint32_t greatest = 0, all = 0;
    for (std::size_t view = 0; view < views_.views(); ++view) {
      greatest = std::max<std::uint32_t>(greatest, sums[view]);
      all += sums[view];
    }
    if (greatest <= static_cast<std::uint32_t>(most)) {
      const Cell from = views_.next(board.blank, begun.move);
      const auto views = static_cast<std::uint32_t>(views_.views());
      children.push_back({views_.key_after(board.key, board.blank, from, board.cells[from]),
                          farther, begun.parent, all + views * greatest, begun.move});
    }
  }
}

void WideBeam::add(const Level& level, const Child& child, Level& next) const {
  Board board = level.boards_[child.parent];
  const auto before = patterns_of(level, child.parent);
  const std::size_t first = next.patterns_.size();
  next.patterns_.insert(next.patterns_.end(), before.begin(), before.end());
  board.sums -= std::uint8_t{1};
  for_each_moved(board, child.move, before,
                 [&](std::size_t number, const WideViews::Pattern& pattern, std::uint32_t set,
                     std::uint32_t order, std::uint8_t) {
                   const std::size_t farther = child.farther >> number & 1;
                   board.sums += pattern.grows[farther];
                   next.patterns_[first + number] = {
                       set, static_cast<std::uint16_t>(order),
                       static_cast<std::uint16_t>(before[number].distance + 2 * farther - 1)};
                 });
  const Cell from = views_.next(board.blank, child.move);
  std::swap(board.cells[board.blank], board.cells[from]);
  board.blank = from;
  board.key = child.key;
  board.last = child.move;
  next.boards_.push_back(board);
}

}  // namespace slidebase
