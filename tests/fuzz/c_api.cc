// Calls functions of the C API in an order and with arguments taken from the input: a few handles,
// made and freed at any time; invalid boards, structs and moves; NULL; tables with changed bytes;
// sources that are late or fail. Every call must return one of its statuses and touch no byte
// outside its arguments, and a path must lead to the goal.
//
// The input is a sequence of bytes: a call, then its arguments. After the end of the input, every
// byte is 0.
#include <slidebase/c.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "c_input.h"
#include "fuzz.h"
#include "targets.h"

namespace slidebase {
namespace {

using fuzz::Block;
using fuzz::Late;

constexpr std::size_t kHandles = 3;
constexpr std::size_t kMostCalls = 64;

// A sequence of calls.
class Calls : private fuzz::Input {
 public:
  explicit Calls(std::string_view bytes) : Input(bytes) {}
  ~Calls() {
    for (std::size_t i = 0; i < kHandles; ++i) {
      slidebase_solver_free(solvers_[i]);
      slidebase_tables_free(tables_[i]);
    }
    for (const auto& source : sources_) {
      fuzz::require(source->released, "a source was not released");
    }
  }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  void run() {
    using Call = void (Calls::*)();
    constexpr Call kCalls[] = {&Calls::open_memory, &Calls::open_source, &Calls::join,
                               &Calls::open_path,   &Calls::list,        &Calls::new_solver,
                               &Calls::free_one,    &Calls::query_path,  &Calls::query_moves,
                               &Calls::query_paths, &Calls::query_many,  &Calls::list_boards,
                               &Calls::whole_table, &Calls::make,        &Calls::judge,
                               &Calls::read_text,   &Calls::number,      &Calls::describe};
    for (std::size_t i = 0; i < kMostCalls && !is_at_end(); ++i) {
      (this->*kCalls[byte() % std::size(kCalls)])();
    }
  }

 private:
  // Checks that a call returned a status of the header or a number up to `most`; returns it.
  int ended(int status, int most = 1000) const {
    fuzz::require(status >= SLIDEBASE_INTERNAL && status <= most, "unknown status");
    fuzz::require(status != SLIDEBASE_INTERNAL, "SLIDEBASE_INTERNAL: a fault of the library");
    return status;
  }

  // A place for a new handle, or rarely null; the old handle is freed.
  slidebase_tables** new_tables() {
    slidebase_tables*& place = tables_[byte() % kHandles];
    slidebase_tables_free(place);
    place = nullptr;
    return rarely() ? nullptr : &place;
  }
  slidebase_tables* tables() { return tables_[byte() % kHandles]; }
  slidebase_solver* solver() {
    const std::size_t which = byte() % kHandles;
    if (solvers_[which] != nullptr) {
      puzzle_ = puzzles_[which];
    }
    return solvers_[which];
  }

  static int go_on(void* user, std::uint64_t done, std::uint64_t of) {
    fuzz::require(done <= of, "progress beyond the end");
    return --static_cast<Calls*>(user)->patience_ == 0 ? 1 : 0;
  }
  slidebase_progress progress() {
    patience_ = byte() % 8;
    return byte() % 2 == 0 ? nullptr : &Calls::go_on;
  }

  void open_memory() {
    const std::string bytes = table();
    Block<char> exactly(bytes.size());
    std::memcpy(exactly.get(), bytes.data(), bytes.size());
    exactly.be_null(rarely());
    slidebase_tables** made = new_tables();
    ended(slidebase_tables_memory(exactly.get(), exactly.size(), made, error()), 0);
  }
  void open_source() {
    Late& late = *sources_.emplace_back(std::make_unique<Late>());
    late.bytes = table();
    for (int i = byte() % 8; i > 0; --i) {
      late.answers += static_cast<char>(byte() % 8);
    }
    slidebase_source source{};
    source.size = sizeof source;
    source.name = rarely() ? nullptr : "late";
    source.bytes = late.bytes.size();
    source.user = &late;
    source.read = &Late::read;
    source.release = &Late::release;
    slidebase_tables** made = new_tables();
    ended(slidebase_tables_source(&source, made, error()), 0);
  }
  void join() {
    slidebase_tables *first = tables(), *second = tables();
    slidebase_tables* made = nullptr;
    ended(slidebase_tables_join(first, second, &made, error()), 0);
    slidebase_tables** place = new_tables();  // may free one of them
    if (place != nullptr) {
      *place = made;
    } else {
      slidebase_tables_free(made);
    }
  }
  void open_path() {
    const char* const folders[] = {"/nowhere", "/dev/null", rarely() ? nullptr : ""};
    slidebase_tables** made = new_tables();
    slidebase_error* const why = error();
    if (byte() % 2 == 0) {
      ended(slidebase_tables_folders(folders, byte() % 4, made, why), 0);
    } else {
      ended(slidebase_tables_file(folders[byte() % 3], made, why), 0);
    }
  }
  void list() {
    Block<slidebase_puzzle> puzzles(1 + byte() % 4U);
    puzzles[0].size = sizeof puzzles[0];
    puzzles.be_null(rarely());
    ended(slidebase_tables_puzzles(tables(), puzzles.get(), puzzles.size()), 100'000);
  }
  void new_solver() {
    const std::size_t which = byte() % kHandles;
    slidebase_solver_free(solvers_[which]);
    solvers_[which] = nullptr;
    const slidebase_puzzle* of = puzzle();
    puzzles_[which] = puzzle_;
    const slidebase_tables* from = tables();
    slidebase_solver** const made = rarely() ? nullptr : &solvers_[which];
    ended(slidebase_solver_new(from, of, made, error()), 0);
  }
  void free_one() {
    const std::size_t which = byte() % kHandles;
    if (byte() % 2 == 0) {
      slidebase_solver_free(std::exchange(solvers_[which], nullptr));
    } else {
      slidebase_tables_free(std::exchange(tables_[which], nullptr));
    }
  }

  void query_path() {
    slidebase_solver* of = solver();
    Block<std::uint8_t> start = board(cells());
    const int distance = ended(slidebase_distance(of, start.get(), start.size()));
    const int longest = ended(slidebase_longest(of), 190);
    const int most = ended(slidebase_path_capacity(of), 190);
    fuzz::require(most >= longest, "a path has space for fewer letters than moves");
    Block<char> letters(rarely() ? byte() % 40U : static_cast<std::size_t>(std::max(most, 0)) + 1);
    letters.be_null(rarely());
    const int length =
        ended(slidebase_path(of, start.get(), start.size(), letters.get(), letters.size()));
    if (length < 0) {
      return;
    }
    fuzz::require(distance == length || distance < 0,
                  "the path's length differs from the distance");
    const std::size_t end = strnlen(letters.get(), letters.size());
    fuzz::require(end < letters.size(), "a path does not end with a NUL within its buffer");
    fuzz::require(end >= static_cast<std::size_t>(length), "a path has fewer letters than moves");
    fuzz::require(
        slidebase_check(&puzzle_, start.get(), start.size(), letters.get(), end) == SLIDEBASE_OK,
        "a path does not lead to the goal");
  }
  void query_moves() {
    slidebase_solver* of = solver();
    Block<std::uint8_t> start = board(cells());
    Block<char> letters(4);
    Block<int> distances(4);
    Block<std::uint8_t> boards(4 * cells());
    letters.be_null(rarely());
    distances.be_null(rarely());
    boards.be_null(rarely());
    ended(slidebase_moves(of, start.get(), start.size(), letters.get(), distances.get(),
                          boards.get()),
          4);
    Block<int> lengths(letters.size());
    lengths.be_null(rarely());
    ended(slidebase_steps(of, start.get(), start.size(), letters.get(), lengths.get(),
                          distances.get(), boards.get(), letters.size()),
          14);
  }
  static int found(void* user, const char* letters, std::size_t length) {
    fuzz::require(std::strlen(letters) == length, "a path is not as long as reported");
    return --static_cast<Calls*>(user)->patience_ == 0 ? 1 : 0;
  }
  void query_paths() {
    slidebase_solver* of = solver();
    Block<std::uint8_t> start = board(cells());
    std::uint64_t count = 0;
    ended(slidebase_count_paths(of, start.get(), start.size(), rarely() ? nullptr : &count), 0);
    patience_ = 20;
    ended(slidebase_paths(of, start.get(), start.size(), rarely() ? nullptr : &Calls::found, this),
          0);
  }
  void query_many() {
    slidebase_solver* of = solver();
    const std::size_t count = byte() % 32U;
    const std::size_t width = rarely() ? byte() % 64U : 190;
    Block<std::uint8_t> boards(count * cells());
    for (std::size_t i = 0; i < count; ++i) {
      slidebase_unrank(&puzzle_, wide() % 1458, boards.get() + i * cells(), cells());
    }
    if (boards.size() > 0) {
      boards[byte() % boards.size()] = byte();
    }
    Block<std::int16_t> distances(count);
    Block<char> letters(count * width);
    boards.be_null(rarely());
    distances.be_null(rarely());
    letters.be_null(rarely());
    ended(slidebase_distances(of, boards.get(), count, distances.get(), threads()), 0);
    ended(
        slidebase_solve(of, boards.get(), count, distances.get(), letters.get(), width, threads()),
        0);
  }
  void list_boards() {
    slidebase_solver* of = solver();
    const std::size_t count = byte() % 32U;
    Block<std::uint8_t> boards(count * cells());
    boards.be_null(rarely());
    const slidebase_progress watch = progress();
    const int least = some_int();
    ended(slidebase_boards_at(of, least, boards.get(), count, threads(), watch, this), 0);
    const int greatest = byte() % 4 == 0 ? least : some_int();
    ended(
        slidebase_sample(of, least, greatest, wide(), boards.get(), count, threads(), watch, this),
        0);
    Block<std::uint64_t> counts(byte() % 64U);
    counts.be_null(rarely());
    ended(slidebase_histogram(of, counts.get(), counts.size()), 191);
  }
  void whole_table() {
    slidebase_solver* of = solver();
    const slidebase_progress watch = progress();
    ended(slidebase_verify(of, watch, this, error()), 0);
    const unsigned many = threads();
    ended(slidebase_prove(of, many, watch, this, error()), 0);
    Block<char> text(byte());
    text.be_null(rarely());
    ended(slidebase_failure(of, text.get(), text.size()), 100'000);
  }
  // Makes tables of small boards, or of far too large ones; those between take long.
  void make() {
    const slidebase_puzzle* of = puzzle();
    if (puzzle_.rows > 0 && puzzle_.rows <= 16 && puzzle_.cols > 0 && puzzle_.cols <= 16 &&
        cells() > 6 && cells() < 15) {
      return;
    }
    slidebase_making how{};
    how.size = rarely() ? byte() % (sizeof how + 1) : sizeof how;
    how.threads = threads();
    how.compression = rarely() ? some_int() : byte() % 4;
    how.progress = progress();
    how.user = this;
    if (how.size > offsetof(slidebase_making, progress) && how.size < sizeof how) {
      how.size = offsetof(slidebase_making, progress);  // not half of a pointer
    }
    void* bytes = nullptr;
    std::size_t count = 0;
    const slidebase_making* chosen = rarely() ? nullptr : &how;
    void** const made = rarely() ? nullptr : &bytes;
    ended(slidebase_make_memory(of, chosen, made, &count, error()), 0);
    slidebase_bytes_free(bytes);
    const char* const path = rarely() ? nullptr : "/dev/null/made.sbt";
    ended(slidebase_make_file(of, path, chosen, error()), 0);
  }
  void judge() {
    const slidebase_puzzle* of = puzzle();
    Block<std::uint8_t> start = board(cells());
    Block<char> moves(byte() % 32U);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint8_t next = byte();
      moves[i] = next < 240 ? "dlru"[next % 4] : static_cast<char>(next);
    }
    moves.be_null(rarely());
    ended(slidebase_check(of, start.get(), start.size(), moves.get(), moves.size()), 0);
  }
  void read_text() {
    const slidebase_puzzle* of = puzzle();
    const std::size_t length = byte() % 40U;
    Block<char> text(length);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint8_t next = byte();
      text[i] = next < 64 ? "0123450WBRE/ ,x."[next % 16] : static_cast<char>(next);
    }
    text.be_null(rarely());
    Block<std::uint8_t> read(rarely() ? byte() % 20U : cells());
    const bool has_board = !rarely();
    read.be_null(!has_board);
    const int status =
        ended(slidebase_parse(of, text.get(), length, read.get(), read.size(), error()), 0);
    std::uint64_t rank = 0;
    fuzz::require(status != SLIDEBASE_OK ||
                      slidebase_rank(of, read.get(), read.size(), &rank) == SLIDEBASE_OK,
                  "an invalid board was accepted");
    Block<char> again(byte() % 40U);
    again.be_null(rarely());
    ended(slidebase_text(of, read.get(), read.size(), again.get(), again.size()));
    ended(slidebase_table_name(of, again.get(), again.size()));
  }
  void number() {
    const slidebase_puzzle* of = puzzle();
    std::uint64_t count = 0, rank = 0;
    if (ended(slidebase_board_count(of, rarely() ? nullptr : &count), 0) != SLIDEBASE_OK) {
      return;
    }
    Block<std::uint8_t> made(cells());
    const std::uint64_t wanted = rarely() ? wide() : wide() % std::max<std::uint64_t>(count, 1);
    const int status = ended(slidebase_unrank(of, wanted, made.get(), made.size()), 0);
    fuzz::require((status == SLIDEBASE_OK) == (wanted < count),
                  "a number at or above the count was accepted, or one below was refused");
    fuzz::require(
        status != SLIDEBASE_OK ||
            (slidebase_rank(of, made.get(), made.size(), &rank) == SLIDEBASE_OK && rank == wanted),
        "unrank and rank give different numbers");
  }
  void describe() {
    const int status = static_cast<int>(wide());
    fuzz::require(fuzz::printable(slidebase_status_text(status)),
                  "a status text has control characters");
    slidebase_puzzle made{};
    made.size = rarely() ? byte() % (sizeof made + 1) : sizeof made;
    const int rows = some_int(), cols = some_int(), start = some_int();
    Block<std::uint8_t> goal = board(cells());
    ended(slidebase_sliding(&made, rows, cols, goal.get(), goal.size(), error()), 0);
    ended(slidebase_cubic(&made, rows, cols, start, error()), 0);
    ended(slidebase_in_metric(&made, some_int() % 4, error()), 0);
  }

  std::array<slidebase_tables*, kHandles> tables_{};
  std::array<slidebase_solver*, kHandles> solvers_{};
  std::array<slidebase_puzzle, kHandles> puzzles_{};
  std::vector<std::unique_ptr<Late>> sources_;
  int patience_ = 0;
};

}  // namespace
}  // namespace slidebase

void slidebase::fuzz::run_c_api(const std::uint8_t* data, std::size_t size) {
  slidebase::Calls(slidebase::fuzz::text_of(data, size)).run();
}
