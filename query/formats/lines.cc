// Format `lines`: one puzzle per line. A sliding board in any notation that board_text.h reads, or
// a Cubic Eight-Puzzle as `X Y PATTERN` (cubic_text.h); with --cubes every line is a question about
// cubes of that kind. Empty lines are skipped.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/cubic_text.h"
#include "query/formats/line_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr std::string_view kLineBlanks = "0xX_.#";
constexpr std::array kForms = {BoardLines("123456780\n", kLineBlanks),
                               BoardLines("1 2 3 4 5 6 7 8 0\n", kLineBlanks)};

// A hint for the message on a line that is too short, if it is a row of a board.
std::string row_hint(Shape shape, std::string_view line) {
  constexpr std::string_view kOfSeveralLines = "; for boards of several lines say --format ";
  const std::size_t cells = cells_of_row(line);
  const auto symbols = std::ranges::count_if(
      line, [](char c) { return kBoardSeparators.find(c) == std::string_view::npos; });
  if (static_cast<std::size_t>(symbols) > 2 * cells) {
    return "";  // its words are rows
  }
  if (shape == Shape{3, 3} && cells == 3) {
    return std::string(kOfSeveralLines) + "eight";
  }
  if (shape.rows == shape.cols && cells == 4 && line.find(' ') != line.npos) {
    return std::string(kOfSeveralLines) + "alds1_13_c";
  }
  return cells == static_cast<std::size_t>(shape.cols) ? "; write each board on one line" : "";
}

class LinesReader : public LineReader {
 public:
  // `shape` is the shape of all boards: the format's own, or that of the option --board.
  LinesReader(Shape shape, bool own_shape, std::optional<CubeKind> cubes)
      : shape_(shape), own_shape_(own_shape), cubes_(cubes) {}

  // A character and a separator or newline for each cell.
  std::size_t board_bytes() const override { return static_cast<std::size_t>(shape_.cells()) * 2; }

 private:
  std::span<const BoardLines> plain_forms() const override;
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;

  Shape shape_;
  bool own_shape_;
  std::optional<CubeKind> cubes_;
};

std::span<const BoardLines> LinesReader::plain_forms() const {
  return shape_ == Shape{3, 3} && !cubes_ ? std::span<const BoardLines>(kForms)
                                          : std::span<const BoardLines>();
}

std::optional<Diagnostic> LinesReader::read_line(std::string_view line, QuestionSink& sink) const {
  if (cubes_ || looks_like_question(line)) {
    const CubicText question = parse_question(line, cubes_.value_or(CubeKind::kAxes), shape_);
    if (!question) {
      // A row may also begin with two numbers: 4 5 x.
      const bool row = !cubes_ && line.find_first_of("xX_.#") != line.npos;
      return Diagnostic{question.fault->offset,
                        question.fault->message + (row ? row_hint(shape_, line) : "")};
    }
    sink.cubic(question.question);
    return std::nullopt;
  }
  const BoardText board =
      own_shape_ ? parse_board(line, shape_) : parse_board_or_hint(line, shape_);
  if (!board) {
    const bool row = board.fault->offset == line.size() &&
                     board.fault->message.find("--board") == std::string::npos;
    return Diagnostic{board.fault->offset,
                      board.fault->message + (row ? row_hint(shape_, line) : "")};
  }
  sink.sliding(board.tiles);
  return std::nullopt;
}

}  // namespace

ReaderPtr lines_reader(const PuzzleSpec& spec) {
  return std::make_unique<LinesReader>(spec.shape, spec.format->only.has_value(), spec.cubes);
}

}  // namespace slidebase
