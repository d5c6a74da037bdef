// Headers that do not say what they should, in files whose digests fit: each field is found wrong
// for what it says.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/table_image.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

// A header field, what to put there, and the byte at which that must be found.
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

constexpr std::uint16_t kMinors[] = {0, 1};  // format 1.0 and 1.1

TEST_SUITE_BEGIN("table-header");

void check_sliding_patches(std::uint16_t minor) {
  TableImage image(Family::kSliding, 8, {}, minor);
  const auto index_at = image.get<std::uint64_t>(kStepEntry + kIndex);
  const auto data_at = image.get<std::uint64_t>(kStepEntry + kData);
  const Patch patches[] = {
      {"magic", 0, 1, 0x92, 0, ErrorCode::kFormat},
      {"magic, line end", 4, 1, '\n', 0, ErrorCode::kFormat},
      {"major", 8, 2, 2, 8, ErrorCode::kFormat},
      {"major", 8, 2, 0, 8, ErrorCode::kFormat},
      {"minor", 10, 2, 2, 10, ErrorCode::kFormat},
      {"minor", 10, 2, 0xffff, 10, ErrorCode::kFormat},
      {"the other minor", 10, 2, minor ^ 1U, kStepEntry + kData},
      {"family", 12, 1, 0, 12},
      {"family", 12, 1, 3, 12},
      {"family cubic", 12, 1, 2, 24},  // another layer size
      {"rows", 13, 1, 1, 13},
      {"rows above columns", 13, 1, 4, 13},
      {"columns below rows", 14, 1, 2, 13},
      {"columns", 14, 1, 6, 13},
      {"columns", 14, 1, 255, 13},
      {"root not of its class", 15, 1, 0, 15},
      {"root off the board", 15, 1, 9, 15},
      {"another class", 15, 1, 7, 40},  // a fair header, but not of this content
      {"transposed", 16, 1, 1, 16},
      {"bits", 17, 1, 2, 17},
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
      {"block no power of two", kStepEntry + kBlock, 8, 32767, kStepEntry + kBlock},
      {"block 0", kStepEntry + kBlock, 8, 0, kStepEntry + kBlock},
      {"another block", kStepEntry + kBlock, 8, 65536, 40},
      {"plain bytes", kStepEntry + kPlain, 8, 22688, kStepEntry + kPlain},
      {"data offset", kStepEntry + kData, 8, data_at + 64, kStepEntry + kData},
      {"stored bytes", kStepEntry + kStored, 8, 22672, kStepEntry + kStored},
      {"stored bytes", kStepEntry + kStored, 8, ~std::uint64_t{0}, kStepEntry + kStored},
      {"index offset", kStepEntry + kIndex, 8, index_at - 64, kStepEntry + kIndex},
      {"index offset", kStepEntry + kIndex, 8, ~std::uint64_t{63}, kStepEntry + kIndex},
      {"index digest", kStepEntry + kIndexDigest, 8, 0, minor == 0 ? index_at : data_at - 64},
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

TEST_CASE("a header field out of its range is found even when the header's digest fits") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_sliding_patches(minor);
  }
}

void check_cubic_patches(std::uint16_t minor) {
  TableImage image(Family::kCubic, 8, {}, minor);
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

TEST_CASE("the same for the pattern section of a cubic table") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_cubic_patches(minor);
  }
}

TEST_CASE("two counts of the histogram exchanged") {
  TableImage image(Family::kSliding, 8);
  const auto a = image.get<std::uint64_t>(kHistogram + 80);
  image.put(kHistogram + 80, image.get<std::uint64_t>(kHistogram + 88));
  image.put(kHistogram + 88, a);
  image.seal();
  const auto error = image.open();
  REQUIRE(error.has_value());
  CHECK(error->offset() == 40);
}

TEST_CASE("no byte of the header is without meaning") {
  const std::pair<Family, std::uint16_t> kinds[] = {
      {Family::kSliding, 0}, {Family::kSliding, 1}, {Family::kCubic, 0}, {Family::kCubic, 1}};
  for (const auto& [family, minor] : kinds) {
    TableImage image(family, 7, {}, minor);
    for (std::size_t at = 0; at < kSealAt; ++at) {
      INFO(family_name(family) << " byte " << at);
      const std::string whole = image.bytes();
      image.flip(at, 1);
      image.seal();
      CHECK(image.refused());
      image.bytes() = whole;
    }
  }
}

// Headers that are right but for one thing, made so that no other check can find it; each check of
// the reader is named by one of them. tests/damage/take_out_guards.sh takes the checks out.
struct Forgery {
  std::string check;
  std::uint64_t found_at;
  HeaderImage header;
  ErrorCode code = ErrorCode::kDamaged;
};

using Change = std::function<void(TableInfo&)>;

HeaderImage forged(TableInfo info, const Change& change) {
  change(info);
  return HeaderImage(info);
}
// The same, with the sections in the places that are right for what the header says now.
HeaderImage laid_out(TableInfo info, const Change& change) {
  change(info);
  lay_out(info);
  return HeaderImage(info);
}

void check_forgeries(const std::vector<Forgery>& forgeries) {
  for (const Forgery& forgery : forgeries) {
    INFO("check: " << forgery.check);
    const auto error = forgery.header.refusal();
    CHECK_MESSAGE(error.has_value(), "it passes");
    if (error) {
      CHECK(error->code() == forgery.code);
      CHECK(error->offset() == forgery.found_at);
    }
  }
}

// The tables to forge, in format 1.`minor`.
struct Fair {
  explicit Fair(std::uint16_t minor)
      : sliding(some_table(Family::kSliding, {3, 3}, 8, false, minor)),
        oblong(some_table(Family::kSliding, {2, 3}, 5, false, minor)),
        cubic(some_table(Family::kCubic, {3, 3}, 8, false, minor)),
        two_sections(some_table(Family::kCubic, {3, 3}, 8, true, minor)),
        packed(cubic) {
    packed.sections[0].codec = Codec::kZstd;
    packed.sections[0].block_bytes = 4096;
    packed.sections[0].stored_bytes = 100'001;
    lay_out(packed);
  }

  TableInfo sliding, oblong, cubic, two_sections, packed;
};

TEST_CASE("what the forgeries are made from passes") {
  for (const std::uint16_t minor : kMinors) {
    const Fair f(minor);
    for (const TableInfo& info : {f.sliding, f.oblong, f.cubic, f.two_sections, f.packed}) {
      CHECK_FALSE(HeaderImage(info).refusal().has_value());
    }
  }
}

TEST_CASE("headers of 15 and 16 cells are read as they are written") {
  for (const Shape shape : {Shape{3, 5}, {4, 4}, {2, 8}}) {
    for (const Cell root : class_representatives(shape)) {
      const TableInfo info = some_table(Family::kSliding, shape, root);
      INFO(table_file_name(info));
      const HeaderImage image(info);
      const auto read = decode_header(std::as_bytes(std::span(image.bytes)), info.file_bytes, "");
      CHECK(table_file_name(read) == table_file_name(info));
      CHECK(read.histogram == info.histogram);
      CHECK(read.step_bytes() == read.layer_words() * 8 * static_cast<unsigned>(shape.cells()));
    }
  }
}

void check_kind(const Fair& f) {
  const HeaderImage fair(f.sliding);
  HeaderImage unsealed = fair;
  unsealed.bytes.back() = static_cast<char>(unsealed.bytes.back() ^ 1);
  check_forgeries({
      {"magic", 0, fair.with(4, '\n'), ErrorCode::kFormat},
      {"major version", 8, fair.with(8, std::uint16_t{2}), ErrorCode::kFormat},
      {"minor version", 10, fair.with(10, std::uint16_t{2}), ErrorCode::kFormat},
      {"header digest", 2040, unsealed},
      {"file size", 48, fair.with(48, fair.file_bytes + 64)},
  });
  INFO("check: shorter than the magic");
  CHECK(fair.refusal(7).value().code() == ErrorCode::kFormat);
  INFO("check: shorter than a header");
  const auto cut = fair.refusal(kHeaderBytes - 1);
  CHECK_MESSAGE(cut.has_value(), "it passes");
  CHECK((cut && cut->offset() == kHeaderBytes - 1));
}

TEST_CASE("each check by itself: what kind of file it is") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_kind(Fair(minor));
  }
}

void check_boards(const Fair& f) {
  const HeaderImage sliding(f.sliding);
  const HeaderImage oblong(f.oblong);
  check_forgeries({
      {"family", 12, forged(f.cubic, [](TableInfo& i) { i.family = static_cast<Family>(3); })},
      {"one row", 13, HeaderImage(some_table(Family::kSliding, {1, 9}, 8))},
      {"rows above columns", 13, oblong.with(13, std::uint16_t{0x0203})},
      {"sliding cells", 13, oblong.with(13, std::uint16_t{0x0603})},
      {"cubic cells", 13, HeaderImage(some_table(Family::kCubic, {2, 7}, 13))},
      {"root on the board", 15, forged(f.sliding, [](TableInfo& i) { i.root = 9; })},
      {"root of its class", 15, sliding.with(15, '\0')},
      {"transposed", 16, sliding.with(16, '\1')},
      {"transposed", 16, oblong.with(16, '\0')},
      {"bits per state", 17, sliding.with(17, '\2')},
      {"layers", 20, sliding.with(20, std::uint32_t{8})},
      {"layer size", 24, sliding.with(24, std::uint64_t{20161})},
      {"reserved word", 60, sliding.with(60, '\1')},
      {"reserved word", 63, sliding.with(63, '\1')},
      {"reserved part", 320, sliding.with(320, '\1')},
      {"reserved part", 511, sliding.with(511, '\1')},
      {"content digest", 40, sliding.with(40, std::uint64_t{0})},
  });
}

TEST_CASE("each check by itself: the board") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_boards(Fair(minor));
  }
}

void check_histograms(const Fair& f) {
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

TEST_CASE("each check by itself: the histogram") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_histograms(Fair(minor));
  }
}

void check_directories(const Fair& f) {
  const HeaderImage sliding(f.sliding);
  const auto longer = [](TableInfo& i) { i.file_bytes += 64; };
  const auto third = [](TableInfo& i) {
    i.sections.push_back(i.sections[1]);
    i.sections[2].type = static_cast<SectionType>(3);
  };
  const auto with_patterns = [&](TableInfo& i) {
    i.sections.push_back(f.two_sections.sections[1]);
  };
  const auto no_steps = [&](TableInfo& i) { i.sections = {f.two_sections.sections[1]}; };
  check_forgeries({
      {"a section too many", 56, laid_out(f.sliding, with_patterns)},
      {"a section too many", 56, laid_out(f.two_sections, third)},
      {"entry not in use", kPatternEntry, sliding.with(kPatternEntry, '\1')},
      {"entry not in use", 319, sliding.with(319, '\1')},
      {"end of the file", 56, forged(f.sliding, longer)},
      {"section type", kStepEntry, laid_out(f.sliding, no_steps)},
      {"no section", 56, forged(f.sliding, [](TableInfo& i) { i.sections.clear(); })},
  });
}

TEST_CASE("each check by itself: the directory") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_directories(Fair(minor));
  }
}

void check_sections(const Fair& f) {
  const auto block = [&](std::uint64_t bytes) {
    return laid_out(f.cubic, [&](TableInfo& i) { i.sections[0].block_bytes = bytes; });
  };
  const auto other_codec = [](TableInfo& i) { i.sections[0].codec = static_cast<Codec>(2); };
  const auto larger = [](TableInfo& i) { i.sections.back().plain_bytes += 8; };
  const auto moved = [](TableInfo& i) {
    i.sections[0].data_offset += 64;
    i.sections[0].index_offset += 64;
    i.file_bytes += 64;
  };
  // Data and index wrap round the end of the address space, back into the header.
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
  // The pattern section would begin behind the end of the file, in the zeros after an index that
  // is not a multiple of 64 long, and wraps round to an index before it.
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
      {"plain size", kPatternEntry + kPlain, laid_out(f.two_sections, larger)},
      {"place of the data", kStepEntry + kData, forged(f.sliding, moved)},
      {"data begin in the file", kPatternEntry + kData, forged(f.two_sections, behind)},
      {"stored size in the file", kStepEntry + kStored, forged(f.packed, wrapped)},
      {"stored size of raw data", kStepEntry + kStored, forged(f.sliding, fewer_stored)},
      {"place of the index", kStepEntry + kIndex, forged(f.sliding, later_index)},
      {"index begins in the file", kStepEntry + kIndex, forged(f.packed, no_index)},
      {"index ends in the file", kStepEntry + kIndex, forged(f.packed, cut_index)},
  });
}

TEST_CASE("each check by itself: a section") {
  for (const std::uint16_t minor : kMinors) {
    CAPTURE(minor);
    check_sections(Fair(minor));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
