// The distances of all states at once against plain searches, and tables whose bits are wrong.
#include "common/study/distance_field.h"

#include <doctest/doctest.h>

#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "common/base/file_source.h"
#include "common/base/memory.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/arrangements.h"
#include "tests/support/distances.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::Board;

// The number of states whose byte is not the distance by the search, and of states it reaches.
struct Differences {
  std::uint64_t wrong = 0;
  std::uint64_t reached = 0;
};

Differences compare_sliding(const Table& table, std::span<const std::uint8_t> field) {
  const Shape shape = table.info().indexed_shape();
  const SlidingSpace space(shape, table.info().indexed_root());
  const oracle::SlidingOracle oracle(shape.rows, shape.cols, test::plain_goal(shape, space.root()));
  Differences found;
  oracle.for_each([&](const Board& board, int distance) {
    const State state = space.state_of(test::tiles_of(board));
    found.wrong += field[place_of_state(state, space.layer_size())] == distance ? 0U : 1U;
    ++found.reached;
  });
  return found;
}

Differences compare_cubic(const Table& table, std::span<const std::uint8_t> field) {
  const Shape shape = table.info().indexed_shape();
  const CubicSpace space(shape, table.info().indexed_root());
  const oracle::CubicOracle oracle(shape.rows, shape.cols, space.root());
  Differences found;
  oracle.for_each([&](const std::vector<oracle::CubicOracle::Cube>& cubes, int distance) {
    const auto state = space.state_of(test::position_of(cubes));
    found.wrong += state && field[place_of_state(*state, space.layer_size())] == distance ? 0U : 1U;
    ++found.reached;
  });
  return found;
}

// Writes a table that differs from `original` in one bit and has right digests.
void write_altered(const Table& original, State altered, const std::filesystem::path& target) {
  TableInfo info = original.info();
  info.sections.clear();
  std::vector<std::uint64_t> words(info.step_bytes() / 8);
  for (Cell blank = 0; blank < static_cast<Cell>(info.layers); ++blank) {
    for (std::uint64_t index = 0; index < info.layer_size; ++index) {
      const State state{blank, index};
      const auto bit =
          static_cast<std::uint64_t>(original.distance_bit(state) != (state == altered));
      words[index / 64 * info.layers + static_cast<std::uint64_t>(blank)] |= bit << index % 64;
    }
  }
  TableWriter writer(target, info);
  writer.begin_section(SectionType::kStep, {}, info.step_bytes());
  writer.append(std::as_bytes(std::span(words)));
  writer.finish();
}

TEST_SUITE_BEGIN("distance-field");

TEST_CASE("every state of 2x2, 2x3, 2x4 and 3x3 has its distance, for all roots, 1 and 3 threads") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{2, 4}, Shape{3, 3}}) {
    for (const Cell root : class_representatives(shape)) {
      INFO(shape.name() << " root " << root);
      const Table& table =
          test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, root);
      const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
      Workers one(1), three(3);
      const auto field = distance_field(space, table, one);
      CHECK(field.size() == table.info().states);
      const Differences found = compare_sliding(table, field);
      CHECK(found.wrong == 0);
      CHECK(found.reached == field.size());
      CHECK(distance_field(space, table, three) == field);
    }
  }
}

TEST_CASE("every state of cubic 2x2 and 2x3 has its distance; unreachable states of 2x2 have 255") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}}) {
    for (const Cell root : class_representatives(shape)) {
      INFO(shape.name() << " root " << root);
      const Table& table =
          test::tables_for(Family::kCubic, shape).open(Family::kCubic, shape, root);
      const CubicSpace space(table.info().indexed_shape(), table.info().indexed_root());
      Workers workers(2);
      const auto field = distance_field(space, table, workers);
      const Differences found = compare_cubic(table, field);
      CHECK(found.wrong == 0);
      CHECK(found.reached == table.info().states);
      CHECK(static_cast<std::uint64_t>(std::ranges::count(field, kUnreached)) ==
            field.size() - table.info().states);
    }
  }
}

TEST_CASE("one wrong bit under right digests is found, wherever it is") {
  const Shape shape{2, 3};
  const Table& original =
      test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, 5);
  const SlidingSpace space(original.info().indexed_shape(), original.info().indexed_root());
  const test::TemporaryFolder folder;
  Workers workers(1);
  int unnoticed = 0;
  for (std::uint64_t place = 0; place < original.info().states; place += 7) {
    write_altered(original, state_at_place(place, space.layer_size()), folder / "altered.sbt");
    const Table altered(open_file(folder / "altered.sbt"));
    try {
      distance_field(space, altered, workers);
      ++unnoticed;
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::kDamaged);
      CHECK(error.path() == altered.path());
    }
  }
  CHECK(unnoticed == 0);
}

TEST_CASE("a demand for more memory than available is refused, with the numbers") {
  CHECK_NOTHROW(require_memory(1, "a"));
  try {
    require_memory(std::uint64_t{1} << 60, "a.sbt");
    FAIL("not refused");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kMemory);
    CHECK(std::string(error.what())
              .starts_with("a.sbt: needs 1152921504606846976 bytes of memory, more than the "));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
