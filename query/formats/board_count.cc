#include "query/formats/board_count.h"

#include <algorithm>
#include <string>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {

std::optional<std::size_t> CountedReader::begin(std::string_view text, bool at_end,
                                                std::vector<Diagnostic>& diagnostics) {
  if (tokens_on_line_ == nullptr) {
    return 0;
  }
  const std::size_t at = skip_space(text, 0);
  const std::size_t end = skip_word(text, at);
  if (!at_end && text.find('\n', at) == std::string_view::npos) {
    return std::nullopt;  // the count may go on, or be a board's first tile
  }
  const std::string_view token = text.substr(at, end - at);
  const auto count = number_in<std::uint64_t>(token);
  // A number alone on its line is a count, even if it has three or nine digits and so could be a
  // row or a board.
  const std::size_t rest = std::min(text.find('\n', at), text.size());
  const bool alone = !token.empty() && skip_space(text.substr(0, rest), end) == rest;
  const bool missing = !(alone && count) && tokens_on_line_(text, at) != 1;
  offset_ = at;
  if (count && !missing) {
    count_ = count;
    return end;
  }
  diagnostics.push_back({at, token.empty()
                                 ? "expected the number of boards"
                                 : "expected the number of boards, not " + in_quotes(token)});
  return missing || token.empty() ? at : end;
}

void CountedReader::end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) {
  if (count_ && *count_ != boards) {
    diagnostics.push_back({offset_, "the count says " + counted(*count_, "board") + ", but " +
                                        std::to_string(boards) +
                                        (boards == 1 ? " follows" : " follow")});
  }
}

}  // namespace slidebase
