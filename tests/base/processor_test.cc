// Which instruction set is chosen, and that digests do not depend on it. move_map_test.cc and
// search_test.cc compare the kernels of the search, answers/instruction_sets_test.cc the answers.
#include "common/base/processor.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <span>
#include <vector>

#include "common/base/digest.h"
#include "common/search/search.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

TEST_SUITE_BEGIN("processor");

TEST_CASE("the fastest set is chosen, or the one requested by name if the processor has it") {
  CHECK(processor_has(InstructionSet::kPortable));
  CHECK(processor_has(best_instruction_set()));
  CHECK(best_instruction_set("") == best_instruction_set());
  for (const InstructionSet set : kInstructionSets) {
    const InstructionSet expected = processor_has(set) ? set : InstructionSet::kPortable;
    CHECK(best_instruction_set(name_of(set)) == expected);
  }
  CHECK(best_instruction_set("fast") == InstructionSet::kPortable);
}

TEST_CASE("the best set is in use until another is chosen, and a search uses the chosen one") {
  CHECK(instruction_set() == best_instruction_set());
  for (const InstructionSet set : test::supported_sets()) {
    const test::UsingSet use(set);
    CHECK(instruction_set() == set);
    CHECK(SearchOptions().kernel == set);
  }
  CHECK(instruction_set() == best_instruction_set());
}

TEST_CASE("a digest is the same with every instruction set, for any length and alignment") {
  std::mt19937_64 random(test::seed(64));
  std::vector<std::byte> bytes(100'000);
  for (std::byte& byte : bytes) {
    byte = static_cast<std::byte>(random());
  }
  const auto digests = [&] {
    std::vector<std::uint64_t> made;
    for (std::size_t size = 0; size <= 3000; ++size) {
      made.push_back(digest(std::span(bytes).subspan(size % 67, size)));
    }
    made.push_back(digest(bytes));
    return made;
  };
  std::vector<std::uint64_t> portable;
  {
    const test::UsingSet use(InstructionSet::kPortable);
    portable = digests();
  }
  for (const InstructionSet set : test::supported_sets()) {
    CAPTURE(name_of(set));
    const test::UsingSet use(set);
    CHECK(digests() == portable);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
