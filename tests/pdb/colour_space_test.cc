#include "common/pdb/coloured/colour_space.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/pdb/colourings_for_tests.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

ColourWord word_of(const std::vector<int>& colours) {
  ColourWord word = 0;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    word |= static_cast<ColourWord>(colours[i]) << kColourBits * i;
  }
  return word;
}

std::vector<int> sorted_colours(const ColourSpace& space) {
  std::vector<int> colours;
  for (int tile = 1; tile < space.shape().cells(); ++tile) {
    colours.push_back(space.colouring().colour[static_cast<std::size_t>(tile)]);
  }
  std::ranges::sort(colours);
  return colours;
}

TEST_SUITE_BEGIN("colour-space");

TEST_CASE("the words of a colouring are numbered without gaps") {
  for (const auto& [shape, colours] :
       std::vector<std::pair<Shape, std::string>>{{{2, 2}, "112"},
                                                  {{2, 3}, "12345"},
                                                  {{3, 3}, "11223344"},
                                                  {{3, 3}, "12345671"},
                                                  {{2, 5}, "112233445"},
                                                  {{3, 4}, "11111222223"}}) {
    CAPTURE(shape.name() + " " + colours);
    const ColourSpace space(shape, test::colouring(colours));
    std::vector<int> word = sorted_colours(space);
    std::vector<bool> seen(space.sequences());
    do {
      const std::uint32_t number = space.rank(word_of(word));
      REQUIRE(number < seen.size());
      CHECK_FALSE(seen[number]);
      seen[number] = true;
    } while (std::ranges::next_permutation(word).found);
    CHECK(std::ranges::count(seen, true) == static_cast<std::ptrdiff_t>(space.sequences()));
  }
}

TEST_CASE("the numbers of sequences are multinomial coefficients") {
  CHECK(ColourSpace({4, 4}, test::colouring("112233223344344")).sequences() == 9'459'450);
  CHECK(ColourSpace({4, 4}, test::colouring("123344334455455")).sequences() == 18'918'900);
  CHECK(ColourSpace({3, 3}, test::colouring("11223344")).sequences() == 2'520);
}

TEST_CASE("blocks list the words in the order of their numbers") {
  const ColourSpace space({4, 4}, test::colouring("111233423344344"));
  std::uint64_t next = 0;
  std::mt19937_64 random(test::seed(5));
  for (const ColourSpace::Block& block : space.blocks()) {
    REQUIRE(block.first == next);
    next += block.size();
    const std::uint32_t number = static_cast<std::uint32_t>(random() % block.size());
    const std::uint32_t third = number % block.words[2];
    const std::uint32_t before = number / block.words[2];
    const ColourWord word = ColourWord{block.parts[0][before / block.words[1]]} |
                            ColourWord{block.parts[1][before % block.words[1]]}
                                << ColourSpace::kPartBits |
                            ColourWord{block.parts[2][third]} << 2 * ColourSpace::kPartBits;
    CHECK(space.rank(word) == block.first + number);
  }
  CHECK(next == space.sequences());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
