// One case judged: what became of the moves that a solver answered with.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "common/solve/board_solver.h"
#include "query/formats/answer_form.h"
#include "query/formats/case_record.h"
#include "query/judge/notation.h"

namespace slidebase {

enum class Verdict : std::uint8_t {
  kOptimal,
  kAccepted,  // with more moves than it takes, but no more than the judge lets pass
  kSuboptimal,
  kUnsolvable,       // rightly said
  kCorrect,          // a number
  kWrong,            // a number
  kOffBoard,         // a move that the blank cannot make; detail is its place, from 1
  kWrongEnd,         // detail is the board it ends on
  kBadToken,         // detail says what
  kFalseUnsolvable,  // said of a puzzle that has a solution
  kFalseSolution,    // moves, or nothing, for a puzzle that has none
  kMissing,
  kInvalid,    // the puzzle itself is none
  kExtra,      // answers after the last case; of no case
  kUndecided,  // the search for the true answer came to its limit; detail says how far
};
inline constexpr std::size_t kVerdicts = 15;

std::string_view verdict_name(Verdict verdict);

// Whether it is that of a path to the goal.
bool arrives(Verdict verdict);

// Whether a verdict is good enough: --require optimal, or valid, which lets detours pass.
bool meets(Verdict verdict, bool detours_pass);

struct Judged {
  static constexpr std::int64_t kNone = -1;
  Verdict verdict = Verdict::kMissing;
  std::int64_t length = kNone;  // moves of the answer, or the number that it is
  std::string detail;
};

// Whose moves the letters are.
enum class Mover { kBlank, kTile };

// The true answer of a case that is_to_be_found(): sooner if a path
// of `known` moves is known; kNoneKnown: none is.
using FindOptimal = std::function<Length(const CaseRecord& record, int known)>;

class Judge {
 public:
  // `shape` is that of most sliding cases. A case farther from its goal than `limit` is to be
  // answered as if it had no solution. Paths of up to `accepted` moves are good enough. `find` is
  // asked only of cases that are to be found.
  Judge(Shape shape, int limit, Mover mover, int accepted = 0, FindOptimal find = {});

  // O(moves).
  Judged operator()(const CaseRecord& record, const Answer& answer) const;

 private:
  // What a replay came to: the place of the first impossible move, or where it ends.
  struct Replay {
    std::size_t stuck_at = 0;  // from 1; 0: all moves could be made
    bool at_goal = false;
    std::string end;  // the last board, where it is not the goal
  };
  Replay replay(const CaseRecord& record, const Answer& answer) const;
  // These move the board; they say where they got stuck, from 1, or 0.
  std::size_t make_moves(SlidingBoard& board, const std::vector<Move>& moves) const;
  std::size_t make_tiles(SlidingBoard& board, const std::vector<std::uint8_t>& tiles) const;
  std::size_t make_boards(SlidingBoard& board, const std::vector<Tiles>& boards) const;
  Replay replay_rolls(const CaseRecord& record, const std::vector<Move>& moves) const;
  Judged judge_denial(const CaseRecord& record) const;
  Judged judge_number(const CaseRecord& record, std::int64_t value) const;
  Length optimal_of(const CaseRecord& record, int known) const {
    return record.is_to_be_found() ? find_(record, known) : record.optimal;
  }
  Move blank_move(Move move) const { return mover_ == Mover::kTile ? inverse(move) : move; }

  Shape shape_;
  int limit_;
  Mover mover_;
  int accepted_;
  FindOptimal find_;
  // Of boards of shape_, by the blank's cell.
  ByCell<ByMove<std::int8_t>> to_{};
};

}  // namespace slidebase
