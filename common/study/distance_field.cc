#include "common/study/distance_field.h"

#include <array>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// Sideways moves first: they keep the index, and so the cache line of the distance bits.
constexpr std::array<Move, 4> kNearFirst = {Move::kLeft, Move::kRight, Move::kDown, Move::kUp};

template <typename Space>
std::optional<State> walk_all(const Space& space, const Table& table, Workers& workers,
                              std::vector<std::uint8_t>& field, const Advance& advance) {
  const std::uint64_t size = space.layer_size();
  const std::uint64_t first =
      walk_from_all(table, size, workers, field, advance, [&](Cell blank, std::uint64_t index) {
        const State from{blank, index};
        return [&, at = WalkPoint{from, table.residue(from)}](std::uint64_t& place) mutable {
          Move taken;
          const Lookup step = step_nearer(space, bits_of(table), kNearFirst, at, taken);
          place = place_of_state(at.state, size);
          return step == Lookup::kReady;
        };
      });
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

}  // namespace

template <typename Space>
std::optional<State> fill_distances(const Space& space, const Table& table, Workers& workers,
                                    std::vector<std::uint8_t>& field, const Advance& advance) {
  const TableInfo& info = table.info();
  field[place_of_state(space.root_state(), info.layer_size)] = 0;
  std::optional<State> lost;
  if (reachable_states(info) == field.size()) {
    lost = walk_all(space, table, workers, field, advance);
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
  check_histogram(table, "bits", workers, field);
  return field;
}

template std::optional<State> fill_distances(const SlidingSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::optional<State> fill_distances(const CubicSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::optional<State> fill_distances(const MarkedSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::optional<State> fill_distances(const DiceSpace&, const Table&, Workers&,
                                             std::vector<std::uint8_t>&, const Advance&);
template std::vector<std::uint8_t> distance_field(const MarkedSpace&, const Table&, Workers&);
template std::vector<std::uint8_t> distance_field(const DiceSpace&, const Table&, Workers&);
template std::vector<std::uint8_t> distance_field(const SlidingSpace&, const Table&, Workers&);
template std::vector<std::uint8_t> distance_field(const CubicSpace&, const Table&, Workers&);

}  // namespace slidebase
