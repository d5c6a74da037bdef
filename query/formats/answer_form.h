// The form of printed answers, and the notations that sliding and cubic answers share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/puzzle/move_columns.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/length.h"
#include "common/solve/walk.h"

namespace slidebase {

// The limit of distances with which all puzzles are answered.
inline constexpr int kNoLimit = -1;

// Whether the distance is above the limit.
constexpr bool is_beyond(Length length, int limit) {
  return limit != kNoLimit && length.at_least > limit;
}

enum class Emit {
  kPath,
  kDistance,
  kBoth,
  kRuns,  // the path by its runs: u2 r d3
  kJson,
  kEveryMove,  // every legal move with the distance it leads to
  kBoards,     // the positions of the path
  kTiles,      // the tiles to push, in order; of a slide, the one that is pushed (a path of cubes)
  kWordLines,  // the distance, and a line for each move, in words (HackerRank)
  kPositions,  // the distance, and the positions drawn as rows of numbers (Princeton)
  kTwoLines,   // the distance, and the path on the next line (HDU 3567)
};

// Those that can be asked for, by their names; JSON has an option of its own.
inline constexpr std::array<std::pair<std::string_view, Emit>, 7> kEmits = {
    {{"path", Emit::kPath},
     {"runs", Emit::kRuns},
     {"distance", Emit::kDistance},
     {"both", Emit::kBoth},
     {"moves", Emit::kEveryMove},
     {"boards", Emit::kBoards},
     {"tiles", Emit::kTiles}}};

constexpr std::optional<Emit> emit_named(std::string_view name) {
  for (const auto& [known, emit] : kEmits) {
    if (known == name) {
      return emit;
    }
  }
  return std::nullopt;
}

struct AnswerForm {
  // NOLINTNEXTLINE(google-explicit-constructor): a form is an --emit and, rarely, more.
  AnswerForm(Emit what) : emit(what) {}

  Emit emit;
  Metric metric = Metric::kSingle;
  // Printed for a sliding board without a solution, except in JSON.
  std::string_view unsolvable = "unsolvable";
  bool tile_moves = false;   // letters are the moves of the tile, not of the blank
  std::uint64_t paths = 0;   // this many optimal paths instead of one; 0: one, as a scalar
  bool capitals = false;     // letters in capitals: ULDR
  bool blank_lines = false;  // an empty line between two answers
  bool numbered = false;     // "Case 1: " before the first answer, and so on
  bool says_over = false;    // "over 20" of a board that needs more moves than the limit of 20
  // A path this near to the bound is an answer.
  std::optional<PathGap> within = {};
  bool in_table = false;  // distance and path are the last columns of the table of the puzzles

  // Whether several paths have a place in it.
  bool lists_paths() const {
    return !in_table && (emit == Emit::kPath || emit == Emit::kRuns || emit == Emit::kBoth ||
                         emit == Emit::kJson);
  }
};

// Appends the text before every answer: nothing, or an empty line. The one before the first answer
// is not printed (answers/answerers.h).
inline void begin_answer(const AnswerForm& form, std::string& out) {
  out += form.blank_lines ? "\n" : "";
}

// Appends this answer to a puzzle without another one, or a JSON object with the reason.
void append_no_answer(const AnswerForm& form, std::string_view answer, std::string_view reason,
                      std::string& out);
// To a puzzle that cannot be read, and to one whose table is missing.
inline constexpr std::string_view kInvalidText = "invalid", kUnansweredText = "unanswered";

// A count as JSON. If it does not fit 64 bits: null, and a member with the number that it exceeds.
std::string paths_text(std::optional<std::uint64_t> count);

// The blank's moves `path` in the letters of the form; for moves of the tiles, up becomes down and
// left becomes right.
std::string letters_of(const AnswerForm& form, std::string_view path);

// A path by its runs of equal letters: "u2 r d3". In slides, each run is a slide. If
// form.tile_moves: "U2LD3R", as players write the moves of the tiles.
std::string runs_of(const AnswerForm& form, std::string_view path);

// "move" or "slide".
constexpr const char* move_noun(Metric metric) {
  return metric == Metric::kMulti ? "slide" : "move";
}

// `text` as a JSON string; bytes that are not UTF-8 are replaced (jsonl.cc).
std::string json_string(std::string_view text);

}  // namespace slidebase
