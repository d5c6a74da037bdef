// The tables that the tests use. They are built on first use in a temporary folder that is removed
// when the program ends, so that no test depends on installed tables.
#pragma once

#include <memory>

#include "common/solve/cubic_solver.h"
#include "common/solve/open/table_set.h"
#include "common/solve/sliding_solver.h"

namespace slidebase::test {

// A set that has the table of every root of this board. Not thread-safe.
TableSet& tables_for(Family family, Shape shape);

// Solvers with these tables.
SlidingSolver sliding_solver(Shape shape, const Tiles& goal);
std::unique_ptr<const CubicSolver> cubic_solver(Shape shape, Cell start,
                                                CubeKind kind = CubeKind::kAxes);

}  // namespace slidebase::test
