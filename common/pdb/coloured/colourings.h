// Which tiles have which colour: the colourings that tables are made for.
#pragma once

#include <string_view>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

// The board whose colourings were chosen by a search. Other boards of up to kMostColouredCells
// cells in a row or column have simple ones.
inline constexpr Shape kColouredBoard{4, 4};
bool has_coloured_tables(Shape shape);

// Describes the tables of this tier for a board with the goal's blank on `root`, brought to rows <=
// cols and to the greatest cell of its class: everything known of them before they are made. Throws
// Error(kUsage) for a board without coloured tables, and for Tier::kHard.
TableInfo describe_coloured(Shape shape, Cell root, Tier tier);

// The same with these colourings.
TableInfo describe_colourings(Shape shape, Cell root, Tier tier, std::vector<Colouring> colourings);

// Reads a colour for each tile from 1 on, as digits from 1 on.
Colouring colouring_of(std::string_view digits);

}  // namespace slidebase
