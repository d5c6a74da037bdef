// Format `princeton`: the puzzle files of Princeton's course COS 226. A line with n, then n rows of
// n numbers each, 0 for the blank; the goal is 1, 2, 3, ... and the blank last, or that of --goal
// for boards of its shape. Several puzzles may follow one another.
//
// After a faulty puzzle reading goes on at the next line that holds one number alone.
#pragma once

#include "query/formats/square_board.h"
#include "query/input/reader.h"

namespace slidebase {

class PrincetonReader : public Reader {
 public:
  explicit PrincetonReader(const SquareGoals& goals) : goals_(goals) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  // Takes the puzzle that begins at `at`, where no white space is. Returns its end, or npos where
  // the chunk does not hold all of it.
  std::size_t take(Chunk& chunk, std::size_t at, QuestionSink& sink) const;

  SquareGoals goals_;
};

}  // namespace slidebase
