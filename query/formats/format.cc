#include "query/formats/format.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "query/formats/grid_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

// AOJ 1268 and POJ 3131 ask only for solutions of at most this many rolls.
constexpr int kJudgeLimit = 30;

constexpr std::array kPlainEight = {BoardLines("1 2 3 4 5 6 7 8 x\n", kBlankSymbols),
                                    BoardLines("12345678x\n", kBlankSymbols),
                                    BoardLines("1 2 3\n4 5 6\n7 8 x\n", kBlankSymbols)};
constexpr std::array kPlainUva652 = {BoardLines("1 2 3 4 5 6 7 8 x\n\n", kBlankSymbols),
                                     BoardLines("12345678x\n\n", kBlankSymbols)};

// A stream of tiles; the same after a count, with an empty line after each board.
constexpr GridFormat kTiles = {.any_lines = true, .over_empty_lines = true, .plain = kPlainEight};
constexpr GridFormat kUva652 = {.counted = true, .any_lines = true, .plain = kPlainUva652};
// Boards in rows after a count.
constexpr GridFormat kCountedRows = {.counted = true};
// A board and its goal on two lines, after a count.
constexpr GridFormat kCountedPairs = {.counted = true, .paired = true};
// The number of rows, then tiles on any lines; on a line of its own, then rows; the same with
// comments; the numbers of rows and columns, then rows.
constexpr GridFormat kSizedTiles = {.size = GridFormat::Size::kWord, .any_lines = true};
constexpr GridFormat kSizedRows = {.size = GridFormat::Size::kLine};
constexpr GridFormat kCommentedRows = {.size = GridFormat::Size::kLine, .comment = '#'};

constexpr PuzzleKind kEightPuzzle{Family::kSliding, {3, 3}};
constexpr PuzzleKind kFifteenPuzzle{Family::kSliding, {4, 4}};
constexpr PuzzleKind kCubicPuzzle{Family::kCubic, {3, 3}};

const Format kFormats[] = {
    {.name = "lines",
     .problem = "any, one per line",
     .puzzle_per_line = true,
     .make_reader = lines_reader,
     .write = write_lines},
    {.name = "jsonl",
     .problem = "any, as JSON",
     .own_goals = true,
     .emit = Emit::kJson,
     .puzzle_per_line = true,
     .make_reader = jsonl_reader,
     .write = write_jsonl},
    {.name = "eight",
     .problem = "the 8-puzzle",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .make_reader = grid_reader<kTiles>,
     .write = write_eight},
    {.name = "poj1077",
     .problem = "POJ 1077",
     .source = "http://poj.org/problem?id=1077",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .most_puzzles = 1,
     .make_reader = grid_reader<kTiles>,
     .write = write_eight},
    {.name = "hdu1043",
     .problem = "HDU 1043",
     .source = "https://acm.hdu.edu.cn/showproblem.php?pid=1043",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .make_reader = grid_reader<kTiles>,
     .write = write_eight},
    {.name = "zoj1217",
     .problem = "ZOJ 1217",
     .source = "https://zoj.pintia.cn/problem-sets/91827364500/problems/91827364716",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .make_reader = grid_reader<kTiles>,
     .write = write_eight},
    {.name = "uva652",
     .problem = "UVa 652",
     .source = "https://onlinejudge.org/external/6/652.pdf",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .blank_lines = true,
     .make_reader = grid_reader<kUva652>,
     .write = write_uva652},
    {.name = "hdu3567",
     .problem = "HDU 3567",
     .source = "https://acm.hdu.edu.cn/showproblem.php?pid=3567",
     .only = kEightPuzzle,
     .own_goals = true,
     .emit = Emit::kTwoLines,
     .always_solvable = true,
     .most_puzzles = 200,
     .numbered = true,
     .make_reader = grid_reader<kCountedPairs>,
     .write = write_hdu3567},
    {.name = "acwing845",
     .problem = "AcWing 845",
     .source = "https://www.acwing.com/problem/content/847/",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .most_puzzles = 1,
     .make_reader = grid_reader<kTiles>,
     .write = write_eight},
    {.name = "alds1_13_b",
     .problem = "AOJ ALDS1_13_B",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ALDS1_13_B",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1,
     .make_reader = grid_reader<kTiles>,
     .write = write_rows},
    {.name = "aoj0121",
     .problem = "AOJ 0121",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0121",
     .only = PuzzleKind{Family::kSliding, {2, 4}},
     .goal = blank_first_goal,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1000,
     .puzzle_per_line = true,
     .make_reader = lines_reader,
     .write = write_numbers},
    {.name = "boj1525",
     .problem = "BOJ 1525",
     .source = "https://www.acmicpc.net/problem/1525",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .most_puzzles = 1,
     .make_reader = grid_reader<kTiles>,
     .write = write_rows},
    {.name = "p1379",
     .problem = "Luogu P1379",
     .source = "https://www.luogu.com.cn/problem/P1379",
     .only = kEightPuzzle,
     .goal = snail_goal,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1,
     .make_reader = grid_reader<kTiles>,
     .write = write_digits},
    {.name = "leetcode773",
     .problem = "LeetCode 773",
     .source = "https://leetcode.com/problems/sliding-puzzle/",
     .only = PuzzleKind{Family::kSliding, {2, 3}},
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .puzzle_per_line = true,
     .make_reader = lines_reader,
     .write = write_lists},
    {.name = "alds1_13_c",
     .problem = "AOJ ALDS1_13_C",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ALDS1_13_C",
     .only = kFifteenPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_moves = 45,
     .most_puzzles = 1,
     .make_reader = grid_reader<kBoardRows>,
     .write = write_rows},
    {.name = "uva10181",
     .problem = "UVa 10181",
     .source = "https://onlinejudge.org/external/101/10181.pdf",
     .only = kFifteenPuzzle,
     .emit = Emit::kPath,
     .unsolvable = "This puzzle is not solvable.",
     .accepted = 50,
     .most_moves = 45,
     .capitals = true,
     .make_reader = grid_reader<kCountedRows>,
     .write = write_uva10181},
    {.name = "lightoj15",
     .problem = "LightOJ 15-Puzzle",
     .source = "https://lightoj.com/problem/15-puzzle",
     .only = kFifteenPuzzle,
     .emit = Emit::kPath,
     .unsolvable = "This puzzle is not solvable.",
     .limit = 35,
     .most_puzzles = 100,
     .capitals = true,
     .numbered = true,
     .make_reader = grid_reader<kCountedRows>,
     .write = write_lightoj},
    {.name = "hackerrank",
     .problem = "HackerRank N Puzzle",
     .source = "https://www.hackerrank.com/challenges/n-puzzle",
     .square = true,
     .goal = blank_first_goal,
     .emit = Emit::kWordLines,
     .always_solvable = true,
     .accepted = kAnyPath,
     .most_puzzles = 1,
     .make_reader = grid_reader<kSizedTiles>,
     .write = write_hackerrank},
    {.name = "princeton",
     .problem = "Princeton COS 226",
     .source = "https://coursera.cs.princeton.edu/algs4/assignments/8puzzle/specification.php",
     .square = true,
     .emit = Emit::kPositions,
     .unsolvable = "No solution possible",
     .most_puzzles = 1,
     .make_reader = grid_reader<kSizedRows>,
     .write = write_princeton},
    {.name = "42",
     .problem = "42 n-puzzle",
     .source = "https://cdn.intra.42.fr/pdf/pdf/2024/npuzzle.en.pdf",
     .square = true,
     .goal = snail_goal,
     .most_puzzles = 1,
     .make_reader = grid_reader<kCommentedRows>,
     .write = write_princeton},
    {.name = "aoj1268",
     .problem = "AOJ 1268",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=1268",
     .only = kCubicPuzzle,
     .emit = Emit::kDistance,
     .limit = kJudgeLimit,
     .most_puzzles = 16,
     .make_reader = aoj1268_reader,
     .write = write_aoj1268},
    {.name = "poj3131",
     .problem = "POJ 3131",
     .source = "http://poj.org/problem?id=3131",
     .only = kCubicPuzzle,
     .emit = Emit::kDistance,
     .limit = kJudgeLimit,
     .most_puzzles = 16,
     .make_reader = aoj1268_reader,
     .write = write_aoj1268},
};

}  // namespace

Tiles blank_first_goal(Shape shape) {
  return goal_with_blank_at(shape, 0);
}

// Turns right at the board's edge and before a cell that has its tile. The last cell of the spiral
// keeps the blank.
Tiles snail_goal(Shape shape) {
  constexpr std::array kTurns = {Move::kRight, Move::kDown, Move::kLeft, Move::kUp};
  Tiles goal{};
  Cell at = 0;
  std::size_t turn = 0;
  for (int tile = 1; tile < shape.cells(); ++tile) {
    goal[at] = static_cast<std::uint8_t>(tile);
    Cell next = shape.neighbour(at, kTurns[turn]);
    if (next < 0 || goal[next] != 0) {
      turn = (turn + 1) % kTurns.size();
      next = shape.neighbour(at, kTurns[turn]);
    }
    at = next;
  }
  return goal;
}

Tiles columns_goal(Shape shape) {
  Tiles goal{};
  for (Cell c = 0; c + 1 < shape.cells(); ++c) {
    goal[c] = static_cast<std::uint8_t>(shape.col(c) * shape.rows + shape.row(c) + 1);
  }
  return goal;
}

GoalOfShape goal_named(std::string_view name) {
  const auto* const found = std::ranges::find(kNamedGoals, name, &NamedGoal::name);
  return found == std::end(kNamedGoals) ? nullptr : found->goal;
}

std::unique_ptr<Reader> make_reader(const PuzzleSpec& spec) {
  auto reader = spec.reader != nullptr ? spec.reader(spec) : spec.format->make_reader(spec);
  return spec.blank.empty() ? std::move(reader) : with_blank(std::move(reader), spec.blank);
}

std::span<const Format> formats() {
  return kFormats;
}

const Format& format_of(std::string_view name) {
  return *std::ranges::find(kFormats, name, &Format::name);
}

}  // namespace slidebase
