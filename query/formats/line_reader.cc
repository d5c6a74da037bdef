#include "query/formats/line_reader.h"

#include "common/base/error.h"
#include "common/text/characters.h"

namespace slidebase {
namespace {

// So many boards wait at most: their paths stay in the cache.
constexpr std::size_t kMostPending = 256;

}  // namespace

void LineReader::answer(Chunk& chunk) const {
  Pending pending;
  for (std::size_t at = 0; at < chunk.text.size();) {
    const std::size_t end = next_line(chunk.text, at);
    if (end == chunk.text.size() && chunk.text.back() != '\n' && !chunk.at_end) {
      break;  // the rest of this line is in the next chunk
    }
    std::string_view line = chunk.text.substr(at, end - at);
    while (!line.empty() && is_space(line.back())) {
      line.remove_suffix(1);
    }
    if (!line.empty()) {
      ++chunk.puzzles;
      if (auto fault = try_line(line, pending, chunk.out)) {
        answer_pending(pending, chunk.out);
        append_invalid(fault->message, chunk.out);
        chunk.diagnostics.push_back({at + fault->offset, std::move(fault->message)});
      } else if (pending.size() == kMostPending) {
        answer_pending(pending, chunk.out);
      }
    }
    at = chunk.consumed = end;
  }
  answer_pending(pending, chunk.out);
}

std::optional<Diagnostic> LineReader::try_line(std::string_view line, Pending& pending,
                                               std::string& out) const {
  try {
    return answer_line(line, pending, out);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kUsage) {
      throw;
    }
    return Diagnostic{0, error.what()};
  }
}

std::size_t LineReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t newline = text.find('\n', from);
  return newline == std::string_view::npos ? newline : newline + 1;
}

}  // namespace slidebase
