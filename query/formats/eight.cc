// Formats `eight` (POJ 1077, HDU 1043, ZOJ 1217) and `uva652`: boards of nine tokens, 1 to 8 and x.
//
// `eight` is a stream: nine tokens make a board, with any white space between them or none
// (board_tokens.h). `uva652` begins with a count, and blank lines separate boards, and answers.
//
// A blank line ends a uva652 board, whole or not. board_tokens.h says where reading continues after
// a faulty board.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>

#include "common/puzzle/text/characters.h"
#include "query/formats/board_count.h"
#include "query/formats/board_tokens.h"
#include "query/formats/line_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr std::string_view kBlanks = "0xX_";
constexpr std::array kEightLines = {BoardLines("1 2 3 4 5 6 7 8 x\n", kBlanks),
                                    BoardLines("12345678x\n", kBlanks)};
constexpr std::array kUva652Lines = {BoardLines("1 2 3 4 5 6 7 8 x\n\n", kBlanks),
                                     BoardLines("12345678x\n\n", kBlanks)};

class EightReader : public CountedReader {
 public:
  enum class Kind { kEight, kUva652 };
  explicit EightReader(Kind kind)
      : CountedReader(kind == Kind::kUva652 ? tokens_on_line : nullptr), kind_(kind) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  std::size_t board_bytes() const override { return kEightLines[0].bytes(); }

 private:
  bool read_board(Chunk& chunk, std::size_t& at, QuestionSink& sink) const;

  Kind kind_;
};

void EightReader::read(Chunk& chunk, QuestionSink& sink) const {
  const std::span<const BoardLines> forms = kind_ == Kind::kEight ? kEightLines : kUva652Lines;
  std::size_t at = 0;
  do {
    at = take_plain_lines(chunk, skip_space(chunk.text, at), forms, sink);
  } while (read_board(chunk, at, sink));
}

// Gives the board at `at` to the sink and moves `at` to where the next may begin. False if the
// chunk has no further whole board.
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
    // The tokens from there on belong to the next board.
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

// Cuts after a line of nine tokens; otherwise at the first line before which the number of tokens
// is a multiple of nine.
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

}  // namespace

ReaderPtr eight_reader(const PuzzleSpec&) {
  return std::make_unique<EightReader>(EightReader::Kind::kEight);
}

ReaderPtr uva652_reader(const PuzzleSpec&) {
  return std::make_unique<EightReader>(EightReader::Kind::kUva652);
}

}  // namespace slidebase
