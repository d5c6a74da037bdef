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
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/parity.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/sliding_space.h"
#include "common/study/distance_field.h"
#include "common/text/board_text.h"
#include "common/text/cubic_text.h"

namespace slidebase {
namespace {

// Sliding boards as boards.
struct SlidingBoards {
  using Board = SlidingBoard;

  SlidingBoards(Shape of, Cell root)
      : shape(of), space(of, root), goal(of, goal_with_blank_at(of, root)) {}

  const Board& root_board() const { return goal; }
  Board decode(State state) const { return {shape, space.board_of(state)}; }
  std::optional<State> encode(const Board& board) const { return space.state_of(board.tiles()); }
  static Board moved(Board board, Cell to, Move) {
    board.move_blank_to(to);
    return board;
  }
  bool within_reach(const Board& board) const {
    std::array<bool, kMaxCells> seen{};
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

// Cubes, each as a colour on top and a parity: (up, along x, along y) is (t, t+1, t+2) mod 3 of an
// even cube and (t, t+2, t+1) of an odd one, and a roll exchanges up with the axis it goes along.
struct CubicBoards {
  using Board = Cubes;

  CubicBoards(Shape of, Cell root) : shape(of), space(of, root) { uniform.blank = root; }

  const Board& root_board() const { return uniform; }
  Board decode(State state) const { return space.board_of(state); }
  std::optional<State> encode(const Board& board) const { return space.state_of(board); }
  static Board moved(Board board, Cell to, Move move) {
    const bool next = is_vertical(move) == (board.odd[to] != 0);  // to t+1 rather than t+2
    board.top[board.blank] = static_cast<std::uint8_t>((board.top[to] + (next ? 1 : 2)) % 3);
    board.odd[board.blank] = board.odd[to] ^ 1;
    board.top[to] = board.odd[to] = 0;
    board.blank = to;
    return board;
  }
  bool within_reach(const Board& board) const { return weight(board) == weight(uniform); }
  int weight(const Board& board) const {
    int odd = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      odd += c == board.blank ? 0 : shape.colour(c) ^ board.odd[c];
    }
    return odd;
  }
  std::string text(const Board& board) const {
    CubicPattern pattern{board.blank, board.top};
    std::string odd;
    for (Cell c = 0; c < shape.cells(); ++c) {
      odd += c == board.blank ? 'E' : static_cast<char>('0' + board.odd[c]);
    }
    return shape.name() + " pattern " + pattern_text(shape, pattern) + " of parities " + odd;
  }

  Shape shape;
  CubicSpace space;
  Board uniform;
};

constexpr std::uint64_t kPieceStates = 1 << 14;

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
    if constexpr (std::is_same_v<Boards, CubicBoards>) {
      if (proof_.refutation.empty() && table_.has_patterns()) {
        check_patterns();
      }
    }
    table_.check_damage();
    return proof_;
  }

 private:
  using Counts = std::array<std::uint64_t, 256>;

  int distance(State state) const { return field_[place_of_state(state, info_.layer_size)]; }

  void check_states() {
    const std::uint64_t states = field_.size();
    const std::uint64_t pieces = (states + kPieceStates - 1) / kPieceStates;
    std::vector<Counts> counted(workers_.size(), Counts{});
    std::vector<std::uint64_t> moves(workers_.size());
    std::atomic<std::uint64_t> first_bad = states;
    std::atomic<std::uint64_t> done = 0;
    std::mutex mutex;
    workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
      const std::uint64_t end = std::min(states, (piece + 1) * kPieceStates);
      for (std::uint64_t place = piece * kPieceStates; place < end; ++place) {
        if (place > first_bad.load(std::memory_order_relaxed)) {
          return;
        }
        ++counted[worker][field_[place]];
        const std::string why = fault_of(state_at_place(place, info_.layer_size), moves[worker]);
        if (!why.empty()) {
          const std::scoped_lock lock(mutex);
          if (place < first_bad) {
            first_bad = place;
            proof_.refutation = why;
          }
          return;
        }
      }
      done += end - piece * kPieceStates;
      if (worker == 0 && advance_) {
        advance_(states + done, 2 * states);
      }
    });
    for (std::size_t w = 0; w < counted.size(); ++w) {
      proof_.moves += moves[w];
      for (std::size_t d = 0; d < counts_.size(); ++d) {
        counts_[d] += counted[w][d];
      }
    }
  }

  // What is wrong with a state, its bit, or a move from it.
  std::string fault_of(State state, std::uint64_t& moves) const {
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
      ++moves;
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
    proof_.refutation = miscounted(info_, reached);
    if (proof_.refutation.empty() && proof_.states != reachable_states(info_)) {
      proof_.refutation = "there are " + std::to_string(proof_.states) + " states, not the " +
                          std::to_string(reachable_states(info_)) + " of the closed form";
    }
  }

  void check_patterns() {
    const std::uint64_t tops = boards_.space.tops();
    for (Cell blank = 0; blank < boards_.shape.cells(); ++blank) {
      for (std::uint64_t t = 0; t < tops; ++t, ++proof_.patterns) {
        int least = kUnreached;
        for (int string = 0; string < boards_.space.strings(); ++string) {
          least = std::min(least, distance({blank, static_cast<std::uint64_t>(string) * tops + t}));
        }
        const auto listed = table_.pattern(blank, t);
        const bool attained =
            listed.distance == kNoPatternDistance ||
            (listed.string < boards_.space.strings() &&
             distance({blank, static_cast<std::uint64_t>(listed.string) * tops + t}) == least);
        if (listed.distance != least || !attained) {
          proof_.refutation = "pattern " + std::to_string(t) + " with the blank on cell " +
                              std::to_string(blank) + ": listed at distance " +
                              std::to_string(listed.distance) + ", the nearest state is at " +
                              std::to_string(least);
          return;
        }
      }
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

Proof prove(const Table& table, Workers& workers, const Advance& advance) {
  return table.info().family == Family::kSliding
             ? Prover<SlidingBoards>(table, workers, advance).run()
             : Prover<CubicBoards>(table, workers, advance).run();
}

}  // namespace slidebase
