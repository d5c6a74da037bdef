// A reader finds the puzzles of one format in a text.
//
// The text comes in chunks. A chunk begins where a puzzle may begin, and `read` takes whole puzzles
// from it until none is left; the rest becomes part of the next chunk. To use several threads, the
// pipeline cuts a text where cut() says that a puzzle probably begins, and reads the pieces
// concurrently. A piece is used only if the one before it ended exactly where it begins, so a wrong
// guess costs time but never changes an answer (pipeline.cc).
//
// A reader gives its questions to a sink in the order of the text, and does not depend on how they
// are answered. There are three sinks: one turns the questions into text and one collects them as
// cases for judging (query/formats/answers/answerers.h), and one counts them for the tests of a
// scrambler (query/judge/analysis/scrambles.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/diagnostic.h"
#include "common/puzzle/text/place.h"

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
  // A puzzle that was not taken because its table is missing.
  virtual void unanswered(std::string_view reason) { invalid(reason); }
  // The text of the input from where the next puzzle begins. Called before the calls above, except
  // for boards that are packed.
  virtual void begin_puzzle(std::string_view text) { (void)text; }

  // Whether packed() takes any boards.
  virtual bool takes_packed() const { return false; }
  // 3x3 boards with the text's goal, in the form of PathTable::find(). Takes them in order up to
  // the first that is not a board, and returns their number.
  virtual std::size_t packed(std::span<const std::uint64_t> boards) {
    (void)boards;
    return 0;
  }

  // Begins a new piece: drops questions that were taken and not delivered.
  virtual void begin_piece() {}
  // The piece has no more questions.
  virtual void end_piece() {}
  // Delivers the answers of the piece. Called in order, and only for the pieces that are used.
  virtual void deliver() {}
};

// Receives the faults of a text with their places, in the order of the text.
using DiagnosticSink = std::function<void(Place, std::string_view)>;

struct Chunk {
  std::string_view text;
  std::string_view input = {};  // the text as it is in the input, if a reader reads another one
  bool at_end = false;          // the text reaches the end of the input
  bool cut = false;             // the text ends at a place from cut(), and more follows

  // Set by Reader::read.
  std::vector<Diagnostic> diagnostics;  // faults, in rising order of offset
  std::size_t consumed = 0;             // bytes of text that are done
  std::uint64_t puzzles = 0;            // given to the sink, including invalid ones
  bool ended = false;                   // the format's end mark was read: read no more
  // The place after the first `passed_bytes` bytes, counted from Place{}: these bytes need not be
  // searched for newlines again.
  Place passed;
  std::size_t passed_bytes = 0;

  void pass(std::size_t to) {
    passed.advance(text.substr(passed_bytes, to - passed_bytes));
    passed_bytes = to;
  }
};

// Calls take(place, diagnostic) for each fault of a text that begins at `from`.
template <typename Take>
void for_each_fault(std::span<const Diagnostic> diagnostics, std::string_view text, Place from,
                    const Take& take) {
  std::size_t done = 0;
  for (const Diagnostic& diagnostic : diagnostics) {
    from.advance(text.substr(done, diagnostic.offset - done));
    done = diagnostic.offset;
    take(from, diagnostic);
  }
}

// Gives the sink the puzzle at offset `at` of the chunk, or its fault. take() gives the sink a
// question and returns nothing, or returns a fault.
template <typename Take>
void take_puzzle(Chunk& chunk, std::size_t at, QuestionSink& sink, const Take& take) {
  ++chunk.puzzles;
  sink.begin_puzzle((chunk.input.empty() ? chunk.text : chunk.input).substr(at));
  std::optional<Diagnostic> fault;
  try {
    fault = take();
  } catch (const Error& error) {
    const bool lacks_table = error.code() == ErrorCode::kMissing;
    if (error.code() != ErrorCode::kUsage && !lacks_table) {
      throw;
    }
    fault = Diagnostic{at, error.what(), lacks_table};
  }
  if (fault) {
    if (fault->lacks_table) {
      sink.unanswered(fault->message);
    } else {
      sink.invalid(fault->message);
    }
    chunk.diagnostics.push_back(std::move(*fault));
  }
}

class Reader {
 public:
  virtual ~Reader() = default;

  // Called with the beginning of the text before any chunk. Returns the number of bytes that it
  // read, or nothing if it needs more of the text: then it is called again.
  virtual std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                           std::vector<Diagnostic>& diagnostics) {
    (void)text, (void)at_end, (void)diagnostics;
    return 0;
  }
  // Gives the puzzles of the chunk to `sink`. Thread-safe.
  virtual void read(Chunk& chunk, QuestionSink& sink) const = 0;
  // A place after `from` where a puzzle probably begins, or npos. Thread-safe.
  virtual std::size_t cut(std::string_view text, std::size_t from) const = 0;
  // The usual length of a sliding board in bytes, to estimate their number; 0: unknown.
  virtual std::size_t board_bytes() const { return 0; }
  // What separates the columns of a table, one of whose rows is each puzzle; '\0': the text is no
  // table. Known after begin(), which reads the header.
  virtual char between_columns() const { return '\0'; }
  // Called once after all `puzzles`. Its faults are about the beginning of the text, and have
  // offsets in it.
  virtual void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) {
    (void)puzzles, (void)diagnostics;
  }
};

}  // namespace slidebase
