// Converts outputs whose answers take several lines to one line for each answer.
//
// Two courses use such outputs. COS 226 of Princeton prints the positions of the path, or `No
// solution possible`:
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
// The one on artificial intelligence of Columbia (CSMM.101x) prints other counts after the path:
//
//     path_to_goal: ['Right']
//     cost_of_path: 1
//     nodes_expanded: 1
//
// HackerRank wants the number of moves and then each move on its own line:
//
//     1
//     RIGHT
//
// slidebase itself and other solvers print JSON objects, one per line: {"path":"r"} or
// {"distance":1}, with null as the value if there is no solution.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/metric.h"

namespace slidebase {

// The answers in a form that notation.h reads, such as `1 123456708 123456780` or `1 ['Right']`.
// Lines that belong to no answer are kept as separate lines.
struct Transcript {
  std::string text;
  std::vector<std::size_t> numbers;  // for each line of `text`, its line in the output, from 1

  void add(std::string_view line, std::size_t number) {
    text.append(line).append("\n");
    numbers.push_back(number);
  }
};

// Returns nothing if the output has none of these forms. O(output).
std::optional<Transcript> read_transcript(std::string_view output);

// The output without the labels around its answers (labels.cc).
struct Unlabelled {
  Transcript transcript;
  std::string example;  // "line 1, 'Solution: r', is read as 'r'"
};

// The lengths of paths are in `metric`. Returns nothing if no line has a label or some line is
// longer than 64 KiB. O(output).
std::optional<Unlabelled> without_labels(std::string_view output, Shape shape,
                                         Metric metric = Metric::kSingle);

}  // namespace slidebase
