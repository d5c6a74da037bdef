// Proves that a table is right, independently of the search that made it.
//
// Let D be the length of each walk over the table's bits (distance_field.h). It is the distance if
// it satisfies the conditions of a theorem (graph_proof.h). They are checked state by state, on
// boards: the state is decoded, its blank or cube is moved as a person would, and the new board is
// encoded again. So a fault in the search, or in how indices change, is detected.
//
// Sliding boards are checked 64 at a time and numbered by the proof's own code (lane_proof.h). Only
// if something is wrong are states checked one by one, to find the error. For 3x4, with 239,500,800
// states, the walks take 2.5 s on two threads and the check of all moves 2.2 s; one by one it took
// 40 s.
//
// It also checks that every state decodes to a board that the puzzle's invariant allows (parity, or
// the number of odd origin colours), and encodes to itself; that the number of states is that of
// the closed form; that the bit is bit 1 of D; and that the header's histogram is that of D. For
// cubes: each pattern's distance is the least D of the states that show it, and the state of its
// string has that D. Tables in slides are proved by their lines (line_proof.cc).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/pattern_table.h"
#include "common/table/table.h"

namespace slidebase {

struct Proof {
  std::uint64_t states = 0;
  std::uint64_t moves = 0;      // from each state: every edge is checked from both ends
  std::uint64_t patterns = 0;   // of cubic and additive tables that have them; colourings
  std::string refutation = {};  // the error in the first wrong state; empty: proved
  std::vector<std::uint64_t> histogram = {};  // of what was counted, by distance
};

// `advance` counts each state (or line) twice: when it is walked from and when it is checked.
// O(cells^2) for each move; one byte per state (or line). Throws Error(kMemory, kDamaged, kIo,
// kPending).
Proof prove(const Table& table, Workers& workers, const Advance& advance);

// The same for additive tables (pattern_proof.cc), whose patterns are proved one after another.
// Throws the same. prove_pattern() proves the distances to the pattern's state on
// goal_with_blank_at(its shape, root), from 0 to `max_depth`. A walk of more moves, at most
// kMaxPath, does not count. `path` is for errors. `advance` counts each state three times: when it
// is read, walked from and checked. O(states * cells) time; one byte per state.
Proof prove(const AdditiveTables& tables, Workers& workers, const Advance& advance);
Proof prove_pattern(const PatternTable& table, Cell root, int max_depth, const std::string& path,
                    Workers& workers, const Advance& advance);

// The same for coloured tables (coloured_proof.cc), colouring after colouring. Their states are
// lines, which the histogram counts by the edges to the nearer of the goal's lines; the moves are
// the edges checked, each from both lines and for both last axes. prove_colouring() proves the
// fields for the goal with the blank on `root`. `advance` counts each line twice. O(lines *
// cells^2) time, two bytes for each line. Throws Error(kMemory).
Proof prove(const ColouredTables& tables, Workers& workers, const Advance& advance);
Proof prove_colouring(const ColouredTable& table, Cell root, const std::string& path,
                      Workers& workers, const Advance& advance);

// The error in a header's histogram or count of states; empty if they match `counted`, the number
// of states at distance 0, 1, ...
std::string miscounted(const TableInfo& info, std::span<const std::uint64_t> counted);

// The same for a complete table, which also must have as many states as the closed form says.
std::string miscounted_whole(const TableInfo& info, std::span<const std::uint64_t> counted);

}  // namespace slidebase
