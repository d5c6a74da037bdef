#include "query/judge/printed_lines.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "query/judge/notation.h"

namespace slidebase {
namespace {

// Words around answers. One that says what a number counts has its meaning behind it.
struct LabelWord {
  std::string_view word;
  enum class Number : char { kNone, kLength, kIndex } number = Number::kNone;
};
constexpr auto kLength = LabelWord::Number::kLength;
constexpr auto kIndex = LabelWord::Number::kIndex;
constexpr LabelWord kLabelWords[] = {{"a"},
                                     {"action"},
                                     {"actions"},
                                     {"already"},
                                     {"and"},
                                     {"answer", kLength},
                                     {"are"},
                                     {"at"},
                                     {"blank"},
                                     {"block", kIndex},
                                     {"board", kIndex},
                                     {"by"},
                                     {"case", kIndex},
                                     {"cost", kLength},
                                     {"depth", kLength},
                                     {"direction"},
                                     {"directions"},
                                     {"distance", kLength},
                                     {"empty"},
                                     {"final"},
                                     {"found"},
                                     {"from"},
                                     {"goal"},
                                     {"here"},
                                     {"in"},
                                     {"instance", kIndex},
                                     {"into"},
                                     {"is"},
                                     {"length", kLength},
                                     {"list"},
                                     {"minimum", kLength},
                                     {"move", kIndex},
                                     {"moves", kLength},
                                     {"number", kLength},
                                     {"of"},
                                     {"optimal", kLength},
                                     {"output"},
                                     {"path", kLength},
                                     {"piece", kIndex},
                                     {"plan", kLength},
                                     {"position"},
                                     {"problem", kIndex},
                                     {"puzzle", kIndex},
                                     {"reached"},
                                     {"result", kLength},
                                     {"sequence", kLength},
                                     {"shortest", kLength},
                                     {"size", kLength},
                                     {"slide", kIndex},
                                     {"slides", kLength},
                                     {"solution", kLength},
                                     {"solved"},
                                     {"space"},
                                     {"step", kIndex},
                                     {"steps", kLength},
                                     {"swap", kIndex},
                                     {"test", kIndex},
                                     {"the"},
                                     {"tile", kIndex},
                                     {"tiles"},
                                     {"to"},
                                     {"total", kLength},
                                     {"was"},
                                     {"with", kIndex}};

const LabelWord* label_word(std::string_view word) {
  const auto* const found = std::ranges::find(kLabelWords, word, &LabelWord::word);
  return found == std::end(kLabelWords) ? nullptr : found;
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
      line_.known = line_.known && (piece.kind != Piece::Kind::kWord || piece.text.size() == 1 ||
                                    label_word(piece.text) != nullptr);
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
  constexpr std::array<std::string_view, 6> kDenials = {"unsolvable", "unsolveable", "impossible",
                                                        "insoluble",  "infeasible",  "unreachable"};
  constexpr std::array<std::string_view, 5> kNegations = {"no", "not", "cannot", "never", "false"};
  constexpr std::array<std::string_view, 8> kDenied = {"solution", "solvable", "solved",    "solve",
                                                       "path",     "possible", "reachable", "plan"};
  const auto has = [&](std::span<const std::string_view> words) {
    return std::ranges::any_of(line.pieces, [&](const Piece& piece) {
      return std::ranges::find(words, piece.text) != words.end();
    });
  };
  return has(kDenials) || (has(kNegations) && has(kDenied)) || says_unsolvable(line.text) ||
         says_unsolvable(after_label(line));
}

}  // namespace

bool is_index_word(std::string_view word) {
  const LabelWord* const label = label_word(word);
  return label != nullptr && label->number == kIndex;
}

bool is_length_word(std::string_view word) {
  const LabelWord* const label = label_word(word);
  return label != nullptr && label->number == kLength;
}

std::string_view after_label(const PrintedLine& line) {
  const std::string_view text = line.text;
  const std::size_t end = text.find_last_of(":=");
  const bool known = end != text.npos && std::ranges::all_of(line.pieces, [&](const Piece& piece) {
                       return piece.at > end || piece.kind != Piece::Kind::kWord ||
                              piece.text.size() == 1 || label_word(piece.text) != nullptr;
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

}  // namespace slidebase
