// How other solvers write their answers: one line a case, in one of the usual notations. What takes
// several lines is brought to one before (transcript.h).
//
//     letters   uldr, "U L D R", ['u','l'], NSEW
//     words     Up Left Down Right, ["north", "west"]
//     runs      R2U3: a letter or word and how often
//     tiles     5 8 6: the tiles that are moved
//     boards    the positions, one word each: 123456078 123456708 ...
//     numbers   31: the number of moves alone; -1 where there is no solution
//
// A number may stand before the moves (31<TAB>uldr...): what the solver says is their number. -1
// alone, `unsolvable`, `No solution possible` and their like say that there is no solution.
// What a line is about may stand before all of it (Case 3: uldr), and says nothing.
// Between moves may stand white space, commas, quotes, brackets, arrows and semicolons.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

enum class Notation { kAuto, kLetters, kWords, kRuns, kTiles, kBoards, kNumbers };

// Their names, as --answers has them.
inline constexpr std::array<std::string_view, 7> kNotationNames = {
    "auto", "letters", "words", "runs", "tiles", "boards", "numbers"};

// What a line says.
struct Answer {
  enum class Kind {
    kPath,        // moves, possibly none at all
    kNumber,      // value
    kTiles,       // tiles
    kBoards,      // boards
    kUnsolvable,  // that there is no solution
    kBad,         // nothing that can be read: fault
  };
  Kind kind = Kind::kPath;
  Notation notation = Notation::kAuto;  // of kPath, where there are any
  std::vector<Move> moves;
  std::vector<std::uint8_t> tiles;
  std::vector<Tiles> boards;
  std::int64_t value = 0;
  bool has_claim = false;  // value is the number of moves that the line says it has
  std::string fault;

  // Makes this an empty path, keeping its memory.
  void clear() {
    kind = Kind::kPath;
    notation = Notation::kAuto;
    moves.clear();
    tiles.clear();
    boards.clear();
    has_claim = false;
    fault.clear();
  }
};

// Reads a line without its newline, in a given notation or (kAuto) in whichever fits; then several
// numbers are tiles, and one alone is a number, or a tile where `numbers_are_tiles`. `shape` is
// that of the case. Keeps the answer's memory. O(line).
void read_answer(std::string_view line, Notation notation, bool numbers_are_tiles, Shape shape,
                 Answer& answer);

}  // namespace slidebase
