#include "common/puzzle/cubic_space.h"
#include "common/text/board_text.h"
#include "common/text/cubic_text.h"
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

// Rows of numbers: each row begins with `begin`, ends with `end`, and has `between` between
// numbers.
struct RowStyle {
  std::string_view begin, between, end;
};
void append_rows(const CaseRecord& record, const RowStyle& style, std::string& out) {
  const Shape shape = record.shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    out += shape.col(c) == 0 ? style.begin : style.between;
    out += std::to_string(record.cells[c]);
    out += shape.col(c) + 1 == shape.cols ? style.end : "";
  }
}

// "[[1,2,3],[4,0,5]]"
std::string list_of(Shape shape, const Tiles& tiles) {
  std::string out;
  append_rows(sliding_case(shape, tiles, tiles, Length(0)), {"[", ",", "],"}, out);
  out.pop_back();
  return "[" + out + "]";
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

void append_line_of(const CaseRecord& record, std::string& out) {
  out += record.kind == CaseRecord::Kind::kCubic ? question_text(record.question())
                                                 : board_text(record.shape(), record.cells);
  out += '\n';
}

}  // namespace

std::string write_eight(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_tokens(record, out);
  }
  return out;
}

std::string write_uva652(std::span<const CaseRecord> cases) {
  std::string out = std::to_string(cases.size()) + "\n";
  for (const CaseRecord& record : cases) {
    out += '\n';
    append_tokens(record, out);
  }
  return out;
}

std::string write_rows(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_rows(record, {"", " ", "\n"}, out);
  }
  return out;
}

std::string write_uva10181(std::span<const CaseRecord> cases) {
  return std::to_string(cases.size()) + "\n" + write_rows(cases);
}

std::string write_lightoj(std::span<const CaseRecord> cases) {
  std::string out = std::to_string(cases.size()) + "\n";
  for (const CaseRecord& record : cases) {
    out += '\n';
    append_rows(record, {"", " ", "\n"}, out);
  }
  return out;
}

std::string write_numbers(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_rows(record, {"", " ", " "}, out);
    out.back() = '\n';
  }
  return out;
}

std::string write_digits(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_rows(record, {"", "", ""}, out);
    out += '\n';
  }
  return out;
}

std::string write_lists(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    out += list_of(record.shape(), record.cells) + "\n";
  }
  return out;
}

std::string write_princeton(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    out += std::to_string(record.rows) + "\n";
    append_rows(record, {" ", "  ", "\n"}, out);
  }
  return out;
}

std::string write_hackerrank(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    out += std::to_string(record.rows) + "\n";
    append_rows(record, {"", "\n", "\n"}, out);
  }
  return out;
}

std::string write_jsonl(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_object(record, out);
  }
  return out;
}

std::string write_aoj1268(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_dataset(record, out);
  }
  return out + "0 0\n";
}

std::string write_lines(std::span<const CaseRecord> cases) {
  std::string out;
  for (const CaseRecord& record : cases) {
    append_line_of(record, out);
  }
  return out;
}

}  // namespace slidebase
