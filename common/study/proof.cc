#include "common/study/proof.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "common/base/joined.h"
#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/study/distance_field.h"
#include "common/study/graph_proof.h"
#include "common/study/lane_proof.h"
#include "common/table/goal_patterns.h"
#include "common/table/table.h"

namespace slidebase {
namespace {

// The states of sliding boards as a proof sees them: decoded to boards, moved and encoded without
// the space's own moves.
struct SlidingBoards {
  using Board = SlidingBoard;
  using Lanes = LaneProof;

  SlidingBoards(Shape of, Cell root)
      : shape(of), space(of, root), goal(of, goal_with_blank_at(of, root)) {}

  Board decode(State state) const { return {shape, space.board_of(state)}; }
  std::optional<State> encode(const Board& board) const { return space.state_of(board.tiles()); }
  static Board moved(Board board, Cell to, Move) {
    board.move_blank_to(to);
    return board;
  }
  bool within_reach(const Board& board) const {
    std::array<bool, kMaxTableCells> seen{};
    for (Cell c = 0; c < shape.cells(); ++c) {
      seen[board.tiles()[c]] = true;
    }
    return std::ranges::count(seen, true) == shape.cells() &&
           parity_witness(shape, board.tiles(), goal.tiles()).solvable();
  }
  std::string text(const Board& board) const {
    return shape.name() + " board " + board_text(shape, board.tiles());
  }

  Shape shape;
  SlidingSpace space;
  Board goal;
};

// The states of a kind of cubes, each cube as what it shows on its sides.
template <typename SpaceOf>
struct KindBoards {
  static constexpr bool kIsAxes = std::is_same_v<SpaceOf, CubicSpace>;
  using Board = CubePosition;
  using Lanes = NoLanes;

  KindBoards(Shape of, Cell root)
      : shape(of), space(of, root), goal(uniform_position(of, cube, root)) {
    // Every roll is a quarter turn, so the parity of an orientation is that of any way to it.
    std::vector<std::uint8_t> found = {cube.uniform()};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const Move move : kMoves) {
        const std::uint8_t next = cube.rolled(found[i], move);
        if (std::ranges::find(found, next) == found.end()) {
          odd[next] = odd[found[i]] ^ 1;
          found.push_back(next);
        }
      }
    }
  }

  Board decode(State state) const { return space.position_of(state); }
  std::optional<State> encode(const Board& board) const { return space.state_of(board); }
  Board moved(Board board, Cell, Move move) const {
    roll(shape, cube, move, board);
    return board;
  }
  // A roll takes a cube to a cell of the other colour and to an orientation of the other parity. A
  // marked cube has no parity: the same mark is seen after rolls of both.
  bool within_reach(const Board& board) const {
    return std::is_same_v<SpaceOf, MarkedSpace> || weight(board) == weight(goal);
  }
  int weight(const Board& board) const {
    int weight = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      weight += c == board.blank ? 0 : shape.colour(c) ^ odd[board.cubes[c]];
    }
    return weight;
  }
  std::string text(const Board& board) const {
    if (!kIsAxes) {
      return shape.name() + " position " + position_text(shape, cube, board);
    }
    CubicPattern pattern{board.blank};
    std::string parities;
    for (Cell c = 0; c < shape.cells(); ++c) {
      pattern.top[c] = cube.label(board.cubes[c], Side::kUp);
      parities += c == board.blank ? 'E' : static_cast<char>('0' + odd[board.cubes[c]]);
    }
    return shape.name() + " pattern " + goal_text(shape, CubeKind::kAxes, pattern) +
           " of parities " + parities;
  }
  // The number of the pattern that a state shows, in its layer.
  std::uint64_t pattern_of(State state) const {
    if constexpr (kIsAxes) {
      return state.index % space.tops();
    }
    const Board board = decode(state);
    std::uint64_t number = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      if (c != board.blank) {
        number = number * SpaceOf::kTopDigits +
                 static_cast<std::uint64_t>(cube.label(board.cubes[c], Side::kUp) - least_label);
      }
    }
    return number;
  }
  // The state that a pattern's entry names: of cubes of kind kAxes by its string.
  State state_of_entry(Cell blank, std::uint64_t pattern, std::uint64_t entry) const {
    if constexpr (kIsAxes) {
      return {blank, entry * space.tops() + pattern};
    }
    return {blank, entry};
  }

  const Cube& cube = SpaceOf::cube();
  const int least_label = std::is_same_v<SpaceOf, MarkedSpace> ? 0 : 1;
  Shape shape;
  SpaceOf space;
  Board goal;
  std::array<std::uint8_t, 24> odd{};
};

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
      : TableGraph(table), patterns_(table), boards_(info_.indexed_shape(), info_.indexed_root()) {}

  std::string find_distances(Workers& workers, const Advance& advance) {
    if (const auto lost = fill_distances(boards_.space, table_, workers, field_, advance)) {
      return joined({text(*lost, board_of(*lost)),
                     ": the walk down from it does not end at the root within ", info_.max_depth(),
                     " moves"});
    }
    return boards_.encode(boards_.goal) == boards_.space.root_state() ? ""
                                                                      : "the root is not the goal";
  }

  std::uint64_t moves() const {
    const int pairs = 2 * info_.shape.cells() - info_.shape.rows - info_.shape.cols;  // of cells
    return 2 * static_cast<std::uint64_t>(pairs) * info_.layer_size;
  }
  Lanes batches() const { return Lanes(table_, field_); }
  bool are_right(State from, std::uint64_t count, Lanes& lanes, Counts& counts) const {
    for (const std::uint8_t distance : std::span(field_).subspan(order(from), count)) {
      ++counts[distance];
    }
    return lanes.is_right(from.blank);
  }
  static std::string fault_of_batch(std::uint64_t count) {
    return joined({"counting gives another number for it, for one of the ", count,
                   " states from it on, or for a move from these"});
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
  std::string fault_of_entry(State state, const Board& board, int here) const {
    if (!boards_.within_reach(board)) {
      return "the invariant says that the root cannot reach it";
    }
    if (boards_.encode(board) != state) {
      return "it does not encode to the state that it was decoded from";
    }
    return is_reached(here) && table_.distance_bit(state) != ((here & 2) != 0)
               ? joined({"its bit is not bit 1 of its distance ", here})
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
        const std::string way = std::string("the move ") + letter(move);
        return there ? joined({"walks from it take ", here, " moves, and ", beyond, " after ", way,
                               " to ", boards_.text(next), ": not one more or less"})
                     : way + " leads out of the space";
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
    const auto listed = patterns_.entry(blank, pattern);
    const State named = boards_.state_of_entry(blank, pattern, listed.state);
    if (listed.distance == least &&
        (least == kUnreached || (named.index < info_.layer_size && distance(named) == least &&
                                 boards_.pattern_of(named) == pattern))) {
      return "";
    }
    return joined({"pattern ", pattern, " with the blank on cell ", blank, ": listed at distance ",
                   listed.distance, ", the nearest state is at ", least});
  }

  GoalPatterns patterns_;
  Boards boards_;
};

template <typename Boards>
Proof prove_states(const Table& table, Workers& workers, const Advance& advance) {
  StateGraph<Boards> graph(table);
  Proof proof = prove_counted(graph, table.info(), workers, advance);
  if constexpr (!std::is_same_v<Boards, SlidingBoards>) {
    if (proof.refutation.empty() && GoalPatterns(table)) {
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
      return joined(
          {"the header lists ", listed, " states at distance ", d, ", there are ", found});
    }
  }
  const std::uint64_t all = std::reduce(counted.begin(), counted.end());
  return all == info.states
             ? ""
             : joined({"the header lists ", info.states, " states, there are ", all});
}

std::string miscounted_whole(const TableInfo& info, std::span<const std::uint64_t> counted) {
  std::string fault = miscounted(info, counted);
  if (fault.empty() && info.states != reachable_states(info)) {
    fault = joined({"there are ", info.states, " states, not the ", reachable_states(info),
                    " of the closed form"});
  }
  return fault;
}

Proof prove(const Table& table, Workers& workers, const Advance& advance) {
  const Family family = table.info().family;
  if (family == Family::kSliding) {
    return prove_states<SlidingBoards>(table, workers, advance);
  }
  if (family == Family::kLines) {
    return prove_lines(table, workers, advance);
  }
  return with_space_of(cube_kind_of(family), [&]<typename Space>(std::type_identity<Space>) {
    return prove_states<KindBoards<Space>>(table, workers, advance);
  });
}

}  // namespace slidebase
