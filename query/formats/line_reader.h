// Shared parts of readers of lines: 3x3 boards as programs write them, read many at a time
// (board_lines.h); boards whose shape may be another; and for formats with one puzzle per line,
// splitting and cutting the text.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "common/puzzle/text/board_lines.h"
#include "common/puzzle/text/board_text.h"
#include "query/formats/reader.h"

namespace slidebase {

// If the sink takes packed boards, gives it the boards of the lines from `at` that have one of
// these forms, and returns where they end. The format must not read a line of such a form in
// another way.
std::size_t take_plain_lines(Chunk& chunk, std::size_t at, std::span<const BoardLines> forms,
                             QuestionSink& sink);

struct PuzzleSpec;

struct ShownBoard {
  Shape shape;
  Tiles tiles{};
  std::optional<Diagnostic> fault = std::nullopt;
};

// Reads a board of the shape `usual`, or unless that was `asked` for, of the shape that the text
// shows (board_shape.h). If it is a board of yet another shape, the message names the option that
// sets that shape.
ShownBoard parse_shown_board(std::string_view text, Shape usual, bool asked);

// Gives the board to the sink, with the text's goal or that of its shape; or returns its fault,
// with an offset that counts from `place`. Throws what the sink throws.
std::optional<Diagnostic> take_board(const ShownBoard& board, std::size_t place,
                                     const PuzzleSpec& spec, QuestionSink& sink);

class LineReader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const final;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 protected:
  // Forms of lines that can be read many at a time.
  virtual std::span<const BoardLines> plain_forms() const { return {}; }
  // Gives the sink the puzzle at chunk.consumed, where a line begins. False if the chunk has no
  // whole puzzle there.
  virtual bool read_puzzle(Chunk& chunk, QuestionSink& sink) const;
  // The same, of a line that ends at `end`.
  bool read_until(Chunk& chunk, std::size_t end, QuestionSink& sink) const;
  // Gives the sink the puzzle of one line, which is not empty and has no white space at its end.
  // Returns a fault with its offset in the line if it cannot be read. Throws what the sink throws.
  virtual std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const = 0;
};

}  // namespace slidebase
