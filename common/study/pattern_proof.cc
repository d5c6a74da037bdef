// The proof goes block by block: the orders of a block share the occupied cells, the blank's region
// and the moves, so everything that depends only on these is found once per block. A state's byte
// is at block * orders + order, and a move leads into one of about ten blocks of at most 40 kB, so
// the bytes that a thread reads are in its cache.
#include "common/study/pattern_proof.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <numeric>

#include "common/base/memory.h"
#include "common/solve/walk.h"
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

// Each state is read, walked from and checked.
constexpr std::uint64_t kPasses = 3;

std::string moves_text(int byte) {
  return byte < kUnknown ? std::to_string(byte) : "too many";
}

using Block = PatternBoards::Block;
using TileMove = PatternBoards::TileMove;

class PatternProver {
 public:
  PatternProver(const PatternTable& table, Cell root, int max_depth, const std::string& path,
                Workers& workers, const Advance& advance)
      : table_(table),
        boards_(table.space().shape(), table.space().tiles()),
        goal_(boards_.shape(), goal_with_blank_at(boards_.shape(), root)),
        max_depth_(static_cast<std::size_t>(max_depth)),
        path_(path),
        workers_(workers),
        advance_(advance) {}

  PatternProof run() {
    const PatternSpace& space = table_.space();
    if (boards_.blocks() != space.blocks() || boards_.orders() != space.orders()) {
      proof_.refutation = boards_.text(goal_.tiles()) + ": there are " +
                          std::to_string(boards_.blocks()) + " blocks of " +
                          std::to_string(boards_.orders()) + " orders, not " +
                          std::to_string(space.blocks()) + " of " + std::to_string(space.orders());
      return proof_;
    }
    require_memory(boards_.states(), path_);
    field_.resize(boards_.states());
    const std::uint32_t goal_block = boards_.block_of(goal_);
    root_ = place(goal_block, boards_.order_of(boards_.block(goal_block), goal_.tiles()));
    over_blocks([&](std::uint32_t block, unsigned) { read_residues(block); });
    field_[root_] = 0;
    over_blocks([&](std::uint32_t block, unsigned) {
      for (std::uint32_t order = 0; order < boards_.orders(); ++order) {
        walk_from(block, order);
      }
    });
    check_states();
    if (proof_.refutation.empty() && !are_rows_clean()) {
      proof_.refutation = boards_.text(goal_.tiles()) + ": bits that belong to no state are set";
    }
    return proof_;
  }

 private:
  struct Tally {
    std::array<std::uint64_t, 256> states{};
    std::uint64_t moves = 0;
  };
  // The properties that the states of a block have in common.
  struct Aspect {
    int parity = 0;  // of the distance
    std::array<std::array<std::uint8_t, kMaxCells>, PatternBoards::kMostTiles>
        way{};  // by place and tile
    std::vector<Cell> region;
  };

  std::uint64_t place(std::uint32_t block, std::uint32_t order) const {
    return std::uint64_t{block} * boards_.orders() + order;
  }
  std::atomic_ref<std::uint8_t> byte(std::uint64_t place) {
    return std::atomic_ref<std::uint8_t>(field_[place]);
  }

  // Calls job(block, worker) for each block.
  template <typename Job>
  void over_blocks(const Job& job);

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
  // Whether all bits that pad the rows to whole words are zero.
  bool are_rows_clean() const {
    std::uint64_t set = 0;
    for (std::uint32_t order = 0; boards_.blocks() % 64 != 0 && order < boards_.orders(); ++order) {
      set |= word_of(boards_.blocks() - 1, order) >> boards_.blocks() % 64;
    }
    return set == 0;
  }

  Aspect aspect_of(const Block& block) const;
  void read_residues(std::uint32_t block);
  void walk_from(std::uint32_t block, std::uint32_t order);
  void check_states();
  std::string fault_of(std::uint32_t block, std::uint32_t order, const Aspect& aspect,
                       Tally& tally) const;
  std::string fault_of_numbers(const SlidingBoard& board, std::uint32_t block, std::uint32_t order,
                               const Aspect& aspect) const;

  const PatternTable& table_;
  PatternBoards boards_;
  SlidingBoard goal_;
  std::size_t max_depth_;
  const std::string& path_;
  Workers& workers_;
  const Advance& advance_;
  std::uint64_t advanced_ = 0;  // states, in earlier passes
  std::uint64_t root_ = 0;
  std::vector<std::uint8_t> field_;
  PatternProof proof_;
};

template <typename Job>
void PatternProver::over_blocks(const Job& job) {
  std::atomic<std::uint64_t> done = 0;
  workers_.parallel_for(boards_.blocks(), [&](std::uint64_t block, unsigned worker) {
    job(static_cast<std::uint32_t>(block), worker);
    done += boards_.orders();
    if (worker == 0 && advance_) {
      advance_(advanced_ + done, kPasses * boards_.states());
    }
  });
  advanced_ += boards_.states();
}

PatternProver::Aspect PatternProver::aspect_of(const Block& block) const {
  const Shape shape = boards_.shape();
  Aspect aspect;
  for (Cell home = 0; home < shape.cells(); ++home) {
    const std::uint8_t tile = goal_.tiles()[home];
    if (std::ranges::find(boards_.tiles(), tile) == boards_.tiles().end()) {
      continue;
    }
    aspect.parity ^= shape.colour(home);
    for (std::size_t p = 0; p < boards_.tiles().size(); ++p) {
      const Cell cell = block.cells[p];
      aspect.way[p][tile] = static_cast<std::uint8_t>(std::abs(shape.row(cell) - shape.row(home)) +
                                                      std::abs(shape.col(cell) - shape.col(home)));
    }
  }
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    aspect.parity ^= (block.set >> cell & 1) != 0 ? shape.colour(cell) : 0;
    if ((block.region >> cell & 1) != 0) {
      aspect.region.push_back(cell);
    }
  }
  return aspect;
}

void PatternProver::read_residues(std::uint32_t block) {
  const int parity = aspect_of(boards_.block(block)).parity;
  for (std::uint32_t order = 0; order < boards_.orders(); ++order) {
    field_[place(block, order)] =
        static_cast<std::uint8_t>(kUnknown + (bit(block, order) ? 2 : 0) + parity);
  }
}

// Two threads may walk through the same states; they then write the same values.
void PatternProver::walk_from(std::uint32_t block, std::uint32_t order) {
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

void PatternProver::check_states() {
  std::vector<Tally> tallies(workers_.size());
  std::atomic<std::uint64_t> first_bad = boards_.states();
  std::mutex mutex;
  over_blocks([&](std::uint32_t block, unsigned worker) {
    const Aspect aspect = aspect_of(boards_.block(block));
    for (std::uint32_t order = 0; order < boards_.orders(); ++order) {
      const std::uint64_t at = place(block, order);
      if (at > first_bad.load(std::memory_order_relaxed)) {
        return;
      }
      const std::string why = fault_of(block, order, aspect, tallies[worker]);
      if (!why.empty()) {
        const std::scoped_lock lock(mutex);
        if (at < first_bad) {
          first_bad = at;
          proof_.refutation = why;
        }
        return;
      }
    }
  });
  proof_.histogram.resize(max_depth_ + 1);
  for (const Tally& tally : tallies) {
    proof_.moves += tally.moves;
    for (std::size_t d = 0; d <= max_depth_; ++d) {
      proof_.histogram[d] += tally.states[d];
    }
  }
}

// The error in a state, its bit, or a move from it; empty if all are right.
std::string PatternProver::fault_of(std::uint32_t block, std::uint32_t order, const Aspect& aspect,
                                    Tally& tally) const {
  SlidingBoard board = boards_.decode(block, order);
  const auto fault = [&](const std::string& why) {
    return boards_.text(boards_.decode(block, order).tiles()) + ": " + why;
  };
  const std::string misnumbered = fault_of_numbers(board, block, order, aspect);
  if (!misnumbered.empty()) {
    return fault(misnumbered);
  }
  const int here = field_[place(block, order)];
  const bool reached = here < kUnknown;
  ++tally.states[static_cast<std::size_t>(here)];
  if (reached ? (here == 0) != (place(block, order) == root_) : place(block, order) == root_) {
    return fault(here == 0 ? "distance 0, but it is not the goal"
                           : "the goal is not at distance 0");
  }
  if (bit(block, order) != (reached && (here & 2) != 0)) {
    return fault(reached ? "its bit is not bit 1 of its distance " + std::to_string(here)
                         : "its bit is set, but no walk leads from it to the goal");
  }
  int ways = 0;
  for (std::size_t p = 0; p < boards_.tiles().size(); ++p) {
    ways += aspect.way[p][boards_.word(order)[p]];
  }
  if (here < ways || (here & 1) != aspect.parity) {
    return fault("a distance of " + std::to_string(here) + ", but its tiles have to go " +
                 std::to_string(ways) + " cells");
  }
  bool nearer = here == 0 || !reached;
  for (const TileMove& move : boards_.moves(block)) {
    ++tally.moves;
    board.move_blank_to(move.to);
    board.move_blank_to(move.from);
    const std::uint32_t after = boards_.order_of(boards_.block(move.block), board.tiles());
    const int beyond = field_[place(move.block, after)];
    const bool fits = reached ? beyond == here - 1 || beyond == here + 1 : beyond >= kUnreachedByte;
    if (!fits) {
      return fault("walks from it take " + moves_text(here) + " moves, and " + moves_text(beyond) +
                   " from " + boards_.text(board.tiles()) + ", its neighbour");
    }
    nearer |= beyond == here - 1;
    board.move_blank_to(move.to);
  }
  return nearer ? "" : fault("no move leads nearer to the goal");
}

// Checks the board's numbers, and those that PatternSpace gives it: for the first order of a block
// with the blank on every cell of its region, for the other orders on one cell, each on the next.
std::string PatternProver::fault_of_numbers(const SlidingBoard& board, std::uint32_t block,
                                            std::uint32_t order, const Aspect& aspect) const {
  if (boards_.order_of(boards_.block(block), board.tiles()) != order) {
    return "its order is not " + std::to_string(order) + ", from which it was decoded";
  }
  const std::span<const Cell> region(aspect.region);
  SlidingBoard other = board;
  for (const Cell blank : order == 0 ? region : region.subspan(order % region.size(), 1)) {
    other.move_blank_to(blank);
    if (table_.space().place_of(other.tiles()) != PatternSpace::Place{block, order}) {
      return "PatternSpace does not place it in block " + std::to_string(block) + ", order " +
             std::to_string(order) + " with the blank on cell " + std::to_string(blank);
    }
  }
  return "";
}

}  // namespace

PatternProof prove_pattern(const PatternTable& table, Cell root, int max_depth,
                           const std::string& path, Workers& workers, const Advance& advance) {
  return PatternProver(table, root, max_depth, path, workers, advance).run();
}

Proof prove(const AdditiveTables& tables, Workers& workers, const Advance& advance) {
  const TableInfo& info = tables.info();
  std::uint64_t all = 0, before = 0;
  for (const auto& table : tables.tables()) {
    all += table->space().states();
  }
  Proof proof;
  std::vector<std::uint64_t> counted(info.histogram.size());
  for (const auto& table : tables.tables()) {
    const PatternProof one = prove_pattern(*table, info.root, info.max_depth(), tables.path(),
                                           workers, [&](std::uint64_t done, std::uint64_t) {
                                             if (advance) {
                                               advance(before + done, kPasses * all);
                                             }
                                           });
    if (!one.refutation.empty()) {
      proof.refutation = one.refutation;
      return proof;
    }
    std::ranges::transform(counted, one.histogram, counted.begin(), std::plus<>());
    proof.moves += one.moves;
    ++proof.patterns;
    before += kPasses * table->space().states();
  }
  proof.states = std::accumulate(counted.begin(), counted.end(), std::uint64_t{0});
  proof.refutation = miscounted(info, counted);
  tables.check_damage();
  return proof;
}

}  // namespace slidebase
