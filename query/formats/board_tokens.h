// Boards as nine tokens, 1 to 8 and x, and where to go on after a faulty one.
//
// The blank may be written 0 X or _ as well. A word of nine characters where a board may begin is
// taken for a whole one, a word of three where a row may begin for a row: each of their characters
// is a token.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/puzzle/sliding_space.h"
#include "query/input/reader.h"

namespace slidebase {

inline constexpr std::size_t kBoardTokens = 9;

// Up to nine tokens in a row.
struct BoardTokens {
  std::array<std::size_t, kBoardTokens> begin{}, end{};
  std::array<bool, kBoardTokens> begins_line{};  // a newline stands between it and the token before
  std::size_t count = 0;
  std::size_t first_line_count =
      0;  // from the first to the end of its line; ten for more than nine
  std::size_t before_blank_line = kBoardTokens;  // tokens before the first blank line among them
};

BoardTokens take_board_tokens(std::string_view text, std::size_t at);

// How many tokens stand from `at`, where a board may begin, to the end of its line; ten for more
// than nine.
std::size_t tokens_on_line(std::string_view text, std::size_t at);

// What is wrong with the first `count` tokens as a board, if anything is; else the board.
std::optional<Diagnostic> parse_tokens(std::string_view text, const BoardTokens& tokens,
                                       std::size_t count, Tiles& board);

// Where reading goes on after a faulty board, so that it does not drag down those after it: after a
// blank line within it; else after its nine tokens if a good board stands there and ends a line;
// else at the first of these where two good boards do: the line beginnings within it from the last
// to the first, and the next line. Where there is none, a first line of three is taken for a row
// (go on after nine tokens, or at the line they end in), a shorter one than nine for a board (go on
// at the next line), and any other for part of a stream (go on after nine tokens). Nothing where
// more text is needed to tell.
std::optional<std::size_t> after_faulty_board(std::string_view text, const BoardTokens& tokens,
                                              bool at_end);

}  // namespace slidebase
