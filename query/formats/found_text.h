// Boards inside other text: behind the words of a program, in quotes, in a column of a table, or
// drawn in a box.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// The part of a line that may be a board: `{{1, 2}, {3, 0}}` of `int b[2][2] = {{1, 2}, {3, 0}};`,
// and what quotes contain.
std::string_view board_part(std::string_view line);

// The cells between a number and a length, as in lists of published boards: 16 or 25 of 18 or 27
// words. Empty for any other line.
std::string_view numbered_board(std::string_view line);

// Whether a line is beside boards and none itself: only separators, the beginning of an array
// (`board = [`), a comment (words behind a #), or what `show` prints above its pictures.
bool is_beside_boards(std::string_view line);

// The number of cells in a line that looks like a row: short words, or one word of several
// characters. 0 for any other line, and for a row of more than `most` cells.
int cells_in_row(std::string_view line, int most);

// The same for a row of a square board: one of more than 25 cells has words.
int cells_in_square_row(std::string_view line);

// Whether a word is a number that is a tile only of boards of more than 25 cells.
bool has_large_tile(std::string_view text);

// Whether a line may be tiles: numbers and blanks, or one word of those and letters.
bool has_only_tiles(std::string_view line);

// Whether brackets or quotes with three words or more stand beside a single word, so that they are
// fields of a table, not rows of a board.
bool has_uneven_groups(std::string_view text);

// How many more brackets a text opens than it closes.
int open_brackets(std::string_view text);

// The end of the row of a table at `at`: that of its line, or if its quotes are closed on a later
// one, of that. Nothing if more of the text is needed.
std::optional<std::size_t> end_of_row(std::string_view text, std::size_t at, bool at_end);

// The fields of a row of a table, without their quotes; `between` separates them.
std::vector<std::string_view> fields_of(std::string_view line, char between);

// The character that separates the names in the header of a table: a comma, semicolon or tab, also
// if its only name is that of boards; '\0' if the line is no header, since it has a digit or no
// word.
char header_separator(std::string_view line);

// Whether a line is the top, the bottom or a rule of a drawn box: +---+, -----, ┌───┐.
bool is_rule(std::string_view line);

// Whether a line is a row of a drawn box: it has a bar, | or │.
bool has_bar(std::string_view line);

// The boxes of a drawing, one or several beside one another: their rows without rules, with | for
// all bars.
std::vector<std::string> boxes_of(std::string_view drawing);

}  // namespace slidebase
