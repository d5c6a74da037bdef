// Tables of 15 and 16 cells, which have 82 GB and 1.3 TB: sparse files of that size with the right
// bits near the root, opened and queried through every kind of source.
#include "tests/support/sparse_table.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/solve/sliding_solver.h"
#include "common/table/table.h"
#include "query/web/wasm/pending_source.h"
#include "tests/support/counted_source.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::CountedSource;
using test::NearBoards;
using test::TemporaryFolder;

struct Giant {
  Shape shape;
  Cell root;
  std::uint64_t least_bytes;
};
constexpr Giant kGiants[] = {{{3, 5}, 14, 81'000'000'000},
                             {{3, 5}, 7, 81'000'000'000},
                             {{4, 4}, 15, 1'300'000'000'000},
                             {{2, 8}, 15, 1'300'000'000'000}};
constexpr int kDepth = 7;

// How many boards near the goal do not get a shortest path to it.
int wrong_answers(const Table& table, const Giant& giant) {
  const Tiles goal = goal_with_blank_at(giant.shape, giant.root);
  const NearBoards near(giant.shape, goal, kDepth);
  const SlidingSolver solver(table, giant.shape, goal);
  int wrong = 0;
  for (const auto& [tiles, distance] : near.boards()) {
    std::array<char, kMaxPath> letters;
    const Length length = solver.solve(tiles, letters.data());
    SlidingBoard board(giant.shape, tiles);
    for (std::size_t i = 0; i < length.moves; ++i) {
      board.move(*move_of(letters[i]));
    }
    wrong += length == Length(distance) && board.tiles() == goal ? 0 : 1;
  }
  return wrong;
}

TEST_SUITE_BEGIN("sparse-table");

TEST_CASE("a table of 82 GB or 1.3 TB opens after reading 64 KiB, and answers correctly") {
  const TemporaryFolder folder;
  for (const Giant& giant : kGiants) {
    const auto path = folder / "giant.sbt";
    const TableInfo info = test::write_sparse_table(path, giant.shape, giant.root, kDepth);
    CAPTURE(table_file_name(info));
    CHECK(info.file_bytes > giant.least_bytes);
    const auto source = std::make_shared<CountedSource>(std::make_shared<FileSource>(path));
    const Table table(source);
    CHECK(source->reads <= 2);
    CHECK(source->bytes_read <= 64 << 10);
    source->reads = source->bytes_read = 0;
    bool bit = true;
    CHECK(table.fetch_bit({table.info().indexed_root(), 0}, bit) == Lookup::kReady);
    CHECK_FALSE(bit);
    CHECK(source->reads == 2);
    CHECK(source->bytes_read == info.sections[0].page_bytes(0) + info.sections[0].block_bytes);
    CHECK(wrong_answers(table, giant) == 0);
    std::filesystem::remove(path);
  }
}

TEST_CASE(
    "such a table answers correctly when mapped, and its holes are reported when they are read") {
  const TemporaryFolder folder;
  const Giant& giant = kGiants[0];
  const auto path = folder / "giant.sbt";
  test::write_sparse_table(path, giant.shape, giant.root, kDepth);
  const Table table(std::make_shared<MappedFile>(path));
  CHECK(table.is_in_place());
  CHECK(wrong_answers(table, giant) == 0);
  CHECK_NOTHROW(table.check_damage());
  // The last state of the last layer is in a hole.
  CHECK_FALSE(table.distance_bit({14, table.info().layer_size - 1}));
  CHECK_THROWS_WITH(table.check_damage(), doctest::Contains("block index is damaged"));
  CHECK_THROWS_AS(table.verify_all(), Error);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
