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

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/goal_view.h"
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

// Draws states of a complete table of any family. Immutable; any number of threads may draw.
class StateSampler {
 public:
  // 0 <= least <= greatest <= the table's greatest depth. kEnumerate takes memory for the states up
  // to the greatest depth, kScan for those in the range, 8 bytes each; in slides, kEnumerate for
  // those in the range and the lines of the largest level, and kScan for those in the range and two
  // bits for each line (35 MB on 3x4). If the root does not reach all states, as with the cubes of
  // 2x2, only kEnumerate is possible. `advance` reports the progress of listing. `states`: the
  // space of the table's sliding boards, if the caller has one: it takes long to make. The table
  // must outlive the sampler. Throws Error(kDamaged).
  static std::unique_ptr<const StateSampler> make(
      const Table& table, DepthRange depths, SamplingWay way, Workers& workers,
      const Advance& advance = {}, std::shared_ptr<const SlidingSpace> states = nullptr);
  StateSampler(const StateSampler&) = delete;
  StateSampler& operator=(const StateSampler&) = delete;
  virtual ~StateSampler() = default;

  // All states in the range, as places (state_at_place), in rising order; empty with kReject.
  std::span<const std::uint64_t> places() const noexcept { return places_; }

  // Draw number `number` of `seed`. All ways except kReject draw the same states:
  // places()[RandomStream(seed, number).below(places().size())]. While rejecting, calls `poll` now
  // and then; it may throw. Throws Error(kDamaged).
  State draw(std::uint64_t seed, std::uint64_t number,
             const std::function<void()>& poll = {}) const;

 protected:
  StateSampler(const Table& table, DepthRange depths) : table_(table), depths_(depths) {}

  // Lists places that a thread has found. Throws Error(kDamaged) with `fault` for too many.
  void add_places(const std::vector<std::uint64_t>& found, const char* fault);
  // Sorts the places when all are listed. `fault`: of a table for which they are too few or many.
  void end_list(const char* fault);
  // Without places, draw() takes the first random state in the range. Not asked if that is all
  // states.
  virtual bool is_in_range(State state) const = 0;

  const Table& table_;
  DepthRange depths_;
  std::vector<std::uint64_t> places_;  // if listed: layer * layer_size + index, rising

 private:
  Mutex mutex_;  // guards places_ while threads add to it
};

// Returns board number `number`, always the same one. Thread-safe. Throws Error(kDamaged).
using DrawBoard = std::function<Tiles(std::uint64_t number)>;

// Returns a function that draws boards in the user's view, uniformly among those in `depths`, which
// are in the table's metric. `count`: about how many will be drawn. The table must outlive the
// function.
DrawBoard board_drawer(const Table& table, const GoalView& view, DepthRange depths,
                       std::uint64_t count, std::uint64_t seed, Workers& workers);

// A sampler for a table in slides (slide_sampling.cc), as StateSampler::make() makes it.
std::unique_ptr<const StateSampler> make_slide_sampler(const Table& table, DepthRange depths,
                                                       SamplingWay way, Workers& workers,
                                                       const Advance& advance,
                                                       const SlidingSpace& states);

}  // namespace slidebase
