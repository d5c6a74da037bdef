// Pattern distances by the book: a search over whole boards whose other tiles are all alike, in
// which a move of one of these costs nothing. It knows nothing of regions, blocks or orders.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace slidebase::test {

// By board, one character per cell: '0' the blank, '?' another tile, else the pattern's own, '0' +
// tile.
using PlainDistances = std::map<std::string, int>;

// Of all boards that can be brought to `goal`, which has every tile.
PlainDistances plain_distances(int rows, int cols, const std::string& goal,
                               const std::string& pattern);

}  // namespace slidebase::test
