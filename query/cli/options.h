// Option values that several commands read in the same way. Each function throws Error(kUsage) with
// the option's name for a bad value.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/command_line.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/open/table_set.h"
#include "query/cli/console.h"
#include "query/formats/format.h"
#include "query/formats/puzzle_spec.h"
#include "query/formats/reader.h"
#include "query/judge/judging.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace slidebase {

// Options of all commands.
struct CommonOptions {
  std::uint64_t threads = 0;  // 0: one for each processor
  bool quiet = false;
  std::string colour = "auto";
  std::vector<std::string> after_dashes;  // race: the command after --
  Console console;

  unsigned thread_count() const;
  // Reports the faults of a text of this name.
  DiagnosticSink reporter(const std::string& name) const;
};

// Adds the option `name`, whose value is one of `choices`, in capitals too, or begins only one of
// them with at least four characters; `what` is its help. The choices must outlive the command.
CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value,
                        std::span<const std::string_view> choices, const std::string& what);

// The form of commands that print a text or JSON, or draw.
inline constexpr std::array<std::string_view, 1> kPictures = {"svg"};

// For transform(): a whole number from `least`; K, M and G after it are a thousand, a million and
// 10^9: 20K.
std::function<std::string(std::string&)> count_from(std::uint64_t least);

// "" for a text that parse_seconds() takes, otherwise what is wrong.
std::string fault_of_seconds(const std::string& text);

// Adds --tables, the same for every command that looks for tables.
void add_tables_option(CLI::App& command, std::vector<std::string>& folders);

// Adds --metric; cubes, and the formats of judges, have single moves only.
void add_metric_option(CLI::App& command, std::string& metric);

// Adds --cubes; the value is empty or the name of a kind.
void add_cubes_option(CLI::App& command, std::string& cubes);

std::span<const std::string_view> format_names();

// Adds --format, one of `formats`; the initial value of `format` is the default.
void add_format_option(CLI::App& command, std::string& format,
                       std::span<const std::string_view> formats);
void add_goal_option(CLI::App& command, std::string& goal);
void add_board_option(CLI::App& command, std::string& board);
void add_seed_option(CLI::App& command, std::uint64_t& seed);

// Adds --start, which parse_start_option() reads.
void add_start_option(CLI::App& command, std::string& start);
inline constexpr const char* kStartNeedsCubes = "--start is for cubes: say --cubes marked or dice";
std::optional<Cell> parse_start_option(const std::string& text, Shape shape);

// Adds --nodes and --seconds, the limits of each search.
void add_search_options(CLI::App& command, PuzzleOptions& options);

// Adds --within, a path that is near enough to the bound.
CLI::Option* add_within_option(CLI::App& command, PuzzleOptions& options);

// Adds the options for a text of puzzles.
void add_puzzle_options(CLI::App& command, PuzzleOptions& options);

// Gives the options of a command their values' names and groups for the help.
void describe_options(CLI::App& command);

// Takes out options that the command has no use for.
void remove_options(CLI::App& command, std::initializer_list<const char*> names);

// The tables in the folders of --tables, then in the usual ones (usual_table_folders()). Folders
// that cannot be read are skipped, except those of --tables: for them it throws Error(kUsage).
// Small tables need no file. Without --tables, a table that is made quickly (make.h) is made in
// memory if none is found, after a message. The message for a missing table has the command that
// makes it in the first folder of --tables. `common` must outlive the tables.
TableSet tables_of(std::span<const std::string> folders, const CommonOptions& common);

// Throws Error(kUsage) if the first of these is not a file and all of them together are a puzzle or
// a number: `command` reads those from standard input. `cubes`: the value of --cubes.
void refuse_puzzles_as_files(std::span<const std::string> files, const std::string& command,
                             const std::string& cubes = "");

// A value of --answers.
inline constexpr std::string_view kStrict = "strict";

// The options for judging answers: check and race have all of them, analyse those of the notation.
struct AnswerOptions {
  std::string answers;  // empty: auto
  std::string moves;    // empty: auto, or the blank's if the form is exact
  bool exact = false;   // only answers in the format's own form, also if `answers` is kStrict
  std::string require;  // empty: the rule of the format's judge

  bool detours_pass() const { return require == "valid"; }
};

// Adds --answers, a notation or kStrict, and --moves: how answers are written.
void add_notation_options(CLI::App& command, AnswerOptions& answers);

// Adds --format and the other options of `puzzles`, and those of `answers`: the two above, and
// --require.
void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers);

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers);

}  // namespace slidebase
