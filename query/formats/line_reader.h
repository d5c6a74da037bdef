// What the dialects of one puzzle a line share: taking lines, passing over empty ones, cutting.
#pragma once

#include <optional>

#include "common/puzzle/sliding_space.h"
#include "query/input/reader.h"

namespace slidebase {

class LineReader : public Reader {
 public:
  void answer(Chunk& chunk) const final;
  std::size_t cut(std::string_view text, std::size_t from) const final;

 protected:
  // Boards that have been read and are to be answered together, before anything else is appended.
  using Pending = std::vector<Tiles>;

 private:
  std::optional<Diagnostic> try_line(std::string_view line, Pending& pending,
                                     std::string& out) const;

  // Takes one line, which is not empty and has no white space at its end: puts its board into
  // `pending`, or answers what is pending and then the line. Returns what is wrong with it, at an
  // offset in the line, where it cannot be read; then nothing of it is appended. An Error(kUsage)
  // that it throws is the line's fault too: a board without tables, or an answer that this kind of
  // puzzle does not have.
  virtual std::optional<Diagnostic> answer_line(std::string_view line, Pending& pending,
                                                std::string& out) const = 0;
  // Appends the answers to `pending`, and empties it.
  virtual void answer_pending(Pending& pending, std::string& out) const = 0;
  virtual void append_invalid(std::string_view reason, std::string& out) const = 0;
};

}  // namespace slidebase
