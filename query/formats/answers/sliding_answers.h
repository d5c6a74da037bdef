// Turns sliding boards into the text of their answers, in the form of --emit.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/board_solver.h"
#include "common/solve/path_lines.h"
#include "query/formats/answer_form.h"

namespace slidebase {

// Appends the answer to a board that has no solution, or none within the limit. Needs no table.
void append_unsolvable(Shape shape, const Tiles& goal, const Tiles& board, const AnswerForm& form,
                       std::string& out);

// Appends the answer to a board whose search reached its limit: its bound, and if `path` is not
// empty, that path of length.moves moves. `members` are further ones of the JSON.
void append_undecided(Shape shape, const Tiles& goal, const Tiles& board, Length length,
                      std::string_view path, const AnswerForm& form, std::string& out,
                      std::string_view members = {});

// The tile that each move of a path pushes; of a slide, the farthest from the blank.
std::vector<int> pushed_tiles(SlidingBoard board, Metric metric, std::string_view path);

// Appends the answer to a board that is `distance` moves from the goal by this path, in a form that
// needs no more than these: not as JSON, not every move, and one path.
void append_solved(Shape shape, const Tiles& board, int distance, std::string_view path,
                   const AnswerForm& form, std::string& out);

// Answers to sliding boards, each with its newline. Any number of threads may call it at the same
// time, but none during expect().
class SlidingAnswers {
 public:
  // A board farther from the goal than `limit` is answered as if it had no solution. Unless
  // `undecided` is nullptr, it counts the boards that are answered `undecided`; JSON has what
  // `watch` says of searches, unless that is nullptr. Both and the solver must outlive this.
  SlidingAnswers(const BoardSolver& solver, const AnswerForm& form, int limit = kNoLimit,
                 std::atomic<std::uint64_t>* undecided = nullptr, SearchWatch* watch = nullptr)
      : solver_(solver), form_(form), limit_(limit), undecided_(undecided), watch_(watch) {}

  // Prepares for at least this many boards in all: may make a path table.
  void expect(std::uint64_t boards, Workers& workers);

  const BoardSolver& solver() const { return solver_; }
  // Writes the first optimal path of the board to `letters`, which must hold kMaxLetters of them.
  // Throws Error: kDamaged, kIo, kMemory.
  Length solve(const Tiles& board, char* letters) const;
  // The same for many boards; with large tables this takes less time than one by one. Calls
  // solved(i, length, letters) for each i in order; the letters are valid during the call.
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const;
  // Only the distance, for a board with a known path of `known` moves.
  Length distance(const Tiles& board, int known) const;

  // Appends the answer to a board, or to all these boards in order. Throws Error(kDamaged), and
  // Interrupted before the first board whose search did not begin because the watch is over.
  void append(const Tiles& board, std::string& out) const;
  void append_all(std::span<const Tiles> boards, std::string& out) const;

  // Writes answers from the path table, if one was made and the form is a distance, a path or both;
  // otherwise nullptr.
  const PathLines* path_lines() const { return path_lines_.get(); }

 private:
  // A solvable board's answer: its distance and the first optimal path.
  struct Answer {
    int distance;
    std::string_view path;
  };
  void append_over(const Tiles& board, std::string& out) const;
  void append_answer(const Tiles& board, Length length, const char* letters,
                     std::string& out) const;
  // They may reach the limit of a search, and then return kUndecided.
  Lookup append_solution(const Tiles& board, const Answer& answer, std::string& out) const;
  std::string move_text(std::string_view letters) const;
  Lookup append_paths(const Tiles& board, const Answer& answer, const char* between,
                      std::string& out) const;
  Lookup append_moves(const Tiles& board, int distance, std::string& out) const;
  // Without what tried_json() adds, and without the end.
  Lookup append_json(const Tiles& board, const Answer& answer, std::string& out) const;
  std::string tried_json(const Tiles& board) const;

  const BoardSolver& solver_;
  AnswerForm form_;
  int limit_;
  std::unique_ptr<const PathLines> path_lines_;
  std::atomic<std::uint64_t>* undecided_;
  SearchWatch* watch_;
};

}  // namespace slidebase
