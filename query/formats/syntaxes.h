// The syntaxes used by the rows of format.cc: readers and writers of puzzles.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "query/formats/format.h"

namespace slidebase {

// Readers; each .cc describes its syntax. Those of boards alone are in grid_reader.h.
using ReaderPtr = std::unique_ptr<Reader>;
ReaderPtr aoj1268_reader(const PuzzleSpec& spec);
ReaderPtr jsonl_reader(const PuzzleSpec& spec);
ReaderPtr lines_reader(const PuzzleSpec& spec);

// Reads what `reader` does, with this word as the blank (blank_reader.cc).
ReaderPtr with_blank(ReaderPtr reader, std::string_view blank);

// Writers (puzzle_text.cc): they write puzzles as their format reads them.
//
// Sliding cases: tokens on one line, x for the blank; the same after a count, with empty lines;
std::string write_eight(std::span<const CaseRecord> cases);
std::string write_uva652(std::span<const CaseRecord> cases);
// a count, then each board and its goal on two lines, X for the blank;
std::string write_hdu3567(std::span<const CaseRecord> cases);
// rows of numbers, 0 for the blank; the same after a count; the same with empty lines; numbers on
// one line per board; digits without spaces; lists of rows, one board per line;
std::string write_rows(std::span<const CaseRecord> cases);
std::string write_uva10181(std::span<const CaseRecord> cases);
std::string write_lightoj(std::span<const CaseRecord> cases);
std::string write_numbers(std::span<const CaseRecord> cases);
std::string write_digits(std::span<const CaseRecord> cases);
std::string write_lists(std::span<const CaseRecord> cases);
// the size and rows of numbers; the size and numbers, one per line.
std::string write_princeton(std::span<const CaseRecord> cases);
std::string write_hackerrank(std::span<const CaseRecord> cases);
// Cubic cases on 3x3.
std::string write_aoj1268(std::span<const CaseRecord> cases);
// Cases of either kind.
std::string write_lines(std::span<const CaseRecord> cases);
std::string write_jsonl(std::span<const CaseRecord> cases);

}  // namespace slidebase
