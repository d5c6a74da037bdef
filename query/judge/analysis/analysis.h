// Analyses a solution of a sliding board move by move: how far it is to the goal after each move,
// and which moves were detours.
//
// The cost of a move is the distance after it, plus 1, minus the distance before it: 0 if the move
// lies on a shortest path, 2 if it leads away in single moves, and 1 or 2 in slides. So the costs,
// the distance from the start and the distance left at the end add up:
//     moves made + left at the end = least number + sum of the costs.
//
// An analysis becomes text, JSON (analysis_text.cc) or a picture (analysis_svg.cc).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/solve/board_solver.h"
#include "query/formats/case_record.h"
#include "query/judge/verdict.h"

namespace slidebase {

struct AnalysedMove {
  std::string steps;  // of the blank: one letter, or in slides a run of equal ones
  Tiles board{};      // after the move
  Length left;        // from there
  int cost = 0;       // 0 if `left` before or after the move is undecided
  // If the cost is not 0: the first move of the first shortest path; empty at the goal.
  std::string best = {};
};

struct Analysis {
  Length least;  // from the start
  std::vector<AnalysedMove> moves;
  std::size_t stuck_at = 0;  // the first impossible move, from 1; 0: none
  std::string why_stuck = {};
  // The number of moves after which it was first at the goal.
  std::optional<std::size_t> first_at_goal = {};

  // From the last board.
  Length left() const { return moves.empty() ? least : moves.back().left; }
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

struct AnalysedCase {
  std::size_t number = 1;  // from 1
  Metric metric = Metric::kSingle;
  CaseRecord record;
  std::string problem = {};  // why there is nothing to analyse; empty: nothing is wrong
  Analysis analysis = {};    // if there is no problem
};

// "35 moves to the goal, 31 are enough; 4 lost in 2 detours, the first at move 12", or the problem.
std::string in_a_sentence(const AnalysedCase& one);

// Appends the sentence, and a table with a line for the start and for each move: its number, the
// move, the distance left then, the cost of the move, and the best move instead; - for a value that
// does not exist.
void append_analysis(const AnalysedCase& one, std::string& out);

// Appends a JSON object on one line.
void append_analysis_json(const AnalysedCase& one, std::string& out);

// An SVG document of 720 x 412 px: the distance left after each move, with the detours marked.
std::string analysis_svg(const AnalysedCase& one);

}  // namespace slidebase
