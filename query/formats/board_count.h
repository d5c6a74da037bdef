// A reader of boards that their number may precede.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "query/formats/reader.h"

namespace slidebase {

class CountedReader : public Reader {
 public:
  // Returns the number of tokens from `at` to the end of its line.
  using TokensOnLine = std::size_t (*)(std::string_view text, std::size_t at);

  // nullptr: the text has no count.
  explicit CountedReader(TokensOnLine tokens_on_line) : tokens_on_line_(tokens_on_line) {}

  // The count may be missing: then the text begins with a board, and its first line has more than
  // one token.
  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) final;
  // Compares the count with the number of boards.
  void end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) final;

 private:
  TokensOnLine tokens_on_line_;
  std::optional<std::uint64_t> count_;
  std::size_t offset_ = 0;  // of the count
};

}  // namespace slidebase
