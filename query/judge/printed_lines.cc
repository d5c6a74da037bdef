#include "query/judge/printed_lines.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/base/number.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/judge/notation.h"

namespace slidebase {
namespace {

// Words around answers: those beside a number of moves, those before a number that is not one, and
// others.
constexpr std::string_view kLengthWords =
    " answer cost depth distance length minimum moves number optimal path plan result sequence "
    "shortest size slides solution steps total ";
constexpr std::string_view kIndexWords =
    " block board case instance move piece problem puzzle slide step swap test tile with ";
constexpr std::string_view kOtherWords =
    " a action actions already and are at blank by direction directions empty final found from "
    "goal here in into is list of output position reached solved space the tiles to unit was ";

bool is_among(std::string_view words, std::string_view word) {
  return words.find(" " + std::string(word) + " ") != words.npos;
}

bool is_label(std::string_view word) {
  return word.size() == 1 || is_among(kLengthWords, word) || is_among(kIndexWords, word) ||
         is_among(kOtherWords, word);
}

// Arrows, in UTF-8, by the letters of their moves.
struct Arrows {
  char move;
  std::array<std::string_view, 6> arrows;
};
constexpr std::array<Arrows, 4> kArrows = {{{'l', {"←", "⇐", "⬅", "◀", "⟵", "🡐"}},
                                            {'u', {"↑", "⇑", "⬆", "▲", "⮝", "🡑"}},
                                            {'r', {"→", "⇒", "➡", "▶", "⟶", "🡒"}},
                                            {'d', {"↓", "⇓", "⬇", "▼", "⮟", "🡓"}}}};
constexpr std::string_view kEmojiStyle = "\xef\xb8\x8f";  // may follow an arrow

// The arrow at the beginning of a text, its move and its bytes; no bytes if there is none.
struct Arrow {
  char move = '\0';
  std::size_t bytes = 0;
};
Arrow arrow_in(std::string_view text) {
  for (const Arrows& kind : kArrows) {
    for (const std::string_view arrow : kind.arrows) {
      if (text.starts_with(arrow)) {
        const bool styled = text.substr(arrow.size()).starts_with(kEmojiStyle);
        return {kind.move, arrow.size() + (styled ? kEmojiStyle.size() : 0)};
      }
    }
  }
  return {};
}

bool is_word_character(char c) {
  return is_letter(c) || is_digit(c);
}

// Arrows without words between them or on both sides are moves and become letters; other arrows
// separate moves or positions and become spaces. A line of < > ^ v alone is moves too.
std::string without_arrows(std::string_view line) {
  constexpr std::string_view kDrawn = "<>^vV";
  if (!line.empty() && line.find_first_not_of("<>^vV ,") == line.npos &&
      line.find_first_of("<>^") != line.npos) {
    std::string text(line);
    std::ranges::transform(text, text.begin(), [&](char c) {
      const std::size_t at = kDrawn.find(c);
      return at == kDrawn.npos ? c : "lrudd"[at];
    });
    return text;
  }
  std::size_t first = line.size(), last = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (arrow_in(line.substr(at)).bytes > 0) {
      first = std::min(first, at);
      last = at;
    }
  }
  if (first == line.size()) {
    return std::string(line);
  }
  const bool between = std::ranges::any_of(line.substr(first, last - first), is_word_character);
  const bool around = std::ranges::any_of(line.substr(0, first), is_word_character) &&
                      std::ranges::any_of(line.substr(last), is_word_character);
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const Arrow arrow = arrow_in(line.substr(at));
    text += arrow.bytes == 0 ? line[at] : between || around ? ' ' : arrow.move;
    at += std::max<std::size_t>(arrow.bytes, 1);
  }
  return text;
}

// The answer in a JSON object, as a line; the line itself if it is not an object with a path or
// distance.
std::string answer_of_object(std::string_view line) {
  constexpr std::size_t kLongObject = 1 << 20;  // in memory it takes dozens of times its length
  using Json = nlohmann::json;
  const Json object = line.size() > kLongObject ? Json() : Json::parse(line, nullptr, false, false);
  if (!object.is_object()) {
    return std::string(line);
  }
  const auto path = object.find("path"), distance = object.find("distance");
  const bool has_path = path != object.end(), has_distance = distance != object.end();
  if (has_path && path->is_string()) {
    std::string moves = path->get<std::string>();
    std::ranges::replace(moves, '\n', ' ');
    const bool claim = !moves.empty() && has_distance && distance->is_number_unsigned();
    return claim ? distance->dump() + " " + moves : moves;
  }
  if (has_distance && distance->is_number_integer()) {
    return distance->dump();
  }
  const bool none = (has_path && path->is_null()) || (has_distance && distance->is_null());
  return none ? "unsolvable" : std::string(line);
}

std::string small(std::string_view word) {
  std::string made(word);
  std::ranges::transform(made, made.begin(), lower);
  return made;
}

// The letters, u d l r, of the moves that a word is: a move's name, or initials of one case and
// alphabet. Small initials of the compass are words: `seen`, `new`.
std::optional<std::string> moves_in(std::string_view word) {
  if (const auto move = move_named(word); move && word.size() > 1) {
    return std::string(1, letter(*move));
  }
  std::string letters;
  for (const std::string_view alphabet : {"udlr", "UDLR", "NSWE"}) {
    if (word.find_first_not_of(alphabet) == word.npos) {
      std::ranges::transform(word, std::back_inserter(letters),
                             [&](char c) { return "udlr"[alphabet.find(c)]; });
      return letters;
    }
  }
  const bool initial = word.size() == 1 && word.find_first_of("nswe") != word.npos;
  return initial ? std::optional(std::string(1, letter(*move_named(word)))) : std::nullopt;
}

class PieceReader {
 public:
  explicit PieceReader(PrintedLine& line) : line_(line), text_(line.text) {}

  void read() {
    while (at_ < text_.size()) {
      if (is_letter(text_[at_])) {
        read_word();
      } else if (is_digit(text_[at_])) {
        read_number();
      } else {
        line_.known = line_.known && !is_strange(text_[at_]);
        ++at_;
      }
    }
    for (const Piece& piece : line_.pieces) {
      line_.pattern += piece.kind == Piece::Kind::kWord   ? piece.text + " "
                       : piece.kind == Piece::Kind::kPath ? "M "
                                                          : "# ";
      line_.known = line_.known && (piece.kind != Piece::Kind::kWord || is_label(piece.text));
    }
  }

 private:
  // A character that does not stand around answers.
  static bool is_strange(char c) {
    return (static_cast<unsigned char>(c) < ' ' && !is_space(c)) ||
           std::string_view("?@%&$~\\^").find(c) != std::string_view::npos;
  }

  bool glued(std::size_t begin, std::size_t end) const {
    return (begin > 0 && is_digit(text_[begin - 1])) ||
           (end < text_.size() && is_digit(text_[end]));
  }

  // A word ends before a capital within it: MoveUp.
  void read_word() {
    const std::size_t begin = at_;
    std::size_t end = begin;
    while (end < text_.size() && is_letter(text_[end])) {
      ++end;
    }
    std::optional<std::string> moves = moves_in(text_.substr(begin, end - begin));
    if (!moves) {
      const auto capital = std::ranges::adjacent_find(
          text_.substr(begin, end - begin), [](char a, char b) { return a >= 'a' && b < 'a'; });
      end = std::min(end, static_cast<std::size_t>(capital - text_.begin()) + 1);
      moves = moves_in(text_.substr(begin, end - begin));
    }
    at_ = end;
    const std::string_view word = text_.substr(begin, end - begin);
    std::vector<Piece>& pieces = line_.pieces;
    if (!moves || glued(begin, end)) {
      pieces.push_back({Piece::Kind::kWord, begin, small(word)});
    } else if (!pieces.empty() && pieces.back().kind == Piece::Kind::kPath) {
      pieces.back().text += *moves;
    } else {
      pieces.push_back({Piece::Kind::kPath, begin, *moves});
    }
  }

  // A number with a fraction is a word that nobody knows.
  void read_number() {
    const std::size_t begin = at_;
    bool fraction = false;
    for (; at_ < text_.size() &&
           (is_digit(text_[at_]) ||
            (text_[at_] == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])));
         ++at_) {
      fraction = fraction || text_[at_] == '.';
    }
    const bool minus = begin > 0 && text_[begin - 1] == '-' &&
                       (begin == 1 || !is_word_character(text_[begin - 2]));
    const std::string_view digits = text_.substr(begin, at_ - begin);
    const auto number = number_in<std::int64_t>(digits);
    if (fraction || !number) {
      line_.pieces.push_back({Piece::Kind::kWord, begin, "0.0"});
    } else {
      line_.pieces.push_back({Piece::Kind::kNumber, begin, "", minus ? -*number : *number});
    }
  }

  PrintedLine& line_;
  std::string_view text_;
  std::size_t at_ = 0;
};

// Whether the words deny that there is a solution: `Puzzle 2: No solution`, `cannot be solved`.
bool denies(const PrintedLine& line) {
  const auto has = [&](std::string_view words) {
    return std::ranges::any_of(line.pieces, [&](const Piece& piece) {
      return piece.kind == Piece::Kind::kWord && is_among(words, piece.text);
    });
  };
  return has(" unsolvable unsolveable impossible insoluble infeasible unreachable ") ||
         (has(" no not cannot never false ") &&
          has(" solution solvable solved solve path possible reachable plan ")) ||
         says_unsolvable(line.text) || says_unsolvable(after_label(line));
}

}  // namespace

bool is_index_word(std::string_view word) {
  return is_among(kIndexWords, word);
}

bool is_length_word(std::string_view word) {
  return is_among(kLengthWords, word);
}

std::string_view after_label(const PrintedLine& line) {
  const std::string_view text = line.text;
  const std::size_t end = text.find_last_of(":=");
  const bool known =
      end != text.npos && std::ranges::all_of(line.pieces, [&](const Piece& piece) {
        return piece.at > end || piece.kind != Piece::Kind::kWord || is_label(piece.text);
      });
  return known ? text.substr(end + 1) : text;
}

PrintedLine printed_line(std::string_view original, std::size_t number) {
  PrintedLine line;
  line.text = without_arrows(trimmed(original));
  line.number = number;
  if (line.text.starts_with('{')) {
    line.text = answer_of_object(line.text);
  }
  PieceReader(line).read();
  line.denies = denies(line);
  return line;
}

std::optional<std::vector<int>> cells_on(std::string_view line, Shape shape) {
  constexpr std::string_view kBrackets = "[](){},;'\"+";
  constexpr std::string_view kBlanks = "xX_.*";
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t bytes = character_bytes(line.substr(at));
    const std::uint32_t code = code_of(line.substr(at, bytes));
    const bool bar = line[at] == '|' || code == 0x2502 || code == 0x2551;
    const bool drawn =
        (code >= 0x2500 && code <= 0x257f) || kBrackets.find(line[at]) != kBrackets.npos;
    text += bar ? '|' : drawn || line[at] == '=' ? ' ' : line[at];
    at += bytes;
  }
  if (std::ranges::count(text, '|') > 1) {
    for (std::size_t at = text.find('|'), next; (next = text.find('|', at + 1)) != text.npos;
         at = next) {
      if (skip_space(text, at + 1) == next) {
        text[at] = '_';
      }
    }
  }
  std::ranges::replace(text, '|', ' ');
  std::vector<int> cells;
  for (std::size_t at = skip_space(text, 0); at < text.size();) {
    const std::size_t end = skip_word(text, at);
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const bool is_border = word.find_first_not_of('-') == word.npos;
    const auto number = number_in<int>(word);
    const BoardText board = word.size() == static_cast<std::size_t>(shape.cells())
                                ? parse_board(word, shape)
                                : BoardText();
    if (number && *number >= 0 && *number < shape.cells()) {
      cells.push_back(*number);
    } else if (word.size() == 1 && (kBlanks.find(word[0]) != kBlanks.npos || is_border)) {
      cells.push_back(0);
    } else if (board.tiles != Tiles{} && board) {
      cells.insert(cells.end(), board.tiles.begin(), board.tiles.begin() + shape.cells());
    } else if (!is_border) {
      return std::nullopt;
    }
    at = skip_space(text, end);
  }
  return cells;
}

}  // namespace slidebase
