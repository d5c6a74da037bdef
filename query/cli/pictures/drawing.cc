#include "query/cli/pictures/drawing.h"

#include <algorithm>
#include <array>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_space.h"

namespace slidebase {
namespace {

constexpr int kGap = 2;  // columns between pictures

// The text between the control sequence that sets the style and the one that resets it (Select
// Graphic Rendition, ECMA-48, 8.3.117).
std::string styled(std::string_view style, std::string_view text) {
  std::string made = "\x1b[";
  return made.append(style).append("m").append(text).append("\x1b[0m");
}

std::string repeated(std::string_view text, int times) {
  std::string made;
  for (int i = 0; i < times; ++i) {
    made += text;
  }
  return made;
}

std::string frame_line(std::string_view begin, int columns, std::string_view end, bool coloured) {
  std::string line(begin);
  line += repeated("─", columns);
  line += end;
  return coloured ? styled("2", line) : line;
}

// A frame around rows of cells; a row takes `inner` columns.
Picture framed(std::string caption, const std::vector<std::string>& rows, int inner,
               bool coloured) {
  const std::string side = coloured ? styled("2", "│") : "│";
  Picture picture{std::move(caption), inner + 2, {frame_line("┌", inner, "┐", coloured)}};
  for (const std::string& row : rows) {
    picture.lines.emplace_back(side).append(row).append(side);
  }
  picture.lines.push_back(frame_line("└", inner, "┘", coloured));
  return picture;
}

std::string caption_of(std::size_t step, std::string_view move) {
  return step == 0 ? "start" : std::to_string(step) + " " + std::string(move);
}

Picture sliding_picture(Shape shape, const Tiles& board, const Tiles& goal,
                        const ByCell<bool>& moved, std::string caption, bool coloured) {
  const int digits = shape.cells() > 10 ? 2 : 1;
  std::vector<std::string> rows(static_cast<std::size_t>(shape.rows));
  for (Cell c = 0; c < shape.cells(); ++c) {
    const int tile = board[c];
    const bool home = tile == goal[c];
    std::string text = tile == 0 ? "" : std::to_string(tile);
    text.insert(0, static_cast<std::size_t>(digits) - text.size(), ' ');
    if (coloured && tile != 0 && (home || moved[c])) {
      text = styled(!home ? "1" : moved[c] ? "1;32" : "32", text);
    }
    rows[static_cast<std::size_t>(shape.row(c))] += " " + text;
  }
  for (std::string& row : rows) {
    row += ' ';
  }
  return framed(std::move(caption), rows, shape.cols * (digits + 1) + 1, coloured);
}

// How a cube is drawn: its text, which takes `kind`'s columns, and its style in colour.
struct CubeText {
  std::string text;
  std::string_view style;
};

int columns_of(CubeKind kind) {
  return kind == CubeKind::kDice ? 2 : 1;
}

CubeText cube_text(CubeKind kind, int orientation) {
  // Foreground and background of the 256 colours: black on white, white on blue and red; black on
  // yellow; white on grey.
  constexpr std::array<std::string_view, 3> kColours = {"38;5;16;48;5;255", "38;5;231;48;5;26",
                                                        "38;5;231;48;5;160"};
  constexpr std::string_view kMark = "38;5;16;48;5;220", kNoMark = "38;5;231;48;5;240";
  constexpr std::array<std::string_view, 6> kMarks = {"●", "○", "↑", "→", "↓", "←"};
  const auto& cube = Cube::of(kind);
  const auto face = [&](Side side) {
    return std::to_string(static_cast<int>(cube.label(orientation, side)));
  };
  switch (kind) {
    case CubeKind::kAxes: {
      const std::size_t top = cube.label(orientation, Side::kUp);
      return {std::string(1, kColourLetters[top]), kColours[top]};
    }
    case CubeKind::kMarked:
      return {std::string(kMarks[static_cast<std::size_t>(orientation)]),
              orientation == 0 ? kMark : kNoMark};
    case CubeKind::kDice:
      break;
  }
  return {face(Side::kUp) + face(Side::kNorth), kColours[0]};
}

Picture cubic_picture(Shape shape, CubeKind kind, const CubePosition& position, Cell moved,
                      std::string caption, bool coloured) {
  const int columns = columns_of(kind) + 2;
  std::vector<std::string> rows(static_cast<std::size_t>(shape.rows));
  for (Cell c = 0; c < shape.cells(); ++c) {
    std::string& row = rows[static_cast<std::size_t>(shape.row(c))];
    const CubeText cube = cube_text(kind, position.cubes[c]);
    if (c == position.blank) {
      row += repeated(" ", columns);
    } else if (!coloured) {
      row += " " + cube.text + " ";
    } else {
      // These codes change only bold and underline, and keep the cube's colours.
      const std::string marked = c == moved ? "\x1b[1;4m" + cube.text + "\x1b[22;24m" : cube.text;
      row += styled(cube.style, " " + marked + " ");
    }
  }
  return framed(std::move(caption), rows, shape.cols * columns, coloured);
}

int columns_of(const Picture& picture) {
  return std::max(picture.width, static_cast<int>(picture.caption.size()));
}

// Appends pictures side by side, with their captions above.
void append_row(const std::vector<Picture>& pictures, std::size_t begin, std::size_t end,
                int column, std::string& text) {
  // The spaces from a picture's line to the next picture; none at the end of a line.
  const auto space = [&](std::size_t i, int width) {
    return std::string(i + 1 == end ? 0 : static_cast<std::size_t>(column - width), ' ');
  };
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& caption = pictures[i].caption;
    text += caption + space(i, static_cast<int>(caption.size()));
  }
  text += '\n';
  for (std::size_t line = 0; line < pictures[begin].lines.size(); ++line) {
    for (std::size_t i = begin; i < end; ++i) {
      text += pictures[i].lines[line] + space(i, pictures[i].width);
    }
    text += '\n';
  }
}

}  // namespace

std::vector<Picture> draw_sliding(Shape shape, const Tiles& board, const Tiles& goal,
                                  std::span<const DrawnMove> moves, bool coloured) {
  SlidingBoard at(shape, board);
  std::vector<Picture> pictures = {
      sliding_picture(shape, at.tiles(), goal, {}, caption_of(0, ""), coloured)};
  for (const DrawnMove& move : moves) {
    ByCell<bool> moved{};
    for (const char step : move.steps) {
      moved[at.blank()] = true;
      at.move(*move_of(step));
    }
    pictures.push_back(sliding_picture(shape, at.tiles(), goal, moved,
                                       caption_of(pictures.size(), move.text), coloured));
  }
  return pictures;
}

std::vector<Picture> draw_cubic(const CubicQuestion& question, std::string_view path,
                                bool coloured) {
  CubePosition position = first_position(question);
  Cell moved = -1;
  std::vector<Picture> pictures;
  for (std::size_t step = 0; step <= path.size(); ++step) {
    if (step > 0) {
      moved = position.blank;
      roll(question.shape, Cube::of(question.kind), *move_of(path[step - 1]), position);
    }
    pictures.push_back(cubic_picture(question.shape, question.kind, position, moved,
                                     caption_of(step, step == 0 ? "" : path.substr(step - 1, 1)),
                                     coloured));
  }
  return pictures;
}

std::string in_rows(const std::vector<Picture>& pictures, int columns) {
  int column = 0;
  for (const Picture& picture : pictures) {
    column = std::max(column, columns_of(picture) + kGap);
  }
  const auto row = static_cast<std::size_t>(std::max(1, (columns + kGap) / std::max(1, column)));
  std::string text;
  for (std::size_t begin = 0; begin < pictures.size(); begin += row) {
    text += begin == 0 ? "" : "\n";
    append_row(pictures, begin, std::min(begin + row, pictures.size()), column, text);
  }
  return text;
}

}  // namespace slidebase
