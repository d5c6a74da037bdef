// Format `jsonl`: one JSON object a line.
//
//     {"board": BOARD, "goal": BOARD}            a sliding puzzle; without "goal" the one of --goal
//     {"cubic": PATTERN, "start": [X, Y]}        a Cubic Eight-Puzzle; X the column, Y the row,
//     from 1
//
// BOARD is a string in any spelling that board_text.h reads, an array of tiles with 0 for the
// blank, or an array of such rows; rows give the board its shape, anything else has the shape of
// --board. PATTERN is a string of W B R E with or without separators, or an array of rows of them.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "query/answers.h"
#include "query/formats/line_dialect.h"

namespace slidebase {

class JsonlDialect : public LineDialect {
 public:
  // `shape` and `goal` hold where an object does not say its own.
  JsonlDialect(TableStore& store, Shape shape, const Tiles& goal, Emit emit, int limit);

 private:
  // A goal's solver and what prints its answers.
  struct Goal {
    SlidingSolver solver;
    SlidingAnswers answers;
    Goal(TableStore& store, Shape shape, const Tiles& tiles, Emit emit)
        : solver(store, shape, tiles), answers(solver, emit) {}
  };

  std::optional<Complaint> answer_line(std::string_view line, std::string& out) const override;
  void append_invalid(std::string_view reason, std::string& out) const override;
  void answer_object(std::string_view line, std::string& out) const;
  const SlidingAnswers& answers_for(Shape shape, const Tiles& goal) const;
  const CubicAnswers& cubic_answers_for(Shape shape) const;

  TableStore& store_;
  Shape shape_;
  Tiles goal_;
  Emit emit_;
  int limit_;
  // Opened when first asked for.
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::unique_ptr<Goal>> goals_;
  mutable std::map<std::string, std::unique_ptr<CubicAnswers>> cubics_;
};

}  // namespace slidebase
