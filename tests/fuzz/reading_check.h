// What must hold of every text that a dialect reads: the answers do not depend on how the text
// arrives, there is one for each puzzle, and each is right.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/answers/answer_store.h"
#include "query/answers/case_record.h"
#include "query/input/reader.h"

namespace slidebase::fuzz {

// The tables that were built with the programs, and small ones besides.
TableSet& tables();

// A format as solve has it.
struct Format {
  std::string name;
  Emit emit;
  int limit;  // of cubic answers
  std::function<std::unique_ptr<Reader>(AnswerStore&)> make;
  bool judged;  // check reads it too
  bool booked;  // many boards are answered from a path_table (path_book.h)
};

// One answer, without its newline, and the puzzle it is to.
struct Answered {
  std::string_view line;
  CaseRecord puzzle;
};

// Aborts where one of these is broken, which is what all targets do. Reads the text in several ways
// and requires that they agree, then checks each answer with `check`. Nothing is checked where the
// text asks for a board that has no table.
void check_reading(const Format& format, std::string_view text,
                   const std::function<void(const Answered&)>& check);

// An answer in words, `unsolvable`, or distance and path as far as `emit` prints them, of a puzzle
// whose goal is the plain one.
void check_plain(Emit emit, int limit, const Answered& answered);

}  // namespace slidebase::fuzz
