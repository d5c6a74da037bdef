// A proof that additive pattern tables are right: the argument of proof.h, on a pattern's states.
//
// D comes from a pattern's bits, as the length of the walk from each state down to the goal's, and
// is then looked at state by state on boards (pattern_boards.h): it is 0 at the goal's state and
// nowhere else, each move of one of the pattern's tiles changes it by exactly one, and every other
// state has a neighbour one less. So D is the distance, and the bit has to be bit 1 of it. A state
// without such a walk must have no neighbour with one, and the bit 0.
//
// Checked as well: D has the parity of the colours and is at least the sum of the tiles' ways
// (Manhattan distance); the numbers that a board has by the format are those that PatternSpace
// gives it, wherever in its region the blank is; bits of no state are 0; the header's histogram and
// count are those of D, over all patterns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/additive/additive_tables.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/patterns/pattern_table.h"
#include "common/study/proof.h"

namespace slidebase {

struct PatternProof {
  std::vector<std::uint64_t> histogram;  // states at distance 0 .. max_depth
  std::uint64_t moves = 0;
  std::string refutation;  // what is wrong, of the first state that shows it; empty: proved
};

// Of the distances to the pattern's state on goal_with_blank_at(its shape, root). A walk of more
// than `max_depth` moves, at most kMaxPath, is none. `path` is for errors. `advance` hears of
// states, each of which is read, walked from and looked at: of three times as many as there are.
// O(states * cells); one byte per state. Throws Error(kMemory, kDamaged, kIo).
PatternProof prove_pattern(const PatternTable& table, Cell root, int max_depth,
                           const std::string& path, Workers& workers, const Advance& advance);

// Of all patterns, which Proof::patterns counts, one after the other; throws the same, and
// Error(kPending).
Proof prove(const AdditiveTables& tables, Workers& workers, const Advance& advance);

}  // namespace slidebase
