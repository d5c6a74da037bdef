// States drawn uniformly and independently among those at given depths of a sliding table.
//
// Three ways, each exactly uniform:
//   enumerate  Near the root the levels are small: a search from the root lists them. The bits say
//              which neighbours are farther, so a level follows from the one before.
//   reject     Draw among all states until one is at these depths: states / states there tries,
//              most of them turned down by the residue, one look-up.
//   scan       List those at these depths by testing state after state: cheaper than to reject
//              where the levels are rare. Memory for those found, never for all.
// To test a state is to walk from it to the root. Near the greatest depth M a search uphill is
// shorter: no way from depth d leads to more than d + (M - d), and from most other states one does,
// a few steps away. Of 3x4 (M = 53) a walk takes 70 look-ups; that a state is not at depth 53 takes
// 2.6 in the mean, not at 50 19, not at 48 43; below 47 the search no longer pays.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// Both ends included.
struct DepthRange {
  int least = 0;
  int greatest = 0;

  friend bool operator==(const DepthRange&, const DepthRange&) = default;
};

enum class SamplingWay { kEnumerate, kReject, kScan };

// The cheapest way to draw `count` states. It depends on nothing but the arguments.
SamplingWay choose_sampling_way(const TableInfo& info, DepthRange depths, std::uint64_t count);

// The states at these depths.
std::uint64_t states_at(const TableInfo& info, DepthRange depths);

// Immutable after construction; any number of threads may draw. The space and the table must
// outlive it.
class DepthSampler {
 public:
  // 0 <= least <= greatest <= the table's greatest depth. kEnumerate takes memory for the states up
  // to the greatest depth, kScan for those in the range, 8 bytes each; `advance` hears of it.
  // Throws Error(kDamaged).
  DepthSampler(const SlidingSpace& space, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers, const Advance& advance = {});

  // All states in the range, as places (state_at_place), rising; empty of kReject.
  std::span<const std::uint64_t> places() const noexcept { return places_; }

  // Draw number `number` under `seed`; all ways but kReject draw the same states: place
  // RandomStream(seed, number).below(places().size()). `poll` is called every some milliseconds of
  // rejecting, and may throw. Throws Error(kDamaged).
  State draw(std::uint64_t seed, std::uint64_t number,
             const std::function<void()>& poll = {}) const;

 private:
  void enumerate(const Advance& advance);
  void scan(Workers& workers, const Advance& advance);
  void scan_word(Cell blank, std::uint64_t word, std::vector<std::uint64_t>& found) const;
  bool is_in_range(State state) const;
  bool walks_into_range(WalkPoint at) const;

  const SlidingSpace& space_;
  const Table& table_;
  DepthRange depths_;
  bool listed_;
  std::array<bool, 4> wanted_residues_{};
  std::vector<std::uint64_t> places_;  // where listed: layer * layer_size + index, rising
};

}  // namespace slidebase
