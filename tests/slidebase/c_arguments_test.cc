// Wrong calls of the C API: NULL for each pointer, error structs of other sizes, buffers that are
// too small. Each returns a status, does not crash, and writes nothing beyond the stated capacity.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "c_calls.h"
#include "solvers.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"

namespace slidebase::test {
namespace {

// Good arguments for every function; the tests make one at a time wrong.
struct Good {
  Good() {
    puzzle = c_puzzle(Puzzle::sliding(2, 3));
    bytes = table_bytes(Puzzle::sliding(2, 3));
    REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
    REQUIRE(slidebase_solver_new(tables, &puzzle, &solver, nullptr) == SLIDEBASE_OK);
  }
  ~Good() {
    slidebase_solver_free(solver);
    slidebase_tables_free(tables);
  }
  Good(const Good&) = delete;
  Good& operator=(const Good&) = delete;

  slidebase_puzzle puzzle;
  std::string bytes;
  slidebase_tables* tables = nullptr;
  slidebase_solver* solver = nullptr;
  std::uint8_t board[6] = {4, 5, 0, 1, 2, 3};
  std::uint8_t boards[24] = {};
  char text[100] = "450123";
  char letters[4] = {};
  int distances[4] = {};
  std::int16_t many[4] = {};
  std::uint64_t number = 0;
};

int no_paths(void*, const char*, std::size_t) {
  return 0;
}

struct Call {
  const char* what;
  std::function<int()> make;
};

void check_invalid(const std::vector<Call>& calls) {
  for (const Call& call : calls) {
    INFO("call: " << call.what);
    CHECK(call.make() == SLIDEBASE_INVALID);
  }
}

// An error struct of only `size` bytes.
class ShortError {
 public:
  explicit ShortError(std::size_t size) : size_(size), bytes_(new unsigned char[size]) {
    std::memset(bytes_.get(), 0, size);
    std::memcpy(bytes_.get(), &size, sizeof size);
  }
  slidebase_error* get() { return reinterpret_cast<slidebase_error*>(bytes_.get()); }
  std::string message() const {
    constexpr std::size_t kAt = offsetof(slidebase_error, message);
    const std::size_t capacity = size_ > kAt ? size_ - kAt : 0;
    const char* text = reinterpret_cast<const char*>(bytes_.get()) + kAt;
    return capacity == 0 ? "" : std::string(text, strnlen(text, capacity));
  }

 private:
  std::size_t size_;
  std::unique_ptr<unsigned char[]> bytes_;
};

TEST_SUITE_BEGIN("c-arguments");

TEST_CASE("NULL for a puzzle, a board or a text is invalid") {
  Good g;
  slidebase_puzzle made{};
  made.size = sizeof made;
  check_invalid({
      {"sliding", [&] { return slidebase_sliding(nullptr, 3, 3, nullptr, 0, nullptr); }},
      {"cubic", [&] { return slidebase_cubic(nullptr, 3, 3, 0, nullptr); }},
      {"cubic of", [&] { return slidebase_cubic_of(nullptr, 3, 3, 0, 1, 1, nullptr); }},
      {"metric", [&] { return slidebase_in_metric(nullptr, SLIDEBASE_SINGLE, nullptr); }},
      {"parse, puzzle", [&] { return slidebase_parse(nullptr, g.text, 6, g.board, 6, nullptr); }},
      {"parse, text", [&] { return slidebase_parse(&g.puzzle, nullptr, 6, g.board, 6, nullptr); }},
      {"parse, no text",
       [&] { return slidebase_parse(&g.puzzle, nullptr, 0, g.board, 6, nullptr); }},
      {"parse, board", [&] { return slidebase_parse(&g.puzzle, g.text, 6, nullptr, 6, nullptr); }},
      {"text, puzzle", [&] { return slidebase_text(nullptr, g.board, 6, g.text, 100); }},
      {"text, board", [&] { return slidebase_text(&g.puzzle, nullptr, 6, g.text, 100); }},
      {"text, text", [&] { return slidebase_text(&g.puzzle, g.board, 6, nullptr, 100); }},
      {"name, puzzle", [&] { return slidebase_table_name(nullptr, g.text, 100); }},
      {"name, text", [&] { return slidebase_table_name(&g.puzzle, nullptr, 1); }},
      {"patterns, puzzle", [&] { return slidebase_patterns_name(nullptr, 1, g.text, 100); }},
      {"patterns, patterns", [&] { return slidebase_patterns_name(&g.puzzle, 4, g.text, 100); }},
      {"patterns, text", [&] { return slidebase_patterns_name(&g.puzzle, 1, nullptr, 1); }},
      {"count, puzzle", [&] { return slidebase_board_count(nullptr, &g.number); }},
      {"count, count", [&] { return slidebase_board_count(&g.puzzle, nullptr); }},
      {"rank, puzzle", [&] { return slidebase_rank(nullptr, g.board, 6, &g.number); }},
      {"rank, board", [&] { return slidebase_rank(&g.puzzle, nullptr, 6, &g.number); }},
      {"rank, rank", [&] { return slidebase_rank(&g.puzzle, g.board, 6, nullptr); }},
      {"unrank, puzzle", [&] { return slidebase_unrank(nullptr, 0, g.board, 6); }},
      {"unrank, board", [&] { return slidebase_unrank(&g.puzzle, 0, nullptr, 6); }},
      {"ranks, puzzle", [&] { return slidebase_ranks(nullptr, g.board, 1, &g.number, 1); }},
      {"ranks, boards", [&] { return slidebase_ranks(&g.puzzle, nullptr, 1, &g.number, 1); }},
      {"ranks, ranks", [&] { return slidebase_ranks(&g.puzzle, g.board, 1, nullptr, 1); }},
      {"ranks, count", [&] { return slidebase_ranks(&g.puzzle, g.board, SIZE_MAX, &g.number, 1); }},
      {"unranks, puzzle", [&] { return slidebase_unranks(nullptr, &g.number, 1, g.board, 1); }},
      {"unranks, ranks", [&] { return slidebase_unranks(&g.puzzle, nullptr, 1, g.board, 1); }},
      {"unranks, boards", [&] { return slidebase_unranks(&g.puzzle, &g.number, 1, nullptr, 1); }},
      {"columns, puzzle", [&] { return slidebase_move_count(nullptr); }},
      {"apply, puzzle",
       [&] { return slidebase_apply(nullptr, g.board, 1, g.letters, 4, g.boards, 1); }},
      {"apply, boards",
       [&] { return slidebase_apply(&g.puzzle, nullptr, 1, g.letters, 4, g.boards, 1); }},
      {"apply, letters",
       [&] { return slidebase_apply(&g.puzzle, g.board, 1, nullptr, 4, g.boards, 1); }},
      {"apply, made",
       [&] { return slidebase_apply(&g.puzzle, g.board, 1, g.letters, 4, nullptr, 1); }},
      {"apply, count",
       [&] { return slidebase_apply(&g.puzzle, g.board, SIZE_MAX, g.letters, 0, g.boards, 1); }},
      {"apply, width",
       [&] { return slidebase_apply(&g.puzzle, g.board, 2, g.letters, SIZE_MAX, g.boards, 1); }},
      {"neighbours, puzzle",
       [&] { return slidebase_neighbours(nullptr, g.board, 1, g.boards, nullptr, 1); }},
      {"neighbours, boards",
       [&] { return slidebase_neighbours(&g.puzzle, nullptr, 1, g.boards, nullptr, 1); }},
      {"neighbours, count",
       [&] { return slidebase_neighbours(&g.puzzle, g.board, SIZE_MAX, nullptr, g.boards, 1); }},
      {"solvable, puzzle", [&] { return slidebase_solvable(nullptr, g.board, 1, g.boards, 1); }},
      {"solvable, boards", [&] { return slidebase_solvable(&g.puzzle, nullptr, 1, g.boards, 1); }},
      {"solvable", [&] { return slidebase_solvable(&g.puzzle, g.board, 1, nullptr, 1); }},
      {"solvable, count",
       [&] { return slidebase_solvable(&g.puzzle, g.board, SIZE_MAX, g.boards, 1); }},
      {"canonical, puzzle", [&] { return slidebase_canonical(nullptr, g.board, 1, g.boards, 1); }},
      {"canonical, boards",
       [&] { return slidebase_canonical(&g.puzzle, nullptr, 1, g.boards, 1); }},
      {"canonical", [&] { return slidebase_canonical(&g.puzzle, g.board, 1, nullptr, 1); }},
      {"canonical, count",
       [&] { return slidebase_canonical(&g.puzzle, g.board, SIZE_MAX, g.boards, 1); }},
      {"heuristic, puzzle", [&] { return slidebase_heuristic(nullptr, 1, g.board, 1, g.many, 1); }},
      {"heuristic, boards",
       [&] { return slidebase_heuristic(&g.puzzle, 1, nullptr, 1, g.many, 1); }},
      {"heuristic, values",
       [&] { return slidebase_heuristic(&g.puzzle, 1, g.board, 1, nullptr, 1); }},
      {"heuristic, bound",
       [&] { return slidebase_heuristic(&g.puzzle, -1, g.board, 1, g.many, 1); }},
      {"heuristic, count",
       [&] { return slidebase_heuristic(&g.puzzle, 1, g.board, SIZE_MAX, g.many, 1); }},
      {"check, puzzle", [&] { return slidebase_check(nullptr, g.board, 6, "r", 1); }},
      {"check, board", [&] { return slidebase_check(&g.puzzle, nullptr, 6, "r", 1); }},
      {"check, moves", [&] { return slidebase_check(&g.puzzle, g.board, 6, nullptr, 1); }},
  });
  CHECK(slidebase_text(&g.puzzle, g.board, 6, nullptr, 0) == 6);
  CHECK(slidebase_parse(&g.puzzle, g.text, 6, g.board, 6, nullptr) == SLIDEBASE_OK);
}

TEST_CASE("NULL for tables, or for the place they come from, is invalid") {
  Good g;
  slidebase_tables* made = nullptr;
  const char* const folders[] = {"/nowhere", nullptr};
  slidebase_source source{};
  source.size = sizeof source;
  source.name = "none";
  source.bytes = 5000;
  check_invalid({
      {"usual", [&] { return slidebase_tables_usual(nullptr, nullptr); }},
      {"folders", [&] { return slidebase_tables_folders(nullptr, 2, &made, nullptr); }},
      {"a folder", [&] { return slidebase_tables_folders(folders, 2, &made, nullptr); }},
      {"folders, tables", [&] { return slidebase_tables_folders(folders, 1, nullptr, nullptr); }},
      {"file", [&] { return slidebase_tables_file(nullptr, &made, nullptr); }},
      {"file, tables", [&] { return slidebase_tables_file("/nowhere", nullptr, nullptr); }},
      {"memory", [&] { return slidebase_tables_memory(nullptr, 5000, &made, nullptr); }},
      {"memory, tables",
       [&] { return slidebase_tables_memory(g.bytes.data(), 5000, nullptr, nullptr); }},
      {"source", [&] { return slidebase_tables_source(nullptr, &made, nullptr); }},
      {"source, read", [&] { return slidebase_tables_source(&source, &made, nullptr); }},
      {"source, tables", [&] { return slidebase_tables_source(&source, nullptr, nullptr); }},
      {"join, first", [&] { return slidebase_tables_join(nullptr, g.tables, &made, nullptr); }},
      {"join, second", [&] { return slidebase_tables_join(g.tables, nullptr, &made, nullptr); }},
      {"join, tables", [&] { return slidebase_tables_join(g.tables, g.tables, nullptr, nullptr); }},
      {"puzzles, tables", [&] { return slidebase_tables_puzzles(nullptr, &g.puzzle, 1); }},
      {"puzzles", [&] { return slidebase_tables_puzzles(g.tables, nullptr, 1); }},
  });
  CHECK(made == nullptr);
  slidebase_tables_free(nullptr);
  slidebase_solver_free(nullptr);
  slidebase_bytes_free(nullptr);
}

TEST_CASE("NULL for a solver, or for an argument of its calls on one board, is invalid") {
  Good g;
  slidebase_solver* made = nullptr;
  const slidebase_limits limits{sizeof limits, 1, nullptr, nullptr, 0, 0};
  check_invalid({
      {"new, tables", [&] { return slidebase_solver_new(nullptr, &g.puzzle, &made, nullptr); }},
      {"new, puzzle", [&] { return slidebase_solver_new(g.tables, nullptr, &made, nullptr); }},
      {"new, solver", [&] { return slidebase_solver_new(g.tables, &g.puzzle, nullptr, nullptr); }},
      {"at least, tables",
       [&] { return slidebase_solver_at_least(nullptr, &g.puzzle, 0, &made, nullptr); }},
      {"at least, puzzle",
       [&] { return slidebase_solver_at_least(g.tables, nullptr, 0, &made, nullptr); }},
      {"at least, tier",
       [&] { return slidebase_solver_at_least(g.tables, &g.puzzle, 4, &made, nullptr); }},
      {"at least, solver",
       [&] { return slidebase_solver_at_least(g.tables, &g.puzzle, 0, nullptr, nullptr); }},
      {"limited, solver",
       [&] { return slidebase_solver_limited(nullptr, &limits, &made, nullptr); }},
      {"limited, limits",
       [&] { return slidebase_solver_limited(g.solver, nullptr, &made, nullptr); }},
      {"limited", [&] { return slidebase_solver_limited(g.solver, &limits, nullptr, nullptr); }},
      {"patterns", [&] { return slidebase_patterns(nullptr); }},
      {"longest", [&] { return slidebase_longest(nullptr); }},
      {"path capacity", [&] { return slidebase_path_capacity(nullptr); }},
      {"histogram, solver", [&] { return slidebase_histogram(nullptr, &g.number, 1); }},
      {"histogram, counts", [&] { return slidebase_histogram(g.solver, nullptr, 1); }},
      {"distance, solver", [&] { return slidebase_distance(nullptr, g.board, 6); }},
      {"distance, board", [&] { return slidebase_distance(g.solver, nullptr, 6); }},
      {"path, solver", [&] { return slidebase_path(nullptr, g.board, 6, g.text, 100); }},
      {"path, board", [&] { return slidebase_path(g.solver, nullptr, 6, g.text, 100); }},
      {"path, letters", [&] { return slidebase_path(g.solver, g.board, 6, nullptr, 100); }},
      {"near path, bound",
       [&] { return slidebase_near_path(g.solver, g.board, 6, g.text, 100, nullptr); }},
      {"steps, solver",
       [&] {
         return slidebase_steps(nullptr, g.board, 6, g.letters, nullptr, g.distances, nullptr, 4);
       }},
      {"steps, board",
       [&] {
         return slidebase_steps(g.solver, nullptr, 6, g.letters, nullptr, g.distances, nullptr, 4);
       }},
      {"steps, cells",
       [&] {
         return slidebase_steps(g.solver, g.board, 7, g.letters, nullptr, g.distances, nullptr, 4);
       }},
      {"steps, letters",
       [&] {
         return slidebase_steps(g.solver, g.board, 6, nullptr, nullptr, g.distances, nullptr, 1);
       }},
      {"steps, distances",
       [&] {
         return slidebase_steps(g.solver, g.board, 6, g.letters, nullptr, nullptr, nullptr, 1);
       }},
      {"moves, solver",
       [&] { return slidebase_moves(nullptr, g.board, 6, g.letters, g.distances, g.boards); }},
      {"moves, board",
       [&] { return slidebase_moves(g.solver, nullptr, 6, g.letters, g.distances, g.boards); }},
      {"moves, letters",
       [&] { return slidebase_moves(g.solver, g.board, 6, nullptr, g.distances, g.boards); }},
      {"moves, distances",
       [&] { return slidebase_moves(g.solver, g.board, 6, g.letters, nullptr, g.boards); }},
      {"count, solver", [&] { return slidebase_count_paths(nullptr, g.board, 6, &g.number); }},
      {"count, board", [&] { return slidebase_count_paths(g.solver, nullptr, 6, &g.number); }},
      {"count, count", [&] { return slidebase_count_paths(g.solver, g.board, 6, nullptr); }},
      {"paths, solver", [&] { return slidebase_paths(nullptr, g.board, 6, no_paths, nullptr); }},
      {"paths, board", [&] { return slidebase_paths(g.solver, nullptr, 6, no_paths, nullptr); }},
      {"paths, found", [&] { return slidebase_paths(g.solver, g.board, 6, nullptr, nullptr); }},
      {"failure, solver", [&] { return slidebase_failure(nullptr, g.text, 100); }},
      {"failure, text", [&] { return slidebase_failure(g.solver, nullptr, 100); }},
  });
  CHECK(made == nullptr);
  CHECK(slidebase_distance(g.solver, g.board, 6) == 21);
}

TEST_CASE("NULL is invalid in calls on arrays, in verify and prove, and in making tables") {
  Good g;
  void* bytes = nullptr;
  std::size_t count = 0;
  const TemporaryFolder folder;
  const std::string path = (folder / "made.sbt").string();
  slidebase_dataset dataset{};
  dataset.size = sizeof dataset;
  const slidebase_answers answers{sizeof answers, g.many,  nullptr, 0,      g.many,
                                  nullptr,        nullptr, nullptr, nullptr};
  const slidebase_answers narrow{sizeof narrow, nullptr, g.text,  20,     nullptr,
                                 nullptr,       nullptr, nullptr, nullptr};
  check_invalid({
      {"distances, solver", [&] { return slidebase_distances(nullptr, g.boards, 1, g.many, 1); }},
      {"distances, boards", [&] { return slidebase_distances(g.solver, nullptr, 1, g.many, 1); }},
      {"distances", [&] { return slidebase_distances(g.solver, g.boards, 1, nullptr, 1); }},
      {"solve, solver",
       [&] { return slidebase_solve(nullptr, g.boards, 1, g.many, g.text, 100, 1); }},
      {"solve, boards",
       [&] { return slidebase_solve(g.solver, nullptr, 1, g.many, g.text, 100, 1); }},
      {"solve, distances",
       [&] { return slidebase_solve(g.solver, g.boards, 1, nullptr, g.text, 100, 1); }},
      {"solve, letters",
       [&] { return slidebase_solve(g.solver, g.boards, 1, g.many, nullptr, 100, 1); }},
      {"solve, width",
       [&] { return slidebase_solve(g.solver, g.boards, 1, g.many, g.text, 20, 1); }},
      {"answer, solver", [&] { return slidebase_answer(nullptr, g.boards, 1, &answers, 1); }},
      {"answer, boards", [&] { return slidebase_answer(g.solver, nullptr, 1, &answers, 1); }},
      {"answer, answers", [&] { return slidebase_answer(g.solver, g.boards, 1, nullptr, 1); }},
      {"answer, width", [&] { return slidebase_answer(g.solver, g.boards, 1, &narrow, 1); }},
      {"answer, count",
       [&] { return slidebase_answer(g.solver, g.boards, SIZE_MAX / 16, &answers, 1); }},
      {"action values, solver",
       [&] { return slidebase_action_values(nullptr, g.boards, 1, g.many, nullptr, g.many, 1); }},
      {"action values, boards",
       [&] { return slidebase_action_values(g.solver, nullptr, 1, g.many, nullptr, g.many, 1); }},
      {"action values, count",
       [&] {
         return slidebase_action_values(g.solver, g.boards, std::size_t{1} << 62, g.many, nullptr,
                                        nullptr, 1);
       }},
      {"boards, solver",
       [&] { return slidebase_boards_at(nullptr, 3, g.boards, 1, 1, nullptr, nullptr); }},
      {"boards", [&] { return slidebase_boards_at(g.solver, 3, nullptr, 1, 1, nullptr, nullptr); }},
      {"sample, solver",
       [&] { return slidebase_sample(nullptr, 3, 4, 1, g.boards, 1, 1, nullptr, nullptr); }},
      {"sample, boards",
       [&] { return slidebase_sample(g.solver, 3, 4, 1, nullptr, 1, 1, nullptr, nullptr); }},
      {"data set, solver",
       [&] { return slidebase_write_dataset(nullptr, path.c_str(), &dataset, nullptr); }},
      {"data set, path",
       [&] { return slidebase_write_dataset(g.solver, nullptr, &dataset, nullptr); }},
      {"data set, options",
       [&] { return slidebase_write_dataset(g.solver, path.c_str(), nullptr, nullptr); }},
      {"verify", [&] { return slidebase_verify(nullptr, nullptr, nullptr, nullptr); }},
      {"prove", [&] { return slidebase_prove(nullptr, 1, nullptr, nullptr, nullptr); }},
      {"file, puzzle",
       [&] { return slidebase_make_file(nullptr, path.c_str(), nullptr, nullptr); }},
      {"file, path", [&] { return slidebase_make_file(&g.puzzle, nullptr, nullptr, nullptr); }},
      {"memory, puzzle",
       [&] { return slidebase_make_memory(nullptr, nullptr, &bytes, &count, nullptr); }},
      {"memory, bytes",
       [&] { return slidebase_make_memory(&g.puzzle, nullptr, nullptr, &count, nullptr); }},
      {"memory, count",
       [&] { return slidebase_make_memory(&g.puzzle, nullptr, &bytes, nullptr, nullptr); }},
  });
  CHECK(bytes == nullptr);
  CHECK(folder.names().empty());
  CHECK(slidebase_distances(g.solver, nullptr, 0, nullptr, 1) == SLIDEBASE_OK);
  CHECK(slidebase_make_memory(&g.puzzle, nullptr, &bytes, &count, nullptr) == SLIDEBASE_OK);
  CHECK(std::string_view(static_cast<char*>(bytes), count) == g.bytes);
  slidebase_bytes_free(bytes);
}

TEST_CASE("a short buffer is invalid for a path; counts and texts are cut to fit") {
  Good g;
  for (std::size_t capacity = 0; capacity <= 21; ++capacity) {
    const auto letters = std::make_unique<char[]>(capacity);
    CHECK(slidebase_path(g.solver, g.board, 6, letters.get(), capacity) == SLIDEBASE_INVALID);
  }
  const auto letters = std::make_unique<char[]>(22);
  CHECK(slidebase_path(g.solver, g.board, 6, letters.get(), 22) == 21);
  CHECK(std::strlen(letters.get()) == 21);
  const std::uint8_t goal[6] = {1, 2, 3, 4, 5, 0};
  CHECK(slidebase_path(g.solver, goal, 6, letters.get(), 1) == 0);
  CHECK(letters[0] == '\0');
  for (std::size_t capacity = 0; capacity <= 30; ++capacity) {
    std::vector<std::uint64_t> counts(capacity, 99);
    CHECK(slidebase_histogram(g.solver, counts.data(), capacity) == 22);
    CHECK((capacity == 0 || counts[0] == 1));
    const auto text = std::make_unique<char[]>(capacity);
    CHECK(slidebase_text(&g.puzzle, g.board, 6, text.get(), capacity) == 6);
    CHECK((capacity == 0 || std::strlen(text.get()) == std::min<std::size_t>(capacity - 1, 6)));
    const auto name = std::make_unique<char[]>(capacity);
    CHECK(slidebase_table_name(&g.puzzle, name.get(), capacity) == 17);
    CHECK((capacity == 0 || std::strlen(name.get()) == std::min<std::size_t>(capacity - 1, 17)));
    const auto failure = std::make_unique<char[]>(capacity);
    CHECK(slidebase_failure(g.solver, failure.get(), capacity) == 0);
    CHECK((capacity == 0 || failure[0] == '\0'));
  }
}

TEST_CASE("an error struct of any size is filled as far as it reaches") {
  for (std::size_t size = sizeof(std::size_t); size <= sizeof(slidebase_error) + 64; ++size) {
    ShortError error(size);
    slidebase_tables* made = nullptr;
    CHECK(slidebase_tables_file("/nowhere/at-all.sbt", &made, error.get()) == SLIDEBASE_MISSING);
    const std::string message = error.message();
    CHECK(std::string("/nowhere/at-all.sbt").starts_with(message.substr(0, 19)));
    CHECK((message.size() >= 19 || size < offsetof(slidebase_error, message) + 20));
    CHECK(error.get()->size == size);
    if (size >= offsetof(slidebase_error, offset)) {
      CHECK(error.get()->status == SLIDEBASE_MISSING);
    }
  }
  // Sizes smaller than the size field: nothing is written.
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{7}}) {
    slidebase_error error{};
    error.size = size;
    slidebase_tables* made = nullptr;
    const int status = slidebase_tables_file("/nowhere", &made, &error);
    CHECK((status == SLIDEBASE_MISSING || status == SLIDEBASE_INVALID));
    CHECK(error.message[0] == '\0');
    CHECK(error.status == 0);
    CHECK(error.size == size);
  }
}

TEST_CASE("a long message is cut") {
  slidebase_error error{};
  error.size = sizeof error;
  slidebase_tables* made = nullptr;
  const std::string path = "/nowhere/" + std::string(3000, 'a');
  CHECK(slidebase_tables_file(path.c_str(), &made, &error) < 0);
  const std::size_t length = strnlen(error.message, sizeof error.message);
  CHECK(length < sizeof error.message);
  CHECK(length > sizeof error.message - 50);
  CHECK(error.offset == UINT64_MAX);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
