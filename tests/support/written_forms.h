// How people and programs write a board, for the tests of what reads them.
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

using WriteBoard = std::function<std::string(Shape, const Board&)>;

struct WrittenForm {
  std::string_view name;
  WriteBoard write;
};

struct GridForm {
  std::string_view name;
  Grid grid;
  std::string_view blank = "0";
  std::size_t width = 0;
};

inline constexpr Grid kRows = {.cell_end = " ", .row_end = "\n", .end = "\n"};
inline constexpr GridForm kGridForms[] = {
    {"spaces", {"", "", "", " ", " ", "\n"}},
    {"commas", {"", "", "", ",", ",", "\n"}},
    {"tabs, _", {"", "", "", "\t", "\t", "\n"}, "_"},
    {"a tuple", {"(", "", "", ", ", ", ", ")\n"}},
    {"a list", {"[", "", "", ", ", ", ", "]\n"}},
    {"a list, None", {"[", "", "", ", ", ", ", "]\n"}, "None"},
    {"a list of texts", {"['", "", "", "', '", "', '", "']\n"}, ""},
    {"quoted", {"\"", "", "", " ", " ", "\"\n"}},
    {"quoted with commas", {"'", "", "", ",", ",", "';\n"}, "x"},
    {"slashes", {"", "", "", " ", " / ", "\n"}},
    {"bars", {"", "", "", " ", " | ", "\n"}, "X"},
    {"semicolons", {"[", "", "", ", ", "; ", "]\n"}},
    {"lists", {"[", "[", "", ", ", "], ", "]]\n"}},
    {"lists on lines", {"[", "[", "", ", ", "],\n ", "]]\n"}},
    {"JSON with indents", {"[\n", "  [\n    ", "    ", ",\n", "\n  ],\n", "\n  ]\n]\n"}},
    {"lists behind a name", {"board = [", "[", "", ", ", "], ", "]]\n"}},
    {"lists, null", {"[", "[", "", ",", "],", "]]\n"}, "null"},
    {"an array", {"int b[9][9] = {", "{", "", ", ", "}, ", "}};\n"}},
    {"an array on lines", {"int b[9][9] = {\n", "  {", "", ", ", "},\n", "}\n};\n"}},
    {"an array of Java", {"new int[][]{", "{", "", ",", "},", "}};\n"}},
    {"NumPy", {"[", "[", "", " ", "]\n ", "]]\n"}, "0", 2},
    {"NumPy as code", {"np.array([", "[", "", ", ", "], ", "]])\n"}},
    {"rows", kRows},
    {"rows, .", kRows, "."},
    {"rows, -", kRows, "-"},
    {"rows, -1", kRows, "-1"},
    {"rows, blank", kRows, "blank"},
    {"rows with commas", {"", "", "", ",", "\n", "\n"}},
    {"rows with tabs", {"", "", "", "\t", "\n", "\n"}},
    {"aligned rows", kRows, "0", 2},
    {"aligned rows, **", kRows, "**", 2},
};

// With rules of dashes between the rows.
inline std::string in_ruled_rows(Shape shape, const Board& board) {
  const std::string dashes(static_cast<std::size_t>(4 * shape.cols), '-');
  const std::string rule = "\n" + dashes + "\n";
  return in_grid(shape, board, {"", "", "", " | ", rule, "\n"}, "0", 2);
}

// In a column of a table with a header.
inline std::string in_table(Shape shape, const Board& board) {
  return "number,board,distance\n7," + in_grid(shape, board, {"\"", "", "", " ", " ", "\""}, "0") +
         ",31\n";
}

// After a line with the number of rows, or those of rows and columns; without it if these differ,
// for then the line may be a row.
inline std::string in_sized_rows(Shape shape, const Board& board, bool both) {
  const std::string rows = std::to_string(shape.rows);
  const std::string size = shape.rows != shape.cols ? "" : rows + (both ? " " + rows : "") + "\n";
  return size + in_grid(shape, board, kRows, "0");
}

inline std::vector<WrittenForm> made_forms() {
  std::vector<WrittenForm> forms;
  for (const GridForm& form : kGridForms) {
    forms.push_back({form.name, [&form](Shape shape, const Board& board) {
                       return in_grid(shape, board, form.grid, form.blank, form.width);
                     }});
  }
  const std::pair<std::string_view, std::string_view> characters[] = {
      {"characters", ""}, {"words of characters", " "}, {"characters in rows", "\n"}};
  for (const auto& [name, row_end] : characters) {
    forms.push_back({name, [end = row_end](Shape shape, const Board& board) {
                       return in_characters(shape, board, end);
                     }});
  }
  const auto add = [&](std::string_view name, const WriteBoard& write) {
    forms.push_back({name, write});
  };
  add("the last number as blank", [](Shape s, const Board& b) {
    return in_grid(s, b, kRows, s.cells() > 4 ? std::to_string(s.cells()) : "0");
  });
  add("rows after their number",
      [](Shape s, const Board& b) { return in_sized_rows(s, b, s.rows != s.cols); });
  add("rows after two numbers", [](Shape s, const Board& b) { return in_sized_rows(s, b, true); });
  add("rules between rows", in_ruled_rows);
  add("a box", [](Shape s, const Board& b) { return in_box(s, b, false, false); });
  add("boxes", [](Shape s, const Board& b) { return in_box(s, b, false, true); });
  add("a box of Unicode", [](Shape s, const Board& b) { return in_box(s, b, true, false); });
  add("a table", in_table);
  add("a table with rows of several lines", [](Shape s, const Board& b) {
    return ",board\n0,\"" + in_grid(s, b, {"[", "[", "", " ", "]\n ", "]]"}, "0", 2) + "\"\n";
  });
  return forms;
}

inline const std::vector<WrittenForm>& written_forms() {
  static const std::vector<WrittenForm> forms = made_forms();
  return forms;
}

// A puzzle of a text: a board, or nothing if it cannot be read.
using ReadBoard = std::optional<std::pair<Shape, Board>>;

// The puzzles of a text of one chunk, in order; if more may follow, those that are complete.
inline std::vector<ReadBoard> boards_in(const PuzzleSpec& spec, std::string_view text,
                                        bool at_end = true) {
  class Recorder : public QuestionSink {
   public:
    explicit Recorder(Shape shape) : shape_(shape) {}
    void sliding(const Tiles& board) override { sliding(shape_, {}, board); }
    void sliding(Shape shape, const Tiles&, const Tiles& board) override {
      boards.push_back(std::pair(shape, Board(board.begin(), board.begin() + shape.cells())));
    }
    void cubic(const CubicQuestion&) override { boards.emplace_back(); }
    void invalid(std::string_view) override { boards.emplace_back(); }

    std::vector<ReadBoard> boards;

   private:
    Shape shape_;
  };
  const std::unique_ptr<Reader> reader = make_reader(spec);
  std::vector<Diagnostic> diagnostics;
  const std::size_t begun = reader->begin(text, true, diagnostics).value_or(0);
  Chunk chunk;
  chunk.text = text.substr(begun);
  chunk.at_end = at_end;
  Recorder recorder(spec.shape);
  reader->read(chunk, recorder);
  return recorder.boards;
}

}  // namespace slidebase::test
