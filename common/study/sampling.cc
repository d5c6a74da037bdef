#include "common/study/sampling.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "common/base/error.h"
#include "common/base/mutex.h"
#include "common/base/sort.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"
#include "common/study/distance_field.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostEnumerated = 2'000'000;
constexpr std::uint64_t kMostListed = 16'000'000;
// A try at a random place takes about as long as this many states in a scan: more at the greatest
// depths, less where the search uphill is long.
constexpr double kTryCost = 5;
// In slides a try takes about as long as this many states, up to the greatest depth, in a search
// through the lines.
constexpr double kSlideTryCost = 24;
constexpr std::uint64_t kPieceWords = 1 << 10;

// Whether some path from a state leads more than `most` steps farther from the root than the state:
// a depth-first search that tries moves uphill first and turns downhill at most twice. It gives up
// after some look-ups: true is certain, false is not.
template <typename Space>
class Ascent {
 public:
  Ascent(const Space& space, const Table& table) : space_(space), table_(table) {}

  bool exceeds(WalkPoint from, int most) {
    // A search that must climb higher seldom succeeds before it gives up.
    constexpr int kHighest = 6, kLookups = 48, kDescents = 2;
    lookups_ = kLookups;
    return most <= kHighest && climb(from, most + 1, kDescents, std::nullopt);
  }

 private:
  bool climb(WalkPoint at, int wanted, int descents, std::optional<Move> back) {
    if (wanted == 0) {
      return true;
    }
    ByMove<std::optional<WalkPoint>> nearer;
    for (const Move move : kMoves) {
      if (move == back || space_.target(at.state.blank, move) < 0) {
        continue;
      }
      if (lookups_-- == 0) {
        lookups_ = 0;
        return false;
      }
      const WalkPoint next = step(at, move);
      if (next.residue != ((at.residue + 1) & 3)) {
        nearer[move] = next;
      } else if (climb(next, wanted - 1, descents, inverse(move))) {
        return true;
      }
    }
    return descents > 0 && std::ranges::any_of(kMoves, [&](Move move) {
             const auto& next = nearer[move];
             return next && climb(*next, wanted + 1, descents - 1, inverse(move));
           });
  }
  WalkPoint step(const WalkPoint& at, Move move) const {
    const State next = space_.neighbour(at.state, move);
    return {next, table_.residue(next)};
  }

  const Space& space_;
  const Table& table_;
  int lookups_ = 0;
};

}  // namespace

std::uint64_t states_at(const TableInfo& info, DepthRange depths) {
  const auto begin = info.histogram.begin();
  return std::accumulate(begin + depths.least, begin + depths.greatest + 1, std::uint64_t{0});
}

SamplingWay choose_sampling_way(const TableInfo& info, DepthRange depths, std::uint64_t count) {
  if (states_at(info, {0, depths.greatest}) <= kMostEnumerated) {
    return SamplingWay::kEnumerate;
  }
  const std::uint64_t level = states_at(info, depths);
  const bool slides = info.family == Family::kLines;
  const std::uint64_t passed = slides ? states_at(info, {0, depths.greatest}) : info.states;
  const double tries = static_cast<double>(count) * static_cast<double>(info.states);
  const bool rare = tries * (slides ? kSlideTryCost : kTryCost) >
                    static_cast<double>(level) * static_cast<double>(passed);
  if (!rare || level > kMostListed) {
    return SamplingWay::kReject;
  }
  return SamplingWay::kScan;
}

template <typename Space>
DepthSampler<Space>::DepthSampler(const Space& space, const Table& table, DepthRange depths,
                                  SamplingWay way, Workers& workers, const Advance& advance)
    : space_(space), table_(table), depths_(depths) {
  for (int d = depths.least; d <= depths.greatest; ++d) {
    wanted_residues_[static_cast<std::size_t>(d & 3)] = true;
  }
  if (way == SamplingWay::kReject) {
    return;
  }
  if (way == SamplingWay::kEnumerate) {
    enumerate(advance);
  } else {
    scan(workers, advance);
  }
  table_.check_damage();
  sort(places_);
  if (places_.size() != states_at(table.info(), depths)) {
    table_.fail_damaged("its bits do not lead to the root");
  }
}

template <typename Space>
State DepthSampler<Space>::draw(std::uint64_t seed, std::uint64_t number,
                                const std::function<void()>& poll) const {
  return state_at_place(draw_place(table_, places_, RandomStream(seed, number), poll,
                                   [this](State state) { return is_in_range(state); }),
                        space_.layer_size());
}

template <typename Space>
void DepthSampler<Space>::enumerate(const Advance& advance) {
  const std::uint64_t all = states_at(table_.info(), {0, depths_.greatest});
  std::uint64_t listed = 0;
  const std::uint64_t size = space_.layer_size();
  std::vector<std::uint64_t> level = {place_of_state(space_.root_state(), size)};
  for (int depth = 0;; ++depth) {
    if (depth >= depths_.least) {
      places_.insert(places_.end(), level.begin(), level.end());
    }
    if (depth == depths_.greatest) {
      return;
    }
    if (advance) {
      advance(listed += level.size(), all);
    }
    std::vector<std::uint64_t> next;
    for (const std::uint64_t place : level) {
      const State at = state_at_place(place, size);
      for (const Move move : kMoves) {
        if (space_.target(at.blank, move) >= 0) {
          const State to = space_.neighbour(at, move);
          if (table_.residue(to) == ((depth + 1) & 3)) {
            next.push_back(place_of_state(to, size));
          }
        }
      }
    }
    sort(next);
    const auto repeated = std::ranges::unique(next);
    next.erase(repeated.begin(), repeated.end());
    level = std::move(next);
    if (level.size() != table_.info().histogram[static_cast<std::size_t>(depth) + 1]) {
      table_.fail_damaged("its bits do not lead to the root");
    }
  }
}

template <typename Space>
void DepthSampler<Space>::scan(Workers& workers, const Advance& advance) {
  const std::uint64_t words = table_.info().layer_words();
  const std::uint64_t expected = states_at(table_.info(), depths_);
  Mutex mutex;
  std::atomic<std::uint64_t> done = 0;
  workers.parallel_for((words + kPieceWords - 1) / kPieceWords,
                       [&](std::uint64_t piece, unsigned worker) {
                         std::vector<std::uint64_t> found;
                         const std::uint64_t end = std::min(words, (piece + 1) * kPieceWords);
                         for (std::uint64_t word = piece * kPieceWords; word < end; ++word) {
                           for (Cell blank = 0; blank < space_.layers(); ++blank) {
                             scan_word(blank, word, found);
                           }
                         }
                         table_.check_damage();
                         done += end - piece * kPieceWords;
                         if (worker == 0 && advance) {
                           advance(done, words);
                         }
                         const Lock lock(mutex);
                         places_.insert(places_.end(), found.begin(), found.end());
                         if (places_.size() > expected) {
                           table_.fail_damaged("its bits do not lead to the root");
                         }
                       });
}

// Appends the places of the states in range among 64 neighbours.
template <typename Space>
void DepthSampler<Space>::scan_word(Cell blank, std::uint64_t word,
                                    std::vector<std::uint64_t>& found) const {
  const auto wanted = [&](int bit) {
    return wanted_residues_[static_cast<std::size_t>(table_.residue_of(blank, bit != 0))];
  };
  if (!wanted(0) && !wanted(1)) {
    return;
  }
  const std::uint64_t size = space_.layer_size();
  const std::uint64_t bits = table_.distance_word(blank, word);
  const std::uint64_t states =
      size - word * 64 >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size % 64) - 1;
  for (std::uint64_t left = ((wanted(1) ? bits : 0) | (wanted(0) ? ~bits : 0)) & states; left != 0;
       left &= left - 1) {
    const State state{blank, word * 64 + static_cast<std::uint64_t>(std::countr_zero(left))};
    if (walks_into_range({state, table_.residue(state)})) {
      found.push_back(place_of_state(state, size));
    }
  }
}

template <typename Space>
bool DepthSampler<Space>::is_in_range(State state) const {
  const WalkPoint at{state, table_.residue(state)};
  return wanted_residues_[static_cast<std::size_t>(at.residue)] && walks_into_range(at);
}

template <typename Space>
bool DepthSampler<Space>::walks_into_range(WalkPoint at) const {
  if (Ascent(space_, table_).exceeds(at, table_.info().max_depth() - depths_.least)) {
    return false;
  }
  for (int steps = 0; steps <= depths_.greatest; ++steps) {
    if (at.state == space_.root_state()) {
      return steps >= depths_.least;
    }
    Move taken;
    if (step_nearer(space_, bits_of(table_), kMoves, at, taken) != Lookup::kReady) {
      table_.fail_damaged("its bits do not lead to the root");
    }
  }
  return false;
}

template class DepthSampler<SlidingSpace>;
template class DepthSampler<CubicSpace>;
template class DepthSampler<MarkedSpace>;
template class DepthSampler<DiceSpace>;

}  // namespace slidebase
