// What must hold of every text that a format reads: the answers do not depend on how the text
// arrives, there is one for each puzzle, and each is right.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "common/open/table_set.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"

namespace slidebase::fuzz {

// The tables that were built with the programs, and small ones besides.
TableSet& tables();

// Puzzles of a format, and what is asked of them.
struct Asking {
  PuzzleSpec spec;
  Emit emit;
};

// 3x3 and the format's goal, as it asks by itself; what takes several lines there, as number and
// path.
Asking asking(std::string_view format);

// One answer, without its newline, and the puzzle it is to.
struct Answered {
  std::string_view line;
  CaseRecord puzzle;
};

// Aborts where one of these is broken, which is what all targets do. Reads the text in several ways
// and requires that they agree, then checks each answer with `check`. Nothing is checked where the
// text asks for a board that has no table.
void check_reading(const Asking& asking, std::string_view text,
                   const std::function<void(const Answered&)>& check);

// An answer in words, that there is no solution, or distance and path as far as they are asked for,
// of a puzzle.
void check_plain(const Asking& asking, const Answered& answered);

}  // namespace slidebase::fuzz
