// A right table is proved; a wrong one is refuted with a state that shows the fault, even if its
// digests are right.
#include "common/study/proof.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "common/base/file_source.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/path_table.h"
#include "common/solve/walk.h"
#include "common/table/goal_patterns.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/long_run.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

Proof proof_of(const Table& table) {
  Workers workers(2);
  return prove(table, workers, [](std::uint64_t, std::uint64_t) {});
}

// The contents of a table, which can be changed and written again with right digests.
class Forgery {
 public:
  explicit Forgery(const Table& table) : info(table.info()) {
    const std::uint64_t blocks = (info.layer_size + 63) / 64;
    words_.resize(blocks * info.layers);
    for (std::uint64_t place = 0; place < info.layer_size * info.layers; ++place) {
      const State state{static_cast<Cell>(place / info.layer_size), place % info.layer_size};
      if (table.distance_bit(state)) {
        flip(state);
      }
    }
    if (const GoalPatterns listed(table); listed) {
      const std::uint64_t tops = pattern_count(info) / info.layers;
      for (Cell blank = 0; blank < info.shape.cells(); ++blank) {
        for (std::uint64_t t = 0; t < tops; ++t) {
          patterns.push_back(listed.entry(blank, t));
        }
      }
    }
    info.sections.clear();
  }

  void flip(State state) {
    words_[state.index / 64 * info.layers + static_cast<std::uint64_t>(state.blank)] ^=
        std::uint64_t{1} << (state.index % 64);
  }

  void write(const std::filesystem::path& path) const {
    TableWriter writer(path, info);
    const auto words = std::as_bytes(std::span(words_));
    writer.begin_section(SectionType::kStep, {Codec::kRaw, 0}, words.size());
    writer.append(words);
    if (!patterns.empty()) {
      const std::size_t n = patterns.size();
      std::vector<std::byte> planes(pattern_bytes(info.family) * n);
      for (std::size_t i = 0; i < n; ++i) {
        planes[i] = static_cast<std::byte>(patterns[i].distance);
        for (std::size_t plane = 1; plane < pattern_bytes(info.family); ++plane) {
          planes[plane * n + i] = static_cast<std::byte>(patterns[i].state >> 8 * (plane - 1));
        }
      }
      writer.begin_section(SectionType::kPatterns, {Codec::kZstd, 1}, planes.size());
      writer.append(planes);
    }
    writer.finish();
  }

  // Writes and proves the table; returns the refutation, or "" if it is proved.
  std::string refutation() const {
    const test::TemporaryFolder folder;
    const auto path = folder / "forged.sbt";
    write(path);
    const Table forged(open_file(path));
    forged.verify_all();
    return proof_of(forged).refutation;
  }

  TableInfo info;
  std::vector<GoalPatterns::Entry> patterns;

 private:
  std::vector<std::uint64_t> words_;
};

const Table& table_of(Family family, Shape shape, Cell root) {
  return test::tables_for(family, shape).open(family, shape, root);
}

void check_proved(Family family, Shape shape, std::uint64_t moves) {
  for (const Cell root : class_representatives(shape)) {
    const Proof proof = proof_of(table_of(family, shape, root));
    CHECK(proof.refutation == "");
    CHECK(proof.states == table_of(family, shape, root).info().states);
    CHECK(proof.moves == moves * table_of(family, shape, root).info().layer_size);
  }
}

TEST_SUITE_BEGIN("proof");

// Each cell has as many moves as neighbours: 8 in all on 2x2, 14 on 2x3, 20 on 2x4, 24 on 3x3.
TEST_CASE("right tables are proved") {
  check_proved(Family::kSliding, {2, 2}, 8);
  check_proved(Family::kSliding, {2, 3}, 14);
  check_proved(Family::kSliding, {2, 4}, 20);
  check_proved(Family::kCubic, {2, 2}, 8);
  check_proved(Family::kCubic, {2, 3}, 14);
  check_proved(Family::kMarked, {2, 2}, 8);
  check_proved(Family::kMarked, {2, 3}, 14);
  check_proved(Family::kDice, {2, 2}, 8);
  if (!test::kSanitized) {
    check_proved(Family::kSliding, {3, 3}, 24);
    check_proved(Family::kCubic, {3, 3}, 24);
    check_proved(Family::kMarked, {2, 4}, 20);
  }
}

// 14,929,920 states of each root.
TEST_CASE("right tables of dice on 2x3 are proved") {
  if (test::long_part("the proofs of dice on 2x3")) {
    check_proved(Family::kDice, {2, 3}, 14);
  }
}

TEST_CASE("a table written again without a change is proved") {
  CHECK(Forgery(table_of(Family::kSliding, {3, 3}, 8)).refutation() == "");
  CHECK(Forgery(table_of(Family::kCubic, {2, 3}, 5)).refutation() == "");
  CHECK(Forgery(table_of(Family::kMarked, {2, 3}, 5)).refutation() == "");
  CHECK(Forgery(table_of(Family::kDice, {2, 2}, 3)).refutation() == "");
}

TEST_CASE("every single wrong bit of 2x3 is refuted" * doctest::skip(test::kThreadSanitizer)) {
  const Table& table = table_of(Family::kSliding, {2, 3}, 5);
  Forgery forgery(table);
  int unnoticed = 0;
  for (Cell blank = 0; blank < 6; ++blank) {
    for (std::uint64_t index = 0; index < 60; index += test::one_in(7)) {
      forgery.flip({blank, index});
      unnoticed += forgery.refutation().empty() ? 1 : 0;
      forgery.flip({blank, index});
    }
  }
  CHECK(unnoticed == 0);
}

TEST_CASE("no path table is made from a table with a wrong bit" *
          doctest::skip(test::kThreadSanitizer)) {
  const Table& table = table_of(Family::kSliding, {2, 3}, 5);
  Forgery forgery(table);
  Workers workers(1);
  int made = 0;
  for (Cell blank = 0; blank < 6; ++blank) {
    for (std::uint64_t index = 0; index < 60; index += test::one_in(7)) {
      forgery.flip({blank, index});
      const test::TemporaryFolder folder;
      forgery.write(folder / table_file_name(table.info()));
      forgery.flip({blank, index});
      TableSet store({folder.path()});
      const SlidingSolver solver(store.open(Family::kSliding, {2, 3}, 5), {2, 3},
                                 {1, 2, 3, 4, 5, 0});
      try {
        const PathTable path_table(solver, workers);
        ++made;
      } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::kDamaged);
      }
    }
  }
  CHECK(made == 0);
}

// With these four bits wrong every state still has a neighbour that is nearer by the bits, but the
// walk from 1x2/345 runs in a circle: rdlu, rdlu, rdlu, ...
TEST_CASE("bits that lead a walk in a circle are refuted") {
  const Table& table = table_of(Family::kSliding, {2, 3}, 5);
  const TableInfo& info = table.info();
  const SlidingSpace space(info.indexed_shape(), info.indexed_root());
  REQUIRE(info.transposed);
  // A board of 2x3 as the table has it: mirrored at the diagonal, its goal's tiles renamed.
  const auto seen = [&](const std::vector<std::uint8_t>& board) {
    const std::vector<std::uint8_t> names = {0, 1, 3, 5, 2, 4};  // 123/45x becomes 14/25/3x
    Tiles tiles{};
    for (Cell c = 0; c < 6; ++c) {
      const Cell to = space.shape().cell(info.shape.col(c), info.shape.row(c));
      tiles[static_cast<std::size_t>(to)] = names[board[static_cast<std::size_t>(c)]];
    }
    return space.state_of(tiles);
  };
  Forgery forgery(table);
  for (const std::vector<std::uint8_t>& board : std::vector<std::vector<std::uint8_t>>{
           {1, 4, 0, 3, 5, 2}, {1, 5, 4, 3, 0, 2}, {1, 5, 4, 3, 2, 0}, {1, 0, 5, 3, 2, 4}}) {
    forgery.flip(seen(board));
  }
  CHECK(forgery.refutation().find("does not end at the root within 21 moves") != std::string::npos);
}

// The twelve states of 2x2 form a ring, 0 to 6 moves from the root in both directions. With these
// two bits wrong the walk of a state at distance 3 takes the long way: 9 moves, which end at the
// root.
TEST_CASE("walks that reach the root by a longer way are refuted, with the move that shows it") {
  const Table& table = table_of(Family::kSliding, {2, 2}, 3);
  const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
  std::vector<State> ring = {space.root_state()};
  Cell before = -1;
  while (ring.size() < 12) {
    for (const Move move : kMoves) {
      const Cell to = space.target(ring.back().blank, move);
      if (to >= 0 && to != before) {
        before = ring.back().blank;
        ring.push_back(space.neighbour(ring.back(), move));
        break;
      }
    }
  }
  Forgery forgery(table);
  forgery.flip(ring[7]);
  forgery.flip(ring[9]);
  forgery.info.histogram.assign(12, 1);  // a header that allows the long way
  const std::string refutation = forgery.refutation();
  CAPTURE(refutation);
  CHECK(refutation.find("not one more or less") != std::string::npos);
}

TEST_CASE("a wrong count in the header is refuted") {
  Forgery forgery(table_of(Family::kSliding, {3, 3}, 8));
  ++forgery.info.histogram[20];
  --forgery.info.histogram[21];
  const auto listed = forgery.info.histogram[20];
  CHECK(forgery.refutation() == "the header lists " + std::to_string(listed) +
                                    " states at distance 20, there are " +
                                    std::to_string(listed - 1));
}

TEST_CASE("a wrong bit of marked cubes is refuted with a position" *
          doctest::skip(test::kThreadSanitizer)) {
  Forgery forgery(table_of(Family::kMarked, {2, 3}, 5));
  std::mt19937_64 random(test::seed(6));
  int unnoticed = 0;
  for (int i = 0; i < 20; ++i) {
    const State state{static_cast<Cell>(random() % 6), random() % forgery.info.layer_size};
    forgery.flip(state);
    unnoticed += forgery.refutation().find("3x2 position ") == std::string::npos ? 1 : 0;
    forgery.flip(state);
  }
  CHECK(unnoticed == 0);
}

// The bits of states that cannot be reached mean nothing.
TEST_CASE("a wrong bit of the 36 positions of dice on 2x2 is refuted, as no other is" *
          doctest::skip(test::kThreadSanitizer)) {
  Forgery forgery(table_of(Family::kDice, {2, 2}, 3));
  const DiceSpace space({2, 2}, 3);
  State state = space.root_state();
  int unnoticed = 0;
  for (int i = 0; i < 36; ++i) {
    forgery.flip(state);
    unnoticed += forgery.refutation().empty() ? 1 : 0;
    forgery.flip(state);
    state = space.neighbour(state, std::array{Move::kLeft, Move::kUp, Move::kRight,
                                              Move::kDown}[static_cast<std::size_t>(i % 4)]);
  }
  CHECK(state == space.root_state());
  CHECK(unnoticed == 0);
  State other = state;
  other.index = (state.index + 1) % space.layer_size();
  forgery.flip(other);
  CHECK(forgery.refutation() == "");
}

// Each is wrong on its own: the distance, or a state that is not so near, shows another pattern or
// does not exist.
TEST_CASE("wrong patterns of marked cubes and dice are refuted" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const auto& [family, shape] :
       {std::pair{Family::kMarked, Shape{2, 3}}, std::pair{Family::kDice, Shape{2, 2}}}) {
    const Table& table = table_of(family, shape, shape.cells() - 1);
    Forgery forgery(table);
    CHECK(forgery.patterns.size() == (family == Family::kMarked ? 6 * 32 : 4 * 216));
    const auto reached = [](const GoalPatterns::Entry& p) {
      return p.distance != kNoPatternDistance;
    };
    const auto first = std::ranges::find_if(forgery.patterns, reached);
    REQUIRE(first != forgery.patterns.end());
    const GoalPatterns::Entry right = *first;
    std::vector<GoalPatterns::Entry> wrong = {
        {right.distance + 1, right.state},
        {right.distance + 2, right.state},
        {kNoPatternDistance, 0},
        {right.distance, right.state + 1},
        {right.distance, static_cast<std::uint32_t>(forgery.info.layer_size)},
        {right.distance, 0xffffffff},
    };
    for (const auto& other : forgery.patterns) {
      if (reached(other) && other.state != right.state) {
        wrong.push_back({right.distance, other.state});
        break;
      }
    }
    for (const GoalPatterns::Entry& entry : wrong) {
      *first = entry;
      CHECK(forgery.refutation().starts_with("pattern "));
    }
    *first = right;
    CHECK(forgery.refutation() == "");
  }
}

TEST_CASE("wrong patterns are refuted" * doctest::skip(test::kThreadSanitizer)) {
  Forgery forgery(table_of(Family::kCubic, {2, 3}, 5));
  REQUIRE(forgery.patterns.size() == 6 * 243);
  int unnoticed = 0;
  for (const std::size_t i : {0U, 77U, 600U, 1457U}) {
    const GoalPatterns::Entry right = forgery.patterns[i];
    if (right.distance == kNoPatternDistance) {
      continue;
    }
    forgery.patterns[i].distance += 2;
    unnoticed += forgery.refutation().empty() ? 1 : 0;
    forgery.patterns[i].distance -= 4;
    unnoticed += right.distance >= 4 && forgery.refutation().empty() ? 1 : 0;
    forgery.patterns[i] = right;
  }
  CHECK(unnoticed == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
