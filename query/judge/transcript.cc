#include "query/judge/transcript.h"

#include <algorithm>
#include <charconv>

#include "common/puzzle/board.h"
#include "common/text/characters.h"

namespace slidebase {
namespace {

constexpr std::string_view kMovesKey = "Minimum number of moves";
constexpr std::string_view kPathKey = "path_to_goal:";
constexpr std::string_view kCostKey = "cost_of_path:";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  text.remove_prefix(skip_space(text, 0));
  return text;
}

// A cell's number as one character, as boards without spaces have it; 0 where it is none.
char symbol_of(std::string_view word) {
  int tile = -1;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), tile);
  const bool number = error == std::errc{} && stop == word.data() + word.size();
  if (!number || tile < 0 || tile >= kMaxCells) {
    return '\0';
  }
  return static_cast<char>(tile < 10 ? '0' + tile : 'a' + (tile - 10));
}

// A row of numbers as their symbols; empty where anything else is on the line.
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
  // `line` has no white space around it.
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

  // A position's line: its size, or one of its rows.
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

  // The answer so far, as a line. With a claim an empty path, [], would be a number, and a word
  // that there is no solution would be none.
  void write() {
    if (number_ != 0) {
      const bool no_moves = kind_ == Kind::kPath && body_.find_first_of("'\"") == std::string::npos;
      made_.text.append(no_moves ? "" : claim_).append(claim_.empty() || no_moves ? "" : " ");
      made_.text.append(body_).append("\n");
      made_.numbers.push_back(number_);
    }
    kind_ = Kind::kNone;
    number_ = 0;
    rows_left_ = 0;
    claim_.clear();
    body_.clear();
  }

  Transcript made_;
  Kind kind_ = Kind::kNone;
  std::size_t number_ = 0;  // of the first line of the answer; 0: there is none
  int rows_left_ = 0;       // of the position
  std::string claim_;       // how many moves it says it has
  std::string body_;
};

}  // namespace

std::optional<Transcript> read_transcript(std::string_view output) {
  if (output.find(kMovesKey) == std::string_view::npos &&
      output.find(kPathKey) == std::string_view::npos) {
    return std::nullopt;
  }
  Scribe scribe;
  std::size_t number = 0;
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t end = next_line(output, at);
    scribe.take(trimmed(output.substr(at, end - at)), ++number);
    at = end;
  }
  return scribe.finish();
}

}  // namespace slidebase
