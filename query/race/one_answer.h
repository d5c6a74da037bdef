// Reduces a program's output for one puzzle to the one line that a judge reads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "query/judge/notation.h"

namespace slidebase {

// Returns the only line that is not empty; or the line that a transcript becomes (transcript.h);
// or, if each move has its own line, these lines joined, after a line with their number if there is
// one, in the metric:
//
//     2
//     RIGHT
//     DOWN
//
// Labels around these are removed; then, if `*labels` is empty, it becomes Unlabelled::example.
//
// Returns an empty string if the output has none of these forms, or if the line would be longer
// than `most`. O(output).
std::string one_answer(std::string_view output, Notation notation, Shape shape, Metric metric,
                       std::size_t most, std::string* labels);

}  // namespace slidebase
