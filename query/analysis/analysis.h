// Analyses a solution of a sliding board move by move: how far it is to the goal after each move,
// and which moves were detours.
//
// A move costs as many moves as it lengthens what is left beyond the one that was made: nothing if
// it lies on a shortest path, two if it leads away in single moves, and one or two in slides. So
// the costs, the least number from the start and what is left at the end add up:
//     moves made + left at the end = least number + sum of the costs.
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
  // If it costs any: the first move of the first shortest path; empty at the goal.
  std::string best = {};
};

struct Analysis {
  Length least;  // from the start
  std::vector<AnalysedMove> moves;
  std::size_t stuck_at = 0;  // the first impossible move, from 1; 0: none
  // The number of moves after which it was first at the goal.
  std::optional<std::size_t> first_at_goal = {};

  // From the last board.
  Length left() const { return moves.empty() ? least : moves.back().left; }
  bool is_undecided() const;
  int detours() const;               // moves that cost any
  int cost() const;                  // of all moves
  std::size_t first_detour() const;  // its number from 1; 0: none
};

// Follows the moves of `answer`, which has some or is empty, from a solvable sliding board with
// `solver`, the solver of its goal. A search reaches its limit for each board alone. Throws Error:
// the solver's failure.
Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const BoardSolver& solver);

}  // namespace slidebase
