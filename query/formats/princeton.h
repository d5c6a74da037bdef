// Format `princeton`: the puzzle files of Princeton's course COS 226. A line with n, then n rows of
// n numbers each, 0 for the blank; the goal is 1, 2, 3, ... and the blank last, or that of --goal
// for boards of its shape. Several puzzles may follow one another.
//
// After a faulty puzzle reading goes on at the next line that holds one number alone.
#pragma once

#include "query/answers/answer_store.h"
#include "query/input/reader.h"

namespace slidebase {

class PrincetonReader : public Reader {
 public:
  explicit PrincetonReader(AnswerStore& answers) : answers_(answers) {}

  void answer(Chunk& chunk) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  // Takes the puzzle that begins at `at`, where no white space is. Returns its end, or npos where
  // the chunk does not hold all of it.
  std::size_t take(Chunk& chunk, std::size_t at) const;
  // Appends its answer; returns what is wrong with it.
  std::optional<Diagnostic> answer_puzzle(std::string_view text, std::size_t at, std::size_t end,
                                          std::string& out) const;

  AnswerStore& answers_;
};

}  // namespace slidebase
