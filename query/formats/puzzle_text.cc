#include "query/formats/puzzle_text.h"

#include "common/text/board_text.h"
#include "common/text/cubic_text.h"

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

// The start's column and row from 1.
std::string start_text(const CaseRecord& record) {
  const Shape shape = record.shape();
  const Cell start = record.start;
  return std::to_string(shape.col(start) + 1) + " " + std::to_string(shape.row(start) + 1);
}

void append_dataset(const CaseRecord& record, std::string& out) {
  out += start_text(record) + "\n";
  for (const char c : pattern_text(record.shape(), {record.blank, record.cells})) {
    if (c == '/') {
      out += '\n';
    } else {
      out += out.back() == '\n' ? "" : " ";
      out += c;
    }
  }
  out += '\n';
}

void append_line_of(const CaseRecord& record, std::string& out) {
  out += record.kind == CaseRecord::Kind::kCubic
             ? start_text(record) + " " + pattern_text(record.shape(), {record.blank, record.cells})
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
