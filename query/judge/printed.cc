#include "query/judge/printed.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "common/base/joined.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/judge/printed_lines.h"

namespace slidebase {
namespace {

constexpr std::size_t kLongText = 1 << 20;

// One way to read the text.
struct Reading {
  Answer answer;
  std::string line;                // the same as notation.h reads it
  std::vector<std::size_t> lines;  // that it was read from
  bool decides = false;            // if it does not arrive, it contradicts one that does
  std::optional<std::int64_t> length = std::nullopt;  // of its path, if it arrives
};

// The character of a tile in boards without spaces.
char symbol_of(int tile) {
  return static_cast<char>(tile < 10 ? '0' + tile : 'a' + (tile - 10));
}

class PrintedReader {
 public:
  PrintedReader(const PrintedText& text, Notation notation, const CaseRecord& record,
                const Arrival& arrival)
      : notation_(notation),
        record_(record),
        arrival_(arrival),
        shape_(record.shape()),
        first_(text.number) {
    for_each_line(text.text, [&](std::string_view line, std::size_t number) {
      has_lines_ = true;
      if (!line.empty()) {
        originals_.push_back(line);
        lines_.push_back(printed_line(line, text.number + number - 1));
      }
      return true;
    });
  }

  PrintedAnswer read() {
    if (lines_.empty()) {
      return {"", has_lines_ ? first_ : 0};
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      groups_[lines_[i].pattern].push_back(i);
    }
    for (const auto& [pattern, group] : groups_) {
      read_lengths(group);
      read_columns(group);
      if (group.size() == 1) {
        read_single(group[0]);
      }
    }
    read_joined();
    read_all_moves();
    read_all_numbers();
    if (record_.kind != CaseRecord::Kind::kSliding || !read_positions()) {
      // Beside positions, a number alone may be their size.
      lengths_.insert(lengths_.end(), bare_lengths_.begin(), bare_lengths_.end());
    }
    return decide();
  }

 private:
  bool wants(Answer::Kind kind) const {
    if (kind == Answer::Kind::kNumber || kind == Answer::Kind::kUnsolvable) {
      return false;
    }
    return notation_ == Notation::kAuto ||
           (notation_ == Notation::kTiles ? kind == Answer::Kind::kTiles
            : notation_ == Notation::kBoards
                ? kind == Answer::Kind::kBoards
                : notation_ != Notation::kNumbers && kind == Answer::Kind::kPath);
  }

  // Adds the reading unless it is empty or in another notation.
  void add(Reading reading) {
    if (reading.lines.empty() || !wants(reading.answer.kind) ||
        (reading.answer.moves.empty() && reading.answer.tiles.empty() &&
         reading.answer.boards.empty())) {
      return;
    }
    reading.length = arrival_(reading.answer);
    readings_.push_back(std::move(reading));
  }

  void add_moves(const std::string& letters, std::vector<std::size_t> lines, bool decides) {
    Reading reading{{}, letters, std::move(lines), decides};
    read_answer(letters, Notation::kLetters, false, shape_, reading.answer);
    add(std::move(reading));
  }

  void add_tiles(const std::vector<std::int64_t>& tiles, std::vector<std::size_t> lines) {
    Reading reading{{}, "", std::move(lines)};
    reading.answer.kind = Answer::Kind::kTiles;
    for (const std::int64_t tile : tiles) {
      if (tile < 1 || tile >= shape_.cells()) {
        return;
      }
      reading.answer.tiles.push_back(static_cast<std::uint8_t>(tile));
    }
    reading.line = joined(tiles, " ", [](std::int64_t tile) { return std::to_string(tile); });
    add(std::move(reading));
  }

  // The number of moves that a line states: alone on it, or beside a word for lengths.
  void read_lengths(const std::vector<std::size_t>& group) {
    const PrintedLine& line = lines_[group[0]];
    if (group.size() > 1 || !line.known) {
      return;
    }
    const std::vector<Piece>& pieces = line.pieces;
    if (line.pattern.find_first_not_of("# ") == std::string::npos) {
      if (pieces.size() == 1) {  // several are tiles or cells
        bare_lengths_.push_back(pieces[0].number);
      }
      return;
    }
    // "#1 7 L" is a step.
    const bool no_words =
        !line.text.starts_with('#') && std::ranges::none_of(pieces, [](const Piece& piece) {
          return piece.kind == Piece::Kind::kWord;
        });
    bool has_length_word = false;
    std::vector<std::int64_t> stated;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool after_index = i > 0 && is_index_word(pieces[i - 1].text);
      const bool before_index = i + 1 < pieces.size() && is_index_word(pieces[i + 1].text);
      has_length_word = has_length_word || is_length_word(pieces[i].text);
      if (pieces[i].kind == Piece::Kind::kNumber && (!after_index || before_index)) {
        has_length_word = has_length_word || before_index;
        stated.push_back(pieces[i].number);
      }
    }
    if (no_words || (has_length_word && stated.size() == 1)) {
      lengths_.insert(lengths_.end(), stated.begin(), stated.end());
    }
  }

  // Each column of moves of the group, and each of numbers as tiles.
  void read_columns(const std::vector<std::size_t>& group) {
    const PrintedLine& first = lines_[group[0]];
    if (group.size() == 1 && !first.known) {
      return;
    }
    const bool names_tile = std::ranges::any_of(first.pieces, [](const Piece& piece) {
      return piece.text == "tile" || piece.text == "piece" || piece.text == "swap" ||
             piece.text == "slide";
    });
    for (std::size_t column = 0; column < first.pieces.size(); ++column) {
      if (first.pieces[column].kind == Piece::Kind::kPath) {
        std::string letters;
        for (const std::size_t i : group) {
          letters += lines_[i].pieces[column].text;
        }
        add_moves(letters, group, true);
      } else if (first.pieces[column].kind == Piece::Kind::kNumber &&
                 (names_tile || group.size() > 1)) {
        std::vector<std::int64_t> tiles;
        tiles.reserve(group.size());
        for (const std::size_t i : group) {
          tiles.push_back(lines_[i].pieces[column].number);
        }
        add_tiles(tiles, group);
      }
    }
  }

  // A line without its label, in any notation of lines.
  void read_single(std::size_t i) {
    for (const std::string_view rest : {std::string_view(lines_[i].text), after_label(lines_[i])}) {
      Reading reading{{}, std::string(rest), {i}, true};
      read_answer(rest, Notation::kAuto, false, shape_, reading.answer);
      if (reading.answer.kind == Answer::Kind::kBad) {
        continue;
      }
      if (reading.answer.has_claim) {
        lengths_.push_back(reading.answer.value);
      }
      reading.decides = reading.answer.kind == Answer::Kind::kPath;
      add(std::move(reading));
      return;
    }
  }

  // All lines as one, in any notation of lines.
  void read_joined() {
    Reading reading{{}, joined(originals_, " "), {}};
    read_answer(reading.line, Notation::kAuto, false, shape_, reading.answer);
    if (lines_.size() > 1 && reading.answer.kind == Answer::Kind::kPath) {
      if (reading.answer.has_claim) {
        lengths_.push_back(reading.answer.value);
      }
      reading.lines.resize(lines_.size());
      std::iota(reading.lines.begin(), reading.lines.end(), 0U);
      add(std::move(reading));
    }
  }

  // All lines with moves, in their order: a path over several lines.
  void read_all_moves() {
    std::string letters;
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (const Piece& piece : lines_[i].pieces) {
        if (piece.kind == Piece::Kind::kPath &&
            (lines_[i].known || groups_[lines_[i].pattern].size() > 1)) {
          letters += piece.text;
          lines.push_back(i);
        }
      }
    }
    add_moves(letters, lines, false);
  }

  // All lines with nothing but numbers, as tiles; also without their number before or after them.
  void read_all_numbers() {
    std::vector<std::int64_t> tiles;
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].pattern.find_first_not_of("# ") == std::string::npos) {
        for (const Piece& piece : lines_[i].pieces) {
          tiles.push_back(piece.number);
          lines.push_back(i);
        }
      }
    }
    if (tiles.size() > 1) {
      const auto rest = static_cast<std::int64_t>(tiles.size() - 1);
      add_tiles(tiles, lines);
      if (tiles.front() == rest) {
        add_tiles({tiles.begin() + 1, tiles.end()}, lines);
      }
      if (tiles.back() == rest) {
        add_tiles({tiles.begin(), tiles.end() - 1}, lines);
      }
    }
  }

  // All positions; a line before one may have a number alone. False if there is none.
  bool read_positions() {
    const auto count = static_cast<std::size_t>(shape_.cells());
    Reading reading;
    reading.answer.kind = Answer::Kind::kBoards;
    std::vector<int> cells;
    std::size_t first = 0;  // line of the position
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      auto found = cells_on(originals_[i], shape_);
      if (!found) {
        found = cells_on(after_label(lines_[i]), shape_);
      }
      if (!found || (cells.empty() && found->size() == 1)) {
        cells.clear();
        continue;
      }
      first = cells.empty() ? i : first;
      cells.insert(cells.end(), found->begin(), found->end());
      for (; cells.size() >= count; cells.erase(cells.begin(), cells.begin() + shape_.cells())) {
        if (!add_position(cells, reading)) {
          return false;
        }
        reading.lines.push_back(first);
        first = i;
      }
    }
    const bool any = !reading.lines.empty();
    add(std::move(reading));
    return any;
  }

  // False if the first cells are not a board.
  bool add_position(const std::vector<int>& cells, Reading& reading) const {
    std::string word;
    for (std::size_t c = 0; c < static_cast<std::size_t>(shape_.cells()); ++c) {
      word += symbol_of(cells[c]);
    }
    const BoardText board = parse_board(word, shape_);
    reading.answer.boards.push_back(board.tiles);
    reading.line += (reading.line.empty() ? "" : " ") + word;
    return static_cast<bool>(board);
  }

  PrintedAnswer decide() const {
    const bool denied = std::ranges::any_of(lines_, &PrintedLine::denies) ||
                        std::ranges::find(lengths_, -1) != lengths_.end();
    const auto best = std::ranges::find_if(
        readings_, [](const Reading& reading) { return reading.length.has_value(); });
    if (best != readings_.end()) {
      PrintedAnswer made = answer_of(*best);
      made.unclear = denied ? "it has a path and says that there is none" : contradiction(*best);
      return made;
    }
    if (denied && std::ranges::none_of(readings_, &Reading::decides)) {
      return plain("unsolvable");
    }
    const auto longest = std::ranges::max_element(readings_, {}, [](const Reading& reading) {
      return std::pair(reading.answer.boards.size(), reading.answer.moves.size());
    });
    if (longest != readings_.end()) {
      PrintedAnswer made = answer_of(*longest);
      if (!denied && !record_.solvable()) {
        return made;
      }
      made.unclear =
          denied ? "it has moves and says that there is no solution"
                 : "no reading of it leads to the goal, such as " + in_quotes(longest->line);
      return made;
    }
    return without_moves();
  }

  // A text without a path: an empty path, or only a length.
  PrintedAnswer without_moves() const {
    const bool one_length =
        std::ranges::adjacent_find(lengths_, std::not_equal_to()) == lengths_.end();
    const bool only_words = std::ranges::all_of(lines_, [](const PrintedLine& line) {
      return line.known && line.pattern.find('#') == std::string::npos;
    });
    if (arrival_(Answer()) && one_length && (lengths_.empty() ? only_words : lengths_[0] == 0)) {
      return plain("");
    }
    if (!lengths_.empty() && one_length) {
      return plain(std::to_string(lengths_[0]));
    }
    PrintedAnswer made = plain(std::string(originals_[0]));
    made.unclear = "found no moves";
    return made;
  }

  // What contradicts a reading that arrives; empty if nothing does.
  std::string contradiction(const Reading& best) const {
    for (const Reading& other : readings_) {
      const bool elsewhere = std::ranges::any_of(other.lines, [&](std::size_t line) {
        return !std::ranges::binary_search(best.lines, line);
      });
      const bool astray = other.decides && (elsewhere || best.answer.kind != Answer::Kind::kPath);
      if (other.length ? *other.length != *best.length : astray) {
        return "it is read as " + in_quotes(best.line) + " and as " + in_quotes(other.line);
      }
    }
    for (const std::int64_t length : lengths_) {
      if (length != *best.length) {
        return "it says " + std::to_string(length) + " moves and has " +
               std::to_string(*best.length);
      }
    }
    return "";
  }

  PrintedAnswer answer_of(const Reading& reading) const {
    const std::size_t first = reading.lines[0];
    const PrintedLine& line = lines_[first];
    PrintedAnswer made{reading.line, line.number, false};
    if (!originals_[first].starts_with('{')) {
      const Answer::Kind kind = reading.answer.kind;
      const std::string what = kind == Answer::Kind::kBoards  ? "positions"
                               : kind == Answer::Kind::kTiles ? "tiles"
                                                              : "moves";
      made.example = what + " read from line " + std::to_string(line.number) + ", " +
                     in_quotes(originals_[first]) +
                     (reading.lines.back() > first ? ", and on" : "");
    }
    return made;
  }

  PrintedAnswer plain(std::string line) const {
    PrintedAnswer made{std::move(line), lines_[0].number, false};
    if (made.line != originals_[0] && !originals_[0].starts_with('{')) {
      made.example = "line " + std::to_string(lines_[0].number) + ", " + in_quotes(originals_[0]) +
                     ", is read as " + in_quotes(made.line);
    }
    return made;
  }

  Notation notation_;
  const CaseRecord& record_;
  const Arrival& arrival_;
  Shape shape_;
  std::size_t first_;       // line of the text in the output
  bool has_lines_ = false;  // empty ones too
  std::vector<std::string_view> originals_;
  std::vector<PrintedLine> lines_;
  std::map<std::string, std::vector<std::size_t>> groups_;  // of lines, by pattern
  std::vector<Reading> readings_;
  std::vector<std::int64_t> lengths_;       // stated numbers of moves
  std::vector<std::int64_t> bare_lengths_;  // alone on their lines
};

}  // namespace

PrintedAnswer read_printed(const PrintedText& text, Notation notation, const CaseRecord& record,
                           const Arrival& arrival) {
  if (text.text.size() > kLongText) {
    return {"", text.number, false, "", "it is longer than 1 MiB"};
  }
  const std::string_view line = trimmed(text.text);
  if (!line.empty() && line.find('\n') == line.npos) {
    const auto before =
        text.text.substr(0, static_cast<std::size_t>(line.data() - text.text.data()));
    const auto newlines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    Answer answer;
    read_answer(line, notation, false, record.shape(), answer);
    if (answer.kind != Answer::Kind::kBad || notation != Notation::kAuto) {
      return {std::string(line), text.number + newlines};
    }
  }
  return PrintedReader(text, notation, record, arrival).read();
}

}  // namespace slidebase
