// The first case of each kind that a solver got wrong, and how to see it again.
#pragma once

#include <string>
#include <vector>

#include "query/race/race.h"
#include "query/race/race_input.h"
#include "query/race/report.h"

namespace slidebase {

// Four lines for each kind of failure among the cases: the puzzle, what was printed, what is right,
// and the shell command that runs the solver on that puzzle alone.
std::vector<std::string> first_faults(const RaceOptions& options, const RacedPuzzles& puzzles,
                                      const RaceResult& result, const ReportedCases& cases);

}  // namespace slidebase
