// slidebase-query rank, unrank: turn boards into their Cantor ranks and back, one per line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "common/base/error.h"
#include "common/base/number.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/formats/input_text.h"
#include "query/formats/line_reader.h"

namespace slidebase {
namespace {

// The result of one line, or its fault.
struct Converted {
  std::string text;
  std::optional<Diagnostic> fault = std::nullopt;
};

struct RankOptions {
  std::string file;
  std::string board;  // empty: what the text shows, or 3x3
  bool inverse = false;
};

// The number of boards of this shape has 64 bits. Throws Error(kUsage).
void check_ranked(Shape shape) {
  if (shape.cells() > kMaxRankedSymbols) {
    throw Error(ErrorCode::kUsage, "--board " + shape.name() +
                                       ": ranks have 64 bits, enough for boards of at most " +
                                       std::to_string(kMaxRankedSymbols) + " cells");
  }
}

// `asked`: all boards have this shape; otherwise it is that of boards that do not show theirs.
Converted rank_line(std::string_view line, Shape shape, bool asked) {
  const ShownBoard board = parse_shown_board(line, shape, asked);
  if (board.fault) {
    return {"", board.fault};
  }
  check_ranked(board.shape);
  const auto cells = static_cast<std::size_t>(board.shape.cells());
  return {std::to_string(cantor_rank(std::span(board.tiles).first(cells)))};
}

Converted unrank_line(std::string_view line, Shape shape, bool) {
  const std::size_t begin = skip_space(line, 0);
  const std::string_view word = line.substr(begin);
  const auto rank = number_in<std::uint64_t>(word);
  const std::uint64_t boards = factorial(shape.cells());
  if (!rank || *rank >= boards) {
    return {"", Diagnostic{begin, in_quotes(word) + " is not a rank: expected 0 to " +
                                      std::to_string(boards - 1)}};
  }
  Tiles board{};
  cantor_unrank(*rank, std::span(board).first(static_cast<std::size_t>(shape.cells())));
  return {board_text(shape, board)};
}

// Converts the input line by line and prints `invalid` for a faulty line.
int convert_lines(const RankOptions& options, const char* command, const Console& console,
                  Converted (*convert)(std::string_view, Shape, bool)) {
  constexpr std::size_t kBlockBytes = 1 << 20;
  const bool asked = !options.board.empty();
  const Shape shape = asked ? parse_shape_option(options.board) : Shape{3, 3};
  check_ranked(shape);
  refuse_puzzles_as_files({&options.file, 1}, command);
  InputText input(options.file);
  std::uint64_t number = 0;
  bool invalid = false;
  std::size_t wanted = kBlockBytes;
  while (true) {
    input.fill(wanted);
    if (number == 0) {
      input.refuse_utf16();
    }
    std::string out;
    std::size_t at = 0;
    const std::string_view text = input.text();
    while (at < text.size()) {
      const std::size_t end = next_line(text, at);
      if (end == text.size() && text.back() != '\n' && !input.at_end()) {
        break;
      }
      ++number;
      const std::string_view line = trimmed_end(text.substr(at, end - at));
      at = end;
      if (line.empty()) {
        continue;
      }
      const Converted made = convert(line, shape, asked);
      out += made.fault ? "invalid" : made.text;
      out += '\n';
      if (made.fault) {
        console.report(input.name(), {number, made.fault->offset + 1}, made.fault->message);
        invalid = true;
      }
    }
    write_out(out);
    input.consume(at);
    if (input.at_end() && input.text().empty()) {
      return invalid ? kExitInvalid : kExitDone;
    }
    wanted = at == 0 ? 2 * std::max(wanted, text.size()) : kBlockBytes;
  }
}

}  // namespace

Command add_rank(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<RankOptions>();
  CLI::App* const command =
      program.add_subcommand("rank", "turn boards into their Cantor ranks, or back");
  command->add_option("FILE", options->file, "the lines; - or nothing: standard input");
  add_board_option(*command, options->board);
  command->add_flag("--inverse", options->inverse, "turn ranks into boards");
  return {command, [options, &common] {
            return options->inverse
                       ? convert_lines(*options, "rank --inverse", common.console, unrank_line)
                       : convert_lines(*options, "rank", common.console, rank_line);
          }};
}

}  // namespace slidebase
