// Formats `eight` (POJ 1077, HDU 1043, ZOJ 1217) and `uva652`: boards of nine tokens, 1 to 8 and x.
//
// `eight` is a stream: nine tokens make a board, whatever white space is between them. `uva652`
// begins with a count, and blank lines stand between boards and between answers.
//
// A blank line ends a uva652 board. Where reading goes on after a faulty board: board_tokens.h.
#pragma once

#include "query/answers/sliding_answers.h"
#include "query/input/reader.h"

namespace slidebase {

class EightReader : public Reader {
 public:
  enum class Kind { kEight, kUva652 };
  EightReader(SlidingAnswers& answers, Kind kind) : answers_(answers), kind_(kind) {}

  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  void expect(std::size_t bytes, Workers& workers) override;
  void answer(Chunk& chunk) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) override;
  bool separated() const override { return kind_ == Kind::kUva652; }

 private:
  std::size_t answer_plain_lines(Chunk& chunk, std::size_t at) const;
  bool answer_board(Chunk& chunk, std::size_t& at) const;

  SlidingAnswers& answers_;
  Kind kind_;
  // uva652: what the count says and where it stands.
  bool counted_ = false;
  std::uint64_t count_ = 0;
  std::size_t count_offset_ = 0;
};

}  // namespace slidebase
