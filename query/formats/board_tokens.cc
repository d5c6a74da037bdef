#include "query/formats/board_tokens.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

constexpr std::uint8_t kNoSymbol = 15;

// '1'..'8' as 1..8, a blank as 0; any other byte as kNoSymbol.
constexpr std::array<std::uint8_t, 256> kSymbols = [] {
  std::array<std::uint8_t, 256> symbols{};
  symbols.fill(kNoSymbol);
  for (std::uint8_t tile = 1; tile <= 8; ++tile) {
    symbols[static_cast<std::size_t>('0' + tile)] = tile;
  }
  for (const char blank : std::string_view("0xX_")) {
    symbols[static_cast<unsigned char>(blank)] = 0;
  }
  return symbols;
}();

std::uint8_t symbol_of(char c) {
  return kSymbols[static_cast<unsigned char>(c)];
}

// The number of tokens in a word that follows `before` others of its board. '9' is not a tile, but
// a word with a 9 may be meant as a board.
std::size_t tokens_of(std::string_view word, std::size_t before) {
  constexpr std::size_t kRow = 3;
  const bool fits =
      word.size() == kBoardTokens ? before == 0 : word.size() == kRow && before % kRow == 0;
  return fits && std::ranges::all_of(word,
                                     [](char c) { return c == '9' || symbol_of(c) != kNoSymbol; })
             ? word.size()
             : 1;
}

// The first offset from `at` that is a newline or not white space, or the text's size.
std::size_t skip_within_line(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '\n' && is_space(text[at])) {
    ++at;
  }
  return at;
}
bool ends_line(std::string_view text, std::size_t at) {
  at = skip_within_line(text, at);
  return at == text.size() || text[at] == '\n';
}

enum class Prospect { kGood, kBad, kUnknown };

// Whether `boards` boards follow from `at`, each ending a line; unknown if the text is too short to
// decide. At the end of the input fewer are enough, but at least one.
Prospect boards_at(std::string_view text, std::size_t at, int boards, bool at_end) {
  for (int i = 0; i < boards; ++i) {
    at = skip_space(text, at);
    if (at == text.size() && at_end && i > 0) {
      break;
    }
    const BoardTokens t = take_board_tokens(text, at);
    const std::size_t end = t.count == kBoardTokens ? t.end[kBoardTokens - 1] : text.size();
    if (!at_end && skip_within_line(text, end) == text.size()) {
      return Prospect::kUnknown;
    }
    Tiles board{};
    if (t.count < kBoardTokens || parse_tokens(text, t, t.count, board) || !ends_line(text, end)) {
      return Prospect::kBad;
    }
    at = end;
  }
  return Prospect::kGood;
}

}  // namespace

std::size_t tokens_on_line(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  while (count <= kBoardTokens && !ends_line(text, at)) {
    const std::size_t begin = skip_within_line(text, at);
    at = skip_word(text, begin);
    count += tokens_of(text.substr(begin, at - begin), count % kBoardTokens);
  }
  return std::min(count, kBoardTokens + 1);
}

BoardTokens take_board_tokens(std::string_view text, std::size_t at) {
  BoardTokens t;
  t.first_line_count = tokens_on_line(text, at);
  while (t.count < kBoardTokens && at < text.size()) {
    const std::size_t end = skip_word(text, at);
    const std::size_t tokens = tokens_of(text.substr(at, end - at), t.count);
    for (std::size_t i = 0; i < tokens; ++i) {
      t.begin[t.count] = at + i;
      t.end[t.count] = i + 1 < tokens ? at + i + 1 : end;
      ++t.count;
    }
    at = skip_space(text, end);
    if (t.count < kBoardTokens && at < text.size()) {
      const auto gap = text.substr(t.end[t.count - 1], at - t.end[t.count - 1]);
      const auto newlines = std::ranges::count(gap, '\n');
      t.begins_line[t.count] = newlines > 0;
      if (newlines > 1) {
        t.before_blank_line = std::min(t.before_blank_line, t.count);
      }
    }
  }
  return t;
}

std::optional<Diagnostic> parse_tokens(std::string_view text, const BoardTokens& t,
                                       std::size_t count, Tiles& board) {
  std::array<bool, kBoardTokens> seen{};
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view token = text.substr(t.begin[i], t.end[i] - t.begin[i]);
    const std::uint8_t tile = token.size() == 1 ? symbol_of(token[0]) : kNoSymbol;
    if (tile == kNoSymbol) {
      return Diagnostic{t.begin[i], in_quotes(token) +
                                        " is not a tile: expected 1 to 8, or 0 x X _ for the "
                                        "blank"};
    }
    if (seen[tile]) {
      return Diagnostic{t.begin[i],
                        tile == 0 ? "a second blank, " + in_quotes(token)
                                  : "tile " + in_quotes(token) + " appears twice on this board"};
    }
    seen[tile] = true;
    board[i] = tile;
  }
  if (count < kBoardTokens) {
    return Diagnostic{t.end[count - 1],
                      "this board ends after " + std::to_string(count) + " of 9 tiles"};
  }
  return std::nullopt;
}

std::optional<std::size_t> after_faulty_board(std::string_view text, const BoardTokens& t,
                                              bool at_end) {
  if (t.before_blank_line < t.count) {
    return t.begin[t.before_blank_line];
  }
  const std::size_t after_nine = t.end[t.count - 1];
  const std::size_t new_line = next_line(text, t.begin[0]);
  struct Candidate {
    std::size_t at;
    int boards;  // that must follow: a single one may consist of parts of two boards
  };
  std::vector<Candidate> places = {{after_nine, 1}};
  std::size_t last_line = after_nine;
  for (std::size_t i = t.count; i-- > 1;) {
    if (t.begins_line[i]) {
      places.push_back({t.begin[i], 2});
      last_line = std::max(last_line == after_nine ? 0 : last_line, t.begin[i]);
    }
  }
  places.push_back({new_line, 2});
  for (const Candidate& place : places) {
    switch (boards_at(text, place.at, place.boards, at_end)) {
      case Prospect::kGood:
        return place.at;
      case Prospect::kUnknown:
        return std::nullopt;
      case Prospect::kBad:
        break;
    }
  }
  if (t.first_line_count == 3) {
    return ends_line(text, after_nine) ? after_nine : last_line;
  }
  return t.first_line_count < kBoardTokens ? new_line : after_nine;
}

}  // namespace slidebase
