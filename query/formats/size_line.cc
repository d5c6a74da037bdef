#include "query/formats/size_line.h"

#include <algorithm>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

bool is_size_line(std::string_view line, char comment) {
  return is_number(trimmed(line.substr(0, comment != '\0' ? line.find(comment) : line.npos)));
}

}  // namespace

BoardSize parse_size(std::string_view text) {
  const std::size_t begin = skip_space(text, 0);
  const std::size_t end = skip_word(text, begin);
  const std::string_view word = text.substr(begin, end - begin);
  const auto n = number_in<int>(word);
  if (!n) {
    return {{}, end, Diagnostic{begin, "expected the number of rows, found " + in_quotes(word)}};
  }
  const Shape shape{*n, *n};
  if (*n < 2 || *n > kMaxSide) {
    return {shape, end,
            Diagnostic{0, "there are no boards of " + shape.name() +
                              "; the largest square ones are 10x10"}};
  }
  return {shape, end};
}

std::optional<Shape> shape_alone(std::string_view line) {
  constexpr std::size_t kMostBytes = 5;  // "12 12"
  line = trimmed(line);
  if (line.size() > kMostBytes || line.empty() || !is_digit(line[0])) {
    return std::nullopt;
  }
  const std::size_t first = skip_word(line, 0), second = skip_space(line, first);
  const auto rows = number_in<int>(line.substr(0, first));
  const auto cols = second == line.size() ? rows : number_in<int>(line.substr(second));
  const bool in_range = rows && cols && !line.starts_with('0') && std::min(*rows, *cols) > 1 &&
                        std::max(*rows, *cols) <= 12;
  return in_range && Shape{*rows, *cols}.fits() ? std::optional(Shape{*rows, *cols}) : std::nullopt;
}

std::size_t next_size_line(std::string_view text, std::size_t at, bool at_end, char comment) {
  while (at < text.size()) {
    const std::string_view line = text.substr(at, next_line(text, at) - at);
    if ((at_end || line.back() == '\n') && is_size_line(line, comment)) {
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
