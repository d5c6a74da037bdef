// Makes moves on plain boards, to see where an answer leads. Uses no code of the library's spaces.
#pragma once

#include <array>
#include <string_view>

#include "query/formats/case_record.h"

namespace slidebase::fuzz {

// Whether the moves stay on the board and end at the goal: `goal` for a sliding case; for a cubic
// one its own pattern or position, or on the way back the uniform board.
bool reaches_goal(const CaseRecord& record, const Tiles& goal, std::string_view moves);

// The alphabetically smallest optimal path from a 3x3 board to 1 2 3 4 5 6 7 8 and the blank, found
// by the oracle, or "unsolvable".
std::string_view true_answer(const Tiles& board);

}  // namespace slidebase::fuzz
