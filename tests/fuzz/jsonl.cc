// Format jsonl: any bytes as JSON, one value per line. Whatever comes in, what goes out is JSON.
#include <nlohmann/json.hpp>
#include <string>

#include "common/puzzle/sliding_space.h"
#include "common/text/board_text.h"
#include "fuzz.h"
#include "reading_check.h"
#include "replay.h"

using namespace slidebase;
using Json = nlohmann::json;

namespace {

// The goal that the answer says it is to.
Tiles goal_of(const Json& answer, const CaseRecord& puzzle) {
  if (puzzle.kind == CaseRecord::Kind::kCubic) {
    return {};
  }
  const BoardText goal = parse_board(answer.at("goal").get<std::string>(), puzzle.shape());
  fuzz::require(static_cast<bool>(goal), "the goal is no board");
  return goal.tiles;
}

void check_object(const fuzz::Answered& answered) {
  const Json answer = Json::parse(answered.line);
  const CaseRecord& puzzle = answered.puzzle;
  const bool sliding = puzzle.kind == CaseRecord::Kind::kSliding;
  const Tiles goal = goal_of(answer, puzzle);
  if (!puzzle.optimal.is_known()) {
    fuzz::require(answer.at("distance").is_null() && answer.at("path").is_null(),
                  "a puzzle without a solution has one");
    return;
  }
  const auto path = answer.at("path").get<std::string>();
  fuzz::require(
      answer.at("distance") == puzzle.optimal.moves && path.size() == puzzle.optimal.moves,
      "another distance than the path's");
  fuzz::require(fuzz::reaches_goal(puzzle, goal, path), "a path that ends elsewhere");
  if (sliding && puzzle.shape() == Shape{3, 3} && goal == plain_goal({3, 3})) {
    fuzz::require(path == fuzz::true_answer(puzzle.cells),
                  "not the alphabetically smallest optimal path");
  }
  const Json& paths = answer.at("optimal_paths");
  fuzz::require(paths.is_null() ? answer.contains("more_paths_than") : paths >= 1,
                "a solution, but no path");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Asking asking = fuzz::asking("jsonl");
  fuzz::check_reading(asking, fuzz::text_of(data, size), check_object);
  return 0;
}
