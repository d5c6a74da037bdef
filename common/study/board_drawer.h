// Draws sliding boards at given distances from a complete table.
#pragma once

#include <cstdint>
#include <functional>

#include "common/base/workers.h"
#include "common/solve/goal_view.h"
#include "common/study/sampling.h"

namespace slidebase {

// Returns board number `number`, always the same one. Thread-safe. Throws Error(kDamaged).
using DrawBoard = std::function<Tiles(std::uint64_t number)>;

// Returns a function that draws boards in the user's view, uniformly among those in `depths`, which
// are in the table's metric. `count`: about how many will be drawn. The table must outlive the
// function.
DrawBoard board_drawer(const Table& table, const GoalView& view, DepthRange depths,
                       std::uint64_t count, std::uint64_t seed, Workers& workers);

}  // namespace slidebase
