#include "query/formats/eight.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>

#include "common/text/characters.h"
#include "query/formats/board_tokens.h"

namespace slidebase {
namespace {

constexpr std::size_t kPlainLine = 18;  // bytes of "1 2 3 4 5 6 7 8 x\n"

// Tokens of one byte, each with the byte after it, as lanes of 16 bits: their symbols, one a lane.
// `after` is what must stand in each high byte. `wrong` is not 0 where anything else is there, or a
// low byte is none of 1 to 8 and x.
struct Lanes {
  std::uint64_t symbols;
  std::uint64_t wrong;
};

constexpr Lanes read_lanes(std::uint64_t bytes, std::uint64_t after, std::uint64_t ones) {
  const std::uint64_t blank = bytes >> 6 & ones;  // 'x' is 0x78, the digits are 0x31 to 0x38
  const std::uint64_t tile = bytes & 0xf * ones & ~(0xf * blank);
  const std::uint64_t meant = after + ('0' * ones + tile) + ('x' - '0') * blank;
  const std::uint64_t below_1 = ~(tile + blank + 0xf * ones) & 0x10 * ones;
  const std::uint64_t above_8 = (tile + 7 * ones) & 0x10 * ones;
  return {tile, (bytes ^ meant) | below_1 | above_8};
}

// The symbols of a plain line, 4 bits each, the first lowest; nothing where a byte is out of place.
std::optional<std::uint64_t> plain_symbols(const char* line) {
  std::uint64_t low, high;
  std::uint16_t last;
  std::memcpy(&low, line, 8);
  std::memcpy(&high, line + 8, 8);
  std::memcpy(&last, line + 16, 2);
  constexpr std::uint64_t kOnes = 0x0001000100010001, kSpaces = 0x2000200020002000;
  const Lanes a = read_lanes(low, kSpaces, kOnes);
  const Lanes b = read_lanes(high, kSpaces, kOnes);
  const Lanes c = read_lanes(last, '\n' << 8, 1);
  if ((a.wrong | b.wrong | c.wrong) != 0) {
    return std::nullopt;
  }
  // Four lanes become 16 bits.
  const auto packed = [](std::uint64_t lanes) {
    const std::uint64_t pairs = lanes | lanes >> 12;
    return (pairs & 0xff) | (pairs >> 24 & 0xff00);
  };
  return packed(a.symbols) | packed(b.symbols) << 16 | c.symbols << 32;
}

}  // namespace

std::optional<std::size_t> EightReader::begin(std::string_view text, bool at_end,
                                              std::vector<Diagnostic>& diagnostics) {
  if (kind_ == Kind::kEight) {
    return 0;
  }
  return count_.begin(text, at_end, tokens_on_line, diagnostics);
}

std::size_t EightReader::board_bytes() const {
  return kPlainLine;
}

// Boards written the usual way, `1 2 3 4 5 6 7 8 x` and a newline, to a sink that takes them
// packed. Returns the place of the first board that is not like that.
std::size_t EightReader::read_plain_lines(Chunk& chunk, std::size_t at, QuestionSink& sink) const {
  if (kind_ != Kind::kEight || !sink.takes_packed()) {
    return at;
  }
  std::array<std::uint64_t, 128> boards;
  std::size_t taken = boards.size();
  while (taken == boards.size()) {
    const std::size_t most = std::min((chunk.text.size() - at) / kPlainLine, boards.size());
    std::size_t found = 0;
    for (; found < most; ++found) {
      const auto symbols = plain_symbols(chunk.text.data() + at + found * kPlainLine);
      if (!symbols) {
        break;
      }
      boards[found] = *symbols;
    }
    if (found == 0) {
      break;  // a line of another kind: nothing that waits in the sink is disturbed for it
    }
    taken = sink.packed(std::span(boards).first(found));
    chunk.puzzles += taken;
    at += taken * kPlainLine;
  }
  return at;
}

void EightReader::read(Chunk& chunk, QuestionSink& sink) const {
  std::size_t at = 0;
  do {
    at = read_plain_lines(chunk, skip_space(chunk.text, at), sink);
  } while (read_board(chunk, at, sink));
}

// Hands over the board at `at` and moves on to where the next may begin. False when there is no
// whole board left in the chunk.
bool EightReader::read_board(Chunk& chunk, std::size_t& at, QuestionSink& sink) const {
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
  auto fault = parse_tokens(text, t, count, board);
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
    fault = parse_tokens(text, t, own, board);
  }
  take_puzzle(chunk, t.begin[0], sink, [&] {
    if (!fault) {
      sink.sliding(board);
    }
    return fault;
  });
  return true;
}

// After a line of nine tokens; else the first beginning of a line before which the tokens are a
// multiple of nine.
std::size_t EightReader::cut(std::string_view text, std::size_t from) const {
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

void EightReader::end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) {
  count_.end(puzzles, diagnostics);
}

}  // namespace slidebase
