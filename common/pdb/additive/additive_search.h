// Iterative-deepening A* (Korf, AIJ 27, 1985) that reads one bit for each look-up.
//
// A move of a pattern's tile changes that pattern's distance by exactly one, and no other
// pattern's. The search keeps the distances, so for a neighbour it needs to know only whether the
// distance rose or fell. Bit 1 of the distance shows that, since the parity is known. The first
// board's distances come from a walk down to the goal in each table.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/pdb/additive/additive_views.h"
#include "common/pdb/additive/depth_first.h"

namespace slidebase {

// Takes 1 MiB, and 20 MiB more while paths are counted. Not thread-safe.
class AdditiveSearch
    : public DepthFirst<AdditiveSearch, std::unordered_map<std::uint64_t, CountedPaths>> {
 public:
  // The views must outlive this.
  explicit AdditiveSearch(const AdditiveViews& views);
  AdditiveSearch(const AdditiveSearch&) = delete;
  AdditiveSearch& operator=(const AdditiveSearch&) = delete;

  Lookup begin(const Tiles& board, std::uint64_t nodes = 0);

 private:
  friend DepthFirst;

  // A pattern as a view shows it.
  struct Pattern {
    std::uint32_t order = 0;
    std::uint16_t set = 0;
    std::uint16_t distance = 0;
  };
  // The pattern that a move changes, and the sum of the view's distances, after the move. While the
  // search is below the move, they hold the values from before it.
  struct PatternLookup {
    const std::uint64_t* word = nullptr;
    std::uint32_t block = 0;
    std::int32_t sum = 0;
    Pattern state;
    std::size_t pattern = 0;  // index in patterns_
  };
  struct Child {
    Move move = Move::kDown;
    bool good = false;  // the goal may be within the bound
    std::uint8_t from = 0;
    std::uint8_t tile = 0;
    PatternLookup* lookups = nullptr;  // one for each view, in lookups_
  };
  // The children of a board on the current path.
  struct Frame {
    std::array<Child, 4> children{};
    std::size_t count = 0;
    std::size_t next = 0;  // the child to try next
    Cell blank = 0;
    std::uint64_t found_before = 0;
    static constexpr bool noted = true;
  };

  Frame& frame_at(int depth) noexcept { return frames_[static_cast<std::size_t>(depth)]; }
  bool open() noexcept;
  bool look(const Child& child) noexcept;
  bool read_more() noexcept;
  bool read(int left, PatternLookup* lookups) const noexcept;
  void turn_to(const Child& child, Cell to) noexcept {
    for (std::size_t v = 0; v < view_count_; ++v) {
      PatternLookup& lookup = child.lookups[v];
      std::swap(patterns_[lookup.pattern], lookup.state);
      std::swap(sums_[v], lookup.sum);
    }
    const std::uint64_t tile = child.tile;
    board_ ^= tile << 4 * to | tile << 4 * blank_;
    blank_ = to;
  }
  // Goes to a child of the board at depth_, and back.
  void make(const Child& child) noexcept {
    moves_[static_cast<std::size_t>(depth_++)] = child.move;
    turn_to(child, child.from);
  }
  void take_back() noexcept {
    const Frame& frame = frame_at(--depth_);
    turn_to(frame.children[frame.next - 1], frame.blank);
  }
  bool at_goal() const noexcept { return board_ == goal_; }
  std::uint64_t key() const noexcept { return board_; }

  // Entries of the transposition table known_. known_farther() and note_farther() are for the
  // current board.
  std::uint64_t& known_slot(std::uint64_t board) noexcept {
    return known_[board * kSpread >> (64 - kKnownBits)];
  }
  bool known_farther(int left) noexcept {
    if (known_.empty()) {
      return false;
    }
    const std::uint64_t known = known_slot(board_);
    return (known ^ board_ << 8) < 256 && static_cast<int>(known & 255) >= left;
  }
  void note_farther(int left) noexcept {
    if (!known_.empty()) {
      known_slot(board_) = board_ << 8 | static_cast<std::uint64_t>(left);
    }
  }

  bool skips_known() noexcept { return known_farther(bound_ - depth_); }
  void grow_known() {
    if (generated_ == kStopEvery) {  // the search is long enough for the table to pay
      known_.assign(std::size_t{1} << kKnownBits, 0);
    }
  }

  static constexpr int kKnownBits = 16;
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio

  const AdditiveViews& views_;
  std::uint64_t board_ = 0, goal_ = 0;  // four bits per cell, cell 0 lowest
  Cell blank_ = 0;
  std::size_t view_count_;
  std::vector<Pattern> patterns_;       // kMostPatterns for each view
  std::vector<std::int32_t> sums_;      // of the patterns' distances, by view
  std::vector<Frame> frames_;           // by depth
  std::vector<PatternLookup> lookups_;  // by depth, child and view
  // A transposition table: boards, and how many moves do not suffice to reach the goal from each.
  // An entry is the bits of all cells but the last two, which follow from the others, and eight
  // bits for the moves.
  std::vector<std::uint64_t> known_;
};

extern template class DepthFirst<AdditiveSearch, std::unordered_map<std::uint64_t, CountedPaths>>;

}  // namespace slidebase
