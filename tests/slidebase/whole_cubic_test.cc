// All patterns of small boards of rolling cubes through both APIs, against searches that tip solids
// over their edges.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "both_apis.h"
#include "tests/support/long_run.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

void check_arrays(const Whole& whole, std::size_t step) {
  CHECK(whole.solver->longest() == whole.truth.longest());
  for (const unsigned threads : {1U, 2U}) {
    std::vector<std::int16_t> said(whole.distances.size(), 77);
    CHECK(whole.solver->distances(whole.boards, said, threads) == SLIDEBASE_OK);
    CHECK(said == whole.distances);
  }
  const auto width = static_cast<std::size_t>(whole.solver->longest());
  std::vector<std::int16_t> said(whole.distances.size(), 77);
  std::vector<char> letters(said.size() * width, '!');
  CHECK(whole.solver->solve(whole.boards, said, letters, 2) == SLIDEBASE_OK);
  CHECK(said == whole.distances);
  std::size_t untidy = 0;
  std::string path;
  for (std::size_t i = 0; i < said.size(); i += step) {
    const auto length = static_cast<std::size_t>(std::max<int>(0, said[i]));
    whole.solver->path(board_at(whole.puzzle, whole.boards, i), path);
    std::string row = said[i] < 0 ? "" : path;
    row.resize(width, '\0');
    untidy +=
        std::string_view(&letters[i * width], width) == row && path.size() == length ? 0U : 1U;
  }
  CHECK(untidy == 0);
}

void check_rolls_one_by_one(const Whole& whole, std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board pattern) -> std::string {
          const int distance = whole.truth.distance(pattern);
          if (whole.solver->distance(pattern) != distance) {
            return "distance " + std::to_string(whole.solver->distance(pattern));
          }
          std::string letters;
          if (whole.solver->path(pattern, letters) != distance) {
            return "path() returns another distance";
          }
          if (distance < 0) {
            return "";
          }
          if (whole.api.check(whole.puzzle, pattern, letters) != SLIDEBASE_OK) {
            return "check() refuses " + letters;
          }
          return whole.truth.leads(pattern, letters) ? ""
                                                     : letters + " does not lead to the pattern";
        }) == "");
}

Position position_after(const Puzzle& puzzle, std::string_view letters) {
  Position position(puzzle);
  position.roll_all(letters);
  return position;
}

// Checks the moves from the position that path() leads to: every legal move is there, each changes
// the distance by one, and the move that undoes the last roll of path() is nearer. `positions`:
// distances by the search. Returns the fault or "".
std::string fault_of_moves(const Whole& whole, const std::map<std::string, int>& positions,
                           Board pattern) {
  std::array<Step, 4> steps;
  const int said = whole.solver->moves(pattern, steps);
  const int distance = whole.truth.distance(pattern);
  if (distance < 0) {
    return said == SLIDEBASE_UNSOLVABLE ? "" : "moves() does not return unsolvable";
  }
  std::string path;
  whole.solver->path(pattern, path);
  const Position at = position_after(whole.puzzle, path);
  const char back =
      path.empty() ? '-' : "urld"[std::string_view("dlru").find(path[path.size() - 1])];
  int expected = 0;
  for (const char letter : std::string_view("dlru")) {
    Position next = at;
    if (!next.roll(letter)) {
      continue;
    }
    const Step& step = steps[static_cast<std::size_t>(expected++)];
    const Bytes seen = next.board();
    const auto found = positions.find(next.key());
    if (step.letter != letter || !std::ranges::equal(seen, Board(step.board).first(seen.size()))) {
      return std::string("wrong or missing move ") + letter;
    }
    if (std::abs(step.distance - distance) != 1 || step.distance < whole.truth.distance(seen) ||
        (letter == back && step.distance != distance - 1) ||
        (found != positions.end() && step.distance != found->second)) {
      return std::string("wrong distance after ") + letter;
    }
  }
  return said == expected ? "" : "moves() returns " + std::to_string(said) + " moves";
}

void check_moves_of_cubes(const Whole& whole, std::size_t step) {
  const auto positions = whole.truth.position_distances();
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board pattern) {
          return fault_of_moves(whole, positions, pattern);
        }) == "");
}

// Checks the list of optimal paths to a pattern: `count` different paths lead to it, those to one
// position follow each other in the order of their reversed letters, and path() is the first of
// all. Returns the fault or "".
std::string fault_of_list(const Whole& whole, Board pattern, std::uint64_t count) {
  const std::vector<std::string> paths = whole.solver->paths_of(pattern);
  if (paths.size() != count) {
    return "paths() lists " + std::to_string(paths.size()) + " of " + std::to_string(count);
  }
  std::string first, last_position, last_turned;
  whole.solver->path(pattern, first);
  if (paths.empty() || paths[0] != first) {
    return "the first path is not that of path()";
  }
  std::set<std::string> positions;
  for (const std::string& path : paths) {
    if (static_cast<int>(path.size()) != whole.truth.distance(pattern) ||
        !whole.truth.leads(pattern, path)) {
      return path + " is not an optimal path";
    }
    const std::string position = position_after(whole.puzzle, path).key();
    const std::string turned(path.rbegin(), path.rend());
    if (position == last_position ? turned <= last_turned : !positions.insert(position).second) {
      return path + " is out of order";
    }
    last_position = position;
    last_turned = turned;
  }
  return "";
}

void check_paths(const Whole& whole, const std::map<std::string, std::uint64_t>& counts,
                 std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board pattern) -> std::string {
          std::uint64_t count = 99;
          const int status = whole.solver->count_paths(pattern, count);
          if (whole.truth.distance(pattern) < 0) {
            return status == SLIDEBASE_UNSOLVABLE && whole.solver->paths_of(pattern).empty()
                       ? ""
                       : "an unsolvable pattern has paths";
          }
          const auto expected = counts.find(key_of(pattern));
          if (status != SLIDEBASE_OK || (expected != counts.end() && count != expected->second)) {
            return "count_paths() gives " + std::to_string(count);
          }
          return count > 20'000 ? "" : fault_of_list(whole, pattern, count);
        }) == "");
}

TEST_SUITE_BEGIN("whole-cubic");

TEST_CASE("all patterns of 2x2, 2x3 and 3x2 from every start agree with a search in every call") {
  for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
    for_each_whole(all_starts(rows, cols), [](const Whole& whole) {
      check_arrays(whole, 1);
      check_rolls_one_by_one(whole, 1);
      check_moves_of_cubes(whole, 1);
      check_paths(whole, whole.truth.path_counts(), 3);
    });
  }
}

TEST_CASE("all boards of marked cubes, dice and positions agree with a search in every call") {
  constexpr auto kTops = CubicGoals::kTops, kPositions = CubicGoals::kPositions;
  const auto check_all = [](const Whole& whole) {
    const std::size_t step = whole.distances.size() > 5000 && !long_run() ? 11 : 1;
    check_arrays(whole, step);
    check_rolls_one_by_one(whole, step);
    check_moves_of_cubes(whole, step);
    check_paths(whole, whole.truth.path_counts(), 3 * step);
  };
  for (const CubeKind kind : {CubeKind::kAxes, CubeKind::kMarked, CubeKind::kDice}) {
    for (const CubicGoals goals : {kTops, kPositions}) {
      for_each_whole(all_starts(2, 2, kind, goals), check_all);
    }
  }
  if (long_run()) {
    for_each_whole(all_starts(2, 3, CubeKind::kMarked, kTops), check_all);
    for_each_whole(all_starts(2, 3, CubeKind::kMarked, kPositions), check_all);
  }
  for_each_whole({Puzzle::cubic(2, 3, 3, CubeKind::kMarked, kTops),
                  Puzzle::cubic(3, 2, 2, CubeKind::kMarked, kTops),
                  Puzzle::cubic(2, 3, 1, CubeKind::kMarked, kPositions),
                  Puzzle::cubic(3, 2, 5, CubeKind::kMarked, kPositions),
                  Puzzle::cubic(3, 2, 1, CubeKind::kAxes, kPositions)},
                 check_all);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
