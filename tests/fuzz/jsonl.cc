// Format jsonl: any bytes as JSON, one value per line. The answers must be JSON for any input.
#include <nlohmann/json.hpp>
#include <string>

#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "fuzz.h"
#include "reading_check.h"
#include "replay.h"
#include "targets.h"

using namespace slidebase;
using Json = nlohmann::json;

namespace {

// The goal that the answer names.
Tiles goal_of(const Json& answer, const CaseRecord& puzzle) {
  if (puzzle.kind == CaseRecord::Kind::kCubic) {
    return {};
  }
  const BoardText goal = parse_board(answer.at("goal").get<std::string>(), puzzle.shape());
  fuzz::require(static_cast<bool>(goal), "the goal of an answer is not a board");
  return goal.tiles;
}

void check_object(const fuzz::Answered& answered) {
  const Json answer = Json::parse(answered.line);
  const CaseRecord& puzzle = answered.puzzle;
  const bool sliding = puzzle.kind == CaseRecord::Kind::kSliding;
  const Tiles goal = goal_of(answer, puzzle);
  if (!puzzle.optimal.is_known()) {
    fuzz::require(answer.at("distance").is_null() && answer.at("path").is_null(),
                  "a puzzle without a solution got a distance or a path");
    return;
  }
  const auto path = answer.at("path").get<std::string>();
  fuzz::require(
      answer.at("distance") == puzzle.optimal.moves && path.size() == puzzle.optimal.moves,
      "the distance, the path and the puzzle's optimal length differ");
  fuzz::require(fuzz::reaches_goal(puzzle, goal, path), "a path does not end at the goal");
  if (sliding && puzzle.shape() == Shape{3, 3} && goal == plain_goal({3, 3})) {
    fuzz::require(path == fuzz::true_answer(puzzle.cells),
                  "the path is not the alphabetically smallest optimal one");
  }
  const Json& paths = answer.at("optimal_paths");
  fuzz::require(paths.is_null() ? answer.contains("more_paths_than") : paths >= 1,
                "a solved puzzle with less than one optimal path");
}

}  // namespace

void fuzz::run_jsonl(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Request request = fuzz::request_for("jsonl");
  fuzz::check_reading(request, fuzz::text_of(data, size), check_object);
}
