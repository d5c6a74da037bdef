#include "query/race/race_input.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/program/table_folders.h"
#include "common/solve/sliding_solver.h"
#include "common/study/sampling.h"
#include "common/text/characters.h"
#include "query/commands/judging_options.h"
#include "query/commands/options.h"
#include "query/formats/puzzle_text.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kDrawnPerDepth = 3;
constexpr std::uint64_t kSeed = 1;

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
  return texts.empty() ? puzzle_text(std::span(cases).subspan(i, 1), format) : texts[i];
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
  const Shape shape = shape_of(options);
  TableSet store = find_tables(options.tables);
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
      puzzles.cases.push_back(sliding_case(
          shape, solver.from_table(solver.space().board_of(sampler.draw(kSeed, number))), depth));
    }
  }
  puzzles.text = puzzle_text(puzzles.cases, format);
  return puzzles;
}

}  // namespace slidebase
