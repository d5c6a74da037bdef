// Proves that additive pattern tables are right, by the theorem of graph_proof.h on a pattern's
// states.
//
// D is read from a pattern's bits, as the length of the walk from each state down to the goal's
// state, and is then checked state by state on boards (pattern_boards.h): it is 0 only at the
// goal's state, each move of one of the pattern's tiles changes it by exactly one, and every other
// state has a neighbour with a D one less. So D is the distance, and the bit must be bit 1 of it. A
// state without such a walk must have no neighbour with one, and its bit must be 0.
//
// It also checks that D has the parity of the tiles' Manhattan distance and is not less; that a
// board's numbers in the format are those of PatternSpace, wherever the blank is in its region;
// that bits of no state are 0; and that the header's histogram and count are those of D, over all
// patterns.
#pragma once

#include <cstdint>
#include <string>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/pattern_table.h"
#include "common/study/proof.h"

namespace slidebase {

// Proves the distances to the pattern's state on goal_with_blank_at(its shape, root), from 0 to
// `max_depth`. A walk of more moves, at most kMaxPath, does not count. `path` is for errors.
// `advance` counts each state three times: when it is read, walked from and checked. O(states *
// cells) time; one byte per state. Throws Error(kMemory, kDamaged, kIo).
Proof prove_pattern(const PatternTable& table, Cell root, int max_depth, const std::string& path,
                    Workers& workers, const Advance& advance);

// Proves all patterns, one after another; Proof::patterns is their number. Throws the same, and
// Error(kPending).
Proof prove(const AdditiveTables& tables, Workers& workers, const Advance& advance);

}  // namespace slidebase
