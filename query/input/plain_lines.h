// 3x3 boards in lines as programs write them, handed over many at a time (board_lines.h).
#pragma once

#include <cstddef>
#include <span>

#include "common/text/board_lines.h"
#include "query/input/reader.h"

namespace slidebase {

// Hands over the boards of the leading lines at `at` that are of one of these forms, if the sink
// takes them packed, and returns where they end. No form may be that of a line that the format
// reads in another way.
std::size_t take_plain_lines(Chunk& chunk, std::size_t at, std::span<const BoardLines> forms,
                             QuestionSink& sink);

}  // namespace slidebase
