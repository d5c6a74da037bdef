// What the dialects of one puzzle a line share: taking lines, passing over empty ones, cutting.
#pragma once

#include <optional>

#include "query/formats/dialect.h"

namespace slidebase {

class LineDialect : public Dialect {
 public:
  void answer(Chunk& chunk) const final;
  std::size_t cut(std::string_view text, std::size_t from) const final;

 private:
  std::optional<Complaint> try_line(std::string_view line, std::string& out) const;

  // Appends the answer to one line, which is not empty and has no white space at its end. Returns
  // what is wrong with it, at an offset in the line, where it cannot be read; then nothing is
  // appended. An Error(kUsage) that it throws is the line's fault too: a board without tables, or
  // an answer that this kind of puzzle does not have.
  virtual std::optional<Complaint> answer_line(std::string_view line, std::string& out) const = 0;
  virtual void append_invalid(std::string_view reason, std::string& out) const = 0;
};

}  // namespace slidebase
