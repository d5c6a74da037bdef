#include <algorithm>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

// "2 3 4 1 5 x 7 6 8"
void append_tokens(const CaseRecord& record, std::string& out) {
  for (Cell c = 0; c < record.shape().cells(); ++c) {
    const std::uint8_t tile = record.cells[c];
    out.append(c == 0 ? "" : " ").append(tile == 0 ? "x" : std::to_string(tile));
  }
  out += '\n';
}

// The column and row of the start, from 1.
std::string start_text(const CaseRecord& record) {
  const Shape shape = record.shape();
  const Cell start = record.start;
  return std::to_string(shape.col(start) + 1) + " " + std::to_string(shape.row(start) + 1);
}

void append_dataset(const CaseRecord& record, std::string& out) {
  out += start_text(record) + "\n";
  for (const char c : goal_text(record.shape(), record.cubes, record.question().goal)) {
    if (c == '/') {
      out += '\n';
    } else {
      out += out.back() == '\n' ? "" : " ";
      out += c;
    }
  }
  out += '\n';
}

// Rows of numbers: each row begins with `begin`, has `between` between numbers and ends with `end`,
// the last one with `last`.
struct RowStyle {
  std::string_view begin, between, end, last;
};
constexpr RowStyle kPlainRows{"", " ", "\n", "\n"};

void append_rows(Shape shape, const Tiles& tiles, const RowStyle& style, std::string& out) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    out += shape.col(c) == 0 ? style.begin : style.between;
    out += std::to_string(tiles[c]);
    out += shape.col(c) + 1 < shape.cols ? "" : c + 1 < shape.cells() ? style.end : style.last;
  }
}

// "[[1,2,3],[4,0,5]]"
std::string list_of(Shape shape, const Tiles& tiles) {
  std::string out = "[";
  append_rows(shape, tiles, {"[", ",", "],", "]]"}, out);
  return out;
}

void append_object(const CaseRecord& record, std::string& out) {
  const Shape shape = record.shape();
  if (record.kind == CaseRecord::Kind::kCubic) {
    const Cell start = record.start;
    if (record.cubes == CubeKind::kAxes) {
      out += "{\"cubic\":[";
      for (Cell c = 0; c < shape.cells(); ++c) {
        const char top = c == record.blank ? 'E' : kColourLetters[record.cells[c]];
        out.append(shape.col(c) == 0 ? "[\"" : "\",\"").append(1, top);
        out += shape.col(c) + 1 < shape.cols ? "" : c + 1 < shape.cells() ? "\"]," : "\"]]";
      }
    } else {
      out += "{\"cubic\":\"" + goal_text(shape, record.cubes, record.question().goal) +
             "\",\"cubes\":\"" + std::string(Cube::of(record.cubes).name()) + "\",\"board\":\"" +
             shape.name() + "\"";
    }
    out += std::string(record.back ? ",\"end\":[" : ",\"start\":[") +
           std::to_string(shape.col(start) + 1) + "," + std::to_string(shape.row(start) + 1) +
           "]}\n";
    return;
  }
  out += "{\"board\":" + list_of(shape, record.cells);
  if (record.goal != plain_goal(shape)) {
    out += ",\"goal\":" + list_of(shape, record.goal);
  }
  out += "}\n";
}

// The text that `append` makes of every case.
template <typename Append>
std::string all_written(std::span<const CaseRecord> cases, const Append& append) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append(record, out);
  }
  return out;
}

// The same for cases that are written as rows of numbers, after their number of rows if `sized`.
std::string all_rows(std::span<const CaseRecord> cases, const RowStyle& style, bool sized = false) {
  return all_written(cases, [&](const CaseRecord& record, std::string& out) {
    out += sized ? std::to_string(record.rows) + "\n" : "";
    append_rows(record.shape(), record.cells, style, out);
  });
}

std::string count_line(std::span<const CaseRecord> cases) {
  return std::to_string(cases.size()) + "\n";
}

}  // namespace

std::string write_eight(std::span<const CaseRecord> cases) {
  return all_written(cases, append_tokens);
}

std::string write_uva652(std::span<const CaseRecord> cases) {
  return count_line(cases) + all_written(cases, [](const CaseRecord& record, std::string& out) {
           out += '\n';
           append_tokens(record, out);
         });
}

std::string write_hdu3567(std::span<const CaseRecord> cases) {
  return count_line(cases) + all_written(cases, [](const CaseRecord& record, std::string& out) {
           for (const Tiles& board : {record.cells, record.goal}) {
             std::string line = board_text(record.shape(), board);
             std::ranges::replace(line, '0', 'X');
             out += line + '\n';
           }
         });
}

std::string write_rows(std::span<const CaseRecord> cases) {
  return all_rows(cases, kPlainRows);
}

std::string write_uva10181(std::span<const CaseRecord> cases) {
  return count_line(cases) + write_rows(cases);
}

std::string write_lightoj(std::span<const CaseRecord> cases) {
  return count_line(cases) + all_written(cases, [](const CaseRecord& record, std::string& out) {
           out += '\n';
           append_rows(record.shape(), record.cells, kPlainRows, out);
         });
}

std::string write_numbers(std::span<const CaseRecord> cases) {
  return all_rows(cases, {"", " ", " ", "\n"});
}

std::string write_digits(std::span<const CaseRecord> cases) {
  return all_rows(cases, {"", "", "", "\n"});
}

std::string write_lists(std::span<const CaseRecord> cases) {
  return all_written(cases, [](const CaseRecord& record, std::string& out) {
    out += list_of(record.shape(), record.cells) + "\n";
  });
}

std::string write_princeton(std::span<const CaseRecord> cases) {
  return all_rows(cases, {" ", "  ", "\n", "\n"}, true);
}

std::string write_hackerrank(std::span<const CaseRecord> cases) {
  return all_rows(cases, {"", "\n", "\n", "\n"}, true);
}

std::string write_jsonl(std::span<const CaseRecord> cases) {
  return all_written(cases, append_object);
}

std::string write_aoj1268(std::span<const CaseRecord> cases) {
  return all_written(cases, append_dataset) + "0 0\n";
}

std::string write_lines(std::span<const CaseRecord> cases) {
  return all_written(cases, [](const CaseRecord& record, std::string& out) {
    out += record.kind == CaseRecord::Kind::kCubic ? question_text(record.question())
                                                   : board_text(record.shape(), record.cells);
    out += '\n';
  });
}

}  // namespace slidebase
