#include "query/sampling.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include "common/distance_field.h"
#include "common/error.h"
#include "common/ranking.h"
#include "common/walk.h"
#include "query/parity.h"
#include "query/random_stream.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kMostEnumerated = 2'000'000;
constexpr std::uint64_t kMostListed = 16'000'000;
constexpr std::uint64_t kLargestField = std::uint64_t{1} << 30;
// A try takes about ten times as long as a state's distance in a field of all (3x4: 350 and 34 ns).
constexpr double kTryCost = 10;
// Beyond this a climb seldom decides.
constexpr int kLongestClimb = 8;
constexpr std::uint64_t kPieceIndices = 1 << 16;

std::uint64_t states_at(const TableInfo& info, int least, int greatest) {
  const auto begin = info.histogram.begin();
  return std::accumulate(begin + least, begin + greatest + 1, std::uint64_t{0});
}

}  // namespace

SamplingWay choose_sampling_way(const TableInfo& info, DepthRange depths, std::uint64_t count) {
  if (states_at(info, 0, depths.greatest) <= kMostEnumerated) {
    return SamplingWay::kEnumerate;
  }
  const std::uint64_t level = states_at(info, depths.least, depths.greatest);
  const bool rare = static_cast<double>(count) * kTryCost > static_cast<double>(level);
  if (!rare || level > kMostListed) {
    return SamplingWay::kReject;
  }
  return info.states <= kLargestField ? SamplingWay::kField : SamplingWay::kScan;
}

DepthSampler::DepthSampler(const SlidingSpace& space, const Table& table, DepthRange depths,
                           SamplingWay way, Workers& workers)
    : space_(space),
      table_(table),
      depths_(depths),
      listed_(way != SamplingWay::kReject),
      wanted_residues_(4, false) {
  for (int d = depths.least; d <= depths.greatest; ++d) {
    wanted_residues_[static_cast<std::size_t>(d & 3)] = true;
  }
  if (!listed_) {
    return;
  }
  if (way == SamplingWay::kEnumerate) {
    enumerate();
  } else if (way == SamplingWay::kField) {
    list_from_field(workers);
  } else {
    scan(workers);
  }
  table_.check_damage();
  std::ranges::sort(places_);
  if (places_.size() != states_at(table.info(), depths.least, depths.greatest)) {
    table_.fail_damaged("its bits do not lead to the root");
  }
}

State DepthSampler::draw(std::uint64_t seed, std::uint64_t number) const {
  RandomStream random(seed, number);
  const std::uint64_t size = space_.layer_size();
  if (listed_) {
    return state_at_place(places_[random.below(places_.size())], size);
  }
  const std::uint64_t states = static_cast<std::uint64_t>(space_.layers()) * size;
  while (true) {
    const State state = state_at_place(random.below(states), size);
    const bool found = is_in_range(state);
    table_.check_damage();
    if (found) {
      return state;
    }
  }
}

void DepthSampler::enumerate() {
  const std::uint64_t size = space_.layer_size();
  std::vector<std::uint64_t> level = {place_of_state(space_.root_state(), size)};
  for (int depth = 0;; ++depth) {
    if (depth >= depths_.least) {
      places_.insert(places_.end(), level.begin(), level.end());
    }
    if (depth == depths_.greatest) {
      return;
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
    std::ranges::sort(next);
    const auto repeated = std::ranges::unique(next);
    next.erase(repeated.begin(), repeated.end());
    level = std::move(next);
    if (level.size() != table_.info().histogram[static_cast<std::size_t>(depth) + 1]) {
      table_.fail_damaged("its bits do not lead to the root");
    }
  }
}

void DepthSampler::list_from_field(Workers& workers) {
  const auto field = distance_field(space_, table_, workers);
  for (std::uint64_t place = 0; place < field.size(); ++place) {
    if (field[place] >= depths_.least && field[place] <= depths_.greatest) {
      places_.push_back(place);
    }
  }
}

void DepthSampler::scan(Workers& workers) {
  const std::uint64_t size = space_.layer_size();
  const std::uint64_t pieces = (size + kPieceIndices - 1) / kPieceIndices;
  const std::uint64_t expected = states_at(table_.info(), depths_.least, depths_.greatest);
  std::mutex mutex;
  workers.share(pieces, [&](std::uint64_t piece, unsigned) {
    std::vector<std::uint64_t> found;
    const std::uint64_t end = std::min(size, (piece + 1) * kPieceIndices);
    for (Cell blank = 0; blank < space_.layers(); ++blank) {
      for (std::uint64_t index = piece * kPieceIndices; index < end; ++index) {
        if (is_in_range({blank, index})) {
          found.push_back(place_of_state({blank, index}, size));
        }
      }
    }
    table_.check_damage();
    const std::scoped_lock lock(mutex);
    places_.insert(places_.end(), found.begin(), found.end());
    if (places_.size() > expected) {
      table_.fail_damaged("its bits do not lead to the root");
    }
  });
}

bool DepthSampler::is_in_range(State state) const {
  Footing at{state, table_.residue(state)};
  if (!wanted_residues_[static_cast<std::size_t>(at.residue)] ||
      climbs_too_far(state, at.residue)) {
    return false;
  }
  for (int steps = 0; steps <= depths_.greatest; ++steps) {
    if (at.state == space_.root_state()) {
      return steps >= depths_.least;
    }
    Move taken;
    if (!step_nearer(space_, table_, kMoves, at, taken)) {
      table_.fail_damaged("its bits do not lead to the root");
    }
  }
  return false;
}

// Whether a climb from the state, at any depth in the range, would end beyond the greatest depth.
bool DepthSampler::climbs_too_far(State state, int residue) const {
  const int most = table_.info().max_depth() - depths_.least;
  if (most > kLongestClimb) {
    return false;
  }
  for (int steps = 0; steps <= most; ++steps) {
    residue = (residue + 1) & 3;
    const auto farther = std::ranges::find_if(kMoves, [&](Move move) {
      return space_.target(state.blank, move) >= 0 &&
             table_.step_bit(space_.neighbour(state, move)) == (residue >= 2);
    });
    if (farther == kMoves.end()) {
      return false;
    }
    state = space_.neighbour(state, *farther);
  }
  return true;
}

Tiles draw_unsolvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  Tiles board{};
  cantor_unrank(RandomStream(seed, number).below(factorial(shape.cells())),
                std::span(board).first(cells));
  // Exchanging two tiles pairs each solvable board with an unsolvable one.
  if (parity_witness(shape, board, goal).solvable()) {
    std::swap(*std::ranges::find(board, 1), *std::ranges::find(board, 2));
  }
  return board;
}

}  // namespace slidebase
