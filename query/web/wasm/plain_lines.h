// Answers plain lines of boards as text, for programs in JavaScript, which would need more time for
// each line than the answer takes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/solve/sliding_solver.h"

namespace slidebase {

struct LinesAnswered {
  std::uint32_t bytes = 0, lines = 0;  // read
  int status = 0;                      // of slidebase/c.h: done, or pending
};

// A plain line is a sliding board of 3x3: a symbol for each cell, 1 to 8, and the blank as 0 x X _,
// with a space between all symbols or none. Answers the plain lines at the beginning of a text, at
// most `most`, and appends the answers: the path or "unsolvable", after the distance if requested.
// `before`: the number of lines answered before. Throws Error(kDamaged or kIo).
LinesAnswered answer_lines(const SlidingSolver& solver, std::string_view text, std::uint64_t before,
                           std::uint64_t most, bool with_distance, std::string& answers);

}  // namespace slidebase
