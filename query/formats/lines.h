// Format `lines`: one puzzle per line. A sliding board in any notation that board_text.h reads, or
// a Cubic Eight-Puzzle as `X Y PATTERN` (cubic_text.h). Empty lines are passed over.
#pragma once

#include "query/formats/line_reader.h"

namespace slidebase {

class LinesReader : public LineReader {
 public:
  // `shape` is that of all boards. It is the format's own, or an option says it.
  LinesReader(Shape shape, bool own_shape) : shape_(shape), own_shape_(own_shape) {}

  // A character and a separator or newline for each cell.
  std::size_t board_bytes() const override { return static_cast<std::size_t>(shape_.cells()) * 2; }

 private:
  std::span<const BoardLines> plain_forms() const override;
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;

  Shape shape_;
  bool own_shape_;
};

}  // namespace slidebase
