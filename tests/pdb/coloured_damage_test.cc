// Files that must be refused as coloured tables: damaged ones, forged ones, and files of another
// kind.
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/file_source.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/colourings.h"
#include "common/search/make/make.h"
#include "tests/support/forged_tables.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

// Offsets of the fields that only coloured tables have, repeated from docs/FORMAT.md.
constexpr std::size_t kTierField = 320, kNumber = 321, kColours = 324, kSecond = kColours + 16;

// Two colourings of 2x3.
std::string two_colourings(CodecChoice codec = {}) {
  return bytes_of(describe_colourings({2, 3}, 5, Tier::kStandard,
                                      {colouring_of("11223"), colouring_of("12321")}),
                  codec);
}

// The error that opening or verifying the file throws, if any.
std::optional<Error> refusal(const std::string& bytes) {
  return error_if_any([&] { ColouredTables(source_of(bytes), Accepted::kAny).verify_all(); });
}

TableInfo sound_info() {
  return header_of(two_colourings());
}

HeaderImage changed_info(const std::function<void(TableInfo&)>& change) {
  TableInfo info = sound_info();
  change(info);
  return HeaderImage(info);
}

TEST_SUITE_BEGIN("damaged-colours");

TEST_CASE("reading a header of coloured tables gives what was written") {
  const std::string file = two_colourings();
  const TableInfo info = sound_info();
  CHECK(info.family == Family::kColoured);
  CHECK(info.shape == Shape{2, 3});
  CHECK(info.root == 5);
  CHECK_FALSE(info.transposed);
  CHECK(info.tier == Tier::kStandard);
  CHECK(info.colourings == std::vector{colouring_of("11223"), colouring_of("12321")});
  CHECK(info.layers == 2);
  CHECK(info.layer_size == 0);
  CHECK(info.states == 2 * 5 * 30);
  CHECK(info.histogram.at(0) == 4);
  CHECK(info.sections.size() == 2);
  CHECK(info.sections[1].plain_bytes == 5 * 30);
  const auto header = encode_header(info);
  CHECK(std::ranges::equal(header, std::as_bytes(std::span(file)).first(kHeaderBytes)));
}

TEST_CASE("each check alone: tier and colourings") {
  REQUIRE_FALSE(HeaderImage(sound_info()).refusal().has_value());
  const HeaderImage fair(sound_info());
  check_forgeries({
      {"no tier", kTierField, fair.with(kTierField, '\0'), "unknown tier 0"},
      {"hard", kTierField, fair.with(kTierField, '\3'), "no tier 3"},
      {"tier", kTierField, fair.with(kTierField, '\4'), "unknown tier 4"},
      {"no colourings", kNumber, fair.with(kNumber, '\0'), "cannot have 0 colourings"},
      {"number of colourings", kNumber, fair.with(kNumber, '\1'), "cannot have 1 colourings"},
      {"number of colourings", kNumber, fair.with(kNumber, '\3'), "cannot have 3 colourings"},
      {"number of colourings", kNumber, fair.with(kNumber, '\5'), "cannot have 5 colourings"},
      {"reserved before the colourings", 322, fair.with(322, '\1'), "reserved"},
      {"reserved before the colourings", 323, fair.with(323, '\1'), "reserved"},
      {"reserved after the colourings", 356, fair.with(356, '\1'), "reserved"},
      {"reserved after the colourings", 511, fair.with(511, '\1'), "reserved"},
      {"colour of the blank", kColours, fair.with(kColours, '\1'), "reserved"},
      {"colour of no tile", kColours + 6, fair.with(kColours + 6, '\1'), "reserved"},
      {"colour of no tile", kSecond + 15, fair.with(kSecond + 15, '\1'), "reserved"},
      {"colour", kSecond + 2, fair.with(kSecond + 2, '\7'), "no colour 7"},
      {"gap", kSecond, fair.with(kSecond + 3, '\3'), "no tile has colour 2"},
  });
}

TEST_CASE("each check alone: the colourings are those of the tier") {
  const auto error = error_if_any([] { ColouredTables(source_of(two_colourings())).verify_all(); });
  CHECK_MESSAGE(error.has_value(), "other colourings were accepted");
  CHECK((!error || std::string(error->what()).find("are not those of tier") != std::string::npos));
  const std::string own = bytes_of(describe_coloured({2, 3}, 5, Tier::kStandard));
  CHECK_NOTHROW(ColouredTables(source_of(own)).verify_all());
}

TEST_CASE("each check alone: the other fields of coloured tables") {
  const HeaderImage fair(sound_info());
  const auto histogram = [&](std::uint64_t first) {
    return changed_info([&](TableInfo& i) {
      i.histogram[1] += i.histogram[0] - first;
      i.histogram[0] = first;
    });
  };
  check_forgeries({
      {"minor version of the family", 10, fair.with(10, std::uint16_t{3}), "1.3 has no coloured",
       ErrorCode::kFormat},
      {"family lines", 10, fair.with(12, '\4'), "1.4 has no sliding", ErrorCode::kFormat},
      {"family additive", 10, fair.with(12, '\3'), "1.4 has no additive", ErrorCode::kFormat},
      {"columns", 13, fair.with(14, '\6'), "no table has a board of 2x6"},
      {"transposed", 16, fair.with(16, '\1'), "orientation"},
      {"coding", 17, fair.with(17, '\3'), "coding is not 1"},
      {"layers", 20, fair.with(20, std::uint32_t{1}), "layers is not 2"},
      {"layer size", 24, fair.with(24, std::uint64_t{1}), "layer size is not 0"},
      {"nearest lines", kHistogram, histogram(2), "add up"},
      {"number of lines", kHistogram, changed_info([](TableInfo& i) {
         ++i.states;
         ++i.histogram.back();
       }),
       "add up"},
      {"sections", 56, changed_info([](TableInfo& i) {
         i.sections.pop_back();
         lay_out(i);
       }),
       "1 sections"},
      {"section type", kStepEntry, fair.with(kStepEntry, std::uint32_t{3}), "not those of this"},
      {"section size", kPatternEntry + kPlain, changed_info([](TableInfo& i) {
         ++i.sections[1].plain_bytes;
         lay_out(i);
       }),
       "size is not 150"},
  });
}

TEST_CASE("every changed byte of coloured tables is reported, raw or compressed") {
  for (const CodecChoice codec : {CodecChoice{Codec::kRaw, 0}, CodecChoice{Codec::kZstd, 3}}) {
    check_changed_bytes(two_colourings(codec), refusal);
  }
}

TEST_CASE("coloured tables cut short at any byte, or one byte longer, are refused") {
  check_other_sizes(two_colourings(), refusal);
}

// Lookups verify nothing, so opening must.
TEST_CASE("a damaged block is reported when coloured tables are opened") {
  std::string file = two_colourings();
  const std::uint64_t data = sound_info().sections[1].data_offset;
  file[data] = static_cast<char>(file[data] ^ 1);
  try {
    const ColouredTables tables(source_of(file), Accepted::kAny);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kDamaged);
    CHECK(error.offset() == data);
    CHECK(std::string_view(error.what()).find("block 0 of a colouring's section") !=
          std::string_view::npos);
  }
}

TEST_CASE("verify_all() finds a block that was damaged after the tables were opened") {
  const TemporaryFolder folder;
  const auto path = folder / "some.sbt";
  std::string file = two_colourings();
  write_file(path, file);
  const ColouredTables tables(std::make_shared<FileSource>(path), Accepted::kAny);
  CHECK_NOTHROW(tables.verify_all());
  const std::uint64_t data = tables.info().sections[1].data_offset;
  file[data] = static_cast<char>(file[data] ^ 1);
  overwrite_file(path, file);
  const auto error = error_if_any([&] { tables.verify_all(); });
  REQUIRE(error.has_value());
  CHECK(error->offset() == data);
}

TEST_CASE("files of another kind are refused as coloured tables") {
  for (const std::string_view text : {"", "\x93", "hello\n", "1 2 3 4 5 6 7 8 x\n"}) {
    CHECK(refusal(std::string(text)).value().code() == ErrorCode::kFormat);
  }
  for (const Family family : {Family::kSliding, Family::kCubic, Family::kLines}) {
    const auto error = refusal(TableImage(family, 8).bytes());
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kFormat);
    CHECK(std::string(error->what()) == "some.sbt: does not hold coloured tables");
  }
  const auto error = TableImage(two_colourings()).open();
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kFormat);
  CHECK(std::string(error->what()).ends_with(": holds coloured tables, not a complete one"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
