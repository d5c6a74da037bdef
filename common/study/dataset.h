// Data sets for learning: drawn sliding boards with their distances, all optimal moves and one
// optimal path, as an .npz file that NumPy alone reads.
//
//   boards         uint8 (N, cells)
//   distances      int16 (N,)
//   optimal_moves  bool (N, M), whether each of the moves (move_columns.h) begins an optimal path
//   paths          S<longest> (N,), the optimal path that solve() finds
//   test           bool (N,), the boards of the test part
//   card           S, JSON: how all this came about
//
// Whether a board is in the test part follows from its symmetry class, whatever the seed: no two
// data sets of a goal have a board, or its mirror image or inverse, in different parts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/solve/board_solver.h"
#include "common/study/sampling.h"
#include "common/table/table.h"

namespace slidebase {

struct DatasetOptions {
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  std::optional<DepthRange> depths = {};  // not given: all
  bool by_depth = false;                  // uniform over the depths; otherwise over the boards
  int test_percent = 10;
};

// `table`: the solver's complete table; nullptr: each board takes a search. Boards are drawn
// independently and with replacement. The bytes depend on the goal and the options only. Throws
// Error: kUsage for options out of range, and a file of 4 GiB or more; kIo, and what the
// solver's failures are.
void write_dataset(const std::filesystem::path& file, const BoardSolver& solver, const Table* table,
                   const DatasetOptions& options, Workers& workers, const Advance& advance = {});

}  // namespace slidebase
