// What is printed of an answer, and the notations that sliding and cubic answers share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_space.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/walk.h"

namespace slidebase {

// Of distances: all are answered.
inline constexpr int kNoLimit = -1;

// Whether a path must have more moves than a limit.
constexpr bool is_beyond(Length length, int limit) {
  return limit != kNoLimit && length.at_least > limit;
}

enum class Emit {
  kPath,
  kDistance,
  kBoth,
  kJson,
  kEveryMove,  // every legal move with the distance it leads to
  kBoards,     // the positions of the path
  kWordLines,  // the distance, and a line for each move, in words (HackerRank)
  kPositions,  // the distance, and the positions drawn as rows of numbers (Princeton)
};

struct AnswerForm {
  // NOLINTNEXTLINE(google-explicit-constructor): a form is an --emit and, rarely, more.
  AnswerForm(Emit what) : emit(what) {}

  Emit emit;
  // What is printed of a sliding board without a solution, but in JSON.
  std::string_view unsolvable = "unsolvable";
  bool tile_moves = false;   // letters say where the tile goes, not the blank
  std::uint64_t paths = 0;   // this many optimal paths instead of one; 0: one, as a scalar
  bool capitals = false;     // letters in capitals: ULDR
  bool blank_lines = false;  // an empty line between two answers
  bool numbered = false;     // "Case 1: " before the first answer, and so on; each is one line
};

// What stands before every answer: nothing, or an empty line. That of the first is not given out
// (text_sink.h).
inline void begin_answer(const AnswerForm& form, std::string& out) {
  out += form.blank_lines ? "\n" : "";
}

// What a puzzle that cannot be read is answered: `invalid`, or a JSON object with the reason.
void append_invalid(const AnswerForm& form, std::string_view reason, std::string& out);

// A count as JSON: null, and what it exceeds, where it does not fit 64 bits.
std::string paths_text(std::optional<std::uint64_t> count);

// The blank's moves as the form has letters: as the tiles' up is down and left is right.
std::string letters_of(const AnswerForm& form, std::string_view path);

// `text` as a JSON string; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

}  // namespace slidebase
