// Reads a sliding board in any usual notation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/diagnostic.h"

namespace slidebase {

struct BoardText {
  Tiles tiles{};
  std::optional<Diagnostic> fault;  // set if the text is not a board

  explicit operator bool() const { return !fault; }
};

inline constexpr std::string_view kBlankSymbols = "0xX_.#";  // any of these is the blank
inline constexpr std::string_view kQuotes = "\"'";
inline constexpr std::string_view kBoardSeparators = " \t\r\n\v\f,;/|()[]{}";

// Whether a word is a name of the blank, in capitals or not: None, null, nil, blank, empty, b or e.
bool names_blank(std::string_view word);

bool has_quotes(std::string_view text);

// The text with spaces in place of quotes, and 0 for a cell of quotes with only spaces between
// them. Empty if a quote is not closed.
std::string without_quotes(std::string_view text);

// Whether the lines of a text are rows, or may end anywhere.
enum class LineEnds { kRows, kAny };

// Reads the symbols of a board, row by row: the blank as 0 x X _ . or #, tiles as numbers, or above
// 9 as letters a to o, of either case. Symbols may be separated by spaces, tabs, commas,
// semicolons, slashes, bars and brackets. Without separators, or if each group between them is a
// row, every character is a symbol. If the text is not such a board, the blank may be - or *, and
// with separators any signs, -1, the number of cells, or a name of the blank; or it is a gap
// (blank_gap.h); and quotes are as spaces. Rows that can be seen must be those of the shape
// (shown_rows.h), unless lines may end anywhere.
BoardText parse_board(std::string_view text, Shape shape, LineEnds lines = LineEnds::kRows);

// A board in the simplest notation: digits up to 3x3, otherwise numbers with spaces; the blank is
// 0.
std::string board_text(Shape shape, const Tiles& board);

}  // namespace slidebase
