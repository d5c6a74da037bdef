// Moves, symmetries and lower bounds of arrays of boards, against plain loops.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "solvers.h"
#include "tests/support/long_run.h"
#include "truth.h"

namespace slidebase::test {
namespace {

constexpr std::string_view kDirections = "dlru";
const std::size_t kBoards = long_run() ? 100'000 : kSanitized ? 100 : 300;

// The puzzles with whole positions, whose boards a move turns into boards.
const std::vector<Puzzle> kWholeCubes = {
    Puzzle::cubic(3, 3, 4, CubeKind::kAxes, CubicGoals::kPositions),
    Puzzle::cubic(2, 4, 0, CubeKind::kMarked), Puzzle::cubic(2, 3, 5, CubeKind::kDice),
    Puzzle::cubic(2, 2, 3, CubeKind::kDice)};
const std::vector<Puzzle> kSliding = {
    Puzzle::sliding(2, 3), Puzzle::sliding(3, 3, Bytes{1, 2, 3, 8, 0, 4, 7, 6, 5}),
    Puzzle::sliding(3, 4),
    Puzzle::sliding(4, 4, Bytes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})};

std::vector<Puzzle> all_puzzles() {
  std::vector<Puzzle> puzzles = kSliding;
  for (const Puzzle& puzzle : kSliding) {
    puzzles.push_back(puzzle.in(Metric::kMulti));
  }
  puzzles.insert(puzzles.end(), kWholeCubes.begin(), kWholeCubes.end());
  return puzzles;
}

// The board that these letters lead to from the fixed end; empty if they leave the board.
Bytes reached(const Puzzle& puzzle, std::string_view letters) {
  if (puzzle.is_cubic()) {
    Position position(puzzle);
    const bool is_legal =
        std::ranges::all_of(letters, [&](char letter) { return position.roll(letter); });
    return is_legal ? position.board() : Bytes();
  }
  Bytes board(puzzle.fixed_end().begin(), puzzle.fixed_end().end());
  for (std::size_t i = 0; i < letters.size() && !board.empty(); ++i) {
    board = slid(puzzle, board, letters[i]);
  }
  return board;
}

// `length` random letters that do not leave the board from the fixed end.
std::string random_walk(const Puzzle& puzzle, std::size_t length, std::mt19937_64& random) {
  int blank = static_cast<int>(std::ranges::find(puzzle.fixed_end(), blank_of(puzzle)) -
                               puzzle.fixed_end().begin());
  std::string letters;
  while (letters.size() < length) {
    const std::size_t m = random() % 4;
    const int row = blank / puzzle.cols() + std::array{1, 0, 0, -1}[m];
    const int col = blank % puzzle.cols() + std::array{0, -1, 1, 0}[m];
    if (row >= 0 && row < puzzle.rows() && col >= 0 && col < puzzle.cols()) {
      blank = row * puzzle.cols() + col;
      letters += kDirections[m];
    }
  }
  return letters;
}

void append(Bytes& array, const Bytes& board) {
  array.insert(array.end(), board.begin(), board.end());
}

// Random boards of a sliding puzzle, solvable or not.
Bytes random_boards(const Puzzle& puzzle, std::size_t count, std::mt19937_64& random) {
  Bytes board(puzzle.fixed_end().begin(), puzzle.fixed_end().end()), boards;
  for (std::size_t i = 0; i < count; ++i) {
    std::ranges::shuffle(board, random);
    append(boards, board);
  }
  return boards;
}

TEST_SUITE_BEGIN("primitives");

TEST_CASE("apply() makes the moves of each row, and no board of what cannot be made") {
  constexpr std::size_t kFirst = 15, kSecond = 9, kWidth = 12;
  for (const Puzzle& puzzle : all_puzzles()) {
    std::mt19937_64 random(seed(551));
    Bytes boards, expected;
    std::vector<char> letters(kBoards * kWidth, '\0');
    for (std::size_t i = 0; i < kBoards; ++i) {
      const std::string walk = random_walk(puzzle, kFirst + kSecond, random);
      append(boards, reached(puzzle, walk.substr(0, kFirst)));
      append(expected, reached(puzzle, walk));
      std::copy_n(walk.begin() + kFirst, kSecond, &letters[i * kWidth]);
    }
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    boards[2 * cells] = boards[2 * cells + 1] = 77;
    letters[3 * kWidth] = 'x';
    std::ranges::fill(std::span(letters).subspan(4 * kWidth, kWidth), 'd');
    std::fill_n(&expected[2 * cells], 3 * cells, std::uint8_t{255});
    for (const unsigned threads : {1U, 3U}) {
      Bytes made(boards.size(), 99);
      CHECK(puzzle.apply(boards, letters, made, threads) == kOk);
      CHECK((made == expected));
    }
    CHECK(puzzle.apply({}, {}, {}, 1) == kOk);
  }
  const Puzzle patterns = Puzzle::cubic(2, 3, 0);
  Bytes made(6);
  CHECK(patterns.apply(patterns.fixed_end(), std::string("r"), made, 1) == kInvalid);
  Bytes nine(9), two(18);
  CHECK(Puzzle::sliding(3, 3).apply(Bytes(18), std::string("rrr"), two) == kInvalid);
  CHECK(Puzzle::sliding(3, 3).apply(Bytes(18), std::string("rr"), nine) == kInvalid);
}

// The boards after each column's move of one board, and whether it can be made: `after` has the
// board after some letters, or none.
template <typename After>
void append_neighbours(const Puzzle& puzzle, const After& after, Bytes& made, Bytes& legal) {
  for (const char letter : kDirections) {
    const int side = letter == 'd' || letter == 'u' ? puzzle.rows() : puzzle.cols();
    const int longest = puzzle.metric() == Metric::kMulti ? side - 1 : 1;
    for (int length = 1; length <= longest; ++length) {
      const Bytes board = after(std::string(static_cast<std::size_t>(length), letter));
      legal.push_back(board.empty() ? 0 : 1);
      append(made, board.empty() ? Bytes(static_cast<std::size_t>(puzzle.cells()), 255) : board);
    }
  }
}

TEST_CASE("neighbours() has the board after each move, and which moves there are") {
  for (const Puzzle& puzzle : all_puzzles()) {
    const auto columns = static_cast<std::size_t>(puzzle.move_count());
    std::mt19937_64 random(seed(552));
    Bytes boards, expected, allowed;
    for (std::size_t i = 0; i < kBoards; ++i) {
      const std::string walk = random_walk(puzzle, i % 30, random);
      append(boards, reached(puzzle, walk));
      append_neighbours(
          puzzle, [&](const std::string& more) { return reached(puzzle, walk + more); }, expected,
          allowed);
    }
    CHECK(allowed.size() == kBoards * columns);
    Bytes made(expected.size(), 99), legal(allowed.size(), 99), alone(allowed.size(), 99);
    CHECK(puzzle.neighbours(boards, made, legal, 2) == kOk);
    CHECK((made == expected));
    CHECK((legal == allowed));
    CHECK(puzzle.neighbours(boards, {}, alone, 1) == kOk);
    CHECK((alone == allowed));
    boards[0] = boards[1] = 77;
    CHECK(puzzle.neighbours(boards, made, legal, 1) == kOk);
    CHECK(std::count(legal.begin(), legal.begin() + static_cast<std::ptrdiff_t>(columns), 0) ==
          static_cast<std::ptrdiff_t>(columns));
    CHECK(made[0] == 255);
  }
  CHECK(Puzzle::sliding(3, 3).in(Metric::kMulti).move_count() == 8);
  CHECK(Puzzle::cubic(2, 3, 0).move_count() == 4);
  Bytes legal(4);
  CHECK(Puzzle::cubic(2, 3, 0).neighbours(Puzzle::cubic(2, 3, 0).fixed_end(), {}, legal, 1) ==
        kInvalid);
}

TEST_CASE("solvable() says which boards of 2x3 and 3x3 a search reaches, and larger ones too") {
  for (const Puzzle& puzzle : {kSliding[0], kSliding[1]}) {
    const auto all = all_boards_of(Truth(puzzle));
    Bytes said(all->distances.size(), 99);
    CHECK(puzzle.solvable(all->boards, said, 2) == kOk);
    CHECK(std::ranges::equal(said, all->distances, [](std::uint8_t can, int distance) {
      return can == (distance >= 0);
    }));
  }
  for (const Puzzle& puzzle : {kSliding[2], kSliding[3].in(Metric::kMulti)}) {
    std::mt19937_64 random(seed(553));
    for (int i = 0; i < 100; ++i) {
      Bytes board = reached(puzzle, random_walk(puzzle, 300, random)), said(1);
      CHECK(puzzle.solvable(board, said, 1) == kOk);
      CHECK(said[0] == 1);
      std::swap(*std::ranges::find(board, 1), *std::ranges::find(board, 2));
      CHECK(puzzle.solvable(board, said, 1) == kOk);
      CHECK(said[0] == 0);
      board[0] = board[1];
      CHECK(puzzle.solvable(board, said, 1) == kOk);
      CHECK(said[0] == 255);
    }
  }
  const Puzzle cubes = Puzzle::cubic(2, 3, 0);
  Bytes said(1);
  CHECK(cubes.solvable(cubes.fixed_end(), said, 1) == kInvalid);
}

// The letters of all walks that rotations and reflections make of one, if they leave the blank of
// the fixed end where it is: rows and columns are exchanged, then each is turned round.
std::vector<std::string> images_of(const Puzzle& puzzle, std::string_view walk) {
  const int blank = static_cast<int>(std::ranges::find(puzzle.fixed_end(), blank_of(puzzle)) -
                                     puzzle.fixed_end().begin());
  std::vector<std::string> images;
  for (int k = 0; k < 8; ++k) {
    const bool exchanges = (k & 1) != 0, turns_rows = (k & 2) != 0, turns_cols = (k & 4) != 0;
    int row = blank / puzzle.cols(), col = blank % puzzle.cols();
    if (exchanges) {
      std::swap(row, col);
    }
    row = turns_rows ? puzzle.rows() - 1 - row : row;
    col = turns_cols ? puzzle.cols() - 1 - col : col;
    if ((exchanges && puzzle.rows() != puzzle.cols()) || row * puzzle.cols() + col != blank) {
      continue;
    }
    std::string image(walk);
    for (char& letter : image) {
      letter = exchanges ? "rudl"[kDirections.find(letter)] : letter;
      letter = turns_rows && letter == 'd'   ? 'u'
               : turns_rows && letter == 'u' ? 'd'
               : turns_cols && letter == 'l' ? 'r'
               : turns_cols && letter == 'r' ? 'l'
                                             : letter;
    }
    images.push_back(image);
  }
  return images;
}

TEST_CASE("canonical() is the first of the boards that the reflected walks lead to") {
  std::vector<Puzzle> puzzles = all_puzzles();
  for (const CubeKind kind : {CubeKind::kAxes, CubeKind::kMarked, CubeKind::kDice}) {
    puzzles.push_back(Puzzle::cubic(2, 2, 0, kind, CubicGoals::kTops));
    puzzles.push_back(Puzzle::cubic(2, 4, 1, kind, CubicGoals::kTops));
  }
  puzzles.push_back(Puzzle::cubic(3, 3, 1));
  for (const Puzzle& puzzle : puzzles) {
    std::mt19937_64 random(seed(554));
    Bytes boards, expected;
    for (std::size_t i = 0; i < kBoards; ++i) {
      const std::string walk = random_walk(puzzle, i % 50, random);
      append(boards, reached(puzzle, walk));
      Bytes first;
      for (const std::string& image : images_of(puzzle, walk)) {
        const Bytes board = reached(puzzle, image);
        first = first.empty() ? board : std::min(first, board);
      }
      append(expected, first);
    }
    Bytes made(boards.size(), 99), again(boards.size(), 99);
    CHECK(puzzle.canonical(boards, made, 2) == kOk);
    CHECK((made == expected));
    CHECK(puzzle.canonical(made, again, 1) == kOk);
    CHECK((again == made));
    boards[0] = boards[1] = 77;
    CHECK(puzzle.canonical(boards, made, 1) == kOk);
    CHECK(std::count(made.begin(), made.begin() + puzzle.cells(), 255) == puzzle.cells());
  }
}

// The goal cell of each tile.
std::vector<int> homes_of(const Puzzle& puzzle) {
  std::vector<int> homes(static_cast<std::size_t>(puzzle.cells()));
  for (int c = 0; c < puzzle.cells(); ++c) {
    homes[puzzle.fixed_end()[static_cast<std::size_t>(c)]] = c;
  }
  return homes;
}

// Twice the least number of tiles to take out of a line so that the others that belong there, by
// their goal places, are in order: by trying all sets.
int conflicts(const std::vector<int>& places) {
  int most = 0;
  for (unsigned kept = 0; kept < 1U << places.size(); ++kept) {
    std::vector<int> rest;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if ((kept >> i & 1U) != 0) {
        rest.push_back(places[i]);
      }
    }
    if (std::ranges::is_sorted(rest)) {
      most = std::max(most, static_cast<int>(rest.size()));
    }
  }
  return 2 * (static_cast<int>(places.size()) - most);
}

// Rows, or columns, in which the cells of a board and the homes of its tiles are.
int line_of(const Puzzle& puzzle, int cell, bool rows) {
  return rows ? cell / puzzle.cols() : cell % puzzle.cols();
}

// The conflicts of all rows, or of all columns.
int conflicts(const Puzzle& puzzle, Board board, bool rows) {
  const std::vector<int> homes = homes_of(puzzle);
  std::map<int, std::vector<int>> places;
  for (int c = 0; c < puzzle.cells(); ++c) {
    const int tile = board[static_cast<std::size_t>(c)];
    const int home = homes[static_cast<std::size_t>(tile)];
    if (tile != 0 && line_of(puzzle, home, rows) == line_of(puzzle, c, rows)) {
      places[line_of(puzzle, c, rows)].push_back(line_of(puzzle, home, !rows));
    }
  }
  return std::accumulate(places.begin(), places.end(), 0,
                         [](int sum, const auto& line) { return sum + conflicts(line.second); });
}

// Walking distances of all states of the rows, or columns: a search over lines that each list the
// goal lines of their tiles.
class Walks {
 public:
  Walks(const Puzzle& puzzle, bool rows) : puzzle_(puzzle), rows_(rows) {
    std::vector<State> level = {state_of(puzzle.fixed_end())};
    for (int distance = 0; !level.empty(); ++distance) {
      std::vector<State> next;
      for (const State& state : level) {
        if (distance_.try_emplace(state, distance).second) {
          append_neighbours_of(state, next);
        }
      }
      level = std::move(next);
    }
  }

  int distance(Board board) const { return distance_.at(state_of(board)); }

 private:
  using State = std::vector<std::multiset<int>>;  // -1 for the blank

  State state_of(Board board) const {
    const std::vector<int> homes = homes_of(puzzle_);
    State state(static_cast<std::size_t>(rows_ ? puzzle_.rows() : puzzle_.cols()));
    for (int c = 0; c < puzzle_.cells(); ++c) {
      const std::size_t tile = board[static_cast<std::size_t>(c)];
      state[static_cast<std::size_t>(line_of(puzzle_, c, rows_))].insert(
          tile == 0 ? -1 : line_of(puzzle_, homes[tile], rows_));
    }
    return state;
  }

  static void append_neighbours_of(const State& state, std::vector<State>& next) {
    for (std::size_t line = 0; line + 1 < state.size(); ++line) {
      for (const auto& [from, to] : {std::pair{line, line + 1}, std::pair{line + 1, line}}) {
        for (const int tile : state[from].contains(-1)
                                  ? std::set<int>(state[to].begin(), state[to].end())
                                  : std::set<int>()) {
          State moved = state;
          moved[to].extract(tile);
          moved[to].insert(-1);
          moved[from].extract(-1);
          moved[from].insert(tile);
          next.push_back(moved);
        }
      }
    }
  }

  Puzzle puzzle_;
  bool rows_;
  std::map<State, int> distance_;
};

TEST_CASE("heuristic() has the bounds that plain loops and a plain search find") {
  for (const Puzzle& puzzle :
       {kSliding[0], kSliding[1], kSliding[2], kSliding[3], kSliding[2].in(Metric::kMulti)}) {
    const std::vector<int> homes = homes_of(puzzle);
    std::mt19937_64 random(seed(555));
    Bytes boards = random_boards(puzzle, kBoards, random);
    std::array<std::vector<std::int16_t>, 4> expected;
    for (std::size_t i = 0; i < kBoards; ++i) {
      const Board board = board_at(puzzle, boards, i);
      int misplaced = 0, manhattan = 0;
      for (int c = 0; c < puzzle.cells(); ++c) {
        const std::size_t tile = board[static_cast<std::size_t>(c)];
        misplaced += tile != 0 && homes[tile] != c ? 1 : 0;
        for (const bool rows : {true, false}) {
          manhattan +=
              tile == 0 ? 0
                        : std::abs(line_of(puzzle, homes[tile], rows) - line_of(puzzle, c, rows));
        }
      }
      const int linear =
          manhattan + conflicts(puzzle, board, true) + conflicts(puzzle, board, false);
      expected[0].push_back(static_cast<std::int16_t>(misplaced));
      expected[1].push_back(static_cast<std::int16_t>(manhattan));
      expected[2].push_back(static_cast<std::int16_t>(linear));
    }
    if (puzzle.cells() <= 12) {
      const Walks rows(puzzle, true), cols(puzzle, false);
      for (std::size_t i = 0; i < kBoards; ++i) {
        const Board board = board_at(puzzle, boards, i);
        expected[3].push_back(
            static_cast<std::int16_t>(rows.distance(board) + cols.distance(board)));
      }
    }
    for (int bound = 0; bound < (puzzle.cells() <= 12 ? 4 : 3); ++bound) {
      std::vector<std::int16_t> said(kBoards, 0x5555);
      CHECK(puzzle.heuristic(boards, static_cast<Bound>(bound), said, 2) == kOk);
      CHECK((said == expected[static_cast<std::size_t>(bound)]));
    }
    boards[1] = boards[0];
    std::vector<std::int16_t> said(1);
    CHECK(puzzle.heuristic(board_at(puzzle, boards, 0), Bound::kManhattan, said, 1) == kOk);
    CHECK(said[0] == kInvalid);
  }
  const Puzzle fifteen = Puzzle::sliding(4, 4);
  std::vector<std::int16_t> said(1);
  CHECK(fifteen.heuristic(fifteen.fixed_end(), Bound::kWalkingDistance, said, 1) == kOk);
  CHECK(said[0] == 0);
  CHECK(fifteen.heuristic(fifteen.fixed_end(), static_cast<Bound>(4), said, 1) == kInvalid);
  const Puzzle cubes = Puzzle::cubic(2, 3, 0), wide = Puzzle::sliding(3, 8);
  for (const Puzzle& refused : {cubes, wide}) {
    CHECK(refused.heuristic(refused.fixed_end(), Bound::kWalkingDistance, said, 1) == kInvalid);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
