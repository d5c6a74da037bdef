// Iterative-deepening A* (Korf, AIJ 27, 1985) that reads one bit for each look-up.
//
// A move of a pattern's tile changes that pattern's distance by exactly one, and no other's. The
// search carries the distances, so of a neighbour it needs only whether the distance rose or fell:
// bit 1 of it tells, since its parity is known. The first board's distances come from a walk down
// to the goal in each table.
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

#include "common/additive/additive_views.h"
#include "common/solve/walk.h"
#include "common/table/lookup.h"

namespace slidebase {

// Searches from one board at a time, and keeps its memory for the next: 1 MiB, and 20 more while
// paths are counted. Of one thread.
class AdditiveSearch {
 public:
  // The views must outlive this.
  explicit AdditiveSearch(const AdditiveViews& views);
  AdditiveSearch(const AdditiveSearch&) = delete;
  AdditiveSearch& operator=(const AdditiveSearch&) = delete;

  // Why a search ended.
  enum class End {
    kDone,     // all that may be within the bound was searched
    kStopped,  // by found()
    kLimit,    // it has generated as many boards as it may, or stop() said so
    kFailure,  // a table is damaged, or cannot be read: status()
  };

  // Begins with a solvable board; `nodes`: how many boards may be generated from now on, 0 for any
  // number. Unless kReady a table is damaged, or cannot be read.
  Lookup begin(const Tiles& board, std::uint64_t nodes = 0);
  // No path from the board is shorter than this, nor of the other parity.
  int lower_bound() const noexcept { return lower_bound_; }
  // How the look-ups ended so far.
  Lookup status() const noexcept { return status_; }

  // Looks for the paths of `length` moves in alphabetical order, calling found() for each until
  // that returns false; path() is the one. Where there are shorter ones the outcome is undefined:
  // lengths have to be tried from lower_bound() on.
  End find(int length, const std::function<bool()>& found) { return find({}, length, found); }
  // The same of the paths that begin with `prefix`.
  End find(std::span<const Move> prefix, int length, const std::function<bool()>& found);
  // The same step by step, so that a thread can go on with another search while this one waits for
  // memory: start(), and then step() as long as they return true; then end() says why it ended.
  bool start(std::span<const Move> prefix, int length, std::function<bool()> found);
  bool step();
  End end() const noexcept { return end_; }
  // The beginnings that paths of `length` moves may have, `moves` each, in alphabetical order.
  End split(int length, int moves, std::vector<std::vector<Move>>& prefixes);
  // How many there are; nothing if more than 64 bits hold.
  End count(int length, std::optional<std::uint64_t>& paths);
  std::span<const Move> path() const noexcept {
    return {moves_.data(), static_cast<std::size_t>(length_)};
  }

  // Called every few tenths of a millisecond, and ends a search where it returns true; empty: not
  // called.
  void set_stop(std::function<bool()> stop) { stop_ = std::move(stop); }

  // Boards made by a move since begin().
  std::uint64_t generated() const noexcept { return generated_; }

 private:
  // A pattern as a view shows it.
  struct Pattern {
    std::uint32_t order = 0;
    std::uint16_t set = 0;
    std::uint16_t distance = 0;
  };
  // What a move makes of the pattern that it changes, and of the sum of the view's distances. While
  // the search is beyond the move these are what they were before it.
  struct Look {
    const std::uint64_t* word = nullptr;
    std::uint32_t block = 0;
    std::int32_t sum = 0;
    Pattern state;
    std::size_t pattern = 0;  // which one: its place in patterns_
  };
  struct Child {
    Move move = Move::kDown;
    bool good = false;  // the goal may be as near as is asked
    std::uint8_t from = 0;
    std::uint8_t tile = 0;
    Look* looks = nullptr;  // one for each view, in looks_
  };
  // The children of a board on the way.
  struct Frame {
    std::array<Child, 4> children{};
    std::size_t count = 0;
    std::size_t next = 0;  // the one to be tried
    Cell blank = 0;
    std::uint64_t found_before = 0;
  };
  // A number of paths, and whether 64 bits hold it.
  struct Count {
    std::uint64_t paths = 0;
    bool fits = true;
  };
  int pattern_distance(std::size_t view, std::size_t pattern);
  Frame& frame_at(int depth) noexcept { return frames_[static_cast<std::size_t>(depth)]; }
  bool look_around() noexcept;
  bool look(const Child& child) noexcept;
  void read_around(Frame& frame, int left) noexcept;
  bool read(int left, Look* looks) const noexcept;
  void turn_to(const Child& child, Cell to) noexcept {
    for (std::size_t v = 0; v < view_count_; ++v) {
      Look& look = child.looks[v];
      std::swap(patterns_[look.pattern], look.state);
      std::swap(sums_[v], look.sum);
    }
    const std::uint64_t tile = child.tile;
    board_ ^= tile << 4 * to | tile << 4 * blank_;
    blank_ = to;
  }
  // To a child of the board at depth_, and back.
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

  // Of the board at hand.
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
  std::uint64_t board_ = 0, goal_ = 0;  // four bits for each cell, the first lowest
  Cell blank_ = 0;
  std::size_t view_count_;
  std::vector<Pattern> patterns_;   // kMostPatterns for each view
  std::vector<std::int32_t> sums_;  // of their distances, by view
  int lower_bound_ = 0;
  std::vector<Frame> frames_;  // by depth
  std::vector<Look> looks_;    // by depth, child and view
  std::array<Move, kMaxPath + 1> moves_{};
  int length_ = 0;
  // Of the search in steps: the depth that it begins with, the one it is at, and the path's length.
  int first_depth_ = 0, depth_ = 0, bound_ = 0;
  // Boards and how many moves do not reach the goal from them (a transposition table): the cells'
  // bits but for the last two cells, which the others tell, and eight bits for the moves.
  std::vector<std::uint64_t> known_;
  std::unordered_map<std::uint64_t, std::pair<Count, int>> counted_;  // by board, with its distance
  std::uint64_t found_ = 0;
  std::function<bool()> hand_over_;
  std::function<bool()> stop_;
  std::uint64_t generated_ = 0, nodes_ = 0;
  End end_ = End::kDone;
  Lookup status_ = Lookup::kReady;
};

}  // namespace slidebase
