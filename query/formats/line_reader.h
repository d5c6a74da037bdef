// What the readers of one puzzle per line share: taking lines, passing over empty ones, cutting.
#pragma once

#include <optional>
#include <span>

#include "common/text/board_lines.h"
#include "query/input/reader.h"

namespace slidebase {

class LineReader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const final;
  std::size_t cut(std::string_view text, std::size_t from) const final;

 private:
  // Lines that may be read many at a time (plain_lines.h).
  virtual std::span<const BoardLines> plain_forms() const { return {}; }
  // Hands over the puzzle of one line, which is not empty and has no white space at its end.
  // Returns what is wrong with it, at an offset in the line, where it cannot be read. Throws what
  // the sink throws.
  virtual std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const = 0;
};

}  // namespace slidebase
