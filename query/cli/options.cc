#include "query/cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <system_error>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/number.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/environment.h"
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

constexpr double kMostSeconds = 1e6;

constexpr std::array<std::string_view, 3> kMovers = {"auto", "blank", "tile"};
constexpr std::array<std::string_view, 2> kRequirements = {"optimal", "valid"};

template <typename Values>
std::size_t place_of(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

// Throws Error(kUsage) unless this is a folder that can be read.
void check_given(const std::string& folder) {
  const std::error_code error = folder_failure(text_path(folder));
  if (error) {
    throw Error(ErrorCode::kUsage,
                "--tables " + folder + ": " + error.message() + "; say a folder that can be read");
  }
}

// The folders to search without any option.
std::vector<std::filesystem::path> folders_of_environment() {
  std::vector<std::filesystem::path> folders;
  std::istringstream path(environment_variable("SLIDEBASE_PATH"));
  for (std::string folder; std::getline(path, folder, kFolderSeparator);) {
    if (!folder.empty()) {
      folders.push_back(text_path(folder));
    }
  }
  if (const auto user = user_table_folder(); !user.empty()) {
    folders.push_back(user);
  }
  if (const auto self = own_file(); !self.empty()) {
    folders.push_back(self.parent_path().parent_path() / "share" / "slidebase");
  }
  return folders;
}

}  // namespace

void add_tables_option(CLI::App& command, std::vector<std::string>& folders) {
  command.add_option("--tables", folders, "a folder to look for tables in first; repeatable")
      ->allow_extra_args(false);
}

TableSet tables_of(std::span<const std::string> folders, const CommonOptions& common) {
  for (const std::string& folder : folders) {
    check_given(folder);
  }
  std::vector<std::filesystem::path> given(folders.size());
  std::ranges::transform(folders, given.begin(), text_path);
  TableSet::BeforeMaking before_making;
  if (folders.empty()) {
    before_making = [&common](const std::string& message) {
      if (!common.quiet) {
        common.console.report(message);
      }
    };
  }
  return TableSet(std::move(given), folders_of_environment(),
                  folders.empty() ? "" : folders.front(), TableSet::Missing::kStay,
                  std::move(before_making));
}

void add_choice(CLI::App& command, const std::string& name, std::string& value,
                std::span<const std::string_view> choices, const std::string& what) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    list += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  command.add_option(name, value, what)
      ->check([list, all = std::vector<std::string>(choices.begin(), choices.end())](
                  const std::string& text) {
        return std::ranges::find(all, text) != all.end()
                   ? std::string()
                   : "say " + list + ", not " + in_quotes(text);
      });
}

void add_metric_option(CLI::App& command, std::string& metric) {
  constexpr std::array<std::string_view, 4> kMetrics = {"single", "multi", "stm", "mtm"};
  add_choice(
      command, "--metric", metric, kMetrics,
      "how moves of sliding boards are counted: single (default, also stm), each tile; multi "
      "(mtm), each slide of any number of tiles");
}

void add_cubes_option(CLI::App& command, std::string& cubes) {
  constexpr std::array<std::string_view, 3> kKinds = {"axes", "marked", "dice"};
  add_choice(command, "--cubes", cubes, kKinds,
             "every puzzle is one of rolling cubes of this kind: axes (W B R E), marked (u d n e s "
             "w for the side of the mark, . for the blank) or dice (top and north face, 12)");
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  std::ranges::transform(formats(), std::back_inserter(names), &Format::name);
  return names;
}

void add_format_option(CLI::App& command, std::string& format,
                       std::span<const std::string_view> formats, const std::string& what) {
  std::string list;
  for (const std::string_view name : formats) {
    list += std::string(name) + (name == format ? " (default), " : ", ");
  }
  list.resize(list.size() - 2);
  add_choice(command, "--format", format, formats, what + ": " + list);
}

void add_puzzle_options(CLI::App& command, PuzzleOptions& options) {
  add_format_option(command, options.format, format_names(), "how puzzles are read");
  command.add_option("--goal", options.goal,
                     "the sliding goal: a board, or blank-last (default, or the format's), "
                     "blank-first, snail or columns");
  command.add_option("--board", options.board,
                     "rows x columns of boards whose text does not show it (default 3x3)");
  command.add_option("--blank", options.blank,
                     "the blank of boards, if it is none of 0 x _ . # - * None and the like");
  command.add_flag_callback(
      "--scrambles", [&options] { options.reader = scrambles_reader; },
      "every line is moves from the goal, in any notation of answers: the board that they lead to");
  add_metric_option(command, options.metric);
  add_cubes_option(command, options.cubes);
  command.add_option("--limit", options.limit,
                     "answer a puzzle that needs more than N moves as if it had no solution; "
                     "none: no limit (default the format's)");
  command
      .add_option("--nodes", options.nodes,
                  "for boards that need a search: end it after N positions and answer undecided "
                  "(default: no limit)")
      ->check(whole_number_from(1));
  command
      .add_option(
          "--seconds", options.seconds,
          "the same after S seconds, for instance 0.5; what they suffice for depends on the "
          "machine")
      ->check(fault_of_seconds);
  add_tables_option(command, options.tables);
}

void remove_options(CLI::App& command, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    command.remove_option(command.get_option(name));
  }
}

std::optional<double> parse_seconds(const std::string& text) {
  const auto value = number_in<double>(text);
  return value && *value > 0 && *value <= kMostSeconds ? value : std::nullopt;
}

std::string fault_of_seconds(const std::string& text) {
  return parse_seconds(text) ? std::string()
                             : "say a number of seconds above 0, not " + in_quotes(text);
}

void refuse_puzzles_as_files(std::span<const std::string> files, const std::string& command,
                             const std::string& cubes) {
  if (files.empty() || files[0].empty() || std::filesystem::exists(text_path(files[0]))) {
    return;
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
  add_choice(command, "--answers", answers.answers, kNotationNames,
             "how the answers are written: auto (default), letters, words, runs, tiles, boards or "
             "numbers");
  add_choice(command, "--moves", answers.moves, kMovers,
             "whose moves the answers are: the blank's, the tile's or auto (default), whichever "
             "fits");
}

void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers) {
  add_puzzle_options(command, puzzles);
  add_notation_options(command, answers);
  add_choice(command, "--require", answers.require, kRequirements,
             "which answers pass: optimal ones, or valid ones, which may have detours (default the "
             "judge's rule, or optimal)");
}

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers) {
  JudgingOptions judging;
  judging.shape = puzzles.shape;
  judging.metric = puzzles.metric;
  judging.limit = puzzles.limit;
  judging.accepted = answers.require.empty() ? puzzles.format->accepted : 0;
  judging.form = puzzles.format->answer_form();
  judging.exact = answers.exact;
  if (!answers.answers.empty()) {
    judging.notation = static_cast<Notation>(place_of(kNotationNames, answers.answers));
  }
  constexpr std::array<MoverChoice, 3> kChoices = {MoverChoice::kAuto, MoverChoice::kBlank,
                                                   MoverChoice::kTile};
  const std::string moves = answers.exact ? "blank" : "auto";
  judging.mover = kChoices[place_of(kMovers, answers.moves.empty() ? moves : answers.moves)];
  return judging;
}

}  // namespace slidebase
