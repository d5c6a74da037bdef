// Pattern distances from the definition: a search over whole boards on which all tiles outside the
// pattern are alike and cost nothing to move. It does not use regions, blocks or orders.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace slidebase::test {

// Distances by board. A board has one character per cell: '0' is the blank, '?' a tile outside the
// pattern, '0' + tile a tile of the pattern.
using PlainDistances = std::map<std::string, int>;

// The distances of all boards from which `goal`, a board with every tile, can be reached.
PlainDistances plain_distances(int rows, int cols, const std::string& goal,
                               const std::string& pattern);

}  // namespace slidebase::test
