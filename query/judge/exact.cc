#include "query/judge/exact.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "common/base/number.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

constexpr std::string_view kPositionsHead = "Minimum number of moves = ";
constexpr std::string_view kLabel = "Case ";
constexpr std::array<std::string_view, 4> kMoveWords = {"DOWN", "LEFT", "RIGHT", "UP"};

constexpr std::uint8_t kNoLetter = 0xff;

// By character: the moves of small letters, and of capitals.
constexpr auto kFormLetters = [] {
  std::array<std::array<std::uint8_t, 256>, 2> moves{};
  for (std::size_t capital = 0; capital < 2; ++capital) {
    moves[capital].fill(kNoLetter);
    for (std::size_t move = 0; move < 4; ++move) {
      const char letter = (capital == 1 ? "DLRU" : "dlru")[move];
      moves[capital][static_cast<unsigned char>(letter)] = static_cast<std::uint8_t>(move);
    }
  }
  return moves;
}();

// Removes the next line from `text` and returns it without the white space at its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = next_line(text, 0);
  const std::string_view line = trimmed_end(text.substr(0, end));
  text.remove_prefix(end);
  return line;
}

// Whether an answer begins with this line. An answer of several lines ends before the next such
// line.
bool begins_answer(std::string_view line, const AnswerForm& form) {
  switch (form.emit) {
    case Emit::kTwoLines:
      if (form.numbered) {
        return line.starts_with(kLabel);
      }
      [[fallthrough]];
    case Emit::kWordLines:
      return line == form.unsolvable || (!line.empty() && is_digit(line[0]));
    case Emit::kPositions:
      return line == form.unsolvable || line.starts_with(kPositionsHead);
    default:
      return true;
  }
}

bool takes_lines(const AnswerForm& form) {
  return form.emit == Emit::kWordLines || form.emit == Emit::kPositions ||
         form.emit == Emit::kTwoLines;
}

// Reads one answer. Each function returns false if the text has another form.
class ExactReader {
 public:
  ExactReader(const AnswerForm& form, const CaseRecord& record, Answer& answer)
      : form_(form), record_(record), answer_(answer) {}

  bool read(std::string_view text) {
    const bool cubic = record_.kind == CaseRecord::Kind::kCubic;
    if (form_.emit != Emit::kJson && trimmed_end(text) == (cubic ? "-1" : form_.unsolvable)) {
      answer_.kind = cubic ? Answer::Kind::kNumber : Answer::Kind::kUnsolvable;
      answer_.value = -1;
      return true;
    }
    switch (form_.emit) {
      case Emit::kPath:
        return read_letters(text);
      case Emit::kDistance:
        answer_.kind = Answer::Kind::kNumber;
        return read_number(text);
      case Emit::kBoth:
        return read_both(text);
      case Emit::kTwoLines:
        return text.find('\n') != text.npos && read_claim(take_line(text)) && read_letters(text);
      case Emit::kJson:
        return read_object(text);
      case Emit::kWordLines:
        return read_words(text);
      case Emit::kPositions:
        return read_positions(text);
      default:
        return false;  // no format has this form
    }
  }

 private:
  bool read_letters(std::string_view text) {
    const auto& moves = kFormLetters[form_.capitals ? 1 : 0];
    answer_.moves.resize(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::uint8_t move = moves[static_cast<unsigned char>(text[i])];
      if (move == kNoLetter) {
        return false;
      }
      answer_.moves[i] = static_cast<Move>(move);
    }
    return true;
  }

  // Reads a number as std::to_string writes it.
  bool read_number(std::string_view text) {
    const auto value = number_in<std::int64_t>(text);
    const bool plain = value && text[0] != '-' && (text[0] != '0' || text.size() == 1);
    answer_.value = plain ? *value : 0;
    return plain;
  }

  // Reads the number of moves that the answer claims, before the moves.
  bool read_claim(std::string_view text) {
    answer_.has_claim = read_number(text);
    return answer_.has_claim;
  }

  bool read_both(std::string_view text) {
    const std::size_t tab = std::min(text.find('\t'), text.size());
    return read_claim(text.substr(0, tab)) &&
           read_letters(tab == text.size() ? "" : text.substr(tab + 1));
  }

  bool read_object(std::string_view text) {
    constexpr std::size_t kLongObject = 1 << 20;  // in memory it takes dozens of times its length
    using Json = nlohmann::json;
    const Json object =
        text.size() > kLongObject ? Json() : Json::parse(text, nullptr, false, false);
    if (!text.starts_with('{') || !object.is_object() || !object.contains("distance") ||
        !object.contains("path")) {
      return false;
    }
    const Json& distance = object["distance"];
    const Json& path = object["path"];
    if (distance.is_null() && path.is_null()) {
      answer_.kind = Answer::Kind::kUnsolvable;
      return true;
    }
    return path.is_string() && read_claim(distance.dump()) &&
           read_letters(path.get_ref<const std::string&>());
  }

  bool read_words(std::string_view text) {
    bool good = read_claim(take_line(text));
    while (good && !text.empty()) {
      const auto word = std::ranges::find(kMoveWords, take_line(text));
      good = word != kMoveWords.end();
      answer_.moves.push_back(static_cast<Move>(word - kMoveWords.begin()));
    }
    return good;
  }

  bool read_positions(std::string_view text) {
    const std::string_view head = take_line(text);
    answer_.kind = Answer::Kind::kBoards;
    bool good = head.starts_with(kPositionsHead) && read_claim(head.substr(kPositionsHead.size()));
    while (good && skip_space(text, 0) < text.size()) {
      good = read_position(text);
    }
    return good && !answer_.boards.empty() && answer_.boards[0] == record_.cells;
  }

  // Reads empty lines, the size of the board, and its rows of numbers.
  bool read_position(std::string_view& text) {
    const Shape shape = record_.shape();
    std::string_view line = take_line(text);
    while (line.empty()) {
      line = take_line(text);
    }
    bool good = line == std::to_string(shape.rows);
    std::string numbers;
    for (int row = 0; good && row < shape.rows; ++row) {
      line = take_line(text);
      int words = 0;
      for (std::size_t at = skip_space(line, 0); good && at < line.size(); ++words) {
        const std::size_t end = skip_word(line, at);
        good = is_number(line.substr(at, end - at));
        at = skip_space(line, end);
      }
      good = good && words == shape.cols;
      numbers.append(line).append(" ");
    }
    const BoardText board = good ? parse_board(numbers, shape) : BoardText{};
    good = good && static_cast<bool>(board);
    answer_.boards.push_back(good ? board.tiles : Tiles{});
    return good;
  }

  const AnswerForm& form_;
  const CaseRecord& record_;
  Answer& answer_;
};

}  // namespace

AlignedAnswers align_exact(std::string_view output, std::size_t cases, const AnswerForm& form,
                           const std::function<bool(std::size_t)>& is_solved) {
  AlignedAnswers aligned;
  aligned.cases.resize(cases);
  std::size_t next = 0, number = 0, begin = 0;
  bool open = false;     // the last case's answer may continue
  bool between = false;  // an empty line belongs before the next answer
  for (std::string_view left = output; !left.empty();) {
    const std::size_t at = output.size() - left.size();
    const AnswerLine line = {take_line(left), ++number};
    if (next > 0 && takes_lines(form) && !begins_answer(line.text, form)) {
      // The second line of two may be empty: the path of a solved board.
      const bool two = form.emit == Emit::kTwoLines;
      if (open && (two || !line.text.empty())) {
        aligned.cases[next - 1].text = output.substr(begin, at + line.text.size() - begin);
        open = !two;
      } else if (!line.text.empty() && aligned.extra++ == 0) {
        aligned.first_extra = line;
      }
    } else if (between && line.text.empty()) {
      between = false;
    } else if (next == cases) {
      open = false;
      if (!line.text.empty() && aligned.extra++ == 0) {
        aligned.first_extra = line;
      }
    } else {
      if (between) {
        aligned.noise.emplace(next, line);  // an empty line was expected here
      }
      begin = at;
      open = true;
      between = form.blank_lines;
      aligned.cases[next++] = line;
    }
  }
  if (next + 1 == cases && output.ends_with('\n') && !between && is_solved(next)) {
    aligned.cases[next] = {{}, number + 1};
  }
  if (form.emit == Emit::kTwoLines && open && output.ends_with('\n')) {
    aligned.cases[next - 1].text = output.substr(begin);  // an empty path without its newline
  }
  return aligned;
}

void read_exact(std::string_view text, std::size_t number, const AnswerForm& form,
                const CaseRecord& record, Answer& answer) {
  answer.clear();
  const std::string_view found = text.substr(0, text.find('\n'));
  bool good = true;
  if (form.numbered) {
    const std::string label = std::string(kLabel) + std::to_string(number) + ":";
    good = text.starts_with(label);
    text.remove_prefix(good ? label.size() : 0);
    good = good && (text.empty() || text[0] == ' ');
    text.remove_prefix(good && !text.empty() ? 1 : 0);
  }
  if (!good || !ExactReader(form, record, answer).read(text)) {
    answer.kind = Answer::Kind::kBad;
    answer.fault = "expected an answer such as " + example_of(form) + ", found " + in_quotes(found);
  }
}

std::string example_of(const AnswerForm& form) {
  const std::string path = letters_of(form, "dr"),
                    label = form.numbered ? std::string(kLabel) + "1: " : "";
  const auto quoted = [&](std::string_view text) { return "'" + label + std::string(text) + "'"; };
  const std::string none = " or " + quoted(form.unsolvable);
  switch (form.emit) {
    case Emit::kDistance:
      return quoted("2") + none;
    case Emit::kBoth:
      return quoted("2<tab>" + path) + none;
    case Emit::kTwoLines:
      return quoted("2") + " and '" + path + "' on two lines," + none;
    case Emit::kJson:
      return R"('{"distance":2,"path":")" + path + "\"}'";
    case Emit::kWordLines:
      return "'2', 'DOWN' and 'RIGHT' on three lines";
    case Emit::kPositions:
      return "'" + std::string(kPositionsHead) + "2' and the positions," + none;
    default:
      return quoted(path) + none;
  }
}

}  // namespace slidebase
