#include "common/text/cubic_text.h"

#include <algorithm>
#include <charconv>

#include "common/base/joined.h"
#include "common/text/characters.h"

namespace slidebase {
namespace {

bool is_between_cells(char c) {
  return is_space(c) || c == '/' || c == ',';
}

// The end of the two numbers that a question begins with, or npos.
std::size_t end_of_start(std::string_view line) {
  std::size_t at = 0;
  for (int i = 0; i < 2; ++i) {
    at = skip_space(line, at);
    const std::size_t begin = at;
    while (at < line.size() && is_digit(line[at])) {
      ++at;
    }
    if (at == begin || at == line.size() || !is_space(line[at])) {
      return std::string_view::npos;
    }
  }
  return at;
}

}  // namespace

CubicText parse_pattern(std::string_view text, Shape shape) {
  CubicText made;
  const auto fail = [&made](std::size_t offset, std::string reason) {
    made.fault = {offset, std::move(reason)};
    return made;
  };
  CubicPattern& pattern = made.pattern;
  pattern.blank = -1;
  int count = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_between_cells(c)) {
      continue;
    }
    const auto top = std::string_view(kColourLetters).find(c);
    if ((top == std::string_view::npos && c != 'E') || count == shape.cells()) {
      return fail(at, joined({"expected ", shape.cells(), " cells of W, B, R and E"}));
    }
    if (c == 'E' && pattern.blank >= 0) {
      return fail(at, "a second E in this pattern");
    }
    if (c == 'E') {
      pattern.blank = count;
    } else {
      pattern.top[count] = static_cast<std::uint8_t>(top);
    }
    ++count;
  }
  if (count < shape.cells()) {
    return fail(text.size(),
                joined({"this pattern ends after ", count, " of ", shape.cells(), " cells"}));
  }
  if (pattern.blank < 0) {
    return fail(text.size(), "no E in this pattern");
  }
  return made;
}

CubicText parse_question(std::string_view line, Shape shape) {
  const std::size_t end = end_of_start(line);
  std::size_t at = 0;
  int coordinate[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    at = skip_space(line, at);
    const char* const begin = line.data() + at;
    const auto [stop, error] = std::from_chars(begin, line.data() + line.size(), coordinate[i]);
    const int most = i == 0 ? shape.cols : shape.rows;
    if (error != std::errc{} || coordinate[i] < 1 || coordinate[i] > most) {
      CubicText made;
      made.fault = {
          at, joined({i == 0 ? "x, the column," : "y, the row,", " is not from 1 to ", most})};
      return made;
    }
    at += static_cast<std::size_t>(stop - begin);
  }
  CubicText made = parse_pattern(line.substr(end), shape);
  made.start = shape.cell(coordinate[1] - 1, coordinate[0] - 1);
  if (made.fault) {
    made.fault->offset += end;
  }
  return made;
}

bool looks_like_question(std::string_view line) {
  const std::size_t end = end_of_start(line);
  return end != std::string_view::npos && std::ranges::none_of(line.substr(end), is_digit);
}

std::string pattern_text(Shape shape, const CubicPattern& pattern) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0 && shape.col(c) == 0) {
      text += '/';
    }
    text += c == pattern.blank ? 'E' : kColourLetters[pattern.top[c]];
  }
  return text;
}

}  // namespace slidebase
