// Where the puzzles of a text go, once they are read.
//
// A reader hands over questions, in the text's order, and knows nothing of answers. One sink turns
// them into text (query/answers/text_sink.h), another collects them as cases to judge by
// (query/answers/case_sink.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "common/base/workers.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase {

// Takes the questions of one piece of text at a time. One thread at a time may use a sink.
//
// A question that has no answer is not taken: then the call throws Error(kMissing) for a table that
// is not there, or Error(kUsage) where no table has such boards or this kind of answer is for
// sliding puzzles alone. A board may wait to be answered with others: any call but begin_piece()
// may throw another Error, such as kDamaged, that is about an earlier board.
class QuestionSink {
 public:
  virtual ~QuestionSink() = default;

  // A board of the shape and with the goal that the whole text has.
  virtual void sliding(const Tiles& board) = 0;
  // A board with a shape and goal of its own. A goal that was asked for before is as a rule not
  // opened again.
  virtual void sliding(Shape shape, const Tiles& goal, const Tiles& board) = 0;
  // A pattern to be reached from the uniform board with its blank on `start`.
  virtual void cubic(Shape shape, Cell start, const CubicPattern& pattern) = 0;
  // A puzzle that cannot be read, or was not taken.
  virtual void invalid(std::string_view reason) = 0;

  // Whether packed() takes any boards.
  virtual bool takes_packed() const { return false; }
  // 3x3 boards of the text's goal, as PathTable::find() takes them. Returns how many it took, in
  // order, up to the first that is no board.
  virtual std::size_t packed(std::span<const std::uint64_t> boards) {
    (void)boards;
    return 0;
  }

  // A new piece begins: drops what was taken and not delivered.
  virtual void begin_piece() = 0;
  // The piece has no more questions.
  virtual void end_piece() = 0;
  // Gives what came of the piece to whom it is for. Called for the pieces that count, in order.
  virtual void deliver() = 0;
};

// Makes the sinks of a text, one for each piece that is read at the same time.
class Answerer {
 public:
  virtual ~Answerer() = default;

  virtual std::unique_ptr<QuestionSink> make_sink() = 0;
  // Says that the whole text has at least this many sliding boards, each time when more of it is
  // known. Not called while a sink is in use.
  virtual void expect(std::uint64_t boards, Workers& workers) = 0;
};

}  // namespace slidebase
