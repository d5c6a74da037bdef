// Exact distances and optimal paths of sliding-tile puzzles and rolling cubes, out of complete
// tables. docs/API.md has whole programs.
//
// Boards are bytes, one for each cell, row by row. Of a sliding puzzle: its tiles, 0 for the blank,
// each of 0..cells-1 once. Of the rolling cubes, a pattern: the colour on top of each cube, 0
// white, 1 blue, 2 red, and 3 for the blank, which is there once. Arrays of boards lie one behind
// the other. Moves are letters that say where the blank goes: d, l, r, u.
//
// Tables, Puzzle and Solver are immutable: any number of threads may use one at once. They are
// cheap to copy (Tables and Solver share what they hold, Puzzle is small), and may be destroyed
// in any order: a Solver keeps open what it needs. One that was moved from can only be destroyed or
// assigned to.
//
// Opening and making throw Error (slidebase/error.h). Asking does not throw: it returns a distance,
// or a Status where there is none. The library writes to no stream, reads no environment, installs
// no handler and ends no process. Files are mapped: to cut one short while it is in use raises
// SIGBUS, as with every mapping; to replace it by another of the same name does no harm.
//
// Stable within a major version: all that this header declares, at the level of source. Its symbols
// depend on the C++ library of the compiler; those of slidebase/c.h do not.
#ifndef SLIDEBASE_SLIDEBASE_H
#define SLIDEBASE_SLIDEBASE_H

#if __cplusplus <= 201703L
#error "slidebase/slidebase.h needs C++20 (-std=c++20); slidebase/c.h serves older C++, and C99"
#else

#include <slidebase/error.h>
#include <slidebase/source.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)

namespace slidebase {

// "1.0.0", of the library that is linked.
const char* version() noexcept;

// How a question ended. Distances are 0 or more, so a Status can stand in place of one.
enum Status : int {
  kOk = 0,
  kUnsolvable = -1,  // no moves lead there
  kInvalid = -2,     // not a board of this puzzle, or an argument out of its range
  kDamaged = -3,     // the table is not what its digests say: Solver::failure() says where
  kUnreadable = -4,  // its source failed, or there is no memory
  kPending = -5,     // its source has yet to bring bytes: bring them, and ask again
  kCancelled = -6,   // a Progress returned false
  kUndecided = -11,  // the search for it came to its limit
};

// The symbols of one board; from a std::vector or std::array of bytes by itself.
using Board = std::span<const std::uint8_t>;

// Called now and then by the thread that asked, with how much is done of all there is (in states,
// boards or bytes; the same unit throughout a call), at least once, at last with done == of. May
// return false: then the work stops soon, and nothing of it is left. What it throws comes out of
// the call. An empty one is not called.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t of)>;

// What one call of a limited Solver may take, where each board takes a search.
struct Limits {
  double seconds = 0;  // from the call on; 0: any number. Then it answers kUndecided
  // In boards. A call answers kCancelled where it returns false; what it throws counts as false.
  Progress progress = {};
};

// Additive pattern tables, of sliding boards whose complete table is out of reach: of 4x4 the small
// ones take 3 MB, standard 196 MB, hard 392 MB. The larger they are, the less a search takes.
enum class Patterns { kNone, kSmall, kStandard, kHard };

// What is asked about: the board's shape and the end that is fixed, which is the goal of a sliding
// puzzle and the start of the cubes.
class Puzzle {
 public:
  // Tiles on rows x cols cells, to be brought to 1, 2, 3, ... with the blank last, or to `goal`.
  // At least two rows and columns and at most 16 cells. Throws Error(kUsage) with the reason.
  static Puzzle sliding(int rows, int cols);
  static Puzzle sliding(int rows, int cols, Board goal);

  // Cubes on rows x cols cells with the blank on the cell `start`, counted from 0 row by row. At
  // the start every cube shows white on top, blue to the left and right, red to the front and back;
  // boards are the patterns to be reached from there. At most 12 cells. Throws Error(kUsage).
  static Puzzle cubic(int rows, int cols, int start);

  bool is_cubic() const noexcept { return is_cubic_; }
  int rows() const noexcept { return rows_; }
  int cols() const noexcept { return cols_; }
  int cells() const noexcept { return rows_ * cols_; }
  // Of a sliding puzzle the goal; of cubes the start, with 0 on every cube and 3 for the blank.
  Board fixed_end() const noexcept {
    return Board(fixed_end_).first(static_cast<std::size_t>(cells()));
  }

  // Reads a board as people write one: tiles as numbers, or letters above 9, and the blank as one
  // of 0 x _ . #; or W, B, R and E; with or without separators. Fills `board`, which has cells()
  // bytes. Or kInvalid, and in `*why`, if given, the byte where it goes wrong and the reason.
  Status parse(std::string_view text, std::span<std::uint8_t> board,
               std::string* why = nullptr) const noexcept;
  // The board as parse() reads it: "123456780", "1 2 3 4 ...", "WBR/WEW/..."; empty: not a board.
  std::string text(Board board) const;

  // Boards are numbered, solvable or not, from 0 to board_count() - 1: sliding boards by their
  // Cantor rank among all cells()! (012345678 is 0, 123456780 is 46233); patterns by the blank's
  // cell and then by the tops as digits in base 3, cells() * 3^(cells()-1). O(cells^2).
  std::uint64_t board_count() const noexcept;
  Status rank(Board board, std::uint64_t& rank) const noexcept;
  Status unrank(std::uint64_t rank, std::span<std::uint8_t> board) const noexcept;
  // The same of N boards, one behind the other. What is no board has kNoRank, and for what is no
  // number all of the board's bytes become 255. `threads`: as Solver::distances() has it. kInvalid,
  // and nothing is done, unless there are N * cells() bytes to N numbers.
  static constexpr std::uint64_t kNoRank = ~std::uint64_t{0};
  Status ranks(std::span<const std::uint8_t> boards, std::span<std::uint64_t> ranks,
               unsigned threads = 1) const noexcept;
  Status unranks(std::span<const std::uint64_t> ranks, std::span<std::uint8_t> boards,
                 unsigned threads = 1) const noexcept;

  // Whether these moves lead from the board to the goal, or from the start to the pattern. kOk, or
  // kUnsolvable where they end elsewhere or leave the board; kInvalid where there is another letter
  // or `board` is none. They are optimal if there are as many as Solver::distance() says.
  Status check(Board board, std::string_view moves) const noexcept;

  // The name that the table of this puzzle's class has in a folder: "sliding-3x3-8.sbt".
  std::string table_name() const;
  // That of its pattern tables: "additive-4x4-15-standard.sbt". Throws Error(kUsage) for cubes.
  std::string table_name(Patterns patterns) const;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  Puzzle(bool is_cubic, int rows, int cols) noexcept;

  bool is_cubic_;
  std::uint8_t rows_, cols_;
  std::array<std::uint8_t, 16> fixed_end_{};
};

// What the two classes below hold; the library's own.
struct TablePlaces;
struct OpenPuzzle;

// Where tables are looked for. A table serves all puzzles of its class: renamed tiles and boards
// turned or reflected share one.
class Tables {
 public:
  // Those in these folders, by name, the first folder first. Each is opened when a Solver first
  // needs it, and stays open as long as anything needs this; one that was missing is looked for
  // again. Folders that are not there are passed over. Where none has it, a table of a sliding
  // board of up to 8 cells or a cubic one of up to 6 is searched in memory, in milliseconds. Where
  // no complete table of a sliding board is found but additive pattern tables are, these serve; of
  // 15 and 16 cells they are made in memory else, in a tenth of a second (3 MB).
  explicit Tables(std::vector<std::filesystem::path> folders);
  // One table. Throws Error: kMissing, kIo, kFormat, kDamaged, kMemory.
  static Tables file(const std::filesystem::path& path);
  // One table; its bytes are copied. Throws Error: kFormat, kDamaged, kMemory.
  static Tables memory(std::span<const std::byte> bytes);
  // One table from a source of one's own (slidebase/source.h). If that is pending, the table is
  // opened later. Throws Error: kUsage for nullptr, kIo, kFormat, kDamaged, kMemory.
  static Tables source(std::shared_ptr<const Source> source);

  Tables(const Tables&);
  Tables(Tables&&) noexcept;
  Tables& operator=(const Tables&);
  Tables& operator=(Tables&&) noexcept;
  ~Tables();

  // Looks in `first`, and then in `second`. A source that is pending holds up no table behind it.
  friend Tables operator+(const Tables& first, const Tables& second) { return first.with(second); }

  // The puzzles of the tables that were given as file, memory or source, each with the plain goal
  // or the start of its class; of folders, none.
  std::vector<Puzzle> puzzles() const;

 private:
  friend class Solver;
  explicit Tables(std::shared_ptr<const TablePlaces> places) noexcept;
  Tables with(const Tables& second) const;

  std::shared_ptr<const TablePlaces> places_;
};

// One legal move: its letter, the distance of the board that it leads to, and that board (the first
// cells() bytes).
struct Step {
  char letter = 0;
  int distance = 0;
  std::array<std::uint8_t, 16> board{};
};

// Answers questions about one puzzle.
//
// From a complete table each answer is a few look-ups. With additive pattern tables (of 4x4, 2x8
// and 3x5, of which no complete table can be had) it takes a search: milliseconds for most boards,
// seconds for the farthest; memory stays below 25 MB for each thread that asks.
//
// Distances of a sliding puzzle are the least number of moves from a board to the goal; those of
// cubes the least number of rolls from the start to any position of the cubes that shows the
// pattern. All functions check their boards.
class Solver {
 public:
  // Opens the table of the puzzle's class. Throws Error: kMissing, with the command that makes it;
  // kIo, kFormat, kDamaged, kMemory; kPending where the source has yet to bring bytes: then bring
  // them and try again.
  Solver(const Tables& tables, const Puzzle& puzzle);
  // The same, with no lesser pattern tables than `least`, where there is no complete table: those
  // are passed over, and kSmall alone are made in memory. Throws Error(kMissing) as well.
  Solver(const Tables& tables, const Puzzle& puzzle, Patterns least);

  Solver(const Solver&);
  Solver(Solver&&) noexcept;
  Solver& operator=(const Solver&);
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  // The same solver with limits for each call of distance(), path(), moves(), count_paths(),
  // paths(), distances() and solve(). It shares what this one holds, and costs a microsecond. A
  // complete table answers at once, and needs no limits: they have no effect on it. Throws
  // Error(kUsage) where the seconds are not a number of 0 or more.
  Solver limited(const Limits& limits) const;

  const Puzzle& puzzle() const noexcept;
  // The pattern tables that it searches with; kNone: it has a complete table.
  Patterns patterns() const noexcept;
  // The greatest distance, below 191: the letters that a path needs room for. Of cubes it is that
  // of positions; the patterns may all be nearer. With pattern tables, which do not tell it, 190.
  int longest() const noexcept;
  // How many boards there are at distance 0, 1, ..., longest(). Empty with pattern tables, which do
  // not tell it. Of cubes O(patterns), and throws Error where the table is damaged or its source
  // fails or is pending.
  std::vector<std::uint64_t> histogram() const;

  // One board. O(distance) look-ups of a sliding board, one look-up of a pattern. A distance, or a
  // Status below 0.
  int distance(Board board) const noexcept;
  // The same, and an optimal path in `letters`: of a sliding board the one that is smallest in
  // alphabetical order; of cubes the one to the recorded position of the cubes that is smallest
  // when read from the last move to the first.
  int path(Board board, std::string& letters) const noexcept;
  // The legal moves, by letter: how many there are, 2 to 4, or a Status below 0. Of each its
  // letter, the distance of the board that it leads to, and that board. Of cubes, whose positions a
  // pattern does not tell apart: those of the position that path() leads to, each with the distance
  // of the position reached and its pattern.
  int moves(Board board, std::array<Step, 4>& steps) const noexcept;
  // How many optimal paths there are; 2^64 - 1 stands for that and all above. Time and memory grow
  // with the states on these paths.
  Status count_paths(Board board, std::uint64_t& count) const noexcept;
  // Calls found(letters) for each optimal path until that returns false (then kCancelled): of a
  // sliding board in alphabetical order; of cubes position by position, each in the order of
  // path(). The first is path(). O(distance) for each. Throws what `found` throws, nothing else.
  Status paths(Board board, const std::function<bool(std::string_view)>& found) const;

  // Whole arrays: `boards` are N boards, and distances[i] becomes the distance of board i or a
  // Status. `threads`: that work on it, the caller among them; 0 for one per processor. Small
  // sliding boards are answered from a table of all their paths, made once for the first large
  // array (1.5 MB). kInvalid, and nothing is done, unless distances.size() == N and boards.size()
  // == N * cells(). Else kOk, or the gravest of kDamaged, kUnreadable and kPending among the
  // answers; also kDamaged, then in all of them, where the file was changed meanwhile, and
  // kCancelled. Boards that a limited solver had no time for are kUndecided.
  Status distances(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                   unsigned threads = 1) const noexcept;
  // The same, and the letters of path() of each board, with zeros behind them, in rows of equal
  // width: `letters` has N * width bytes, width >= longest(). 32 is a good width for 3x3.
  Status solve(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
               std::span<char> letters, unsigned threads = 1) const noexcept;

  // The first boards at this distance, in an order that does not depend on anything else; as many
  // as `boards` has room for (whole boards) and histogram() has. Of sliding puzzles the search
  // lists all boards at the distance, 8 bytes each: O(boards up to the distance) near the goal,
  // else O(states). kInvalid: no such distance, no whole number of boards, or pattern tables.
  Status boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads = 1,
                   const Progress& progress = {}) const;
  // Fills `boards` with boards drawn uniformly and independently, with replacement, among those at
  // distances least to greatest, both included; with kUnsolvable for both, among the boards that
  // cannot be solved. Board i depends on the seed, the range and the number of boards asked for,
  // not on the threads. What has to be listed for that is kept for the next draw from the same
  // range, in 128 MiB at most for all: few boards then take microseconds. The first draw of the
  // rarest boards of 3x4 takes a minute. kInvalid: no such boards; with pattern tables also any
  // other range of solvable boards than from 0 to longest(), which is all of them.
  Status sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                unsigned threads = 1, const Progress& progress = {}) const;

  // Reads the whole table and compares all its checksums. On the calling thread.
  Status verify(const Progress& progress = {}, std::string* why = nullptr) const;
  // Proves every distance of the table on boards, without the search that made it (docs/THEORY.md):
  // kOk, or kDamaged with what refutes it in `*why`. O(states * cells); one byte per state,
  // with pattern tables per state of the largest pattern.
  Status prove(unsigned threads = 1, const Progress& progress = {},
               std::string* why = nullptr) const;

  // What the first kDamaged or kUnreadable was about: file, byte and reason. Empty: there was none.
  std::string failure() const;

 private:
  explicit Solver(std::shared_ptr<const OpenPuzzle> open) noexcept;
  friend const OpenPuzzle& open_puzzle(const Solver& solver) noexcept;  // the library's own
  std::shared_ptr<const OpenPuzzle> open_;
};

// How a table is made.
struct Making {
  unsigned threads = 0;    // 0: one per processor
  int compression = 0;     // 0: none, used in place; 1 to 22: zstd, a few per cent less beyond 3x3
  Progress progress = {};  // in states reached
  Patterns patterns = Patterns::kNone;  // other than kNone: pattern tables, no complete one
};

// Makes the puzzle's table by a search of all its states, or pattern tables. Memory: a quarter of a
// byte per state, 12 GB for 14 cells, 174 GB for 15 and 2.8 TB for 16; of pattern tables 709 MB for
// 4x4 standard. The file appears whole or not at all; in memory there is besides the bits one copy
// of the file. Throws Error: kUsage for a board that is too
// large, kMemory, kIo, kCancelled.
void make_table(const Puzzle& puzzle, const std::filesystem::path& file, const Making& making = {});
std::vector<std::byte> make_table(const Puzzle& puzzle, const Making& making = {});

}  // namespace slidebase

#pragma GCC visibility pop

#endif  // C++20
#endif
