#include "query/judge/transcript.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "common/base/number.h"
#include "common/puzzle/board.h"
#include "common/puzzle/text/characters.h"

namespace slidebase {
namespace {

constexpr std::string_view kMovesKey = "Minimum number of moves";
constexpr std::string_view kPathKey = "path_to_goal:";
constexpr std::string_view kCostKey = "cost_of_path:";

// A cell's number as one character, as in boards without spaces; 0 if it is not a cell's number.
char symbol_of(std::string_view word) {
  const int tile = number_in<int>(word).value_or(-1);
  if (tile < 0 || tile >= kMaxCells) {
    return '\0';
  }
  return static_cast<char>(tile < 10 ? '0' + tile : 'a' + (tile - 10));
}

// A row of numbers as their symbols; empty if the line has anything else.
std::string symbols_of(std::string_view line) {
  std::string symbols;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = skip_word(line, at);
    const char symbol = symbol_of(line.substr(at, end - at));
    if (symbol == '\0' || symbols.size() == kMaxCells) {
      return "";
    }
    symbols += symbol;
    at = skip_space(line, end);
  }
  return symbols;
}

// "nodes_expanded: 1"
bool is_count(std::string_view line) {
  const std::size_t colon = line.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         std::ranges::all_of(line.substr(0, colon),
                             [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

class Scribe {
 public:
  // `line` must have no surrounding white space.
  void take(std::string_view line, std::size_t number) {
    if (line.empty()) {
      return;
    }
    if (line.starts_with(kMovesKey)) {
      begin(Kind::kBoards, number);
      const std::size_t value = line.find_first_of("=:");
      claim_ = value == std::string_view::npos ? "" : trimmed(line.substr(value + 1));
    } else if (line.starts_with(kPathKey)) {
      begin(Kind::kPath, number);
      body_ = trimmed(line.substr(kPathKey.size()));
    } else if (kind_ == Kind::kPath && line.starts_with(kCostKey)) {
      claim_ = trimmed(line.substr(kCostKey.size()));
    } else if (!(kind_ == Kind::kPath && is_count(line)) &&
               !(kind_ == Kind::kBoards && take_row(line))) {
      begin(Kind::kNone, number);
      body_ = line;
      write();
    }
  }

  Transcript finish() {
    write();
    return std::move(made_);
  }

 private:
  enum class Kind { kNone, kBoards, kPath };

  void begin(Kind kind, std::size_t number) {
    write();
    kind_ = kind;
    number_ = number;
  }

  // Reads a line of a position: its size or one of its rows. False if it is neither.
  bool take_row(std::string_view line) {
    const std::string symbols = symbols_of(line);
    if (rows_left_ == 0 && symbols.size() == 1) {
      rows_left_ = symbols[0] - '0';
      body_ += ' ';
      return rows_left_ > 0 && rows_left_ < 10;
    }
    if (rows_left_ == 0 || symbols.empty()) {
      return false;
    }
    --rows_left_;
    body_ += symbols;
    return true;
  }

  // Writes the answer so far as a line. The claim is left out without moves: it would turn an empty
  // path, [], into a number, and `unsolvable` into an unreadable line.
  void write() {
    if (number_ != 0) {
      const bool no_moves = kind_ == Kind::kPath && body_.find_first_of("'\"") == std::string::npos;
      made_.add(no_moves || claim_.empty() ? body_ : claim_ + " " + body_, number_);
    }
    kind_ = Kind::kNone;
    number_ = 0;
    rows_left_ = 0;
    claim_.clear();
    body_.clear();
  }

  Transcript made_;
  Kind kind_ = Kind::kNone;
  std::size_t number_ = 0;  // of the answer's first line; 0: no answer
  int rows_left_ = 0;       // of the current position
  std::string claim_;       // the number of moves that the answer claims
  std::string body_;
};

// Whether the line is a single move.
bool is_move(std::string_view line) {
  constexpr std::array<std::string_view, 8> kMoves = {"UP", "DOWN", "LEFT", "RIGHT",
                                                      "U",  "D",    "L",    "R"};
  return std::ranges::any_of(kMoves, [line](std::string_view move) {
    return std::ranges::equal(line, move, {}, [](char c) { return c & ~0x20; });
  });
}

// Whether the line after the first number above 0 is a move, and no path comes before.
bool has_counted_moves(std::string_view output) {
  bool counted = false, found = false;
  for_each_line(output, [&](std::string_view line, std::size_t) {
    if (line.empty()) {
      return true;
    }
    found = counted && is_move(line);
    const bool decided = counted || line.find_first_not_of("udlrUDLR") == std::string_view::npos;
    counted = is_number(line) && line.find_first_not_of('0') != std::string_view::npos;
    return !decided;
  });
  return found;
}

// Joins each number and the moves after it to one line.
Transcript read_counted_moves(std::string_view output) {
  Transcript made;
  bool counted = false;  // the last line of `made` begins with a number
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    if (counted && is_move(line)) {
      made.text.back() = ' ';
      made.text.append(line).append("\n");
    } else if (!line.empty()) {
      made.add(line, number);
      counted = is_number(line);
    }
    return true;
  });
  return made;
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

Transcript read_objects(std::string_view output) {
  Transcript made;
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    if (!line.empty()) {
      made.add(line[0] == '{' ? answer_of_object(line) : std::string(line), number);
    }
    return true;
  });
  return made;
}

}  // namespace

std::optional<Transcript> read_transcript(std::string_view output) {
  const std::size_t begin = skip_space(output, 0);
  if (begin < output.size() && output[begin] == '{') {
    return read_objects(output);
  }
  if (output.find(kMovesKey) == std::string_view::npos &&
      output.find(kPathKey) == std::string_view::npos) {
    return has_counted_moves(output) ? std::optional(read_counted_moves(output)) : std::nullopt;
  }
  Scribe scribe;
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    scribe.take(line, number);
    return true;
  });
  return scribe.finish();
}

}  // namespace slidebase
