// Runs another solver on puzzles and judges it: one run for all of them, or one run for each.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "query/formats/format.h"
#include "query/formats/input_text.h"
#include "query/judge/judging.h"
#include "query/judge/suite/draw_cases.h"
#include "query/race/supervise/supervisor.h"

namespace slidebase {

// The puzzles of a race and the texts that the solver reads (race_input.cc).
struct RacedPuzzles {
  std::vector<CaseRecord> cases;
  Metric metric = Metric::kSingle;  // of their distances
  std::string text;                 // all puzzles, for one process
  std::vector<std::string> texts;   // each puzzle alone, as in the input; may be empty (see alone)

  // The text of puzzle `i`, from 0, for a process that reads only this puzzle.
  std::string alone(std::size_t i, const Format& format) const;
};

// Reads the puzzles of the input, which must all be valid. Keeps the text of the input and, if each
// line is a puzzle, the text of each puzzle. Passes what is wrong to `report`. Throws Error.
RacedPuzzles read_raced_puzzles(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                                unsigned threads, const DiagnosticSink& report);

// Draws random puzzles (draw_cases). Throws Error.
RacedPuzzles draw_raced_puzzles(const PuzzleSpec& spec, const DrawOptions& options,
                                TableSet& tables, unsigned threads);

// lines_of() returns each puzzle on one line, whatever its format. right_answers() returns a right
// answer to each: the least number of moves and a path, or, if there is no path within the limit,
// `unsolvable` (-1 for cubes). Throws Error.
std::vector<std::string> lines_of(const RacedPuzzles& puzzles);
std::vector<std::string> right_answers(const PuzzleSpec& spec, TableSet& tables,
                                       const RacedPuzzles& puzzles, unsigned threads);

enum class Outcome {
  kRight,
  kWrong,
  kSlow,       // no answer within the time limit
  kFailed,     // no answer, for another reason
  kUndecided,  // the search for the true answer reached its limit
};
inline constexpr std::size_t kOutcomes = 5;

// The outcome in more detail: each case has one of these.
enum class Mark {
  kRight,
  kSuboptimal,  // if shortest paths are required
  kWrong,
  kUnclear,  // not read in one way (printed.h)
  kMissing,  // and the program ended well
  kSlow,
  kCrashed,  // kFailed, except for an unknown notation
  kUndecided,
};
inline constexpr std::size_t kMarks = 8;

struct RacedCase {
  Outcome outcome = Outcome::kRight;
  Mark mark = Mark::kRight;
  // The texts are empty if the case is right.
  std::string line;                 // the verdict, as `check` prints it
  std::string printed;              // the answer or its beginning
  std::string why;                  // in words: "suboptimal", "did not end within 10 s"
  std::chrono::nanoseconds time{};  // if each case has its own process
  bool is_graded = true;            // false: there is no answer, because the race was interrupted
};

struct RaceOptions {
  std::vector<std::string> command;
  const Format* format = nullptr;  // of the puzzles
  JudgingOptions judging;
  bool detours_pass = false;
  bool per_case = false;
  std::chrono::nanoseconds time_limit{};  // of one process
  std::function<RunPlace()> place;        // of the next run; none: the current folder
  // Called several times a second with the number of runs that have ended and the output of the
  // present one; may be empty.
  std::function<void(std::size_t done, std::string_view output)> progress;
};

struct RaceResult {
  std::vector<RacedCase> cases;
  std::chrono::nanoseconds time{};   // of all processes
  std::string failure;               // how the one process failed; empty if it ended well
  std::string extra;                 // answers after the last case, as `check` prints them
  std::vector<std::string> remarks;  // Judging::remarks()
  std::int64_t peak_bytes = 0;       // the most memory that one process had
  bool started = true;               // if not, `failure` says why and every case failed
  bool interrupted = false;          // not all cases are graded
  bool left_behind = false;          // a process could not be ended, or its folder not removed

  bool all_right() const;
};

// Throws Error. When the program is told to end, the run is ended, and what it has answered so far
// is judged; if the result is to be printed before the program ends, the caller has an Interrupts
// (interrupts.h). Thread-safe.
RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles);

}  // namespace slidebase
