// The states of a table by their distance, as a figure.
#pragma once

#include <string>

#include "common/table/table_format.h"

namespace slidebase {

enum class YAxis { kLinear, kLogarithmic };

// An SVG document of 720 x 412 px: a bar for each depth, axes with round labels, a title with the
// puzzle, the board and the root. The same table always gives the same bytes.
std::string histogram_svg(const TableInfo& table, YAxis kind);

}  // namespace slidebase
