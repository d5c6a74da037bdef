// Analyses a solution move by move: how far it is to the goal after each move, and which moves were
// detours.
//
// Tables of cubes know the distance from the uniform board, not that to a pattern. So of cubes that
// roll from there to a pattern each roll has the distance from the start instead: how many rolls
// would have been enough so far.
//
// The cost of a move is the distance after it, plus 1, minus the distance before it: 0 if the move
// lies on a shortest path, 2 if it leads away in single moves, and 1 or 2 in slides. So the costs,
// the distance from the start and the distance left at the end add up:
//     moves made + left at the end = least number + sum of the costs;
// and of cubes that come from the uniform board
//     rolls made = distance from the start + sum of the costs.
//
// An analysis becomes text, JSON (analysis_text.cc) or a picture (analysis_svg.cc).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/solve/board_solver.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/case_record.h"
#include "query/judge/verdict.h"

namespace slidebase {

struct AnalysedMove {
  std::string steps;  // of the blank: one letter, or in slides a run of equal ones
  Tiles board{};      // after the move; of sliding boards
  Length left;        // from there, or if `from_start` to there
  int cost = 0;       // 0 if `left` before or after the move is undecided
  // If the cost is not 0: the first move of the first shortest path; empty at the goal.
  std::string best = {};
};

struct Analysis {
  Length least;  // from the start
  std::vector<AnalysedMove> moves;
  bool from_start = false;   // the lengths of the moves are distances from the start
  bool at_goal = false;      // after the last move
  std::size_t stuck_at = 0;  // the first impossible move, from 1; 0: none
  std::string why_stuck = {};
  // The number of moves after which it was first at the goal.
  std::optional<std::size_t> first_at_goal = {};

  // Before the first move: from the start to the goal, or `from_start` to itself.
  Length begin() const { return from_start ? Length(0) : least; }
  // From the last board, or `from_start` to it.
  Length left() const { return moves.empty() ? begin() : moves.back().left; }
  bool is_undecided() const;
  int detours() const;               // moves with a cost
  int cost() const;                  // of all moves
  std::size_t first_detour() const;  // its number from 1; 0: none
};

// Follows the moves of `answer`, which may be an empty path, from a solvable sliding board with
// `solver`, the solver of its goal. The limit of a search holds for each board separately. Throws
// Error: the solver's failure.
Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const BoardSolver& solver);
// The same for a path over cubes; `answers` are those for their shape and kind.
Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const CubicAnswers& answers);

struct AnalysedCase {
  std::size_t number = 1;  // from 1
  Metric metric = Metric::kSingle;
  CaseRecord record;
  std::string problem = {};  // why there is nothing to analyse; empty: nothing is wrong
  Analysis analysis = {};    // if there is no problem
};

// The board, or the question about cubes, on one line; empty for an invalid one.
std::string puzzle_text(const CaseRecord& record);

// "move", "slide" or "roll".
std::string_view noun_of(const AnalysedCase& one);

// "35 moves to the goal, 31 are enough; 4 lost in 2 detours, the first at move 12", or the problem.
std::string in_a_sentence(const AnalysedCase& one);

// Appends the sentence, after the number if it is one of several, and a table with a line for the
// start and for each move: its number, the move, the distance left then, the cost of the move, and
// the best move instead; - for a value that does not exist.
void append_analysis(const AnalysedCase& one, bool of_several, std::string& out);

// Appends a JSON object on one line.
void append_analysis_json(const AnalysedCase& one, std::string& out);

// An SVG document of 720 x 412 px: the distance left after each move, with the detours marked.
std::string analysis_svg(const AnalysedCase& one);

}  // namespace slidebase
