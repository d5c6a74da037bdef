#include "common/puzzle/text/cubic_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <system_error>

#include "common/base/joined.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/text/blank_gap.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "common/puzzle/text/shown_rows.h"

namespace slidebase {
namespace {

constexpr std::string_view kMarkLetters = "udnesw";  // by orientation
constexpr char kNotUp = '-';

// By character of cubes of kind kAxes: what is on top, the blank, a separator, or no cell.
constexpr std::uint8_t kBlank = 3, kSeparator = 4, kNoCell = 5;
constexpr auto kAxesCells = [] {
  std::array<std::uint8_t, 256> cells{};
  cells.fill(kNoCell);
  const auto set = [&cells](std::string_view characters, std::uint8_t cell) {
    for (const char c : characters) {
      cells[static_cast<unsigned char>(c)] = cell;
    }
  };
  set("Ww", 0);
  set("Bb", 1);
  set("Rr", 2);
  set("Ee_.", kBlank);
  set(kBoardSeparators, kSeparator);
  return cells;
}();
std::uint8_t axes_cell(char c) {
  return kAxesCells[static_cast<unsigned char>(c)];
}

// A cell that was read: the blank, or what lies there.
struct CellText {
  bool blank = false;
  std::uint8_t value = 0;  // as in CubicPattern
  std::size_t bytes = 1;
};

// Reads the characters of one kind of cubes. Each function returns the cell at `at`, or sets a
// fault.
class GoalReader {
 public:
  // `whole`: as in parse_goal().
  GoalReader(std::string_view text, CubeKind kind, Shape shape, std::optional<bool> whole)
      : text_(text),
        kind_(kind),
        shape_(shape),
        cells_(static_cast<std::size_t>(shape.cells())),
        whole_(whole) {}

  CubicText read() {
    CubicPattern& goal = made_.question.goal;
    goal.blank = -1;
    goal.whole = whole_.value_or(is_whole());
    std::size_t count = 0;
    std::size_t surplus = text_.size();  // the first surplus cell
    for (std::size_t at = 0; at < text_.size();) {
      if (axes_cell(text_[at]) == kSeparator) {
        ++at;
        continue;
      }
      const CellText cell = cell_at(at);
      if (made_.fault) {
        return made_;
      }
      if (cell.blank && goal.blank >= 0) {
        return fail(at, joined({"a second blank, ", in_quotes(text_.substr(at, 1))}));
      }
      if (count >= cells_) {
        surplus = std::min(surplus, at);
      } else {
        begins_[count] = at;
        if (cell.blank) {
          goal.blank = static_cast<Cell>(count);
        } else {
          goal.top[count] = cell.value;
        }
      }
      ++count;
      at += cell.bytes;
    }
    if (count != cells_ && !has_digits_of_dice()) {
      return wrong_digits(surplus);
    }
    if (count != cells_) {
      return fail(surplus, joined({cells_, " cells are needed, this has ", count}));
    }
    if (goal.blank < 0) {
      return fail(text_.size(), kind_ == CubeKind::kAxes ? "no blank, E, in this pattern"
                                                         : "no blank, a dot, in this goal");
    }
    made_.fault = fault_of_rows(text_, std::span(begins_).first(cells_), shape_);
    return made_;
  }

 private:
  CubicText& fail(std::size_t offset, std::string reason) {
    made_.fault = {offset, std::move(reason)};
    return made_;
  }
  CellText not_a_cell(std::size_t at, std::string_view expected) {
    const std::string_view character = text_.substr(at, character_bytes(text_.substr(at)));
    fail(at, joined({in_quotes(character), " is not a cell: expected ", expected}));
    return {};
  }

  std::size_t digits() const {
    return static_cast<std::size_t>(std::ranges::count_if(text_, is_digit));
  }
  // Whether the number of digits is that of a pattern or of a position of dice. True for other
  // kinds, and if the caller says which of the two the goal is.
  bool has_digits_of_dice() const {
    return kind_ != CubeKind::kDice || whole_ || digits() == cells_ - 1 ||
           digits() == 2 * (cells_ - 1);
  }
  CubicText& wrong_digits(std::size_t at) {
    return fail(
        at, joined({cells_ - 1, " dice need ", cells_ - 1, " digits, the faces on top, or ",
                    2 * (cells_ - 1), ", top and north of each, and a dot for the blank; this has ",
                    digits(), digits() == 1 ? " digit" : " digits"}));
  }

  // Marked cubes: unless there is a dash. Dice: if there are two digits for each.
  bool is_whole() const {
    switch (kind_) {
      case CubeKind::kAxes:
        return false;
      case CubeKind::kMarked:
        return text_.find(kNotUp) == std::string_view::npos;
      case CubeKind::kDice:
        break;
    }
    return digits() > cells_;
  }

  CellText cell_at(std::size_t at) {
    switch (kind_) {
      case CubeKind::kAxes:
        return axes_at(at);
      case CubeKind::kMarked:
        return mark_at(at);
      case CubeKind::kDice:
        break;
    }
    return die_at(at);
  }

  CellText axes_at(std::size_t at) {
    const std::uint8_t top = axes_cell(text_[at]);
    if (top >= kSeparator) {
      return not_a_cell(at, "W, B or R, or E for the blank");
    }
    if (top == kBlank || !made_.question.goal.whole) {
      return {top == kBlank, top};
    }
    const std::uint8_t north = at + 1 < text_.size() ? axes_cell(text_[at + 1]) : kNoCell;
    if (north >= kBlank) {
      fail(at, "a cube of a position has two letters, its colours on top and north, such as WR");
      return {};
    }
    const auto cube = oriented(top, north);
    if (!cube) {
      fail(at, "no cube is like this: its colours on top and north are different");
      return {};
    }
    return {false, *cube, 2};
  }

  // The orientation with these labels on top and north, of which a text has two characters.
  template <typename Number>
  std::optional<std::uint8_t> oriented(Number up, Number north) const {
    return Cube::of(kind_).with(static_cast<Cube::Label>(up), static_cast<Cube::Label>(north));
  }

  CellText mark_at(std::size_t at) {
    const char c = text_[at];
    const std::size_t side = kMarkLetters.find(c);
    if (c == '.') {
      return {true};
    }
    if (!made_.question.goal.whole && (c == 'u' || c == kNotUp)) {
      return {false, static_cast<std::uint8_t>(c == 'u' ? 0 : 1)};
    }
    if (!made_.question.goal.whole && side != std::string_view::npos) {
      fail(at, joined({in_quotes(text_.substr(at, 1)), whole_ ? "" : " beside -",
                       ": a pattern has only u (mark on top) and - (not on top), a "
                       "position only the sides u d n e s w"}));
      return {};
    }
    if (side == std::string_view::npos) {
      return not_a_cell(at, std::string_view("UDNESW").find(c) != std::string_view::npos
                                ? "the mark's side in small letters, u d n e s w"
                                : "the mark's side, u d n e s w, or . for the blank");
    }
    return {false, static_cast<std::uint8_t>(side)};
  }

  CellText die_at(std::size_t at) {
    const auto face = [this](std::size_t i) {
      return i < text_.size() && text_[i] >= '1' && text_[i] <= '6' ? text_[i] - '0' : 0;
    };
    if (text_[at] == '.') {
      return {true};
    }
    const int up = face(at), north = face(at + 1);
    if (up == 0) {
      return not_a_cell(at, "the faces of a die, 1 to 6, or . for the blank");
    }
    if (!made_.question.goal.whole) {
      return {false, static_cast<std::uint8_t>(up - 1)};
    }
    if (north == 0 && at + 1 < text_.size() && is_digit(text_[at + 1])) {
      return not_a_cell(at + 1, "the faces of a die, 1 to 6");
    }
    if (north == 0 && !has_digits_of_dice()) {
      wrong_digits(at);
      return {};
    }
    if (north == 0) {
      fail(at, "a die of a position has two digits, its top and its north face, for instance 12");
      return {};
    }
    const auto die = oriented(up, north);
    if (!die) {
      fail(at, joined({"no die has ", up, " on top and ", north, " north: ",
                       up == north ? "each face is there once" : "opposite faces add to 7"}));
      return {};
    }
    return {false, *die, 2};
  }

  std::string_view text_;
  CubeKind kind_;
  Shape shape_;
  std::size_t cells_;
  std::optional<bool> whole_;
  ByCell<std::size_t> begins_;  // of the first cells_ cells
  CubicText made_;
};

// The end of the two numbers that a question begins with, or npos.
std::size_t end_of_start(std::string_view line) {
  std::size_t at = 0;
  for (int i = 0; i < 2; ++i) {
    at = skip_space(line, at);
    const std::size_t begin = at;
    while (at < line.size() && is_digit(line[at])) {
      ++at;
    }
    if (at == begin || at == line.size() || !is_space(line[at])) {
      return std::string_view::npos;
    }
  }
  return at;
}

// Reads column and row of the start at the beginning of a text; `at`: where they end.
std::optional<Diagnostic> read_start(std::string_view text, Shape shape, Cell& start,
                                     std::size_t& at) {
  at = 0;
  int coordinate[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    at = skip_space(text, at);
    const char* const begin = text.data() + at;
    const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), coordinate[i]);
    const int most = i == 0 ? shape.cols : shape.rows;
    if (error != std::errc{} || coordinate[i] < 1 || coordinate[i] > most) {
      return Diagnostic{
          at, joined({i == 0 ? "x, the column," : "y, the row,", " is not from 1 to ", most})};
    }
    at += static_cast<std::size_t>(stop - begin);
  }
  start = shape.cell(coordinate[1] - 1, coordinate[0] - 1);
  return std::nullopt;
}

constexpr std::string_view kOneEndIsUniform =
    "one end is always the uniform board: say X Y GOAL, or for the way back POSITION > X Y";

// "POSITION > X Y", with the arrow at `arrow`.
CubicText parse_way_back(std::string_view line, std::size_t arrow, CubeKind kind, Shape shape) {
  const std::string_view position = line.substr(0, arrow), start = line.substr(arrow + 1);
  CubicText made = parse_goal(position, kind, shape);
  if (start.find('.') != std::string_view::npos ||
      (!made && end_of_start(position) != std::string_view::npos)) {
    made.fault = {skip_space(line, 0), std::string(kOneEndIsUniform)};
  } else if (made && !made.question.goal.whole) {
    made.fault = {skip_space(line, 0),
                  "the way back begins with a whole position, not with a pattern"};
  } else if (made) {
    std::size_t end = 0;
    made.fault = read_start(start, shape, made.question.start, end);
    if (const std::size_t rest = skip_space(start, end); !made.fault && rest < start.size()) {
      made.fault = {rest, "nothing may follow the column and the row of the blank"};
    }
    if (made.fault) {
      made.fault->offset += arrow + 1;
    }
  }
  made.question.back = true;
  return made;
}

// Why a line that does not begin with two numbers is not a question.
std::string not_a_question(std::string_view line, CubeKind kind, Shape shape) {
  if (kind != CubeKind::kAxes && std::ranges::count(line, '.') > 1) {
    return std::string(kOneEndIsUniform);
  }
  // All marks down, or the uniform board.
  CubicQuestion example{shape, kind, 0, {0, {}, kind == CubeKind::kMarked}};
  example.goal.top.fill(example.goal.whole ? static_cast<std::uint8_t>(kMarkLetters.find('d')) : 0);
  return "expected the blank's column and row on the uniform board, and the goal, for instance: " +
         question_text(example);
}

std::string start_text(Shape shape, Cell start) {
  return joined({shape.col(start) + 1, " ", shape.row(start) + 1});
}

}  // namespace

CubicText parse_goal(std::string_view text, CubeKind kind, Shape shape, std::optional<bool> whole) {
  CubicText goal = GoalReader(text, kind, shape, whole).read();
  if (!goal && kind == CubeKind::kAxes && !goal.question.goal.whole) {
    if (const std::string filled = with_blank_in_gap(text, shape, 'E'); !filled.empty()) {
      if (CubicText read = GoalReader(filled, kind, shape, whole).read()) {
        goal = std::move(read);
        goal.fault = fault_of_rows_with_gap(text, shape, goal.question.goal.blank);
      }
    }
  }
  return goal;
}

CubicText parse_question(std::string_view line, CubeKind kind, Shape shape) {
  CubicText made;
  const std::size_t arrow = line.find('>');
  if (kind != CubeKind::kAxes && arrow != std::string_view::npos) {
    made = parse_way_back(line, arrow, kind, shape);
  } else if (const std::size_t end = end_of_start(line); end == std::string_view::npos) {
    made.fault = {skip_space(line, 0), not_a_question(line, kind, shape)};
  } else {
    Cell start = 0;
    std::size_t after = 0;
    std::optional<Diagnostic> fault = read_start(line, shape, start, after);
    if (!fault) {
      // One space ends the number; further spaces may be a gap.
      made = parse_goal(line.substr(end + 1), kind, shape);
      if (made.fault) {
        made.fault->offset += end + 1;
      }
    } else {
      made.fault = std::move(fault);
    }
    made.question.start = start;
  }
  made.question.shape = shape;
  made.question.kind = kind;
  return made;
}

bool looks_like_question(std::string_view line) {
  const std::size_t end = end_of_start(line);
  return end != std::string_view::npos && std::ranges::none_of(line.substr(end), is_digit);
}

std::string goal_text(Shape shape, CubeKind kind, const CubicPattern& goal) {
  if (goal.whole) {
    return position_text(shape, Cube::of(kind), {goal.blank, goal.top});
  }
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0 && shape.col(c) == 0) {
      text += '/';
    }
    const std::uint8_t top = goal.top[c];
    text += c == goal.blank             ? kind == CubeKind::kAxes ? 'E' : '.'
            : kind == CubeKind::kAxes   ? kColourLetters[top]
            : kind == CubeKind::kMarked ? (top == 0 ? 'u' : kNotUp)
                                        : static_cast<char>('1' + top);
  }
  return text;
}

std::string shown_text(Shape shape, CubeKind kind, const CubePosition& position) {
  CubicPattern goal{position.blank, position.cubes, kind != CubeKind::kAxes};
  for (Cell c = 0; !goal.whole && c < shape.cells(); ++c) {
    goal.top[c] = c == goal.blank ? 0 : Cube::of(kind).label(position.cubes[c], Side::kUp);
  }
  return goal_text(shape, kind, goal);
}

std::string question_text(const CubicQuestion& question) {
  const std::string start = start_text(question.shape, question.start);
  const std::string goal = goal_text(question.shape, question.kind, question.goal);
  return question.back ? goal + " > " + start : start + " " + goal;
}

std::string position_text(Shape shape, const Cube& cube, const CubePosition& position) {
  const bool marked = &cube == &Cube::of(CubeKind::kMarked);
  const auto face = [&cube](Cube::Label label) {
    return &cube == &Cube::of(CubeKind::kAxes) ? kColourLetters[label]
                                               : static_cast<char>('0' + label);
  };
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0) {
      text += shape.col(c) == 0 ? "/" : marked ? "" : " ";
    }
    const int orientation = position.cubes[c];
    if (c == position.blank) {
      text += '.';
    } else if (marked) {
      text += kMarkLetters[static_cast<std::size_t>(orientation)];
    } else {
      text += face(cube.label(orientation, Side::kUp));
      text += face(cube.label(orientation, Side::kNorth));
    }
  }
  return text;
}

}  // namespace slidebase
