// Format `aoj1268` (ICPC Asia 2006 C, POJ 3131): datasets of `x y`, the column and row, from 1,
// where the blank starts on the uniform board, and three rows of W B R E, the pattern to reach;
// ended by `0 0` or the end of the input.
//
// Numbers and letters tell apart where a dataset begins, so a faulty one ends where the next number
// stands.
#pragma once

#include "query/answers/cubic_answers.h"
#include "query/input/reader.h"

namespace slidebase {

class Aoj1268Reader : public Reader {
 public:
  explicit Aoj1268Reader(const CubicAnswers& answers) : answers_(answers) {}

  void answer(Chunk& chunk) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  bool answer_dataset(Chunk& chunk, std::size_t& at) const;

  const CubicAnswers& answers_;
};

}  // namespace slidebase
