// Exact distances and optimal paths for sliding-tile puzzles and rolling cubes, read from complete
// tables. docs/API.md has whole programs.
//
// A board is one byte per cell, row by row. A sliding puzzle's board holds each of 0..cells-1 once,
// with 0 for the blank. A board of the rolling cubes has a number for each cube, and once, for the
// blank, the number after the last one (below). An array of boards holds one board after another
// without gaps. Moves are letters that say where the blank goes: d, l, r, u.
//
// Boards of cubes are patterns of tops or whole positions (slidebase/cubes.h). North is where the
// row above is, east where the column to the right is. The numbers of a cube:
//
//   kind     pattern: on top                 position: how it lies
//   axes     0 white, 1 blue, 2 red;         0 to 5, colours on top and north: WB WR BW BR RW RB;
//            3 is the blank                  6 is the blank
//   marked   0 the mark, 1 another face;     0 to 5, the side of the mark: up, down, north, east,
//            2 is the blank                  south, west; 6 is the blank
//   dice     0 to 5, the face less one;      0 to 23, faces on top and north: 12 13 14 15, 21 23 24
//            6 is the blank                  26, 31 32 35 36, 41 42 45 46, 51 53 54 56, 62 63 64
//                                            65; 24 is the blank
//
// Tables, Puzzle and Solver are immutable: any number of threads may use one at once. They are
// cheap to copy (Tables and Solver share their data, Puzzle is small) and may be destroyed in any
// order: a Solver keeps open what it needs. A moved-from object can only be destroyed or assigned
// to.
//
// Functions that open or make something throw Error (slidebase/error.h). Queries do not throw: they
// return a distance, or a Status (slidebase/error.h) if there is no distance. The library writes to
// no stream, reads the environment only for Tables(), installs no handler and ends no process.
// Files are mapped into memory: truncating one while it is in use raises SIGBUS, as with every
// mapping; replacing it by another file of the same name is safe.
//
// Everything in this header is source-compatible within a major version. Its symbols depend on the
// compiler's C++ library; those of slidebase/c.h do not.
#ifndef SLIDEBASE_SLIDEBASE_H
#define SLIDEBASE_SLIDEBASE_H

#if __cplusplus <= 201703L
#error "slidebase/slidebase.h needs C++20 (-std=c++20); use slidebase/c.h for older C++ and C99"
#else

#include <slidebase/cubes.h>
#include <slidebase/error.h>
#include <slidebase/metric.h>
#include <slidebase/source.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)

namespace slidebase {

// The version of the linked library: "1.0.0".
const char* version() noexcept;

// The bytes of one board. A std::vector or std::array of bytes converts to it implicitly.
using Board = std::span<const std::uint8_t>;

// Called now and then on the calling thread with the amount of work done and the total, in states,
// boards or bytes (the same unit throughout a call): at least once, and at the end with done == of.
// If it returns false, the work stops soon and leaves nothing behind. An exception that it throws
// leaves the call. An empty Progress is not called.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t of)>;

// Limits for one call of a Solver that searches for each board.
struct Limits {
  double seconds = 0;  // from the start of the call; later answers are kUndecided; 0: no limit
  // In boards. If it returns false or throws, the call returns kCancelled.
  Progress progress = {};
  // The most boards that the search of one board may generate, before it is kUndecided; 0: no
  // limit. Which boards are decided then does not depend on the machine or the threads.
  std::uint64_t nodes = 0;
  // If given, paths that need not be shortest are sought too, better ones as long as the search
  // goes on. It ends when a path is this much longer than its proven bound at most: below 1 a share
  // of the bound, from 1 on a number of moves. The board is kUndecided then, unless the path is
  // shortest; Solver::path() and Answers::lengths tell both numbers. Boards without tables may take
  // minutes to come within 0, so give them seconds; with a large number the first path will do.
  std::optional<double> within = {};
};

// In place of the distance after a move that the blank cannot make: above all distances, so that a
// least value is never one of these.
inline constexpr std::int16_t kNoMove = 32767;

// Options of Solver::write_dataset().
struct Dataset {
  std::uint64_t count = 0;  // boards
  std::uint64_t seed = 0;
  int least = 0;             // distances, both included
  int greatest = -1;         // -1: the greatest there is
  bool by_distance = false;  // uniform over distances, and over the boards of each; or over boards
  int test_percent = 10;     // the share of the symmetry classes that are for testing
  unsigned threads = 0;      // 0: one per processor
  Progress progress = {};    // in thirds of a board
};

// Pattern tables, for sliding boards whose complete table is out of reach: additive ones, in slides
// coloured ones. For 4x4 in single moves the small tables take 3 MB, standard 196 MB, hard 392 MB.
// Larger tables make searches shorter.
enum class Patterns { kNone, kSmall, kStandard, kHard };

// The puzzle to query: the board's shape, and the fixed end of all paths, which is the goal of a
// sliding puzzle and the start of the cubes.
class Puzzle {
 public:
  // Tiles on rows x cols cells. The goal is 1, 2, 3, ... with the blank last, or `goal`. At least
  // two rows and columns, and at most 25 cells or 10 rows and columns; complete tables have at most
  // 16 cells, pattern tables 25. Throws Error(kUsage) with the reason.
  static Puzzle sliding(int rows, int cols);
  static Puzzle sliding(int rows, int cols, Board goal);

  // Cubes on rows x cols cells with the blank on the cell `start`, counted from 0 row by row. At
  // the start all cubes lie alike: every one shows white on top, blue to the east and west, red to
  // the north and south; or its mark on top; or, a die, 1 on top, 2 to the north and 3 to the west.
  // Boards are what to reach from there: patterns of tops or whole positions. The usual goals are
  // patterns for kAxes, the usual kind, and positions for the others. At most 12 cells, dice at
  // most 8. Throws Error(kUsage).
  static Puzzle cubic(int rows, int cols, int start);
  static Puzzle cubic(int rows, int cols, int start, CubeKind kind);
  static Puzzle cubic(int rows, int cols, int start, CubeKind kind, CubicGoals goals);

  // The same puzzle with its moves counted in this way. Puzzles count single moves at first. Throws
  // Error(kUsage) for cubes in slides. Tables in slides have at most 14 cells, or are pattern
  // tables of 3x5 and 4x4.
  [[nodiscard]] Puzzle in(Metric metric) const;
  Metric metric() const noexcept { return metric_; }

  bool is_cubic() const noexcept { return is_cubic_; }
  // The kind of the cubes and what boards say of them; kAxes and kTops for a sliding puzzle.
  CubeKind cubes() const noexcept { return cubes_; }
  CubicGoals goals() const noexcept { return goals_; }
  int rows() const noexcept { return rows_; }
  int cols() const noexcept { return cols_; }
  int cells() const noexcept { return rows_ * cols_; }
  // The goal of a sliding puzzle; the start of the cubes: the number of the blank on the start's
  // cell, and on all others 0, or 1 in positions of kAxes.
  Board fixed_end() const noexcept {
    return Board(fixed_end_).first(static_cast<std::size_t>(cells()));
  }

  // Reads a board as people write it: tiles as numbers, or letters above 9, and the blank as one of
  // 0 x _ . #; with or without separators. Fills `board`, which has cells() bytes. On kInvalid,
  // writes to `*why`, if given, the byte of the error and the reason. Cubes:
  //
  //   kind     pattern                         position                        the blank
  //   axes     W, B, R                         WB, WR, ...: top and north      E, . or _
  //   marked   u (mark on top), - (not)        u, d, n, e, s, w                .
  //   dice     1 to 6                          12, 13, ...: top and north      .
  [[nodiscard]] Status parse(std::string_view text, std::span<std::uint8_t> board,
                             std::string* why = nullptr) const noexcept;
  // The board in a form that parse() reads: "123456780", "1 2 3 4 ...", "WBR/WEW/...",
  // "udn/e.s/...", "12 13/. 65". Empty if `board` is not a board.
  std::string text(Board board) const;

  // Boards, solvable or not, are numbered from 0 to board_count() - 1. Sliding boards have their
  // Cantor rank among all cells()! boards (012345678 is 0, 123456780 is 46233). Boards of cubes are
  // ordered by the blank's cell, then by the numbers of the cubes as digits in base n, where n is
  // the number of the blank; there are cells() * n^(cells()-1). Positions that no rolls lead to are
  // unsolvable boards. Sliding boards of more than 20 cells have no ranks, which would not fit in
  // 64 bits: board_count() is 0, and rank() and unrank() are kInvalid. O(cells^2).
  std::uint64_t board_count() const noexcept;
  Status rank(Board board, std::uint64_t& rank) const noexcept;
  Status unrank(std::uint64_t rank, std::span<std::uint8_t> board) const noexcept;
  // The same for an array of N boards. An invalid board gets kNoRank; an invalid rank sets all
  // bytes of its board to 255. `threads`: as in Solver::distances(). kInvalid, with nothing done,
  // unless there are N * cells() bytes and N ranks.
  static constexpr std::uint64_t kNoRank = ~std::uint64_t{0};
  Status ranks(std::span<const std::uint8_t> boards, std::span<std::uint64_t> ranks,
               unsigned threads = 1) const noexcept;
  Status unranks(std::span<const std::uint64_t> ranks, std::span<std::uint8_t> boards,
                 unsigned threads = 1) const noexcept;

  // The following calls answer an array of N boards without a table. `threads` and sizes are as
  // above; the result is kInvalid, with nothing done, if a size is wrong. Where a call writes
  // boards, all bytes are 255 in place of one that there is not.
  //
  // The columns of moves: 4 in single moves, d, l, r, u; in slides 2 * (rows + cols - 2), by letter
  // and then by length: of 3x3 d, dd, l, ll, r, rr, u, uu.
  int move_count() const noexcept;
  // Makes moves. `letters`: N rows of equal width, padded with zeros, as Solver::solve() writes
  // them; `made`: N boards. There is none for an invalid board, and if a move leaves the board or
  // is no letter of d, l, r, u. kInvalid for patterns of tops, which do not say what a roll shows.
  Status apply(std::span<const std::uint8_t> boards, std::span<const char> letters,
               std::span<std::uint8_t> made, unsigned threads = 1) const noexcept;
  // The boards after each move, in rows of move_count() columns: `made` has N * move_count() boards
  // and `legal` a byte for each, 1 or, where the blank cannot go, 0; of an invalid board all are 0.
  // Either may be empty. kInvalid for patterns of tops.
  Status neighbours(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                    std::span<std::uint8_t> legal = {}, unsigned threads = 1) const noexcept;
  // Whether moves lead from each board to the goal: 1 or 0, or 255 for an invalid board. By parity,
  // O(cells); kInvalid for cubes.
  Status solvable(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                  unsigned threads = 1) const noexcept;
  // Of each board the lexicographically first of its images under the rotations and reflections
  // that leave the blank of the fixed end where it is: tiles are renamed so that the goal stays
  // itself, cubes reflected so that the start does. All images have the same distance.
  Status canonical(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                   unsigned threads = 1) const noexcept;
  // A lower bound of the distance of each board in single moves, or kInvalid. Walking distances
  // need a table of 25,000 states for 4x4 and of 66 million for 5x5, which is kept until those of
  // another puzzle are asked for. kInvalid for cubes, and for walking distances of boards that are
  // too long, such as 3x8.
  Status heuristic(std::span<const std::uint8_t> boards, Bound bound,
                   std::span<std::int16_t> values, unsigned threads = 1) const noexcept;

  // Checks whether these moves lead from the board to the goal, or from the cubes' start to it. kOk
  // if they do; kUnsolvable if they end elsewhere or leave the board; kInvalid if a letter is not a
  // move or `board` is not a board. They are optimal if their number, or in slides the number of
  // their runs of equal letters, is Solver::distance().
  [[nodiscard]] Status check(Board board, std::string_view moves) const noexcept;

  // The file name of the table of this puzzle's class: "sliding-3x3-8.sbt", or in slides
  // "sliding-3x3-8-multi.sbt", of marked cubes "cubic-marked-3x3-4.sbt", whatever the goals. Throws
  // Error(kUsage) for a board of more than 16 cells, which has none.
  std::string table_name() const;
  // The file name of its pattern tables: "additive-4x4-15-standard.sbt", or in slides
  // "coloured-4x4-15-standard.sbt". Throws Error(kUsage) for cubes, and for kHard in slides.
  std::string table_name(Patterns patterns) const;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  Puzzle(bool is_cubic, int rows, int cols) noexcept;

  bool is_cubic_;
  Metric metric_ = Metric::kSingle;
  CubeKind cubes_ = CubeKind::kAxes;
  CubicGoals goals_ = CubicGoals::kTops;
  std::uint8_t rows_, cols_;
  std::array<std::uint8_t, 100> fixed_end_{};
};

// Private to the library: the data of the two classes below.
struct TablePlaces;
struct OpenPuzzle;

// The places where tables are looked for. One table is enough for all puzzles of its class: puzzles
// with renamed tiles, and turned or reflected boards, share it.
class Tables {
 public:
  // The tables where the programs look for them: in the folders of the environment variable
  // SLIDEBASE_PATH, separated by colons, in $XDG_DATA_HOME/slidebase (~/.local/share/slidebase; on
  // Windows %LOCALAPPDATA%\\slidebase), in ../share/slidebase relative to the folder of the running
  // program, and where the library was installed. Folders that cannot be read, or whose table
  // cannot be read, are skipped.
  Tables();
  // The tables in these folders, found by file name, in the order of the folders. A table is opened
  // when a Solver first needs it, and stays open as long as these Tables, a copy of them or a
  // Solver that uses it exists. A missing table is looked for again each time. Missing folders are
  // skipped. If no folder has the table of a sliding board of up to 8 cells, in slides 9, or a
  // cubic board of up to 6, it is made in memory. If a sliding board has no complete table, its
  // pattern tables are used, in slides the coloured ones; if these are missing too, small ones for
  // 15 and 16 cells in single moves are made in memory (3 MB; docs/BENCHMARKS.md, The fifteen, has
  // the time).
  explicit Tables(std::vector<std::filesystem::path> folders);
  // One table. Throws Error: kMissing, kIo, kFormat, kDamaged, kMemory.
  [[nodiscard]] static Tables file(const std::filesystem::path& path);
  // One table; its bytes are copied. Throws Error: kFormat, kDamaged, kMemory.
  [[nodiscard]] static Tables memory(std::span<const std::byte> bytes);
  // One table from the caller's own source (slidebase/source.h). If the source is pending, the
  // table is opened later. Throws Error: kUsage for nullptr, kIo, kFormat, kDamaged, kMemory.
  [[nodiscard]] static Tables source(std::shared_ptr<const Source> source);

  Tables(const Tables&);
  Tables(Tables&&) noexcept;
  Tables& operator=(const Tables&);
  Tables& operator=(Tables&&) noexcept;
  ~Tables();

  // Looks in `first`, then in `second`. A pending source does not block the tables after it.
  friend Tables operator+(const Tables& first, const Tables& second) { return first.with(second); }

  // The puzzles of the tables given as file, memory or source, each with the plain goal, or the
  // start of its class and the goals that its kind of cubes usually has. Tables in folders are not
  // included.
  std::vector<Puzzle> puzzles() const;

 private:
  friend class Solver;
  explicit Tables(std::shared_ptr<const TablePlaces> places) noexcept;
  Tables with(const Tables& second) const;

  std::shared_ptr<const TablePlaces> places_;
};

// One legal move: its letter, the distance of the board it leads to, and that board (in the first
// cells() bytes). `cells`: how far a slide takes the blank; 1 for single moves.
struct Step {
  char letter = 0;
  int distance = 0;
  std::array<std::uint8_t, 100> board{};
  int cells = 1;
};

// The arrays that Solver::answer() fills for N boards. Those that are empty are left out.
struct Answers {
  // N: the distance of each board, or its Status.
  std::span<std::int16_t> distances = {};
  // N rows of equal width, at least path_capacity(): the path() of each board, or the path found
  // with Limits::within, padded with zeros. 32 is a good width for 3x3.
  std::span<char> letters = {};
  // N rows of Puzzle::move_count() columns: the distance after each move, kNoMove if the blank
  // cannot make it, or the Status that the board has instead of a distance; and 1 if the move leads
  // nearer, otherwise 0. The moves of cubes are those of moves(). They take little more time than
  // distances in single moves with a complete table; with pattern tables a few times as long.
  std::span<std::int16_t> values = {};
  std::span<std::uint8_t> optimal = {};
  // N: a length that no path is shorter than, also of a board that is undecided; and the boards
  // that the search for its path generated, 0 with a complete table.
  std::span<std::int16_t> bounds = {};
  std::span<std::uint64_t> nodes = {};
  // N: the moves of a path, the distance or, of an undecided board, those of the one that was found
  // with Limits::within; 0 if none is known.
  std::span<std::int16_t> lengths = {};
};

// Answers queries about one puzzle.
//
// With a complete table each answer takes a few look-ups. With pattern tables (for boards of 15 to
// 25 cells, whose complete tables are out of reach) it takes a search: on 4x4 milliseconds for most
// boards and seconds for the farthest (docs/BENCHMARKS.md, The fifteen), on 5x5 seconds to hours
// (The 24-puzzle). Each calling thread takes less than 25 MB of memory, or 110 MB for boards of
// more than 16 cells.
//
// Boards of more than 25 cells, and in slides of more than 14 other than 3x5 and 4x4, have no
// tables. A solver of them opens none; it knows which boards are unsolvable, the distance of the
// goal, and of all others a lower bound: they are kUndecided (Answers::bounds).
//
// The distance of a sliding board is the least number of moves from it to the goal, in the puzzle's
// metric: in slides every function counts slides. Paths are letters, one for each cell that the
// blank goes; a slide is a run of equal letters. The distance of a position of cubes is the least
// number of rolls from the start to it; that of a pattern, to any position that shows it. All
// functions check their boards.
class Solver {
 public:
  // Opens the table of the puzzle's class. Throws Error: kMissing, with the command that makes it;
  // kIo, kFormat, kDamaged, kMemory; kPending if the source does not have the bytes yet: fetch them
  // and try again.
  Solver(const Tables& tables, const Puzzle& puzzle);
  // The same, but if there is no complete table, pattern tables smaller than `least` are skipped.
  // Only kSmall tables of single moves are made in memory. Throws Error(kMissing) if none is found.
  Solver(const Tables& tables, const Puzzle& puzzle, Patterns least);

  Solver(const Solver&);
  Solver(Solver&&) noexcept;
  Solver& operator=(const Solver&);
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  // The same solver with limits for each call that queries one board or many. It shares this
  // solver's data and opens nothing. The limits have no effect on a complete table, which answers
  // at once. Throws Error(kUsage) if `seconds` or `within` is negative or not a number.
  [[nodiscard]] Solver limited(const Limits& limits) const;

  const Puzzle& puzzle() const noexcept;
  // The pattern tables it searches with; kNone if it has a complete table.
  Patterns patterns() const noexcept;
  // The greatest distance, below 191. For cubes it is the greatest distance of a position; if
  // boards are patterns, all of them may be nearer. 190 with pattern tables, which do not contain
  // it, and 4095 without any tables.
  int longest() const noexcept;
  // The most letters that a path can have: longest(), or in slides a bound that counts slides along
  // rows and columns in turn, each as long as the board allows. Below 191 with tables.
  int path_capacity() const noexcept;
  // The number of boards at distance 0, 1, ..., longest(). Empty with pattern tables, which do not
  // contain it. For patterns of cubes O(patterns); throws Error if the table is damaged or its
  // source fails or is pending.
  std::vector<std::uint64_t> histogram() const;

  // The distance of one board, or a Status below 0. A sliding board takes O(distance) look-ups, a
  // position of cubes too, a pattern takes one.
  [[nodiscard]] int distance(Board board) const noexcept;
  // The same, and writes an optimal path to `letters`: for a sliding board the first in
  // alphabetical order, in slides the first by the letters of its slides, shorter ones before
  // longer ones of the same letter; for cubes the path to the position, or to the recorded one that
  // shows the pattern, that is smallest when read from the last move to the first. Of a board of
  // more than 16 cells any one, always the same.
  int path(Board board, std::string& letters) const noexcept;
  // The same, but also a path that need not be shortest, if limits ask for one (Limits::within).
  // Returns its moves; no path has fewer than `at_least`, which is set for an undecided board too.
  int path(Board board, std::string& letters, int& at_least) const noexcept;
  // Writes the legal moves, sorted by letter, to `steps`. Returns their number, 2 to 4, or a Status
  // below 0; in slides kInvalid, because there may be more than 4. The moves of cubes are those of
  // the position that path() leads to, each with the distance of the position it reaches, and that
  // position or the pattern that it shows.
  int moves(Board board, std::array<Step, 4>& steps) const noexcept;
  // The same in any metric: in slides by letter and then by length; there are rows + cols - 2.
  int moves(Board board, std::vector<Step>& steps) const noexcept;
  // Counts the optimal paths; 2^64 - 1 means that many or more. Time and memory grow with the
  // number of states on these paths. For a pattern of marked cubes it reads 5^(cubes without a mark
  // on top) positions, for one of dice 4^(cells() - 1).
  Status count_paths(Board board, std::uint64_t& count) const noexcept;
  // Calls found(letters) for each optimal path, until it returns false (the result is then
  // kCancelled). Sliding boards: in alphabetical order, in slides in that of path(). Cubes:
  // position by position, each in the order of path(). Up to 16 cells the first is that of path().
  // O(distance) for each path. Throws only what `found` throws.
  Status paths(Board board, const std::function<bool(std::string_view)>& found) const;

  // Answers an array of N boards. `threads`: the number of threads that work on it, including the
  // caller; 0: one per processor. If boards need a search, threads that have no board left take
  // part in that of a hard one. Small sliding boards are answered from a table of all their paths,
  // made once for the first large array (1.5 MB). Returns kInvalid, with nothing done, if the size
  // of an array is wrong; otherwise kOk, or the gravest of kDamaged, kUnreadable, kMemory and
  // kPending among the answers. If the file was changed meanwhile, the result and all answers are
  // kDamaged. Boards that a limited solver does not decide are kUndecided; if its Progress cancels
  // the call, the result is kCancelled, and the answers found by then remain.
  Status answer(std::span<const std::uint8_t> boards, const Answers& answers,
                unsigned threads = 1) const noexcept;
  // answer() with these arrays, of which distances() and solve() need all.
  Status distances(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                   unsigned threads = 1) const noexcept;
  Status solve(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
               std::span<char> letters, unsigned threads = 1) const noexcept;
  Status action_values(std::span<const std::uint8_t> boards, std::span<std::int16_t> values,
                       std::span<std::uint8_t> optimal = {}, std::span<std::int16_t> distances = {},
                       unsigned threads = 1) const noexcept;

  // Fills `boards` with the first boards at this distance, in an order that is always the same. If
  // histogram() has fewer, only the beginning of `boards` is filled. For patterns of cubes
  // O(patterns); for others a search lists all boards at the distance, 8 bytes each: O(boards up to
  // the distance) near the fixed end, otherwise O(states), and in slides 1.5 bits of memory for
  // each state. kInvalid: no such distance, the size of `boards` is not a multiple of cells(), or
  // pattern tables.
  Status boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads = 1,
                   const Progress& progress = {}) const;
  // Fills `boards` with boards drawn uniformly and independently, with replacement, among those at
  // distances `least` to `greatest`, both included; with kUnsolvable for both, among the boards
  // that cannot be solved. Board i depends on the seed, the range and the number of boards, not on
  // the threads. Lists of boards made for a draw are kept for the next draw from the same range, in
  // at most 128 MiB in all: a few boards then take little time. The first draw of rare boards of
  // 3x4 takes far longer, because it tests state after state. kInvalid: no such boards. With
  // pattern tables the range must be 0 to longest() (all solvable boards) or kUnsolvable; others
  // are kInvalid.
  Status sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                unsigned threads = 1, const Progress& progress = {}) const;

  // Draws boards of a sliding puzzle and writes them to an .npz file, which NumPy
  // reads without this library, with their distances, optimal moves and an optimal path, divided
  // into training and testing, and with a card that explains it all (docs/for-researchers.md). The
  // bytes depend only on the goal and the options. With pattern tables `greatest` is needed, except
  // for boards drawn among all solvable ones. The file appears whole or not at all. Throws Error:
  // kUsage for other puzzles and options out of range, kIo, kDamaged, kMemory, kCancelled;
  // kUndecided if a limited solver reaches its limit of nodes for a board, or of seconds.
  void write_dataset(const std::filesystem::path& file, const Dataset& dataset) const;

  // Reads the whole table on the calling thread and compares all its checksums. These two are
  // kInvalid without tables.
  [[nodiscard]] Status verify(const Progress& progress = {}, std::string* why = nullptr) const;
  // Proves every distance of the table on boards, without the search that made it (docs/THEORY.md):
  // kOk, or kDamaged with the refutation in `*why`. Time O(states * cells). Memory: one byte per
  // state; with pattern tables, one per state of the largest pattern.
  [[nodiscard]] Status prove(unsigned threads = 1, const Progress& progress = {},
                             std::string* why = nullptr) const;

  // The file, byte and reason of the first kDamaged or kUnreadable. Empty if there was no failure.
  std::string failure() const;

 private:
  explicit Solver(std::shared_ptr<const OpenPuzzle> open) noexcept;
  friend const OpenPuzzle& open_puzzle(const Solver& solver) noexcept;  // the library's own
  std::shared_ptr<const OpenPuzzle> open_;
};

// Options of make_table().
struct Making {
  unsigned threads = 0;    // 0: one per processor
  int compression = 0;     // 0: none, used in place; 1 to 22: zstd, saves a few per cent above 3x3
  Progress progress = {};  // in states reached
  Patterns patterns = Patterns::kNone;  // kNone: a complete table; others: pattern tables
};

// Makes the puzzle's table by a search of all its states, or its pattern tables. Memory: a quarter
// of a byte per state, 12 GB for 14 cells, 174 GB for 15 and 2.8 TB for 16; 709 MB for the standard
// pattern tables of 4x4 (docs/BENCHMARKS.md, The fifteen). The file appears whole or not at all. A
// table made in memory also needs memory for one copy of the file. Throws Error: kUsage for a board
// that is too large, kMemory, kIo, kCancelled.
void make_table(const Puzzle& puzzle, const std::filesystem::path& file, const Making& making = {});
std::vector<std::byte> make_table(const Puzzle& puzzle, const Making& making = {});

}  // namespace slidebase

#pragma GCC visibility pop

#endif  // C++20
#endif
