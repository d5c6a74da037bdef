#include "query/formats/size_line.h"

#include <algorithm>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

bool is_size_line(std::string_view line, int numbers, char comment) {
  line = line.substr(0, comment != '\0' ? line.find(comment) : line.npos);
  std::size_t at = skip_space(line, 0);
  for (; numbers > 0; --numbers) {
    const std::size_t begin = at;
    while (at < line.size() && is_digit(line[at])) {
      ++at;
    }
    const std::size_t next = skip_space(line, at);
    if (at == begin || (next == at && next < line.size())) {
      return false;
    }
    at = next;
  }
  return at == line.size();
}

}  // namespace

BoardSize parse_size(std::string_view text, int numbers) {
  BoardSize size;
  for (int i = 0; i < numbers; ++i) {
    const std::size_t begin = skip_space(text, size.end);
    const std::size_t end = skip_word(text, begin);
    const std::string_view word = text.substr(begin, end - begin);
    const auto n = number_in<int>(word);
    if (!n) {
      size.end = i == 0 ? end : size.end;
      size.fault = {begin, std::string("expected the number of ") + (i == 0 ? "rows" : "columns") +
                               ", found " + in_quotes(word)};
      return size;
    }
    size.end = end;
    size.shape = i == 0 ? Shape{*n, *n} : Shape{size.shape.rows, *n};
  }
  const auto [rows, cols] = size.shape;
  if (std::min(rows, cols) < 2 || std::max(rows, cols) > kMaxCells ||
      size.shape.cells() > kMaxCells) {
    size.fault = {0, "there are no boards of " + size.shape.name() +
                         (numbers == 1 ? "; the largest square ones are 5x5" : "")};
  }
  return size;
}

std::size_t next_size_line(std::string_view text, std::size_t at, bool at_end, int numbers,
                           char comment) {
  while (at < text.size()) {
    const std::string_view line = text.substr(at, next_line(text, at) - at);
    if ((at_end || line.back() == '\n') && is_size_line(line, numbers, comment)) {
      return at;
    }
    at += line.size();
  }
  return text.size();
}

std::string without_comments(std::string_view text, char comment) {
  std::string blanked(text);
  bool inside = false;
  for (char& c : blanked) {
    inside = c != '\n' && (inside || c == comment);
    c = inside ? ' ' : c;
  }
  return blanked;
}

}  // namespace slidebase
