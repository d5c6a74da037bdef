// Removes labels that programs print around their answers.
//
//     Solution: uldr          Moves: 4          uldr (4 moves)
//     path (4): uldr          Path: U L D R     ← ↑ ↓ →
//
// notation.h can read none of these lines. Only such lines are changed, and only to lines that it
// can read; all others stay as they are. A number alone on a line that is the length of the path on
// the next line, or on the one before, is moved before that path.
#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "common/base/joined.h"
#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/judge/notation.h"
#include "query/judge/transcript.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 34> kLabels = {
    "a",        "answer",   "board",   "case",     "cost",    "directions", "distance",
    "found",    "in",       "is",      "length",   "minimum", "move",       "moves",
    "number",   "of",       "optimal", "output",   "path",    "puzzle",     "result",
    "sequence", "shortest", "size",    "solution", "solved",  "step",       "steps",
    "test",     "the",      "to",      "total",    "was",     "with"};
// An output with a longer line is left as it is: nobody labels such answers, and a second copy of
// the output could take too much memory.
constexpr std::size_t kLongestLine = 1 << 16;

// The number after one of these words is not a number of moves.
constexpr std::array<std::string_view, 4> kIndexed = {"board", "case", "puzzle", "test"};

// Whether `word` is one of `words`, ignoring case.
bool is_among(std::span<const std::string_view> words, std::string_view word) {
  std::string small(word);
  std::ranges::transform(small, small.begin(), lower);
  return std::ranges::find(words, small) != words.end();
}

bool is_label(std::string_view word) {
  return is_among(kLabels, word);
}

// The letter of the move that a UTF-8 arrow at `at` means; 0 if there is no arrow.
char arrow_at(std::string_view line, std::size_t at) {
  const bool arrow = line.substr(at).starts_with("\xe2\x86") && at + 2 < line.size() &&
                     line[at + 2] >= '\x90' && line[at + 2] <= '\x93';
  return arrow ? "lurd"[line[at + 2] - '\x90'] : '\0';
}

// Arrows without words between them or on both sides are moves and become letters; other arrows
// separate moves or positions and become spaces.
std::string without_arrows(std::string_view line) {
  std::string text;
  std::size_t first = line.size(), last = 0;  // of the arrows
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (arrow_at(line, at) != '\0') {
      first = std::min(first, at);
      last = at;
    }
  }
  const auto word = [](char c) { return is_letter(c) || is_digit(c); };
  const bool between = first < last && std::ranges::any_of(line.substr(first, last - first), word);
  const bool before = std::ranges::any_of(line.substr(0, first), word);
  const bool after = std::ranges::any_of(line.substr(std::min(last, line.size())), word);
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char move = arrow_at(line, at);
    if (move == '\0') {
      text += line[at];
      continue;
    }
    text += between || (before && after) ? ' ' : move;
    at += 2;
  }
  return text;
}

// The words of a line that are not labels, separated by spaces, with the number first if there is
// just one. Nothing if no word is a label or the line has other characters than words and
// separators.
std::optional<std::string> bare_words(std::string_view line) {
  std::vector<std::string> kept;
  std::size_t numbers = 0, number = 0;
  bool indexed = false, labelled = false;
  for (std::size_t at = 0; at < line.size();) {
    const bool minus = line[at] == '-' && at + 1 < line.size() && is_digit(line[at + 1]);
    std::size_t end = minus ? at + 1 : at;
    while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]))) {
      ++end;
    }
    if (end == at) {
      if (!is_space(line[at]) &&
          std::string_view(",;:='\"`[](){}<>|-.!").find(line[at]) == std::string_view::npos) {
        return std::nullopt;
      }
      ++at;
      continue;
    }
    const std::string_view word = line.substr(at, end - at);
    const bool digits = is_number(word);
    if (is_label(word)) {
      indexed = is_among(kIndexed, word);
      labelled = true;
    } else if (!(indexed && digits)) {
      number = digits ? kept.size() : number;
      numbers += digits ? 1U : 0U;
      kept.emplace_back(word);
      indexed = false;
    } else {
      indexed = false;
    }
    at = end;
  }
  if (!labelled) {
    return std::nullopt;
  }
  if (numbers == 1) {
    std::rotate(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(number),
                kept.begin() + static_cast<std::ptrdiff_t>(number) + 1);
  }
  return joined(kept, " ");
}

// The line without its label; the line itself if it has none.
std::string bare_line(std::string_view line,
                      const std::function<bool(std::string_view)>& readable) {
  std::string plain = without_arrows(line);
  if (plain != line && readable(plain)) {
    return plain;
  }
  if (const std::optional<std::string> words = bare_words(plain); words && readable(*words)) {
    return *words;
  }
  // The answer may itself have label words, as in `Answer: no solution found`: remove only the
  // first labels.
  std::size_t at = 0;
  bool labelled = false;
  while (at < line.size() && !is_digit(line[at])) {
    std::size_t end = at;
    while (end < line.size() && is_letter(line[end])) {
      ++end;
    }
    const bool label = is_label(line.substr(at, end - at));
    if (end > at && !label) {
      break;
    }
    labelled = labelled || label;
    at = std::max(end, at + 1);
  }
  const std::string_view said = line.substr(std::min(at, line.size()));
  return labelled && !said.empty() && readable(said) ? std::string(said) : std::string(line);
}

std::size_t moves_on(std::string_view line, Shape shape, Metric metric, Answer& answer) {
  read_answer(line, Notation::kAuto, false, shape, answer);
  const bool is_path = answer.kind == Answer::Kind::kPath && !answer.has_claim;
  return is_path ? count_moves(metric, answer.moves) : 0;
}

bool denies(std::string_view line, Shape shape, Answer& answer) {
  read_answer(line, Notation::kAuto, false, shape, answer);
  return answer.kind == Answer::Kind::kUnsolvable;
}

// Whether `line` is the number of the moves on `path`.
bool counts(std::string_view line, std::string_view path, Shape shape, Metric metric,
            Answer& answer) {
  const std::size_t value = number_in<std::size_t>(line).value_or(0);
  return value > 0 && moves_on(path, shape, metric, answer) == value;
}

// Collects the lines and joins a number of moves to its path. Remembers the last line that is not
// empty.
class Lines {
 public:
  Lines(Shape shape, Metric metric) : shape_(shape), metric_(metric) {}

  void add(std::string_view line, std::size_t number) {
    const std::string_view last = trimmed(std::string_view(made_.text).substr(begin_));
    const bool before = !line.empty() && (counts(last, line, shape_, metric_, answer_) ||
                                          (last == "-1" && denies(line, shape_, answer_)));
    const bool after = !line.empty() && !before && counts(line, last, shape_, metric_, answer_);
    if (before || after) {
      const std::string joined =
          std::string(before ? last : line) + " " + std::string(before ? line : last);
      made_.text.resize(begin_);
      made_.numbers.resize(index_ + 1);
      made_.text.append(joined);
    } else {
      begin_ = line.empty() ? begin_ : made_.text.size();
      index_ = line.empty() ? index_ : made_.numbers.size();
      made_.numbers.push_back(number);
      made_.text.append(line);
    }
    made_.text += '\n';
  }

  Transcript finish() { return std::move(made_); }

 private:
  Shape shape_;
  Metric metric_;
  Transcript made_;
  std::size_t begin_ = 0, index_ = 0;  // of the last line that is not empty
  Answer answer_;
};

}  // namespace

std::optional<Unlabelled> without_labels(std::string_view output, Shape shape, Metric metric) {
  Lines lines(shape, metric);
  std::string example;
  Answer answer;
  const auto readable = [&](std::string_view line) {
    read_answer(line, Notation::kAuto, false, shape, answer);
    return answer.kind != Answer::Kind::kBad;
  };
  bool is_short = true;
  for_each_line(output, [&](std::string_view line, std::size_t) {
    return is_short = line.size() <= kLongestLine;
  });
  if (!is_short) {
    return std::nullopt;
  }
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    std::string bare(line);
    if (!readable(line)) {
      bare = bare_line(line, readable);
    }
    if (example.empty() && !bare.empty() && bare != line) {
      example = "line " + std::to_string(number) + ", " + in_quotes(line) + ", is read as " +
                in_quotes(bare);
    }
    lines.add(bare, number);
    return true;
  });
  return example.empty() ? std::nullopt
                         : std::optional(Unlabelled{lines.finish(), std::move(example)});
}

}  // namespace slidebase
