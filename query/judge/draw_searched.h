// Sliding puzzles of every distance where there is no table of all distances, and a search proves
// that of each.
#pragma once

#include "common/open/table_set.h"
#include "query/formats/format.h"
#include "query/judge/draw_cases.h"

namespace slidebase {

// As draw_cases() does, but without unsolvable ones, in rising order. Where no depths were named:
// up to the greatest of some random boards, and no farther than the judge goes. Of any goal,
// those of one depth have their blank on the same cell. Throws Error: kUsage where a depth that was
// named is out of reach; where nothing answers the board, what TableSet::open throws.
DrawnCases draw_searched(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                         unsigned threads);

}  // namespace slidebase
