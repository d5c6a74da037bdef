// Files that must be refused as additive tables: damaged ones, forged ones, and files of another
// kind.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/additive/wide_views.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "tests/support/forged_tables.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

// Offsets of the fields that only additive tables have, repeated from docs/FORMAT.md.
constexpr std::size_t kTier = 320, kCount = 321, kPatterns = 324;

std::string built(Shape shape, Cell root, Tier tier, CodecChoice codec = {}) {
  return bytes_of(describe_additive(shape, root, tier), codec);
}

// The error that opening or verifying the file throws, if any.
std::optional<Error> refusal(const std::string& bytes) {
  return error_if_any([&] { AdditiveTables(source_of(bytes)).verify_all(); });
}

// A valid header of two partitions: 1 2 / 3 4 5, and 1 / 2 3 4 5.
TableInfo fair_info() {
  return header_of(built({2, 3}, 5, Tier::kHard));
}

using Change = std::function<void(TableInfo&)>;

HeaderImage forged(const Change& change) {
  TableInfo info = fair_info();
  change(info);
  return HeaderImage(info);
}
HeaderImage with_patterns(const std::vector<PatternInfo>& patterns) {
  return forged([&](TableInfo& info) { info.patterns = patterns; });
}
HeaderImage with_plain_bytes(std::uint64_t bytes) {
  return forged([&](TableInfo& info) {
    info.sections[0].plain_bytes = bytes;
    lay_out(info);
  });
}

TEST_SUITE_BEGIN("additive-damage");

TEST_CASE("reading a header gives what was written") {
  for (const Tier tier : {Tier::kSmall, Tier::kStandard, Tier::kHard}) {
    const TableInfo described = describe_additive({2, 4}, 3, tier);
    const std::string file = built({2, 4}, 3, tier);
    const TableInfo info = header_of(file);
    CHECK(info.family == Family::kAdditive);
    CHECK(info.shape == Shape{2, 4});
    CHECK(info.root == described.root);
    CHECK_FALSE(info.transposed);
    CHECK(info.tier == tier);
    CHECK(info.patterns == described.patterns);
    CHECK(info.layers == described.patterns.size());
    CHECK(info.layer_size == 0);
    CHECK(info.sections.size() == described.patterns.size());
    CHECK(info.histogram.at(0) == described.patterns.size());
    CHECK(info.file_bytes == file.size());
    const auto header = encode_header(info);
    CHECK(std::ranges::equal(header, std::as_bytes(std::span(file)).first(kHeaderBytes)));
  }
}

TEST_CASE("each check alone: tier and patterns") {
  REQUIRE_FALSE(HeaderImage(fair_info()).refusal().has_value());
  const HeaderImage fair(fair_info());
  const std::vector<PatternInfo> good = fair_info().patterns;
  REQUIRE(good.size() == 4);
  const auto changed = [&](std::size_t i, std::uint32_t tiles) {
    std::vector<PatternInfo> patterns = good;
    patterns[i].tiles = tiles;
    return with_patterns(patterns);
  };
  const std::uint32_t one_more = good[0].tiles | good[1].tiles;
  check_forgeries({
      {"no tier", kTier, fair.with(kTier, '\0'), "unknown tier 0"},
      {"tier", kTier, fair.with(kTier, '\4'), "unknown tier 4"},
      {"no patterns", kCount, fair.with(kCount, '\0'), "cannot have 0 patterns"},
      {"number of patterns", kCount, fair.with(kCount, '\5'), "cannot have 5 patterns"},
      {"fewer patterns", kCount, fair.with(kCount, '\3'), "leaves a tile out"},
      {"reserved before the patterns", 322, fair.with(322, '\1'), "reserved"},
      {"reserved before the patterns", 323, fair.with(323, '\1'), "reserved"},
      {"reserved in a pattern", kPatterns + 3, fair.with(kPatterns + 3, '\1'), "reserved"},
      {"reserved after the patterns", 340, fair.with(340, '\1'), "reserved"},
      {"reserved after the patterns", 511, fair.with(511, '\1'), "reserved"},
      {"the blank as a tile", kPatterns, changed(0, good[0].tiles | 1), "that is not on the board"},
      {"tile off the board", kPatterns, changed(0, good[0].tiles | 1 << 6),
       "that is not on the board"},
      {"no tiles", kPatterns, changed(0, 0), "cannot have 0 tiles"},
      {"a tile twice", kPatterns + 4, changed(1, one_more), "share a tile"},
      {"left out of the first", kPatterns + 2, fair.with(kPatterns + 2, '\1'), "leaves a tile out"},
      {"partitions in order", kPatterns + 10, fair.with(kPatterns + 10, '\2'), "not in order"},
      {"partitions in order", kPatterns + 14, fair.with(kPatterns + 14, '\0'), "not in order"},
      {"partitions in order", kPatterns + 14, fair.with(kPatterns + 14, '\2'), "not in order"},
      {"left out of the last", kCount, changed(3, std::bit_floor(good[3].tiles)),
       "leaves a tile out"},
      {"left out of the first", kPatterns + 10, changed(1, 1 << 3), "leaves a tile out"},
  });
}

TEST_CASE("each check alone: the other fields of additive tables") {
  const HeaderImage fair(fair_info());
  const TableInfo info = fair_info();
  const std::uint64_t plain = info.sections[0].plain_bytes;
  const auto nine = describe_additive({3, 4}, 11, Tier::kStandard);
  CHECK(nine.patterns.size() == 2);
  const auto histogram = [&](std::uint64_t first) {
    return forged([&](TableInfo& i) {
      i.states += first - i.histogram[0];
      i.histogram[0] = first;
    });
  };
  check_forgeries({
      {"minor version of the family", 10, fair.with(10, std::uint16_t{1}), "1.1 has no additive",
       ErrorCode::kFormat},
      {"layers", 20, fair.with(20, std::uint32_t{3}), "layers is not 4"},
      {"layer size", 24, fair.with(24, std::uint64_t{1}), "layer size is not 0"},
      {"transposed", 16, fair.with(16, '\1'), "orientation"},
      {"roots", kHistogram, histogram(1), "add up"},
      {"sections", 56, forged([](TableInfo& i) {
         i.sections.pop_back();
         lay_out(i);
       }),
       "3 sections"},
      {"section type", kStepEntry, fair.with(kStepEntry, std::uint32_t{1}), "not those of this"},
      {"no bytes", kStepEntry + kPlain, with_plain_bytes(0), "rows of a pattern's orders"},
      {"no whole rows", kStepEntry + kPlain, with_plain_bytes(plain + 8), "rows of a pattern's"},
      {"more than any", kStepEntry + kPlain, with_plain_bytes(plain << 20), "rows of a pattern's"},
  });
}

// The header is consistent and all digests match; only the sizes of the patterns' spaces are wrong.
TEST_CASE("each check alone: the sizes of the patterns' spaces") {
  const std::string whole = built({2, 3}, 5, Tier::kStandard);
  REQUIRE_FALSE(refusal(whole).has_value());
  const TableParts parts{TableImage(whole)};
  TableParts more = parts;
  more.info.states += 1000;
  more.info.histogram.back() += 1000;
  const auto states = refusal(more.assembled());
  CHECK_MESSAGE(states.has_value(), "a number of states that is too large was accepted");
  CHECK((!states || std::string(states->what()).find("states, not") != std::string::npos));
  TableParts twice = parts;
  TableParts::Block& block = twice.sections[0][0];
  block.stored += block.stored;
  block.plain_digest = digest(std::as_bytes(std::span(block.stored)));
  twice.info.sections[0].plain_bytes *= 2;
  const auto size = refusal(twice.assembled());
  CHECK_MESSAGE(size.has_value(), "a section of twice the size was accepted");
  CHECK((!size || std::string(size->what()).find("that of its pattern") != std::string::npos));
}

// A search has room for the patterns of every tier, but not for all that a header can name, and a
// forged file of any patterns would make it run for ever or take any memory.
TEST_CASE("each check alone: the patterns are those of the tier") {
  TableParts other{TableImage(built({3, 3}, 8, Tier::kStandard))};
  other.info.tier = Tier::kHard;
  const auto error = refusal(other.assembled());
  CHECK_MESSAGE(error.has_value(), "the patterns of another tier were accepted");
  CHECK((!error || std::string(error->what()).find("are not those of tier") != std::string::npos));
  CHECK_NOTHROW(AdditiveTables(source_of(other.assembled()), Accepted::kAny).verify_all());
}

TEST_CASE("a search has room for the patterns of every tier") {
  for (const Shape shape :
       {Shape{2, 9}, {2, 10}, {2, 11}, {2, 12}, {3, 6}, {3, 7}, {3, 8}, {4, 5}, {4, 6}, {5, 5}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      for (const Tier tier : {Tier::kSmall, Tier::kStandard}) {
        std::array<std::size_t, 256> count{};  // by partition
        for (const PatternInfo& pattern : describe_additive(shape, root, tier).patterns) {
          ++count[pattern.partition];
        }
        REQUIRE(std::ranges::max(count) * WideViews::kMostViews <= WideViews::kMostPatterns);
      }
    }
  }
}

TEST_CASE("every changed byte of additive tables is reported, raw or compressed") {
  for (const CodecChoice codec : {CodecChoice{Codec::kRaw, 0}, CodecChoice{Codec::kZstd, 3}}) {
    check_changed_bytes(built({2, 3}, 5, Tier::kHard, codec), refusal);
  }
}

TEST_CASE("additive tables cut short at any byte, or one byte longer, are refused") {
  check_other_sizes(built({2, 3}, 5, Tier::kStandard), refusal);
}

// Only lookups in the damaged block report the damage.
TEST_CASE("a damaged block is reported when it is first read") {
  std::string file = built({2, 4}, 7, Tier::kStandard);
  const AdditiveTables sound(source_of(file));
  const std::uint64_t data = sound.info().sections[1].data_offset;
  file[data] = static_cast<char>(file[data] ^ 1);
  const AdditiveTables tables(source_of(file));
  CHECK(tables.partitions().at(0).at(0)->find({0, 0}) != nullptr);
  CHECK_NOTHROW(tables.check_damage());
  CHECK(tables.partitions().at(0).at(1)->find({0, 0}) == nullptr);
  CHECK(tables.partitions().at(0).at(1)->status() == Lookup::kDamaged);
  CHECK_THROWS_AS(tables.check_damage(), Error);
  CHECK_THROWS_AS(tables.verify_all(), Error);
  CHECK_NOTHROW(sound.verify_all());
}

TEST_CASE("files of another kind are refused") {
  for (const std::string_view text : {"", "\x93", "hello\n", "1 2 3 4 5 6 7 8 x\n"}) {
    CHECK(refusal(std::string(text)).value().code() == ErrorCode::kFormat);
  }
  for (const Family family : {Family::kSliding, Family::kCubic}) {
    const auto error = refusal(TableImage(family, 8).bytes());
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kFormat);
    CHECK(std::string(error->what()) == "some.sbt: holds a complete table, not additive ones");
  }
  const std::string additive = built({3, 3}, 8, Tier::kStandard);
  const auto error = TableImage(additive).open();
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kFormat);
  CHECK(std::string(error->what()).ends_with(": holds additive tables, not a complete one"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
