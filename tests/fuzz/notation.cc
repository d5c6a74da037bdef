// Reads another solver's line of moves in every notation. The first byte chooses the board, the
// rest is the line.
#include "query/judge/notation.h"

#include "common/puzzle/text/characters.h"
#include "fuzz.h"
#include "targets.h"

using namespace slidebase;

namespace {

constexpr Shape kLineShapes[] = {{3, 3}, {2, 2}, {2, 5}, {3, 4}, {2, 7}};
constexpr Notation kNotations[] = {Notation::kAuto,   Notation::kLetters, Notation::kWords,
                                   Notation::kRuns,   Notation::kTiles,   Notation::kBoards,
                                   Notation::kNumbers};

bool is_board(const Tiles& board, Shape shape) {
  unsigned seen = 0;
  for (int c = 0; c < shape.cells(); ++c) {
    seen |= 1U << board[static_cast<std::size_t>(c)];
  }
  return seen + 1 == 1U << shape.cells();
}

void check_meaning(const Answer& answer, Notation notation, Shape shape) {
  for (const Move move : answer.moves) {
    fuzz::require(static_cast<unsigned>(move) < 4, "invalid move");
  }
  switch (answer.kind) {
    case Answer::Kind::kBad:
      fuzz::require(answer.fault.starts_with("column ") && fuzz::printable(answer.fault),
                    "a fault does not name its column, or has control characters");
      break;
    case Answer::Kind::kTiles:
      fuzz::require(!answer.tiles.empty(), "an answer in tiles without tiles");
      for (const std::uint8_t tile : answer.tiles) {
        fuzz::require(tile > 0 && tile < shape.cells(), "a tile is not on the board");
      }
      break;
    case Answer::Kind::kBoards:
      for (const Tiles& board : answer.boards) {
        fuzz::require(is_board(board, shape), "a position is not a board");
      }
      break;
    case Answer::Kind::kPath:
      fuzz::require(notation != Notation::kBoards || !answer.moves.empty() ||
                        answer.notation == Notation::kAuto || answer.notation == notation,
                    "moves were read where boards were requested");
      break;
    default:
      break;
  }
}

bool same(const Answer& a, const Answer& b) {
  return a.kind == b.kind && a.notation == b.notation && a.moves == b.moves &&
         a.boards == b.boards && a.fault == b.fault && a.has_claim == b.has_claim &&
         (a.kind != Answer::Kind::kTiles || a.tiles == b.tiles) &&
         ((a.kind != Answer::Kind::kNumber && !a.has_claim) || a.value == b.value);
}

}  // namespace

void fuzz::run_notation(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return;
  }
  const Shape shape = kLineShapes[data[0] % std::size(kLineShapes)];
  const std::string_view line = fuzz::text_of(data + 1, size - 1);
  static Answer used;  // reused for all lines, as the judge does
  for (const Notation notation : kNotations) {
    for (const bool numbers_are_tiles : {false, true}) {
      Answer fresh;
      read_answer(line, notation, numbers_are_tiles, shape, fresh);
      check_meaning(fresh, notation, shape);
      read_answer(line, notation, numbers_are_tiles, shape, used);
      fuzz::require(same(used, fresh), "an answer depends on an earlier line");
    }
  }
}
