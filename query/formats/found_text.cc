#include "query/formats/found_text.h"

#include <algorithm>
#include <array>

#include "common/base/number.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/shown_rows.h"

namespace slidebase {
namespace {

constexpr std::string_view kOpening = "([{";
constexpr std::string_view kAnyQuotes = "\"'`";

// Lines and bars of Unicode's block Box Drawing, U+2500 to U+257F, have these first bytes.
constexpr std::string_view kBoxLead = "\xe2\x94", kDoubleBoxLead = "\xe2\x95";
constexpr std::array<std::string_view, 3> kBars = {"│", "┃", "║"};

bool begins_box_character(std::string_view text) {
  return text.starts_with(kBoxLead) || text.starts_with(kDoubleBoxLead);
}

std::size_t bar_bytes(std::string_view text) {
  const auto bar = std::ranges::find_if(kBars, [&](auto b) { return text.starts_with(b); });
  return text.starts_with('|') ? 1 : bar == kBars.end() ? 0 : bar->size();
}

std::string with_plain_bars(std::string_view row) {
  std::string plain;
  for (std::size_t at = 0; at < row.size();) {
    const std::size_t bar = bar_bytes(row.substr(at));
    plain += bar > 0 ? '|' : row[at];
    at += std::max<std::size_t>(bar, 1);
  }
  return plain;
}

// The parts of a row that belong to each of the boxes.
std::vector<std::string> parts_of(std::string_view row, std::size_t boxes) {
  std::vector<std::size_t> bars;
  for (std::size_t at = row.find('|'); at != row.npos; at = row.find('|', at + 1)) {
    bars.push_back(at);
  }
  const std::size_t each = bars.size() / boxes;
  std::vector<std::string> parts(boxes);
  for (std::size_t box = 0; box < boxes; ++box) {
    if (boxes == 1) {
      parts[box] = row;
    } else if (each >= 2 && bars.size() == each * boxes) {
      const std::size_t begin = bars[box * each];
      parts[box] = row.substr(begin, bars[(box + 1) * each - 1] + 1 - begin);
    }
  }
  return parts;
}

constexpr int kMostNameBytes = 5;  // of a name of the blank: "blank"

// The cells of a row of words, some of which may be names of the blank; of several commas without
// words between them each ends an empty cell.
int cells_of_other_row(std::string_view line, int most) {
  int cells = 0;
  bool after_comma = true;  // or the beginning
  for (std::size_t at = 0, end = 0; at < line.size(); at = end + 1) {
    end = std::min(line.find_first_of(kBoardSeparators, at), line.size());
    const std::string_view word = line.substr(at, end - at);
    const bool comma = end < line.size() && line[end] == ',';
    cells += !word.empty() || (comma && after_comma) ? 1 : 0;
    after_comma = comma || (after_comma && word.empty());
    if (word.size() > 2 && !names_blank(word)) {
      return 0;
    }
  }
  return cells <= most ? cells : 0;
}

// "31 moves: ..."
bool is_headline(std::string_view line) {
  constexpr std::array<std::string_view, 3> kNouns = {"move", "slide", "roll"};
  const std::size_t number = skip_word(line, 0);
  const std::string_view after = trimmed(line.substr(number));
  return is_number(line.substr(0, number)) && std::ranges::any_of(kNouns, [&](auto noun) {
           const std::string_view rest = after.substr(std::min(noun.size(), after.size()));
           return after.starts_with(noun) &&
                  (rest.empty() || rest == "s" || rest.starts_with(':') || rest.starts_with("s:"));
         });
}

}  // namespace

std::string_view board_part(std::string_view line) {
  if (const std::size_t equals = line.rfind('='); equals != line.npos) {
    line = trimmed(line.substr(equals + 1));
  }
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::size_t next = skip_space(line, at + 1);
    if (kOpening.find(line[at]) != line.npos && next < line.size() &&
        (kOpening.find(line[next]) != line.npos || is_digit(line[next]) ||
         kAnyQuotes.find(line[next]) != line.npos)) {
      line.remove_prefix(at);
      break;
    }
  }
  const std::string others = std::string(kAnyQuotes) + " \t\r,;";
  const std::size_t begin = std::min(line.find_first_not_of(others), line.size());
  const std::size_t end = line.find_last_not_of(others);
  return end == line.npos ? std::string_view() : line.substr(begin, end + 1 - begin);
}

std::string_view numbered_board(std::string_view line) {
  line = trimmed(line);
  std::size_t words = 0, last = 0;
  for (std::size_t at = 0; at < line.size(); at = skip_space(line, skip_word(line, at))) {
    ++words;
    last = at;
  }
  const std::size_t first = skip_word(line, 0);
  return words == 18 || words == 27 ? line.substr(first, last - first) : std::string_view();
}

bool is_beside_boards(std::string_view line) {
  line = trimmed(line);
  const std::size_t first = line.find_first_not_of(kBoardSeparators);
  if (first == line.npos) {
    return true;
  }
  const std::size_t equals = line.rfind('=');
  if (equals != line.npos && kOpening.find(line.back()) != line.npos) {
    return std::ranges::none_of(line.substr(equals), is_digit);
  }
  const bool words = std::ranges::adjacent_find(line, [](char a, char b) {
                       return is_letter(a) && is_letter(b);
                     }) != line.end();
  return (line.front() == '#' && (words || line.size() == 1)) || is_headline(line);
}

std::optional<std::size_t> end_of_row(std::string_view text, std::size_t at, bool at_end) {
  constexpr std::size_t kMostBytes = 1 << 12;
  std::size_t end = next_line(text, at);
  const auto has_odd_quotes = [&](std::size_t begin) {
    const std::string_view line = text.substr(begin, end - begin);
    return line.find('"') != line.npos && std::ranges::count(line, '"') % 2 != 0;
  };
  bool open = has_odd_quotes(at);
  while (open && end < text.size() && end - at < kMostBytes) {
    const std::size_t line = end;
    end = next_line(text, line);
    open = open != has_odd_quotes(line);
  }
  if (open && !at_end && end - at < kMostBytes) {
    return std::nullopt;
  }
  return open ? next_line(text, at) : end;
}

std::vector<std::string_view> fields_of(std::string_view line, char between) {
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; at <= line.size();) {
    std::size_t end = at;
    for (bool quoted = false; end < line.size() && (quoted || line[end] != between); ++end) {
      quoted = quoted != (line[end] == '"');
    }
    std::string_view field = trimmed(line.substr(at, end - at));
    if (field.size() > 1 && field.front() == '"' && field.back() == '"') {
      field = trimmed(field.substr(1, field.size() - 2));
    }
    fields.push_back(field);
    at = end + 1;
  }
  return fields;
}

int cells_in_row(std::string_view line, int most) {
  int words = 0, longest = 0, length = 0;
  for (const char c : line) {
    length = separator_of(c) != 0 ? 0 : length + 1;
    words += length == 1 ? 1 : 0;
    longest = std::max(longest, length);
    if (words > most || longest > std::max(most, kMostNameBytes)) {
      return 0;
    }
  }
  if ((words > 1 && longest > 2) || line.find(',') != line.npos) {
    return cells_of_other_row(line, most);
  }
  return words != 1 ? words : longest <= std::max(most, 2) ? longest : 0;
}

int cells_in_square_row(std::string_view line) {
  constexpr int kMostInWord = 5;
  const int cells = cells_in_row(line, kMaxSide);
  const bool word = trimmed(line).find_first_of(kBoardSeparators) == line.npos;
  return word && cells > kMostInWord ? 0 : cells;
}

bool has_large_tile(std::string_view text) {
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find_first_of(kBoardSeparators, at), text.size());
    const int number = number_in<int>(text.substr(at, end - at)).value_or(0);
    if (number >= kMaxSearchedCells && number < kMaxCells) {
      return true;
    }
  }
  return false;
}

bool has_only_tiles(std::string_view line) {
  const bool one_word =
      line.find_first_of(kBoardSeparators) == line.npos && std::ranges::any_of(line, is_digit);
  return std::ranges::all_of(line, [one_word](char c) {
    return is_digit(c) || separator_of(c) != 0 || (one_word && is_letter(c)) ||
           kBlankSymbols.find(c) != std::string_view::npos;
  });
}

bool has_uneven_groups(std::string_view text) {
  constexpr std::string_view kClosing = ")]}";
  int depth = 0, words = 0, least = kMaxCells, most = 0;
  char quote = '\0';
  bool in_word = false;
  // Ends a group, or a word beside them.
  const auto end_unit = [&] {
    least = std::min(least, words);
    most = std::max(most, words);
    words = 0;
  };
  for (const char c : text) {
    const bool outside = depth == 0 && quote == '\0';
    const bool is_quote = kAnyQuotes.find(c) != kAnyQuotes.npos;
    const bool begins = !in_word && !is_quote && separator_of(c) == 0;
    if (outside && words > 0 && (is_quote || separator_of(c) != 0)) {
      end_unit();
    }
    words += begins ? 1 : 0;
    in_word = !is_quote && separator_of(c) == 0;
    if (is_quote && (quote == '\0' || quote == c)) {
      const bool closes = quote == c;
      quote = closes ? '\0' : c;
      if (closes && depth == 0) {
        words = std::max(words, 1);  // an empty cell
        end_unit();
      }
    } else if (quote == '\0' && kOpening.find(c) != kOpening.npos) {
      ++depth;
    } else if (quote == '\0' && kClosing.find(c) != kClosing.npos && --depth == 0) {
      end_unit();
    }
  }
  if (words > 0 && depth == 0 && quote == '\0') {
    end_unit();
  }
  return least <= 1 && most > 2;
}

int open_brackets(std::string_view text) {
  int open = 0;
  for (const char c : text) {
    open += c == '[' || c == '(' || c == '{' ? 1 : c == ']' || c == ')' || c == '}' ? -1 : 0;
  }
  return open;
}

char header_separator(std::string_view line) {
  if (std::ranges::any_of(line, is_digit) || std::ranges::none_of(line, is_letter)) {
    return '\0';
  }
  for (const char between : {'\t', ';', ','}) {
    if (line.find(between) != line.npos) {
      return between;
    }
  }
  // A table of one column has nothing to separate.
  constexpr std::array<std::string_view, 5> kOnlyNames = {"board", "boards", "puzzle", "start",
                                                          "state"};
  std::string name(trimmed(line));
  std::ranges::transform(name, name.begin(), lower);
  std::erase(name, '"');
  return std::ranges::find(kOnlyNames, name) != kOnlyNames.end() ? ',' : '\0';
}

bool is_rule(std::string_view line) {
  line = trimmed(line);
  int dashes = 0;
  for (std::size_t at = 0; at < line.size();) {
    const bool box = begins_box_character(line.substr(at));
    if (!box && std::string_view("+-=| ").find(line[at]) == std::string_view::npos) {
      return false;
    }
    const bool dash = box ? bar_bytes(line.substr(at)) == 0 : line[at] == '-' || line[at] == '=';
    dashes += dash ? 1 : 0;
    at += box ? std::min<std::size_t>(3, line.size() - at) : 1;
  }
  return dashes > 2;
}

bool has_bar(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (bar_bytes(line.substr(at)) > 0) {
      return true;
    }
  }
  return false;
}

std::vector<std::string> boxes_of(std::string_view drawing) {
  std::vector<std::string> boxes;
  for_each_line(drawing, [&](std::string_view line, std::size_t) {
    if (is_rule(line)) {
      if (boxes.empty()) {
        std::size_t at = 0, groups = 0;
        for (; at < line.size(); at = skip_space(line, skip_word(line, at))) {
          ++groups;
        }
        boxes.resize(groups);
      }
    } else if (!line.empty()) {
      boxes.resize(std::max<std::size_t>(boxes.size(), 1));
      const std::vector<std::string> parts = parts_of(with_plain_bars(line), boxes.size());
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        boxes[i] += parts[i] + "\n";
      }
    }
    return true;
  });
  return boxes;
}

}  // namespace slidebase
