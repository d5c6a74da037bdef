// Draws states uniformly and independently among those at given depths of a table of states.
//
// There are three ways, each exactly uniform:
//   enumerate  Near the root the levels are small: a search from the root lists them. The bits say
//              which neighbours are farther, so each level follows from the one before.
//   reject     Draw among all states until one is at these depths. This takes (all states) /
//              (states at these depths) tries; the residue rejects most of them with one look-up.
//   scan       List the states at these depths by testing state after state: cheaper than
//              rejecting if the levels are rare. Takes memory for the states found only.
// Testing a state means walking from it to the root. Near the greatest depth M a search uphill is
// shorter: no path from depth d leads to more than d + (M - d), and from most other states one
// does, a few steps away. On 3x4 (M = 53) a walk takes 70 look-ups; showing that a state is not at
// depth 53 takes 2.6 on average, not at 50 19, not at 48 43; below 47 the search no longer pays
// (docs/BENCHMARKS.md, Experiments and their results).
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
#include "common/study/random_stream.h"
#include "common/table/table.h"

namespace slidebase {

// Both ends included.
struct DepthRange {
  int least = 0;
  int greatest = 0;

  friend bool operator==(const DepthRange&, const DepthRange&) = default;
};

enum class SamplingWay { kEnumerate, kReject, kScan };

// The cheapest way to draw `count` states. It depends only on the arguments.
SamplingWay choose_sampling_way(const TableInfo& info, DepthRange depths, std::uint64_t count);

// The number of states at these depths.
std::uint64_t states_at(const TableInfo& info, DepthRange depths);

// A drawn state's place (state_at_place): one of `places` if there are any, otherwise of the first
// random state for which is_in_range(state) is true. After every 8,192 tries it calls `poll`, which
// may throw. Throws Error(kDamaged).
template <typename IsInRange>
std::uint64_t draw_place(const Table& table, std::span<const std::uint64_t> places,
                         RandomStream random, const std::function<void()>& poll,
                         const IsInRange& is_in_range) {
  constexpr std::uint64_t kTriesPerPoll = 1 << 13;
  if (!places.empty()) {
    return places[static_cast<std::size_t>(random.below(places.size()))];
  }
  const std::uint64_t states = reachable_states(table.info()), size = table.info().layer_size;
  for (std::uint64_t tries = 1;; ++tries) {
    if (tries % kTriesPerPoll == 0 && poll) {
      poll();
    }
    const std::uint64_t place = random.below(states);
    const bool found = is_in_range(state_at_place(place, size));
    table.check_damage();
    if (found) {
      return place;
    }
  }
}

// Immutable after construction; any number of threads may draw. The space, that of sliding boards
// in single moves or of a kind of cubes, and the table must outlive it.
template <typename Space>
class DepthSampler {
 public:
  // 0 <= least <= greatest <= the table's greatest depth. kEnumerate takes memory for the states up
  // to the greatest depth, kScan for those in the range, 8 bytes each. If the root does not reach
  // all states, as with the cubes of 2x2, only kEnumerate is possible. `advance` reports the
  // progress of listing. Throws Error(kDamaged).
  DepthSampler(const Space& space, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers, const Advance& advance = {});

  // All states in the range, as places (state_at_place), in rising order; empty with kReject.
  std::span<const std::uint64_t> places() const noexcept { return places_; }

  // Draw number `number` of `seed`. All ways except kReject draw the same states:
  // places()[RandomStream(seed, number).below(places().size())]. While rejecting, calls `poll` now
  // and then; it may throw. Throws Error(kDamaged).
  State draw(std::uint64_t seed, std::uint64_t number,
             const std::function<void()>& poll = {}) const;

 private:
  void enumerate(const Advance& advance);
  void scan(Workers& workers, const Advance& advance);
  void scan_word(Cell blank, std::uint64_t word, std::vector<std::uint64_t>& found) const;
  bool is_in_range(State state) const;
  bool walks_into_range(WalkPoint at) const;

  const Space& space_;
  const Table& table_;
  DepthRange depths_;
  std::array<bool, 4> wanted_residues_{};
  std::vector<std::uint64_t> places_;  // if listed: layer * layer_size + index, rising
};

}  // namespace slidebase
