// The distance of every state of a table at once, one byte each.
//
// Walking down from each state by itself would cost the mean distance; here a walk ends at the
// first state whose distance is known, and everything it passed is then known too. So each state
// is stepped from once: O(states) look-ups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/table/table.h"

namespace slidebase {

// The byte of a state that the root does not reach; only the cubes of 2x2 have such states.
inline constexpr std::uint8_t kUnreached = 255;

// Fills `field`, which is layers * layer_size bytes of kUnreached, with the number of steps that
// the walk from each state takes. Returns the first state, in the field's order, whose walk does
// not end at the root within the table's greatest depth, if there is one; then the field is of no
// use. Where the root does not reach every state of the layers, the bits of the others say nothing,
// and the steps are those of a plain search instead. Says nothing of the header's histogram.
// `advance` hears of states.
template <typename Space>
std::optional<State> fill_distances(const Space& space, const Table& table, Workers& workers,
                                    std::vector<std::uint8_t>& field, const Advance& advance = {});

// layers * layer_size bytes. `space` is a SlidingSpace or CubicSpace, the table's own. Throws
// Error: kMemory before anything is allocated; kDamaged where the table's bits do not lead to the
// root within its greatest depth, or the distances are not those that its header counts.
template <typename Space>
std::vector<std::uint8_t> distance_field(const Space& space, const Table& table, Workers& workers);

}  // namespace slidebase
