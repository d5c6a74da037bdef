// Damaged tables, and files that are not tables, are refused with the right kind of error.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/memory_source.h"
#include "tests/support/counted_source.h"
#include "tests/support/long_run.h"
#include "tests/support/table_image.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

TEST_SUITE_BEGIN("damage");

// Of a header each byte, of the planes one in five.
TEST_CASE("a changed byte of a sliding table is reported, raw or compressed") {
  for (const auto& [family, codec] : {std::pair{Family::kSliding, Codec::kRaw},
                                      {Family::kSliding, Codec::kZstd},
                                      {Family::kLines, Codec::kRaw},
                                      {Family::kLines, Codec::kZstd}}) {
    TableImage image(family, 8, {codec, 3});
    int unnoticed = 0;
    for (std::size_t at = 0; at < image.bytes().size();
         at += at < kHeaderBytes && !test::kSanitized ? 1 : test::one_in(5)) {
      const unsigned bits = 1U << at % 8;
      image.flip(at, bits);
      unnoticed += image.refused() ? 0 : 1;
      image.flip(at, bits);
    }
    CHECK(unnoticed == 0);
    CHECK_FALSE(image.open().has_value());
  }
}

TEST_CASE("every changed byte of a cubic table is reported, in each of its regions") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    TableImage image(Family::kCubic, 8, {codec, 1});
    for (const std::size_t entry : {kStepEntry, kPatternEntry}) {
      const auto data = image.get<std::uint64_t>(entry + kData);
      const auto stored = image.get<std::uint64_t>(entry + kStored);
      const auto index = image.get<std::uint64_t>(entry + kIndex);
      std::vector<std::uint64_t> places;
      for (std::uint64_t at = data - 64; at < data; ++at) {
        places.push_back(at);  // the bytes before the data
      }
      for (std::uint64_t at = data; at < data + stored; at += stored / 40) {
        places.push_back(at);
      }
      for (std::uint64_t at = data + stored - 1; at < index + 32; ++at) {
        places.push_back(at);  // the last of the data, the zeros after it, the index
      }
      for (const std::uint64_t at : places) {
        INFO("section at " << entry << ", byte " << at);
        image.flip(at, 0x80);
        CHECK(image.refused());
        image.flip(at, 0x80);
      }
    }
  }
}

TEST_CASE("a table cut short at any byte, or one byte longer, is refused") {
  TableImage image(Family::kSliding, 8);
  const std::string whole = image.bytes();
  image.bytes() = whole + '\0';
  REQUIRE(image.open().has_value());
  CHECK(image.open()->code() == ErrorCode::kDamaged);
  CHECK(image.open()->offset() == 48);
  int unnoticed = 0;
  for (std::size_t size = 0; size < whole.size(); size += size < 2100 ? test::one_in(1) : 97) {
    image.bytes() = whole.substr(0, size);
    const auto error = image.open();
    const ErrorCode expected = size < 8 ? ErrorCode::kFormat : ErrorCode::kDamaged;
    unnoticed += error && error->code() == expected ? 0 : 1;
  }
  CHECK(unnoticed == 0);
  image.bytes() = whole.substr(0, whole.size() - 1);
  REQUIRE(image.open().has_value());
  CHECK(image.open()->code() == ErrorCode::kDamaged);
}

TEST_CASE("files of another kind are refused") {
  TableImage image(Family::kSliding, 8);
  for (const std::string_view text : {"", "\x93", "hello\n", "1 2 3 4 5 6 7 8 x\n"}) {
    image.bytes() = text;
    const auto error = image.open();
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kFormat);
  }
  image.bytes() = std::string(30'000, '\0');
  CHECK(image.open()->code() == ErrorCode::kFormat);
}

// All digests match, as in a forged file. The reader must still find that the frames are not where
// the index says, or do not hold what it says.
TEST_CASE("a compressed section with a false index is refused") {
  TableImage image(Family::kCubic, 8, {Codec::kZstd, 1});
  const auto data = image.get<std::uint64_t>(kStepEntry + kData);
  const auto plain = image.get<std::uint64_t>(kStepEntry + kPlain);
  const auto block = image.get<std::uint64_t>(kStepEntry + kBlock);
  const std::uint64_t blocks = (plain + block - 1) / block;
  REQUIRE(blocks > 2);
  const std::string whole = image.bytes();
  const auto check = [&](const std::string& what) {
    CAPTURE(what);
    image.seal_index(kStepEntry);
    const auto error = image.open();
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kDamaged);
    image.bytes() = whole;
  };
  const std::uint64_t first = image.index_entry(kStepEntry, 0);
  const std::uint64_t last = image.index_entry(kStepEntry, blocks - 1);
  const auto first_end = image.get<std::uint64_t>(first);
  image.put(first, std::uint64_t{0});
  check("an empty frame");
  image.put(first + 24, first_end);
  check("ends that do not increase");
  image.put(first, ~std::uint64_t{0});
  check("an end beyond the file");
  image.put(last, image.get<std::uint64_t>(last) - 1);
  check("ends short of the section");
  image.put(last, image.get<std::uint64_t>(last) + 1);
  check("ends beyond the section");
  image.flip(data + first_end / 2, 1);
  image.put(first + 8, image.digest_of(data, first_end));
  check("a frame with other content");
  image.put(data, std::uint32_t{0});
  image.put(first + 8, image.digest_of(data, first_end));
  check("not a frame");

  // The content of a frame must also match the content digest of the table.
  image.flip(first + 16, 1);
  std::vector<std::uint64_t> plain_digests;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    plain_digests.push_back(image.get<std::uint64_t>(image.index_entry(kStepEntry, i) + 16));
  }
  const std::span<const char> header(image.bytes().data(), kHeaderBytes);
  TableInfo info = decode_header(std::as_bytes(header), image.bytes().size(), "");
  info.sections[0].content_digest = digest(std::as_bytes(std::span(plain_digests)));
  image.put(kStepEntry + kContentDigest, info.sections[0].content_digest);
  image.put(40, compute_content_digest(info));
  check("a content digest of other bytes");
}

// The index and the header match the changed block; only the content digest of the table does not.
TEST_CASE("a table whose blocks do not match its content digest is refused") {
  TableImage image(Family::kSliding, 8);
  const auto data = image.get<std::uint64_t>(kStepEntry + kData);
  const auto stored = image.get<std::uint64_t>(kStepEntry + kStored);
  const auto index = image.get<std::uint64_t>(kStepEntry + kIndex);
  REQUIRE(stored <= image.get<std::uint64_t>(kStepEntry + kBlock));
  image.flip(data + 1000, 1);
  image.put(index, image.digest_of(data, stored));
  image.seal_index(kStepEntry);
  const auto error = image.open();
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kDamaged);
  CHECK(error->offset() == index);
}

// Each of the following files has one fault that only one check of the reader can find.
// tests/damage/take_out_guards.sh removes the checks one by one.

// The bytes must be refused as kDamaged at this byte.
void check_found(const std::string& bytes, std::uint64_t place) {
  const auto error = TableImage(bytes).open();
  CHECK_MESSAGE(error.has_value(), "the forgery was accepted");
  if (error) {
    CHECK(error->code() == ErrorCode::kDamaged);
    CHECK(error->offset() == place);
  }
}

// A block with this content and the digest `claimed`.
TableParts::Block forged_block(const std::string& content, std::uint64_t claimed) {
  TableParts::Block block = packed_block(content);
  block.plain_digest = claimed;
  return block;
}

TEST_CASE("each check alone: blocks") {
  const TableParts raw(TableImage(Family::kCubic, 8));
  const TableParts packed(TableImage(Family::kCubic, 8, {Codec::kZstd, 1}));
  const auto file_of = [](TableParts parts, std::size_t block, const TableParts::Block& instead) {
    parts.sections[0].at(block) = instead;
    return parts.assembled();
  };
  const auto begin_of = [](const TableParts& parts, std::size_t block) {
    std::uint64_t begin = parts.info.sections[0].data_offset;
    for (std::size_t b = 0; b < block; ++b) {
      begin += parts.sections[0][b].stored.size();
    }
    return begin;
  };
  CHECK_FALSE(TableImage(raw.assembled()).open().has_value());
  CHECK_FALSE(TableImage(packed.assembled()).open().has_value());
  REQUIRE(raw.sections[0].size() == packed.sections[0].size());
  const std::size_t last = raw.sections[0].size() - 1;

  SUBCASE("a raw block's digest") {
    TableParts::Block block = raw.sections[0][3];
    block.stored[5] = static_cast<char>(block.stored[5] ^ 1);
    check_found(file_of(raw, 3, block), begin_of(raw, 3));
  }
  SUBCASE("a frame's digest") {
    TableParts::Block block = packed.sections[0][3];
    block.stored_digest ^= 1;
    check_found(file_of(packed, 3, block), begin_of(packed, 3));
  }
  SUBCASE("the content of a frame") {
    std::string other = raw.sections[0][3].stored;
    other[5] = static_cast<char>(other[5] ^ 1);
    const auto block = forged_block(other, packed.sections[0][3].plain_digest);
    check_found(file_of(packed, 3, block), begin_of(packed, 3));
  }
  SUBCASE("the size of a frame's content") {  // the content without its last byte, a zero
    const std::string& content = raw.sections[0][last].stored;
    REQUIRE(content.back() == '\0');
    const auto block =
        forged_block(content.substr(0, content.size() - 1), packed.sections[0][last].plain_digest);
    check_found(file_of(packed, last, block), begin_of(packed, last));
  }
  SUBCASE("a block of the pattern section") {
    TableParts parts = packed;
    parts.sections[1][2].stored_digest ^= 1;
    const std::string bytes = parts.assembled();
    const auto error = TableImage(bytes).open();
    REQUIRE(error.has_value());
    CHECK(std::string(error->what()).find("block 2 of the pattern section") != std::string::npos);
  }
}

// Opening a table verifies only one whose bytes are in memory.
TEST_CASE("each check alone: blocks of a table that is not verified when it is opened") {
  for (const std::size_t section : {0U, 1U}) {
    TableParts parts(TableImage(Family::kCubic, 8, {Codec::kZstd, 1}));
    parts.sections[section][2].stored_digest ^= 1;
    const std::string bytes = parts.assembled();
    const Table table(std::make_shared<CountedSource>(
        std::make_shared<MemorySource>("image.sbt", std::as_bytes(std::span(bytes)))));
    const auto error = error_if_any([&] { table.verify_all(); });
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kDamaged);
  }
}

TEST_CASE("each check alone: a block index") {
  TableImage image(Family::kCubic, 8, {Codec::kZstd, 1});
  TableParts parts(image);
  const auto index = image.get<std::uint64_t>(kStepEntry + kIndex);
  const auto list = image.get<std::uint64_t>(kStepEntry + kData) - 64;  // of page digests
  SUBCASE("its digest") {
    image.flip(kStepEntry + kIndexDigest, 1);
    image.seal();
    check_found(image.bytes(), list);
  }
  SUBCASE("the digest of a page") {
    image.flip(list, 1);
    image.put(kStepEntry + kIndexDigest, image.digest_of(list, 8));
    image.seal();
    check_found(image.bytes(), index);
  }
  SUBCASE("that its ends increase") {
    for (const std::uint64_t less : {0U, 1U}) {
      const std::uint64_t second = image.index_entry(kStepEntry, 1);
      image.put(second, image.get<std::uint64_t>(second - 24) - less);
      image.seal_index(kStepEntry);
      check_found(image.bytes(), second);
    }
  }
  SUBCASE("that its pages follow each other") {
    image.put(index, std::uint64_t{1});  // where the first block begins
    image.seal_index(kStepEntry);
    check_found(image.bytes(), index);
  }
  SUBCASE("that its ends add up to the section") {
    parts.sections[0].back().stored += std::string(64, '\0');
    TableImage longer(parts.assembled());
    const std::uint64_t last = longer.index_entry(kStepEntry, parts.sections[0].size() - 1);
    longer.put(last, longer.get<std::uint64_t>(last) - 64);
    longer.seal_index(kStepEntry);
    check_found(longer.bytes(), longer.get<std::uint64_t>(kStepEntry + kIndex));
  }
}

TEST_CASE("each check alone: the zeros between sections") {
  TableImage image(Family::kCubic, 7);
  const TableInfo info = TableParts(image).info;
  const SectionInfo& step = info.sections[0];
  const SectionInfo& patterns = info.sections[1];
  const std::pair<std::uint64_t, std::uint64_t> gaps[] = {
      {step.data_offset + step.stored_bytes, step.index_offset},
      {step.index_offset + step.index_bytes(), patterns.digests_offset},
      {step.digests_offset + step.page_digests_bytes(), step.data_offset},
      {patterns.digests_offset + patterns.page_digests_bytes(), patterns.data_offset}};
  for (const auto& [begin, end] : gaps) {
    REQUIRE(begin < end);
    for (std::uint64_t at = begin; at < end; ++at) {
      image.flip(at, 0x10);
      check_found(image.bytes(), at);
      image.flip(at, 0x10);
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
