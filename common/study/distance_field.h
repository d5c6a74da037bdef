// The distances of all states of a table, one byte each: O(states) look-ups (walked_field.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/solve/walked_field.h"
#include "common/table/table.h"

namespace slidebase {

// Fills `field`, which must be layers * layer_size bytes of kUnreached, with the number of steps of
// the walk from each state. If a walk does not end at the root within the table's greatest depth,
// returns the first such state in the field's order; the field is then useless. If some states
// cannot be reached from the root, as only with the cubes of 2x2, their bits mean nothing, and a
// plain search is used instead of walks. Does not check the header's histogram. `advance` counts in
// states.
template <typename Space>
std::optional<State> fill_distances(const Space& space, const Table& table, Workers& workers,
                                    std::vector<std::uint8_t>& field, const Advance& advance = {});

// Returns layers * layer_size bytes. `space` is the table's own: a SlidingSpace, CubicSpace,
// MarkedSpace or DiceSpace. Throws Error: kMemory before allocating anything; kDamaged if the
// table's bits do not lead to the root within its greatest depth, or the distances do not match the
// header's histogram.
template <typename Space>
std::vector<std::uint8_t> distance_field(const Space& space, const Table& table, Workers& workers);

}  // namespace slidebase
