// Verdicts against a replay of its own, on random boards and moves; and the answers of solve, which
// must be optimal in every notation.
#include "query/judge/verdict.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "query/judge/judging.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;
using test::pick;
using test::Random;

// The result of moving tiles as one would by hand: each letter says where the blank goes, and the
// blank and the tile there change places.
struct Replayed {
  std::size_t off_board = 0;  // the first letter, from 1, that leads off the board
  Board end;
  std::vector<int> tiles;     // moved, in order
  std::vector<Board> boards;  // after each move
};

Replayed replay(Shape shape, Board board, std::string_view path) {
  Replayed made;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const int blank = static_cast<int>(std::ranges::find(board, 0) - board.begin());
    const int row = blank / shape.cols + (path[i] == 'd') - (path[i] == 'u');
    const int col = blank % shape.cols + (path[i] == 'r') - (path[i] == 'l');
    if (row < 0 || col < 0 || row >= shape.rows || col >= shape.cols) {
      made.off_board = i + 1;
      return made;
    }
    int& tile = board[static_cast<std::size_t>(row * shape.cols + col)];
    made.tiles.push_back(tile);
    std::swap(tile, board[static_cast<std::size_t>(blank)]);
    made.boards.push_back(board);
  }
  made.end = board;
  return made;
}

std::string digits(const Board& board) {
  std::string text;
  for (const int tile : board) {
    text += static_cast<char>('0' + tile);
  }
  return text;
}

std::string mirrored(std::string path) {
  for (char& c : path) {
    c = c == 'u' ? 'd' : c == 'd' ? 'u' : c == 'l' ? 'r' : 'l';
  }
  return path;
}

Board shuffled(Shape shape, Random& random) {
  Board board = test::plain_goal(shape, shape.cells() - 1);
  for (std::size_t left = board.size(); left > 1; --left) {
    std::swap(board[left - 1], board[pick(random, left)]);
  }
  return board;
}

CaseRecord record_of(Shape shape, const Board& goal, const Board& board, int optimal) {
  return sliding_case(shape, test::tiles_of(goal), test::tiles_of(board), test::length_of(optimal));
}

std::string verdict(const Judge& judge, const CaseRecord& record, std::string_view line,
                    Notation notation = Notation::kAuto) {
  Answer answer;
  read_answer(line, notation, false, record.shape(), answer);
  const Judged judged = judge(record, answer);
  return std::string(verdict_name(judged.verdict)) + " " + std::to_string(judged.length) + " " +
         judged.detail;
}

// The verdict of the replay on a path for a board with this distance.
std::string expected(Shape shape, const Board& board, const Board& goal, int optimal,
                     const std::string& path) {
  const std::string length = " " + std::to_string(path.size()) + " ";
  if (optimal < 0) {
    return "false-solution" + length;
  }
  const Replayed made = replay(shape, board, path);
  if (made.off_board > 0) {
    return "off-board" + length + std::to_string(made.off_board);
  }
  if (made.end != goal) {
    return "wrong-end" + length + digits(made.end);
  }
  return (static_cast<int>(path.size()) == optimal ? "optimal" : "suboptimal") + length;
}

// The same path in each notation.
std::vector<std::pair<Notation, std::string>> in_all_notations(Shape shape, const Board& board,
                                                               const std::string& path) {
  constexpr std::array<std::pair<char, std::array<const char*, 3>>, 4> kNames = {
      {{'d', {"Down", "south", "S"}},
       {'l', {"Left", "west", "W"}},
       {'r', {"Right", "east", "E"}},
       {'u', {"Up", "north", "N"}}}};
  std::array<std::string, 3> words;
  std::string runs, tiles, boards = digits(board);
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t kind = 0; kind < words.size(); ++kind) {
      words[kind] +=
          std::string(i == 0      ? ""
                      : kind == 0 ? " -> "
                                  : ", ") +
          std::ranges::find(kNames, path[i], [](auto& n) { return n.first; })->second[kind];
    }
    std::size_t same = 1;
    while (i + same < path.size() && path[i + same] == path[i]) {
      ++same;
    }
    if (i == 0 || path[i - 1] != path[i]) {
      runs += static_cast<char>(path[i] - 'a' + 'A') + std::to_string(same);
    }
  }
  const Replayed made = replay(shape, board, path);
  for (std::size_t i = 0; i < made.tiles.size(); ++i) {
    tiles += (i == 0 ? "" : " ") + std::to_string(made.tiles[i]);
    boards += " " + digits(made.boards[i]);
  }
  return {{Notation::kLetters, path},
          {Notation::kLetters, std::to_string(path.size()) + "\t" + path},
          {Notation::kWords, words[0]},
          {Notation::kWords, "[" + words[1] + "]"},
          {Notation::kLetters, words[2]},
          {Notation::kRuns, runs},
          {Notation::kTiles, tiles},
          {Notation::kBoards, boards},
          {Notation::kBoards, made.boards.empty() ? boards : boards.substr(boards.find(' ') + 1)}};
}

TEST_SUITE_BEGIN("verdict");

TEST_CASE("random walks of the blank and of tiles on 3x3 and 2x3 get the verdicts of a replay") {
  Random random(1268);
  for (const Shape shape : {Shape{3, 3}, Shape{2, 3}}) {
    const Board goal = test::plain_goal(shape, shape.cells() - 1);
    const SlidingSolver solver = test::sliding_solver(shape, test::tiles_of(goal));
    const Judge as_blank(shape, kNoLimit, Mover::kBlank);
    const Judge as_tile(shape, kNoLimit, Mover::kTile);
    int off_board = 0, wrong_end = 0, suboptimal = 0, false_solution = 0;
    const int rounds = test::kSanitized ? 2000 : 20000;
    for (int round = 0; round < rounds; ++round) {
      // Most letters stay on the board; half the paths go on to the goal.
      const Board board = shuffled(shape, random);
      std::string path;
      Board now = board;
      for (std::size_t left = pick(random, 30); left > 0; --left) {
        const std::string step(1, "dlru"[pick(random, 4)]);
        const Replayed made = replay(shape, now, step);
        if (made.off_board == 0) {
          now = made.end;
        } else if (pick(random, 16) > 0) {
          continue;
        }
        path += step;
      }
      const std::string rest = test::solve(solver, now);
      const std::string best = test::solve(solver, board);
      const int optimal = best == "unsolvable" ? -1 : static_cast<int>(best.size());
      if (rest != "unsolvable" && pick(random, 2) == 0) {
        path += rest;
      }
      const CaseRecord record = record_of(shape, goal, board, optimal);
      const std::string right = expected(shape, board, goal, optimal, path);
      off_board += right.starts_with("off-board") ? 1 : 0;
      wrong_end += right.starts_with("wrong-end") ? 1 : 0;
      suboptimal += right.starts_with("suboptimal") ? 1 : 0;
      false_solution += right.starts_with("false-solution") ? 1 : 0;
      REQUIRE_MESSAGE(verdict(as_blank, record, path) == right, digits(board) << ' ' << path);
      REQUIRE_MESSAGE(verdict(as_tile, record, mirrored(path)) == right, digits(board)
                                                                             << ' ' << path);
      if (replay(shape, board, path).off_board == 0 && !path.empty()) {
        for (const auto& [notation, line] : in_all_notations(shape, board, path)) {
          REQUIRE_MESSAGE(verdict(as_blank, record, line, notation) == right, line);
        }
      }
    }
    CHECK(off_board > rounds / 20);
    CHECK(wrong_end > rounds / 20);
    CHECK(suboptimal > rounds / 20);
    CHECK(false_solution > rounds / 20);
  }
}

TEST_CASE("paths of solve are optimal in every notation, and its unsolvable boards unsolvable") {
  for (const Shape shape : {Shape{3, 3}, Shape{2, 3}}) {
    const Board goal = test::plain_goal(shape, 0);
    const SlidingSolver solver = test::sliding_solver(shape, test::tiles_of(goal));
    const oracle::SlidingOracle oracle(shape.rows, shape.cols, goal);
    const Judge judge(shape, kNoLimit, Mover::kBlank);
    CHECK(test::counterexample_among_sample(shape, 2000, [&](const Board& board) -> std::string {
            const CaseRecord record = record_of(shape, goal, board, oracle.distance(board));
            const std::string path = test::solve(solver, board);
            if (path == "unsolvable") {
              return verdict(judge, record, path) == "unsolvable -1 " ? "" : path;
            }
            if (verdict(judge, record, "unsolvable") != "false-unsolvable -1 ") {
              return "unsolvable";
            }
            const std::string right = "optimal " + std::to_string(path.size()) + " ";
            for (const auto& [notation, line] : in_all_notations(shape, board, path)) {
              for (const Notation how : {notation, Notation::kAuto}) {
                // One tile alone is read as a number if the notation is not given.
                if (verdict(judge, record, line, how) != right && path.size() > 1) {
                  return line;
                }
              }
            }
            return "";
          }) == "");
  }
}

TEST_CASE("tiles and positions that no move makes are off the board") {
  const Shape shape{3, 3};
  const Board board = test::board_of("1234567x8");
  const Board goal = test::board_of("12345678x");
  const Judge judge(shape, kNoLimit, Mover::kBlank);
  const CaseRecord record = record_of(shape, goal, board, 1);
  CHECK(verdict(judge, record, "8 1") == "off-board 2 2");
  CHECK(verdict(judge, record, "4 8") == "off-board 2 1");
  CHECK(verdict(judge, record, "7 7 8") == "suboptimal 3 ");
  CHECK(verdict(judge, record, "123456708 123456708") == "off-board 1 1");
  CHECK(verdict(judge, record, "123456780 123456708 123456780") == "suboptimal 3 ");
  CHECK(verdict(judge, record, "123456708 123450786") == "off-board 1 1");
  CHECK(verdict(judge, record, "213456780") == "off-board 1 1");
  CHECK(verdict(judge, record, "123456708") == "wrong-end 0 123456708");
  const CaseRecord unsolvable = record_of(shape, goal, board, -1);
  CHECK(verdict(judge, unsolvable, "123456708 123456780") == "false-solution 1 ");
  CHECK(verdict(judge, unsolvable, "123456078 123456708 123456780") == "false-solution 3 ");
  CHECK(verdict(judge, unsolvable, "7 8") == "false-solution 2 ");
}

TEST_CASE("numbers are judged with and without a limit") {
  const Board goal = test::board_of("12345678x");
  const Judge none({3, 3}, kNoLimit, Mover::kBlank);
  const Judge thirty({3, 3}, 30, Mover::kBlank);
  CaseRecord cubic{.kind = CaseRecord::Kind::kCubic, .rows = 3, .cols = 3, .optimal = Length(31)};
  CHECK(verdict(none, cubic, "31") == "correct 31 ");
  CHECK(verdict(none, cubic, "-1") == "false-unsolvable -1 ");
  CHECK(verdict(thirty, cubic, "-1") == "unsolvable -1 ");
  CHECK(verdict(thirty, cubic, "31") == "wrong 31 ");
  cubic.optimal = Length(30);
  CHECK(verdict(thirty, cubic, "30") == "correct 30 ");
  CHECK(verdict(thirty, cubic, "-1") == "false-unsolvable -1 ");
  CaseRecord sliding = record_of({3, 3}, goal, test::board_of("8672543x1"), 31);
  CHECK(verdict(none, sliding, "31") == "correct 31 ");
  CHECK(verdict(none, sliding, "30") == "wrong 30 ");
  CHECK(verdict(none, sliding, "-1") == "false-unsolvable -1 ");
  CHECK(verdict(thirty, sliding, "-1") == "unsolvable -1 ");
  CHECK(verdict(thirty, sliding, "31") == "wrong 31 ");
  sliding.optimal = Length(Lookup::kUnsolvable);
  CHECK(verdict(thirty, sliding, "-1") == "unsolvable -1 ");
  CHECK(verdict(thirty, sliding, "0") == "wrong 0 ");
}

TEST_CASE("if the search reached its limit, paths to the goal are valid, with the known bounds") {
  const CaseRecord record =
      sliding_case({3, 3}, plain_goal({3, 3}), test::tiles_of(test::board_of("1234567x8")),
                   CaseRecord::kToBeFound);
  const auto judge_with = [](int bound, Metric metric) {
    return Judge(
        {3, 3}, kNoLimit, Mover::kBlank, 0,
        [bound](const CaseRecord&, int) { return Length(Lookup::kUndecided, bound); }, metric);
  };
  const Judge judge = judge_with(1, Metric::kSingle);
  CHECK(verdict(judge, record, "rlr") == "valid 3 at least 1, at most 3 moves");
  CHECK(verdict(judge_with(1, Metric::kMulti), record, "rlr") ==
        "valid 3 at least 1, at most 3 slides");
  CHECK(verdict(judge, record, "r") == "optimal 1 ");  // the bound is met
  CHECK(verdict(judge, record, "rl") == "wrong-end 2 123456708");
  CHECK(verdict(judge, record, "d") == "off-board 1 1");
  for (const bool detours_pass : {false, true}) {
    CHECK(meets(Verdict::kValid, detours_pass) == detours_pass);
    CHECK(needs_more_nodes(Verdict::kValid, detours_pass) != detours_pass);
    CHECK(needs_more_nodes(Verdict::kUndecided, detours_pass));
    CHECK_FALSE(needs_more_nodes(Verdict::kSuboptimal, detours_pass));
  }
}

TEST_CASE("if the search reached its limit, numbers below its bound are wrong, others undecided") {
  const Board goal = test::board_of("12345678x");
  CaseRecord record = record_of({3, 3}, goal, test::board_of("8672543x1"), 31);
  record.optimal = CaseRecord::kToBeFound;
  const auto find = [](const CaseRecord&, int) { return Length(Lookup::kUndecided, 21); };
  const Judge judge({3, 3}, kNoLimit, Mover::kBlank, 0, find);
  CHECK(verdict(judge, record, "21") == "undecided 21 at least 21 moves");
  CHECK(verdict(judge, record, "31") == "undecided 31 at least 21 moves");
  const Judge in_slides({3, 3}, kNoLimit, Mover::kBlank, 0, find, Metric::kMulti);
  CHECK(verdict(in_slides, record, "21") == "undecided 21 at least 21 slides");
  CHECK(verdict(judge, record, "20") == "wrong 20 ");
  for (int number = -400; number < -1; ++number) {
    Answer answer;
    answer.kind = Answer::Kind::kNumber;
    answer.value = number;
    CHECK(judge(record, answer).verdict == Verdict::kWrong);
  }
}

TEST_CASE("paths of boards beyond a limit are false solutions") {
  const CaseRecord record =
      record_of({3, 3}, test::board_of("12345678x"), test::board_of("123456x78"), 2);
  const Judge one({3, 3}, 1, Mover::kBlank), two({3, 3}, 2, Mover::kBlank);
  CHECK(verdict(two, record, "rr") == "optimal 2 ");
  CHECK(verdict(two, record, "rlrr") == "suboptimal 4 ");
  CHECK(verdict(two, record, "unsolvable") == "false-unsolvable -1 ");
  CHECK(verdict(one, record, "rr") == "false-solution 2 ");
  CHECK(verdict(one, record, "unsolvable") == "unsolvable -1 ");
}

TEST_CASE("paths up to an accepted length are accepted, though not the shortest") {
  const CaseRecord record =
      record_of({3, 3}, test::board_of("12345678x"), test::board_of("123456x78"), 2);
  const Judge four({3, 3}, kNoLimit, Mover::kBlank, 4), one({3, 3}, kNoLimit, Mover::kBlank, 1);
  CHECK(verdict(four, record, "rr") == "optimal 2 ");
  CHECK(verdict(four, record, "rlrr") == "accepted 4 ");
  CHECK(verdict(four, record, "7 7 7 8") == "accepted 4 ");
  CHECK(verdict(four, record, "rlrlrr") == "suboptimal 6 ");
  CHECK(verdict(four, record, "rlrl") == "wrong-end 4 123456078");
  CHECK(verdict(one, record, "rr") == "optimal 2 ");
  CHECK(meets(Verdict::kAccepted, false));
  CHECK(meets(Verdict::kAccepted, true));
  CHECK_FALSE(meets(Verdict::kSuboptimal, false));
  CHECK(meets(Verdict::kSuboptimal, true));
}

// Random rolls from each start reach the pattern that the oracle shows after them; without the last
// roll they do not.
TEST_CASE("rolls are judged as by cubes that are tipped over their edges") {
  Random random(3131);
  const Shape shape{2, 3};
  for (Cell start = 0; start < shape.cells(); ++start) {
    const oracle::CubicOracle oracle(shape.rows, shape.cols, start);
    const Judge judge(shape, kNoLimit, Mover::kBlank);
    for (int round = 0; round < test::repetitions(300, 300); ++round) {
      std::string path;
      while (path.size() < 1 + pick(random, 40)) {
        const std::string longer = path + "dlru"[pick(random, 4)];
        path = oracle.pattern_after(longer) ? longer : path;
      }
      const std::string pattern = *oracle.pattern_after(path);
      const int optimal = oracle.pattern_distance(pattern);
      CaseRecord record{.kind = CaseRecord::Kind::kCubic,
                        .start = static_cast<std::uint8_t>(start),
                        .rows = 2,
                        .cols = 3,
                        .optimal = Length(optimal)};
      for (std::size_t c = 0; c < pattern.size(); ++c) {
        const std::size_t top = std::string_view("WBR").find(pattern[c]);
        record.blank = pattern[c] == 'E' ? static_cast<std::uint8_t>(c) : record.blank;
        record.cells[c] = pattern[c] == 'E' ? std::uint8_t{0} : static_cast<std::uint8_t>(top);
      }
      const std::string length = std::to_string(path.size()) + " ";
      const bool best = static_cast<int>(path.size()) == optimal;
      REQUIRE(verdict(judge, record, path) == (best ? "optimal " : "suboptimal ") + length);
      const std::string shorter = path.substr(0, path.size() - 1);
      const std::string before = *oracle.pattern_after(shorter);
      REQUIRE(verdict(judge, record, shorter) == "wrong-end " + std::to_string(shorter.size()) +
                                                     " " + before.substr(0, 3) + "/" +
                                                     before.substr(3));
      const std::string off = path + (oracle.pattern_after(path + "uu") ? "uuu" : "uu");
      REQUIRE(verdict(judge, record, off).starts_with("off-board"));
    }
  }
}

// Outputs with moves of the blank, of the tiles, or with as many that fit either way.
TEST_CASE("the whole output decides whether moves are the blank's or the tiles'") {
  const Board goal = test::board_of("12345678x");
  const std::vector<CaseRecord> cases = {record_of({3, 3}, goal, test::board_of("1234567x8"), 1),
                                         record_of({3, 3}, goal, test::board_of("123456x78"), 2),
                                         record_of({3, 3}, goal, test::board_of("12345x786"), 1)};
  const auto counted = [&](std::string_view output, MoverChoice mover) {
    const Judging judging(cases, output, {.mover = mover});
    std::string text = std::to_string(judging.counts()[0]);
    for (const std::string& remark : judging.remarks()) {
      text += "; " + remark.substr(0, remark.find(':'));
    }
    return text;
  };
  CHECK(counted("r\nrr\nd\n", MoverChoice::kAuto) ==
        "3; answers read as letters; moves read as the blank's");
  CHECK(counted("l\nll\nu\n", MoverChoice::kAuto) ==
        "3; answers read as letters; moves read as the tiles'");
  CHECK(counted("r\nll\nu\n", MoverChoice::kAuto) ==
        "2; answers read as letters; moves read as the tiles'");
  CHECK(counted("l\nll\nu\n", MoverChoice::kBlank) == "0; answers read as letters");
  CHECK(counted("l\nll\nu\n", MoverChoice::kTile) == "3; answers read as letters");
  CHECK(counted("r\nll\n8\n", MoverChoice::kAuto)
            .starts_with("1; answers read as letters, numbers; moves fit both ways, as the "
                         "blank's and as the "
                         "tiles' 1 of 2 paths"));
  CHECK(counted("u\nu\nu\n", MoverChoice::kAuto) ==
        "1; answers read as letters; moves read as the tiles'");
  CHECK(counted("l\nu\nl\n", MoverChoice::kBlank) == "0; answers read as letters");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
