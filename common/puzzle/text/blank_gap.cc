// The problem: 8,6,7,2,5,4,3,,1 and 867/254/3 1 are boards to the people who wrote them. But any
// number of commas and spaces may also stand between cells, so the gap is lost with the separators.
// The idea: a text is read here only after it failed as a board without a gap, so no other text is
// read differently. Then its layout alone must show the place of the gap, in one of these ways:
//
//   fields    commas, semicolons, bars or tabs give each row as many fields as it has cells, or all
//             rows in one line: the gap is the only empty field.
//   columns   every row except one is complete: that row lacks one cell, and its cells are in the
//             columns of all other cells except one. The words of a column are in line, and no
//             column overlaps the next.
//   one row   all gaps between its words are equal except one, which is wider; or two words with a
//             space between them are all cells except one.
#include "common/puzzle/text/blank_gap.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace slidebase {
namespace {

constexpr std::size_t kLongest = 1024;  // longest text that is examined: no board needs more
constexpr auto kNone = std::string_view::npos;

bool is_blank(char c) {
  return c == ' ' || c == '\r';
}

std::string_view without_spaces(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

// Replaces brackets by spaces, and a comma after a closing bracket by the end of a row.
std::string without_brackets(std::string_view text) {
  std::string plain;
  bool closed = false;
  for (const char c : text) {
    const bool closes = c == ')' || c == ']' || c == '}';
    const bool bracket = closes || c == '(' || c == '[' || c == '{';
    plain += bracket ? ' ' : closed && (c == ',' || c == ';') ? '\n' : c;
    closed = closes || (closed && is_blank(c));
  }
  return plain;
}

std::vector<std::string_view> split(std::string_view text, std::string_view between) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// The cells with `blank` before the cell number `gap`.
std::string joined_cells(std::span<const std::string_view> cells, std::size_t gap, char blank) {
  std::string text;
  for (std::size_t i = 0; i <= cells.size(); ++i) {
    if (i == gap) {
      text.append(1, blank).append(" ");
    }
    if (i < cells.size()) {
      text.append(cells[i]).append(" ");
    }
  }
  return text;
}

std::string by_fields(std::string_view text, Shape shape, char blank) {
  std::vector<std::string_view> cells;
  std::size_t rows = 0, gap = kNone;
  for (std::string_view row : split(text, "\n/")) {
    row = without_spaces(row);
    if (row.size() > 1 && row.front() == '|' && row.back() == '|') {
      row = row.substr(1, row.size() - 2);
    }
    if (row.empty()) {
      continue;
    }
    const auto fields = split(row, ",;|\t");
    const auto whole = static_cast<std::size_t>(shape.cells());
    if (fields.size() != static_cast<std::size_t>(shape.cols) && fields.size() != whole) {
      return {};
    }
    rows += fields.size() == whole ? static_cast<std::size_t>(shape.rows) : 1;
    for (const std::string_view field : fields) {
      const std::string_view cell = without_spaces(field);
      if (!cell.empty()) {
        cells.push_back(cell);
      } else if (gap != kNone) {
        return {};
      } else {
        gap = cells.size();
      }
    }
  }
  return rows == static_cast<std::size_t>(shape.rows) && gap != kNone
             ? joined_cells(cells, gap, blank)
             : std::string();
}

struct PlacedWord {
  std::size_t begin, end;
};

std::vector<PlacedWord> placed_words_of(std::string_view row) {
  std::vector<PlacedWord> words;
  for (std::size_t at = row.find_first_not_of(" \r"); at < row.size();
       at = row.find_first_not_of(" \r", at)) {
    const std::size_t end = std::min(row.find_first_of(" \r", at), row.size());
    words.push_back({at, end});
    at = end;
  }
  return words;
}

// Every character except spaces, as a word.
std::vector<PlacedWord> characters_of(std::string_view row) {
  std::vector<PlacedWord> words;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!is_blank(row[i])) {
      words.push_back({i, i + 1});
    }
  }
  return words;
}

// Where the words of a column are. At its left or its right side they are in line.
struct Column {
  std::size_t begin = kNone, end = 0;  // of all
  bool left = true, right = true;

  void add(const PlacedWord& word) {
    const bool first = begin == kNone;
    left = left && (first || word.begin == begin);
    right = right && (first || word.end == end);
    begin = std::min(begin, word.begin);
    end = std::max(end, word.end);
  }
  bool meets(const PlacedWord& word) const { return word.begin < end && begin < word.end; }
};

// The column without a word of the short row; kNone unless each word is in line with a column of
// its own, all at the left or all at the right, and the row reaches that far.
std::size_t free_column(std::span<const Column> columns, std::span<const PlacedWord> words,
                        std::size_t row_size, bool left) {
  std::size_t gap = kNone, word = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const auto meets = [&](const PlacedWord& w) { return column.meets(w); };
    const auto count = std::ranges::count_if(words, meets);
    const bool in_line =
        word < words.size() && (left ? column.left && words[word].begin == column.begin
                                     : column.right && words[word].end == column.end);
    if (count == 0 && gap == kNone && row_size >= column.end) {
      gap = i;
    } else if (count == 1 && in_line) {
      ++word;
    } else {
      return kNone;
    }
  }
  return word == words.size() ? gap : kNone;
}

// The column of the gap in `row`, one of the rows, whose words these are; kNone if its place is not
// clear.
std::size_t gap_in_row(std::span<const Column> columns, std::span<const PlacedWord> words,
                       std::string_view row, std::span<const std::string_view> rows, bool in_words,
                       bool bars) {
  const std::size_t at_left = free_column(columns, words, row.size(), true);
  const std::size_t at_right = free_column(columns, words, row.size(), false);
  const bool differ = at_left != kNone && at_right != kNone && at_left != at_right;
  const std::size_t gap = differ ? kNone : std::min(at_left, at_right);
  // Spaces at the end are a cell only if the row is as long as another; without bars the last of
  // several may have lost its own.
  const std::size_t whole_rows = rows.size() - (rows.size() > 2 && !bars ? 1 : 0);
  const auto others = rows.first(whole_rows);
  const bool narrow = in_words && row.size() < words.back().end + (bars ? 3 : 2);
  const bool cut = gap + 1 == columns.size() &&
                   (narrow || std::ranges::none_of(others, [&](std::string_view other) {
                      return other.data() != row.data() && other.size() <= row.size();
                    }));
  return cut ? kNone : gap;
}

std::string by_columns(std::string_view text, Shape shape, char blank) {
  std::vector<std::string_view> rows = split(text, "\n/|;,");
  for (std::string_view& row : rows) {
    row.remove_suffix(row.ends_with('\r') ? 1 : 0);
  }
  std::erase_if(rows, [](std::string_view row) { return without_spaces(row).empty(); });
  if (rows.size() != static_cast<std::size_t>(shape.rows)) {
    return {};
  }
  // The space after a separator is not a column.
  const bool spaced = text.find('\n') == kNone &&
                      std::all_of(rows.begin() + 1, rows.end(),
                                  [](std::string_view row) { return row.front() == ' '; });
  for (std::size_t i = spaced ? 1 : rows.size(); i < rows.size(); ++i) {
    rows[i].remove_prefix(1);
  }
  const auto cols = static_cast<std::size_t>(shape.cols);
  const bool in_words =
      std::ranges::any_of(rows, [&](auto row) { return placed_words_of(row).size() == cols; });
  std::vector<Column> columns(cols);
  std::vector<std::string_view> cells;
  std::size_t short_row = kNone, first_of_short = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto words = in_words ? placed_words_of(rows[i]) : characters_of(rows[i]);
    if (words.size() + 1 == cols && short_row == kNone) {
      short_row = i;
      first_of_short = cells.size();
    } else if (words.size() != cols ||
               (!in_words && words.back().end - words.front().begin != cols)) {
      return {};
    }
    for (std::size_t c = 0; c < words.size(); ++c) {
      cells.push_back(rows[i].substr(words[c].begin, words[c].end - words[c].begin));
      if (short_row != i) {
        columns[c].add(words[c]);
      }
    }
  }
  const bool in_line = std::ranges::adjacent_find(columns, [](const auto& one, const auto& next) {
                         return one.end > next.begin;
                       }) == columns.end();
  if (short_row == kNone || !in_line) {
    return {};
  }
  const std::string_view row = rows[short_row];
  const auto words = in_words ? placed_words_of(row) : characters_of(row);
  const std::size_t gap = gap_in_row(columns, words, row, rows, in_words, text.find('|') != kNone);
  return gap == kNone ? std::string() : joined_cells(cells, first_of_short + gap, blank);
}

std::string by_width(std::string_view text, Shape shape, char blank) {
  if (text.find_first_of(",;|/\t\n") != kNone) {
    return {};
  }
  const auto cells = static_cast<std::size_t>(shape.cells());
  auto words = placed_words_of(text);
  std::size_t gap = kNone;
  if (words.size() == 2 && shape.rows != 2) {
    gap = words[0].end - words[0].begin;
    const bool one_space = words[1].begin - words[0].end == 1;
    words = characters_of(text);
    gap = one_space ? gap : kNone;
  } else if (words.size() > 2) {
    const auto width = [&](std::size_t i) { return words[i].begin - words[i - 1].end; };
    gap = 1;
    for (std::size_t i = 2; i < words.size(); ++i) {
      gap = width(i) > width(gap) ? i : gap;
    }
    const std::size_t usual = width(gap == 1 ? 2 : 1);
    for (std::size_t i = 1; i < words.size(); ++i) {
      if ((width(i) == usual) == (i == gap)) {
        return {};
      }
    }
  }
  if (gap == kNone || words.size() + 1 != cells) {
    return {};
  }
  std::vector<std::string_view> texts;
  texts.reserve(words.size());
  for (const PlacedWord& word : words) {
    texts.push_back(text.substr(word.begin, word.end - word.begin));
  }
  return joined_cells(texts, gap, blank);
}

}  // namespace

std::string with_blank_in_gap(std::string_view text, Shape shape, char blank) {
  if (text.size() > kLongest) {
    return {};
  }
  const std::string plain = without_brackets(text);
  for (const auto read : {by_fields, by_columns, by_width}) {
    if (std::string made = read(plain, shape, blank); !made.empty()) {
      return made;
    }
  }
  return {};
}

}  // namespace slidebase
