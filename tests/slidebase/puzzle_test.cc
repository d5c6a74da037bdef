// Calls that need no table: boards as text and as numbers, checking moves, names of tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "c_calls.h"
#include "solvers.h"
#include "tests/support/long_run.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

// `make` must return the puzzle that the C API made, or throw its message.
template <typename Make>
void check_cpp_agrees(int status, const slidebase_puzzle& made, const slidebase_error& error,
                      const Make& make) {
  try {
    const Puzzle puzzle = make();
    CHECK(status == SLIDEBASE_OK);
    const std::optional<Puzzle> same = cpp_puzzle(made);
    CHECK((same && *same == puzzle));
  } catch (const Error& refused) {
    CHECK(refused.code() == ErrorCode::kUsage);
    CHECK(std::string_view(refused.what()) == error.message);
    CHECK(status == SLIDEBASE_INVALID);
  }
}

// The status of making a puzzle, on which both APIs must agree.
int status_of_sliding(int rows, int cols, const Bytes* goal) {
  slidebase_puzzle made{};
  made.size = sizeof made;
  slidebase_error error{};
  error.size = sizeof error;
  const int status = slidebase_sliding(&made, rows, cols, goal == nullptr ? nullptr : goal->data(),
                                       goal == nullptr ? 0 : goal->size(), &error);
  CHECK((status == SLIDEBASE_OK) == (error.message[0] == '\0'));
  check_cpp_agrees(status, made, error, [&] {
    return goal == nullptr ? Puzzle::sliding(rows, cols) : Puzzle::sliding(rows, cols, *goal);
  });
  return status;
}

int status_of_cubic(int rows, int cols, int start, CubeKind kind = CubeKind::kAxes,
                    CubicGoals goals = CubicGoals::kTops) {
  slidebase_puzzle made{};
  made.size = sizeof made;
  slidebase_error error{};
  error.size = sizeof error;
  const int status = slidebase_cubic_of(&made, rows, cols, start, static_cast<int>(kind),
                                        static_cast<int>(goals), &error);
  check_cpp_agrees(status, made, error,
                   [&] { return Puzzle::cubic(rows, cols, start, kind, goals); });
  if (kind == CubeKind::kAxes && goals == CubicGoals::kTops) {
    slidebase_puzzle same{};
    same.size = sizeof same;
    CHECK(slidebase_cubic(&same, rows, cols, start, &error) == status);
    CHECK(std::memcmp(&same, &made, sizeof made) == 0);
    check_cpp_agrees(status, same, error, [&] { return Puzzle::cubic(rows, cols, start); });
  }
  return status;
}

struct Faulty {
  const char* text;
  std::size_t at;    // the byte of the fault
  const char* says;  // a part of the message
};

void check_faulty(const Puzzle& puzzle, const std::vector<Faulty>& texts) {
  for (const auto& [text, at, says] : texts) {
    CAPTURE(text);
    Bytes board(static_cast<std::size_t>(puzzle.cells()), 99);
    std::string why;
    CHECK(puzzle.parse(text, board, &why) == kInvalid);
    CHECK(why.find(says) != std::string::npos);
    CHECK(why.find(std::to_string(at)) != std::string::npos);
    CHECK(puzzle.parse(text, board) == kInvalid);
  }
}

void check_notations(const Puzzle& puzzle, const Bytes& board,
                     const std::vector<const char*>& texts) {
  for (const char* text : texts) {
    CAPTURE(text);
    Bytes read(board.size(), 99);
    std::string why;
    CHECK(puzzle.parse(text, read, &why) == kOk);
    CHECK(why == "");
    CHECK(read == board);
  }
}

// Converts number to board, board to number, and board to text and back; returns the fault or "".
std::string fault_of_number(const Puzzle& puzzle, Board board, std::uint64_t number) {
  Bytes made(board.size(), 99);
  if (puzzle.unrank(number, made) != kOk || !std::ranges::equal(made, board)) {
    return std::to_string(number) + " is the number of another board";
  }
  std::uint64_t rank = 99;
  if (puzzle.rank(board, rank) != kOk || rank != number) {
    return "its number is not " + std::to_string(number);
  }
  std::ranges::fill(made, std::uint8_t{99});
  const std::string text = puzzle.text(board);
  return puzzle.parse(text, made) == kOk && std::ranges::equal(made, board)
             ? ""
             : "its text, " + text + ", is another board";
}

void check_numbers(const Puzzle& puzzle, std::size_t expected, std::size_t step) {
  const Bytes boards = all_boards(puzzle);
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  CHECK(boards.size() == expected * cells);
  CHECK(puzzle.board_count() == expected);
  CHECK(counterexample(puzzle, boards, step, [&](Board board) {
          const auto number = static_cast<std::size_t>(board.data() - boards.data()) / cells;
          return fault_of_number(puzzle, board, number);
        }) == "");
  Bytes board(cells);
  CHECK(puzzle.unrank(expected, board) == kInvalid);
  CHECK(puzzle.unrank(~std::uint64_t{0}, board) == kInvalid);
}

TEST_SUITE_BEGIN("puzzle");

TEST_CASE("both APIs report one version, and the ABI is that of the header") {
  CHECK(std::string_view(version()) == slidebase_version());
  CHECK(std::ranges::count(std::string_view(version()), '.') == 2);
  CHECK(slidebase_abi() == SLIDEBASE_ABI);
}

TEST_CASE("every status has its own text, and all other numbers share one") {
  std::vector<std::string> texts;
  for (int status = SLIDEBASE_UNDECIDED; status <= SLIDEBASE_OK; ++status) {
    REQUIRE(slidebase_status_text(status) != nullptr);
    texts.emplace_back(slidebase_status_text(status));
    CHECK(texts.back() != "");
    CHECK(texts.back() != "unknown status");
  }
  std::ranges::sort(texts);
  CHECK(std::ranges::adjacent_find(texts) == texts.end());
  CHECK(std::string_view(slidebase_status_text(SLIDEBASE_UNSOLVABLE)) == "no moves lead there");
  for (const int other : {1, -12, 2'000'000'000, -2'000'000'000}) {
    CHECK(std::string_view(slidebase_status_text(other)) == "unknown status");
  }
}

TEST_CASE(
    "puzzles exist for boards of at least 2x2 and at most 25 cells or 10x10, cubes at most 12") {
  for (int rows = -2; rows <= 27; ++rows) {
    for (int cols = -2; cols <= 27; ++cols) {
      CAPTURE(rows);
      CAPTURE(cols);
      const bool sides = rows >= 2 && cols >= 2;
      const bool sliding = sides && (rows * cols <= 25 || (rows <= 10 && cols <= 10));
      const bool cubic = sides && rows * cols <= 12, dice = sides && rows * cols <= 8;
      CHECK(status_of_sliding(rows, cols, nullptr) == (sliding ? SLIDEBASE_OK : SLIDEBASE_INVALID));
      CHECK(status_of_cubic(rows, cols, 0) == (cubic ? SLIDEBASE_OK : SLIDEBASE_INVALID));
      CHECK(status_of_cubic(rows, cols, rows * cols - 1) ==
            (cubic ? SLIDEBASE_OK : SLIDEBASE_INVALID));
      for (const CubicGoals goals : {CubicGoals::kTops, CubicGoals::kPositions}) {
        CHECK(status_of_cubic(rows, cols, 1, CubeKind::kMarked, goals) ==
              (cubic ? SLIDEBASE_OK : SLIDEBASE_INVALID));
        CHECK(status_of_cubic(rows, cols, 1, CubeKind::kDice, goals) ==
              (dice ? SLIDEBASE_OK : SLIDEBASE_INVALID));
      }
    }
  }
  constexpr int kMost = 0x7fffffff;
  for (const int far : {kMost, -kMost - 1, 0x10000, 0x100, 0x102, 65'538}) {
    CHECK(status_of_sliding(far, 2, nullptr) == SLIDEBASE_INVALID);
    CHECK(status_of_sliding(2, far, nullptr) == SLIDEBASE_INVALID);
    CHECK(status_of_sliding(far, far, nullptr) == SLIDEBASE_INVALID);
    CHECK(status_of_cubic(far, 2, 0) == SLIDEBASE_INVALID);
    CHECK(status_of_cubic(2, far, 0) == SLIDEBASE_INVALID);
    CHECK(status_of_cubic(2, 2, far) == SLIDEBASE_INVALID);
  }
  for (const int start : {-1, 9, 16, 256}) {
    CHECK(status_of_cubic(3, 3, start) == SLIDEBASE_INVALID);
  }
}

TEST_CASE("a goal must hold each tile once") {
  const std::vector<Bytes> wrong = {{1, 2, 3},    {1, 2, 3, 0, 4}, {1, 2, 3, 3}, {0, 1, 2, 0},
                                    {1, 2, 3, 4}, {255, 0, 1, 2},  Bytes(17, 0)};
  for (const Bytes& goal : wrong) {
    CAPTURE(board_text(goal));
    CHECK(status_of_sliding(2, 2, &goal) == SLIDEBASE_INVALID);
  }
  const Bytes right = {3, 0, 2, 1};
  CHECK(status_of_sliding(2, 2, &right) == SLIDEBASE_OK);
  CHECK(std::ranges::equal(Puzzle::sliding(2, 2, right).fixed_end(), right));
}

TEST_CASE("a puzzle reports its family, size and goal, and compares equal to the same puzzle") {
  const Puzzle tiles = Puzzle::sliding(2, 5);
  CHECK_FALSE(tiles.is_cubic());
  CHECK(tiles.rows() == 2);
  CHECK(tiles.cols() == 5);
  CHECK(tiles.cells() == 10);
  CHECK(std::ranges::equal(tiles.fixed_end(), Bytes{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}));
  const Puzzle cubes = Puzzle::cubic(2, 3, 4);
  CHECK(cubes.is_cubic());
  CHECK(std::ranges::equal(cubes.fixed_end(), Bytes{0, 0, 0, 0, 3, 0}));
  CHECK(cubes == Puzzle::cubic(2, 3, 4));
  CHECK(cubes != Puzzle::cubic(2, 3, 5));
  CHECK(cubes != Puzzle::cubic(3, 2, 4));
  CHECK(Puzzle::sliding(2, 3) == Puzzle::sliding(2, 3, Bytes{1, 2, 3, 4, 5, 0}));
  CHECK(Puzzle::sliding(2, 3) != Puzzle::sliding(2, 3, Bytes{2, 1, 3, 4, 5, 0}));
  CHECK(sizeof(Puzzle) <= 112);
}

TEST_CASE("cubes have a kind and goals, whose numbers the start shows") {
  const Puzzle marked = Puzzle::cubic(2, 3, 4, CubeKind::kMarked);
  CHECK(marked.is_cubic());
  CHECK(marked.cubes() == CubeKind::kMarked);
  CHECK(marked.goals() == CubicGoals::kPositions);
  CHECK(marked == Puzzle::cubic(2, 3, 4, CubeKind::kMarked, CubicGoals::kPositions));
  CHECK(marked != Puzzle::cubic(2, 3, 4, CubeKind::kMarked, CubicGoals::kTops));
  CHECK(marked != Puzzle::cubic(2, 3, 4));
  CHECK(Puzzle::cubic(2, 3, 4) == Puzzle::cubic(2, 3, 4, CubeKind::kAxes));
  CHECK(Puzzle::cubic(2, 3, 4, CubeKind::kAxes).goals() == CubicGoals::kTops);
  CHECK(Puzzle::sliding(2, 3).cubes() == CubeKind::kAxes);
  CHECK(Puzzle::sliding(2, 3).goals() == CubicGoals::kTops);
  CHECK(std::ranges::equal(marked.fixed_end(), Bytes{0, 0, 0, 0, 6, 0}));
  const auto end_of = [](CubeKind kind, CubicGoals goals) {
    const Puzzle puzzle = Puzzle::cubic(2, 2, 1, kind, goals);
    return Bytes(puzzle.fixed_end().begin(), puzzle.fixed_end().end());
  };
  CHECK(end_of(CubeKind::kMarked, CubicGoals::kTops) == Bytes{0, 2, 0, 0});
  CHECK(end_of(CubeKind::kDice, CubicGoals::kTops) == Bytes{0, 6, 0, 0});
  CHECK(end_of(CubeKind::kDice, CubicGoals::kPositions) == Bytes{0, 24, 0, 0});
  CHECK(end_of(CubeKind::kAxes, CubicGoals::kPositions) == Bytes{1, 6, 1, 1});
  CHECK_THROWS_AS(Puzzle::cubic(2, 2, 1, static_cast<CubeKind>(3)), Error);
  CHECK_THROWS_AS(Puzzle::cubic(2, 2, 1, CubeKind::kDice, static_cast<CubicGoals>(2)), Error);
  CHECK_THROWS_WITH_AS(Puzzle::cubic(3, 3, 4, CubeKind::kDice),
                       doctest::Contains("dice on 3x3 have 270888468480 positions, 68 GB"), Error);
}

TEST_CASE("numbers and texts of all boards of 3x3 and smaller shapes, and of all patterns") {
  check_numbers(Puzzle::sliding(2, 2), 24, 1);
  check_numbers(Puzzle::sliding(2, 3), 720, 1);
  check_numbers(Puzzle::sliding(3, 2, Bytes{5, 0, 1, 4, 2, 3}), 720, 1);
  check_numbers(Puzzle::sliding(3, 3), 362'880, one_in(1));
  check_numbers(Puzzle::cubic(2, 2, 1), 4 * 27, 1);
  check_numbers(Puzzle::cubic(3, 2, 0), 6 * 243, 1);
  check_numbers(Puzzle::cubic(3, 3, 4), 59'049, one_in(1));
  check_numbers(Puzzle::cubic(2, 2, 1, CubeKind::kAxes, CubicGoals::kPositions), 4 * 216, 1);
  check_numbers(Puzzle::cubic(2, 3, 1, CubeKind::kMarked), 6 * 7'776, one_in(1));
  check_numbers(Puzzle::cubic(3, 3, 8, CubeKind::kMarked, CubicGoals::kTops), 9 * 256, 1);
  check_numbers(Puzzle::cubic(2, 2, 3, CubeKind::kDice), 4 * 13'824, one_in(1));
  check_numbers(Puzzle::cubic(2, 2, 3, CubeKind::kDice, CubicGoals::kTops), 4 * 216, 1);
}

TEST_CASE("numbers of boards of 4x4, of cubes on 3x4, and of the goal of 3x3") {
  CHECK(Puzzle::cubic(3, 4, 5, CubeKind::kMarked).board_count() == 12 * 362'797'056ULL);
  CHECK(Puzzle::cubic(2, 4, 5, CubeKind::kDice).board_count() == 8 * 4'586'471'424ULL);
  CHECK(Puzzle::cubic(3, 4, 5, CubeKind::kAxes, CubicGoals::kPositions).board_count() ==
        12 * 362'797'056ULL);
  const Puzzle fifteen = Puzzle::sliding(4, 4);
  CHECK(fifteen.board_count() == 20'922'789'888'000);
  Bytes last(16);
  CHECK(fifteen.unrank(20'922'789'887'999, last) == kOk);
  CHECK(last == Bytes{15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
  for (std::uint64_t number = 1; number < 20'922'789'888'000; number = number * 3 + 1) {
    Bytes board(16);
    CHECK(fifteen.unrank(number, board) == kOk);
    CHECK(fault_of_number(fifteen, board, number) == "");
  }
  const Puzzle cubes = Puzzle::cubic(3, 4, 11);
  CHECK(cubes.board_count() == 12 * 177'147);
  std::uint64_t rank = 0;
  CHECK(Puzzle::sliding(3, 3).rank(Bytes{1, 2, 3, 4, 5, 6, 7, 8, 0}, rank) == kOk);
  CHECK(rank == 46'233);
}

// Converts an array of all boards to numbers and back with `threads` threads.
void check_arrays_of_numbers(const Puzzle& puzzle, unsigned threads) {
  Bytes boards = all_boards(puzzle);
  const std::size_t count = boards.size() / static_cast<std::size_t>(puzzle.cells());
  std::vector<std::uint64_t> expected(count), ranks(count, 99);
  std::iota(expected.begin(), expected.end(), std::uint64_t{0});
  CHECK(puzzle.ranks(boards, ranks, threads) == kOk);
  CHECK(ranks == expected);
  Bytes made(boards.size(), 99);
  CHECK(puzzle.unranks(ranks, made, threads) == kOk);
  CHECK(made == boards);

  // One invalid number or board does not affect the others.
  const std::size_t wrong = count / 2, cells = static_cast<std::size_t>(puzzle.cells());
  std::fill_n(made.begin() + static_cast<std::ptrdiff_t>(wrong * cells), cells, std::uint8_t{255});
  ranks[wrong] = count;
  Bytes again(boards.size(), 99);
  CHECK(puzzle.unranks(ranks, again, threads) == kOk);
  CHECK(again == made);
  expected[wrong] = Puzzle::kNoRank;
  CHECK(puzzle.ranks(made, ranks, threads) == kOk);
  CHECK(ranks == expected);
}

TEST_CASE("arrays of boards are converted to numbers and back") {
  for (const unsigned threads : {0U, 1U, 3U}) {
    CAPTURE(threads);
    check_arrays_of_numbers(Puzzle::sliding(2, 2), threads);
    check_arrays_of_numbers(Puzzle::sliding(3, 3), threads);
    check_arrays_of_numbers(Puzzle::cubic(3, 3, 4), threads);
  }
  CHECK(Puzzle::sliding(3, 3).ranks({}, {}, 2) == kOk);
  CHECK(Puzzle::sliding(3, 3).unranks({}, {}, 2) == kOk);
  std::vector<std::uint64_t> two(2);
  Bytes boards(17);
  CHECK(Puzzle::sliding(3, 3).ranks(boards, two) == kInvalid);
  CHECK(Puzzle::sliding(3, 3).unranks(two, boards) == kInvalid);
}

TEST_CASE("text() writes a board, and nothing if the board is malformed") {
  CHECK(Puzzle::sliding(3, 3).text(Bytes{1, 2, 3, 4, 5, 6, 7, 8, 0}) == "123456780");
  CHECK(Puzzle::sliding(3, 4).text(Bytes{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0}) ==
        "1 2 3 4 5 6 7 8 9 10 11 0");
  CHECK(Puzzle::cubic(3, 3, 0).text(Bytes{0, 1, 2, 0, 3, 0, 1, 1, 1}) == "WBR/WEW/BBB");
  CHECK(Puzzle::cubic(2, 3, 0).text(Bytes{0, 1, 2, 0, 3, 0}) == "WBR/WEW");
  const Puzzle marked = Puzzle::cubic(2, 3, 0, CubeKind::kMarked);
  CHECK(marked.text(Bytes{0, 1, 2, 3, 4, 6}) == "udn/es.");
  CHECK(marked.text(Bytes{0, 1, 2, 3, 7, 6}) == "");
  CHECK(marked.text(Bytes{0, 1, 2, 3, 4, 5}) == "");
  CHECK(
      Puzzle::cubic(2, 3, 0, CubeKind::kMarked, CubicGoals::kTops).text(Bytes{0, 1, 2, 0, 0, 1}) ==
      "u-./uu-");
  const Puzzle dice = Puzzle::cubic(2, 2, 0, CubeKind::kDice);
  CHECK(dice.text(Bytes{0, 23, 24, 13}) == "12 65/. 42");
  CHECK(dice.text(Bytes{0, 25, 24, 13}) == "");
  CHECK(Puzzle::cubic(2, 2, 0, CubeKind::kDice, CubicGoals::kTops).text(Bytes{6, 0, 5, 3}) ==
        ".1/64");
  CHECK(Puzzle::cubic(2, 2, 0, CubeKind::kAxes, CubicGoals::kPositions).text(Bytes{1, 6, 0, 5}) ==
        "WR ./WB RB");
  CHECK(Puzzle::sliding(2, 2).text(Bytes{1, 1, 2, 0}) == "");
  CHECK(Puzzle::sliding(2, 2).text(Bytes{1, 2, 0}) == "");
  CHECK(Puzzle::cubic(2, 2, 0).text(Bytes{0, 1, 2, 2}) == "");
}

TEST_CASE("parse() reads every notation of a board") {
  check_notations(
      Puzzle::sliding(3, 3), {1, 2, 3, 4, 0, 5, 6, 7, 8},
      {"123405678", "1 2 3 4 0 5 6 7 8", "1 2 3 4 x 5 6 7 8", "1234X5678", "1,2,3;4,_,5;6,7,8",
       "[[1,2,3],[4,0,5],[6,7,8]]", "1234.5678", "123/4#5/678", " 123405678\r\n", "123 405 678"});
  check_notations(Puzzle::sliding(4, 4), {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0},
                  {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "123456789abcdef0", "123456789ABCDEF.",
                   "1234/5678/9abc/defx"});
  check_notations(Puzzle::cubic(2, 3, 2), {0, 1, 2, 0, 3, 0},
                  {"WBRWEW", "WBR/WEW", "W B R W E W", "W,B,R,W,E,W", " WBR WEW \n"});
  check_notations(Puzzle::cubic(2, 2, 2, CubeKind::kAxes, CubicGoals::kPositions), {1, 6, 0, 5},
                  {"WR ./WB RB", "WREWBRB", "wr_wbrb", "WR,.,WB,RB"});
  check_notations(Puzzle::cubic(2, 3, 2, CubeKind::kMarked), {0, 1, 2, 3, 4, 6},
                  {"udn/es.", "udnes.", "u d n e s .", " udn es. \n"});
  // Not a mark is elsewhere: the same text is another board if goals are positions.
  check_notations(Puzzle::cubic(2, 3, 2, CubeKind::kMarked, CubicGoals::kTops), {0, 0, 2, 0, 0, 0},
                  {"uu./uuu", "uu.uuu"});
  check_notations(Puzzle::cubic(2, 3, 2, CubeKind::kMarked), {0, 0, 6, 0, 0, 0},
                  {"uu./uuu", "uu.uuu"});
  check_notations(Puzzle::cubic(2, 2, 2, CubeKind::kDice), {0, 23, 24, 13},
                  {"12 65/. 42", "1265.42", "12,65,.,42"});
  check_notations(Puzzle::cubic(2, 2, 2, CubeKind::kDice, CubicGoals::kTops), {6, 0, 5, 3},
                  {".1/64", ".164", ". 1 6 4"});
}

TEST_CASE("parse() refuses other texts with the reason and the position of the fault") {
  check_faulty(Puzzle::sliding(3, 3), {{"1234x567", 8, "9 tiles are needed, this has 8"},
                                       {"", 0, "9 tiles are needed, this has 0"},
                                       {"1234x56789", 9, "9 tiles are needed, this has 10"},
                                       {"1234x5677", 8, "twice"},
                                       {"12x4x5678", 4, "second blank"},
                                       {"12345678x0", 9, "9 tiles are needed, this has 10"},
                                       {"1234y5678", 4, "not a tile"},
                                       {"1 2 3 4 5 6 7 8 10", 16, "not a tile"},
                                       {"1 2 3 4 5 6 77 8 0", 12, "not a tile"}});
  check_faulty(Puzzle::cubic(2, 2, 0), {{"WBR", 3, "4 cells are needed, this has 3"},
                                        {"WBRW", 4, "no blank"},
                                        {"WEEW", 2, "second blank"},
                                        {"WBXE", 2, "not a cell"},
                                        {"WBRE W", 5, "4 cells are needed, this has 5"}});
  check_faulty(Puzzle::cubic(2, 2, 0, CubeKind::kAxes, CubicGoals::kPositions),
               {{"WRB.", 2, "two letters"},
                {"WR WW . RB", 3, "different"},
                {"WR WB . .", 8, "second blank"},
                {"WR WB RW RB", 11, "no blank"},
                {"WR 1 . RB", 3, "not a cell"}});
  check_faulty(Puzzle::cubic(2, 2, 0, CubeKind::kMarked),
               {{"udn", 3, "4 cells are needed, this has 3"},
                {"udnes.", 4, "4 cells are needed, this has 6"},
                {"udne", 4, "no blank"},
                {"u..d", 2, "second blank"},
                {"U.du", 0, "small letters"},
                {"u-.u", 1, "not a cell"},
                {"12 . 13 14", 0, "not a cell"}});
  check_faulty(Puzzle::cubic(2, 2, 0, CubeKind::kMarked, CubicGoals::kTops),
               {{"u-.d", 3, "a pattern has only u"}, {"ddd.", 0, "a pattern has only u"}});
  check_faulty(Puzzle::cubic(2, 2, 0, CubeKind::kDice),
               {{"12 16 . 13", 3, "opposite faces add to 7"},
                {"12 33 . 13", 3, "each face is there once"},
                {"12 7. 13", 3, "not a cell"},
                {"1 2 3 .", 0, "two digits"},
                {"12 13 . .", 8, "second blank"}});
  check_faulty(Puzzle::cubic(2, 2, 0, CubeKind::kDice, CubicGoals::kTops),
               {{"12 13 . 14", 6, "4 cells are needed, this has 7"}, {"1.07", 2, "not a cell"}});
  Bytes small(8);
  CHECK(Puzzle::sliding(3, 3).parse("123456780", small) == kInvalid);
  Bytes large(10);
  CHECK(Puzzle::sliding(3, 3).parse("123456780", large) == kInvalid);
  Bytes board(9);
  CHECK(Puzzle::sliding(3, 3).parse(std::string(1'000'000, '1'), board) == kInvalid);
  CHECK(Puzzle::sliding(3, 3).parse(std::string_view("12345678\0", 9), board) == kInvalid);
}

TEST_CASE("check() makes the moves of the blank and compares the result with the goal") {
  const Puzzle tiles = Puzzle::sliding(3, 3);
  const Bytes near = {1, 2, 3, 4, 5, 6, 0, 7, 8};
  CHECK(tiles.check(near, "rr") == kOk);
  CHECK(tiles.check(near, "rrlr") == kOk);  // need not be optimal
  CHECK(tiles.check(near, "r") == kUnsolvable);
  CHECK(tiles.check(near, "") == kUnsolvable);
  CHECK(tiles.check(near, "rrr") == kUnsolvable);  // leaves the board at the last move
  CHECK(tiles.check(near, "lrr") == kUnsolvable);  // leaves it at the first
  CHECK(tiles.check(near, "drr") == kUnsolvable);
  CHECK(tiles.check(near, "rR") == kInvalid);
  CHECK(tiles.check(near, std::string_view("rr\0", 3)) == kInvalid);
  CHECK(tiles.check(tiles.fixed_end(), "") == kOk);
  CHECK(tiles.check(tiles.fixed_end(), std::string(100'000, 'u').replace(1, 1, "d")) ==
        kUnsolvable);
  CHECK(tiles.check(Bytes{1, 2, 3, 4, 5, 6, 6, 7, 8}, "rr") == kInvalid);
  CHECK(tiles.check(Board(near).first(8), "rr") == kInvalid);
  CHECK(tiles.check({}, "rr") == kInvalid);
}

TEST_CASE("check() makes the rolls from the start and compares the result with the pattern") {
  const Puzzle cubes = Puzzle::cubic(3, 3, 0);
  const Bytes pattern = {1, 3, 0, 0, 0, 0, 0, 0, 0};  // the cube on the right rolled left
  CHECK(cubes.check(pattern, "r") == kOk);
  CHECK(cubes.check(pattern, "l") == kUnsolvable);
  CHECK(cubes.check(pattern, "d") == kUnsolvable);
  CHECK(cubes.check(pattern, "") == kUnsolvable);
  CHECK(cubes.check(pattern, "rd?") == kInvalid);
  CHECK(cubes.check(cubes.fixed_end(), "") == kOk);
  CHECK(cubes.check(cubes.fixed_end(), "rl") == kOk);  // blue, and white again
  CHECK(cubes.check(Bytes{1, 3, 3, 0, 0, 0, 0, 0, 0}, "r") == kInvalid);
  CHECK(cubes.check(Bytes{1, 0, 0, 0, 0, 0, 0, 0, 0}, "r") == kInvalid);
  CHECK(cubes.check(Bytes{4, 3, 0, 0, 0, 0, 0, 0, 0}, "r") == kInvalid);
}

TEST_CASE("check() rolls marked cubes, dice and cubes of positions") {
  const auto kind = [](CubeKind cubes, CubicGoals goals) {
    return Puzzle::cubic(2, 2, 0, cubes, goals);
  };
  constexpr auto kTops = CubicGoals::kTops, kPositions = CubicGoals::kPositions;
  // The cube on the right rolls left: the face to the east is on top then.
  CHECK(kind(CubeKind::kMarked, kPositions).check(Bytes{5, 6, 0, 0}, "r") == kOk);
  CHECK(kind(CubeKind::kMarked, kPositions).check(Bytes{3, 6, 0, 0}, "r") == kUnsolvable);
  CHECK(kind(CubeKind::kMarked, kTops).check(Bytes{1, 2, 0, 0}, "r") == kOk);
  CHECK(kind(CubeKind::kMarked, kTops).check(Bytes{0, 2, 0, 0}, "r") == kUnsolvable);
  CHECK(kind(CubeKind::kDice, kTops).check(Bytes{3, 6, 0, 0}, "r") == kOk);
  // 4 on top, 2 north.
  CHECK(kind(CubeKind::kDice, kPositions).check(Bytes{13, 24, 0, 0}, "r") == kOk);
  CHECK(kind(CubeKind::kDice, kPositions).check(Bytes{12, 24, 0, 0}, "r") == kUnsolvable);
  CHECK(kind(CubeKind::kAxes, kPositions).check(Bytes{3, 6, 1, 1}, "r") == kOk);
  CHECK(kind(CubeKind::kAxes, kPositions).check(Bytes{2, 6, 1, 1}, "r") == kUnsolvable);
  CHECK(kind(CubeKind::kAxes, kPositions).check(Bytes{3, 6, 1, 7}, "r") == kInvalid);
  CHECK(kind(CubeKind::kDice, kPositions).check(Bytes{13, 24, 0, 24}, "r") == kInvalid);
}

TEST_CASE("all puzzles of a class have the same table name") {
  CHECK(Puzzle::sliding(3, 3).table_name() == "sliding-3x3-8.sbt");
  CHECK(Puzzle::sliding(3, 3, Bytes{0, 1, 2, 3, 4, 5, 6, 7, 8}).table_name() ==
        "sliding-3x3-8.sbt");
  CHECK(Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4}).table_name() ==
        "sliding-3x3-7.sbt");
  CHECK(Puzzle::sliding(3, 3, Bytes{1, 2, 3, 8, 0, 4, 7, 6, 5}).table_name() ==
        "sliding-3x3-4.sbt");
  CHECK(Puzzle::sliding(4, 3).table_name() == "sliding-3x4-11.sbt");
  CHECK(Puzzle::sliding(4, 4).table_name() == "sliding-4x4-15.sbt");
  CHECK(Puzzle::cubic(3, 3, 2).table_name() == "cubic-3x3-8.sbt");
  CHECK(Puzzle::cubic(3, 2, 0).table_name() == "cubic-2x3-5.sbt");
  CHECK(Puzzle::cubic(3, 3, 4, CubeKind::kMarked).table_name() == "cubic-marked-3x3-4.sbt");
  CHECK(Puzzle::cubic(3, 3, 1, CubeKind::kMarked, CubicGoals::kTops).table_name() ==
        "cubic-marked-3x3-7.sbt");
  CHECK(Puzzle::cubic(2, 4, 0, CubeKind::kDice).table_name() == "cubic-dice-2x4-7.sbt");
  CHECK(Puzzle::cubic(3, 2, 0, CubeKind::kAxes, CubicGoals::kPositions).table_name() ==
        "cubic-2x3-5.sbt");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
