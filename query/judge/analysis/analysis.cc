#include "query/judge/analysis/analysis.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

#include "common/base/progress.h"
#include "common/solve/walk.h"
#include "query/formats/answer_form.h"

namespace slidebase {
namespace {

// A board's distance, and a shortest path from it if the distance is known. After a move along that
// path the rest of it remains, so only detours need another lookup or search.
class Position {
 public:
  Position(const BoardSolver& solver, const Tiles& board) : solver_(&solver) { solve(board); }

  Length left() const { return left_; }
  // The first move of the path.
  std::string_view best() const {
    const auto moves = moves_of(solver_->metric(), path_);
    return moves.empty() ? std::string_view() : moves.front();
  }
  // Goes on to the board after a move.
  void follow(std::string_view steps, const Tiles& board) {
    if (left_.is_known() && best() == steps && !path_.empty()) {
      path_.erase(0, steps.size());
      left_ = Length(left_.moves - 1);
    } else {
      solve(board);
    }
  }

 private:
  void solve(const Tiles& board) {
    std::array<char, kMaxLetters> letters;
    left_ = solver_->solve(board, letters.data()).or_throw(*solver_);
    if (left_ == SearchWatch::kNotBegun) {
      throw Interrupted();
    }
    path_.assign(letters.data(), left_.letters);
  }

  const BoardSolver* solver_;
  Length left_;
  std::string path_;
};

constexpr const char* kOffBoard = "the blank would leave the board";

void note_goal(bool at_goal, Analysis& analysis) {
  analysis.at_goal = at_goal;
  if (at_goal && !analysis.first_at_goal) {
    analysis.first_at_goal = analysis.moves.size();
  }
}

}  // namespace

bool Analysis::is_undecided() const {
  return !least.is_known() ||
         std::ranges::any_of(moves, [](const AnalysedMove& move) { return !move.left.is_known(); });
}

int Analysis::detours() const {
  return static_cast<int>(
      std::ranges::count_if(moves, [](const AnalysedMove& move) { return move.cost > 0; }));
}

int Analysis::cost() const {
  return std::accumulate(moves.begin(), moves.end(), 0,
                         [](int sum, const AnalysedMove& move) { return sum + move.cost; });
}

std::size_t Analysis::first_detour() const {
  const auto found =
      std::ranges::find_if(moves, [](const AnalysedMove& move) { return move.cost > 0; });
  return found == moves.end() ? 0 : static_cast<std::size_t>(found - moves.begin()) + 1;
}

Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const BoardSolver& solver) {
  Position position(solver, record.cells);
  Analysis analysis{.least = position.left(), .moves = {}};
  note_goal(record.cells == record.goal, analysis);
  analysis.stuck_at =
      judge.follow(record, answer, [&](const std::string& steps, const Tiles& board) {
        const Length before = position.left();
        const std::string best(position.best());
        position.follow(steps, board);
        AnalysedMove move{steps, board, position.left()};
        if (before.is_known() && move.left.is_known() && move.left.moves >= before.moves) {
          move.cost = move.left.moves + 1 - before.moves;
          move.best = best;
        }
        analysis.moves.push_back(std::move(move));
        note_goal(board == record.goal, analysis);
      });
  if (analysis.stuck_at > 0) {
    analysis.why_stuck =
        answer.kind == Answer::Kind::kTiles
            ? "tile " + std::to_string(answer.tiles[analysis.stuck_at - 1]) +
                  (solver.metric() == Metric::kMulti ? " is not in line with the blank"
                                                     : " is not beside the blank")
        : answer.kind == Answer::Kind::kBoards ? "no move leads to that board"
                                               : kOffBoard;
  }
  return analysis;
}

Analysis analyse(const Judge& judge, const CaseRecord& record, const Answer& answer,
                 const CubicAnswers& answers) {
  const CubicQuestion question = record.question();
  Analysis analysis{.least = record.optimal, .moves = {}, .from_start = !question.back};
  note_goal(is_goal(question, first_position(question)), analysis);
  analysis.stuck_at = judge.follow(record, answer, [&](Move roll, const CubePosition& position) {
    const Length before = analysis.left();
    CubicQuestion here = question;
    here.goal = {position.blank, position.cubes, true};
    AnalysedMove move{std::string(1, letter(roll)), {}, answers.distance(here)};
    // Every roll leads one step away from the uniform board, or one step nearer.
    move.cost = (move.left.moves > before.moves) == question.back ? 2 : 0;
    analysis.moves.push_back(std::move(move));
    note_goal(is_goal(question, position), analysis);
  });
  analysis.why_stuck = analysis.stuck_at > 0 ? kOffBoard : "";
  return analysis;
}

}  // namespace slidebase
