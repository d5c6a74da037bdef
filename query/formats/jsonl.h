// Format `jsonl`: one JSON object per line.
//
//     {"board": BOARD, "goal": BOARD}            a sliding puzzle; without "goal" the one of --goal
//     {"cubic": PATTERN, "start": [X, Y]}        a Cubic Eight-Puzzle; column and row, from 1
//
// BOARD is a string in any notation that board_text.h reads, an array of tiles with 0 for the
// blank, or an array of such rows; rows give the board its shape, anything else has the shape of
// --board. PATTERN is a string of W B R E with or without separators, or an array of rows of them.
#pragma once

#include "query/formats/line_reader.h"

namespace slidebase {

class JsonlReader : public LineReader {
 public:
  // `shape` is that of boards whose rows do not tell theirs, `goal` that of its boards.
  JsonlReader(Shape shape, const Tiles& goal) : shape_(shape), goal_(goal) {}

 private:
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;
  void read_object(std::string_view line, QuestionSink& sink) const;

  Shape shape_;
  Tiles goal_;
};

}  // namespace slidebase
