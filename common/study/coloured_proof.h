// Proves that coloured tables are right, without the code of the search that made them.
//
// For each axis of the last slide, let V be a function of the lines that is 1 at the goal's line,
// at no other, and differs by one between neighbouring lines. If every other line crosses one with
// a lesser V, then V is the number of slides from a line to the goal, by the theorem of
// graph_proof.h. The bits say where V is less. So V is found from the goal's line on, level by
// level, from the bits: what they call farther must be farther from every side. Lines are read as
// boards of colours, whose blank moves as a person would move it.
//
// It also checks that words have the numbers of the format, that bits of no cell are 0, that fields
// of lines that cannot be reached are 0, and that the header's histogram and count are those of V.
#pragma once

#include <string>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/study/proof.h"

namespace slidebase {

// Proves the fields for the goal with the blank on `root`. The histogram is that of the lines, by
// the edges to the nearer of the goal's lines; the moves are the edges checked, each from
// both lines and for both last axes. `path` is for errors. `advance` counts each line twice.
// O(lines * cells^2) time, two bytes for each line. Throws Error(kMemory).
Proof prove_colouring(const ColouredTable& table, Cell root, const std::string& path,
                      Workers& workers, const Advance& advance);

// Proves all colourings, one after another; Proof::states counts lines, and patterns colourings.
Proof prove(const ColouredTables& tables, Workers& workers, const Advance& advance);

}  // namespace slidebase
