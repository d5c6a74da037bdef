// Format `aoj1268` (ICPC Asia 2006 C, POJ 3131): datasets of `x y`, the column and row, from 1,
// where the blank starts on the uniform board, and three rows of W B R E, the pattern to reach;
// ended by `0 0` or the end of the input.
//
// A dataset begins with a number, and its pattern has only letters, so a faulty one ends at the
// next number, or at a line behind nine cells whose first character is no cell.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr Shape kShape{3, 3};

bool begins_number(char c) {
  return is_digit(c) || c == '-' || c == '+';
}

// A dataset in a text; offsets are those of the text.
struct Dataset {
  std::string_view words[2];  // of the start; empty: missing
  std::size_t begins[2] = {};
  std::size_t pattern = 0;  // where it begins
  std::size_t end = 0;      // behind the pattern
  int cells = 0;            // of the pattern, at most 10: a text may have more than an int counts

  bool is_last() const { return words[0] == "0" && words[1] == "0"; }
};

Dataset dataset_at(std::string_view text, std::size_t at) {
  Dataset set;
  for (int i = 0; i < 2; ++i) {
    const std::size_t begin = skip_space(text, at);
    const bool is_number = begin < text.size() && begins_number(text[begin]);
    const std::size_t end = skip_word(text, begin);
    // Whatever begins with a letter is a row, also in place of a number.
    set.begins[i] = begin < text.size() ? begin : at;
    set.words[i] = text.substr(begin, end - begin);
    at = is_number ? end : at;
  }
  set.pattern = set.end = at;
  for (at = skip_space(text, at); at < text.size() && !begins_number(text[at]);
       at = skip_space(text, at + 1)) {
    const bool new_line = text.substr(set.end, at - set.end).find('\n') != std::string_view::npos;
    if (set.cells >= kShape.cells() && new_line &&
        std::string_view("WBRE").find(text[at]) == std::string_view::npos) {
      break;
    }
    set.cells = std::min(set.cells + 1, kShape.cells() + 1);
    set.end = at + 1;
  }
  return set;
}

// The question of a dataset, or its first fault.
CubicText question_of(std::string_view text, const Dataset& set) {
  CubicText made;
  int start[2] = {};
  for (int i = 0; i < 2; ++i) {
    const std::string_view word = set.words[i];
    const std::string what = i == 0 ? "column x" : "row y";
    const auto value = number_in<int>(word);
    if (word.empty()) {
      made.fault = {set.begins[i], "the dataset ends before its " + what};
    } else if (!is_number(word.substr(word[0] == '-' ? 1 : 0))) {
      made.fault = {set.begins[i], "expected the " + what + ", not " + in_quotes(word)};
    } else if (!value || *value < 1 || *value > (i == 0 ? kShape.cols : kShape.rows)) {
      made.fault = {set.begins[i], "the " + what + " " + in_quotes(word) + " is not 1, 2 or 3"};
    }
    if (made.fault) {
      return made;
    }
    start[i] = *value - 1;
  }
  // Without the white space between rows and cells, which may be any.
  std::string pattern;
  std::vector<std::size_t> places;
  constexpr auto kCells = static_cast<std::size_t>(kShape.cells());
  for (std::size_t at = set.pattern; at < set.end && places.size() <= kCells; ++at) {
    if (!is_space(text[at])) {
      places.push_back(at);
      pattern.append(places.size() <= kCells ? 1 : 0, text[at]);
    }
  }
  places.push_back(set.end);
  made = parse_goal(pattern, CubeKind::kAxes, kShape);
  if (places.size() > kCells + 1 && (!made.fault || made.fault->offset == kCells)) {
    made.fault = {kCells, "more than 9 cells in this pattern"};
  }
  if (made.fault) {
    made.fault->offset = places[made.fault->offset];
  }
  made.question.shape = kShape;
  made.question.start = kShape.cell(start[1], start[0]);
  return made;
}

class Aoj1268Reader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const override;
  // Cuts before a line that begins with a digit.
  std::size_t cut(std::string_view text, std::size_t from) const override {
    for (std::size_t at = next_line(text, from); at < text.size(); at = next_line(text, at)) {
      if (is_digit(text[at])) {
        return at;
      }
    }
    return std::string_view::npos;
  }
};

void Aoj1268Reader::read(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  while ((chunk.consumed = skip_space(text, chunk.consumed)) < text.size()) {
    const std::size_t begin = chunk.consumed;
    const Dataset set = dataset_at(text, begin);
    if (set.is_last()) {
      chunk.ended = set.pattern < text.size() || chunk.at_end;  // or the number may continue
      chunk.consumed = chunk.ended ? set.pattern : begin;
      return;
    }
    // The cells may continue in the next chunk, unless the text was cut: then the next chunk begins
    // with a number.
    const bool may_go_on = skip_space(text, set.end) == text.size() ||
                           set.words[0].end() == text.end() || set.words[1].end() == text.end();
    if (may_go_on && !chunk.at_end && !(chunk.cut && set.cells > 0)) {
      return;
    }
    take_puzzle(chunk, begin, sink, [&] {
      CubicText made = question_of(text, set);
      if (made) {
        sink.cubic(made.question);
      }
      return std::move(made.fault);
    });
    chunk.consumed = set.end;
  }
}

}  // namespace

ReaderPtr aoj1268_reader(const PuzzleSpec&) {
  return std::make_unique<Aoj1268Reader>();
}

}  // namespace slidebase
