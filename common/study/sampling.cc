#include "common/study/sampling.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "common/base/pieces.h"
#include "common/base/sort.h"
#include "common/puzzle/cube_spaces.h"
#include "common/solve/walk.h"

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

// For sliding boards in single moves and for cubes.
template <typename Space>
class DepthSampler final : public StateSampler {
 public:
  DepthSampler(std::shared_ptr<const Space> space, const Table& table, DepthRange depths,
               SamplingWay way, Workers& workers, const Advance& advance);

 private:
  void enumerate(const Advance& advance);
  void scan(Workers& workers, const Advance& advance);
  void scan_word(Cell blank, std::uint64_t word, std::vector<std::uint64_t>& found) const;
  bool is_in_range(State state) const override;
  bool walks_into_range(WalkPoint at) const;

  std::shared_ptr<const Space> kept_;
  const Space& space_ = *kept_;
  std::array<bool, 4> wanted_residues_{};
};

template <typename Space>
DepthSampler<Space>::DepthSampler(std::shared_ptr<const Space> space, const Table& table,
                                  DepthRange depths, SamplingWay way, Workers& workers,
                                  const Advance& advance)
    : StateSampler(table, depths), kept_(std::move(space)) {
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
  end_list(kLeadsNowhere);
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
    sort_different(next);
    level = std::move(next);
    if (level.size() != table_.info().histogram[static_cast<std::size_t>(depth) + 1]) {
      table_.fail_damaged(kLeadsNowhere);
    }
  }
}

template <typename Space>
void DepthSampler<Space>::scan(Workers& workers, const Advance& advance) {
  const std::uint64_t words = table_.info().layer_words();
  in_pieces(words, kPieceWords, workers, advance,
            [&](std::uint64_t begin, std::uint64_t end, unsigned) {
              std::vector<std::uint64_t> found;
              for (std::uint64_t word = begin; word < end; ++word) {
                for (Cell blank = 0; blank < space_.layers(); ++blank) {
                  scan_word(blank, word, found);
                }
              }
              add_places(found, kLeadsNowhere);
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
      table_.fail_damaged(kLeadsNowhere);
    }
  }
  return false;
}

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

State StateSampler::draw(std::uint64_t seed, std::uint64_t number,
                         const std::function<void()>& poll) const {
  constexpr std::uint64_t kTriesPerPoll = 1 << 13;
  RandomStream random(seed, number);
  const std::uint64_t size = table_.info().layer_size;
  if (!places_.empty()) {
    return state_at_place(places_[static_cast<std::size_t>(random.below(places_.size()))], size);
  }
  const std::uint64_t states = reachable_states(table_.info());
  const bool takes_all = depths_.least == 0 && depths_.greatest == table_.info().max_depth();
  for (std::uint64_t tries = 1;; ++tries) {
    if (tries % kTriesPerPoll == 0 && poll) {
      poll();
    }
    const State state = state_at_place(random.below(states), size);
    const bool found = takes_all || is_in_range(state);
    table_.check_damage();
    if (found) {
      return state;
    }
  }
}

void StateSampler::add_places(const std::vector<std::uint64_t>& found, const char* fault) {
  table_.check_damage();
  const Lock lock(mutex_);
  places_.insert(places_.end(), found.begin(), found.end());
  if (places_.size() > states_at(table_.info(), depths_)) {
    table_.fail_damaged(fault);
  }
}

void StateSampler::end_list(const char* fault) {
  table_.check_damage();
  sort(places_);
  if (places_.size() != states_at(table_.info(), depths_)) {
    table_.fail_damaged(fault);
  }
}

std::unique_ptr<const StateSampler> StateSampler::make(const Table& table, DepthRange depths,
                                                       SamplingWay way, Workers& workers,
                                                       const Advance& advance,
                                                       std::shared_ptr<const SlidingSpace> states) {
  const TableInfo& info = table.info();
  const Shape shape = info.indexed_shape();
  const Cell root = info.indexed_root();
  if (is_cubic(info.family)) {
    return with_space_of(
        cube_kind_of(info.family),
        [&]<typename Space>(std::type_identity<Space>) -> std::unique_ptr<const StateSampler> {
          return std::make_unique<DepthSampler<Space>>(std::make_shared<const Space>(shape, root),
                                                       table, depths, way, workers, advance);
        });
  }
  if (states == nullptr) {
    states = std::make_shared<const SlidingSpace>(shape, root);
  }
  if (info.family == Family::kLines) {
    return make_slide_sampler(table, depths, way, workers, advance, *states);
  }
  return std::make_unique<DepthSampler<SlidingSpace>>(std::move(states), table, depths, way,
                                                      workers, advance);
}

DrawBoard board_drawer(const Table& table, const GoalView& view, DepthRange depths,
                       std::uint64_t count, std::uint64_t seed, Workers& workers) {
  const TableInfo& info = table.info();
  const auto space =
      std::make_shared<const SlidingSpace>(info.indexed_shape(), info.indexed_root());
  const std::shared_ptr<const StateSampler> sampler = StateSampler::make(
      table, depths, choose_sampling_way(info, depths, count), workers, {}, space);
  return [space, sampler, view, seed](std::uint64_t number) {
    return view.from_table(space->board_of(sampler->draw(seed, number)));
  };
}

}  // namespace slidebase
