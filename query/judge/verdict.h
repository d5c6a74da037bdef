// Judges one case: checks the moves that a solver answered.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/solve/board_solver.h"
#include "query/formats/answer_form.h"
#include "query/formats/case_record.h"
#include "query/judge/notation.h"

namespace slidebase {

enum class Verdict : std::uint8_t {
  kOptimal,
  kAccepted,  // not shortest, but with no more moves than the judge accepts
  kSuboptimal,
  kUnsolvable,       // correctly said
  kCorrect,          // a number
  kWrong,            // a number
  kOffBoard,         // a move that the blank cannot make; detail is its place, from 1
  kWrongEnd,         // detail is the board it ends on
  kBadToken,         // detail says which
  kFalseUnsolvable,  // said of a puzzle that has a solution
  kFalseSolution,    // moves, or nothing, for a puzzle that has none
  kMissing,
  kInvalid,    // the puzzle itself is invalid
  kExtra,      // answers after the last case
  kUndecided,  // the search for the true answer reached its limit; detail says how far
  kValid,    // moves to the goal, but the search for the shortest reached its limit; detail: bounds
  kUnclear,  // of a text in any notation, no reading or several fit; detail says what was read
};
inline constexpr std::size_t kVerdicts = 17;

std::string_view verdict_name(Verdict verdict);

// Whether this is the verdict on a path to the goal.
bool arrives(Verdict verdict);

// Whether the answer could not be judged, because the search for the true one reached its limit.
// With --require valid (`detours_pass`) a path to the goal is judged without the true answer.
bool needs_more_nodes(Verdict verdict, bool detours_pass);

// Whether a verdict passes with --require optimal or, if `detours_pass`, with --require valid.
bool meets(Verdict verdict, bool detours_pass);

struct Judged {
  static constexpr std::int64_t kNone = -1;
  Verdict verdict = Verdict::kMissing;
  std::int64_t length = kNone;  // moves of the answer, or the answer if it is a number
  std::string detail;
};

// Whose moves the letters are.
enum class Mover { kBlank, kTile };

// Finds the true answer of a case that is_to_be_found(). It is faster if a path of `known` moves is
// known; kNoneKnown if none is.
using FindOptimal = std::function<Length(const CaseRecord& record, int known)>;

class Judge {
 public:
  // `shape` is that of most sliding cases. The right answer to a case farther from its goal than
  // `limit` is that there is no solution. Paths of up to `accepted` moves pass. `find` is called
  // only for cases that are to be found. All numbers of moves are in `metric`, those of the cases
  // too.
  Judge(Shape shape, int limit, Mover mover, int accepted = 0, FindOptimal find = {},
        Metric metric = Metric::kSingle);

  // O(moves).
  Judged operator()(const CaseRecord& record, const Answer& answer) const;

  // The number of moves of an answer, if all are possible and they end at the goal. O(moves).
  std::optional<std::int64_t> arrival(const CaseRecord& record, const Answer& answer) const;

  // Makes the moves of an answer of kind kPath, kTiles or kBoards to a sliding case, and calls
  // visit(steps, board) after each: the blank's letters, and the board. Returns the number of the
  // first impossible move, from 1, which ends it; 0: all are possible.
  std::size_t follow(const CaseRecord& record, const Answer& answer,
                     const std::function<void(const std::string&, const Tiles&)>& visit) const;
  // The same for a path of the blank over cubes: the roll, and the position after it.
  std::size_t follow(const CaseRecord& record, const Answer& answer,
                     const std::function<void(Move, const CubePosition&)>& visit) const;

 private:
  // The result of a replay: the first impossible move, or where the path ends.
  struct Replay {
    std::size_t stuck_at = 0;  // from 1; 0: all moves could be made
    bool at_goal = false;
    std::string end;  // the last board, if it is not the goal
  };
  Replay replay(const CaseRecord& record, const Answer& answer) const;
  std::int64_t moves_of(const CaseRecord& record, const Answer& answer) const;
  template <typename Fits>
  bool move_first(SlidingBoard& board, const Fits& fits) const;
  template <typename Visit>
  std::size_t make(const Answer& answer, SlidingBoard& board, const Visit& visit) const;
  Replay replay_rolls(const CaseRecord& record, const Answer& answer) const;
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
  Metric metric_;
  // For boards of shape_: the target of each letter, by the blank's cell.
  ByCell<ByMove<std::int8_t>> to_{};
};

}  // namespace slidebase
