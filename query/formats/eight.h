// Formats `eight` (POJ 1077, HDU 1043, ZOJ 1217) and `uva652`: boards of nine tokens, 1 to 8 and x.
//
// `eight` is a stream: nine tokens make a board, whatever white space is between them, or none
// (board_tokens.h). `uva652` begins with a count, and blank lines stand between boards and between
// answers.
//
// A blank line ends a uva652 board. Where reading goes on after a faulty board: board_tokens.h.
#pragma once

#include "query/formats/board_count.h"
#include "query/input/reader.h"

namespace slidebase {

class EightReader : public Reader {
 public:
  enum class Kind { kEight, kUva652 };
  explicit EightReader(Kind kind) : kind_(kind) {}

  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  std::size_t board_bytes() const override;
  void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) override;

 private:
  bool read_board(Chunk& chunk, std::size_t& at, QuestionSink& sink) const;

  Kind kind_;
  BoardCount count_;  // uva652
};

}  // namespace slidebase
