// Reads what a program printed for one puzzle, when that is not a line that notation.h reads.
//
// Programs print numbered or labelled steps, one move or tile a line, a path over several lines,
// positions as rows, boxes or lists, plans of planners, and around them labels, the length and
// statistics. Such a text does not say how it is meant, but the puzzle does: of all readings the
// one is taken whose moves are legal and end at the goal.
//
// Lines that are alike but for their moves and numbers (`Step 1: Right`, `Step 2: Up`) make a
// group. A reading is a column of moves or of tiles of a group, a line without its label, all lines
// with moves in their order, or all positions. A text is unclear if no reading arrives, or if
// readings contradict each other: paths of two lengths, another reading of moves that does not
// arrive, a stated length that differs, or words that deny a solution.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/case_record.h"
#include "query/judge/notation.h"

namespace slidebase {

// The part of an output that answers one case.
struct PrintedText {
  std::string_view text;
  std::size_t number = 1;  // of its first line in the output
};

struct PrintedAnswer {
  std::string line;          // as notation.h reads it; an empty path if empty
  std::size_t number = 0;    // of its first line in the output, from 1; 0: the text is empty
  bool as_printed = true;    // `line` is the only line of the text, still in its notation
  std::string example = {};  // "moves read from line 1, 'Step 1: Right'", if that should be said
  std::string unclear = {};  // why it is unclear, with what was read; empty: it is clear
};

// The number of moves of an answer to the case, if all are legal and they end at the goal.
using Arrival = std::function<std::optional<std::int64_t>(const Answer&)>;

// The letters of the answer are those that are printed, whoever moves. A single line stays as it is
// if it is an answer or a notation is given; of several, only readings of that notation count. A
// text of more than 1 MiB is unclear. O(text) for each group of lines.
PrintedAnswer read_printed(const PrintedText& text, Notation notation, const CaseRecord& record,
                           const Arrival& arrival);

// The ways to divide an output into a text for each of `cases` cases: at headings with rising
// numbers (`Case 1:`, `#1`), at empty lines, before lines that begin as the first one does, after
// lines that begin as the last one does. A line that denies a solution may be a text of its own.
// None if a line is longer than 64 KiB or the output than 4 MiB. O(output).
std::vector<std::vector<PrintedText>> divided(std::string_view output, std::size_t cases);

}  // namespace slidebase
