// Counts and lists of optimal paths, the moves and the positions, against a plain search.
#include "common/solve/optimal_paths.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "common/solve/sliding_solver.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/answers/sliding_answers.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/oracle/sliding_oracle.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using Board = oracle::SlidingOracle::Board;

// The board after a move of the blank, or nothing if the blank would leave the board.
std::optional<Board> moved(Shape shape, Board board, char name) {
  const auto blank = static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
  const Cell to = shape.neighbour(blank, *move_of(name));
  if (to < 0) {
    return std::nullopt;
  }
  std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(to)]);
  return board;
}

// All optimal paths by trying every move, in alphabetical order.
void add_paths(Shape shape, const oracle::SlidingOracle& oracle, const Board& board,
               const std::string& path, std::vector<std::string>& paths) {
  const int distance = oracle.distance(board);
  if (distance == 0) {
    paths.push_back(path);
    return;
  }
  for (const char name : {'d', 'l', 'r', 'u'}) {
    const auto next = moved(shape, board, name);
    if (next && oracle.distance(*next) == distance - 1) {
      add_paths(shape, oracle, *next, path + name, paths);
    }
  }
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '\t');) {
    parts.push_back(part);
  }
  return parts;
}

SlidingSolver solver_of(Shape shape, const Board& goal) {
  return test::sliding_solver(shape, test::tiles_of(goal));
}

std::string answer(const SlidingSolver& solver, AnswerForm form, const Board& board) {
  std::string out;
  SlidingAnswers(solver, form).append(test::tiles_of(board), out);
  out.pop_back();
  return out;
}

// A lattice of paths: the root is at cell 0, and moves up and left lead nearer to it. Cell (r, c)
// has binomial(r + c, r) shortest paths.
struct Grid {
  static constexpr Shape kShape{40, 40};
  Shape shape() const { return kShape; }
  State root_state() const { return {0, 0}; }
  Cell target(Cell cell, Move move) const { return kShape.neighbour(cell, move); }
  State neighbour(State state, Move move) const { return {target(state.blank, move), 0}; }
  Lookup look_up(State state, bool& bit) const {
    bit = ((kShape.row(state.blank) + kShape.col(state.blank)) & 2) != 0;
    return Lookup::kReady;
  }
  Lookup status() const { return Lookup::kReady; }
  Lookup contradiction(const char* why) const { throw std::logic_error(why); }
};

template <typename Space, typename Table>
std::optional<std::uint64_t> counted(const Space& space, const Table& table, State from,
                                     int distance) {
  std::optional<std::uint64_t> count;
  REQUIRE(count_paths(space, table, from, distance, count) == Lookup::kReady);
  return count;
}

std::optional<std::uint64_t> counted(const SlidingSolver& solver, const Board& board,
                                     int distance) {
  std::optional<std::uint64_t> count;
  REQUIRE(solver.count_paths(test::tiles_of(board), distance, count) == Lookup::kReady);
  return count;
}

TEST_SUITE_BEGIN("optimal-paths");

TEST_CASE("all boards of 2x3 have the optimal paths that a search finds") {
  const Shape shape{2, 3};
  for (Cell blank = 0; blank < 6; ++blank) {
    const Board goal = test::plain_goal(shape, blank);
    const SlidingSolver solver = solver_of(shape, goal);
    const oracle::SlidingOracle oracle(2, 3, goal);
    AnswerForm all(Emit::kPath);
    all.paths = 1000;
    AnswerForm three(Emit::kBoth);
    three.paths = 3;
    oracle.for_each([&](const Board& board, int distance) {
      std::vector<std::string> paths;
      add_paths(shape, oracle, board, "", paths);
      CAPTURE(test::text_of(board));
      if (distance == 0) {
        CHECK(answer(solver, all, board).empty());
        return;
      }
      CHECK(split(answer(solver, all, board)) == paths);
      CHECK(counted(solver, board, distance) == paths.size());
      std::vector<std::string> first = {std::to_string(distance)};
      first.insert(first.end(), paths.begin(),
                   paths.begin() + std::min<std::ptrdiff_t>(3, std::ssize(paths)));
      CHECK(split(answer(solver, three, board)) == first);
    });
  }
}

// Under sanitizers all of 2x3 are enough.
TEST_CASE("every seventh board of 3x3 has as many optimal paths as a search finds" *
          doctest::skip(test::kSanitized)) {
  const Shape shape{3, 3};
  const Board goal = test::board_of("1238x4765");
  const SlidingSolver solver = solver_of(shape, goal);
  const oracle::SlidingOracle oracle(3, 3, goal);
  std::map<Board, std::uint64_t> counts = {{goal, 1}};
  std::uint64_t wrong = 0, looked_at = 0;
  oracle.for_each([&](const Board& board, int distance) {
    std::uint64_t& count = counts[board];
    for (const char name : {'d', 'l', 'r', 'u'}) {
      const auto next = moved(shape, board, name);
      if (next && oracle.distance(*next) < distance) {
        count += counts.at(*next);
      }
    }
    if (++looked_at % 7 == 0) {
      wrong += counted(solver, board, distance) == count ? 0U : 1U;
    }
  });
  CHECK(looked_at == 181'440);
  CHECK(wrong == 0);
}

TEST_CASE("counts are exact up to 64 bits, and greater ones are reported as such") {
  const Grid grid;
  const auto paths_from = [&](int row, int col) {
    return counted(grid, grid, State{Grid::kShape.cell(row, col), 0}, row + col);
  };
  CHECK(paths_from(0, 0) == 1);
  CHECK(paths_from(2, 3) == 10);
  CHECK(paths_from(33, 33) == 7'219'428'434'016'265'740);
  CHECK(paths_from(34, 33) == 14'226'520'737'620'288'370U);
  CHECK(paths_from(34, 34) == std::nullopt);  // 28,453,041,475,240,576,740
  CHECK(paths_text(std::nullopt) == "null,\"more_paths_than\":18446744073709551615");
}

TEST_CASE("moves and positions of all boards of 2x3 are those of a search") {
  const Shape shape{2, 3};
  const Board goal = test::plain_goal(shape, 5);
  const SlidingSolver solver = solver_of(shape, goal);
  const oracle::SlidingOracle oracle(2, 3, goal);
  oracle.for_each([&](const Board& board, int distance) {
    CAPTURE(test::text_of(board));
    std::string expected = std::to_string(distance);
    for (const char name : {'d', 'l', 'r', 'u'}) {
      if (const auto next = moved(shape, board, name)) {
        expected += std::string("\t") + name + " " + std::to_string(oracle.distance(*next));
      }
    }
    CHECK(answer(solver, Emit::kEveryMove, board) == expected);

    const std::string path = *oracle.smallest_path(board);
    Board at = board;
    std::string boards = board_text(shape, test::tiles_of(at));
    for (const char name : path) {
      at = *moved(shape, at, name);
      boards += "\t" + board_text(shape, test::tiles_of(at));
    }
    CHECK(answer(solver, Emit::kBoards, board) == boards);

    AnswerForm tiles(Emit::kPath);
    tiles.tile_moves = true;
    std::string turned = path;
    for (char& c : turned) {
      c = "urld"[std::string_view("dlru").find(c)];
    }
    CHECK(answer(solver, tiles, board) == turned);
  });
}

// By hand: exchanging 2 and 1 is odd, with the blank at home; so is exchanging 1 and the blank,
// with the blank four steps from home.
TEST_CASE("the JSON of an unsolvable board has the parities that prove it") {
  const Shape shape{3, 3};
  const SlidingSolver solver = solver_of(shape, test::board_of("12345678x"));
  const auto witness = [&](const char* board) {
    const std::string json = answer(solver, Emit::kJson, test::board_of(board));
    return json.substr(json.find("\"witness\""));
  };
  CHECK(witness("21345678x") == "\"witness\":{\"permutation\":\"odd\",\"blank_distance\":0}}");
  CHECK(witness("x23456781") == "\"witness\":{\"permutation\":\"odd\",\"blank_distance\":4}}");
  const std::string solvable = answer(solver, Emit::kJson, test::board_of("1234567x8"));
  CHECK(solvable.find("witness") == std::string::npos);
}

// The number of paths of `left` more rolls that end in the pattern, by rolling.
std::uint64_t rolled_paths(const oracle::CubicOracle& oracle, Shape shape, Cell blank,
                           const std::string& moves, const std::string& pattern, int left) {
  if (left == 0) {
    return oracle.pattern_after(moves) == pattern ? 1 : 0;
  }
  std::uint64_t sum = 0;
  for (const Move move : kMoves) {
    if (const Cell to = shape.neighbour(blank, move); to >= 0) {
      sum += rolled_paths(oracle, shape, to, moves + letter(move), pattern, left - 1);
    }
  }
  return sum;
}

TEST_CASE("the number of optimal paths to patterns of 2x3 cubes is that found by rolling") {
  const Shape shape{2, 3};
  for (const Cell start : {0, 1, 5}) {
    const oracle::CubicOracle oracle(2, 3, start);
    const auto solver = test::cubic_solver(shape, start);
    std::set<std::string> seen;
    oracle.for_each([&](const std::vector<oracle::CubicOracle::Cube>& cubes, int distance) {
      std::string pattern;
      CubicPattern wanted;
      for (const auto& cube : cubes) {
        if (cube.up == 'E') {
          wanted.blank = static_cast<Cell>(pattern.size());
        } else {
          wanted.top[pattern.size()] =
              static_cast<std::uint8_t>(std::string_view(kColourLetters).find(cube.up));
        }
        pattern += cube.up;
      }
      if (distance <= 8 && seen.insert(pattern).second) {
        CAPTURE(pattern);
        std::optional<std::uint64_t> count;
        REQUIRE(solver->count_paths(wanted, distance, count) == Lookup::kReady);
        CHECK(count == rolled_paths(oracle, shape, start, "", pattern, distance));
      }
    });
    CHECK(seen.size() > 50);
  }
}

TEST_CASE("the positions of cubes are those that rolling makes") {
  const Shape shape{2, 3};
  const oracle::CubicOracle oracle(2, 3, 3);
  const TableSet& tables = test::tables_for(Family::kCubic, shape);
  const CubicAnswers boards(shape, CubeKind::kAxes, Emit::kBoards, kNoLimit, tables);
  const CubicAnswers paths(shape, CubeKind::kAxes, Emit::kPath, kNoLimit, tables);
  for (const char* moves : {"ruldrruld", "urrdluldrr", "rrulldrrulldru"}) {
    const std::string pattern = *oracle.pattern_after(moves);
    CubicQuestion question{.shape = shape, .start = 3, .goal = {}};
    for (std::size_t c = 0; c < 6; ++c) {
      const auto top = std::string_view(kColourLetters).find(pattern[c]);
      question.goal.top[c] = static_cast<std::uint8_t>(top == std::string_view::npos ? 0 : top);
      question.goal.blank = pattern[c] == 'E' ? static_cast<Cell>(c) : question.goal.blank;
    }
    std::string path, out, expected;
    paths.append(question, path);
    path.pop_back();
    boards.append(question, out);
    for (std::size_t n = 0; n <= path.size(); ++n) {
      std::string seen = *oracle.pattern_after(path.substr(0, n));
      seen.insert(3, "/");
      expected += (n == 0 ? "" : "\t") + seen;
    }
    CHECK(out == expected + "\n");
  }
}

TEST_CASE("lists of moves and of paths are refused for cubic answers") {
  const TableSet none(std::vector<std::filesystem::path>{});
  CHECK_THROWS_AS(CubicAnswers({2, 3}, CubeKind::kAxes, Emit::kEveryMove, 30, none), Error);
  AnswerForm all(Emit::kPath);
  all.paths = 2;
  CHECK_THROWS_AS(CubicAnswers({2, 3}, CubeKind::kAxes, all, 30, none), Error);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
