// What a program printed for one puzzle, as the one line that a judge reads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "query/judge/notation.h"

namespace slidebase {

// The only line that is not empty; or the one that a transcript comes to (transcript.h); or moves
// on lines of their own joined, after a line with their number if there is one:
//
//     2
//     RIGHT
//     DOWN
//
// Labels around these are taken off; if `labels` is empty, it is told which (Unlabelled::example).
//
// Empty where the output is none of these, or where the line would be longer than `most`.
// O(output).
std::string one_answer(std::string_view output, Notation notation, Shape shape, std::size_t most,
                       std::string* labels);

}  // namespace slidebase
