// slidebase-query show: draws the solution of one puzzle position by position.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <thread>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/program/signals.h"
#include "common/program/terminal.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/quote.h"
#include "common/solve/cubic_solver.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/pictures/drawing.h"
#include "query/cli/search_monitor.h"
#include "query/formats/answer_form.h"
#include "query/formats/answers/sliding_answers.h"
#include "query/formats/input_text.h"
#include "query/judge/play.h"

namespace slidebase {
namespace {

// Three moves a second are easy to follow.
constexpr std::chrono::milliseconds kPause(330);

constexpr std::string_view kTilesToPush = "tiles";
constexpr std::array<std::string_view, 2> kCaptions = {"path", kTilesToPush};

struct ShowOptions {
  std::vector<std::string> words;
  PuzzleOptions puzzle;
  std::string apply;     // moves to draw in place of the solution
  bool inverse = false;  // these moves undone
  bool animate = false;
  std::string emit = "path";  // or kTilesToPush
  std::uint64_t all = 0;      // this many optimal paths; 0: one

  bool in_tiles() const { return emit == kTilesToPush; }
};

// The puzzle of a text.
struct Shown : QuestionSink {
  explicit Shown(const PuzzleSpec& its_spec) : spec(its_spec), shape(spec.shape) {}

  const PuzzleSpec& spec;
  Shape shape;
  Tiles goal{}, board{};
  std::optional<CubicQuestion> cubes;

  void sliding(const Tiles& tiles) override { sliding(spec.shape, spec.goal, tiles); }
  void sliding(Shape its_shape, const Tiles& its_goal, const Tiles& tiles) override {
    shape = its_shape;
    goal = its_goal;
    board = tiles;
  }
  void cubic(const CubicQuestion& question) override { cubes = question; }
  void invalid(std::string_view) override {}
};

// "31 moves: uldr...\n"
std::string headline(std::size_t moves, const std::string& path, const std::string& noun,
                     const std::string& known = "") {
  return counted(moves, noun) + known + (moves == 0 ? "" : ": ") + path + "\n";
}

// "With --goal it can be brought to snail." Empty if moves lead to no goal with a name.
std::string goals_in_reach(Shape shape, const Tiles& board) {
  std::vector<std::string_view> names;
  for (const auto& [name, goal] : kNamedGoals) {
    if (parity_witness(shape, board, goal(shape)).solvable()) {
      names.push_back(name);
    }
  }
  return names.empty() ? "" : "With --goal it can be brought to " + joined(names, " or ") + ".\n";
}

std::string why_unsolvable(const ParityWitness& witness) {
  return std::string(
             "unsolvable\nEvery move exchanges the blank with a tile. Solving the board takes "
             "an ") +
         (witness.odd_permutation ? "odd" : "even") + "\nnumber of exchanges, but the blank, " +
         counted(static_cast<std::uint64_t>(witness.blank_distance), "step") +
         " from its goal cell, gets there\nonly in an " +
         (witness.odd_permutation ? "even" : "odd") + " number of moves.\n";
}

// Control sequences of ECMA-48; those for the cursor are the VT220's.
constexpr std::string_view kHideCursor = "\x1b[?25l";
constexpr std::string_view kShowCursor = "\x1b[0m\x1b[?25h";
constexpr std::string_view kClearToLineEnd = "\x1b[K";

void show_cursor() noexcept {
  if (::write(STDOUT_FILENO, kShowCursor.data(), kShowCursor.size()) < 0) {
    // The terminal is gone.
  }
}

void show_cursor_and_end(int signal) {
  show_cursor();
  end_by_signal(signal);
}

// Hides the cursor while it exists, and shows it again even if a signal ends the program.
class HiddenCursor {
 public:
  HiddenCursor() { write_out(kHideCursor); }
  ~HiddenCursor() { show_cursor(); }
  HiddenCursor(const HiddenCursor&) = delete;
  HiddenCursor& operator=(const HiddenCursor&) = delete;

 private:
  EndingSignals signals_{show_cursor_and_end};
};

// Draws each picture over the one before, on a terminal, and leaves the last.
void play(const std::vector<Picture>& pictures) {
  const HiddenCursor hidden;
  std::size_t lines = 0;  // drawn so far, above the cursor
  for (const Picture& picture : pictures) {
    std::string text;
    if (lines > 0) {
      std::this_thread::sleep_for(kPause);
      text = "\x1b[" + std::to_string(lines) + "A";
    }
    const auto add = [&text](const std::string& line) {
      text.append(line).append(kClearToLineEnd).append("\n");
    };
    add(picture.caption);
    std::ranges::for_each(picture.lines, add);
    lines = picture.lines.size() + 1;
    write_out(text);
  }
}

void present(const std::string& head, const std::vector<Picture>& pictures, bool animate) {
  if (animate) {
    write_out(head + "\n");
    play(pictures);
  } else {
    write_out(head + "\n" + in_rows(pictures, output_columns()));
  }
}

// The words of the command line, or the text of the file that they name. Throws Error(kUsage) for a
// board and its goal.
std::string text_of(const std::vector<std::string>& words) {
  const bool is_board = shape_of_board(words[0]).has_value();
  if (words.size() == 1 && !is_board && names_file(words[0])) {
    return std::string(InputText(words[0]).whole());
  }
  if (words.size() == 2 && is_board && shape_of_board(words[1])) {
    throw Error(ErrorCode::kUsage,
                "these are two boards; for the second as the goal say: "
                "slidebase-query show " +
                    shell_word(words[0]) + " --goal " + shell_word(words[1]));
  }
  return joined(words, " ");
}

// Throws Error(kUsage) if the text is not one puzzle.
Shown puzzle_of(const PuzzleSpec& spec, const std::string& text) {
  const auto reader = make_reader(spec);
  Chunk chunk;
  const std::size_t begin = reader->begin(text, true, chunk.diagnostics).value_or(0);
  chunk.text = std::string_view(text).substr(begin);
  chunk.at_end = true;
  Shown shown(spec);
  reader->read(chunk, shown);
  if (!chunk.diagnostics.empty() || chunk.puzzles != 1) {
    throw Error(ErrorCode::kUsage,
                (spec.reader != nullptr ? "MOVES " : "BOARD ") + in_quotes(text) + ": " +
                    (chunk.diagnostics.empty()
                         ? "expected one puzzle, found " + std::to_string(chunk.puzzles)
                         : chunk.diagnostics[0].message));
  }
  return shown;
}

// Draws the positions from a board by these moves, of a path of as many letters. `known`: what is
// known of its length.
void present_moves(const Shown& shown, const std::vector<std::string_view>& path,
                   const ShowOptions& options, bool coloured, const std::string& known = "") {
  const bool slides = shown.spec.metric == Metric::kMulti;
  const AnswerForm form = Emit::kPath;
  const std::string letters = joined(path, "");
  const std::vector<int> tiles =
      pushed_tiles(SlidingBoard(shown.shape, shown.board), shown.spec.metric, letters);
  std::vector<DrawnMove> moves;
  moves.reserve(path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    moves.push_back({path[i], options.in_tiles() ? "push " + std::to_string(tiles[i])
                                                 : runs_of(form, path[i])});
  }
  const std::string text =
      options.in_tiles() ? (tiles.empty() ? "" : "push ") +
                               joined(tiles, ", ", [](int tile) { return std::to_string(tile); })
                         : (slides ? runs_of(form, letters) : letters);
  present(headline(moves.size(), text, slides ? "slide" : "move", known),
          draw_sliding(shown.shape, shown.board, shown.goal, moves, coloured), options.animate);
}

// Draws the first of the optimal paths of a board at this distance. Returns whether it got as far.
bool present_all(const Shown& shown, const BoardSolver& solver, int distance,
                 const ShowOptions& options, bool coloured) {
  std::uint64_t shown_paths = 0;
  const Length length(solver.list_paths(shown.board, distance, [&](std::string_view path) {
    write_out(shown_paths++ > 0 ? "\n" : "");
    present_moves(shown, moves_of(shown.spec.metric, path), options, coloured);
    return shown_paths < options.all;
  }));
  return !length.or_throw(solver).is_undecided();
}

// Draws what moves do to a board, up to the first that is impossible.
int show_applied(const ShowOptions& options, const Shown& shown, bool coloured,
                 const CommonOptions& common) {
  const Played played = play(shown.shape, shown.board, options.apply, shown.spec.metric,
                             MoverChoice::kAuto, options.inverse);
  if (played.moves.empty() && !played.fault.empty()) {
    throw Error(ErrorCode::kUsage, "--apply " + in_quotes(options.apply) + ": " + played.fault);
  }
  present_moves(shown, {played.moves.begin(), played.moves.end()}, options, coloured);
  if (!played.fault.empty()) {
    common.console.report("--apply: " + played.fault);
  }
  return played.fault.empty() ? kExitDone : kExitInvalid;
}

int show_sliding(const ShowOptions& options, const Shown& shown, bool coloured,
                 const CommonOptions& common) {
  if (!options.apply.empty()) {
    return show_applied(options, shown, coloured, common);
  }
  if (const ParityWitness witness = parity_witness(shown.shape, shown.board, shown.goal);
      !witness.solvable()) {
    // Before opening tables: none is needed.
    write_out(why_unsolvable(witness) + goals_in_reach(shown.shape, shown.board));
    return kExitDone;
  }
  const TableSet tables = tables_of(options.puzzle.tables, common);
  const Metric metric = shown.spec.metric;
  SearchMonitor monitor(options.puzzle, common);
  SearchLimits limits = shown.spec.search;
  seek_near_paths(options.puzzle, limits);
  limits.watch = &monitor;
  const OpenBoards open = tables.open_any(shown.shape, shown.goal, metric, limits);
  const BoardSolver& solver = *open.boards;
  std::array<char, kMaxLetters> letters;
  const Length length = solver.solve(shown.board, letters.data()).or_throw(solver);
  if (length.is_undecided()) {
    const std::string least = std::to_string(length.at_least);
    if (length.moves > 0) {
      present_moves(shown, moves_of(metric, {letters.data(), length.letters}), options, coloured,
                    "; none has fewer than " + least);
    }
    if (!options.puzzle.within.empty() && limits.within.allows(length.moves, length.at_least)) {
      return kExitDone;
    }
    common.console.report((monitor.is_over() ? "interrupted" : undecided_text(options.puzzle)) +
                          "; the shortest path has at least " + least + " moves");
    return monitor.is_over() ? kExitFailed  // unless the signal ends the program before
                             : kExitInvalid;
  }
  solver.check_unchanged();
  if (options.all > 0) {
    if (!present_all(shown, solver, length.moves, options, coloured)) {
      common.console.report("there may be more paths: " +
                            (monitor.is_over() ? "interrupted" : undecided_text(options.puzzle)));
      return monitor.is_over() ? kExitFailed : kExitInvalid;
    }
  } else {
    present_moves(shown, moves_of(metric, {letters.data(), length.letters}), options, coloured);
  }
  return kExitDone;
}

int show_cubic(const ShowOptions& options, const CubicQuestion& question, bool coloured,
               const CommonOptions& common) {
  if (!options.puzzle.goal.empty()) {
    throw Error(ErrorCode::kUsage,
                "--goal is for sliding puzzles; a cubic puzzle has its own pattern");
  }
  if (!options.apply.empty()) {
    throw Error(ErrorCode::kUsage, "--apply is for sliding boards");
  }
  const TableSet tables = tables_of(options.puzzle.tables, common);
  const Table& table = tables.open(cubic_family(question.kind), question.shape, question.start);
  const auto solver = CubicSolver::make(table, question.shape, question.start);
  std::array<char, kMaxPath> letters;
  const Length length = solver->solve(question.goal, letters.data(), question.back).or_throw(table);
  table.check_unchanged();
  if (!length.is_known()) {
    const std::string goal = question.goal.whole ? "position" : "pattern";
    write_out("unsolvable\nNo rolls from the uniform board with this start lead to the " + goal +
              ".\n");
    return kExitDone;
  }
  const std::string_view path(letters.data(), length.moves);
  present(headline(path.size(), std::string(path), "roll"), draw_cubic(question, path, coloured),
          options.animate);
  return kExitDone;
}

int run_show(const ShowOptions& options, const CommonOptions& common) {
  if (options.animate && !stdout_is_terminal()) {
    throw Error(ErrorCode::kUsage, "--animate needs a terminal as standard output");
  }
  const std::string text = text_of(options.words);
  const bool coloured = use_colour(common.colour, stdout_is_terminal());
  if (options.inverse && options.apply.empty()) {
    throw Error(ErrorCode::kUsage, "--inverse undoes the moves of --apply");
  }
  const PuzzleSpec spec = puzzle_spec(options.puzzle, common.thread_count());
  const Shown shown = puzzle_of(spec, text);
  return shown.cubes ? show_cubic(options, *shown.cubes, coloured, common)
                     : show_sliding(options, shown, coloured, common);
}

}  // namespace

Command add_show(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<ShowOptions>();
  CLI::App* const show = program.add_subcommand("show", "draw a puzzle's solution move by move");
  show->add_option("BOARD", options->words, "a board, of cubes \"X Y PATTERN\", or a file with one")
      ->required();
  add_goal_option(*show, options->puzzle.goal);
  add_board_option(*show, options->puzzle.board);
  show->add_option("--apply", options->apply, "draw what these moves do, legal or not");
  show->add_flag("--inverse", options->inverse, "with --apply: undo the moves, the last one first");
  show->add_flag_callback(
      "--scrambles", [options] { options->puzzle.reader = scrambles_reader; },
      "BOARD is moves from the goal");
  add_choice(*show, "--emit", options->emit, kCaptions,
             "name moves by letters (path, default) or by the tiles to push (tiles)");
  show->add_option("--all", options->all, "the first N optimal paths instead of one")
      ->check(whole_number_from(1));
  show->add_flag("--animate", options->animate, "show the moves in one place, three a second");
  add_metric_option(*show, options->puzzle.metric);
  add_cubes_option(*show, options->puzzle.cubes);
  add_within_option(*show, options->puzzle)->excludes("--all");
  add_search_options(*show, options->puzzle);
  add_tables_option(*show, options->puzzle.tables);
  return {show, [options, &common] { return run_show(*options, common); }};
}

}  // namespace slidebase
