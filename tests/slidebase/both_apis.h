// Both APIs of the library behind one interface: a test makes the same calls to each and expects
// the same results.
//
// Statuses are those of slidebase/c.h and of the C++ API. Buffers passed to the C API have exactly
// the stated capacity, so that sanitizers find writes beyond it.
#pragma once

#include <slidebase/c.h>
#include <slidebase/slidebase.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace slidebase::test {

using Bytes = std::vector<std::uint8_t>;  // a board, or an array of them

// The status of a call and, if it failed, the reason.
struct Ending {
  int status = SLIDEBASE_OK;
  std::string message = {};
  std::optional<std::uint64_t> offset = {};  // of the byte that the message is about
};

template <typename T>
struct Outcome {
  std::unique_ptr<T> made;  // set on success
  Ending ending = {};
};

// A solver of either API. Functions without a comment are those of Solver.
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  // `limits` must outlive it.
  virtual Outcome<AnySolver> limited(const Limits& limits) const = 0;
  virtual Patterns patterns() const = 0;
  virtual int longest() const = 0;
  virtual int path_capacity() const = 0;
  virtual Ending histogram(std::vector<std::uint64_t>& counts) const = 0;
  virtual int distance(Board board) const = 0;
  virtual int path(Board board, std::string& letters) const = 0;
  virtual int moves(Board board, std::array<Step, 4>& steps) const = 0;
  virtual int moves(Board board, std::vector<Step>& steps) const = 0;
  virtual int count_paths(Board board, std::uint64_t& count) const = 0;
  virtual int paths(Board board, const std::function<bool(std::string_view)>& found) const = 0;
  virtual int distances(Board boards, std::span<std::int16_t> distances,
                        unsigned threads) const = 0;
  virtual int solve(Board boards, std::span<std::int16_t> distances, std::span<char> letters,
                    unsigned threads) const = 0;
  // Arrays that are empty are NULL in C.
  virtual int answer(Board boards, const Answers& answers, unsigned threads) const = 0;
  virtual int action_values(Board boards, std::span<std::int16_t> values,
                            std::span<std::uint8_t> optimal, std::span<std::int16_t> distances,
                            unsigned threads) const = 0;
  virtual int boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads = 1,
                        const Progress& progress = {}) const = 0;
  virtual int sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                     unsigned threads = 1, const Progress& progress = {}) const = 0;
  virtual Ending write_dataset(const std::string& path, const Dataset& dataset) const = 0;
  virtual Ending verify(const Progress& progress = {}) const = 0;
  virtual Ending prove(unsigned threads, const Progress& progress = {}) const = 0;
  virtual std::string failure() const = 0;

  // The distance, or the status, of each board in order.
  std::vector<std::int16_t> distances_of(Board boards, std::size_t count, unsigned threads) const {
    std::vector<std::int16_t> made(count, 0x5555);
    distances(boards, made, threads);
    return made;
  }
  std::vector<std::string> paths_of(Board board) const {
    std::vector<std::string> all;
    paths(board, [&](std::string_view letters) {
      all.emplace_back(letters);
      return true;
    });
    return all;
  }
};

// Tables of either API. Only tables of the same API can be joined.
class AnyTables {
 public:
  virtual ~AnyTables() = default;
  virtual Outcome<AnySolver> solver(const Puzzle& puzzle,
                                    std::optional<Patterns> least = {}) const = 0;
  virtual Outcome<AnyTables> joined(const AnyTables& second) const = 0;
  virtual std::vector<Puzzle> puzzles() const = 0;
};

class Api {
 public:
  virtual ~Api() = default;
  virtual std::string name() const = 0;

  virtual Outcome<AnyTables> usual() const = 0;
  virtual Outcome<AnyTables> folders(const std::vector<std::string>& paths) const = 0;
  virtual Outcome<AnyTables> file(const std::string& path) const = 0;
  virtual Outcome<AnyTables> memory(std::string_view bytes) const = 0;
  // The C API reads the source through callbacks, even if the bytes are in memory.
  virtual Outcome<AnyTables> source(std::shared_ptr<const Source> source) const = 0;

  virtual Ending make_file(const Puzzle& puzzle, const std::string& path,
                           const Making& making) const = 0;
  virtual Ending make_bytes(const Puzzle& puzzle, std::string& bytes,
                            const Making& making) const = 0;

  virtual int parse(const Puzzle& puzzle, std::string_view text, std::span<std::uint8_t> board,
                    Ending* ending = nullptr) const = 0;
  virtual std::string text(const Puzzle& puzzle, Board board) const = 0;
  virtual std::uint64_t board_count(const Puzzle& puzzle) const = 0;
  virtual int rank(const Puzzle& puzzle, Board board, std::uint64_t& rank) const = 0;
  virtual int unrank(const Puzzle& puzzle, std::uint64_t rank,
                     std::span<std::uint8_t> board) const = 0;
  virtual int ranks(const Puzzle& puzzle, Board boards, std::span<std::uint64_t> ranks,
                    unsigned threads) const = 0;
  virtual int unranks(const Puzzle& puzzle, std::span<const std::uint64_t> ranks,
                      std::span<std::uint8_t> boards, unsigned threads) const = 0;
  virtual int check(const Puzzle& puzzle, Board board, std::string_view moves) const = 0;
  virtual int move_count(const Puzzle& puzzle) const = 0;
  virtual int apply(const Puzzle& puzzle, Board boards, std::span<const char> letters,
                    std::span<std::uint8_t> made, unsigned threads) const = 0;
  // Arrays that are empty are NULL in C.
  virtual int neighbours(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                         std::span<std::uint8_t> legal, unsigned threads) const = 0;
  virtual int solvable(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                       unsigned threads) const = 0;
  virtual int canonical(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                        unsigned threads) const = 0;
  virtual int heuristic(const Puzzle& puzzle, Board boards, Bound bound,
                        std::span<std::int16_t> values, unsigned threads) const = 0;
  virtual std::string table_name(const Puzzle& puzzle) const = 0;
  // Empty if the puzzle has no such table.
  virtual std::string table_name(const Puzzle& puzzle, Patterns patterns) const = 0;
};

const Api& cpp_api();
const Api& c_api();
inline std::array<const Api*, 2> apis() {
  return {&cpp_api(), &c_api()};
}

// The puzzle as a struct of the C API.
slidebase_puzzle c_puzzle(const Puzzle& puzzle);
// A puzzle of the C API in C++; nothing if the struct is not a puzzle.
std::optional<Puzzle> cpp_puzzle(const slidebase_puzzle& puzzle);

// The path, the folder and the bytes of the puzzle's table. The first call makes the table with the
// code that makes the installed ones. Not thread-safe.
std::string table_path(const Puzzle& puzzle);
std::string table_folder(const Puzzle& puzzle);
std::string table_bytes(const Puzzle& puzzle);

// A solver of the puzzle from the bytes of its table; throws std::runtime_error on failure.
std::unique_ptr<AnySolver> solver_for(const Api& api, const Puzzle& puzzle);
// The same from other bytes.
std::unique_ptr<AnySolver> solver_from(const Api& api, const Puzzle& puzzle,
                                       std::string_view bytes);

// Calls check(api) for each API; a failed check prints the API's name.
void on_both_apis(const std::function<void(const Api&)>& check);

}  // namespace slidebase::test
