// The number of boards, which precedes them in some formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/text/diagnostic.h"

namespace slidebase {

class BoardCount {
 public:
  // Returns the number of tokens from `at` to the end of its line.
  using TokensOnLine = std::size_t (*)(std::string_view text, std::size_t at);

  // Reads the count as Reader::begin() does. The count may be missing: then the text begins with a
  // board, and its first line has more than one token.
  std::optional<std::size_t> begin(std::string_view text, bool at_end, TokensOnLine tokens_on_line,
                                   std::vector<Diagnostic>& diagnostics);
  // Compares the count with the number of boards, as Reader::end() does.
  void end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) const;

 private:
  std::optional<std::uint64_t> count_;
  std::size_t offset_ = 0;  // of the count
};

}  // namespace slidebase
