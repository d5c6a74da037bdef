#include "query/formats/format.h"

#include <algorithm>

#include "query/formats/aoj1268.h"
#include "query/formats/eight.h"
#include "query/formats/hackerrank.h"
#include "query/formats/jsonl.h"
#include "query/formats/lines.h"
#include "query/formats/numbers.h"
#include "query/formats/princeton.h"
#include "query/formats/puzzle_text.h"
#include "query/formats/square_board.h"

namespace slidebase {
namespace {

// AOJ 1268 and POJ 3131 ask for at most this many rolls.
constexpr int kJudgeLimit = 30;

constexpr PuzzleKind kEightPuzzle{Family::kSliding, {3, 3}};
constexpr PuzzleKind kFifteenPuzzle{Family::kSliding, {4, 4}};
constexpr PuzzleKind kCubicPuzzle{Family::kCubic, {3, 3}};

using ReaderPtr = std::unique_ptr<Reader>;

ReaderPtr read_tokens(const PuzzleSpec&) {
  return std::make_unique<EightReader>(EightReader::Kind::kEight);
}
ReaderPtr read_counted(const PuzzleSpec&) {
  return std::make_unique<EightReader>(EightReader::Kind::kUva652);
}
ReaderPtr read_boards(const PuzzleSpec& spec) {
  return std::make_unique<NumbersReader>(spec.shape, false);
}
ReaderPtr read_counted_boards(const PuzzleSpec& spec) {
  return std::make_unique<NumbersReader>(spec.shape, true);
}
ReaderPtr read_datasets(const PuzzleSpec&) {
  return std::make_unique<Aoj1268Reader>();
}
ReaderPtr read_lines(const PuzzleSpec& spec) {
  return std::make_unique<LinesReader>(spec.shape, spec.format->only.has_value());
}
SquareGoals square_goals(const PuzzleSpec& spec) {
  return {spec.shape, spec.format->goal};
}
ReaderPtr read_rows(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(square_goals(spec));
}
ReaderPtr read_numbers(const PuzzleSpec& spec) {
  return std::make_unique<HackerrankReader>(square_goals(spec));
}
ReaderPtr read_objects(const PuzzleSpec& spec) {
  return std::make_unique<JsonlReader>(spec.shape, spec.goal);
}

// 0, 1, 2, ...
Tiles blank_first(Shape shape) {
  return goal_with_blank_at(shape, 0);
}
// 1 2 3 / 8 0 4 / 7 6 5
Tiles ring(Shape) {
  Tiles goal{};
  for (Cell c = 0; const char tile : std::string_view("123804765")) {
    goal[c++] = static_cast<std::uint8_t>(tile - '0');
  }
  return goal;
}

const Format kFormats[] = {
    {.name = "lines",
     .problem = "any, one per line",
     .puzzle_per_line = true,
     .make_reader = read_lines,
     .write = write_lines},
    {.name = "jsonl",
     .problem = "any, as JSON",
     .own_goals = true,
     .emit = Emit::kJson,
     .puzzle_per_line = true,
     .make_reader = read_objects,
     .write = write_jsonl},
    {.name = "eight",
     .problem = "the 8-puzzle",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .make_reader = read_tokens,
     .write = write_eight},
    {.name = "poj1077",
     .problem = "POJ 1077",
     .source = "http://poj.org/problem?id=1077",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .most_puzzles = 1,
     .make_reader = read_tokens,
     .write = write_eight},
    {.name = "hdu1043",
     .problem = "HDU 1043",
     .source = "https://acm.hdu.edu.cn/showproblem.php?pid=1043",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .make_reader = read_tokens,
     .write = write_eight},
    {.name = "zoj1217",
     .problem = "ZOJ 1217",
     .source = "https://zoj.pintia.cn/problem-sets/91827364500/problems/91827364716",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .make_reader = read_tokens,
     .write = write_eight},
    {.name = "uva652",
     .problem = "UVa 652",
     .source = "https://onlinejudge.org/external/6/652.pdf",
     .only = kEightPuzzle,
     .emit = Emit::kPath,
     .accepted = kAnyPath,
     .blank_lines = true,
     .make_reader = read_counted,
     .write = write_uva652},
    {.name = "acwing845",
     .problem = "AcWing 845",
     .source = "https://www.acwing.com/problem/content/847/",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .most_puzzles = 1,
     .make_reader = read_tokens,
     .write = write_eight},
    {.name = "alds1_13_b",
     .problem = "AOJ ALDS1_13_B",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ALDS1_13_B",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1,
     .make_reader = read_tokens,
     .write = write_rows},
    {.name = "aoj0121",
     .problem = "AOJ 0121",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0121",
     .only = PuzzleKind{Family::kSliding, {2, 4}},
     .goal = blank_first,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1000,
     .puzzle_per_line = true,
     .make_reader = read_lines,
     .write = write_numbers},
    {.name = "boj1525",
     .problem = "BOJ 1525",
     .source = "https://www.acmicpc.net/problem/1525",
     .only = kEightPuzzle,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .most_puzzles = 1,
     .make_reader = read_tokens,
     .write = write_rows},
    {.name = "p1379",
     .problem = "Luogu P1379",
     .source = "https://www.luogu.com.cn/problem/P1379",
     .only = kEightPuzzle,
     .goal = ring,
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .always_solvable = true,
     .most_puzzles = 1,
     .make_reader = read_tokens,
     .write = write_digits},
    {.name = "leetcode773",
     .problem = "LeetCode 773",
     .source = "https://leetcode.com/problems/sliding-puzzle/",
     .only = PuzzleKind{Family::kSliding, {2, 3}},
     .emit = Emit::kDistance,
     .unsolvable = "-1",
     .puzzle_per_line = true,
     .make_reader = read_lines,
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
     .make_reader = read_boards,
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
     .make_reader = read_counted_boards,
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
     .make_reader = read_counted_boards,
     .write = write_lightoj},
    {.name = "hackerrank",
     .problem = "HackerRank N Puzzle",
     .source = "https://www.hackerrank.com/challenges/n-puzzle",
     .square = true,
     .goal = blank_first,
     .emit = Emit::kWordLines,
     .always_solvable = true,
     .accepted = kAnyPath,
     .most_puzzles = 1,
     .make_reader = read_numbers,
     .write = write_hackerrank},
    {.name = "princeton",
     .problem = "Princeton COS 226",
     .source = "https://coursera.cs.princeton.edu/algs4/assignments/8puzzle/specification.php",
     .square = true,
     .emit = Emit::kPositions,
     .unsolvable = "No solution possible",
     .most_puzzles = 1,
     .make_reader = read_rows,
     .write = write_princeton},
    {.name = "aoj1268",
     .problem = "AOJ 1268",
     .source = "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=1268",
     .only = kCubicPuzzle,
     .emit = Emit::kDistance,
     .limit = kJudgeLimit,
     .most_puzzles = 16,
     .make_reader = read_datasets,
     .write = write_aoj1268},
    {.name = "poj3131",
     .problem = "POJ 3131",
     .source = "http://poj.org/problem?id=3131",
     .only = kCubicPuzzle,
     .emit = Emit::kDistance,
     .limit = kJudgeLimit,
     .most_puzzles = 16,
     .make_reader = read_datasets,
     .write = write_aoj1268},
};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format& format_of(std::string_view name) {
  return *std::ranges::find(kFormats, name, &Format::name);
}

}  // namespace slidebase
