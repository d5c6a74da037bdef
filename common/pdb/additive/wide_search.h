// Iterative-deepening A* for boards of up to 25 cells, with many views of pattern tables
// (wide_views.h).
//
// As AdditiveSearch does, it keeps the patterns' distances and reads one bit for each pattern that
// a move changes. Five things make searches of 10^9 positions shorter:
//
//   - A view whose sum is far behind the number of moves left, while that of another one equals it,
//     is dropped for the positions below. Its sum grows by one a move at most, so it seldom catches
//     up, and its patterns need no look-ups.
//   - Only patterns of tight views, those whose sum equals the number of moves left, can rule out a
//     move. The children of a board are first looked up in the views that were tight before: if
//     that rules out all of them, the board's other patterns are not looked up. (With lanes,
//     wide_lanes.h, all patterns are looked up at once, and the same boards are generated.)
//   - A transposition table has positions from which a number of moves does not suffice. Only
//     positions of which a child is left are looked up in it, and only these are stored.
//   - An automaton leaves out words of moves for which there are better ones
//     (common/pdb/move_automaton.h), unless all paths are wanted.
//   - step() returns after it has prefetched what the next step reads, so that a thread can go on
//     with another position.
//
// docs/THEORY.md, section 6, shows that none of them loses the first optimal path.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "common/base/plain_memory.h"
#include "common/pdb/additive/depth_first.h"
#include "common/pdb/additive/wide_views.h"
#include "common/pdb/move_automaton.h"

namespace slidebase {

// Which of the devices a search uses; for measurements.
struct WideDevices {
  int behind = 4;       // a view this far behind is dropped; 0: none
  int most_known = 22;  // the transposition table has up to 2^this entries of 16 bytes; 0: none
  bool automaton = true;
};

// Takes 0.4 MiB (0.9 with lanes), a transposition table that grows with the search to 64 MiB, and
// 40 MiB more while paths are counted.
class WideSearch final : public DepthFirst<WideSearch, std::map<WideKey, CountedPaths>> {
 public:
  // The views and the automaton must outlive this.
  WideSearch(const WideViews& views, const MoveAutomaton& automaton, WideDevices devices = {});

  static constexpr bool kBelow = true;  // start_below() may be called

  Lookup begin(const Tiles& board, std::uint64_t nodes) override;

 private:
  friend DepthFirst;

  using ByView = WideViews::ByView;
  using PatternSet = WideViews::PatternSet;
  using BitLookup = WideViews::BitLookup;
  using Key = WideKey;
  // The state of pattern `number` of the views.
  struct Pattern {
    std::uint32_t order = 0;
    std::uint32_t set = 0;
    std::uint32_t distance = 0;
    std::uint32_t number = 0;
  };
  struct Child {
    Move move = Move::kDown;
    bool good = false;  // the goal may be within the bound
    std::uint8_t from = 0;
    std::uint8_t tile = 0;
    MoveAutomaton::State state = 0;
    // Of the patterns that the move changes: first those of tight views. `before` of them were
    // looked up before look_up_tight_views().
    std::uint32_t count = 0, before = 0;
    // These patterns after the move. While the search is below the move, before it.
    std::array<Pattern, WideViews::kMostViews> patterns{};
  };
  // A board on the current path and its children.
  struct Frame {
    ByView sums{};            // of the distances; meaningless for dropped views
    ByView active{};          // all bits set for the views that are not dropped
    PatternSet patterns = 0;  // of these views
    PatternSet tight = 0;     // of the tight views; first of those that were tight before the move
    MoveAutomaton::State state = 0;
    Cell blank = 0;
    std::size_t count = 0, next = 0;  // of the children; the child to try next
    std::uint64_t found_before = 0;
    bool noted = false;  // when all children were searched, unless a path was found
    std::array<Child, 4> children{};
  };
  // The same for WideLanes.
  struct LaneFrame {
    WideLanes::State state;
    std::array<WideLanes::Child, 4> children;
  };
  struct Known {
    std::uint64_t first = 0, second = 0;  // a Key, with the number of moves in the upper bits
  };

  Frame& frame_at(int depth) noexcept { return frames_[static_cast<std::size_t>(depth)]; }
  void look_up(Child& child, Cell blank, PatternSet patterns) noexcept;
  void prefetch_bits() noexcept;
  void exchange(Child& child) noexcept;
  LaneFrame& lane_frame_at(int depth) noexcept {
    return lane_frames_[static_cast<std::size_t>(depth)];
  }
  // The lanes of a child of the board at this depth.
  WideLanes::Child& lanes_of(const Child& child, int depth) noexcept {
    return lane_frame_at(depth)
        .children[static_cast<std::size_t>(&child - frame_at(depth).children.data())];
  }
  void look_up_lanes() noexcept;
  void move_lanes(const Child& child) noexcept;
  static std::span<Child> children_of(Frame& frame) noexcept {
    return std::span(frame.children).first(frame.count);
  }
  static bool read_nearer(Child& child, std::size_t first, const BitLookup*& lookup) noexcept;
  // The patterns of the views whose sums are the number of moves left.
  PatternSet tight_at(const Frame& frame) const noexcept {
    return views_.of_views(ByView(frame.sums == static_cast<std::uint8_t>(bound_ - depth_)) &
                           frame.active);
  }
  void look_up_children() noexcept;
  bool read_around() noexcept;
  bool look_up_tight_views() noexcept;
  void read_again() noexcept;
  void make(Child& child) noexcept;
  bool replay(Move move) noexcept;
  bool may_suffice() noexcept;
  void look_up_skipped() noexcept;
  void read_behind() noexcept;
  void drop_views_behind() noexcept;
  bool read_more() noexcept;
  void take_back() noexcept;
  bool open() noexcept {
    look_up_children();
    stage_ = Stage::kAround;
    return true;
  }
  bool at_goal() const noexcept { return key_ == goal_; }
  const Key& key() const noexcept { return key_; }

  // known_farther() and note_farther() are for the current board.
  Known& known_slot(const Key& key) noexcept;
  bool known_farther(int left) noexcept;
  void note_farther(int left) noexcept;
  void grow_known();
  void forget_known() noexcept;
  bool skips_known() const noexcept { return false; }  // read_more() looks it up

  const WideViews& views_;
  const MoveAutomaton& automaton_;
  WideDevices devices_;
  WideViews::Cells board_{};
  Key key_, goal_;
  Cell blank_ = 0;
  std::array<Pattern, WideViews::kMostPatterns> patterns_{};
  std::vector<Frame> frames_;                                   // by depth
  std::array<BitLookup, 4 * WideViews::kMostViews> lookups_{};  // those under way
  std::size_t lookup_count_ = 0;
  // With lanes these take the place of patterns_ and lookups_; otherwise they are empty.
  const WideLanes* lanes_;
  const WideLaneKernels& kernels_;
  std::vector<LaneFrame> lane_frames_;
  // What the next step reads.
  enum class Stage { kAround, kBehind, kAgain };
  Stage stage_ = Stage::kAround;
  PlainMemory known_memory_;
  std::span<Known> known_;  // in it
  int known_bits_ = 0;
  std::uint64_t known_since_ = 0;  // boards generated when it was empty
};

extern template class DepthFirst<WideSearch, std::map<WideKey, CountedPaths>>;

}  // namespace slidebase
