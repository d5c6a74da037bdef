// Boards, patterns, questions and the values of options, as functions of one text. The first byte
// says the board.
#include "common/base/error.h"
#include "common/text/board_text.h"
#include "common/text/cubic_text.h"
#include "fuzz.h"
#include "query/formats/answer_form.h"
#include "query/formats/format.h"
#include "query/options/options.h"

using namespace slidebase;

namespace {

constexpr Shape kShapes[] = {{3, 3}, {2, 2}, {2, 5}, {4, 3}, {2, 7}};

void check_board_text(std::string_view text, Shape shape) {
  const BoardText board = parse_board(text, shape);
  if (!board) {
    fuzz::require(board.fault->offset <= text.size() && fuzz::printable(board.fault->message),
                  "a fault outside the text, or that cannot be printed");
    return;
  }
  unsigned seen = 0;
  for (int c = 0; c < shape.cells(); ++c) {
    seen |= 1U << board.tiles[static_cast<std::size_t>(c)];
  }
  fuzz::require(seen + 1 == 1U << shape.cells(), "a board that is none");
  const BoardText again = parse_board(board_text(shape, board.tiles), shape);
  fuzz::require(again && again.tiles == board.tiles, "a board is not read as it is written");
}

void check_cubic(const CubicText& made, std::string_view text, Shape shape) {
  if (!made) {
    fuzz::require(made.fault->offset <= text.size() && fuzz::printable(made.fault->message),
                  "a fault outside the text, or that cannot be printed");
    return;
  }
  fuzz::require(made.pattern.blank >= 0 && made.pattern.blank < shape.cells() && made.start >= 0 &&
                    made.start < shape.cells(),
                "a blank that is not on the board");
  const CubicText again = parse_pattern(pattern_text(shape, made.pattern), shape);
  fuzz::require(
      again && again.pattern.blank == made.pattern.blank && again.pattern.top == made.pattern.top,
      "a pattern is not read as it is written");
}

template <typename Parse>
void check_option(const Parse& parse) {
  try {
    parse();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kUsage && fuzz::printable(error.what()),
                  "an option's value is refused in another way than with a message");
  }
}

void check_options(const std::string& text, Shape shape) {
  check_option([&] {
    const Shape read = parse_shape_option(text);
    const std::string rows = std::to_string(read.rows), cols = std::to_string(read.cols);
    fuzz::require(
        read.cells() <= kMaxCells && (text == rows + "x" + cols || text == rows + "X" + cols ||
                                      text == rows + "\xc3\x97" + cols),
        "another shape than it says");
  });
  check_option([&] { parse_goal_option(text, shape); });
  check_option([&] {
    PuzzleOptions options;
    options.limit = text;
    fuzz::require(puzzle_spec(options, 1).limit >= -1, "a negative limit");
  });
  const std::string said = whole_number_from(1)(text);
  fuzz::require(fuzz::printable(said), "a message that cannot be printed");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const Shape shape = kShapes[data[0] % std::size(kShapes)];
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  check_board_text(text, shape);
  check_cubic(parse_pattern(text, shape), text, shape);
  if (looks_like_question(text)) {
    check_cubic(parse_question(text, shape), text, shape);
  }
  check_options(std::string(text), shape);
  return 0;
}
