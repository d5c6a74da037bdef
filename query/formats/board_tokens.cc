#include "query/formats/board_tokens.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/text/characters.h"
#include "common/text/quote.h"

namespace slidebase {
namespace {

constexpr std::uint8_t kNoSymbol = 15;

// '1'..'8' and 'x' as 1..8 and 0; any other byte as kNoSymbol.
constexpr std::array<std::uint8_t, 256> kSymbols = [] {
  std::array<std::uint8_t, 256> symbols{};
  symbols.fill(kNoSymbol);
  for (std::uint8_t tile = 1; tile <= 8; ++tile) {
    symbols[static_cast<std::size_t>('0' + tile)] = tile;
  }
  symbols['x'] = 0;
  return symbols;
}();

// The first place at or after `at` that is a newline or not white space, or the text's size.
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

// Whether this many boards stand here, each ending a line; unknown where the text is too short to
// tell. At the end of the input fewer will do, but not none.
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
  for (; count <= kBoardTokens && !ends_line(text, at); ++count) {
    at = skip_word(text, skip_within_line(text, at));
  }
  return count;
}

BoardTokens take_board_tokens(std::string_view text, std::size_t at) {
  BoardTokens t;
  t.first_line_count = tokens_on_line(text, at);
  while (t.count < kBoardTokens && at < text.size()) {
    t.begin[t.count] = at;
    t.end[t.count] = skip_word(text, at);
    at = skip_space(text, t.end[t.count]);
    ++t.count;
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
    const std::uint8_t tile =
        token.size() == 1 ? kSymbols[static_cast<unsigned char>(token[0])] : kNoSymbol;
    if (tile == kNoSymbol) {
      return Diagnostic{t.begin[i], in_quotes(token) + " is not a tile: expected 1 to 8 or x"};
    }
    if (seen[tile]) {
      return Diagnostic{t.begin[i], "tile " + in_quotes(token) + " appears twice on this board"};
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
    int boards;  // that must stand there: a single one may be made of the pieces of two
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
