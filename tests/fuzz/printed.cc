// What a program prints for one puzzle (judge/printed.h), as bytes that choose a board, a path, a
// form of tests/support/printed_forms.h, white space, and perhaps one move to change: the path is
// read as itself or is unclear, and a text passes only if its moves lead to the goal.
#include <algorithm>
#include <string>
#include <vector>

#include "forged.h"
#include "fuzz.h"
#include "query/judge/judging.h"
#include "targets.h"
#include "tests/support/printed_forms.h"

using namespace slidebase;
using test::Board;
using test::PrintedPath;

namespace {

// Whether the moves, of the blank or of the tiles, lead from the board to the goal.
bool leads_to(Shape shape, Board board, const Board& goal, std::string_view letters,
              bool of_tiles) {
  for (const char c : letters) {
    const Move move = of_tiles ? inverse(*move_of(c)) : *move_of(c);
    const Cell next = shape.neighbour(test::cell_of(board, 0), move);
    if (next < 0) {
      return false;
    }
    board = test::after_push(shape, board, next);
  }
  return board == goal;
}
bool tiles_lead_to(Shape shape, Board board, const Board& goal, const std::vector<int>& tiles) {
  for (const int tile : tiles) {
    const Cell cell = test::cell_of(board, tile);
    const Cell blank = test::cell_of(board, 0);
    if (std::abs(shape.row(cell) - shape.row(blank)) +
            std::abs(shape.col(cell) - shape.col(blank)) !=
        1) {
      return false;
    }
    board = test::after_push(shape, board, cell);
  }
  return board == goal;
}

// The text with other white space, and sometimes a line of statistics behind it.
std::string varied(const std::string& text, fuzz::Choices& choices) {
  const bool crlf = choices.byte() % 2 == 1, indented = choices.byte() % 2 == 1;
  const bool statistics = choices.byte() % 2 == 1;
  std::string made(choices.byte() % 2, '\n');
  bool begins = true;
  for (const char c : text) {
    made += begins && indented && c != '\n' ? "  " : "";
    begins = c == '\n';
    made += begins && crlf ? "\r\n" : std::string(1, c);
  }
  return made + (statistics ? "Nodes generated: 31337, took 0.5 s\n" : "");
}

}  // namespace

void fuzz::run_printed(const std::uint8_t* data, std::size_t size) {
  constexpr Shape kShapes[] = {{3, 3}, {2, 2}, {2, 3}, {3, 2}, {4, 4}, {5, 5}};
  fuzz::Choices choices(data, size);
  const Shape shape = kShapes[choices.byte() % std::size(kShapes)];
  const auto& forms = test::printed_forms();
  const test::PrintedForm& form = forms[choices.byte() % forms.size()];
  const Tiles plain = plain_goal(shape);
  const Board goal(plain.begin(), plain.begin() + shape.cells());
  Board board = goal;
  std::string letters;  // from the goal, then back
  for (std::size_t steps = choices.byte() % 40; steps > 0; --steps) {
    const char c = "udlr"[choices.byte() % 4];
    const Cell next = shape.neighbour(test::cell_of(board, 0), *move_of(c));
    if (next >= 0) {
      board = test::after_push(shape, board, next);
      letters.insert(letters.begin(), letter(inverse(*move_of(c))));
    }
  }
  PrintedPath path = test::printed_path(shape, board, letters);
  const bool changed = choices.byte() % 2 == 1 && !letters.empty();
  if (changed) {
    const std::size_t at = choices.byte() % letters.size();
    path.letters[at] = "udlr"[choices.byte() % 4];
    path.tiles[at] =
        1 + static_cast<int>(choices.byte() % static_cast<unsigned>(shape.cells() - 1));
    std::swap(path.boards[at + 1].front(), path.boards[at + 1].back());
  }
  const std::string text = varied(form.print(path), choices);
  const std::vector<CaseRecord> cases = {
      sliding_case(shape, plain, test::tiles_of(board), Length(board == goal ? 0 : 1))};
  const std::vector<std::string> texts = {text};
  JudgingOptions options;
  options.shape = shape;
  const Judging judging(cases, texts, options);
  const Judged& judged = judging.judged(0);
  for (const std::string& remark : judging.remarks()) {
    require(printable(remark), "a remark has control characters");
  }
  if (arrives(judged.verdict)) {
    const auto length = static_cast<std::size_t>(judged.length);
    const bool leads = leads_to(shape, board, goal, path.letters, false) ||
                       leads_to(shape, board, goal, path.letters, true) ||
                       tiles_lead_to(shape, board, goal, path.tiles) || board == goal;
    require(leads || !changed, "a path that does not lead to the goal passes");
    require(length == letters.size() || board == goal, "a path is read with another length");
  } else {
    // One tile may be a length, and no moves a length or nothing.
    require(changed || judged.verdict == Verdict::kUnclear || letters.size() <= 1,
            "a right path is called wrong in the form " + std::string(form.name));
  }
}
