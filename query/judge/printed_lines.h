// Lines of a program's output in words, moves and numbers, and the texts that answer each case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/board.h"

namespace slidebase {

// A word, some moves in a row, a number, or a word of a number with a fraction or a unit.
struct Piece {
  enum class Kind : char { kWord, kPath, kNumber };
  Kind kind;
  std::size_t at;    // in the line's text
  std::string text;  // kWord: in small letters; kPath: the letters of the moves, u d l r
  std::int64_t number = 0;
};

struct PrintedLine {
  std::string text;        // trimmed, with letters for arrows, and the answer for a JSON object
  std::size_t number = 0;  // from 1
  std::vector<Piece> pieces;
  std::string pattern;  // what lines of the same kind share: "step # M"
  bool known = true;    // all words are those that programs write around answers
  bool denies = false;  // it says that there is no solution
};

// `original` without its newline.
PrintedLine printed_line(std::string_view original, std::size_t number);

// Whether a word stands before a number that is no number of moves: `case`, `step`, `tile`.
bool is_index_word(std::string_view word);

// Whether a number beside the word is a number of moves: `moves`, `length`, `cost`.
bool is_length_word(std::string_view word);

// The text after the last colon or equals sign whose words before it are all known; the whole text
// if there is none.
std::string_view after_label(const PrintedLine& line);

// The cells of a line of a position, 0 for the blank: numbers, marks for the blank, an empty cell
// between bars, or all cells as one word. Nothing if the line has anything else.
std::optional<std::vector<int>> cells_on(std::string_view line, Shape shape);

}  // namespace slidebase
