// A board as bytes that choose a shape, its tiles, a form of tests/support/written_forms.h, white
// space and perhaps one byte to leave out or to repeat: `lines` reads that board, or none; without
// --board what is left may also show a board of another shape.
#include <algorithm>
#include <string>

#include "forged.h"
#include "fuzz.h"
#include "targets.h"
#include "tests/support/written_forms.h"

using namespace slidebase;

namespace {

// The text with other ends of lines, up to `most` spaces at them, and empty lines around it.
std::string with_other_space(const std::string& text, std::size_t most, fuzz::Choices& choices) {
  const bool crlf = choices.byte() % 2 == 1;
  const std::size_t spaces = choices.byte() % (most + 1);
  std::string made(choices.byte() % 2, '\n');
  for (const char c : text) {
    made += c == '\n' ? std::string(spaces, ' ') + (crlf ? "\r\n" : "\n") : std::string(1, c);
  }
  return made + std::string(choices.byte() % 2, '\n');
}

}  // namespace

void fuzz::run_written(const std::uint8_t* data, std::size_t size) {
  constexpr Shape kShapes[] = {{3, 3}, {2, 2}, {2, 3}, {3, 2}, {3, 4}, {2, 6}, {4, 4}, {5, 5}};
  fuzz::Choices choices(data, size);
  const Shape shape = kShapes[choices.byte() % std::size(kShapes)];
  const test::WrittenForm& form =
      test::written_forms()[choices.byte() % test::written_forms().size()];
  PuzzleSpec spec{.format = &format_of("lines")};
  spec.shape_asked = choices.byte() % 2 == 1;
  spec.shape = spec.shape_asked ? shape : Shape{3, 3};
  test::Board board = test::plain_goal(shape, shape.cells() - 1);
  for (std::size_t left = board.size(); left > 1; --left) {
    std::swap(board[left - 1], board[choices.byte() % left]);
  }
  std::string text = form.write(shape, board);
  const std::uint64_t change = choices.byte() % 3;
  if (change > 0) {
    const std::size_t at = choices.below(text.size());
    change == 1 ? text.erase(at, 1) : text.insert(at, 1, text[at]);
  }
  // On two rows a space where the blank was left out is the blank.
  text = with_other_space(text, change > 0 && shape.rows == 2 ? 0 : 2, choices);
  const auto read = test::boards_in(spec, text);
  for (const test::ReadBoard& one : read) {
    const bool other = change > 0 && !spec.shape_asked && one && one->first != shape;
    require(!one || other || *one == std::pair(shape, board),
            "a board is read as another one in the form " + std::string(form.name) + ": " + text);
  }
  const bool square = shape.rows == shape.cols && shape.rows > 2;
  require(change > 0 || !(spec.shape_asked || square) || (read.size() == 1 && read[0]),
          "a board is not read in the form " + std::string(form.name) + ": " + text);
}
