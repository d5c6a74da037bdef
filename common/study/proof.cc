#include "common/study/proof.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <numeric>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/study/distance_field.h"
#include "common/study/line_proof.h"
#include "common/study/proved_boards.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kProvedIndices = 1 << 10;

template <typename Boards>
class Prover {
 public:
  Prover(const Table& table, Workers& workers, const Advance& advance)
      : table_(table),
        info_(table.info()),
        boards_(info_.indexed_shape(), info_.indexed_root()),
        workers_(workers),
        advance_(advance) {}

  Proof run() {
    const std::uint64_t states = info_.layers * info_.layer_size;
    require_memory(states, table_.path());
    field_.assign(states, kUnreached);
    if (const auto lost = fill_distances(boards_.space, table_, workers_, field_,
                                         [&](std::uint64_t done, std::uint64_t of) {
                                           if (advance_) {
                                             advance_(done, 2 * of);
                                           }
                                         })) {
      proof_.refutation = boards_.text(boards_.decode(*lost)) +
                          ": the walk down from it does not end at the root within " +
                          std::to_string(info_.max_depth()) + " moves";
      return proof_;
    }
    if (boards_.encode(boards_.root_board()) != boards_.space.root_state()) {
      proof_.refutation = "the root is not the goal";
      return proof_;
    }
    check_states();
    if (proof_.refutation.empty()) {
      check_counts();
    }
    if constexpr (!std::is_same_v<Boards, SlidingBoards>) {
      if (proof_.refutation.empty() && table_.has_patterns()) {
        check_patterns();
      }
    }
    table_.check_damage();
    return proof_;
  }

 private:
  using Counts = std::array<std::uint64_t, 256>;
  struct Tally {
    Counts states{};
    std::uint64_t moves = 0;
  };

  int distance(State state) const { return field_[place_of_state(state, info_.layer_size)]; }

  // Goes by indices, each with the blank on all cells: the bytes of the states that moves lead to
  // are then within a few short ranges of the field.
  void check_states() {
    const std::uint64_t size = info_.layer_size;
    std::vector<Tally> tallies(workers_.size());
    std::atomic<std::uint64_t> done = 0;
    workers_.parallel_for((size + kProvedIndices - 1) / kProvedIndices, [&](std::uint64_t piece,
                                                                            unsigned worker) {
      const std::uint64_t end = std::min(size, (piece + 1) * kProvedIndices);
      typename Boards::Lanes lanes(table_, field_);
      for (std::uint64_t first = piece * kProvedIndices; first < end; first += BoardLanes::kLanes) {
        const std::uint64_t count = std::min(BoardLanes::kLanes, end - first);
        lanes.read(first);
        for (Cell blank = 0; blank < boards_.shape.cells(); ++blank) {
          check_lanes({blank, first}, count, lanes, tallies[worker]);
        }
      }
      done += (end - piece * kProvedIndices) * info_.layers;
      if (worker == 0 && advance_) {
        advance_(field_.size() + done, 2 * field_.size());
      }
    });
    for (const Tally& tally : tallies) {
      proof_.moves += tally.moves;
      for (std::size_t d = 0; d < counts_.size(); ++d) {
        counts_[d] += tally.states[d];
      }
    }
  }

  // Checks the `count` states of one blank from `from` on, those that the lanes have read. States
  // after a fault already found are skipped.
  void check_lanes(State from, std::uint64_t count, const typename Boards::Lanes& lanes,
                   Tally& tally) {
    const std::uint64_t first = place_of_state(from, info_.layer_size);
    if (first > first_bad_.load(std::memory_order_relaxed)) {
      return;
    }
    for (std::uint64_t place = first; place < first + count; ++place) {
      ++tally.states[field_[place]];
    }
    tally.moves += count * moves_from(from.blank);
    if (lanes.is_right(from.blank)) {
      return;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      if (const std::string why = fault_of({from.blank, from.index + i}); !why.empty()) {
        refute(first + i, why);
        return;
      }
    }
    if constexpr (Boards::Lanes::kDecide) {
      refute(first, boards_.text(boards_.decode(from)) +
                        ": counting gives another number for it, for one of the " +
                        std::to_string(count) + " states from it on, or for a move from these");
    }
  }

  void refute(std::uint64_t place, const std::string& why) {
    const std::scoped_lock lock(mutex_);
    if (place < first_bad_) {
      first_bad_ = place;
      proof_.refutation = why;
    }
  }

  std::uint64_t moves_from(Cell blank) const {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        kMoves, [&](Move move) { return boards_.shape.neighbour(blank, move) >= 0; }));
  }

  // The error in a state, its bit, or a move from it; empty if all are right.
  std::string fault_of(State state) const {
    const auto board = boards_.decode(state);
    const int here = distance(state);
    const auto fault = [&](const std::string& why) { return boards_.text(board) + ": " + why; };
    if (!boards_.within_reach(board)) {
      return fault("the invariant says that the root cannot reach it");
    }
    if (boards_.encode(board) != state) {
      return fault("it does not encode to the state that it was decoded from");
    }
    if (here != kUnreached && table_.distance_bit(state) != ((here & 2) != 0)) {
      return fault("its bit is not bit 1 of its distance " + std::to_string(here));
    }
    if ((here == 0) != (state == boards_.space.root_state())) {
      return fault(here == 0 ? "distance 0, but it is not the root"
                             : "the root is not at distance 0");
    }
    bool nearer = here == 0 || here == kUnreached;
    for (const Move move : kMoves) {
      const Cell to = boards_.shape.neighbour(state.blank, move);
      if (to < 0) {
        continue;
      }
      const auto next = boards_.moved(board, to, move);
      const auto there = boards_.encode(next);
      if (!there) {
        return fault(std::string("the move ") + letter(move) + " leads out of the space");
      }
      const int beyond = distance(*there);
      const bool both_unreached = here == kUnreached && beyond == kUnreached;
      if (!both_unreached && beyond != here - 1 && beyond != here + 1) {
        return fault("walks from it take " + std::to_string(here) + " moves, and " +
                     std::to_string(beyond) + " after the move " + letter(move) + " to " +
                     boards_.text(next) + ": not one more or less");
      }
      nearer |= beyond == here - 1;
    }
    return nearer ? "" : fault("no move leads nearer to the root");
  }

  void check_counts() {
    const std::span<const std::uint64_t> reached = std::span(counts_).first(kUnreached);
    proof_.states = std::accumulate(reached.begin(), reached.end(), std::uint64_t{0});
    proof_.refutation = miscounted_whole(info_, reached);
  }

  void check_patterns() {
    const std::uint64_t of_layer = pattern_count(info_) / info_.layers;
    workers_.parallel_for(info_.layers, [&](std::uint64_t layer, unsigned) {
      const auto blank = static_cast<Cell>(layer);
      const std::vector<std::uint8_t> least = least_of_patterns(blank, of_layer);
      for (std::uint64_t pattern = 0; pattern < of_layer; ++pattern) {
        check_pattern(blank, pattern, least[pattern]);
      }
    });
    proof_.patterns = of_layer * info_.layers;
  }

  // The least distance of the states that show each pattern of a layer.
  std::vector<std::uint8_t> least_of_patterns(Cell blank, std::uint64_t of_layer) const {
    std::vector<std::uint8_t> least(of_layer, kUnreached);
    for (std::uint64_t index = 0; index < info_.layer_size; ++index) {
      auto& known = least[boards_.pattern_of({blank, index})];
      known = std::min(known, field_[place_of_state({blank, index}, info_.layer_size)]);
    }
    return least;
  }

  // A pattern's entry must be that distance, and name a state that shows it there.
  void check_pattern(Cell blank, std::uint64_t pattern, int least) {
    const auto listed = table_.pattern(blank, pattern);
    const State named = boards_.state_of_entry(blank, pattern, listed.state);
    if (listed.distance == least &&
        (least == kUnreached || (named.index < info_.layer_size && distance(named) == least &&
                                 boards_.pattern_of(named) == pattern))) {
      return;
    }
    const std::scoped_lock lock(mutex_);
    if (proof_.refutation.empty()) {
      proof_.refutation = "pattern " + std::to_string(pattern) + " with the blank on cell " +
                          std::to_string(blank) + ": listed at distance " +
                          std::to_string(listed.distance) + ", the nearest state is at " +
                          std::to_string(least);
    }
  }

  static_assert(kUnreached == kNoPatternDistance);

  const Table& table_;
  const TableInfo& info_;
  Boards boards_;
  Workers& workers_;
  const Advance& advance_;
  std::vector<std::uint8_t> field_;
  Counts counts_{};
  std::mutex mutex_;
  std::atomic<std::uint64_t> first_bad_ = ~std::uint64_t{0};  // the place of proof_.refutation
  Proof proof_;
};

}  // namespace

std::string miscounted(const TableInfo& info, std::span<const std::uint64_t> counted) {
  for (std::size_t d = 0; d < std::max(counted.size(), info.histogram.size()); ++d) {
    const std::uint64_t listed = d < info.histogram.size() ? info.histogram[d] : 0;
    const std::uint64_t found = d < counted.size() ? counted[d] : 0;
    if (listed != found) {
      return "the header lists " + std::to_string(listed) + " states at distance " +
             std::to_string(d) + ", there are " + std::to_string(found);
    }
  }
  const std::uint64_t all = std::accumulate(counted.begin(), counted.end(), std::uint64_t{0});
  return all == info.states ? ""
                            : "the header lists " + std::to_string(info.states) +
                                  " states, there are " + std::to_string(all);
}

std::string miscounted_whole(const TableInfo& info, std::span<const std::uint64_t> counted) {
  std::string fault = miscounted(info, counted);
  if (fault.empty() && info.states != reachable_states(info)) {
    fault = "there are " + std::to_string(info.states) + " states, not the " +
            std::to_string(reachable_states(info)) + " of the closed form";
  }
  return fault;
}

Proof prove(const Table& table, Workers& workers, const Advance& advance) {
  switch (table.info().family) {
    case Family::kSliding:
      return Prover<SlidingBoards>(table, workers, advance).run();
    case Family::kLines:
      return prove_lines(table, workers, advance);
    case Family::kMarked:
      return Prover<KindBoards<MarkedSpace>>(table, workers, advance).run();
    case Family::kDice:
      return Prover<KindBoards<DiceSpace>>(table, workers, advance).run();
    default:
      return Prover<CubicBoards>(table, workers, advance).run();
  }
}

}  // namespace slidebase
