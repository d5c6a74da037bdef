// Headers with one wrong field: each check of the reader is tested alone.
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "tests/support/forged_tables.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

TEST_SUITE_BEGIN("forgery");

using Change = std::function<void(TableInfo&)>;

HeaderImage forged(TableInfo info, const Change& change) {
  change(info);
  return HeaderImage(info);
}
// The same, with the sections moved to the right places for the changed header.
HeaderImage laid_out(TableInfo info, const Change& change) {
  change(info);
  lay_out(info);
  return HeaderImage(info);
}

// Valid tables, to be forged.
struct Fair {
  Fair()
      : sliding(some_table(Family::kSliding, {3, 3}, 8)),
        oblong(some_table(Family::kSliding, {2, 3}, 5)),
        lines(some_table(Family::kLines, {2, 3}, 5)),
        cubic(some_table(Family::kCubic, {3, 3}, 8)),
        two_sections(some_table(Family::kCubic, {3, 3}, 8, true)),
        marked(some_table(Family::kMarked, {3, 3}, 4, true)),
        dice(some_table(Family::kDice, {2, 4}, 7, true)),
        packed(cubic) {
    packed.sections[0].codec = Codec::kZstd;
    packed.sections[0].block_bytes = 4096;
    packed.sections[0].stored_bytes = 100'001;
    lay_out(packed);
  }

  TableInfo sliding, oblong, lines, cubic, two_sections, marked, dice, packed;
};

TEST_CASE("the unchanged headers are accepted") {
  const Fair f;
  for (const TableInfo& info :
       {f.sliding, f.oblong, f.lines, f.cubic, f.two_sections, f.marked, f.dice, f.packed}) {
    CHECK_FALSE(HeaderImage(info).refusal().has_value());
  }
}

TEST_CASE("each check alone: the kind of file") {
  const Fair f;
  const HeaderImage fair(f.sliding), lines(f.lines), cubic(f.cubic), marked(f.marked), dice(f.dice);
  HeaderImage unsealed = fair;
  unsealed.bytes.back() = static_cast<char>(unsealed.bytes.back() ^ 1);
  check_forgeries({
      {"magic", 0, fair.with(4, '\n'), "not a slidebase table", ErrorCode::kFormat},
      {"major version", 8, fair.with(8, std::uint16_t{2}), "reads format 1", ErrorCode::kFormat},
      {"minor version", 10, fair.with(10, std::uint16_t{8}), "is newer", ErrorCode::kFormat},
      {"minor version of the family", 10, fair.with(10, std::uint16_t{4}), "1.4 has no",
       ErrorCode::kFormat},
      {"first format", 10, fair.with(10, std::uint16_t{0}), "no longer read", ErrorCode::kFormat},
      {"minor version of the family", 10, fair.with(10, std::uint16_t{2}), "1.2 has no",
       ErrorCode::kFormat},
      {"minor version of the family", 10, fair.with(10, std::uint16_t{3}), "1.3 has no",
       ErrorCode::kFormat},
      {"minor version of the family", 10, lines.with(10, std::uint16_t{1}), "1.1 has no",
       ErrorCode::kFormat},
      {"minor version of the family", 10, lines.with(10, std::uint16_t{2}), "1.2 has no",
       ErrorCode::kFormat},
      {"minor version of the family", 10, fair.with(10, std::uint16_t{7}),
       "1.7 has no sliding tables (", ErrorCode::kFormat},
      {"minor version of the family", 10, cubic.with(10, std::uint16_t{7}),
       "1.7 has no cubic tables of kind axes", ErrorCode::kFormat},
      {"minor version of the family", 10, marked.with(10, std::uint16_t{1}),
       "1.1 has no cubic tables of kind marked", ErrorCode::kFormat},
      {"minor version of the family", 10, marked.with(10, std::uint16_t{0}),
       "1.0 has no cubic tables of kind marked", ErrorCode::kFormat},
      {"minor version of the family", 10, dice.with(10, std::uint16_t{6}),
       "1.6 has no cubic tables of kind dice", ErrorCode::kFormat},
      {"header digest", 2040, unsealed},
      {"file size", 48, fair.with(48, fair.file_bytes + 64)},
  });
  INFO("check: shorter than the magic");
  CHECK(fair.refusal(7).value().code() == ErrorCode::kFormat);
  INFO("check: shorter than a header");
  const auto cut = fair.refusal(kHeaderBytes - 1);
  CHECK_MESSAGE(cut.has_value(), "the forgery was accepted");
  CHECK((cut && cut->offset() == kHeaderBytes - 1));
}

TEST_CASE("a table of format 1.0 is refused with the command that makes it again") {
  const auto message_of = [](const TableInfo& info, const std::string& path) {
    const HeaderImage old = HeaderImage(info).with(10, std::uint16_t{0});
    try {
      decode_header(std::as_bytes(std::span(old.bytes)), old.file_bytes, path);
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::kFormat);
      return std::string(error.what());
    }
    return std::string("the forgery was accepted");
  };
  names_programs = true;  // as in a program
  const Fair f;
  const std::string refusal = ": made in format 1.0, which is no longer read; make it again with: ";
  CHECK(message_of(f.sliding, "/my tables/a.sbt") ==
        "/my tables/a.sbt" + refusal + "slidebase-gen sliding 3x3 --root corner -f -o " +
            shell_word("/my tables") + " (at byte 10)");
  CHECK(message_of(f.two_sections, "a.sbt") == "a.sbt" + refusal +
                                                   "slidebase-gen cubic 3x3 --root corner -f -o " +
                                                   shell_word(".") + " (at byte 10)");
}

// docs/FORMAT.md, "How later versions extend the file".
TEST_CASE("fields that only later versions of the format use are refused") {
  const Fair f;
  const HeaderImage sliding(f.sliding), cubic(f.cubic);
  constexpr std::uint16_t kLaterMinors[] = {5, 8, 0xffff};
  for (const std::uint16_t minor : kLaterMinors) {
    const auto error = sliding.with(10, minor).refusal();
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kFormat);
    CHECK(std::string(error->what()) == "header: table format 1." + std::to_string(minor) +
                                            " is newer than this program (at byte 10)");
  }
  // The same fields without the later minor version.
  check_forgeries({
      {"extended format", 10, sliding.with(10, std::uint16_t{6}), "1.6 has no", ErrorCode::kFormat},
      {"family of lines", 10, sliding.with(12, '\4'), "1.1 has no", ErrorCode::kFormat},
      {"family of colourings", 10, sliding.with(12, '\5'), "1.1 has no", ErrorCode::kFormat},
      {"family of marked cubes", 10, cubic.with(12, '\6'), "1.1 has no", ErrorCode::kFormat},
      {"family of dice", 10, cubic.with(12, '\7'), "1.1 has no", ErrorCode::kFormat},
      {"a later family", 12, cubic.with(12, '\10'), "unknown puzzle family 8"},
      {"another coding", 17, sliding.with(17, '\2')},
      {"size of an extension", 60, sliding.with(60, std::uint32_t{64})},
      {"kind of cubes", 320, cubic.with(320, '\1')},
      {"digest of an extension", 504, cubic.with(504, std::uint64_t{1})},
      {"five sections", 56, sliding.with(56, std::uint32_t{5})},
      {"more than 16 cells", 13, sliding.with(13, std::uint16_t{0x0505})},
  });
}

TEST_CASE("each check alone: the board") {
  const Fair f;
  const HeaderImage sliding(f.sliding);
  const HeaderImage oblong(f.oblong);
  const HeaderImage lines(f.lines);
  const HeaderImage marked(f.marked), dice(f.dice);
  check_forgeries({
      {"family", 12, forged(f.cubic, [](TableInfo& i) { i.family = static_cast<Family>(8); })},
      {"one row", 13, HeaderImage(some_table(Family::kSliding, {1, 9}, 8))},
      {"rows above columns", 13, oblong.with(13, std::uint16_t{0x0203})},
      {"sliding cells", 13, oblong.with(13, std::uint16_t{0x0603})},
      {"cells in slides", 13, lines.with(13, std::uint16_t{0x0503})},
      {"cubic cells", 13, HeaderImage(some_table(Family::kCubic, {2, 7}, 13))},
      {"cubic cells", 13, marked.with(13, std::uint16_t{0x0503})},
      {"cubic cells", 13, dice.with(13, std::uint16_t{0x0303})},
      {"root on the board", 15, forged(f.sliding, [](TableInfo& i) { i.root = 9; })},
      {"root of its class", 15, sliding.with(15, '\0')},
      {"transposed", 16, sliding.with(16, '\1')},
      {"transposed", 16, oblong.with(16, '\0')},
      {"transposed", 16, lines.with(16, '\0')},
      {"coding", 17, sliding.with(17, '\3')},
      {"coding", 17, lines.with(17, '\1')},
      {"coding", 17, lines.with(17, '\2')},
      {"layers", 20, sliding.with(20, std::uint32_t{8})},
      {"layers", 20, lines.with(20, std::uint32_t{6})},  // cells instead of rows and columns
      {"layer size", 24, sliding.with(24, std::uint64_t{20161})},
      {"layer size", 24, lines.with(24, std::uint64_t{360})},
      {"layer size", 24, marked.with(24, std::uint64_t{459270})},  // that of ordinary cubes
      {"layer size", 24, dice.with(24, std::uint64_t{76545})},
      {"reserved word", 60, sliding.with(60, '\1')},
      {"reserved word", 63, sliding.with(63, '\1')},
      {"reserved part", 320, sliding.with(320, '\1')},
      {"reserved part", 511, sliding.with(511, '\1')},
      {"reserved part", 320, marked.with(320, '\1')},
      {"reserved part", 503, dice.with(503, '\2')},
      {"content digest", 40, sliding.with(40, std::uint64_t{0})},
  });
}

TEST_CASE("each check alone: the histogram") {
  const Fair f;
  const std::uint64_t n = f.sliding.states;
  const auto counts = [&](std::vector<std::uint64_t> histogram, std::uint64_t states) {
    return forged(f.sliding, [&](TableInfo& i) {
      i.histogram = histogram;
      i.states = states;
    });
  };
  std::vector<std::uint64_t> deepest(191, 1);
  deepest.back() = n - 190;
  check_forgeries({
      {"depth", 18, counts(deepest, n).with(18, std::uint16_t{191})},
      {"gap", kHistogram + 8, counts({1, 0, n - 1}, n)},
      {"count beyond the depth", kHistogram + 16,
       counts({1, n - 2}, n).with(kHistogram + 16, std::uint64_t{1})},
      {"more than are left", kHistogram + 8, counts({1, ~std::uint64_t{0}, n}, n)},
      {"fewer than the states", kHistogram, counts({1, n - 2}, n)},
      {"one root", kHistogram, counts({2, n - 2}, n)},
      {"closed form", kHistogram, counts({1, n - 2}, n - 1)},
  });
}

TEST_CASE("each check alone: the directory") {
  const Fair f;
  const HeaderImage sliding(f.sliding);
  const auto longer = [](TableInfo& i) { i.file_bytes += 64; };
  const auto third = [](TableInfo& i) {
    i.sections.push_back(i.sections[1]);
    i.sections[2].type = static_cast<SectionType>(3);
  };
  const auto with_patterns = [&](TableInfo& i) {
    i.sections.push_back(f.two_sections.sections[1]);
  };
  const auto no_sections = [](TableInfo& i) {
    i.sections.clear();
    i.file_bytes = kHeaderBytes;
  };
  const auto no_steps = [&](TableInfo& i) { i.sections = {f.two_sections.sections[1]}; };
  check_forgeries({
      {"a section too many", 56, laid_out(f.sliding, with_patterns)},
      {"a section too many", 56, laid_out(f.lines, with_patterns)},
      {"a section too many", 56, laid_out(f.two_sections, third)},
      {"a section too many", 56, laid_out(f.marked, third)},
      {"entry not in use", kPatternEntry, sliding.with(kPatternEntry, '\1')},
      {"entry not in use", 319, sliding.with(319, '\1')},
      {"end of the file", 56, forged(f.sliding, longer)},
      {"section type", kStepEntry, laid_out(f.sliding, no_steps)},
      {"no section", 56, forged(f.sliding, no_sections)},
  });
}

TEST_CASE("each check alone: a section") {
  const Fair f;
  const auto block = [&](std::uint64_t bytes) {
    return laid_out(f.cubic, [&](TableInfo& i) { i.sections[0].block_bytes = bytes; });
  };
  const auto other_codec = [](TableInfo& i) { i.sections[0].codec = static_cast<Codec>(2); };
  const auto larger = [](TableInfo& i) { i.sections.back().plain_bytes += 8; };
  const auto three_planes = [](TableInfo& i) { i.sections.back().plain_bytes = 3 * 8 * 279'936; };
  const auto moved = [](TableInfo& i) {
    i.sections[0].data_offset += 64;
    i.sections[0].index_offset += 64;
    i.file_bytes += 64;
  };
  // Offsets overflow 64 bits, so that data and index seem to be in the header.
  const auto wrapped = [](TableInfo& i) {
    i.sections[0].index_offset = 64;
    i.sections[0].stored_bytes = 64 - i.sections[0].data_offset;
    i.file_bytes = 64 + i.sections[0].index_bytes();
  };
  const auto fewer_stored = [](TableInfo& i) {
    i.sections[0].stored_bytes -= 64;
    i.sections[0].index_offset -= 64;
    i.file_bytes -= 64;
  };
  const auto later_index = [](TableInfo& i) {
    i.sections[0].index_offset += 64;
    i.file_bytes += 64;
  };
  const auto no_index = [](TableInfo& i) {
    i.file_bytes = i.sections[0].data_offset + i.sections[0].stored_bytes;
  };
  // The pattern section begins beyond the end of the file, after the zeros that would follow an
  // index whose size is not a multiple of 64; its stored size overflows to an index before it.
  const auto behind = [](TableInfo& i) {
    i.sections[0].block_bytes = 1 << 24;
    lay_out(i);
    SectionInfo& patterns = i.sections[1];
    patterns.codec = Codec::kZstd;
    i.file_bytes = i.sections[0].index_offset + i.sections[0].index_bytes() + 8;
    patterns.index_offset = i.file_bytes - patterns.index_bytes();
    patterns.stored_bytes = patterns.index_offset - patterns.data_offset;
  };
  const auto cut_index = [](TableInfo& i) { i.file_bytes -= 8; };
  check_forgeries({
      {"codec", kStepEntry + kCodec, forged(f.packed, other_codec)},
      {"block a power of two", kStepEntry + kBlock, block(36864)},
      {"block too small", kStepEntry + kBlock, block(2048)},
      {"block too large", kStepEntry + kBlock, block(1 << 25)},
      {"plain size", kStepEntry + kPlain, laid_out(f.sliding, larger)},
      {"plain size", kStepEntry + kPlain, laid_out(f.lines, larger)},
      {"plain size", kPatternEntry + kPlain, laid_out(f.two_sections, larger)},
      {"plain size", kPatternEntry + kPlain, laid_out(f.marked, larger)},
      {"plain size", kPatternEntry + kPlain, laid_out(f.dice, three_planes)},
      {"place of the data", kStepEntry + kData, forged(f.sliding, moved)},
      {"data begin in the file", kPatternEntry + kData, forged(f.two_sections, behind)},
      {"stored size in the file", kStepEntry + kStored, forged(f.packed, wrapped)},
      {"stored size of raw data", kStepEntry + kStored, forged(f.sliding, fewer_stored)},
      {"place of the index", kStepEntry + kIndex, forged(f.sliding, later_index)},
      {"index begins in the file", kStepEntry + kIndex, forged(f.packed, no_index)},
      {"index ends in the file", kStepEntry + kIndex, forged(f.packed, cut_index)},
  });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
