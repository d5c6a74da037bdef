// Which tiles form patterns: the partitions that tables are made for.
#pragma once

#include <cstdint>
#include <vector>

#include "common/pdb/pattern_space.h"
#include "common/table/table_format.h"

namespace slidebase {

// Describes the tables of this tier for a board with the goal's blank on `root`, brought to rows <=
// cols and to the class's greatest cell: everything known of them before they are made. `small` has
// patterns of up to 6 tiles, the others of up to 8; `hard` has two partitions. Beyond
// kMaxTableCells cells `small` has one partition and `standard` more, of patterns of up to 6 tiles,
// or 7 up to 20 cells, and there is no `hard`. Throws Error(kUsage) for a board of one row or
// column, or of more than kMaxSearchedCells cells.
TableInfo describe_additive(Shape shape, Cell root, Tier tier);

// Whether there are such tables for a board of this size: only up to kMaxTableCells cells if hard.
bool has_tier(Shape shape, Tier tier);

// Sets the section of each pattern: the same for two patterns if a symmetry takes one to the other,
// and their tables are therefore the same (image_of in common/table/header_fields.h).
void share_sections(TableInfo& info);

// The pattern's tiles in rising order, as PatternSpace takes them.
std::vector<std::uint8_t> tiles_of(const PatternInfo& pattern);

// The spaces of the table's sections. Those of as many tiles share their blocks.
std::vector<PatternSpace> spaces_of(const TableInfo& info);

}  // namespace slidebase
