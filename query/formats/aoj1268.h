// Format `aoj1268` (ICPC Asia 2006 C, POJ 3131): datasets of `x y`, the column and row, from 1,
// where the blank starts on the uniform board, and three rows of W B R E, the pattern to reach;
// ended by `0 0` or the end of the input.
//
// Numbers and letters tell apart where a dataset begins, so a faulty one ends where the next number
// stands.
#pragma once

#include "query/input/reader.h"

namespace slidebase {

class Aoj1268Reader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
};

}  // namespace slidebase
