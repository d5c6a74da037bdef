// Random sliding boards that take neither table nor search. Each is a function of its arguments:
// number `number` under `seed`.
#pragma once

#include <cstdint>

#include "common/puzzle/sliding_board.h"
#include "common/solve/board_solver.h"

namespace slidebase {

// A board that moves bring to `goal`, uniform among all of them, and one that no moves bring there,
// likewise. At least two rows and columns, at most kMaxCells cells.
Tiles draw_solvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number);
Tiles draw_unsolvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number);

// A solvable board at an odd distance or at an even one, uniform among those.
Tiles draw_of_parity(Shape shape, const Tiles& goal, bool odd, std::uint64_t seed,
                     std::uint64_t number);

// The goal after `moves` random moves, none of which takes back the one before: a board at most so
// far, and at a distance of the same parity. All boards at distance `moves` may come.
Tiles draw_scramble(Shape shape, const Tiles& goal, std::uint64_t moves, std::uint64_t seed,
                    std::uint64_t number);

// The distance that `solver` found of such a board. Throws Error: the failure that it met, or
// kDamaged.
int distance_found(const BoardSolver& solver, Length found);

}  // namespace slidebase
