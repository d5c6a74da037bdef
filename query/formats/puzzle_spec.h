// The specification of a text of puzzles, from the values of options as texts: those of
// slidebase-query, and those of the program in JavaScript. Each function throws Error(kUsage) with
// the option's name for a bad value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/formats/format.h"

namespace slidebase {

// The options for a text of puzzles.
struct PuzzleOptions {
  std::string format = "lines";
  std::string goal;
  std::string board;  // empty: the format's own
  std::string metric = "single";
  std::string cubes;  // empty: puzzles may be sliding boards, and cubes of kind kAxes
  std::string limit;  // empty: the format's own
  std::uint64_t nodes = 0;
  std::string seconds;  // of one search; empty: no limit
  std::string within;   // a gap: "4" or "10%"; empty: optimal paths
  bool first = false;   // SearchLimits::first
  std::vector<std::string> tables;
  std::string blank;                                               // PuzzleSpec::blank
  std::unique_ptr<Reader> (*reader)(const PuzzleSpec&) = nullptr;  // PuzzleSpec::reader
};

// The specification that the options make, for `threads` threads. Throws Error(kUsage) for a board
// without tables or that the format does not have, and for a goal of a cubic format.
PuzzleSpec puzzle_spec(const PuzzleOptions& options, unsigned threads);

// The form of the answers that solve gives, for --emit or, if that is not given, the format's own.
// The caller sets what other options say.
AnswerForm solved_form(const PuzzleOptions& options, const PuzzleSpec& spec,
                       std::optional<Emit> emit);

// For answers with paths that need not be shortest: with --within or --seconds they are sought from
// the beginning.
void seek_near_paths(const PuzzleOptions& options, SearchLimits& search);

// Nothing if the text is not a number of seconds above 0.
std::optional<double> parse_seconds(const std::string& text);

// The folders of --tables. Throws Error(kUsage) for one that cannot be read.
std::vector<std::filesystem::path> given_table_folders(std::span<const std::string> folders);

// "RxC" of at most kMaxCells cells.
Shape parse_shape_option(const std::string& text);

}  // namespace slidebase
