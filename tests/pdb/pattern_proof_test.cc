// Right pattern tables are proved. A table with one wrong bit or count is refuted, even if all
// digests of the file match.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/base/memory_source.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "common/solve/walk.h"
#include "common/study/proof.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

// The bits of one pattern, which tests can change.
class Bits {
 public:
  Bits(Shape shape, Cell root, std::vector<std::uint8_t> tiles)
      : root_(root), space_(shape, std::move(tiles)), found_(search(space_, root)) {}

  const PatternSpace& space() const { return space_; }
  const std::vector<std::uint64_t>& histogram() const { return found_.histogram; }

  void flip(std::uint64_t state) {
    const std::uint64_t order = state % space_.orders();
    found_.bits.block(static_cast<std::uint32_t>(state / space_.orders()))[order / 64] ^=
        std::uint64_t{1} << order % 64;
  }

  Proof proof(int max_depth) const {
    Workers workers(1);
    return prove_pattern(PatternTable(space_, found_.bits), root_, max_depth, "", workers, {});
  }
  Proof proof() const { return proof(static_cast<int>(found_.histogram.size()) - 1); }
  bool refuted() const { return !proof().refutation.empty(); }

  const PatternPlane& plane() const { return found_.bits; }

 private:
  static PatternDistances search(const PatternSpace& space, Cell root) {
    Workers workers(1);
    return search_pattern(space, goal_with_blank_at(space.shape(), root), workers, {});
  }

  Cell root_;
  PatternSpace space_;
  PatternDistances found_;
};

Proof proof_of(const AdditiveTables& tables) {
  Workers workers(2);
  return prove(tables, workers, {});
}

// The tables of a board with a changed histogram or bit, and with matching digests.
class Forgery {
 public:
  explicit Forgery(const TableInfo& described) : info(described) {
    for (const PatternInfo& pattern : info.patterns) {
      const Bits& some = bits.emplace_back(info.shape, info.root, tiles_of(pattern));
      info.histogram.resize(std::max(info.histogram.size(), some.histogram().size()));
      std::ranges::transform(some.histogram(), info.histogram, info.histogram.begin(),
                             std::plus<>());
    }
  }

  std::string refutation() const {
    std::vector<std::byte> file;
    TableInfo header = info;
    header.states = 0;
    for (const std::uint64_t count : header.histogram) {
      header.states += count;
    }
    TableWriter writer(std::make_unique<MemorySink>(file), header);
    for (const Bits& some : bits) {
      writer.begin_section(SectionType::kPatternBits, {Codec::kRaw, 0},
                           PatternTable::all_words(some.space()) * 8);
      write_rows(some.plane(), some.space(),
                 [&](std::span<const std::uint64_t> rows) { writer.append(std::as_bytes(rows)); });
    }
    writer.finish();
    const AdditiveTables tables(std::make_shared<MemorySource>("some.sbt", file));
    tables.verify_all();
    return proof_of(tables).refutation;
  }

  TableInfo info;
  std::vector<Bits> bits;
};

TEST_SUITE_BEGIN("pattern-proof");

TEST_CASE("right tables are proved, for every class of goals and every partition") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {2, 6}, {3, 4}}) {
    if (shape.cells() > 10 && !test::long_run()) {
      continue;
    }
    for (const Cell root : class_representatives(shape)) {
      for (const Tier tier : {Tier::kSmall, Tier::kStandard, Tier::kHard}) {
        std::vector<std::byte> file;
        const TableInfo info = make_table(describe_additive(shape, root, tier), file, {});
        CAPTURE(table_file_name(info));
        const AdditiveTables tables(std::make_shared<MemorySource>("some.sbt", file));
        const Proof proof = proof_of(tables);
        CHECK(proof.refutation == "");
        CHECK(proof.states == info.states);
        CHECK(proof.patterns == info.patterns.size());
        std::uint64_t moves = 0;
        for (const PatternInfo& pattern : info.patterns) {
          const PatternSpace space(shape, tiles_of(pattern));
          for (std::uint32_t block = 0; block < space.blocks(); ++block) {
            moves += space.steps(block).size() * space.orders();
          }
        }
        CHECK(proof.moves == moves);
      }
    }
  }
}

TEST_CASE("every pattern of 2x3 is proved") {
  for (unsigned set = 1; set < 32; ++set) {
    for (Cell root = 0; root < 6; ++root) {
      std::vector<std::uint8_t> tiles;
      for (std::uint8_t tile = 1; tile <= 5; ++tile) {
        if ((set >> (tile - 1) & 1) != 0) {
          tiles.push_back(tile);
        }
      }
      const Bits bits({2, 3}, root, tiles);
      CHECK(bits.proof().refutation == "");
      CHECK(bits.proof().histogram == bits.histogram());
    }
  }
}

// Some of these patterns cannot reach half of their states; the bits of those must be 0.
TEST_CASE("a single wrong bit of any state refutes a pattern") {
  std::vector<Bits> right;
  right.emplace_back(Shape{2, 2}, 3, std::vector<std::uint8_t>{1, 2, 3});
  right.emplace_back(Shape{2, 3}, 5, std::vector<std::uint8_t>{3, 4, 5});
  right.emplace_back(Shape{2, 3}, 4, std::vector<std::uint8_t>{1, 2, 4, 5});
  right.emplace_back(Shape{2, 3}, 1, std::vector<std::uint8_t>{1, 2, 3, 4, 5});
  right.emplace_back(Shape{3, 3}, 4, std::vector<std::uint8_t>{2, 5});
  right.emplace_back(Shape{3, 3}, 8, std::vector<std::uint8_t>{1, 2, 4});
  for (Bits& bits : right) {
    CHECK_FALSE(bits.refuted());
    std::uint64_t refuted = 0;
    for (std::uint64_t state = 0; state < bits.space().states(); ++state) {
      bits.flip(state);
      refuted += bits.refuted() ? 1U : 0U;
      bits.flip(state);
    }
    CHECK(refuted == bits.space().states());
  }
}

// Walks may have any length up to kMaxPath. Some of these tables have walks that all end, but not
// all on shortest paths; others have rings on which a walk descends for ever.
TEST_CASE("exactly one of all possible tables of two tiles on 2x2 is proved") {
  Bits bits({2, 2}, 3, {1, 3});
  REQUIRE(bits.space().states() == 16);
  std::uint64_t proved = 0;
  for (unsigned table = 1; table <= 1U << 16; ++table) {
    proved += bits.proof(kMaxPath).refutation.empty() ? 1U : 0U;
    bits.flip(static_cast<std::uint64_t>(std::countr_zero(table)) % 16);  // a Gray code
  }
  CHECK(proved == 1);
}

TEST_CASE("a forged bit refutes the tables, and the message names the pattern") {
  Forgery forgery(describe_additive({3, 3}, 8, Tier::kStandard));
  CHECK(forgery.refutation() == "");
  forgery.bits[1].flip(0);
  CHECK(forgery.refutation() != "");
  forgery.bits[1].flip(0);
  for (const std::uint64_t state : {std::uint64_t{0}, forgery.bits[0].space().states() - 1}) {
    forgery.bits[0].flip(state);
    const std::string why = forgery.refutation();
    CAPTURE(why);
    CHECK(why.starts_with("3x3 pattern 1 2 4 7: "));
    forgery.bits[0].flip(state);
  }
}

TEST_CASE("a histogram that differs from the distances is refuted") {
  const Forgery right(describe_additive({2, 4}, 7, Tier::kStandard));
  const std::size_t depths = right.info.histogram.size();
  for (std::size_t d = 1; d + 1 < depths; ++d) {
    Forgery moved = right;
    --moved.info.histogram[d];
    ++moved.info.histogram[d + 1];
    CHECK(moved.refutation() == "the header lists " + std::to_string(moved.info.histogram[d]) +
                                    " states at distance " + std::to_string(d) + ", there are " +
                                    std::to_string(right.info.histogram[d]));
  }
  Forgery fewer = right;
  --fewer.info.histogram[3];
  CHECK(fewer.refutation().starts_with("the header lists"));
  Forgery deeper = right;
  --deeper.info.histogram.back();
  deeper.info.histogram.push_back(1);
  CHECK(deeper.refutation().starts_with("the header lists"));
  Forgery shallower = right;
  shallower.info.histogram.pop_back();
  CHECK(shallower.refutation().find("too many") != std::string::npos);
}

TEST_CASE("advance() is called with growing numbers and may stop a proof") {
  std::vector<std::byte> file;
  make_table(describe_additive({3, 3}, 8, Tier::kHard), file, {});
  const AdditiveTables tables(std::make_shared<MemorySource>("some.sbt", file));
  Workers workers(1);
  std::uint64_t last = 0, all = 0;
  const auto advance = [&](std::uint64_t done, std::uint64_t of) {
    CHECK(done > last);
    last = done;
    all = of;
  };
  CHECK(prove(tables, workers, advance).refutation == "");
  CHECK(last == all);
  const auto end = [](std::uint64_t done, std::uint64_t of) {
    if (2 * done > of) {
      throw Interrupted();
    }
  };
  CHECK_THROWS_AS(prove(tables, workers, end), Interrupted);
}

}  // namespace
}  // namespace slidebase
