#include "common/puzzle/text/board_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <span>
#include <system_error>

#include "common/base/joined.h"
#include "common/puzzle/text/blank_gap.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "common/puzzle/text/shown_rows.h"

namespace slidebase {
namespace {

constexpr int kNoTile = kMaxCells + 1;  // not a tile of any board, nor its number of cells
static_assert(std::ranges::all_of(kBoardSeparators, separator_of));

// One character as a tile, 0 for the blank.
int tile_of(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (kBlankSymbols.find(c) != std::string_view::npos) {
    return 0;
  }
  const int letter = lower(c) - 'a';
  return letter >= 0 && 10 + letter < kMaxSearchedCells ? 10 + letter : kNoTile;
}

// A whole word as a tile: one character, or a number. Letters above 9 are only of boards whose
// tiles all have one.
int tile_of(std::string_view word, int cells) {
  if (word.size() == 1) {
    const int tile = tile_of(word[0]);
    return tile > 9 && cells > kMaxSearchedCells ? kNoTile : tile;
  }
  int value = 0;
  for (const char c : word) {
    if (!is_digit(c) || value >= kNoTile) {
      return kNoTile;
    }
    value = 10 * value + (c - '0');
  }
  return value;
}

// Whether a symbol that is no tile can be the blank: - or *; and if it is a word, one or two signs,
// -1, the number of cells, or a name of the blank. `number`: the symbol as a tile.
bool may_be_blank(std::string_view symbol, bool is_word, int number, int cells) {
  if (!is_word) {
    return symbol == "-" || symbol == "*";
  }
  const auto is_sign = [](char c) { return c > ' ' && c < 0x7f && !is_digit(c) && !is_letter(c); };
  const bool signs = symbol.size() <= 2 && std::ranges::all_of(symbol, is_sign);
  const bool beyond_ascii = symbol.size() > 1 && character_bytes(symbol) == symbol.size();
  return symbol == "-1" || names_blank(symbol) || signs || beyond_ascii ||
         (cells > 4 && number == cells && symbol.size() <= (cells < 100 ? 2U : 3U) &&
          is_digit(symbol[0]));
}

// Part of the text.
struct Symbol {
  std::size_t offset;
  std::size_t bytes;
};

// A board's symbols: all are counted, but only one more than a board can have is kept.
struct Symbols {
  std::array<Symbol, kMaxCells + 1> kept;  // the first `count`; not set beyond: boards are small
  std::size_t count = 0;

  void add(std::size_t offset, std::size_t bytes) {
    if (count < kept.size()) {
      kept[count] = {offset, bytes};
    }
    ++count;
  }
};

// Returns the separators around the words.
Separators add_words(std::string_view text, Symbols& words) {
  Separators separators = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const Separators separator = separator_of(text[at]); separator != 0) {
      separators |= separator;
      continue;
    }
    const std::size_t begin = at++;
    while (at < text.size() && separator_of(text[at]) == 0) {
      ++at;
    }
    words.add(begin, at - begin);
    separators |= at < text.size() ? separator_of(text[at]) : Separators{0};
  }
  return separators;
}

void add_characters(const Symbols& words, Symbols& characters) {
  for (const Symbol& word : std::span(words.kept).first(words.count)) {
    for (std::size_t i = 0; i < word.bytes; ++i) {
      characters.add(word.offset + i, 1);
    }
  }
}

std::optional<Diagnostic> fault_of_rows(std::string_view text, const Symbols& cells, Shape shape) {
  std::array<std::size_t, kMaxCells> begin;
  std::ranges::transform(std::span(cells.kept).first(cells.count), begin.begin(), &Symbol::offset);
  return fault_of_rows(text, std::span(begin).first(cells.count), shape);
}

// A board whose blank has a symbol; `other_blank`: the offset of one that is only this board's.
BoardText parse_symbols(std::string_view text, Shape shape, LineEnds lines,
                        std::size_t other_blank = std::string_view::npos) {
  BoardText board;
  const auto cells = static_cast<std::size_t>(shape.cells());
  Symbols words, characters;
  const Separators separators = add_words(text, words);
  const bool split = words.count == 1 || words.count == static_cast<std::size_t>(shape.rows);
  if (split) {
    add_characters(words, characters);
  }
  const Symbols& symbols = split ? characters : words;
  std::array<bool, kMaxCells> seen{};
  for (std::size_t i = 0; i < symbols.count && i < cells; ++i) {
    const auto [offset, length] = symbols.kept[i];
    const std::string_view symbol = text.substr(offset, length);
    int tile = tile_of(symbol, shape.cells());
    if (tile >= shape.cells() && offset == other_blank) {
      tile = 0;
    }
    if (tile >= shape.cells()) {
      if (other_blank == text.npos && may_be_blank(symbol, !split, tile, shape.cells())) {
        // It is, if all others are the tiles.
        if (BoardText read = parse_symbols(text, shape, lines, offset)) {
          return read;
        }
      }
      const std::size_t bytes =
          std::max(symbol.size(), character_bytes(text.substr(offset)));  // whole characters
      board.fault = {offset, joined({in_quotes(text.substr(offset, bytes)), " is not a tile of a ",
                                     shape.name(), " board: expected 1 to ", cells - 1,
                                     ", or 0 x X _ . # for the blank"})};
      return board;
    }
    if (seen[static_cast<std::size_t>(tile)]) {
      board.fault = {offset, joined({tile == 0 ? "a second blank, " : "tile ", in_quotes(symbol),
                                     tile == 0 ? "" : " appears twice on this board"})};
      return board;
    }
    seen[static_cast<std::size_t>(tile)] = true;
    board.tiles[i] = static_cast<std::uint8_t>(tile);
  }
  if (symbols.count != cells) {
    const auto parts = split ? std::ranges::count_if(text, continues_character) : 0;
    board.fault = {symbols.count > cells ? symbols.kept[cells].offset : text.size(),
                   joined({cells, " tiles are needed, this has ",
                           symbols.count - static_cast<std::size_t>(parts)})};
  } else if (lines == LineEnds::kRows && words.count > 1 &&
             (split || !std::has_single_bit(separators))) {  // one kind of them ends no rows
    board.fault = fault_of_rows(text, symbols, shape);
  }
  return board;
}

// Whether a word begins with 0: 03 may be 0 and 3.
bool has_leading_zero(std::string_view text) {
  for (std::size_t at = text.find('0'); at != text.npos; at = text.find('0', at + 1)) {
    if (at == 0 || !is_digit(text[at - 1])) {
      return true;
    }
  }
  return false;
}

// A board whose blank is a gap; `board` if there is none.
BoardText parse_with_gap(std::string_view text, Shape shape, BoardText board) {
  if (has_leading_zero(text)) {
    return board;
  }
  if (const std::string whole = with_blank_in_gap(text, shape, '0'); !whole.empty()) {
    // It has a word for each cell.
    if (BoardText read = parse_symbols(whole, shape, LineEnds::kAny)) {
      board = std::move(read);
      board.fault = fault_of_rows_with_gap(text, shape, blank_of(board.tiles));
    }
  }
  return board;
}

}  // namespace

bool names_blank(std::string_view word) {
  constexpr std::string_view kNames = " none null nil blank empty b e ";
  constexpr std::size_t kLongestName = 5;
  std::string name(1, ' ');
  std::ranges::transform(word.substr(0, kLongestName), std::back_inserter(name), lower);
  return word.size() <= kLongestName && kNames.find(name + ' ') != kNames.npos;
}

bool has_quotes(std::string_view text) {
  return text.find(kQuotes[0]) != text.npos || text.find(kQuotes[1]) != text.npos;
}

std::string without_quotes(std::string_view text) {
  const auto parts = [&](std::size_t at) {
    return at >= text.size() || separator_of(text[at]) != 0;
  };
  std::string plain(text);
  char open = '\0';
  for (std::size_t at = text.find_first_of(kQuotes); at < text.size();
       at = text.find_first_of(kQuotes, at + 1)) {
    const std::size_t end = text.find_first_not_of(' ', at + 1);
    plain[at] = ' ';
    if (open == '\0') {
      const bool empty = end < text.size() && text[end] == text[at] && parts(end + 1) &&
                         (at == 0 || parts(at - 1));
      plain[at] = empty ? '0' : ' ';
      open = text[at];
    } else if (open == text[at]) {
      open = '\0';
    }
  }
  return open == '\0' ? plain : std::string();
}

BoardText parse_board(std::string_view text, Shape shape, LineEnds lines) {
  BoardText board = parse_symbols(text, shape, lines);
  if (!board) {
    board = parse_with_gap(text, shape, std::move(board));
  }
  if (!board && has_quotes(text)) {
    if (BoardText read = parse_board(without_quotes(text), shape, lines)) {
      board = std::move(read);
    }
  }
  return board;
}

std::string board_text(Shape shape, const Tiles& board) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0 && shape.cells() > 10) {
      text += ' ';
    }
    append_number(board[c], text);
  }
  return text;
}

}  // namespace slidebase
