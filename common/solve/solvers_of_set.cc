// Solvers with the tables of a set; apart, for a build without files has no sets.
#include "common/solve/cubic_solver.h"
#include "common/solve/sliding_solver.h"
#include "common/table/table_set.h"

namespace slidebase {

SlidingSolver::SlidingSolver(TableSet& store, Shape shape, const Tiles& goal)
    : SlidingSolver(store.open(Family::kSliding, shape, blank_of(goal)), shape, goal) {}

CubicSolver::CubicSolver(TableSet& store, Shape shape, Cell start)
    : CubicSolver(store.open(Family::kCubic, shape, start), shape, start) {}

}  // namespace slidebase
