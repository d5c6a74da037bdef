#include "query/cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <system_error>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "common/search/make/make.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/line_reader.h"
#include "query/judge/play.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 3> kMovers = {"auto", "blank", "tile"};
constexpr std::array<std::string_view, 2> kRequirements = {"optimal", "valid"};

template <typename Values>
std::size_t place_of(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

std::string in_small(std::string text) {
  std::ranges::transform(text, text.begin(), lower);
  return text;
}

using Choices = std::span<const std::string_view>;

// The one of them that a text means; nothing if it means none.
std::optional<std::string_view> chosen(const std::string& text, Choices choices) {
  constexpr std::size_t kLeastLetters = 4;
  const std::string small = in_small(text);
  const auto begins = [&](std::string_view choice) { return choice.starts_with(small); };
  auto found = std::ranges::find(choices, small);
  if (found == choices.end() && small.size() >= kLeastLetters &&
      std::ranges::count_if(choices, begins) == 1) {
    found = std::ranges::find_if(choices, begins);
  }
  return found == choices.end() ? std::nullopt : std::optional(*found);
}

// "say a, b or c, not 'd' (did you mean a?)"
std::string not_chosen(const std::string& text, Choices choices) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    list += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  const std::vector<std::string> names(choices.begin(), choices.end());
  return "say " + list + ", not " + in_quotes(text) + suggestion(in_small(text), names);
}

}  // namespace

void add_tables_option(CLI::App& command, std::vector<std::string>& folders) {
  command.add_option("--tables", folders, "a folder to look in first; repeatable")
      ->allow_extra_args(false);
}

TableSet tables_of(std::span<const std::string> folders, const CommonOptions& common) {
  std::vector<std::filesystem::path> given = given_table_folders(folders);
  TableSet::BeforeMaking before_making;
  if (folders.empty()) {
    before_making = [&common](const std::string& message) {
      if (!common.quiet) {
        common.console.report(message);
      }
    };
  }
  return TableSet(std::move(given), usual_table_folders(), folders.empty() ? "" : folders.front(),
                  TableSet::Missing::kStay, std::move(before_making));
}

CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value,
                        std::span<const std::string_view> choices, const std::string& what) {
  const bool had_json = name == "--emit";
  const auto check = [choices, had_json](std::string& text) {
    const auto found = chosen(text, choices);
    const std::string fault = found                        ? ""
                              : had_json && text == "json" ? "say --json instead"
                                                           : not_chosen(text, choices);
    text = found.value_or(text);
    return fault;
  };
  return command.add_option(name, value, what)->transform(CLI::Validator(check, ""));
}

std::function<std::string(std::string&)> count_from(std::uint64_t least) {
  return [least](std::string& text) {
    if (const auto count = parse_size(in_small(text), "kmg", 1000)) {
      text = std::to_string(*count);
    }
    return whole_number_from(least)(text);
  };
}

void add_metric_option(CLI::App& command, std::string& metric) {
  static constexpr std::array<std::string_view, 4> kMetrics = {"single", "multi", "stm", "mtm"};
  add_choice(command, "--metric", metric, kMetrics,
             "single moves, or multi: slides of several tiles");
}

void add_cubes_option(CLI::App& command, std::string& cubes) {
  static constexpr std::array<std::string_view, 3> kKinds = {"axes", "marked", "dice"};
  add_choice(command, "--cubes", cubes, kKinds, "rolling cubes: axes, marked or dice");
}

std::span<const std::string_view> format_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    std::ranges::transform(formats(), std::back_inserter(all), &Format::name);
    return all;
  }();
  return names;
}

void add_format_option(CLI::App& command, std::string& format,
                       std::span<const std::string_view> formats) {
  add_choice(command, "--format", format, formats,
             "a judge's format; list: slidebase-query formats");
}

void add_goal_option(CLI::App& command, std::string& goal) {
  command.add_option("--goal", goal, "a goal, or blank-last, blank-first, snail, columns");
}

void add_board_option(CLI::App& command, std::string& board) {
  command.add_option("--board", board, "the size of boards that do not show it (3x3)");
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "the same seed draws the same puzzles (1)")
      ->check(whole_number_from(0));
}

void add_start_option(CLI::App& command, std::string& start) {
  command.add_option("--start", start, "of cubes: the blank on the uniform board (any)");
}

// "X,Y" or "X Y": the cell of the blank on the uniform board; nothing for "". Throws Error(kUsage).
std::optional<Cell> parse_start_option(const std::string& text, Shape shape) {
  if (text.empty()) {
    return std::nullopt;
  }
  int x = 0, y = 0;
  const char* const end = text.data() + text.size();
  const auto column = std::from_chars(text.data(), end, x);
  const bool separated = column.ptr != end && (*column.ptr == ',' || *column.ptr == ' ');
  const auto row = std::from_chars(separated ? column.ptr + 1 : end, end, y);
  if (column.ec != std::errc{} || row.ec != std::errc{} || row.ptr != end || x < 1 ||
      x > shape.cols || y < 1 || y > shape.rows) {
    throw Error(ErrorCode::kUsage, "--start " + in_quotes(text) + ": say X,Y, a column from 1 to " +
                                       std::to_string(shape.cols) + " and a row from 1 to " +
                                       std::to_string(shape.rows));
  }
  return shape.cell(y - 1, x - 1);
}

void add_search_options(CLI::App& command, PuzzleOptions& options) {
  command.add_option("--nodes", options.nodes, "end each search after N positions, such as 50M")
      ->transform(CLI::Validator(count_from(1), ""));
  command.add_option("--seconds", options.seconds, "end each search after S seconds, such as 0.5")
      ->check(fault_of_seconds);
}

CLI::Option* add_within_option(CLI::App& command, PuzzleOptions& options) {
  return command.add_option("--within", options.within,
                            "a path at most N moves, or N%, above what is proved least");
}

void add_puzzle_options(CLI::App& command, PuzzleOptions& options) {
  add_format_option(command, options.format, format_names());
  add_goal_option(command, options.goal);
  add_board_option(command, options.board);
  command.add_option("--blank", options.blank, "the sign of the blank, if it is an unusual one");
  command.add_flag_callback(
      "--scrambles", [&options] { options.reader = scrambles_reader; },
      "lines are moves from the goal, not boards");
  add_metric_option(command, options.metric);
  add_cubes_option(command, options.cubes);
  command.add_option("--limit", options.limit, "answer up to N moves only; none: no limit");
  add_search_options(command, options);
  add_tables_option(command, options.tables);
}

void describe_options(CLI::App& command) {
  struct Described {
    std::string_view name, value, group;
  };
  constexpr std::string_view kPuzzle = "Puzzle", kSearch = "Search limits", kOutput = "Output",
                             kTables = "Tables", kRuns = "Runs", kDraw = "Drawing puzzles",
                             kAnswers = "Answers";
  constexpr Described kDescribed[] = {{"--format", "FORMAT", kPuzzle},
                                      {"--goal", "BOARD", kPuzzle},
                                      {"--board", "RxC", kPuzzle},
                                      {"--blank", "SIGN", kPuzzle},
                                      {"--scrambles", "", kPuzzle},
                                      {"--metric", "METRIC", kPuzzle},
                                      {"--cubes", "KIND", kPuzzle},
                                      {"--start", "X,Y", kPuzzle},
                                      {"--limit", "N", kSearch},
                                      {"--nodes", "N", kSearch},
                                      {"--seconds", "S", kSearch},
                                      {"--first", "", kSearch},
                                      {"--keep", "FILE", kSearch},
                                      {"--memory", "SIZE", kSearch},
                                      {"--answers", "NOTATION", kAnswers},
                                      {"--require", "WHAT", kAnswers},
                                      {"--moves", "WHOSE", kAnswers},
                                      {"--protocol", "PROTOCOL", kAnswers},
                                      {"--depth", "N|LO-HI", kDraw},
                                      {"--count", "N", kDraw},
                                      {"--seed", "N", kDraw},
                                      {"--scramble", "L", kDraw},
                                      {"--per-depth", "N", kDraw},
                                      {"--per-case", "", kRuns},
                                      {"--programs", "FILE", kRuns},
                                      {"--per-file", "N", kDraw},
                                      {"--uniform", "WHAT", kDraw},
                                      {"--emit", "FORM", kOutput},
                                      {"--all", "N", kOutput},
                                      {"--apply", "MOVES", kOutput},
                                      {"--inverse", "", kOutput},
                                      {"--animate", "", kOutput},
                                      {"--json", "", kOutput},
                                      {"--tables", "DIR", kTables}};
  command.get_help_ptr()->group("");  // whoever reads it knows
  for (CLI::Option* const option : command.get_options()) {
    if (option->get_positional()) {
      option->type_name("");
      continue;
    }
    const auto* const found = std::ranges::find(kDescribed, option->get_name(), &Described::name);
    if (found != std::end(kDescribed)) {
      if (option->get_group() == "OPTIONS" || option->get_group() == "Options") {
        option->group(std::string(found->group));
      }
      if (option->get_type_size() != 0) {
        option->type_name(std::string(found->value));
      }
    }
  }
}

void remove_options(CLI::App& command, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    command.remove_option(command.get_option(name));
  }
}

std::string fault_of_seconds(const std::string& text) {
  return parse_seconds(text) ? std::string()
                             : "say a number of seconds above 0, not " + in_quotes(text);
}

void refuse_puzzles_as_files(std::span<const std::string> files, const std::string& command,
                             const std::string& cubes) {
  if (files.empty() || files[0].empty() || names_file(files[0])) {
    return;
  }
  const auto is_board = [](const std::string& word) { return shape_of_board(word).has_value(); };
  if (files.size() == 2 && command == "solve" && std::ranges::all_of(files, is_board)) {
    throw Error(ErrorCode::kUsage, "there is no file " + in_quotes(files[0]) + "; say: echo " +
                                       shell_word(files[0]) + " | slidebase-query solve --goal " +
                                       shell_word(files[1]));
  }
  const std::string text = joined(files, " ");
  const bool of_cubes =
      !cubes.empty() && text.find('.') != text.npos && text.find(' ') != text.npos;
  if (of_cubes || shape_of_board(text) || looks_like_question(text) || is_number(text)) {
    throw Error(ErrorCode::kUsage, "there is no file " + in_quotes(text) + "; say: echo " +
                                       shell_word(text) + " | slidebase-query " + command +
                                       (cubes.empty() ? "" : " --cubes " + cubes));
  }
}

unsigned CommonOptions::thread_count() const {
  return threads_or_all(threads);
}

DiagnosticSink CommonOptions::reporter(const std::string& name) const {
  return
      [this, name](Place place, std::string_view message) { console.report(name, place, message); };
}

void add_notation_options(CLI::App& command, AnswerOptions& answers) {
  static const std::vector<std::string_view> notations = [] {
    std::vector<std::string_view> all(kNotationNames.begin(), kNotationNames.end());
    all.push_back(kStrict);
    return all;
  }();
  add_choice(command, "--answers", answers.answers, notations,
             "auto, one notation such as letters, or strict");
  add_choice(command, "--moves", answers.moves, kMovers,
             "moves of the blank, the tile, or auto: what fits");
}

void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers) {
  add_puzzle_options(command, puzzles);
  add_notation_options(command, answers);
  add_choice(command, "--require", answers.require, kRequirements,
             "optimal paths pass, or valid ones with detours");
}

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers) {
  JudgingOptions judging = judging_options(puzzles);
  judging.accepted = answers.require.empty() ? judging.accepted : 0;
  judging.exact = answers.exact || answers.answers == kStrict;
  if (!answers.answers.empty() && !judging.exact) {
    judging.notation = static_cast<Notation>(place_of(kNotationNames, answers.answers));
  }
  constexpr std::array<MoverChoice, 3> kChoices = {MoverChoice::kAuto, MoverChoice::kBlank,
                                                   MoverChoice::kTile};
  const std::string moves = judging.exact ? "blank" : "auto";
  judging.mover = kChoices[place_of(kMovers, answers.moves.empty() ? moves : answers.moves)];
  return judging;
}

}  // namespace slidebase
