// Draws states uniformly and independently among those at given distances in slides, in the ways of
// sampling.h:
//   enumerate  Levels of lines near the goal's are small: a search from there lists them. The
//              states at distance d are on the lines of level d - 1, except those that are also on
//              a nearer line.
//   reject     Draw among all states until one is at these distances.
//   scan       List the states at these distances from the distances of all lines (line_field.h).
#pragma once

#include <cstdint>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/study/sampling.h"
#include "common/table/table.h"

namespace slidebase {

// Immutable after construction; any number of threads may draw. The space and the table must
// outlive it.
class SlideSampler {
 public:
  // 0 <= least <= greatest <= the table's greatest depth. Throws Error: kDamaged, and kMemory if a
  // scan takes too much.
  SlideSampler(const LineSpace& space, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers);

  // All states in the range, as places (state_at_place), in rising order; empty with kReject.
  const std::vector<std::uint64_t>& places() const noexcept { return places_; }

  // Draw number `number` of `seed`; as DepthSampler::draw(). Throws Error(kDamaged).
  State draw(std::uint64_t seed, std::uint64_t number) const;

 private:
  void enumerate();
  void list_states(int depth, const std::vector<std::uint64_t>& lines);
  void scan(Workers& workers);
  int residue(Line line) const;
  int distance(State state) const;

  const LineSpace& space_;
  const Table& table_;
  DepthRange depths_;
  bool listed_;
  std::vector<std::uint64_t> places_;  // if listed: layer * layer_size + index, rising
};

}  // namespace slidebase
