// Which tiles go together into patterns: the partitions that tables are made for.
#pragma once

#include <cstdint>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

// The tables of this tier for a board with the goal's blank on `root`, brought to rows <= cols and
// to the class's greatest cell: all that is known of them before they are made. `small` has
// patterns of up to 6 tiles, the others of up to 8, `hard` two partitions. Throws Error(kUsage)
// for a board of one row or column, or of more than kMaxTableCells cells.
TableInfo describe_additive(Shape shape, Cell root, Tier tier);

// Rising, as PatternSpace takes them.
std::vector<std::uint8_t> tiles_of(const PatternInfo& pattern);

}  // namespace slidebase
