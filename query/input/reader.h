// A dialect: how puzzles stand in a text and how their answers are printed.
//
// The text comes in chunks. A chunk begins where a puzzle may begin, and `answer` takes whole
// puzzles from it until none is left; what remains is carried over to the next chunk. To use
// several threads the driver cuts a text at places where cut() says that a puzzle probably begins
// and answers the pieces at once; a piece counts only if the one before it ended just where it
// begins, so a wrong guess costs time and never an answer (solving.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/workers.h"

namespace slidebase {

// Something wrong with the input, at a byte of the chunk's text.
struct Diagnostic {
  std::size_t offset;
  std::string message;
};

struct Chunk {
  std::string_view text;
  bool at_end = false;  // the text reaches the end of the input
  bool cut = false;     // the text ends at a place that cut() named, and more follows

  // Made by Dialect::answer.
  std::string out;
  std::vector<Diagnostic> diagnostics;  // in rising order of offset
  std::size_t consumed = 0;             // bytes of text that need not be seen again
  std::uint64_t puzzles = 0;            // answered, the invalid ones among them
  bool ended = false;                   // the dialect's own end was met: read no more

  // Makes this a chunk of another text, keeping the memory of its answers.
  void renew(std::string_view new_text, bool reaches_end, bool ends_at_cut) {
    out.clear();
    diagnostics.clear();
    *this = {.text = new_text,
             .at_end = reaches_end,
             .cut = ends_at_cut,
             .out = std::move(out),
             .diagnostics = std::move(diagnostics)};
  }
};

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
  // Called before each block of text: the whole text has at least `bytes`.
  virtual void expect(std::size_t bytes, Workers& workers) { (void)bytes, (void)workers; }
  // Thread-safe.
  virtual void answer(Chunk& chunk) const = 0;
  // A place after `from` where a puzzle probably begins, or npos. Thread-safe.
  virtual std::size_t cut(std::string_view text, std::size_t from) const = 0;
  // Called once after all `puzzles`; what it complains of is said of the text's beginning, at the
  // offset within it.
  virtual void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) {
    (void)puzzles, (void)diagnostics;
  }
  // Every answer begins with a separator, and the first one's is to be dropped.
  virtual bool separated() const { return false; }
};

}  // namespace slidebase
