#include "common/text/cubic_text.h"

#include <algorithm>
#include <charconv>

#include "common/base/joined.h"
#include "common/text/blank_gap.h"
#include "common/text/board_text.h"
#include "common/text/characters.h"
#include "common/text/quote.h"

namespace slidebase {
namespace {

constexpr char kMarkLetters[] = "udnesw";  // by orientation

constexpr std::size_t kBlank = 3, kNoCell = 4;  // after the colours

// The colour on top that a character means, or the blank.
std::size_t cell_of(char c) {
  const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const auto top = std::string_view(kColourLetters).find(capital);
  return top != std::string_view::npos            ? top
         : c == '_' || c == '.' || capital == 'E' ? kBlank
                                                  : kNoCell;
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

CubicText parse_cells(std::string_view text, Shape shape) {
  CubicText made;
  const auto fail = [&made](std::size_t offset, std::string reason) {
    made.fault = {offset, std::move(reason)};
    return made;
  };
  CubicPattern& pattern = made.pattern;
  pattern.blank = -1;
  const auto cells = static_cast<std::size_t>(shape.cells());
  std::size_t count = 0;
  std::size_t surplus = text.size();  // the first surplus cell
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (kBoardSeparators.find(text[at]) != std::string_view::npos) {
      continue;
    }
    const std::size_t cell = cell_of(text[at]);
    if (cell == kNoCell) {
      const std::string_view character = text.substr(at, character_bytes(text.substr(at)));
      return fail(at, joined({in_quotes(character),
                              " is not a cell: expected W, B or R, or E for the blank"}));
    }
    if (cell == kBlank && pattern.blank >= 0) {
      return fail(at, joined({"a second blank, ", in_quotes(text.substr(at, 1))}));
    }
    if (count >= cells) {
      surplus = std::min(surplus, at);
    } else if (cell == kBlank) {
      pattern.blank = static_cast<Cell>(count);
    } else {
      pattern.top[count] = static_cast<std::uint8_t>(cell);
    }
    ++count;
  }
  if (count != cells) {
    return fail(surplus, joined({cells, " cells are needed, this has ", count}));
  }
  if (pattern.blank < 0) {
    return fail(text.size(), "no blank, E, in this pattern");
  }
  return made;
}

}  // namespace

CubicText parse_pattern(std::string_view text, Shape shape) {
  CubicText pattern = parse_cells(text, shape);
  if (!pattern) {
    if (const std::string whole = with_blank_in_gap(text, shape, 'E'); !whole.empty()) {
      if (CubicText read = parse_cells(whole, shape)) {
        pattern = std::move(read);
      }
    }
  }
  return pattern;
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
  // One space ends the number; further spaces may be a gap.
  CubicText made = parse_pattern(line.substr(end + 1), shape);
  made.start = shape.cell(coordinate[1] - 1, coordinate[0] - 1);
  if (made.fault) {
    made.fault->offset += end + 1;
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

std::string position_text(Shape shape, const Cube& cube, const CubePosition& position) {
  const bool dice = &cube == &Cube::of(CubeKind::kDice);
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0) {
      text += shape.col(c) == 0 ? "/" : dice ? " " : "";
    }
    const int orientation = position.cubes[c];
    if (c == position.blank) {
      text += '.';
    } else if (dice) {
      text += static_cast<char>('0' + cube.label(orientation, Side::kUp));
      text += static_cast<char>('0' + cube.label(orientation, Side::kNorth));
    } else {
      text += kMarkLetters[orientation];
    }
  }
  return text;
}

}  // namespace slidebase
