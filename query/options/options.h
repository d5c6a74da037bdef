// Option values that several commands read alike. Each throws Error(kUsage) with the option's name
// where a value is not one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/open/table_set.h"
#include "common/program/size.h"
#include "common/puzzle/sliding_space.h"
#include "query/console/console.h"
#include "query/formats/format.h"
#include "query/input/pipeline.h"

namespace CLI {
class App;
}

namespace slidebase {

// What all commands may be told.
struct CommonOptions {
  std::uint64_t threads = 0;  // 0: one for each processor
  bool quiet = false;
  std::string colour = "auto";
  std::vector<std::string> after_dashes;  // of race: the command that stands after --
  Console console;

  unsigned thread_count() const;
  // Reports what is wrong with a text of this name.
  DiagnosticSink reporter(const std::string& name) const;
};

// An option whose value is one of `choices`.
void add_choice(CLI::App& command, const std::string& name, std::string& value,
                std::span<const std::string_view> choices, const std::string& what);

// What the command line says of a text of puzzles.
struct PuzzleOptions {
  std::string format = "lines";
  std::string goal;
  std::string board;  // the format's own, where empty
  std::string limit;  // the format's own, where empty
  std::uint64_t nodes = 0;
  std::vector<std::string> tables;
};

// The option --tables, the same wherever a command looks for tables.
void add_tables_option(CLI::App& command, std::vector<std::string>& folders);

// The names of the formats.
std::vector<std::string_view> format_names();

// --format, one of `formats`; what `format` holds is the default.
void add_format_option(CLI::App& command, std::string& format,
                       std::span<const std::string_view> formats, const std::string& what);

// The options of a text of puzzles.
void add_puzzle_options(CLI::App& command, PuzzleOptions& options);

// The tables in the folders that --tables names, and then in those of $SLIDEBASE_PATH (a colon
// list), the user's own (user_table_folder()), and ../share/slidebase beside the running program;
// of these, folders that cannot be read are skipped. Small tables need no file. Where a table is
// missing, the message says how to make it in the first folder named. Throws Error(kUsage) where
// --tables names no folder that can be read.
TableSet tables_of(std::span<const std::string> folders);

// Throws Error(kUsage) where the first of these is no file and all of them are a puzzle or a
// number, which `command` reads from standard input.
void refuse_puzzles_as_files(std::span<const std::string> files, const std::string& command);

// What the options come to, where `threads` may work: a board that has tables and that the format
// knows, a goal only where puzzles have none of their own.
PuzzleSpec puzzle_spec(const PuzzleOptions& options, unsigned threads);

// "RxC" of at most kMaxCells cells.
Shape parse_shape_option(const std::string& text);

// "RxC" of a board that has tables.
Shape parse_board_option(Family family, const std::string& text);

// A sliding goal in any notation; the plain one where the text is empty.
Tiles parse_goal_option(const std::string& text, Shape shape);

}  // namespace slidebase
