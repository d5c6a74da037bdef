#include "query/formats/eight.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "query/diagnostics.h"
#include "query/formats/text.h"

namespace slidebase {
namespace {

constexpr std::size_t kTokens = 9;
constexpr std::size_t kPlainLine = 18;  // bytes of "1 2 3 4 5 6 7 8 x\n"
constexpr std::uint8_t kBad = 15;

// '1'..'8' and 'x' as 1..8 and 0; anything else as kBad.
constexpr std::array<std::uint8_t, 256> kSymbols = [] {
  std::array<std::uint8_t, 256> symbols{};
  symbols.fill(kBad);
  for (std::uint8_t tile = 1; tile <= 8; ++tile) {
    symbols[static_cast<std::size_t>('0' + tile)] = tile;
  }
  symbols['x'] = 0;
  return symbols;
}();

std::uint8_t symbol(char c) {
  return kSymbols[static_cast<unsigned char>(c)];
}

// The tokens of one board-to-be.
struct Tokens {
  std::array<std::size_t, kTokens> begin{}, end{};
  std::size_t count = 0;
  std::size_t first_line_count = 0;  // of those on the first token's line, to its end
  std::size_t first_line_end = 0;    // the end of the last of those
  std::size_t last_line_begin = 0;   // the last line that begins within the board, 0 if none does
  std::size_t after_blank_line = 0;  // the first place after a blank line within, 0 if none is
};

bool blank_line_between(std::string_view text) {
  return std::ranges::count(text, '\n') >= 2;
}

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

// How many tokens stand from `at` to the end of its line; more than nine count as ten.
std::size_t tokens_on_line(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  for (; count <= kTokens && !ends_line(text, at); ++count) {
    at = skip_word(text, skip_within_line(text, at));
  }
  return count;
}

Tokens take_tokens(std::string_view text, std::size_t at) {
  Tokens t;
  t.first_line_count = tokens_on_line(text, at);
  while (t.count < kTokens && at < text.size()) {
    t.begin[t.count] = at;
    t.end[t.count] = skip_word(text, at);
    const std::size_t next = skip_space(text, t.end[t.count]);
    ++t.count;
    if (t.count < kTokens && next < text.size()) {
      const std::string_view gap = text.substr(t.end[t.count - 1], next - t.end[t.count - 1]);
      if (gap.find('\n') != std::string_view::npos) {
        t.first_line_end = t.first_line_end == 0 ? t.end[t.count - 1] : t.first_line_end;
        t.last_line_begin = next;
      }
      if (t.after_blank_line == 0 && blank_line_between(gap)) {
        t.after_blank_line = next;
      }
    }
    at = next;
  }
  return t;
}

std::string ends_after(std::size_t count) {
  return "this board ends after " + std::to_string(count) + " of 9 tiles";
}

// What is wrong with the first `count` tokens as a board, if anything is; else the board.
std::optional<Complaint> read_board(std::string_view text, const Tokens& t, std::size_t count,
                                    Tiles& board) {
  std::array<bool, 9> seen{};
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view token = text.substr(t.begin[i], t.end[i] - t.begin[i]);
    const std::uint8_t tile = token.size() == 1 ? symbol(token[0]) : kBad;
    if (tile == kBad) {
      return Complaint{t.begin[i], in_quotes(token) + " is not a tile: expected 1 to 8 or x"};
    }
    if (seen[tile]) {
      return Complaint{t.begin[i], "tile " + in_quotes(token) + " stands twice on this board"};
    }
    seen[tile] = true;
    board[i] = tile;
  }
  if (count < kTokens) {
    return Complaint{t.end[count - 1],
                     "this board ends after " + std::to_string(count) + " of 9 tiles"};
  }
  return std::nullopt;
}

// Whether a faulty board's first line looks like a board that lost some of its tiles.
bool first_line_is_short(const Tokens& t) {
  return t.first_line_count < kTokens && t.first_line_count != 3;
}

// A fault past the end of a short first line is a consequence of that line's.
Complaint first_cause(const Tokens& t, Complaint fault) {
  if (first_line_is_short(t) && t.first_line_end != 0 && fault.offset > t.first_line_end) {
    return {t.first_line_end, ends_after(t.first_line_count)};
  }
  return fault;
}

}  // namespace

std::size_t EightDialect::begin(std::string_view text, std::vector<Complaint>& complaints) {
  if (kind_ == Kind::kEight) {
    return 0;
  }
  const std::size_t at = skip_space(text, 0);
  const std::size_t end = skip_word(text, at);
  const std::string_view token = text.substr(at, end - at);
  const auto [stop, error] = std::from_chars(token.data(), token.data() + token.size(), count_);
  // A board may follow at once where the count was left out; then its first token is one of nine.
  const bool missing = tokens_on_line(text, at) != 1;
  counted_ = error == std::errc{} && stop == token.data() + token.size() && !missing;
  count_offset_ = at;
  if (counted_) {
    return end;
  }
  complaints.push_back({at, token.empty()
                                ? "expected the number of boards"
                                : "expected the number of boards, not " + in_quotes(token)});
  return missing || token.empty() ? at : end;
}

void EightDialect::expect(std::size_t bytes) {
  answers_.expect(bytes / kPlainLine);
}

// Boards written the usual way, `1 2 3 4 5 6 7 8 x` and a newline, answered by copying from the
// book of paths. Returns the place of the first board that is not like that.
std::size_t EightDialect::answer_plain_lines(Chunk& chunk, std::size_t at) const {
  constexpr std::size_t kLine = kPlainLine;
  constexpr std::string_view kUnsolvable = "unsolvable\n";
  const PathBook* const book = answers_.path_finder();
  if (book == nullptr || kind_ != Kind::kEight) {
    return at;
  }
  const std::size_t lines = (chunk.text.size() - at) / kLine;
  std::string& out = chunk.out;
  const std::size_t before = out.size();
  // Room for the longest answers, and for what spelling writes beyond the last.
  out.resize(before + (lines + 1) * PathBook::kSpellRoom);
  char* to = out.data() + before;
  const char* from = chunk.text.data() + at;
  const char* const end = from + lines * kLine;
  for (; from != end; from += kLine) {
    std::uint64_t symbols = 0;
    unsigned seen = 0;
    for (unsigned i = 0; i < 9; ++i) {
      const std::uint64_t tile = symbol(from[2 * i]);
      symbols |= tile << (4 * i);
      seen |= 1U << tile;
    }
    std::uint64_t low, high;
    std::memcpy(&low, from, 8);
    std::memcpy(&high, from + 8, 8);
    constexpr std::uint64_t kOdd = 0xff00ff00ff00ff00, kSpaces = 0x2000200020002000;
    if (seen != 0x1ff || (low & kOdd) != kSpaces || (high & kOdd) != kSpaces || from[17] != '\n') {
      break;
    }
    if (const PathBook::Word path = book->find(symbols); path != 0) {
      to += PathBook::spell(path, to);
      *to++ = '\n';
    } else {
      std::memcpy(to, kUnsolvable.data(), kUnsolvable.size());
      to += kUnsolvable.size();
    }
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  const auto taken = static_cast<std::size_t>(from - chunk.text.data()) - at;
  chunk.puzzles += taken / kLine;
  return at + taken;
}

void EightDialect::answer(Chunk& chunk) const {
  std::size_t at = 0;
  do {
    at = answer_plain_lines(chunk, at);
  } while (answer_board(chunk, at));
}

// Answers the board at `at` and moves on to where the next may begin. False when there is no whole
// board left in the chunk.
bool EightDialect::answer_board(Chunk& chunk, std::size_t& at) const {
  const std::string_view text = chunk.text;
  at = skip_space(text, at);
  chunk.consumed = at;
  if (at == text.size()) {
    return false;
  }
  const Tokens t = take_tokens(text, at);
  const bool cut_short = t.count < kTokens || t.end[kTokens - 1] == text.size();
  if (cut_short && !chunk.at_end) {
    return false;  // the rest is in the next chunk
  }
  // A blank line ends a uva652 board, whole or not.
  std::size_t count = t.count;
  if (kind_ == Kind::kUva652 && t.after_blank_line != 0) {
    while (t.begin[count - 1] >= t.after_blank_line) {
      --count;
    }
  }
  Tiles board{};
  const auto fault = read_board(text, t, count, board);
  // Where to go on after a fault depends on what else stands on the board's last line.
  if (fault && !chunk.at_end && skip_within_line(text, t.end[t.count - 1]) == text.size()) {
    return false;
  }
  ++chunk.puzzles;
  if (separated()) {
    chunk.out += '\n';
  }
  if (!fault) {
    answers_.append(board, chunk.out);
    at = t.end[kTokens - 1];
    return true;
  }
  const Complaint wrong = count < t.count ? *fault : first_cause(t, *fault);
  answers_.append_invalid(wrong.message, chunk.out);
  chunk.complaints.push_back(wrong);
  at = t.end[t.count - 1];
  if (count < t.count) {
    at = t.after_blank_line;
  } else if (t.first_line_count == 3 && !ends_line(text, at) && t.last_line_begin != 0) {
    at = t.last_line_begin;
  } else if (first_line_is_short(t)) {
    at = next_line(text, t.begin[0]);
  }
  return true;
}

// After a line of nine tokens; else the first beginning of a line before which the tokens are a
// multiple of nine.
std::size_t EightDialect::cut(std::string_view text, std::size_t from) const {
  if (kind_ == Kind::kUva652) {
    const std::size_t gap = text.find("\n\n", from);
    return gap == std::string_view::npos ? gap : gap + 2;
  }
  const std::size_t line = next_line(text, from);
  if (tokens_on_line(text, line) == kTokens) {
    const std::size_t after = next_line(text, line);
    return after < text.size() ? after : std::string_view::npos;
  }
  constexpr std::size_t kFarthest = 4096;
  std::size_t tokens = 0;
  std::size_t counted = 0;
  for (std::size_t at = line; at < text.size() && at < from + kFarthest; at = next_line(text, at)) {
    for (; counted < at; ++counted) {
      const bool begins = counted == 0 || is_space(text[counted - 1]);
      tokens += begins && !is_space(text[counted]) ? 1U : 0U;
    }
    if (tokens % kTokens == 0) {
      return at;
    }
  }
  return std::string_view::npos;
}

void EightDialect::end(std::uint64_t puzzles, std::vector<Complaint>& complaints) {
  if (counted_ && count_ != puzzles) {
    complaints.push_back({count_offset_, "the count says " + std::to_string(count_) +
                                             " boards, but " + std::to_string(puzzles) +
                                             " are here"});
  }
}

}  // namespace slidebase
