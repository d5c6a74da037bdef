#include "query/judge/play.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "query/formats/line_reader.h"
#include "query/judge/notation.h"
#include "query/judge/verdict.h"

namespace slidebase {
namespace {

// Undoes the moves, from the last to the first. Returns why they cannot be undone, or "".
std::string invert(Answer& moves, Metric metric) {
  if (moves.kind == Answer::Kind::kTiles && metric == Metric::kMulti) {
    return "slides that are named by a tile cannot be undone: say them as letters";
  }
  std::ranges::reverse(moves.moves);
  std::ranges::transform(moves.moves, moves.moves.begin(), inverse);
  std::ranges::reverse(moves.tiles);
  std::ranges::reverse(moves.boards);
  return "";
}

Played play_as(Mover mover, Shape shape, const Tiles& from, const Answer& moves, Metric metric) {
  Played played;
  played.end = from;
  const Judge judge(shape, kNoLimit, mover, 0, {}, metric);
  const std::size_t stuck_at = judge.follow(sliding_case(shape, from, from, Length(0)), moves,
                                            [&](const std::string& letters, const Tiles& board) {
                                              played.moves.push_back(letters);
                                              played.end = board;
                                            });
  if (stuck_at != 0) {
    played.fault = "move " + std::to_string(stuck_at) + " is impossible";
  }
  return played;
}

class ScramblesReader : public LineReader {
 public:
  explicit ScramblesReader(const PuzzleSpec& spec) : spec_(spec) {}

 private:
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override {
    const Played played = play(spec_.shape, spec_.goal, line, spec_.metric);
    if (!played.fault.empty()) {
      return Diagnostic{0, played.fault};
    }
    sink.sliding(played.end);
    return std::nullopt;
  }

  PuzzleSpec spec_;
};

}  // namespace

Played play(Shape shape, const Tiles& from, std::string_view moves, Metric metric,
            MoverChoice mover, bool inverted) {
  Answer answer;
  read_answer(moves, Notation::kAuto, true, shape, answer);
  Played played;
  played.end = from;
  if (answer.kind == Answer::Kind::kBad) {
    played.fault = answer.fault;
  } else if (answer.kind == Answer::Kind::kNumber || answer.kind == Answer::Kind::kUnsolvable) {
    played.fault = "expected moves, such as ulld, U L2 D or the tiles 5 8 6";
  } else if (inverted) {
    played.fault = invert(answer, metric);
  }
  if (!played.fault.empty()) {
    return played;
  }
  played = play_as(mover == MoverChoice::kTile ? Mover::kTile : Mover::kBlank, shape, from, answer,
                   metric);
  if (mover == MoverChoice::kAuto && !played.fault.empty()) {
    Played as_tile = play_as(Mover::kTile, shape, from, answer, metric);
    if (as_tile.fault.empty()) {
      return as_tile;
    }
  }
  return played;
}

std::unique_ptr<Reader> scrambles_reader(const PuzzleSpec& spec) {
  return std::make_unique<ScramblesReader>(spec);
}

}  // namespace slidebase
