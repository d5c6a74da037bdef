// The number of boards that stands before them in some formats.
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
  // How many tokens of a board stand from a place to the end of its line.
  using TokensOnLine = std::size_t (*)(std::string_view text, std::size_t at);

  // Reads it as Reader::begin() does. It may have been left out, so that a board begins at once:
  // then more than one token stands on its line.
  std::optional<std::size_t> begin(std::string_view text, bool at_end, TokensOnLine tokens_on_line,
                                   std::vector<Diagnostic>& diagnostics);
  // Compares it with the boards that came, as Reader::end() does.
  void end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) const;

 private:
  std::optional<std::uint64_t> count_;
  std::size_t offset_ = 0;  // where it stands
};

}  // namespace slidebase
