// Both apis of the library behind one: a test asks either the same, and expects the same.
//
// Statuses are those of slidebase/c.h, in which the C++ api's Status and ErrorCode can be said,
// too. What passes through the C api has exactly the room that it is said to have, so that writing
// beyond it is found where that is watched.
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

// How a call ended that can say why.
struct Ending {
  int status = SLIDEBASE_OK;
  std::string message = {};
  std::optional<std::uint64_t> offset = {};  // of the byte it is about
};

template <typename T>
struct Outcome {
  std::unique_ptr<T> made;  // where it ended well
  Ending ending = {};
};

// A solver of either api. Functions that have no other comment are those of Solver.
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  // `limits` must outlive it.
  virtual Outcome<AnySolver> limited(const Limits& limits) const = 0;
  virtual Patterns patterns() const = 0;
  virtual int longest() const = 0;
  virtual Ending histogram(std::vector<std::uint64_t>& counts) const = 0;
  virtual int distance(Board board) const = 0;
  virtual int path(Board board, std::string& letters) const = 0;
  virtual int moves(Board board, std::array<Step, 4>& steps) const = 0;
  virtual int count_paths(Board board, std::uint64_t& count) const = 0;
  virtual int paths(Board board, const std::function<bool(std::string_view)>& found) const = 0;
  virtual int distances(Board boards, std::span<std::int16_t> distances,
                        unsigned threads) const = 0;
  virtual int solve(Board boards, std::span<std::int16_t> distances, std::span<char> letters,
                    unsigned threads) const = 0;
  virtual int boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads = 1,
                        const Progress& progress = {}) const = 0;
  virtual int sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                     unsigned threads = 1, const Progress& progress = {}) const = 0;
  virtual Ending verify(const Progress& progress = {}) const = 0;
  virtual Ending prove(unsigned threads, const Progress& progress = {}) const = 0;
  virtual std::string failure() const = 0;

  // The array of the statuses or distances of one board after the other.
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

// Tables of either api. Those that are joined must be of one api.
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

  virtual Outcome<AnyTables> folders(const std::vector<std::string>& paths) const = 0;
  virtual Outcome<AnyTables> file(const std::string& path) const = 0;
  virtual Outcome<AnyTables> memory(std::string_view bytes) const = 0;
  // Of the C api behind callbacks, where a source that has its bytes in memory is read like
  // others.
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
  virtual std::string table_name(const Puzzle& puzzle) const = 0;
  // Empty where there is none.
  virtual std::string table_name(const Puzzle& puzzle, Patterns patterns) const = 0;
};

const Api& cpp_api();
const Api& c_api();
inline std::array<const Api*, 2> apis() {
  return {&cpp_api(), &c_api()};
}

// The same question in C.
slidebase_puzzle c_puzzle(const Puzzle& puzzle);
// A puzzle of the C api in C++; nothing where it is none.
std::optional<Puzzle> cpp_puzzle(const slidebase_puzzle& puzzle);

// The statuses of c.h for the kinds of Error.
int status_of(ErrorCode code);

// The file of the puzzle's table, made when it is first asked for by what makes the installed ones;
// its folder; its bytes. Not thread-safe.
std::string table_path(const Puzzle& puzzle);
std::string table_folder(const Puzzle& puzzle);
std::string table_bytes(const Puzzle& puzzle);

// A solver of the puzzle from the bytes of its table; throws std::runtime_error where that fails.
std::unique_ptr<AnySolver> solver_for(const Api& api, const Puzzle& puzzle);
// The same from other bytes.
std::unique_ptr<AnySolver> solver_from(const Api& api, const Puzzle& puzzle,
                                       std::string_view bytes);

// Calls check(api) for each, which is named where a check in it fails.
void on_both_apis(const std::function<void(const Api&)>& check);

}  // namespace slidebase::test
