// Draws states uniformly and independently among those at given distances in slides.
//
// The same as DepthSampler (sampling.h), with a table of lines. A search from the goal visits the
// lines level by level: the lines that cross one at distance D are at D - 1, D or D + 1, and the
// residue mod 3 says which, so each level follows from the one before, with no record of the lines
// visited. A state at distance d > 0 is on a line at d - 1, and its other line is not nearer.
//
// kEnumerate and kScan are this search. They differ in how they keep a level: as a list, which is
// fast for few lines, or as one bit for each line of the space, whatever the level's size.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/study/sampling.h"
#include "common/table/table.h"

namespace slidebase {

// Immutable after construction; any number of threads may draw. The space and the table must
// outlive it.
class SlideSampler {
 public:
  // The parameters are those of DepthSampler. Memory: 8 bytes for each state in the range; with
  // kEnumerate also for the lines of the largest level, with kScan two bits for each line of the
  // space (35 MB on 3x4). O(lines nearer than the greatest distance).
  SlideSampler(const LineSpace& space, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers, const Advance& advance = {});

  // All states in the range, as places (state_at_place), in rising order; empty with kReject.
  std::span<const std::uint64_t> places() const noexcept { return places_; }

  // As DepthSampler::draw().
  State draw(std::uint64_t seed, std::uint64_t number,
             const std::function<void()>& poll = {}) const;

 private:
  using Places = std::vector<std::uint64_t>;

  std::uint64_t place(Line line) const noexcept {
    return static_cast<std::uint64_t>(line.layer) * space_.layer_size() + line.index;
  }
  Line line_at(std::uint64_t place) const noexcept {
    return {static_cast<int>(place / space_.layer_size()), place % space_.layer_size()};
  }
  void list_in_lists(const Advance& advance);
  void list_in_bits(Workers& workers, const Advance& advance);
  void add_states(Line line, int distance, Places& found) const;
  template <typename Visit>
  void for_each_farther(Line line, int distance, const Visit& visit) const;
  bool is_in_range(State state) const;

  const LineSpace& space_;
  const Table& table_;
  DepthRange depths_;
  std::array<bool, 3> wanted_residues_{};  // of the nearer line of a state in the range
  Places places_;                          // if listed
};

}  // namespace slidebase
