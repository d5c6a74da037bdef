// Format `aoj1268` (ICPC Asia 2006 C, POJ 3131): datasets of `x y`, the column and row, from 1,
// where the blank starts on the uniform board, and three rows of W B R E, the pattern to reach;
// ended by `0 0` or the end of the input.
//
// A dataset begins with a number, and its pattern has only letters, so a faulty one ends at the
// next number.
#include <charconv>
#include <memory>
#include <optional>
#include <system_error>

#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr int kSide = 3;
constexpr Shape kShape{kSide, kSide};
constexpr int kCells = kShape.cells();

bool begins_number(char c) {
  return is_digit(c) || c == '-' || c == '+';
}

// The state of reading one dataset; keeps the first fault.
struct DatasetCursor {
  std::string_view text;
  std::size_t at;
  int cells = 0;
  std::optional<Diagnostic> fault = std::nullopt;

  void wrong(std::size_t offset, std::string message) {
    if (!fault) {
      fault = Diagnostic{offset, std::move(message)};
    }
  }
  std::string_view word_at(std::size_t begin) const {
    return text.substr(begin, skip_word(text, begin) - begin);
  }
  bool next_is_number() {
    at = skip_space(text, at);
    return at < text.size() && begins_number(text[at]);
  }

  // Reads a coordinate, 0 to 3; returns nothing and sets a fault for anything else.
  std::optional<int> coordinate(const char* what) {
    const std::size_t before = at;
    at = skip_space(text, at);
    const std::string_view word = word_at(at);
    int value = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || stop != word.data() + word.size()) {
      if (error != std::errc::result_out_of_range || stop != word.data() + word.size()) {
        wrong(word.empty() ? before : at,
              word.empty() ? std::string("the dataset ends before its ") + what
                           : std::string("expected the ") + what + ", not " + in_quotes(word));
        if (!word.empty() && !begins_number(word[0])) {
          return std::nullopt;  // this is a row: read_cells() reads it
        }
        at += word.size();
        return std::nullopt;
      }
    }
    const std::size_t begin = at;
    at += word.size();
    if (value < 0 || value > kSide || error != std::errc{}) {
      wrong(begin, std::string("the ") + what + " " + in_quotes(word) + " is not 1, 2 or 3");
      return std::nullopt;
    }
    return value;
  }
};

std::optional<std::uint8_t> top_of(char c) {
  switch (c) {
    case 'W':
      return 0;
    case 'B':
      return 1;
    case 'R':
      return 2;
    default:
      return std::nullopt;
  }
}

// Reads the cells up to the next number, or to a line after nine cells that does not begin with a
// cell, or to the end. Fewer or more than nine cells are a fault.
CubicPattern read_cells(DatasetCursor& r) {
  CubicPattern pattern;
  pattern.blank = -1;
  int& count = r.cells;
  std::size_t end = r.at;  // of the last cell
  for (;; ++r.at) {
    r.at = skip_space(r.text, r.at);
    if (r.at == r.text.size() || r.next_is_number()) {
      break;
    }
    const char c = r.text[r.at];
    const bool new_line = r.text.substr(end, r.at - end).find('\n') != std::string_view::npos;
    if (count >= kCells && new_line && c != 'E' && !top_of(c)) {
      break;
    }
    if (r.fault) {
      // Only the first fault is reported.
    } else if (count >= kCells) {
      r.wrong(r.at, "more than 9 cells in this pattern");
    } else if (c == 'E' && pattern.blank >= 0) {
      r.wrong(r.at, "a second E in this pattern");
    } else if (c == 'E') {
      pattern.blank = count;
    } else if (!top_of(c)) {
      r.wrong(r.at, in_quotes(r.word_at(r.at)) + " is not a cell: expected W, B, R or E");
    } else {
      pattern.top[count] = *top_of(c);
    }
    count += count <= kCells ? 1 : 0;  // at most 10: a text may have more cells than an int counts
    end = r.at + 1;
  }
  if (count < kCells) {
    r.wrong(end, "this pattern ends after " + std::to_string(count) + " of 9 cells");
  } else if (pattern.blank < 0) {
    r.wrong(end, "no E in this pattern");
  }
  return pattern;
}

// Gives the dataset at `at` to the sink and moves `at` to where the next may begin. False if the
// chunk has no further whole dataset.
bool read_dataset(Chunk& chunk, std::size_t& at, QuestionSink& sink) {
  at = skip_space(chunk.text, at);
  chunk.consumed = at;
  if (at == chunk.text.size()) {
    return false;
  }
  DatasetCursor r{chunk.text, at};
  const std::size_t begin = at;
  const std::optional<int> x = r.coordinate("column x");
  const std::size_t y_at = skip_space(chunk.text, r.at);
  const std::optional<int> y = r.coordinate("row y");
  if (x == 0 && y == 0) {
    // A number at the end of the chunk may continue in the next chunk.
    if (r.at == chunk.text.size() && !chunk.at_end) {
      return false;
    }
    chunk.ended = true;
    chunk.consumed = r.at;
    return false;
  }
  if (x == 0 || y == 0) {
    r.wrong(x == 0 ? begin : y_at,
            std::string("the ") + (x == 0 ? "column x" : "row y") + " '0' is not 1, 2 or 3");
  }
  const CubicPattern pattern = read_cells(r);
  // The cells, or the word that ends them, may continue in the next chunk, unless the text was cut:
  // then the next chunk begins with a number.
  const bool may_go_on = skip_word(chunk.text, r.at) == chunk.text.size();
  if (may_go_on && !chunk.at_end && !(chunk.cut && r.cells > 0)) {
    return false;
  }
  take_puzzle(chunk, begin, sink, [&] {
    if (!r.fault) {
      sink.cubic({kShape, CubeKind::kAxes, kShape.cell(*y - 1, *x - 1), pattern});
    }
    return r.fault;
  });
  at = r.at;
  return true;
}

class Aoj1268Reader : public Reader {
 public:
  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
};

void Aoj1268Reader::read(Chunk& chunk, QuestionSink& sink) const {
  std::size_t at = 0;
  while (read_dataset(chunk, at, sink)) {
  }
}

// Cuts before a line that begins with a digit.
std::size_t Aoj1268Reader::cut(std::string_view text, std::size_t from) const {
  for (std::size_t at = next_line(text, from); at < text.size(); at = next_line(text, at)) {
    if (is_digit(text[at])) {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

ReaderPtr aoj1268_reader(const PuzzleSpec&) {
  return std::make_unique<Aoj1268Reader>();
}

}  // namespace slidebase
