// Format `lines`: one sliding puzzle a line, in any spelling that board_text.h reads. Empty lines
// are passed over.
#pragma once

#include "query/answers.h"
#include "query/formats/dialect.h"

namespace slidebase {

class LinesDialect : public Dialect {
 public:
  explicit LinesDialect(SlidingAnswers& answers) : answers_(answers) {}

  void expect(std::size_t bytes) override;
  void answer(Chunk& chunk) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  SlidingAnswers& answers_;
};

}  // namespace slidebase
