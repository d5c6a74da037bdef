// Reads the answers of other solvers: one line for each case, in one of the usual notations.
// What takes several lines or has words around it is read by printed.h.
//
//     letters   uldr, "U L D R", ['u','l'], NSEW; of one alphabet: wdds may be meant as keys
//     words     Up Left Down Right, ["north", "west"]
//     runs      R2U3: a letter or word and its number of repetitions
//     tiles     5 8 6: the tiles that are moved
//     boards    the positions, one word each: 123456078 123456708 ...
//     numbers   31: only the number of moves; -1 if there is no solution
//
// A number may precede the moves (31<TAB>uldr...): the solver's claim of their number. -1 alone,
// `unsolvable`, `No solution possible`, `null` and the like mean that there is no solution. A case
// number may precede the line (Case 3: uldr) and is ignored. White space, commas, quotes, brackets,
// arrows and semicolons may separate moves.
//
// In slides a tile or a position is one slide. Letters, words and runs only say where the blank
// goes: equal ones in a row are one slide, however they are written (uu, u u, u2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

enum class Notation { kAuto, kLetters, kWords, kRuns, kTiles, kBoards, kNumbers };

// Their names, the values of --answers.
inline constexpr std::array<std::string_view, 7> kNotationNames = {
    "auto", "letters", "words", "runs", "tiles", "boards", "numbers"};

// The contents of a line.
struct Answer {
  enum class Kind {
    kPath,        // moves, possibly none at all
    kNumber,      // value
    kTiles,       // tiles
    kBoards,      // boards
    kUnsolvable,  // there is no solution
    kBad,         // cannot be read: see fault
  };
  Kind kind = Kind::kPath;
  Notation notation = Notation::kAuto;  // of kPath, if it has moves
  std::vector<Move> moves;
  std::vector<std::uint8_t> tiles;
  std::vector<Tiles> boards;
  std::int64_t value = 0;
  bool has_claim = false;  // value is the number of moves that the line claims
  std::string fault;

  // Makes this an empty path and keeps its memory.
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

// The move with this name or initial: up, U, north, n; nothing if there is none.
std::optional<Move> move_named(std::string_view word);

// Whether the line has only words that mean `unsolvable`, in capitals or not, perhaps after -1 and
// with full stops, exclamation marks or separators around them.
bool says_unsolvable(std::string_view line);

// The number of moves that these steps of the blank are: in slides, equal steps in a row are one.
std::size_t count_moves(Metric metric, std::span<const Move> steps);

// Reads a line without its newline, in a given notation or, with kAuto, in the one that fits; then
// several numbers are tiles, and a single number is a number, or a tile if `numbers_are_tiles`.
// `shape` is that of the case. Reuses the memory of `answer`. O(line).
void read_answer(std::string_view line, Notation notation, bool numbers_are_tiles, Shape shape,
                 Answer& answer);

}  // namespace slidebase
