// Labels that programs print around their answers, taken off.
//
//     Solution: uldr          Moves: 4          uldr (4 moves)
//     path (4): uldr          Path: U L D R     ← ↑ ↓ →
//
// notation.h reads none of these lines. Only such lines are changed, and only to lines that it
// reads; all others stay as they are. A number of moves on a line of its own goes before the path
// on the next one, or the one before, whose length it is.
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

// Nothing where no line has a label, or one is longer than 64 KiB. O(output).
std::optional<Unlabelled> without_labels(std::string_view output, Shape shape);

}  // namespace slidebase
