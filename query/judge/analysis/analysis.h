// Analyses a solution of a sliding board move by move: how far it is to the goal after each move,
// and which moves were detours.
//
// The cost of a move is the distance after it, plus 1, minus the distance before it: 0 if the move
// lies on a shortest path, 2 if it leads away in single moves, and 1 or 2 in slides. So the costs,
// the distance from the start and the distance left at the end add up:
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
  // If the cost is not 0: the first move of the first shortest path; empty at the goal.
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
  int detours() const;               // moves with a cost
  int cost() const;                  // of all moves
  std::size_t first_detour() const;  // its number from 1; 0: none
};

// Follows the moves of `answer`, which may be an empty path, from a solvable sliding board with
// `solver`, the solver of its goal. The limit of a search holds for each board separately. Throws
// Error: the solver's failure.
Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const BoardSolver& solver);

}  // namespace slidebase
