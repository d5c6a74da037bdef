// Random sliding boards, drawn without a table or a search. Each is a function of its arguments:
// number `number` of `seed`.
#pragma once

#include <cstdint>
#include <limits>

#include "common/puzzle/sliding_board.h"
#include "common/solve/board_solver.h"

namespace slidebase {

// A board that moves can bring to `goal`, and one that they cannot, each uniform among all such
// boards. At least two rows and columns, at most kMaxCells cells.
Tiles draw_solvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number);
Tiles draw_unsolvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number);

// A solvable board at an odd or an even distance, uniform among all such boards.
Tiles draw_of_parity(Shape shape, const Tiles& goal, bool odd, std::uint64_t seed,
                     std::uint64_t number);

// The goal after `moves` random moves, none of which undoes the one before: a board at distance
// `moves` or less, with the same parity. In slides, which go along rows and columns by turns, the
// distance may have either parity. Every board at distance `moves` can be drawn.
Tiles draw_scramble(Shape shape, const Tiles& goal, std::uint64_t moves, std::uint64_t seed,
                    std::uint64_t number, Metric metric = Metric::kSingle);

// The distance that `solver` found for such a board, if it was drawn at `least` to `greatest`
// moves. Throws Error: the solver's failure, kUsage if its search reached a limit, or kDamaged,
// also for another distance, because damaged tables can contradict themselves; and Interrupted if
// its watch is over.
int distance_found(const BoardSolver& solver, Length found, int least = 0,
                   int greatest = std::numeric_limits<int>::max());

// Throws Error(kDamaged) if the distance of what was drawn is not from `least` to `greatest`.
void check_drawn_distance(int distance, int least, int greatest);

}  // namespace slidebase
