// A reader: how the puzzles of one format stand in a text.
//
// The text comes in chunks. A chunk begins where a puzzle may begin, and `read` takes whole puzzles
// from it until none is left; what remains is carried over to the next chunk. To use several
// threads the pipeline cuts a text at places where cut() says that a puzzle probably begins and
// reads the pieces at once; a piece counts only if the one before it ended exactly where it begins,
// so a wrong guess costs time and never an answer (pipeline.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/text/diagnostic.h"
#include "common/text/place.h"
#include "query/input/question_sink.h"

namespace slidebase {

struct Chunk {
  std::string_view text;
  bool at_end = false;  // the text reaches the end of the input
  bool cut = false;     // the text ends at a place that cut() named, and more follows

  // Set by Reader::read.
  std::vector<Diagnostic> diagnostics;  // of the text, in rising order of offset
  std::size_t consumed = 0;             // bytes of text that need not be seen again
  std::uint64_t puzzles = 0;            // handed over, the invalid ones among them
  bool ended = false;                   // the format's own end was met: read no more
  // Where text.substr(0, passed_bytes) takes one from Place{}: so many bytes need not be looked
  // through for newlines again.
  Place passed;
  std::size_t passed_bytes = 0;

  void pass(std::size_t to) {
    passed.advance(text.substr(passed_bytes, to - passed_bytes));
    passed_bytes = to;
  }
};

// Hands the puzzle at `at` of the chunk to the sink, or what is wrong with it: ask() asks a
// question of the sink, or returns its fault.
template <typename Ask>
void take_puzzle(Chunk& chunk, std::size_t at, QuestionSink& sink, const Ask& ask) {
  ++chunk.puzzles;
  std::optional<Diagnostic> fault;
  try {
    fault = ask();
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

  // Called with the beginning of the text, before any chunk, until it returns the number of bytes
  // it took; nothing where it needs more than this.
  virtual std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                           std::vector<Diagnostic>& diagnostics) {
    (void)text, (void)at_end, (void)diagnostics;
    return 0;
  }
  // Hands the puzzles of the chunk to `sink`. Thread-safe.
  virtual void read(Chunk& chunk, QuestionSink& sink) const = 0;
  // A place after `from` where a puzzle probably begins, or npos. Thread-safe.
  virtual std::size_t cut(std::string_view text, std::size_t from) const = 0;
  // The usual length of a sliding board in bytes, by which their number is estimated; 0: unknown.
  virtual std::size_t board_bytes() const { return 0; }
  // Called once after all `puzzles`; what it finds wrong is of the text's beginning, at the offset
  // within it.
  virtual void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) {
    (void)puzzles, (void)diagnostics;
  }
};

}  // namespace slidebase
