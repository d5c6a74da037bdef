// Right coloured tables are proved. A table with one wrong bit is refuted.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "common/study/proof.h"
#include "tests/pdb/colourings_for_tests.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

Proof proof_of(const test::ColouredTablesInMemory& tables, Cell root) {
  Workers workers(2);
  return prove_colouring(tables.table(0), root, "some.sbt", workers, {});
}

TEST_SUITE_BEGIN("coloured-proof");

TEST_CASE("right fields are proved, and counted like the search counts lines") {
  for (const auto& [shape, colours] : std::vector<std::pair<Shape, std::string>>{
           {{2, 2}, "112"}, {{2, 3}, "11223"}, {{3, 3}, "11223344"}, {{2, 5}, "112233445"}}) {
    for (const Cell root : class_representatives(shape)) {
      CAPTURE(shape.name() + " " + colours + " " + std::to_string(root));
      const test::ColouredTablesInMemory tables(shape, root, {colours});
      const Proof proof = proof_of(tables, root);
      CHECK(proof.refutation == "");
      CHECK(proof.histogram == tables.found(0).histogram);
      // For each last axis, each line with each of its cells.
      CHECK(proof.moves ==
            4 * tables.space(0).sequences() * static_cast<std::uint64_t>(shape.cells()));
    }
  }
}

TEST_CASE("any wrong bit is refuted") {
  const test::ColouredTablesInMemory tables({3, 3}, 8, {"11122233"});
  const std::span fields(tables.found(0).fields.data(), tables.space(0).field_bytes());
  const std::size_t every = test::one_in(97);
  int proved = 0;
  for (std::size_t i = 0; i < 8 * fields.size(); i += every) {
    fields[i / 8] ^= std::byte{1} << i % 8;
    proved += proof_of(tables, 8).refutation.empty() ? 1 : 0;
    fields[i / 8] ^= std::byte{1} << i % 8;
  }
  CHECK(proved == 0);
  CHECK(proof_of(tables, 8).refutation == "");
}

TEST_CASE("fields of another goal are refuted, with the line") {
  const test::ColouredTablesInMemory tables({3, 3}, 8, {"11122233"});
  const std::string why = proof_of(tables, 4).refutation;
  CHECK(why.find(" line ") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
