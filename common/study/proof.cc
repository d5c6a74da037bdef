#include "common/study/proof.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "common/study/distance_field.h"
#include "common/study/graph_proof.h"
#include "common/study/proved_boards.h"

namespace slidebase {
namespace {

// The states of a table, each with its moves.
template <typename Boards>
class StateGraph : public TableGraph {
 public:
  using Vertex = State;
  using Lanes = typename Boards::Lanes;
  using Board = typename Boards::Board;
  static constexpr const char* kGoal = "the root";
  static constexpr const char* kFarGoal = "the root is not at distance 0";
  static constexpr const char* kNoneNearer = "no move leads nearer to the root";

  explicit StateGraph(const Table& table)
      : TableGraph(table), boards_(info_.indexed_shape(), info_.indexed_root()) {}

  std::string find_distances(Workers& workers, const Advance& advance) {
    if (const auto lost =
            fill_distances(boards_.space, table_, workers, field_, first_half(advance))) {
      return text(*lost, board_of(*lost)) +
             ": the walk down from it does not end at the root within " +
             std::to_string(info_.max_depth()) + " moves";
    }
    return boards_.encode(boards_.root_board()) == boards_.space.root_state()
               ? ""
               : "the root is not the goal";
  }

  Lanes batches() const { return Lanes(table_, field_); }
  bool are_right(State from, std::uint64_t count, Lanes& lanes, Tally& tally) const {
    for (const std::uint8_t distance : std::span(field_).subspan(order(from), count)) {
      ++tally.vertices[distance];
    }
    tally.moves += count * moves_from(from.blank);
    return lanes.is_right(from.blank);
  }
  static std::string fault_of_batch(std::uint64_t count) {
    return Lanes::kDecide
               ? "counting gives another number for it, for one of the " + std::to_string(count) +
                     " states from it on, or for a move from these"
               : "";
  }
  std::uint64_t order(State state) const { return place_of_state(state, info_.layer_size); }

  Board board_of(State state) const { return boards_.decode(state); }
  std::string text(State, const Board& board) const { return boards_.text(board); }
  int distance(State state) const { return field_[order(state)]; }
  bool is_goal(State state) const { return state == boards_.space.root_state(); }
  static bool is_reached(int distance) { return distance != kUnreached; }
  static bool are_neighbours(int here, int there) {
    return there == here - 1 || there == here + 1 || (there == here && !is_reached(here));
  }
  std::string fault_of_entry(State state, const Board& board, int here, const Lanes&) const {
    if (!boards_.within_reach(board)) {
      return "the invariant says that the root cannot reach it";
    }
    if (boards_.encode(board) != state) {
      return "it does not encode to the state that it was decoded from";
    }
    return is_reached(here) && table_.distance_bit(state) != ((here & 2) != 0)
               ? "its bit is not bit 1 of its distance " + std::to_string(here)
               : "";
  }
  template <typename Visit>
  void for_each_neighbour(State state, const Board& board, int here, const Visit& visit) const {
    for (const Move move : kMoves) {
      const Cell to = boards_.shape.neighbour(state.blank, move);
      if (to < 0) {
        continue;
      }
      const auto next = boards_.moved(board, to, move);
      const auto there = boards_.encode(next);
      const int beyond = there ? distance(*there) : kNowhere;
      visit(beyond, [&] {
        return there ? "walks from it take " + std::to_string(here) + " moves, and " +
                           std::to_string(beyond) + " after the move " + letter(move) + " to " +
                           boards_.text(next) + ": not one more or less"
                     : std::string("the move ") + letter(move) + " leads out of the space";
      });
    }
  }

  // The error in the first wrong pattern; empty if all are right.
  std::string fault_of_patterns(Workers& workers) const {
    const std::uint64_t of_layer = pattern_count(info_) / info_.layers;
    FirstFault fault;
    workers.parallel_for(info_.layers, [&](std::uint64_t layer, unsigned) {
      const auto blank = static_cast<Cell>(layer);
      const std::vector<std::uint8_t> least = least_of_patterns(blank, of_layer);
      for (std::uint64_t pattern = 0; pattern < of_layer; ++pattern) {
        if (const std::string why = fault_of_pattern(blank, pattern, least[pattern]);
            !why.empty()) {
          fault.add(layer * of_layer + pattern, why);
        }
      }
    });
    return fault.why();
  }

 private:
  static constexpr int kNowhere = -2;  // not the distance of a neighbour
  static_assert(kUnreached == kNoPatternDistance);

  std::uint64_t moves_from(Cell blank) const {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        kMoves, [&](Move move) { return boards_.shape.neighbour(blank, move) >= 0; }));
  }

  // The least distance of the states that show each pattern of a layer.
  std::vector<std::uint8_t> least_of_patterns(Cell blank, std::uint64_t of_layer) const {
    std::vector<std::uint8_t> least(of_layer, kUnreached);
    for (std::uint64_t index = 0; index < info_.layer_size; ++index) {
      auto& known = least[boards_.pattern_of({blank, index})];
      known = std::min(known, field_[order({blank, index})]);
    }
    return least;
  }

  // A pattern's entry must be that distance, and name a state that shows it there.
  std::string fault_of_pattern(Cell blank, std::uint64_t pattern, int least) const {
    const auto listed = table_.pattern(blank, pattern);
    const State named = boards_.state_of_entry(blank, pattern, listed.state);
    if (listed.distance == least &&
        (least == kUnreached || (named.index < info_.layer_size && distance(named) == least &&
                                 boards_.pattern_of(named) == pattern))) {
      return "";
    }
    return "pattern " + std::to_string(pattern) + " with the blank on cell " +
           std::to_string(blank) + ": listed at distance " + std::to_string(listed.distance) +
           ", the nearest state is at " + std::to_string(least);
  }

  Boards boards_;
};

template <typename Boards>
Proof prove_states(const Table& table, Workers& workers, const Advance& advance) {
  StateGraph<Boards> graph(table);
  Proof proof = prove_counted(graph, table.info(), workers, advance);
  if constexpr (!std::is_same_v<Boards, SlidingBoards>) {
    if (proof.refutation.empty() && table.has_patterns()) {
      proof.patterns = pattern_count(table.info());
      proof.refutation = graph.fault_of_patterns(workers);
    }
  }
  table.check_damage();
  return proof;
}

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
      return prove_states<SlidingBoards>(table, workers, advance);
    case Family::kLines:
      return prove_lines(table, workers, advance);
    case Family::kMarked:
      return prove_states<KindBoards<MarkedSpace>>(table, workers, advance);
    case Family::kDice:
      return prove_states<KindBoards<DiceSpace>>(table, workers, advance);
    default:
      return prove_states<CubicBoards>(table, workers, advance);
  }
}

}  // namespace slidebase
