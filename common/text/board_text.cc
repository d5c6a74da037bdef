#include "common/text/board_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <system_error>

#include "common/base/joined.h"
#include "common/text/blank_gap.h"
#include "common/text/characters.h"
#include "common/text/quote.h"

namespace slidebase {
namespace {

constexpr int kNoTile = kMaxCells;  // not a tile of any board

constexpr auto kSeparators = [] {
  std::array<bool, 256> table{};
  for (const char c : kBoardSeparators) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

bool is_separator(char c) {
  return kSeparators[static_cast<unsigned char>(c)];
}

// One character as a tile, 0 for the blank.
int tile_of(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (std::string_view("xX_.#").find(c) != std::string_view::npos) {
    return 0;
  }
  const int letter = lower(c) - 'a';
  return letter >= 0 && 10 + letter < kMaxCells ? 10 + letter : kNoTile;
}

// A whole word as a tile: one character, or a number of two digits.
int tile_of(std::string_view word) {
  if (word.size() == 1) {
    return tile_of(word[0]);
  }
  int value = kNoTile;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool number = error == std::errc{} && stop == word.data() + word.size();
  return number && word[0] != '-' ? value : kNoTile;
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

void add_words(std::string_view text, Symbols& words) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_separator(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !is_separator(text[at])) {
      ++at;
    }
    words.add(begin, at - begin);
  }
}

void add_characters(const Symbols& words, Symbols& characters) {
  for (const Symbol& word : std::span(words.kept).first(words.count)) {
    for (std::size_t i = 0; i < word.bytes; ++i) {
      characters.add(word.offset + i, 1);
    }
  }
}

}  // namespace

BoardText parse_board(std::string_view text, Shape shape) {
  BoardText board;
  const auto fail = [&](std::size_t offset, std::string reason) {
    board.fault = {offset, std::move(reason)};
    if (const std::string whole = with_blank_in_gap(text, shape, '0'); !whole.empty()) {
      // It has a word for each cell, so the recursive call looks for no other gap.
      if (BoardText read = parse_board(whole, shape)) {
        return read;
      }
    }
    return board;
  };
  const auto cells = static_cast<std::size_t>(shape.cells());
  Symbols words, characters;
  add_words(text, words);
  const bool split = words.count == 1 || words.count == static_cast<std::size_t>(shape.rows);
  if (split) {
    add_characters(words, characters);
  }
  const Symbols& symbols = split ? characters : words;
  std::array<bool, kMaxCells> seen{};
  for (std::size_t i = 0; i < symbols.count && i < cells; ++i) {
    const auto [offset, length] = symbols.kept[i];
    const std::string_view symbol = text.substr(offset, length);
    const int tile = tile_of(symbol);
    if (tile >= shape.cells()) {
      const std::size_t bytes =
          std::max(symbol.size(), character_bytes(text.substr(offset)));  // whole characters
      return fail(offset, joined({in_quotes(text.substr(offset, bytes)), " is not a tile of a ",
                                  shape.name(), " board: expected 1 to ", cells - 1,
                                  ", or 0 x X _ . # for the blank"}));
    }
    if (seen[static_cast<std::size_t>(tile)]) {
      return fail(offset, joined({tile == 0 ? "a second blank, " : "tile ", in_quotes(symbol),
                                  tile == 0 ? "" : " appears twice on this board"}));
    }
    seen[static_cast<std::size_t>(tile)] = true;
    board.tiles[i] = static_cast<std::uint8_t>(tile);
  }
  if (symbols.count != cells) {
    const auto parts = split ? std::ranges::count_if(text, continues_character) : 0;
    return fail(symbols.count > cells ? symbols.kept[cells].offset : text.size(),
                joined({cells, " tiles are needed, this has ",
                        symbols.count - static_cast<std::size_t>(parts)}));
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
