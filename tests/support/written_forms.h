// How people and programs write a board: thirty forms, for the tests of what reads them.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/formats/format.h"
#include "tests/support/arrangements.h"

namespace slidebase::test {

// How the cells and rows of a board are written around its tiles.
struct Grid {
  std::string_view begin = "", row = "", cell = "", cell_end = "", row_end = "", end = "";
};

inline std::string in_grid(Shape shape, const Board& board, const Grid& grid,
                           std::string_view blank, std::size_t width = 0) {
  std::string text(grid.begin);
  for (Cell c = 0; c < shape.cells(); ++c) {
    const int tile = board[static_cast<std::size_t>(c)];
    std::string cell = tile == 0 ? std::string(blank) : std::to_string(tile);
    cell.insert(0, width > cell.size() ? width - cell.size() : 0, ' ');
    const bool last = shape.col(c) + 1 == shape.cols;
    text.append(shape.col(c) == 0 ? grid.row : grid.cell).append(cell);
    text.append(!last ? grid.cell_end : c + 1 < shape.cells() ? grid.row_end : grid.end);
  }
  return text;
}

// Every cell as one character: 0 to 9, a to o.
inline std::string in_characters(Shape shape, const Board& board, std::string_view row_end) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    const int tile = board[static_cast<std::size_t>(c)];
    text += static_cast<char>(tile < 10 ? '0' + tile : 'a' + tile - 10);
    text += shape.col(c) + 1 == shape.cols && c + 1 < shape.cells() ? row_end : "";
  }
  return text + "\n";
}

inline std::string in_box(Shape shape, const Board& board, bool unicode, bool inner) {
  const auto cols = static_cast<std::size_t>(shape.cols);
  std::string rule = unicode ? "┌" : "+";
  for (std::size_t i = 0; i < cols; ++i) {
    rule += unicode ? "───" : i > 0 && inner ? "+---" : "---";
  }
  rule += unicode ? "┐\n" : "+\n";
  const std::string bar = unicode ? "│" : "|";
  std::string text = rule;
  for (int row = 0; row < shape.rows; ++row) {
    text += bar;
    for (int col = 0; col < shape.cols; ++col) {
      const int tile = board[static_cast<std::size_t>(shape.cell(row, col))];
      const std::string digits = tile == 0 ? "" : std::to_string(tile);
      text += std::string(3 - digits.size(), ' ') + digits;
      text += inner || col + 1 == shape.cols ? bar : "";
    }
    text += "\n" + (inner && row + 1 < shape.rows ? rule : "");
  }
  return text + rule;
}

struct WrittenForm {
  std::string_view name;
  std::function<std::string(Shape, const Board&)> write;
};

inline const std::vector<WrittenForm>& written_forms() {
  const auto grid = [](Grid g, std::string_view blank = "0", std::size_t width = 0) {
    return [=](Shape shape, const Board& board) { return in_grid(shape, board, g, blank, width); };
  };
  static const std::vector<WrittenForm> forms = {{"spaces", grid({.cell_end = " ",
                                                                  .row_end = " ",
                                                                  .end = "\n"})},
                                                 {"commas", grid({.cell_end = ",",
                                                                  .row_end = ",",
                                                                  .end = "\n"})},
                                                 {"tabs, _", grid({.cell_end = "\t",
                                                                   .row_end = "\t",
                                                                   .end = "\n"},
                                                                  "_")},
                                                 {"a tuple",
                                                  grid({"(", "", "", ", ", ", ", ")\n"})},
                                                 {"a list", grid({"[", "", "", ", ", ", ", "]\n"})},
                                                 {"quoted", grid({"\"", "", "", " ", " ", "\"\n"})},
                                                 {"quoted with commas",
                                                  grid({"'", "", "", ",", ",", "';\n"}, "x")},
                                                 {"characters",
                                                  [](Shape s, const Board& b) {
                                                    return in_characters(s, b, "");
                                                  }},
                                                 {"words of characters",
                                                  [](Shape s, const Board& b) {
                                                    return in_characters(s, b, " ");
                                                  }},
                                                 {"characters in rows",
                                                  [](Shape s, const Board& b) {
                                                    return in_characters(s, b, "\n");
                                                  }},
                                                 {"slashes", grid({.cell_end = " ",
                                                                   .row_end = " / ",
                                                                   .end = "\n"})},
                                                 {"bars", grid({.cell_end = " ",
                                                                .row_end = " | ",
                                                                .end = "\n"},
                                                               "X")},
                                                 {"semicolons",
                                                  grid({"[", "", "", ", ", "; ", "]\n"})},
                                                 {"lists",
                                                  grid({"[", "[", "", ", ", "], ", "]]\n"})},
                                                 {"lists on lines",
                                                  grid({"[", "[", "", ", ", "],\n ", "]]\n"})},
                                                 {"lists behind a name",
                                                  grid(
                                                      {"board = [", "[", "", ", ", "], ", "]]\n"})},
                                                 {"an array", grid({"int b[9][9] = {", "{", "",
                                                                    ", ", "}, ", "}};\n"})},
                                                 {"an array on lines",
                                                  grid({"int b[9][9] = {\n", "  {",
                                                        "", ", ", "},\n", "}\n};\n"})},
                                                 {"an array of Java", grid({"new int[][]{", "{", "",
                                                                            ",", "},", "}};\n"})},
                                                 {"NumPy", grid({"[", "[", "", " ", "]\n ", "]]\n"},
                                                                "0", 2)},
                                                 {"NumPy as code", grid({"np.array([", "[", "",
                                                                         ", ", "], ", "]])\n"})},
                                                 {"rows", grid({.cell_end = " ",
                                                                .row_end = "\n",
                                                                .end = "\n"})},
                                                 {"rows, .", grid({.cell_end = " ",
                                                                   .row_end = "\n",
                                                                   .end = "\n"},
                                                                  ".")},
                                                 {"rows with commas", grid({.cell_end = ",",
                                                                            .row_end = "\n",
                                                                            .end = "\n"})},
                                                 {"rows with tabs", grid({.cell_end = "\t",
                                                                          .row_end = "\n",
                                                                          .end = "\n"})},
                                                 {"aligned rows", grid({.cell_end = " ",
                                                                        .row_end = "\n",
                                                                        .end = "\n"},
                                                                       "0", 2)},
                                                 {"rules between rows",
                                                  [](Shape s, const Board& b) {
                                                    const std::string rule =
                                                        "\n" +
                                                        std::string(
                                                            static_cast<std::size_t>(4 * s.cols),
                                                            '-') +
                                                        "\n";
                                                    return in_grid(s, b,
                                                                   {.cell_end = " | ",
                                                                    .row_end = rule,
                                                                    .end = "\n"},
                                                                   "0", 2);
                                                  }},
                                                 {"a box",
                                                  [](Shape s,
                                                     const Board&
                                                         b) { return in_box(s, b, false, false); }},
                                                 {"boxes",
                                                  [](Shape s,
                                                     const Board&
                                                         b) { return in_box(s, b, false, true); }},
                                                 {"a box of Unicode",
                                                  [](Shape s,
                                                     const Board&
                                                         b) { return in_box(s, b, true, false); }},
                                                 {"a table", [](Shape s, const Board& b) {
                                                    return "number,board,distance\n7," +
                                                           in_grid(s, b,
                                                                   {"\"", "", "", " ", " ", "\""},
                                                                   "0") +
                                                           ",31\n";
                                                  }}};
  return forms;
}

// A puzzle of a text: a board, or nothing if it cannot be read.
using ReadBoard = std::optional<std::pair<Shape, Board>>;

// The puzzles of a text of one chunk, in order.
inline std::vector<ReadBoard> boards_in(const PuzzleSpec& spec, std::string_view text) {
  class Recorder : public QuestionSink {
   public:
    explicit Recorder(Shape shape) : shape_(shape) {}
    void sliding(const Tiles& board) override { sliding(shape_, {}, board); }
    void sliding(Shape shape, const Tiles&, const Tiles& board) override {
      boards.push_back(std::pair(shape, Board(board.begin(), board.begin() + shape.cells())));
    }
    void cubic(const CubicQuestion&) override { boards.emplace_back(); }
    void invalid(std::string_view) override { boards.emplace_back(); }
    void begin_piece() override {}
    void end_piece() override {}
    void deliver() override {}

    std::vector<ReadBoard> boards;

   private:
    Shape shape_;
  };
  const std::unique_ptr<Reader> reader = spec.format->make_reader(spec);
  std::vector<Diagnostic> diagnostics;
  const std::size_t begun = reader->begin(text, true, diagnostics).value_or(0);
  Chunk chunk;
  chunk.text = text.substr(begun);
  chunk.at_end = true;
  Recorder recorder(spec.shape);
  reader->read(chunk, recorder);
  return recorder.boards;
}

}  // namespace slidebase::test
