// Sources of the C API behind callbacks: of any size, and when they are released.
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "altered.h"
#include "c_calls.h"
#include "solvers.h"

namespace slidebase::test {
namespace {

TEST_SUITE_BEGIN("c-sources");

TEST_CASE("slidebase_source of any size is released at most once, and once if it is complete") {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, offsetof(slidebase_source, name),
        // Inside a field: no version of the struct has such a size.
        offsetof(slidebase_source, read) + 4, offsetof(slidebase_source, release) + 1,
        offsetof(slidebase_source, bytes), offsetof(slidebase_source, user),
        offsetof(slidebase_source, read), offsetof(slidebase_source, release),
        sizeof(slidebase_source), sizeof(slidebase_source) + 8, sizeof(slidebase_source) + 40}) {
    CAPTURE(size);
    Callbacks callbacks{table_bytes(Puzzle::sliding(2, 3))};
    Sized<slidebase_source> source(callbacks.source(), size);
    slidebase_tables* tables = nullptr;
    const int status = slidebase_tables_source(source.get(), &tables, nullptr);
    CHECK(is_ok_or_invalid(status));
    CHECK((size < sizeof(slidebase_source) || status == SLIDEBASE_OK));
    CHECK((size >= offsetof(slidebase_source, read) || status == SLIDEBASE_INVALID));
    CHECK((status == SLIDEBASE_OK || callbacks.released <= 1));
    CHECK((status != SLIDEBASE_OK || callbacks.released == 0));
    slidebase_tables_free(tables);
    CHECK((size < sizeof(slidebase_source) || callbacks.released == 1));
    CHECK(callbacks.released <= 1);
  }
}

TEST_CASE("a source of callbacks is released whatever its read returns") {
  for (const int answer : {0, -5, -4, 1, -1000}) {  // -5: pending
    CAPTURE(answer);
    Callbacks callbacks{std::string(5000, 'a')};
    callbacks.answer = answer;
    const slidebase_source source = callbacks.source();
    slidebase_error error{};
    error.size = sizeof error;
    slidebase_tables* tables = nullptr;
    const int status = slidebase_tables_source(&source, &tables, &error);
    if (answer == SLIDEBASE_PENDING) {
      CHECK(status == SLIDEBASE_OK);
      CHECK(callbacks.released == 0);
    } else {
      CHECK(status == (answer == SLIDEBASE_OK ? SLIDEBASE_FORMAT : SLIDEBASE_UNREADABLE));
      CHECK(std::string_view(error.message).starts_with("callbacks"));
      CHECK(tables == nullptr);
    }
    slidebase_tables_free(tables);
    CHECK(callbacks.released == 1);
  }
  // The source is released when other arguments are wrong, too.
  Callbacks callbacks{std::string(5000, 'a')};
  slidebase_source source = callbacks.source();
  CHECK(slidebase_tables_source(&source, nullptr, nullptr) == SLIDEBASE_INVALID);
  CHECK(callbacks.released == 1);
  source.read = nullptr;
  slidebase_tables* tables = nullptr;
  CHECK(slidebase_tables_source(&source, &tables, nullptr) == SLIDEBASE_INVALID);
  CHECK(callbacks.released == 2);
}

TEST_CASE("a source needs neither a name nor a release callback") {
  Callbacks callbacks{damaged(table_bytes(Puzzle::sliding(2, 3)), 0)};
  slidebase_source source = callbacks.source();
  source.name = nullptr;
  source.release = nullptr;
  slidebase_tables* tables = nullptr;
  const int status = slidebase_tables_source(&source, &tables, nullptr);
  CHECK(is_ok_or_invalid(status));
  if (status == SLIDEBASE_OK) {
    const slidebase_puzzle puzzle = c_puzzle(Puzzle::sliding(2, 3));
    slidebase_solver* solver = nullptr;
    CHECK(slidebase_solver_new(tables, &puzzle, &solver, nullptr) == SLIDEBASE_OK);
    slidebase_tables_free(tables);
    const std::uint8_t board[6] = {4, 5, 0, 1, 2, 3};
    CHECK(slidebase_distance(solver, board, 6) == SLIDEBASE_DAMAGED);
    CHECK(slidebase_failure(solver, nullptr, 0) > 0);
    CError error;
    const Ending verified = error.ending(slidebase_verify(solver, nullptr, nullptr, error.get()));
    CHECK(verified.status == SLIDEBASE_DAMAGED);
    CHECK(verified.message.starts_with("source: "));
    slidebase_solver_free(solver);
  }
  CHECK(callbacks.released == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
