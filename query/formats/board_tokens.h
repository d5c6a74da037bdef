// Boards as nine tokens, 1 to 8 and x, and where reading continues after a faulty one.
//
// The blank can also be 0, X or _. A word of nine characters where a board may begin is a whole
// board, and a word of three where a row may begin is a row: each of their characters is a token.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/puzzle/sliding_space.h"
#include "query/formats/reader.h"

namespace slidebase {

inline constexpr std::size_t kBoardTokens = 9;

// Up to nine tokens in a row.
struct BoardTokens {
  std::array<std::size_t, kBoardTokens> begin{}, end{};
  std::array<bool, kBoardTokens> begins_line{};  // a newline separates it from the token before
  std::size_t count = 0;
  // Tokens from the first to the end of its line; ten for more than nine.
  std::size_t first_line_count = 0;
  std::size_t before_blank_line = kBoardTokens;  // tokens before the first blank line among them
};

BoardTokens take_board_tokens(std::string_view text, std::size_t at);

// The number of tokens from `at`, where a board may begin, to the end of its line; ten for more
// than nine.
std::size_t tokens_on_line(std::string_view text, std::size_t at);

// Sets `board` from the first `count` tokens, or returns what is wrong with them.
std::optional<Diagnostic> parse_tokens(std::string_view text, const BoardTokens& tokens,
                                       std::size_t count, Tiles& board);

// Where reading continues after a faulty board, so that the boards after it are still read. The
// first of these rules that applies:
//   - after a blank line within the board;
//   - after its nine tokens, if a good board that ends a line follows;
//   - at the first of these places where two good boards follow that end their lines: the line
//     beginnings within the board from the last to the first, and the next line;
//   - if its first line has three tokens, it is a row: after the nine tokens if they end a line,
//     otherwise at the line in which they end;
//   - if its first line has fewer than nine tokens, it is a board: at the next line;
//   - otherwise it is part of a stream: after the nine tokens.
// Nothing if more text is needed to decide.
std::optional<std::size_t> after_faulty_board(std::string_view text, const BoardTokens& tokens,
                                              bool at_end);

}  // namespace slidebase
