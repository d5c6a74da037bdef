// slidebase-query solve: which dialect reads the puzzles, and in what form they are answered.
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

#include "common/error.h"
#include "query/answer_store.h"
#include "query/commands/commands.h"
#include "query/commands/options.h"
#include "query/diagnostics.h"
#include "query/formats/aoj1268.h"
#include "query/formats/eight.h"
#include "query/formats/jsonl.h"
#include "query/formats/lines.h"
#include "query/formats/princeton.h"
#include "query/solving.h"

namespace slidebase {
namespace {

// The judges ask for at most this many rolls.
constexpr int kJudgeLimit = 30;

constexpr std::array<std::string_view, 6> kFormats = {"eight", "uva652",    "aoj1268",
                                                      "lines", "princeton", "jsonl"};

constexpr std::array<std::pair<std::string_view, Emit>, 6> kEmits = {{
    {"path", Emit::kPath},
    {"distance", Emit::kDistance},
    {"both", Emit::kBoth},
    {"json", Emit::kJson},
    {"moves", Emit::kEveryMove},
    {"boards", Emit::kBoards},
}};

struct SolveOptions {
  std::string file;
  std::string format = "lines";
  std::string goal;
  std::string board = "3x3";
  std::string emit;   // the format's own, where empty
  std::string limit;  // the same
  std::string moves = "blank";
  std::uint64_t all = 0;
  std::vector<std::string> tables;
};

AnswerForm answer_form(const SolveOptions& options, Emit usual) {
  AnswerForm form(usual);
  if (!options.emit.empty()) {
    form.emit =
        std::ranges::find(kEmits, options.emit, &decltype(kEmits)::value_type::first)->second;
  }
  form.tile_moves = options.moves == "tile";
  form.paths = options.all;
  if (form.paths > 0 && form.emit != Emit::kPath && form.emit != Emit::kBoth &&
      form.emit != Emit::kJson) {
    throw Error(ErrorCode::kUsage, "--all goes with --emit path, both or json");
  }
  return form;
}

int parse_limit(const std::string& text, int usual) {
  if (text.empty()) {
    return usual;
  }
  if (text == "none") {
    return CubicAnswers::kNoLimit;
  }
  int limit = -1;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  if (error != std::errc{} || stop != text.data() + text.size() || limit < 0) {
    throw Error(ErrorCode::kUsage, "--limit " + in_quotes(text) + ": say a number from 0, or none");
  }
  return limit;
}

int solve_eight(const SolveOptions& options, InputText& input, TableStore& store,
                unsigned threads) {
  const Shape shape = parse_board_option(Family::kSliding, options.board);
  if (shape != Shape{3, 3}) {
    throw Error(ErrorCode::kUsage, "format " + options.format + " has 3x3 boards only");
  }
  const SlidingSolver solver(store, shape, parse_goal_option(options.goal, shape));
  SlidingAnswers answers(solver, answer_form(options, Emit::kPath));
  EightDialect dialect(answers, options.format == "uva652" ? EightDialect::Kind::kUva652
                                                           : EightDialect::Kind::kEight);
  return answer_text(input, dialect, threads);
}

int solve_aoj1268(const SolveOptions& options, InputText& input, TableStore& store,
                  unsigned threads) {
  if (!options.goal.empty()) {
    throw Error(ErrorCode::kUsage, "--goal is for sliding puzzles; a cubic one brings its pattern");
  }
  const CubicAnswers answers(store, Shape{3, 3}, answer_form(options, Emit::kDistance),
                             parse_limit(options.limit, kJudgeLimit));
  Aoj1268Dialect dialect(answers);
  return answer_text(input, dialect, threads);
}

int solve_mixed(const SolveOptions& options, InputText& input, TableStore& store,
                unsigned threads) {
  const Shape shape = parse_board_option(Family::kSliding, options.board);
  const bool json = options.format == "jsonl";
  AnswerStore answers(store, shape, parse_goal_option(options.goal, shape),
                      answer_form(options, json ? Emit::kJson : Emit::kBoth),
                      parse_limit(options.limit, CubicAnswers::kNoLimit));
  std::unique_ptr<Dialect> dialect;
  if (json) {
    dialect = std::make_unique<JsonlDialect>(answers);
  } else if (options.format == "princeton") {
    dialect = std::make_unique<PrincetonDialect>(answers);
  } else {
    dialect = std::make_unique<LinesDialect>(answers);
  }
  return answer_text(input, *dialect, threads);
}

int run_solve(const SolveOptions& options, unsigned threads) {
  TableStore store(options.tables);
  InputText input(options.file);
  if (options.format == "eight" || options.format == "uva652") {
    return solve_eight(options, input, store, threads);
  }
  return options.format == "aoj1268" ? solve_aoj1268(options, input, store, threads)
                                     : solve_mixed(options, input, store, threads);
}

}  // namespace

Command add_solve(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<SolveOptions>();
  CLI::App* const solve =
      program.add_subcommand("solve", "answer puzzles, one answer each, in order");
  solve->add_option("FILE", options->file, "the puzzles; - or nothing: standard input");
  add_choice(*solve, "--format", options->format, kFormats,
             "how puzzles are read: eight, uva652, aoj1268, princeton, jsonl or lines (default)");
  std::array<std::string_view, kEmits.size()> emits;
  std::ranges::transform(kEmits, emits.begin(), [](const auto& emit) { return emit.first; });
  add_choice(
      *solve, "--emit", options->emit, emits,
      "what is printed, instead of the format's own: path, distance, both, json, moves (every "
      "move with the distance it leads to) or boards (the positions of the path)");
  solve->add_option("--goal", options->goal,
                    "the sliding goal (default 1, 2, 3, ... and the blank)");
  solve->add_option("--board", options->board,
                    "rows x columns of the boards in lines and jsonl (default 3x3)");
  solve->add_option("--all", options->all,
                    "print the first N optimal paths in alphabetical order, not just one");
  constexpr std::array<std::string_view, 2> kMoveKinds = {"blank", "tile"};
  add_choice(*solve, "--moves", options->moves, kMoveKinds,
             "whose moves the letters are: the blank's (default) or the tile's");
  solve->add_option("--limit", options->limit,
                    "cubic: answer -1 beyond so many rolls, or none (aoj1268: 30; else none)");
  add_tables_option(*solve, options->tables);
  return {solve, [options, &common] { return run_solve(*options, common.thread_count()); }};
}

}  // namespace slidebase
