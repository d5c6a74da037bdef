// What readers of lines share: 3x3 boards as programs write them, handed over many at a time
// (board_lines.h); and of one puzzle per line, taking lines, passing over empty ones, cutting.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "common/text/board_lines.h"
#include "query/input/reader.h"

namespace slidebase {

// Hands over the boards of the leading lines at `at` that are of one of these forms, if the sink
// takes them packed, and returns where they end. No form may be that of a line that the format
// reads in another way.
std::size_t take_plain_lines(Chunk& chunk, std::size_t at, std::span<const BoardLines> forms,
                             QuestionSink& sink);

class LineReader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const final;
  std::size_t cut(std::string_view text, std::size_t from) const final;

 private:
  // Lines that may be read many at a time.
  virtual std::span<const BoardLines> plain_forms() const { return {}; }
  // Hands over the puzzle of one line, which is not empty and has no white space at its end.
  // Returns what is wrong with it, at an offset in the line, where it cannot be read. Throws what
  // the sink throws.
  virtual std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const = 0;
};

}  // namespace slidebase
