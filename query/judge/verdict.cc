#include "query/judge/verdict.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, kVerdicts> kNames = {
    "optimal",        "accepted",  "suboptimal", "unsolvable", "correct",
    "wrong",          "off-board", "wrong-end",  "bad-token",  "false-unsolvable",
    "false-solution", "missing",   "invalid",    "extra",      "undecided",
    "valid",          "unclear"};

// A list of positions may begin with the puzzle itself: 1 if it does, otherwise 0.
std::size_t first_of(const Tiles& start, const std::vector<Tiles>& boards) {
  return !boards.empty() && boards[0] == start ? 1 : 0;
}

// The blank's letters from one cell to another in the same row or column.
std::string steps_between(Shape shape, Cell from, Cell to) {
  const int down = shape.row(to) - shape.row(from), right = shape.col(to) - shape.col(from);
  const char step = letter(down > 0    ? Move::kDown
                           : down < 0  ? Move::kUp
                           : right > 0 ? Move::kRight
                                       : Move::kLeft);
  return std::string(static_cast<std::size_t>(std::abs(down) + std::abs(right)), step);
}

std::string at_least(Length undecided, Metric metric) {
  return "at least " + counted(static_cast<std::uint64_t>(undecided.at_least), move_noun(metric));
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  return kNames[static_cast<std::size_t>(verdict)];
}

bool arrives(Verdict verdict) {
  return verdict == Verdict::kOptimal || verdict == Verdict::kAccepted ||
         verdict == Verdict::kSuboptimal || verdict == Verdict::kValid;
}

bool needs_more_nodes(Verdict verdict, bool detours_pass) {
  return verdict == Verdict::kUndecided || (verdict == Verdict::kValid && !detours_pass);
}

bool meets(Verdict verdict, bool detours_pass) {
  return verdict == Verdict::kUnsolvable || verdict == Verdict::kCorrect ||
         (arrives(verdict) &&
          (detours_pass || (verdict != Verdict::kSuboptimal && verdict != Verdict::kValid)));
}

Judge::Judge(Shape shape, int limit, Mover mover, int accepted, FindOptimal find, Metric metric)
    : shape_(shape),
      limit_(limit),
      mover_(mover),
      accepted_(accepted),
      find_(std::move(find)),
      metric_(metric) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    for (const Move move : kMoves) {
      to_[c][move] = static_cast<std::int8_t>(shape.neighbour(c, blank_move(move)));
    }
  }
}

Judged Judge::operator()(const CaseRecord& record, const Answer& answer) const {
  switch (answer.kind) {
    case Answer::Kind::kBad:
      return {Verdict::kBadToken, Judged::kNone, answer.fault};
    case Answer::Kind::kUnsolvable:
      return judge_denial(record);
    case Answer::Kind::kNumber:
      return judge_number(record, answer.value);
    default:
      break;
  }
  const std::int64_t length = moves_of(record, answer);
  if (answer.has_claim && answer.value != length) {
    return {Verdict::kBadToken, length,
            "it says " + std::to_string(answer.value) + " " + move_noun(metric_) + "s and has " +
                std::to_string(length)};
  }
  if (record.kind == CaseRecord::Kind::kCubic && answer.kind != Answer::Kind::kPath) {
    return {Verdict::kBadToken, Judged::kNone, "cubes are rolled, not numbered"};
  }
  if (!record.solvable()) {
    return {Verdict::kFalseSolution, length, ""};
  }
  const Replay end = replay(record, answer);
  if (end.stuck_at != 0) {
    return {Verdict::kOffBoard, length, std::to_string(end.stuck_at)};
  }
  if (!end.at_goal) {
    return {Verdict::kWrongEnd, length, end.end};
  }
  const Length optimal =
      optimal_of(record, static_cast<int>(std::min<std::int64_t>(length, kNoneKnown)));
  if (is_beyond(optimal, limit_)) {
    return {Verdict::kFalseSolution, length, ""};
  }
  const bool is_optimal = optimal.is_known() ? length == optimal.moves : length <= optimal.at_least;
  if (is_optimal || length <= accepted_) {
    return {is_optimal ? Verdict::kOptimal : Verdict::kAccepted, length, ""};
  }
  return optimal.is_undecided()
             ? Judged{Verdict::kValid, length,
                      (optimal.at_least > 0 ? "at least " + std::to_string(optimal.at_least) + ", "
                                            : std::string()) +
                          "at most " +
                          counted(static_cast<std::uint64_t>(length), move_noun(metric_))}
             : Judged{Verdict::kSuboptimal, length, ""};
}

std::optional<std::int64_t> Judge::arrival(const CaseRecord& record, const Answer& answer) const {
  const bool has_moves =
      answer.kind == Answer::Kind::kPath ||
      (record.kind == CaseRecord::Kind::kSliding &&
       (answer.kind == Answer::Kind::kTiles || answer.kind == Answer::Kind::kBoards));
  return has_moves && replay(record, answer).at_goal ? std::optional(moves_of(record, answer))
                                                     : std::nullopt;
}

std::int64_t Judge::moves_of(const CaseRecord& record, const Answer& answer) const {
  switch (answer.kind) {
    case Answer::Kind::kTiles:
      return static_cast<std::int64_t>(answer.tiles.size());
    case Answer::Kind::kBoards:
      return static_cast<std::int64_t>(answer.boards.size() -
                                       first_of(record.cells, answer.boards));
    default:
      return static_cast<std::int64_t>(count_moves(metric_, answer.moves));
  }
}

// Judges the answer that there is no solution.
Judged Judge::judge_denial(const CaseRecord& record) const {
  if (!record.solvable()) {
    return {Verdict::kUnsolvable, Judged::kNone, ""};
  }
  const Length optimal = limit_ == kNoLimit ? Length(0) : optimal_of(record, kNoneKnown);
  if (is_beyond(optimal, limit_)) {
    return {Verdict::kUnsolvable, Judged::kNone, ""};
  }
  return optimal.is_undecided()
             ? Judged{Verdict::kUndecided, Judged::kNone, at_least(optimal, metric_)}
             : Judged{Verdict::kFalseUnsolvable, Judged::kNone, ""};
}

Judged Judge::judge_number(const CaseRecord& record, std::int64_t value) const {
  if (value == -1) {
    return judge_denial(record);
  }
  const Length optimal = optimal_of(record, kNoneKnown);
  const bool beyond = is_beyond(optimal, limit_);
  if (!beyond && optimal.is_undecided() && value >= optimal.at_least) {
    return {Verdict::kUndecided, value, at_least(optimal, metric_)};
  }
  const bool right = optimal.is_known() && !beyond && value == optimal.moves;
  return {right ? Verdict::kCorrect : Verdict::kWrong, value, ""};
}

// Moves the blank to the first cell within one move that fits; false if none fits.
template <typename Fits>
bool Judge::move_first(SlidingBoard& board, const Fits& fits) const {
  const Shape shape = board.shape();
  for (const Move move : kMoves) {
    Cell to = shape.neighbour(board.blank(), move);
    while (to >= 0 && !fits(to)) {
      to = metric_ == Metric::kMulti ? shape.neighbour(to, move) : -1;
    }
    if (to >= 0) {
      while (board.blank() != to) {
        board.move(move);
      }
      return true;
    }
  }
  return false;
}

// Makes the moves and calls visit() after each. Returns the number of the first impossible move,
// from 1, or 0.
template <typename Visit>
std::size_t Judge::make(const Answer& answer, SlidingBoard& board, const Visit& visit) const {
  std::size_t number = 0;
  if (answer.kind == Answer::Kind::kTiles) {
    for (const std::uint8_t tile : answer.tiles) {
      ++number;
      if (!move_first(board, [&](Cell to) { return board.tiles()[to] == tile; })) {
        return number;
      }
      visit();
    }
    return 0;
  }
  if (answer.kind == Answer::Kind::kBoards) {
    for (const Tiles& next :
         std::span(answer.boards).subspan(first_of(board.tiles(), answer.boards))) {
      ++number;
      if (!move_first(board, [&](Cell to) { return next[to] == 0; }) || board.tiles() != next) {
        return number;
      }
      visit();
    }
    return 0;
  }
  const Shape shape = board.shape();
  const std::vector<Move>& moves = answer.moves;
  const auto make_all = [&](const auto& target) -> std::size_t {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Cell to = target(board.blank(), moves[i]);
      if (to < 0) {
        return count_moves(metric_, std::span(moves).first(i + 1));
      }
      board.move_blank_to(to);
      if (metric_ == Metric::kSingle || i + 1 == moves.size() || moves[i + 1] != moves[i]) {
        visit();
      }
    }
    return 0;
  };
  return shape == shape_
             ? make_all([this](Cell blank, Move letter) -> Cell { return to_[blank][letter]; })
             : make_all([this, shape](Cell blank, Move letter) {
                 return shape.neighbour(blank, blank_move(letter));
               });
}

Judge::Replay Judge::replay(const CaseRecord& record, const Answer& answer) const {
  if (record.kind == CaseRecord::Kind::kCubic) {
    return replay_rolls(record, answer);
  }
  SlidingBoard board(record.shape(), record.cells);
  if (const std::size_t stuck_at = make(answer, board, [] {}); stuck_at != 0) {
    return {stuck_at, false, ""};
  }
  const bool at_goal = board.tiles() == record.goal;
  return {0, at_goal, at_goal ? "" : board_text(board.shape(), board.tiles())};
}

std::size_t Judge::follow(
    const CaseRecord& record, const Answer& answer,
    const std::function<void(const std::string&, const Tiles&)>& visit) const {
  SlidingBoard board(record.shape(), record.cells);
  Cell from = board.blank();
  return make(answer, board, [&] {
    visit(steps_between(board.shape(), std::exchange(from, board.blank()), board.blank()),
          board.tiles());
  });
}

std::size_t Judge::follow(const CaseRecord& record, const Answer& answer,
                          const std::function<void(Move, const CubePosition&)>& visit) const {
  CubePosition position = first_position(record.question());
  for (std::size_t i = 0; i < answer.moves.size(); ++i) {
    const Move move = blank_move(answer.moves[i]);
    if (record.shape().neighbour(position.blank, move) < 0) {
      return i + 1;
    }
    roll(record.shape(), Cube::of(record.cubes), move, position);
    visit(move, position);
  }
  return 0;
}

Judge::Replay Judge::replay_rolls(const CaseRecord& record, const Answer& answer) const {
  CubePosition end = first_position(record.question());
  if (const std::size_t stuck_at =
          follow(record, answer, [&](Move, const CubePosition& position) { end = position; })) {
    return {stuck_at, false, ""};
  }
  const bool at_goal = is_goal(record.question(), end);
  return {0, at_goal, at_goal ? "" : shown_text(record.shape(), record.cubes, end)};
}

}  // namespace slidebase
