// Analyses of random walks against the solver, in every notation, and of walks that end in the
// middle.
#include "query/judge/analysis/analysis.h"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "common/solve/open/table_set.h"
#include "query/formats/answer_form.h"
#include "query/judge/analysis/analysis.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

// A walk of `steps` random steps of the blank that stay on the board.
struct Walk {
  CaseRecord record;
  Answer answer;
  std::vector<Tiles> boards;  // after each step
};

Walk random_walk(Shape shape, const Tiles& goal, int away, int steps, std::mt19937_64& random) {
  SlidingBoard board(shape, goal);
  for (int made = 0; made < away;) {
    made += board.move(kMoves[random() % 4]) ? 1 : 0;
  }
  Walk walk;
  walk.record = sliding_case(shape, goal, board.tiles(), Length(0));
  while (walk.boards.size() < static_cast<std::size_t>(steps)) {
    const Move move = kMoves[random() % 4];
    if (board.move(move)) {
      walk.answer.moves.push_back(move);
      walk.boards.push_back(board.tiles());
    }
  }
  return walk;
}

Length solved(const BoardSolver& solver, const Tiles& board) {
  std::array<char, kMaxPath> letters;
  return solver.solve(board, letters.data());
}

Judge judge_in(Shape shape, Metric metric, Mover mover = Mover::kBlank) {
  return {shape, kNoLimit, mover, 0, {}, metric};
}

// What is wrong with the analysis of a walk; empty if nothing is.
std::string fault_of(const Analysis& analysis, const Walk& walk, const BoardSolver& solver) {
  int made = 0;
  for (const AnalysedMove& move : analysis.moves) {
    ++made;
    if (move.left.moves != solved(solver, move.board).moves) {
      return "left after move " + std::to_string(made) + " is " + std::to_string(move.left.moves);
    }
    const bool at_goal = made == 1
                             ? walk.record.cells == walk.record.goal
                             : analysis.moves[static_cast<std::size_t>(made) - 2].left == Length(0);
    if (move.best.empty() == (move.cost > 0 && !at_goal)) {
      return "a cost without a better move at " + std::to_string(made);
    }
  }
  if (analysis.least.moves != solved(solver, walk.record.cells).moves) {
    return "the start";
  }
  if (made + analysis.left().moves != analysis.least.moves + analysis.cost()) {
    return "the costs do not add up";
  }
  return analysis.moves.empty() || analysis.moves.back().board == walk.boards.back() ? ""
                                                                                     : "the end";
}

// Analyses random walks from boards `away` steps from the goal.
void check_walks(const BoardSolver& solver, int walks, int away, int steps) {
  const Judge judge = judge_in(solver.shape(), solver.metric());
  std::mt19937_64 random(7);
  for (int i = 0; i < walks; ++i) {
    const Walk walk = random_walk(solver.shape(), solver.goal(), away, steps, random);
    const Analysis analysis = analyse(judge, walk.record, walk.answer, solver);
    const std::string fault = fault_of(analysis, walk, solver);
    if (!fault.empty()) {
      CAPTURE(i);
      CHECK(fault == "");
      return;
    }
    CHECK(analysis.moves.size() == count_moves(solver.metric(), walk.answer.moves));
    CHECK(analysis.stuck_at == 0);
  }
}

TEST_SUITE_BEGIN("analysis");

TEST_CASE("after every move of a thousand random walks the distance is the solver's") {
  for (const char* goal : {"12345678x", "1238x4765"}) {
    const SlidingSolver solver =
        test::sliding_solver(test::k3x3, test::tiles_of(test::board_of(goal)));
    check_walks(solver, 1000, 60, 40);
  }
  check_walks(test::sliding_solver({2, 4}, plain_goal({2, 4})), 200, 60, 40);
}

TEST_CASE("the same in slides, in which equal steps in a row are one move") {
  const TableSet& tables = test::tables_for(Family::kLines, test::k3x3);
  const OpenBoards open = tables.open_boards(test::k3x3, plain_goal(test::k3x3), Metric::kMulti);
  check_walks(*open.boards, 1000, 60, 40);
}

TEST_CASE("tiles, positions and the tiles' own moves are the same walk") {
  const SlidingSolver solver = test::sliding_solver(test::k3x3, plain_goal(test::k3x3));
  std::mt19937_64 random(11);
  const Walk walk = random_walk(test::k3x3, plain_goal(test::k3x3), 50, 30, random);
  const Judge judge = judge_in(test::k3x3, Metric::kSingle);
  const Analysis expected = analyse(judge, walk.record, walk.answer, solver);
  Answer tiles, boards, moves;
  tiles.kind = Answer::Kind::kTiles;
  boards.kind = Answer::Kind::kBoards;
  boards.boards = walk.boards;
  Tiles before = walk.record.cells;
  for (std::size_t i = 0; i < walk.boards.size(); ++i) {
    tiles.tiles.push_back(before[blank_of(walk.boards[i])]);
    moves.moves.push_back(inverse(walk.answer.moves[i]));
    before = walk.boards[i];
  }
  const auto text = [&](const Judge& with, const Answer& answer) {
    AnalysedCase one;
    one.record = walk.record;
    one.analysis = analyse(with, walk.record, answer, solver);
    std::string out;
    append_analysis(one, true, out);
    return out;
  };
  CHECK(text(judge, tiles) == text(judge, walk.answer));
  CHECK(text(judge, boards) == text(judge, walk.answer));
  CHECK(text(judge_in(test::k3x3, Metric::kSingle, Mover::kTile), moves) ==
        text(judge, walk.answer));
  CHECK(expected.moves.size() == 30);
}

TEST_CASE("an impossible move is named by its number, and ends the analysis") {
  const SlidingSolver solver = test::sliding_solver(test::k3x3, plain_goal(test::k3x3));
  const Judge judge = judge_in(test::k3x3, Metric::kSingle);
  const CaseRecord record = sliding_case(test::k3x3, plain_goal(test::k3x3),
                                         test::tiles_of(test::board_of("1234567x8")), Length(1));
  Answer answer;
  answer.moves = {Move::kUp, Move::kDown, Move::kDown, Move::kRight};
  const Analysis stuck = analyse(judge, record, answer, solver);
  CHECK(stuck.stuck_at == 3);
  CHECK(stuck.moves.size() == 2);
  Answer boards;
  boards.kind = Answer::Kind::kBoards;
  boards.boards = {record.cells, record.cells};  // the first is the start, the second no move
  CHECK(analyse(judge, record, boards, solver).stuck_at == 1);
  Answer tiles;
  tiles.kind = Answer::Kind::kTiles;
  tiles.tiles = {8, 1};
  CHECK(analyse(judge, record, tiles, solver).stuck_at == 2);
}

TEST_CASE("the first detour, what would have been best, and moves past the goal") {
  const SlidingSolver solver = test::sliding_solver(test::k3x3, plain_goal(test::k3x3));
  const Judge judge = judge_in(test::k3x3, Metric::kSingle);
  const CaseRecord record = sliding_case(test::k3x3, plain_goal(test::k3x3),
                                         test::tiles_of(test::board_of("123456x78")), Length(2));
  Answer answer;
  answer.moves = {Move::kRight, Move::kUp, Move::kDown, Move::kRight, Move::kLeft};
  const Analysis analysis = analyse(judge, record, answer, solver);
  CHECK(analysis.first_detour() == 2);
  CHECK(analysis.moves[1].best == "r");
  CHECK(analysis.detours() == 2);
  CHECK(analysis.cost() == 4);
  CHECK(analysis.first_at_goal == 4);
  CHECK(analysis.left() == Length(1));
  const Analysis none = analyse(judge, record, Answer(), solver);
  CHECK(none.moves.empty());
  CHECK(none.left() == Length(2));
  CHECK(none.first_detour() == 0);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("analysis-large");

TEST_CASE("after every move of random walks on 3x4 and 4x4 the distance is the solver's") {
  check_walks(test::sliding_solver({3, 4}, plain_goal({3, 4})), 1000, 100, 40);
  const TableSet none(std::vector<std::filesystem::path>{});
  const OpenBoards fifteen = none.open_boards({4, 4}, plain_goal({4, 4}), Metric::kSingle);
  check_walks(*fifteen.boards, 1000, 40, 30);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
