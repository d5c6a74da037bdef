// Iterative-deepening A* (Korf, AIJ 27, 1985) that reads one bit for each look-up.
//
// A move of a pattern's tile changes that pattern's distance by exactly one, and no other
// pattern's. The search keeps the distances, so for a neighbour it needs to know only whether the
// distance rose or fell. Bit 1 of the distance shows that, since the parity is known. The first
// board's distances come from a walk down to the goal in each table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/pdb/additive/depth_first.h"
#include "common/pdb/pattern_table.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"

namespace slidebase {

// How additive pattern tables see a board (Korf & Felner, "Disjoint pattern database heuristics",
// AIJ 134, 2002): the boards of one shape and goal, mapped to the board of the tables in every way
// that takes the goal to the tables' goal. Each such view gives every partition another bound for
// the board; the greatest bound of all views is used. Immutable.
class AdditiveViews {
 public:
  // All tables are for goal_with_blank_at(their shape, root), and must outlive this. Throws
  // Error(kUsage) for partitions that share a tile or leave one out, and if no symmetry maps the
  // board to the tables' board.
  AdditiveViews(Shape shape, const Tiles& goal, Cell root,
                const std::vector<Partition>& partitions);

  static constexpr std::size_t kMostViews = 16;    // two partitions, eight symmetries
  static constexpr std::size_t kMostPatterns = 8;  // in a partition

  // What a move changes in a view, by the blank's cell before the move. Cells are the view's,
  // except in `passed`.
  struct TileMove {
    std::uint32_t cells = 0;   // the two that the tile leaves and enters, as bits
    std::uint8_t blank = 0;    // the cell that the tile leaves
    std::int8_t towards = 0;   // 1 if it moves to a later cell, -1 to an earlier one
    std::uint8_t between = 0;  // how many cells it passes
    std::array<std::uint8_t, kMaxTableCells> passed{};  // those cells of the board, times 4
  };
  struct View {
    BySearchedCell<std::uint8_t> cell{};              // cell of the board -> cell of the view
    std::array<std::uint8_t, kMaxTableCells> tile{};  // tile of the board -> tile of the view
    // Tile of the board -> index in `tables`.
    std::array<std::uint8_t, kMaxTableCells> pattern_of{};
    Partition tables;
    BySearchedCell<ByMove<TileMove>> tile_move{};
    // By two tiles of the board: what the first adds to its pattern's order when it passes the
    // second towards a later cell.
    std::array<std::array<std::int32_t, kMaxTableCells>, kMaxTableCells> adds{};

    // What the tile's move adds to its pattern's order. `board` has four bits for each cell.
    std::uint32_t turn(const TileMove& by, std::uint64_t board, std::size_t moved) const noexcept {
      std::int32_t added = 0;
      for (std::size_t i = 0; i < by.between; ++i) {
        added += adds[moved][static_cast<std::size_t>(board >> by.passed[i] & 15)];
      }
      return static_cast<std::uint32_t>(added * by.towards);
    }
  };

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  const std::vector<View>& views() const noexcept { return views_; }
  // The moves from a cell, ordered by their letters, without the move that takes back `last`.
  struct Moves {
    std::array<Move, 4> move{};
    std::array<std::uint8_t, 4> to{};
    std::size_t count = 0;
  };
  static constexpr std::size_t kNoMove = 4;
  const Moves& moves(Cell blank, std::size_t last) const noexcept { return moves_[blank][last]; }

 private:
  View view_of(const Partition& partition, const Symmetry& symmetry, const Tiles& seen_goal) const;

  Shape shape_;
  Tiles goal_;
  std::vector<View> views_;
  BySearchedCell<std::array<Moves, 5>> moves_{};  // by the last move, or kNoMove
};

// Takes 1 MiB, and 20 MiB more while paths are counted. Not thread-safe.
class AdditiveSearch final
    : public DepthFirst<AdditiveSearch, std::unordered_map<std::uint64_t, CountedPaths>> {
 public:
  // The views must outlive this.
  explicit AdditiveSearch(const AdditiveViews& views);

  static constexpr bool kBelow = false;  // start_below() may be called

  Lookup begin(const Tiles& board, std::uint64_t nodes = 0) override;

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
  bool replay(Move move) noexcept;
  static bool may_suffice() noexcept { return true; }
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
    if (known_.empty()) {  // the search is long enough for the table to pay
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
