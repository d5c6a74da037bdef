#include "query/formats/eight.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "query/diagnostics.h"
#include "query/formats/board_tokens.h"
#include "query/formats/text.h"

namespace slidebase {
namespace {

constexpr std::size_t kPlainLine = 18;  // bytes of "1 2 3 4 5 6 7 8 x\n"

// The symbols of a plain line, 4 bits each, the first lowest; nothing where it is not one.
std::optional<std::uint64_t> plain_symbols(const char* line) {
  std::uint64_t symbols = 0;
  unsigned seen = 0;
  for (unsigned i = 0; i < kBoardTokens; ++i) {
    const std::uint64_t tile = board_symbol(line[2 * i]);
    symbols |= tile << (4 * i);
    seen |= 1U << tile;
  }
  std::uint64_t low, high;
  std::memcpy(&low, line, 8);
  std::memcpy(&high, line + 8, 8);
  constexpr std::uint64_t kOdd = 0xff00ff00ff00ff00, kSpaces = 0x2000200020002000;
  const bool plain = seen == 0x1ff && (low & kOdd) == kSpaces && (high & kOdd) == kSpaces &&
                     line[kPlainLine - 1] == '\n';
  return plain ? std::optional(symbols) : std::nullopt;
}

}  // namespace

std::optional<std::size_t> EightDialect::begin(std::string_view text, bool at_end,
                                               std::vector<Complaint>& complaints) {
  if (kind_ == Kind::kEight) {
    return 0;
  }
  const std::size_t at = skip_space(text, 0);
  const std::size_t end = skip_word(text, at);
  if (!at_end && text.find('\n', at) == std::string_view::npos) {
    return std::nullopt;  // the count may go on, or be a board's first tile
  }
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

// Boards written the usual way, `1 2 3 4 5 6 7 8 x` and a newline, answered from the book of paths.
// Returns the place of the first board that is not like that.
std::size_t EightDialect::answer_plain_lines(Chunk& chunk, std::size_t at) const {
  constexpr std::string_view kUnsolvable = "unsolvable\n";
  constexpr std::size_t kMostLines = 512;  // whose answers' room is made at a time
  const PathBook* const book = answers_.path_finder();
  if (book == nullptr || kind_ != Kind::kEight) {
    return at;
  }
  std::string& out = chunk.out;
  const char* line = chunk.text.data() + at;
  std::size_t lines = (chunk.text.size() - at) / kPlainLine;
  auto symbols = lines > 0 ? plain_symbols(line) : std::nullopt;
  while (symbols) {
    // Room for the longest answers, and for what spelling writes beyond the last.
    const std::size_t stretch = std::min(lines, kMostLines);
    const std::size_t before = out.size();
    out.resize(before + (stretch + 1) * PathBook::kSpellRoom);
    char* to = out.data() + before;
    for (std::size_t i = 0; i < stretch && symbols; ++i) {
      if (const PathBook::Word path = book->find(*symbols); path != 0) {
        to += PathBook::spell(path, to);
        *to++ = '\n';
      } else {
        std::memcpy(to, kUnsolvable.data(), kUnsolvable.size());
        to += kUnsolvable.size();
      }
      line += kPlainLine;
      --lines;
      ++chunk.puzzles;
      symbols = lines > 0 ? plain_symbols(line) : std::nullopt;
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
  }
  return static_cast<std::size_t>(line - chunk.text.data());
}

void EightDialect::answer(Chunk& chunk) const {
  std::size_t at = 0;
  do {
    at = answer_plain_lines(chunk, skip_space(chunk.text, at));
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
  const BoardTokens t = take_board_tokens(text, at);
  const bool cut_short = t.count < kBoardTokens || t.end[kBoardTokens - 1] == text.size();
  if (cut_short && !chunk.at_end) {
    return false;  // the rest is in the next chunk
  }
  // A blank line ends a uva652 board, whole or not.
  const std::size_t count =
      kind_ == Kind::kUva652 ? std::min(t.count, t.before_blank_line) : t.count;
  Tiles board{};
  auto fault = read_board(text, t, count, board);
  at = t.end[t.count - 1];
  if (fault) {
    const auto next = after_faulty_board(text, t, chunk.at_end);
    if (!next) {
      return false;
    }
    at = *next;
    // The tokens from there on are another board's: this one has only those before.
    std::size_t own = 0;
    while (own < t.count && t.begin[own] < at) {
      ++own;
    }
    fault = read_board(text, t, own, board);
  }
  ++chunk.puzzles;
  if (separated()) {
    chunk.out += '\n';
  }
  if (fault) {
    answers_.append_invalid(fault->message, chunk.out);
    chunk.complaints.push_back(std::move(*fault));
  } else {
    answers_.append(board, chunk.out);
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
  if (tokens_on_line(text, line) == kBoardTokens) {
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
    if (tokens % kBoardTokens == 0) {
      return at;
    }
  }
  return std::string_view::npos;
}

void EightDialect::end(std::uint64_t puzzles, std::vector<Complaint>& complaints) {
  if (counted_ && count_ != puzzles) {
    complaints.push_back({count_offset_, "the count says " + std::to_string(count_) +
                                             (count_ == 1 ? " board" : " boards") + ", but " +
                                             std::to_string(puzzles) +
                                             (puzzles == 1 ? " is here" : " are here")});
  }
}

}  // namespace slidebase
