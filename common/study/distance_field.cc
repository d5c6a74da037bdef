#include "common/study/distance_field.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// Sideways moves first: they keep the index, and so the cache line of the distance bits.
constexpr std::array<Move, 4> kNearFirst = {Move::kLeft, Move::kRight, Move::kDown, Move::kUp};

constexpr std::uint64_t kFieldIndices = 4096;
constexpr std::uint64_t kPieceBytes = 1 << 20;

// Two threads may walk through the same states; they then write the same values.
template <typename Space>
class FieldWalker {
 public:
  FieldWalker(const Space& space, const Table& table, std::vector<std::uint8_t>& field)
      : space_(space), table_(table), field_(field) {}

  // Returns false if the walk does not end at the root.
  bool walk_from(State from) {
    const int max_depth = table_.info().max_depth();
    std::array<std::uint64_t, kMaxDepths> passed;
    int steps = 0;
    WalkPoint at{from, 0};
    std::uint64_t place = place_of_state(from, space_.layer_size());
    int known = byte(place).load(std::memory_order_relaxed);
    if (known != kUnreached) {
      return true;
    }
    at.residue = table_.residue(from);
    while (known == kUnreached) {
      Move taken;
      if (steps == max_depth || !step_nearer(space_, table_, kNearFirst, at, taken)) {
        return false;
      }
      passed[static_cast<std::size_t>(steps++)] = place;
      place = place_of_state(at.state, space_.layer_size());
      known = byte(place).load(std::memory_order_relaxed);
    }
    if (known + steps > max_depth) {
      return false;
    }
    while (steps > 0) {
      byte(passed[static_cast<std::size_t>(--steps)])
          .store(static_cast<std::uint8_t>(++known), std::memory_order_relaxed);
    }
    return true;
  }

 private:
  std::atomic_ref<std::uint8_t> byte(std::uint64_t place) {
    return std::atomic_ref<std::uint8_t>(field_[place]);
  }

  const Space& space_;
  const Table& table_;
  std::vector<std::uint8_t>& field_;
};

template <typename Space>
std::optional<State> walk_from_all(const Space& space, const Table& table, Workers& workers,
                                   std::vector<std::uint8_t>& field, const Advance& advance) {
  FieldWalker<Space> walker(space, table, field);
  std::vector<std::uint64_t> lost(workers.size(), field.size());  // first lost place, by worker
  const std::uint64_t size = space.layer_size();
  std::atomic<std::uint64_t> done = 0;
  workers.parallel_for((size + kFieldIndices - 1) / kFieldIndices,
                       [&](std::uint64_t piece, unsigned worker) {
                         const std::uint64_t end = std::min(size, (piece + 1) * kFieldIndices);
                         for (Cell blank = 0; blank < space.layers(); ++blank) {
                           for (std::uint64_t index = piece * kFieldIndices; index < end; ++index) {
                             const std::uint64_t place = place_of_state({blank, index}, size);
                             if (place < lost[worker] && !walker.walk_from({blank, index})) {
                               lost[worker] = place;
                             }
                           }
                         }
                         const std::uint64_t layers = field.size() / size;
                         done += (end - piece * kFieldIndices) * layers;
                         if (worker == 0 && advance) {
                           advance(done, field.size());
                         }
                       });
  const std::uint64_t first = *std::ranges::min_element(lost);
  return first < field.size() ? std::optional(state_at_place(first, size)) : std::nullopt;
}

// If some states cannot be reached, their bits mean nothing, so walks cannot be used. Such a space
// is small enough for a plain search.
template <typename Space>
void search_from_root(const Space& space, std::vector<std::uint8_t>& field) {
  std::vector<State> found = {space.root_state()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const State at = found[i];
    const int distance = field[place_of_state(at, space.layer_size())];
    for (const Move move : kMoves) {
      if (space.target(at.blank, move) >= 0) {
        const State next = space.neighbour(at, move);
        std::uint8_t& byte = field[place_of_state(next, space.layer_size())];
        if (byte == kUnreached) {
          byte = static_cast<std::uint8_t>(distance + 1);
          found.push_back(next);
        }
      }
    }
  }
}

// Each byte is the length of some path to the root, so no byte is below the true distance. If their
// histogram, and so their sum, is that of the header, every byte is right.
void check_histogram(const Table& table, Workers& workers, const std::vector<std::uint8_t>& field) {
  using Counts = std::array<std::uint64_t, 256>;
  std::vector<Counts> counted(workers.size(), Counts{});
  workers.parallel_for(
      (field.size() + kPieceBytes - 1) / kPieceBytes, [&](std::uint64_t piece, unsigned worker) {
        Counts counts{};
        const std::uint64_t end = std::min<std::uint64_t>(field.size(), (piece + 1) * kPieceBytes);
        for (std::uint64_t i = piece * kPieceBytes; i < end; ++i) {
          ++counts[field[i]];
        }
        for (std::size_t d = 0; d < counts.size(); ++d) {
          counted[worker][d] += counts[d];
        }
      });
  Counts expected{};
  std::ranges::copy(table.info().histogram, expected.begin());
  expected[kUnreached] = field.size() - table.info().states;
  for (std::size_t d = 0; d < expected.size(); ++d) {
    std::uint64_t sum = 0;
    for (const Counts& counts : counted) {
      sum += counts[d];
    }
    if (sum != expected[d]) {
      table.fail_damaged("its bits give " + std::to_string(sum) + " states at depth " +
                         std::to_string(d) + ", its header " + std::to_string(expected[d]));
    }
  }
}

}  // namespace

template <typename Space>
std::optional<State> fill_distances(const Space& space, const Table& table, Workers& workers,
                                    std::vector<std::uint8_t>& field, const Advance& advance) {
  const TableInfo& info = table.info();
  field[place_of_state(space.root_state(), info.layer_size)] = 0;
  std::optional<State> lost;
  if (reachable_states(info) == field.size()) {
    lost = walk_from_all(space, table, workers, field, advance);
  } else {
    search_from_root(space, field);
  }
  table.check_damage();
  table.check_unchanged();
  return lost;
}

template <typename Space>
std::vector<std::uint8_t> distance_field(const Space& space, const Table& table, Workers& workers) {
  const TableInfo& info = table.info();
  const std::uint64_t bytes = info.layers * info.layer_size;
  require_memory(bytes, table.path());
  std::vector<std::uint8_t> field(bytes, kUnreached);
  if (fill_distances(space, table, workers, field)) {
    table.fail_damaged("its bits do not lead to the root within its greatest depth");
  }
  check_histogram(table, workers, field);
  return field;
}

template std::optional<State> fill_distances(const SlidingSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::optional<State> fill_distances(const CubicSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::vector<std::uint8_t> distance_field(const SlidingSpace&, const Table&, Workers&);
template std::vector<std::uint8_t> distance_field(const CubicSpace&, const Table&, Workers&);

}  // namespace slidebase
