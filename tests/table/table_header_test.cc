// Files with a wrong header field and matching digests: the wrong value of each field is reported.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/long_run.h"
#include "tests/support/table_image.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

// A header field, the value to write there, and the byte that the error must name.
struct Patch {
  std::string what;
  std::size_t at;
  unsigned size;
  std::uint64_t value;
  std::uint64_t found_at;
  ErrorCode code = ErrorCode::kDamaged;
};

void check_patches(TableImage& image, std::span<const Patch> patches) {
  const std::string whole = image.bytes();
  for (const Patch& p : patches) {
    INFO(p.what << " = " << p.value);
    std::memcpy(image.bytes().data() + p.at, &p.value, p.size);
    REQUIRE(image.bytes() != whole);
    image.seal();
    const auto error = image.open();
    REQUIRE(error.has_value());
    CHECK(error->code() == p.code);
    CHECK(error->offset() == p.found_at);
    image.bytes() = whole;
  }
  CHECK_FALSE(image.open().has_value());
}

TEST_SUITE_BEGIN("header");

TEST_CASE("a header field out of its range is reported even if the header's digest matches") {
  TableImage image(Family::kSliding, 8);
  const auto index_at = image.get<std::uint64_t>(kStepEntry + kIndex);
  const auto data_at = image.get<std::uint64_t>(kStepEntry + kData);
  const Patch patches[] = {
      {"magic", 0, 1, 0x92, 0, ErrorCode::kFormat},
      {"magic, line end", 4, 1, '\n', 0, ErrorCode::kFormat},
      {"major", 8, 2, 2, 8, ErrorCode::kFormat},
      {"major", 8, 2, 0, 8, ErrorCode::kFormat},
      {"minor", 10, 2, 2, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 3, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 4, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 5, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 7, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 8, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 0xffff, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 0, 10, ErrorCode::kFormat},
      {"family", 12, 1, 0, 12},
      {"family", 12, 1, 8, 12},
      {"family dice", 12, 1, 7, 10, ErrorCode::kFormat},      // needs format 1.7
      {"family marked", 12, 1, 6, 10, ErrorCode::kFormat},    // needs format 1.7
      {"family coloured", 12, 1, 5, 10, ErrorCode::kFormat},  // needs format 1.4
      {"family lines", 12, 1, 4, 10, ErrorCode::kFormat},     // needs format 1.3
      {"family additive", 12, 1, 3, 10, ErrorCode::kFormat},  // needs format 1.2
      {"family cubic", 12, 1, 2, 24},  // cubic tables have another layer size
      {"rows", 13, 1, 1, 13},
      {"rows above columns", 13, 1, 4, 13},
      {"columns below rows", 14, 1, 2, 13},
      {"columns", 14, 1, 6, 13},
      {"columns", 14, 1, 255, 13},
      {"root not of its class", 15, 1, 0, 15},
      {"root off the board", 15, 1, 9, 15},
      {"another class", 15, 1, 7, 40},  // a valid header, but of other content
      {"transposed", 16, 1, 1, 16},
      {"coding", 17, 1, 2, 17},
      {"coding of lines", 17, 1, 3, 17},
      {"depth", 18, 2, 30, kHistogram + 31 * 8},
      {"depth", 18, 2, 32, kHistogram + 32 * 8},
      {"depth", 18, 2, 191, 18},
      {"depth", 18, 2, 65535, 18},
      {"layers", 20, 4, 8, 20},
      {"layer size", 24, 8, 20161, 24},
      {"states", 32, 8, 181441, kHistogram},
      {"states", 32, 8, 181439, kHistogram + 31 * 8},
      {"content digest", 40, 8, 0, 40},
      {"file bytes", 48, 8, image.bytes().size() + 1, 48},
      {"no section", 56, 4, 0, 56},
      {"two sections", 56, 4, 2, 56},
      {"sections", 56, 4, 0xffffffff, 56},
      {"reserved", 60, 4, 1, 60},
      {"section type", kStepEntry, 4, 2, kStepEntry},
      {"codec", kStepEntry + kCodec, 4, 2, kStepEntry + kCodec},
      {"raw named zstd", kStepEntry + kCodec, 4, 1, kStepEntry + kIndex},
      {"block below 4 KiB", kStepEntry + kBlock, 8, 2048, kStepEntry + kBlock},
      {"block above 16 MiB", kStepEntry + kBlock, 8, 1 << 25, kStepEntry + kBlock},
      {"block not a power of two", kStepEntry + kBlock, 8, 32767, kStepEntry + kBlock},
      {"block 0", kStepEntry + kBlock, 8, 0, kStepEntry + kBlock},
      {"another block", kStepEntry + kBlock, 8, 65536, 40},
      {"plain bytes", kStepEntry + kPlain, 8, 22688, kStepEntry + kPlain},
      {"data offset", kStepEntry + kData, 8, data_at + 64, kStepEntry + kData},
      {"stored bytes", kStepEntry + kStored, 8, 22672, kStepEntry + kStored},
      {"stored bytes", kStepEntry + kStored, 8, ~std::uint64_t{0}, kStepEntry + kStored},
      {"index offset", kStepEntry + kIndex, 8, index_at - 64, kStepEntry + kIndex},
      {"index offset", kStepEntry + kIndex, 8, ~std::uint64_t{63}, kStepEntry + kIndex},
      {"index digest", kStepEntry + kIndexDigest, 8, 0, data_at - 64},
      {"section digest", kStepEntry + kContentDigest, 8, 0, 40},
      {"entry of no section", kPatternEntry, 1, 1, kPatternEntry},
      {"last entry", 319, 1, 1, 319},
      {"reserved after the directory", 320, 1, 1, 320},
      {"reserved before the histogram", 511, 1, 1, 511},
      {"two roots", kHistogram, 8, 2, kHistogram + 31 * 8},
      {"counts that exceed 64 bits", kHistogram + 8, 8, ~std::uint64_t{0}, kHistogram + 8},
      {"a count after the last", kHistogram + 190 * 8, 8, 1, kHistogram + 190 * 8},
  };
  check_patches(image, patches);
}

TEST_CASE("a wrong field of the pattern section of a cubic table is reported") {
  TableImage image(Family::kCubic, 8);
  const auto plain = image.get<std::uint64_t>(kPatternEntry + kPlain);
  const auto data_at = image.get<std::uint64_t>(kPatternEntry + kData);
  const Patch patches[] = {
      {"family sliding", 12, 1, 1, 24},
      {"one section", 56, 4, 1, kPatternEntry},
      {"three sections", 56, 4, 3, 56},
      {"two step sections", kPatternEntry, 4, 1, kPatternEntry},
      {"zstd named raw", kPatternEntry + kCodec, 4, 0, kPatternEntry + kStored},
      {"plain bytes", kPatternEntry + kPlain, 8, plain + 1, kPatternEntry + kPlain},
      {"data offset", kPatternEntry + kData, 8, data_at - 64, kPatternEntry + kData},
      {"data offset", kPatternEntry + kData, 8, data_at + 64, kPatternEntry + kData},
      {"stored bytes", kPatternEntry + kStored, 8, 0, kPatternEntry + kIndex},
      {"stored bytes", kPatternEntry + kStored, 8, ~std::uint64_t{0}, kPatternEntry + kStored},
      {"section digest", kPatternEntry + kContentDigest, 8, 0, 40},
  };
  check_patches(image, patches);
}

TEST_CASE("a wrong field of a table in slides is reported") {
  TableImage image(Family::kLines, 8);
  const auto plain = image.get<std::uint64_t>(kStepEntry + kPlain);
  const Patch patches[] = {
      {"minor", 10, 2, 0, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 1, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 2, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 4, 10, ErrorCode::kFormat},
      {"family sliding", 12, 1, 1, 10, ErrorCode::kFormat},
      {"family cubic", 12, 1, 2, 10, ErrorCode::kFormat},
      {"family additive", 12, 1, 3, 10, ErrorCode::kFormat},
      {"family coloured", 12, 1, 5, 10, ErrorCode::kFormat},
      {"coding of states", 17, 1, 1, 17},
      {"coding", 17, 1, 2, 17},
      {"depth", 18, 2, 23, kHistogram + 24 * 8},
      {"layers of cells", 20, 4, 9, 20},
      {"layer size", 24, 8, 20161, 24},
      {"states of lines", 32, 8, 6 * 20160, kHistogram + 18 * 8},
      {"two sections", 56, 4, 2, 56},
      {"a pattern section", kStepEntry, 4, 2, kStepEntry},
      {"plain bytes of states", kStepEntry + kPlain, 8, 9 * 315 * 8, kStepEntry + kPlain},
      {"plain bytes", kStepEntry + kPlain, 8, plain - 8, kStepEntry + kPlain},
      {"section digest", kStepEntry + kContentDigest, 8, 0, 40},
  };
  check_patches(image, patches);
}

TEST_CASE("a wrong field of a table of marked cubes is reported") {
  TableImage image(Family::kMarked, 4);
  const auto plain = image.get<std::uint64_t>(kPatternEntry + kPlain);
  CHECK(plain == 5 * 9 * 256);
  const Patch patches[] = {
      {"minor", 10, 2, 1, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 8, 10, ErrorCode::kFormat},
      {"family cubic", 12, 1, 2, 10, ErrorCode::kFormat},
      {"family dice", 12, 1, 7, 13},  // dice have at most eight cells
      {"another class", 15, 1, 8, 40},
      {"layer size", 24, 8, 459'270, 24},
      {"states", 32, 8, 15'116'543, kHistogram + 8 * 49},
      {"three sections", 56, 4, 3, 56},
      {"a kind of cubes", 320, 1, 1, 320},
      {"three planes", kPatternEntry + kPlain, 8, 3 * 9 * 256, kPatternEntry + kPlain},
      {"patterns of colours", kPatternEntry + kPlain, 8, 3 * 9 * 6561, kPatternEntry + kPlain},
  };
  check_patches(image, patches);
}

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
    TableImage image(family, 7);
    for (std::size_t at = 0; at < kSealAt; at += test::kSanitized ? 5 : 1) {
      INFO(family_name(family) << " byte " << at);
      const std::string whole = image.bytes();
      image.flip(at, 1);
      image.seal();
      CHECK(image.refused());
      image.bytes() = whole;
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
