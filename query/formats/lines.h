// Format `lines`: one puzzle a line. A sliding board in any spelling that board_text.h reads, or a
// Cubic Eight-Puzzle as `X Y PATTERN` (cubic_text.h). Empty lines are passed over.
#pragma once

#include "query/answers/answer_store.h"
#include "query/formats/line_reader.h"

namespace slidebase {

class LinesReader : public LineReader {
 public:
  explicit LinesReader(AnswerStore& answers) : answers_(answers) {}

  void expect(std::size_t bytes, Workers& workers) override;

 private:
  std::optional<Diagnostic> answer_line(std::string_view line, Pending& pending,
                                        std::string& out) const override;
  void answer_pending(Pending& pending, std::string& out) const override;
  void append_invalid(std::string_view reason, std::string& out) const override;

  AnswerStore& answers_;
};

}  // namespace slidebase
