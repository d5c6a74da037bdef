// Format `lines`: one sliding puzzle a line, in any spelling that board_text.h reads. Empty lines
// are passed over.
#pragma once

#include "query/answers.h"
#include "query/formats/line_dialect.h"

namespace slidebase {

class LinesDialect : public LineDialect {
 public:
  explicit LinesDialect(SlidingAnswers& answers) : answers_(answers) {}

  void expect(std::size_t bytes) override;

 private:
  std::optional<Complaint> answer_line(std::string_view line, std::string& out) const override;
  void append_invalid(std::string_view reason, std::string& out) const override;

  SlidingAnswers& answers_;
};

}  // namespace slidebase
