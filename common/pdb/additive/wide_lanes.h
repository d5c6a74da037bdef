// The look-ups of WideSearch for processors that make eight of them at once (AVX-512): the patterns
// that a tile belongs to, side by side in *lanes*. What they find is what WideViews::BitLookup
// finds.
//
// A move on 5x5 changes seven patterns in the mean, so all of them are looked up before it: that
// reads more bits than WideSearch reads in its turns, but computes all at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/pdb/pattern_space.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// The tables of the look-ups. Filled by WideViews; afterwards immutable.
struct WideLanes {
  static constexpr std::size_t kTogether = 8;  // lanes
  static constexpr std::size_t kLanes = 16, kPatterns = 32, kSymmetries = 8;
  using Lanes = std::array<std::uint32_t, kLanes>;
  using Patterns = std::array<std::uint32_t, kPatterns>;  // by number
  using Symmetries = std::array<std::uint32_t, kSymmetries>;
  using ByView = std::uint8_t __attribute__((vector_size(kLanes)));

  // The states of all patterns.
  struct alignas(64) State {
    Patterns set{}, order{}, distance{};
  };
  struct alignas(64) Tile {
    Lanes pattern{}, symmetry{};  // their numbers
    Lanes low{}, high{}, row{};   // of `places`
    Lanes row_words{};            // the length of the pattern's rows
    ByView lane_of_view{};        // of the pattern that has the tile in this view
    std::uint32_t patterns = 0;   // that have the tile, as bits
    std::uint32_t lanes = 0;      // how many
    // What a passed tile adds to the order when the tile moves towards a later cell.
    std::array<std::array<std::int16_t, kLanes>, kMaxSearchedCells + 1> adds{};
  };
  // A move of the tile that enters the blank's cell. Tables that have the board in other
  // symmetries see it pass the cells on one of two *sides*, or none.
  struct alignas(64) TileMove {
    Symmetries cells{};  // the table's two cells that the tile leaves and enters, as bits
    Symmetries blank{};  // the cell that it leaves
    std::array<Symmetries, 2> towards{};  // by side: 1, -1, or 0 if it is not passed
    std::array<std::array<std::uint8_t, kMaxSearchedCells>, 2> passed{};  // the cells of each side
    std::uint8_t between = 0;                                             // how many
  };

  // A move, and the patterns of its tile after it: their states, the numbers and entries of their
  // sets and the first blocks of the groups, and which patterns are farther then, as bits.
  struct alignas(64) Child {
    Lanes set{}, order{}, number{}, entry{}, group{};
    const Tile* tile = nullptr;
    const TileMove* move = nullptr;
    std::uint32_t farther = 0;
  };

  std::array<Tile, kMaxSearchedCells> tiles{};
  BySearchedCell<ByMove<TileMove>> moves{};  // by the blank's cell before them
  // As PatternBlocks has them, one size of sets after another, but the entries in half the bytes,
  // so that more of them stay in the second-level cache: 2^kGroupBits sets are a group, and an
  // entry has in kSecondRegion a bit for each cell of its second region (not cell 0, which is in
  // none or the first), below it whether the set leaves more than two, and above it the set's first
  // block, counted from that of the group.
  std::vector<std::uint16_t> low;
  std::vector<std::uint32_t> high;
  static constexpr int kGroupBits = 5, kBlockAt = 25;
  static constexpr std::uint32_t kSecondRegion = (std::uint32_t{1} << kBlockAt) - 2;
  std::vector<std::uint32_t> sets, groups, regions;
  const std::uint32_t* rows = nullptr;  // of the first pattern
  // Where the sets of each pattern begin in `low` and `high`, and its first row after `rows`.
  struct PatternPlace {
    const PatternBlocks* blocks = nullptr;
    std::uint32_t low = 0, high = 0, row = 0;
  };
  std::array<PatternPlace, kPatterns> places{};

  // The block of a lane after the child's move.
  std::uint32_t block_of(const Child& child, std::size_t lane) const noexcept;
};

// Null where there are no fast paths. Sets of patterns are bits by number.
struct WideLaneKernels {
  // Looks up the patterns after the moves of `count` children; of those of `patterns` also whether
  // they are farther. `board` has a tile for each cell.
  void (*look_up)(const WideLanes& lanes, const WideLanes::State& state, const std::uint8_t* board,
                  std::uint32_t patterns, WideLanes::Child* children, std::size_t count);
  // The state after the child's move. Adds 2 to the sums of the views of patterns that are farther.
  void (*move)(const WideLanes::State& before, const WideLanes::Child& child,
               WideLanes::State& after, WideLanes::ByView& sums);
  static const WideLaneKernels portable, avx2, avx512;
};

}  // namespace slidebase
