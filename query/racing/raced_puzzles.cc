#include "query/racing/raced_puzzles.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "common/error.h"
#include "common/workers.h"
#include "query/answer_form.h"
#include "query/commands/options.h"
#include "query/formats/text.h"
#include "query/judge/judge_input.h"
#include "query/sampling.h"
#include "query/sliding_solver.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kDrawnPerDepth = 3;
constexpr std::uint64_t kSeed = 1;

// "2 3 4 1 5 x 7 6 8"
void append_tokens(const CaseRecord& record, std::string& out) {
  for (Cell c = 0; c < record.shape().cells(); ++c) {
    const std::uint8_t tile = record.cells[static_cast<std::size_t>(c)];
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

std::string text_of(std::span<const CaseRecord> cases, const std::string& format) {
  std::string out = format == "uva652" ? std::to_string(cases.size()) + "\n" : "";
  for (const CaseRecord& record : cases) {
    if (format == "aoj1268") {
      append_dataset(record, out);
    } else if (format == "lines") {
      append_line_of(record, out);
    } else {
      out += format == "uva652" ? "\n" : "";
      append_tokens(record, out);
    }
  }
  return out + (format == "aoj1268" ? "0 0\n" : "");
}

// The lines that are not empty.
std::vector<std::string> full_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (skip_space(line, 0) < line.size()) {
      lines.emplace_back(line);
      lines.back() += line.back() == '\n' ? "" : "\n";
    }
    at = end;
  }
  return lines;
}

}  // namespace

std::string RacedPuzzles::alone(std::size_t i, const std::string& format) const {
  return texts.empty() ? text_of(std::span(cases).subspan(i, 1), format) : texts[i];
}

RacedPuzzles read_raced_puzzles(const PuzzleOptions& options, const std::string& file,
                                unsigned threads) {
  RacedPuzzles puzzles;
  InputText input(file);
  puzzles.text = whole_text(input);
  if (!read_cases(options, input, threads, puzzles.cases)) {
    throw Error(ErrorCode::kUsage, input.name(), "cannot be raced on: mend its puzzles");
  }
  if (puzzles.cases.empty()) {
    throw Error(ErrorCode::kUsage, input.name(), "holds no puzzle");
  }
  if (options.format == "lines") {
    puzzles.texts = full_lines(puzzles.text);
    if (puzzles.texts.size() != puzzles.cases.size()) {
      puzzles.texts.clear();
    }
  }
  return puzzles;
}

RacedPuzzles draw_raced_puzzles(const PuzzleOptions& options, unsigned threads) {
  const std::string& format = options.format;
  if (format == "aoj1268") {
    throw Error(ErrorCode::kUsage,
                "format aoj1268 needs --input FILE: cubic puzzles are not drawn");
  }
  const Shape shape = parse_board_option(Family::kSliding, options.board);
  if (format != "lines" && shape != Shape{3, 3}) {
    throw Error(ErrorCode::kUsage, "format " + format + " has 3x3 boards only");
  }
  TableStore store(options.tables);
  const SlidingSolver solver(store, shape, parse_goal_option(options.goal, shape));
  const TableInfo& info = solver.table().info();
  Workers workers(threads);
  RacedPuzzles puzzles;
  for (int depth = 0; depth <= info.max_depth(); ++depth) {
    const DepthRange depths{depth, depth};
    const std::uint64_t count =
        std::min(kDrawnPerDepth, info.histogram[static_cast<std::size_t>(depth)]);
    const DepthSampler sampler(solver.space(), solver.table(), depths,
                               choose_sampling_way(info, depths, count), workers);
    for (std::uint64_t number = 0; number < count; ++number) {
      CaseRecord& record = puzzles.cases.emplace_back();
      record.kind = CaseRecord::Kind::kSliding;
      record.rows = static_cast<std::uint8_t>(shape.rows);
      record.cols = static_cast<std::uint8_t>(shape.cols);
      record.optimal = static_cast<std::int16_t>(depth);
      record.cells = solver.from_table(solver.space().board_of(sampler.draw(kSeed, number)));
    }
  }
  puzzles.text = text_of(puzzles.cases, format);
  return puzzles;
}

}  // namespace slidebase
