// Reads one text as a board, a goal of cubes, a cubic puzzle and values of options. The first byte
// chooses the board and the kind of cubes.
#include "common/base/error.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "fuzz.h"
#include "query/cli/options.h"
#include "query/formats/answer_form.h"
#include "query/formats/format.h"
#include "targets.h"

using namespace slidebase;

namespace {

constexpr Shape kTextShapes[] = {{3, 3}, {2, 2}, {2, 5}, {4, 3}, {2, 7}};

void check_board_text(std::string_view text, Shape shape) {
  const BoardText board = parse_board(text, shape);
  if (!board) {
    fuzz::require(board.fault->offset <= text.size() && fuzz::printable(board.fault->message),
                  "a fault is outside the text, or has control characters");
    return;
  }
  unsigned seen = 0;
  for (int c = 0; c < shape.cells(); ++c) {
    seen |= 1U << board.tiles[static_cast<std::size_t>(c)];
  }
  fuzz::require(seen + 1 == 1U << shape.cells(), "an invalid board was accepted");
  const BoardText again = parse_board(board_text(shape, board.tiles), shape);
  fuzz::require(again && again.tiles == board.tiles, "a board is not read back as it was written");
}

void check_cubic(const CubicText& made, std::string_view text, CubeKind kind, Shape shape) {
  if (!made) {
    fuzz::require(made.fault->offset <= text.size() && fuzz::printable(made.fault->message),
                  "a fault is outside the text, or has control characters");
    return;
  }
  const CubicQuestion& question = made.question;
  const CubicPattern& goal = question.goal;
  fuzz::require(goal.blank >= 0 && goal.blank < shape.cells() && question.start >= 0 &&
                    question.start < shape.cells(),
                "a blank is not on the board");
  const auto same = [&](const CubicText& again) {
    const CubicPattern& read = again.question.goal;
    return again && read.blank == goal.blank && read.top == goal.top && read.whole == goal.whole;
  };
  fuzz::require(same(parse_goal(goal_text(shape, kind, goal), kind, shape)),
                "a goal is not read back as it was written");
  if (question.shape == shape) {
    const CubicText again = parse_question(question_text(question), kind, shape);
    fuzz::require(same(again) && again.question.start == question.start &&
                      again.question.back == question.back,
                  "a question is not read back as it was written");
  }
}

template <typename Parse>
void check_option(const Parse& parse) {
  try {
    parse();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kUsage && fuzz::printable(error.what()),
                  "the value of an option is refused without a proper usage error");
  }
}

void check_options(const std::string& text, Shape shape) {
  check_option([&] {
    const Shape read = parse_shape_option(text);
    const std::string rows = std::to_string(read.rows), cols = std::to_string(read.cols);
    fuzz::require(read.fits() && (text == rows + "x" + cols || text == rows + "X" + cols ||
                                  text == rows + "\xc3\x97" + cols),
                  "the shape is not that of the text");
  });
  check_option([&] {
    PuzzleOptions options;
    options.board = shape.name();
    options.goal = text;
    puzzle_spec(options, 1);
  });
  check_option([&] {
    PuzzleOptions options;
    options.limit = text;
    fuzz::require(puzzle_spec(options, 1).limit >= -1, "a limit below -1");
  });
  const std::string message = whole_number_from(1)(text);
  fuzz::require(fuzz::printable(message), "a message has control characters");
}

}  // namespace

void fuzz::run_text(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return;
  }
  const Shape shape = kTextShapes[data[0] % std::size(kTextShapes)];
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  check_board_text(text, shape);
  const CubeKind kind = kCubeKinds[data[0] / std::size(kTextShapes) % kCubeKinds.size()];
  check_cubic(parse_goal(text, kind, shape), text, kind, shape);
  if (kind != CubeKind::kAxes || looks_like_question(text)) {
    check_cubic(parse_question(text, kind, shape), text, kind, shape);
  }
  check_options(std::string(text), shape);
}
