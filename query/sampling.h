// States drawn uniformly and independently among those at given depths of a sliding table.
//
// Four ways, each exactly uniform:
//   enumerate  Near the root the levels are small: a search from the root lists them. The bits say
//              which neighbours are farther, so a level follows from the one before.
//   reject     Draw among all states until one is at these depths: states / states there tries,
//   most
//              of them turned down by the residue, one look-up.
//   field      List those at these depths from the distances of all states: cheaper than to reject
//              where the levels are rare.
//   scan       The same by testing state after state, where a byte for each is too much memory.
// To test a state is to walk from it to the root. Near the greatest depth M a climb is shorter,
// each step one farther from the root: from depth d it has at most M - d steps, and most other
// states have a longer one.
#pragma once

#include <cstdint>
#include <vector>

#include "common/sliding_space.h"
#include "common/table.h"
#include "common/workers.h"

namespace slidebase {

// Both ends included.
struct DepthRange {
  int least = 0;
  int greatest = 0;
};

enum class SamplingWay { kEnumerate, kReject, kField, kScan };

// The cheapest way to draw `count` states. It depends on nothing but the arguments.
SamplingWay choose_sampling_way(const TableInfo& info, DepthRange depths, std::uint64_t count);

// Immutable after construction; any number of threads may draw. The space and the table must
// outlive it.
class DepthSampler {
 public:
  // 0 <= least <= greatest <= the table's greatest depth. kEnumerate takes memory for the states up
  // to the greatest depth, kField and kScan for those in the range, 8 bytes each; kField also a
  // byte for each state of the table. Throws Error(kDamaged or kMemory).
  DepthSampler(const SlidingSpace& space, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers);

  // Draw number `number` under `seed`; all ways but kReject draw the same states. Throws
  // Error(kDamaged).
  State draw(std::uint64_t seed, std::uint64_t number) const;

 private:
  void enumerate();
  void list_from_field(Workers& workers);
  void scan(Workers& workers);
  bool is_in_range(State state) const;
  bool climbs_too_far(State state, int residue) const;

  const SlidingSpace& space_;
  const Table& table_;
  DepthRange depths_;
  bool listed_;
  std::vector<bool> wanted_residues_;  // 4
  std::vector<std::uint64_t> places_;  // where listed: layer * layer_size + index, rising
};

// A board that no moves bring to `goal`, uniform among all such boards; number `number` under
// `seed`. At least two rows and columns, at most kMaxCells cells. No table is needed.
Tiles draw_unsolvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number);

}  // namespace slidebase
