// Plain lines of boards, answered as text: for a program in JavaScript, which would take longer
// over each line than its answer takes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/solve/table_solver.h"

namespace slidebase {

struct LinesAnswered {
  std::uint32_t bytes = 0, lines = 0;  // that were read
  int status = 0;                      // of slidebase/c.h: done, or pending
};

// A plain line is a sliding board of at most nine cells: a symbol for each, 1 to 8 and a blank as 0
// x X _, with a space between all of them or none. Answers those that a text begins with, at most
// `most`, to the end of `answers`: each with its path, or "unsolvable", and the distance in front
// if wanted. `before`: how many were answered before. Throws Error(kDamaged or kIo).
LinesAnswered answer_lines(const TableSolver& solver, std::string_view text, std::uint64_t before,
                           std::uint64_t most, bool with_distance, std::string& answers);

}  // namespace slidebase
