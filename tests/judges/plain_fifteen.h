// A textbook solver of the 15-puzzle: iterative deepening, cut by the sum of the tiles' distances.
// Slow on boards that take more than about thirty moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace slidebase::test {

// The alphabetically smallest of the shortest paths from a board of 4x4, row by row with 0 for the
// blank, to 1, 2, ..., 15 and the blank last: d, l, r and u say where the blank goes. Nothing if
// the board has no path of up to `most` moves.
std::optional<std::string> plain_fifteen_path(std::vector<int> board, int most);

}  // namespace slidebase::test
