// The part of the marks of exports.cc that is about slides.
#pragma once

#include "common/slidebase/impl.h"

namespace slidebase {

// A number that is equal to the board's distance in slides mod 3, from the entries of its two
// lines: 0 for the goal, otherwise 3 to 5. kUnsolvable: there is none. The puzzle must be in
// slides.
Lookup slide_residue(const OpenPuzzle& open, const Tiles& board, int& residue);

}  // namespace slidebase
