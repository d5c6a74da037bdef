// All patterns of rolling cubes through both APIs, against searches that tip solids over their
// edges.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <span>
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
// distances by the search, or empty. Returns the fault or "".
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

void check_moves(const Whole& whole, bool know_positions, std::size_t step) {
  const auto positions =
      know_positions ? whole.truth.position_distances() : std::map<std::string, int>{};
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

// Rolls every sequence of at most `left` more rolls and counts, in ways[rolls][pattern], the
// sequences of each length that end in a pattern.
void roll_on(const Puzzle& puzzle, const Position& from, std::size_t rolls, std::size_t left,
             std::vector<std::map<std::string, std::uint64_t>>& ways) {
  ++ways[rolls][key_of(from.board())];
  for (const char letter : std::string_view(left == 0 ? "" : "dlru")) {
    Position next = from;
    if (next.roll(letter)) {
      roll_on(puzzle, next, rolls + 1, left - 1, ways);
    }
  }
}

TEST_SUITE_BEGIN("whole-cubic");

TEST_CASE("all 59,049 patterns of 3x3 from each of the 9 starts agree with a search") {
  for_each_whole(all_starts(3, 3), [](const Whole& whole) {
    CHECK(whole.distances.size() == 59'049);
    check_arrays(whole, 11);
    check_rolls_one_by_one(whole, long_run() ? 1 : 3);
    check_moves(whole, false, long_run() ? 1 : 31);
  });
}

TEST_CASE("patterns of 3x3 within 10 rolls have the paths that rolling finds") {
  constexpr std::size_t kRolls = 10;
  for_each_whole({Puzzle::cubic(3, 3, 3), Puzzle::cubic(3, 3, 4)}, [](const Whole& whole) {
    std::vector<std::map<std::string, std::uint64_t>> ways(kRolls + 1);
    roll_on(whole.puzzle, Position(whole.puzzle), 0, kRolls, ways);
    std::map<std::string, std::uint64_t> counts;
    Bytes near;
    for (std::size_t i = 0; i < whole.distances.size(); ++i) {
      const Board pattern = board_at(whole.puzzle, whole.boards, i);
      if (whole.distances[i] >= 0 && whole.distances[i] <= static_cast<int>(kRolls)) {
        const std::string key = key_of(pattern);
        counts[key] = ways[static_cast<std::size_t>(whole.distances[i])].at(key);
        near.insert(near.end(), pattern.begin(), pattern.end());
      }
    }
    CHECK(counts.size() > 300);
    CHECK(counterexample(whole.puzzle, near, 1, [&](Board pattern) -> std::string {
            std::uint64_t count = 0;
            whole.solver->count_paths(pattern, count);
            const std::uint64_t expected = counts.at(key_of(pattern));
            return count == expected ? fault_of_list(whole, pattern, count)
                                     : "count_paths() gives " + std::to_string(count);
          }) == "");
  });
}

TEST_CASE("sampled patterns of 3x3 have as many paths listed as counted") {
  for_each_whole({Puzzle::cubic(3, 3, 0), Puzzle::cubic(3, 3, 7)},
                 [](const Whole& whole) { check_paths(whole, {}, long_run() ? 101 : 1999); });
}

TEST_CASE("all patterns of 2x2, 2x3 and 3x2 from every start agree with a search in every call") {
  for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
    for_each_whole(all_starts(rows, cols), [](const Whole& whole) {
      check_arrays(whole, 1);
      check_rolls_one_by_one(whole, 1);
      check_moves(whole, true, 1);
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
    check_moves(whole, true, step);
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

// Positions by key, within `most` rolls of one, with their distances.
std::map<std::string, int> near(const Position& from, int most) {
  std::map<std::string, int> found = {{from.key(), 0}};
  std::vector<Position> level = {from};
  for (int distance = 1; distance <= most; ++distance) {
    std::vector<Position> next_level;
    for (const Position& position : level) {
      for (const char letter : std::string_view("dlru")) {
        Position next = position;
        if (next.roll(letter) && found.try_emplace(next.key(), distance).second) {
          next_level.push_back(next);
        }
      }
    }
    level = std::move(next_level);
  }
  return found;
}

// A search from both ends: the paths from the start and those from the position meet half way.
TEST_CASE("drawn positions of dice on 2x3 have the distances that a search from both ends finds") {
  for (const Puzzle& puzzle :
       {Puzzle::cubic(2, 3, 1, CubeKind::kDice), Puzzle::cubic(3, 2, 4, CubeKind::kDice)}) {
    constexpr int kHalf = 11;
    const std::map<std::string, int> from_start = near(Position(puzzle), kHalf);
    on_both_apis([&](const Api& api) {
      const auto solver = solver_for(api, puzzle);
      Bytes drawn(puzzle.fixed_end().begin(), puzzle.fixed_end().end());
      drawn.resize((long_run() ? 301 : 31) * 6);
      const std::span<std::uint8_t> rest = std::span(drawn).subspan(6);
      CHECK(solver->sample(0, 2 * kHalf, 5, rest) == SLIDEBASE_OK);
      CHECK(counterexample(puzzle, drawn, 1, [&](Board board) -> std::string {
              std::string path;
              const int distance = solver->path(board, path);
              Position position(puzzle);
              position.roll_all(path);
              if (!std::ranges::equal(position.board(), board)) {
                return path + " does not lead there";
              }
              int least = 999;
              for (const auto& [key, back] : near(position, kHalf)) {
                const auto met = from_start.find(key);
                least = met == from_start.end() ? least : std::min(least, met->second + back);
              }
              return least == distance ? "" : "is at " + std::to_string(least);
            }) == "");
      std::vector<std::uint64_t> counts;
      CHECK(solver->histogram(counts).status == SLIDEBASE_OK);
      CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 14'929'920);
    });
  }
}

// John Harris, 1974: eight marked cubes around the blank, from all marks up to all marks down.
TEST_CASE("Harris's puzzle takes 36 rolls") {
  on_both_apis([](const Api& api) {
    const Puzzle puzzle = Puzzle::cubic(3, 3, 4, CubeKind::kMarked);
    const auto solver = solver_for(api, puzzle);
    Bytes down(9);
    REQUIRE(api.parse(puzzle, "ddd/d.d/ddd", down) == SLIDEBASE_OK);
    CHECK(down == Bytes{1, 1, 1, 1, 6, 1, 1, 1, 1});
    std::string path;
    CHECK(solver->path(down, path) == 36);
    CHECK(api.check(puzzle, down, path) == SLIDEBASE_OK);
    Position position(puzzle);
    position.roll_all(path);
    CHECK(position.board() == down);
    const auto paths = solver->paths_of(down);
    std::uint64_t count = 0;
    CHECK(solver->count_paths(down, count) == SLIDEBASE_OK);
    CHECK(paths.size() == count);
    CHECK(std::set<std::string>(paths.begin(), paths.end()).size() == count);
  });
}

TEST_CASE("three cubes in a ring do not reach every pattern") {
  for_each_whole({Puzzle::cubic(2, 2, 3)}, [](const Whole& whole) {
    CHECK(std::ranges::count(whole.distances, std::int16_t{SLIDEBASE_UNSOLVABLE}) > 0);
    CHECK(whole.distances.size() == 108);
  });
}

// The official sample of the problem on rolling cubes: from these starts these patterns take 0, 3,
// 13, 23, 29, 30, 31 and 35 rolls.
TEST_CASE("the patterns of the official sample have the published distances") {
  struct Query {
    int start;
    const char* pattern;
    int rolls;
  };
  on_both_apis([](const Api& api) {
    for (const Query& query :
         {Query{3, "WWWEWWWWW", 0}, Query{1, "RBWRWWEWW", 3}, Query{8, "WBWBRERBR", 13},
          Query{8, "BWRBWRBER", 23}, Query{1, "BBBBRBBRE", 29}, Query{0, "RRRWWWRRE", 30},
          Query{1, "RRRBWBRRE", 31}, Query{5, "RRRWEWRRR", 35}}) {
      const Puzzle puzzle = Puzzle::cubic(3, 3, query.start);
      Bytes pattern(9);
      REQUIRE(api.parse(puzzle, query.pattern, pattern) == SLIDEBASE_OK);
      CHECK(solver_for(api, puzzle)->distance(pattern) == query.rolls);
    }
  });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
