// Iterative-deepening A* (Korf, AIJ 27, 1985) that reads one bit for each look-up.
//
// A move of a pattern's tile changes that pattern's distance by exactly one, and no other
// pattern's. The search keeps the distances, so for a neighbour it needs to know only whether the
// distance rose or fell. Bit 1 of the distance shows that, since the parity is known. The first
// board's distances come from a walk down to the goal in each table.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/pdb/additive/additive_views.h"
#include "common/pdb/path_search.h"
#include "common/solve/walk.h"
#include "common/table/lookup.h"

namespace slidebase {

// Searches as a PathSearch does (common/pdb/path_search.h): from one board at a time, and
// reuses its memory for the next: 1 MiB, and 20 MiB more while paths are counted. Not thread-safe.
class AdditiveSearch {
 public:
  // The views must outlive this.
  explicit AdditiveSearch(const AdditiveViews& views);
  AdditiveSearch(const AdditiveSearch&) = delete;
  AdditiveSearch& operator=(const AdditiveSearch&) = delete;

  using End = PathSearch::End;

  // Begins with a solvable board. `nodes`: how many boards may be generated from now on, 0 for no
  // limit. A result other than kReady means that a table is damaged or cannot be read.
  Lookup begin(const Tiles& board, std::uint64_t nodes = 0);
  // No path from the board is shorter than this, and every path's length has the same parity.
  int lower_bound() const noexcept { return lower_bound_; }
  // The status of the look-ups so far.
  Lookup status() const noexcept { return status_; }

  // Finds the paths of `length` moves in alphabetical order, and calls found() for each until it
  // returns false; path() is then the path. The outcome is undefined if there are shorter paths, so
  // try lengths from lower_bound() on.
  End find(int length, const std::function<bool()>& found) { return find({}, length, found); }
  // The same for the paths that begin with `prefix`.
  End find(std::span<const Move> prefix, int length, const std::function<bool()>& found);
  // The same step by step, so that a thread can go on with another search while this one waits for
  // memory: call start() and then step() as long as they return true; then end() returns why the
  // search ended.
  bool start(std::span<const Move> prefix, int length, std::function<bool()> found);
  bool step();
  End end() const noexcept { return end_; }
  // Appends the prefixes, of `moves` moves each, that paths of `length` moves may have, in
  // alphabetical order.
  End split(int length, int moves, std::vector<std::vector<Move>>& prefixes);
  // Counts the paths of `length` moves; nothing if the number does not fit in 64 bits.
  End count(int length, std::optional<std::uint64_t>& paths);
  std::span<const Move> path() const noexcept {
    return {moves_.data(), static_cast<std::size_t>(length_)};
  }
  std::string letters() const;

  // Called after every 2,048 boards; the search ends if it returns true. An empty function is not
  // called.
  void set_stop(std::function<bool()> stop) { stop_ = std::move(stop); }

  // Boards generated since begin().
  std::uint64_t generated() const noexcept { return generated_; }

 private:
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
  };
  // A number of paths, and whether 64 bits hold it.
  struct Count {
    std::uint64_t paths = 0;
    bool fits = true;
  };
  Frame& frame_at(int depth) noexcept { return frames_[static_cast<std::size_t>(depth)]; }
  bool look_up_children() noexcept;
  bool look(const Child& child) noexcept;
  void read_around(Frame& frame, int left) noexcept;
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
  enum class Entered { kLeaf, kInner, kStop };
  Entered enter();
  bool leave() noexcept;
  template <typename Visit>
  bool for_each_child(int left, const Visit& visit);
  bool split_from(int moves, int left, std::vector<std::vector<Move>>& prefixes);
  bool count_from(int left, Count& paths);
  bool generate();

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

  static constexpr int kKnownBits = 16;
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio

  const AdditiveViews& views_;
  std::uint64_t board_ = 0, goal_ = 0;  // four bits per cell, cell 0 lowest
  Cell blank_ = 0;
  std::size_t view_count_;
  std::vector<Pattern> patterns_;   // kMostPatterns for each view
  std::vector<std::int32_t> sums_;  // of the patterns' distances, by view
  int lower_bound_ = 0;
  std::vector<Frame> frames_;           // by depth
  std::vector<PatternLookup> lookups_;  // by depth, child and view
  std::array<Move, kMaxPath + 1> moves_{};
  int length_ = 0;
  // Of the search in steps: the depth that it begins at, the current depth, and the path's length.
  int first_depth_ = 0, depth_ = 0, bound_ = 0;
  // A transposition table: boards, and how many moves do not suffice to reach the goal from each.
  // An entry is the bits of all cells but the last two, which follow from the others, and eight
  // bits for the moves.
  std::vector<std::uint64_t> known_;
  std::unordered_map<std::uint64_t, std::pair<Count, int>> counted_;  // by board; its distance
  std::uint64_t found_ = 0;
  std::function<bool()> hand_over_;
  std::function<bool()> stop_;
  std::uint64_t generated_ = 0, nodes_ = 0;
  End end_ = End::kDone;
  Lookup status_ = Lookup::kReady;
};

}  // namespace slidebase
