// Proves that a table in slides is right, independently of the search that made it.
//
// A slide takes the blank any distance along its row or column, so it goes from a state to another
// on the same line (puzzle/line_space.h). Let D be any function of the lines. If D is 0 on the
// goal's two lines and on no other, lines that cross in a state differ by at most 1, and every
// other line is crossed by one with a D one less, then D is the number of crossings on the way to a
// line of the goal, and a state other than the goal is 1 + min(D of its two lines) slides from it
// (docs/THEORY.md, 7.4). Here D is the length of a walk over the table's residues (line_field.h).
// How it was found does not matter: these properties are checked line by line on boards, whose
// blank is slid cell by cell and whose lines are numbered by the proof's own code (board_lanes.h),
// 64 lines at a time.
//
// It also checks that every state decodes to a board that the invariant allows, and encodes to
// itself; that the number of states is that of the closed form; that every byte of the table is
// that of its five D mod 3; and that the header's histogram is that of the states' distances.
#pragma once

#include "common/study/proof.h"

namespace slidebase {

// As prove(), for a table in slides, one byte per line. For 3x4, with 139,708,800 lines, it takes
// some 8 s on two threads.
Proof prove_lines(const Table& table, Workers& workers, const Advance& advance);

}  // namespace slidebase
