// Receives the puzzles of a text.
//
// A reader gives its questions to a sink in the order of the text, and does not depend on how they
// are answered. There are three sinks: one turns the questions into text and one collects them as
// cases for judging (query/formats/answers/answerers.h), and one counts them for the tests of a
// scrambler (query/judge/analysis/scramble_counter.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "common/base/workers.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase {

// Takes the questions of one piece of text at a time. One thread at a time may use a sink.
//
// A question without an answer is not taken: the call throws Error(kMissing) for a missing table,
// or Error(kUsage) if no table has such boards or this kind of answer is only for sliding puzzles.
// A board may wait to be answered together with others: any call except begin_piece() may throw
// another Error, such as kDamaged, that is about an earlier board.
class QuestionSink {
 public:
  virtual ~QuestionSink() = default;

  // A board of the shape and with the goal that the whole text has.
  virtual void sliding(const Tiles& board) = 0;
  // A board with a shape and goal of its own. The tables of earlier goals are usually kept open.
  virtual void sliding(Shape shape, const Tiles& goal, const Tiles& board) = 0;
  // A question about rolling cubes.
  virtual void cubic(const CubicQuestion& question) = 0;
  // A puzzle that cannot be read, or that was not taken.
  virtual void invalid(std::string_view reason) = 0;

  // Whether packed() takes any boards.
  virtual bool takes_packed() const { return false; }
  // 3x3 boards with the text's goal, in the form of PathTable::find(). Takes them in order up to
  // the first that is not a board, and returns their number.
  virtual std::size_t packed(std::span<const std::uint64_t> boards) {
    (void)boards;
    return 0;
  }

  // Begins a new piece: drops questions that were taken and not delivered.
  virtual void begin_piece() = 0;
  // The piece has no more questions.
  virtual void end_piece() = 0;
  // Delivers the answers of the piece. Called in order, and only for the pieces that are used.
  virtual void deliver() = 0;
};

// Makes the sinks of a text, one for each piece that is read concurrently.
class Answerer {
 public:
  virtual ~Answerer() = default;

  virtual std::unique_ptr<QuestionSink> make_sink() = 0;
  // The whole text has at least this many sliding boards. Called again when more of the text is
  // known, but not while a sink is in use.
  virtual void expect(std::uint64_t boards, Workers& workers) = 0;
  // Whether the rest of the text will get no answers. The calls of a sink then throw Interrupted,
  // or end with the last answer that there will be.
  virtual bool is_over() const { return false; }
};

}  // namespace slidebase
