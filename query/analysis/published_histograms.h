// The known histograms in data/histograms.tsv and data/cubic-patterns.tsv.
#pragma once

#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/metric.h"

namespace slidebase {

// The states at each distance from a goal with the blank on this cell; empty if nothing is
// published. Only their shares are used, so floating-point numbers are exact enough.
std::vector<double> published_states(Shape shape, Cell root, Metric metric);

// The patterns of W B R E at each distance from the uniform board with the blank on this cell.
std::vector<double> published_patterns(Shape shape, Cell root);

}  // namespace slidebase
