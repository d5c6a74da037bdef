// Headers that are changed anywhere, with matching digests. table-forgery has each check of them.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "tests/support/forged_tables.h"
#include "tests/support/long_run.h"
#include "tests/support/table_image.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

TEST_SUITE_BEGIN("header");

TEST_CASE("two exchanged counts of the histogram are reported") {
  TableImage image(Family::kSliding, 8);
  const auto a = image.get<std::uint64_t>(kHistogram + 80);
  image.put(kHistogram + 80, image.get<std::uint64_t>(kHistogram + 88));
  image.put(kHistogram + 88, a);
  image.seal();
  const auto error = image.open();
  REQUIRE(error.has_value());
  CHECK(error->offset() == 40);
}

TEST_CASE("every changed byte of the header is reported, even with a matching digest") {
  for (const Family family : {Family::kSliding, Family::kCubic, Family::kLines, Family::kMarked}) {
    // A small one of marked cubes: 2,000 copies of the one of 3x3 take 2 s, under an emulator 17.
    TableImage image = family == Family::kMarked
                           ? TableImage(bytes_of(describe_table(family, {2, 3}, 4)))
                           : TableImage(family, 7);
    for (std::size_t at = 0; at < kSealAt; at += test::kSanitized ? 5 : 1) {
      INFO(family_name(family) << " byte " << at);
      image.flip(at, 1);
      image.seal();
      CHECK(image.refused());
      image.flip(at, 1);
    }
  }
}

TEST_CASE("headers of the largest boards are read as they are written") {
  for (const auto& [family, shape] : {std::pair{Family::kSliding, Shape{3, 5}},
                                      {Family::kSliding, Shape{4, 4}},
                                      {Family::kSliding, Shape{2, 8}},
                                      {Family::kMarked, Shape{3, 4}},
                                      {Family::kDice, Shape{2, 4}},
                                      {Family::kLines, Shape{2, 7}},
                                      {Family::kLines, Shape{3, 4}}}) {
    for (const Cell root : class_representatives(shape)) {
      const TableInfo info = some_table(family, shape, root);
      INFO(table_file_name(info));
      const HeaderImage image(info);
      const auto read = decode_header(std::as_bytes(std::span(image.bytes)), info.file_bytes, "");
      CHECK(table_file_name(read) == table_file_name(info));
      CHECK(read.histogram == info.histogram);
      const int layers = family == Family::kLines ? shape.rows + shape.cols : shape.cells();
      CHECK(read.step_bytes() == read.layer_words() * 8 * static_cast<unsigned>(layers));
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
