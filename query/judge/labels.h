// Removes labels that programs print around their answers.
//
//     Solution: uldr          Moves: 4          uldr (4 moves)
//     path (4): uldr          Path: U L D R     ← ↑ ↓ →
//
// notation.h can read none of these lines. Only such lines are changed, and only to lines that it
// can read; all others stay as they are. A number alone on a line that is the length of the path on
// the next line, or on the one before, is moved before that path.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/board.h"
#include "query/judge/transcript.h"

namespace slidebase {

struct Unlabelled {
  Transcript transcript;
  std::string example;  // "line 1, 'Solution: r', is read as 'r'"
};

// The lengths of paths are in `metric`. Returns nothing if no line has a label or some line is
// longer than 64 KiB. O(output).
std::optional<Unlabelled> without_labels(std::string_view output, Shape shape,
                                         Metric metric = Metric::kSingle);

}  // namespace slidebase
