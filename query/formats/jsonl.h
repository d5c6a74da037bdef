// Format `jsonl`: one JSON object a line.
//
//     {"board": BOARD, "goal": BOARD}            a sliding puzzle; without "goal" the one of --goal
//     {"cubic": PATTERN, "start": [X, Y]}        a Cubic Eight-Puzzle; column and row, from 1
//
// BOARD is a string in any spelling that board_text.h reads, an array of tiles with 0 for the
// blank, or an array of such rows; rows give the board its shape, anything else has the shape of
// --board. PATTERN is a string of W B R E with or without separators, or an array of rows of them.
#pragma once

#include "query/answers/answer_store.h"
#include "query/formats/line_reader.h"

namespace slidebase {

class JsonlReader : public LineReader {
 public:
  explicit JsonlReader(AnswerStore& answers) : answers_(answers) {}

 private:
  std::optional<Diagnostic> answer_line(std::string_view line, Pending& pending,
                                        std::string& out) const override;
  void answer_pending(Pending& pending, std::string& out) const override;
  void append_invalid(std::string_view reason, std::string& out) const override;
  void answer_object(std::string_view line, std::string& out) const;

  AnswerStore& answers_;
};

}  // namespace slidebase
