// Outputs in which an answer takes several lines, brought to one line each.
//
// Two courses print so. COS 226 of Princeton, the positions of the path, or `No solution possible`:
//
//     Minimum number of moves = 1
//
//     3
//      1  2  3
//      4  5  6
//      7  0  8
//
//     3
//      1  2  3
//      ...
//
// and the one on artificial intelligence of Columbia (CSMM.101x), with other counts below:
//
//     path_to_goal: ['Right']
//     cost_of_path: 1
//     nodes_expanded: 1
//
// HackerRank wants the number of moves and then each on a line of its own:
//
//     1
//     RIGHT
//
// And slidebase itself, among others, answers with JSON objects, one per line: {"path":"r"},
// {"distance":1}, or either as null where there is no solution.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// The answers as notation.h reads them, `1 123456708 123456780` and `1 ['Right']`; lines that
// belong to none stay lines of their own.
struct Transcript {
  std::string text;
  std::vector<std::size_t> numbers;  // of each line of `text`: that in the output, from 1
};

// Nothing where the output is in none of these notations. O(output).
std::optional<Transcript> read_transcript(std::string_view output);

}  // namespace slidebase
