// Proves that additive pattern tables are right, by the theorem of graph_proof.h on a pattern's
// states.
//
// D is read from a pattern's bits, as the length of the walk from each state down to the goal's
// state, and is then checked state by state on boards (pattern_boards.h): it is 0 only at the
// goal's state, each move of one of the pattern's tiles changes it by exactly one, and every other
// state has a neighbour with a D one less. So D is the distance, and the bit must be bit 1 of it. A
// state without such a walk must have no neighbour with one, and its bit must be 0.
//
// It also checks that D has the parity of the tiles' Manhattan distance and is not less; that a
// board's numbers in the format are those of PatternSpace, wherever the blank is in its region;
// that bits of no state are 0; and that the header's histogram and count are those of D, over all
// patterns.
//
// The proof goes block by block: the orders of a block share the occupied cells, the blank's region
// and the moves. A state's byte is at block * orders + order, and a move leads into one of about
// ten blocks of at most 40 kB, so the bytes that a thread reads are in its cache.
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>

#include "common/base/joined.h"
#include "common/base/memory.h"
#include "common/solve/walk.h"
#include "common/study/graph_proof.h"
#include "common/study/lane_proof.h"
#include "common/study/pattern_boards.h"

namespace slidebase {
namespace {

// A state's byte is its distance, or one of these plus its residue. The byte mod 4 is always the
// residue.
constexpr std::uint8_t kUnknown = 248;
constexpr std::uint8_t kUnreachedByte = 252;
static_assert(kMaxPath < kUnknown && kUnknown % 4 == 0 && kUnreachedByte % 4 == 0);

constexpr bool is_open(std::uint8_t byte) {
  return kUnknown <= byte && byte < kUnreachedByte;
}

std::string moves_text(int byte) {
  return byte < kUnknown ? std::to_string(byte) : "too many";
}

using TileMove = PatternBoards::TileMove;

class PatternGraph {
 public:
  struct Vertex {
    std::uint32_t order() const { return static_cast<std::uint32_t>(layer); }
    std::uint32_t block() const { return static_cast<std::uint32_t>(index); }

    int layer;            // the order
    std::uint64_t index;  // the block
  };
  static constexpr std::uint64_t kPasses = 3;  // each state is read, walked from and checked
  static constexpr std::uint64_t kPortion = 1, kBatch = 1;
  static constexpr const char* kGoal = "the goal";
  static constexpr const char* kFarGoal = "the goal is not at distance 0";
  static constexpr const char* kNoneNearer = "no move leads nearer to the goal";

  PatternGraph(const PatternTable& table, Cell root, int max_depth, const std::string& path)
      : table_(table),
        boards_(table.space().shape(), table.space().tiles()),
        goal_(boards_.shape(), goal_with_blank_at(boards_.shape(), root)),
        max_depth_(static_cast<std::size_t>(max_depth)),
        path_(path) {
    const Shape shape = boards_.shape();
    for (Cell home = 0; home < shape.cells(); ++home) {
      for (Cell cell = 0; cell < shape.cells(); ++cell) {
        way_[cell][goal_.tiles()[home]] =
            static_cast<std::uint8_t>(std::abs(shape.row(cell) - shape.row(home)) +
                                      std::abs(shape.col(cell) - shape.col(home)));
      }
    }
  }

  int layers() const { return static_cast<int>(boards_.orders()); }
  std::uint64_t layer_size() const { return boards_.blocks(); }

  std::string find_distances(Workers& workers, const Advance& advance);

  std::uint64_t moves() const { return boards_.moves().size() * boards_.orders(); }
  NoLanes batches() const { return NoLanes(); }
  bool are_right(Vertex from, std::uint64_t, NoLanes, Counts& counts) const {
    ++counts[field_[order(from)]];
    return false;
  }
  std::uint64_t order(Vertex vertex) const { return place(vertex.block(), vertex.order()); }

  SlidingBoard board_of(Vertex vertex) const {
    return boards_.decode(vertex.block(), vertex.order());
  }
  std::string text(Vertex, const SlidingBoard& board) const { return boards_.text(board.tiles()); }
  int distance(Vertex vertex) const { return field_[order(vertex)]; }
  bool is_goal(Vertex vertex) const { return order(vertex) == root_; }
  static bool is_reached(int distance) { return distance < kUnknown; }
  static bool are_neighbours(int here, int there) {
    return is_reached(here) ? there == here - 1 || there == here + 1 : there >= kUnreachedByte;
  }
  std::string fault_of_entry(Vertex vertex, const SlidingBoard& board, int here) const;
  template <typename Visit>
  void for_each_neighbour(Vertex vertex, SlidingBoard board, int here, const Visit& visit) const {
    for (const TileMove& move : boards_.moves(vertex.block())) {
      board.move_blank_to(move.to);
      board.move_blank_to(move.from);
      const int there =
          field_[place(move.block, boards_.order_of(boards_.block(move.block), board.tiles()))];
      visit(there, [&] {
        return joined({"walks from it take ", moves_text(here), " moves, and ", moves_text(there),
                       " from ", boards_.text(board.tiles()), ", its neighbour"});
      });
      board.move_blank_to(move.to);
    }
  }

  // The error in the bits that pad the rows to whole words; empty if all are 0.
  std::string fault_of_padding() const {
    std::uint64_t set = 0;
    for (std::uint32_t order = 0; boards_.blocks() % 64 != 0 && order < boards_.orders(); ++order) {
      set |= word_of(boards_.blocks() - 1, order) >> boards_.blocks() % 64;
    }
    return set == 0 ? "" : boards_.text(goal_.tiles()) + ": bits that belong to no state are set";
  }

 private:
  std::uint64_t place(std::uint32_t block, std::uint32_t order) const {
    return std::uint64_t{block} * boards_.orders() + order;
  }
  std::atomic_ref<std::uint8_t> byte(std::uint64_t place) {
    return std::atomic_ref<std::uint8_t>(field_[place]);
  }

  // The word of the table that contains a state's bit.
  std::uint64_t word_of(std::uint32_t block, std::uint32_t order) const {
    const std::uint64_t* const word = table_.find({block, order});
    if (word == nullptr) {
      table_.check_damage(path_);
    }
    return *word;
  }
  bool bit(std::uint32_t block, std::uint32_t order) const {
    return (word_of(block, order) >> block % 64 & 1) != 0;
  }

  // The sum of the tiles' Manhattan distances, which has the parity of the distance.
  int ways(std::uint32_t block, std::uint32_t order) const {
    const auto word = boards_.word(order);
    const auto& cells = boards_.block(block).cells;
    int sum = 0;
    for (std::size_t p = 0; p < word.size(); ++p) {
      sum += way_[cells[p]][word[p]];
    }
    return sum;
  }

  void walk_from(std::uint32_t block, std::uint32_t order);
  std::string fault_of_numbers(Vertex vertex, SlidingBoard board) const;

  const PatternTable& table_;
  PatternBoards boards_;
  SlidingBoard goal_;
  std::size_t max_depth_;
  const std::string& path_;
  BySearchedCell<BySearchedCell<std::uint8_t>> way_{};  // by cell and tile
  std::uint64_t root_ = 0;
  std::vector<std::uint8_t> field_;
};

std::string PatternGraph::find_distances(Workers& workers, const Advance& advance) {
  const PatternSpace& space = table_.space();
  if (boards_.blocks() != space.blocks() || boards_.orders() != space.orders()) {
    return joined({boards_.text(goal_.tiles()), ": there are ", boards_.blocks(), " blocks of ",
                   boards_.orders(), " orders, not ", space.blocks(), " of ", space.orders()});
  }
  require_memory(boards_.states(), path_);
  field_.resize(boards_.states());
  const std::uint32_t goal_block = boards_.block_of(goal_);
  root_ = place(goal_block, boards_.order_of(boards_.block(goal_block), goal_.tiles()));
  // Calls job(block, order, parity of the block's distances) for all states.
  const auto over_states = [&](std::uint64_t pass, const auto& job) {
    const std::uint64_t states = boards_.states();
    in_pieces(boards_.blocks(), 1, workers,
              part_of(advance, pass * states, boards_.orders(), (kPasses - 1) * states),
              [&](std::uint64_t number, std::uint64_t, unsigned) {
                const auto block = static_cast<std::uint32_t>(number);
                const int parity = ways(block, 0) & 1;
                for (std::uint32_t order = 0; order < boards_.orders(); ++order) {
                  job(block, order, parity);
                }
              });
  };
  over_states(0, [&](std::uint32_t block, std::uint32_t order, int parity) {
    field_[place(block, order)] =
        static_cast<std::uint8_t>(kUnknown + (bit(block, order) ? 2 : 0) + parity);
  });
  field_[root_] = 0;
  over_states(1, [&](std::uint32_t block, std::uint32_t order, int) { walk_from(block, order); });
  return "";
}

// Two threads may walk through the same states; they then write the same values.
void PatternGraph::walk_from(std::uint32_t block, std::uint32_t order) {
  const std::uint64_t start = place(block, order);
  std::uint8_t known = byte(start).load(std::memory_order_relaxed);
  if (!is_open(known)) {
    return;
  }
  std::array<std::uint64_t, kMaxPath> passed;
  std::size_t steps = 0;
  SlidingBoard board = boards_.decode(block, order);
  for (std::uint64_t at = start; is_open(known);) {
    if (steps == max_depth_) {
      byte(start).store(kUnreachedByte | (byte(start) & 3), std::memory_order_relaxed);
      return;
    }
    passed[steps++] = at;
    const int nearer = (known + 3) & 3;
    known = kUnreachedByte;
    for (const TileMove& move : boards_.moves(block)) {
      board.move_blank_to(move.to);
      board.move_blank_to(move.from);
      const std::uint64_t next =
          place(move.block, boards_.order_of(boards_.block(move.block), board.tiles()));
      const std::uint8_t there = byte(next).load(std::memory_order_relaxed);
      if ((there & 3) == nearer) {
        at = next;
        block = move.block;
        known = there;
        break;
      }
      board.move_blank_to(move.to);
    }
  }
  while (steps > 0) {
    const auto here = byte(passed[--steps]);
    known = known < max_depth_ ? static_cast<std::uint8_t>(known + 1)
                               : kUnreachedByte | (here.load(std::memory_order_relaxed) & 3);
    here.store(known, std::memory_order_relaxed);
  }
}

std::string PatternGraph::fault_of_entry(Vertex vertex, const SlidingBoard& board, int here) const {
  std::string why = fault_of_numbers(vertex, board);
  const bool reached = is_reached(here);
  if (why.empty() && bit(vertex.block(), vertex.order()) != (reached && (here & 2) != 0)) {
    why = reached ? joined({"its bit is not bit 1 of its distance ", here})
                  : "its bit is set, but no walk leads from it to the goal";
  }
  const int ways = this->ways(vertex.block(), vertex.order());
  if (why.empty() && (here < ways || ((here ^ ways) & 1) != 0)) {
    why = joined({"a distance of ", here, ", but its tiles have to go ", ways, " cells"});
  }
  return why;
}

// Checks the board's numbers, and those that PatternSpace gives it: for the first order of a block
// with the blank on every cell of its region, for the other orders on one cell, each on the next.
std::string PatternGraph::fault_of_numbers(Vertex vertex, SlidingBoard board) const {
  const std::uint32_t block = vertex.block(), order = vertex.order();
  if (boards_.order_of(boards_.block(block), board.tiles()) != order) {
    return joined({"its order is not ", order, ", from which it was decoded"});
  }
  PatternBoards::CellSet cells = boards_.block(block).region;
  if (order != 0) {
    for (int before = static_cast<int>(order) % std::popcount(cells); before > 0; --before) {
      cells &= cells - 1;
    }
    cells &= ~cells + 1;
  }
  for (; cells != 0; cells &= cells - 1) {
    const Cell blank = std::countr_zero(cells);
    board.move_blank_to(blank);
    if (table_.space().place_of(board.tiles()) != PatternSpace::Place{block, order}) {
      return joined({"PatternSpace does not place it in block ", block, ", order ", order,
                     " with the blank on cell ", blank});
    }
  }
  return "";
}

}  // namespace

Proof prove_pattern(const PatternTable& table, Cell root, int max_depth, const std::string& path,
                    Workers& workers, const Advance& advance) {
  PatternGraph graph(table, root, max_depth, path);
  Proof proof = GraphProof<PatternGraph>(graph, workers, advance).run();
  proof.histogram.resize(static_cast<std::size_t>(max_depth) + 1);
  if (proof.refutation.empty()) {
    proof.refutation = graph.fault_of_padding();
  }
  return proof;
}

Proof prove(const AdditiveTables& tables, Workers& workers, const Advance& advance) {
  const TableInfo& info = tables.info();
  const auto advances = [](const auto& table) {
    return PatternGraph::kPasses * table->space().states();
  };
  const Proof proof =
      prove_parts(tables, advances, advance, [&](const auto& table, const Advance& some) {
        return prove_pattern(*table, info.root, info.max_depth(), tables.path(), workers, some);
      });
  tables.check_damage();
  return proof;
}

}  // namespace slidebase
