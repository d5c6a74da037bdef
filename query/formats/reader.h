// A reader finds the puzzles of one format in a text.
//
// The text comes in chunks. A chunk begins where a puzzle may begin, and `read` takes whole puzzles
// from it until none is left; the rest becomes part of the next chunk. To use several threads, the
// pipeline cuts a text where cut() says that a puzzle probably begins, and reads the pieces
// concurrently. A piece is used only if the one before it ended exactly where it begins, so a wrong
// guess costs time but never changes an answer (pipeline.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/puzzle/text/diagnostic.h"
#include "common/puzzle/text/place.h"
#include "query/formats/question_sink.h"

namespace slidebase {

struct Chunk {
  std::string_view text;
  bool at_end = false;  // the text reaches the end of the input
  bool cut = false;     // the text ends at a place from cut(), and more follows

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

// Gives the sink the puzzle at offset `at` of the chunk, or its fault. take() gives the sink a
// question and returns nothing, or returns a fault.
template <typename Take>
void take_puzzle(Chunk& chunk, std::size_t at, QuestionSink& sink, const Take& take) {
  ++chunk.puzzles;
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
    sink.invalid(fault->message);
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
  // Called once after all `puzzles`. Its faults are about the beginning of the text, and have
  // offsets in it.
  virtual void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) {
    (void)puzzles, (void)diagnostics;
  }
};

}  // namespace slidebase
