// Damaged tables, and files that are none: each is refused, with the right kind of error.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table_image.h"

namespace slidebase {
namespace {

using namespace test;  // the names of offsets

TEST_SUITE_BEGIN("table-damage");

TEST_CASE("no byte of a sliding table can change, raw or compressed") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    TableImage image(Family::kSliding, 8, {codec, 3});
    int unnoticed = 0;
    for (std::size_t at = 0; at < image.bytes().size(); ++at) {
      const unsigned bits = 1U << at % 8;
      image.flip(at, bits);
      unnoticed += image.refused() ? 0 : 1;
      image.flip(at, bits);
    }
    CHECK(unnoticed == 0);
    CHECK_FALSE(image.open().has_value());
  }
}

TEST_CASE("no byte of a cubic table can change, in any of its regions") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    TableImage image(Family::kCubic, 8, {codec, 1});
    for (const std::size_t entry : {kStepEntry, kPatternEntry}) {
      const auto data = image.get<std::uint64_t>(entry + kData);
      const auto stored = image.get<std::uint64_t>(entry + kStored);
      const auto index = image.get<std::uint64_t>(entry + kIndex);
      std::vector<std::uint64_t> places;
      for (std::uint64_t at = data; at < data + stored; at += stored / 40) {
        places.push_back(at);
      }
      for (std::uint64_t at = data + stored - 1; at < index + 24; ++at) {
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

TEST_CASE("a table cut short, wherever, or one byte longer") {
  TableImage image(Family::kSliding, 8);
  const std::string whole = image.bytes();
  image.bytes() = whole + '\0';
  REQUIRE(image.open().has_value());
  CHECK(image.open()->code() == ErrorCode::kDamaged);
  CHECK(image.open()->offset() == 48);
  int unnoticed = 0;
  for (std::size_t size = 0; size < whole.size(); size += size < 2100 ? 1 : 97) {
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

TEST_CASE("files that are something else") {
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

// Every digest fits, as in a file made to deceive: the frames must still be where the index says,
// and hold what it says.
TEST_CASE("a compressed section whose index lies") {
  TableImage image(Family::kCubic, 8, {Codec::kZstd, 1});
  const auto data = image.get<std::uint64_t>(kStepEntry + kData);
  const auto index = image.get<std::uint64_t>(kStepEntry + kIndex);
  const auto plain = image.get<std::uint64_t>(kStepEntry + kPlain);
  const auto block = image.get<std::uint64_t>(kStepEntry + kBlock);
  const std::uint64_t blocks = (plain + block - 1) / block;
  REQUIRE(blocks > 2);
  const std::string whole = image.bytes();
  const auto check = [&](const char* what) {
    CAPTURE(what);
    image.put(kStepEntry + kIndexDigest, image.digest_of(index, blocks * 24));
    image.seal();
    const auto error = image.open();
    REQUIRE(error.has_value());
    CHECK(error->code() == ErrorCode::kDamaged);
    image.bytes() = whole;
  };
  const auto first_end = image.get<std::uint64_t>(index);
  const auto last_end_at = index + (blocks - 1) * 24;
  image.put(index, std::uint64_t{0});
  check("an empty frame");
  image.put(index + 24, first_end);
  check("ends that do not rise");
  image.put(index, ~std::uint64_t{0});
  check("an end beyond the file");
  image.put(last_end_at, image.get<std::uint64_t>(last_end_at) - 1);
  check("ends short of the section");
  image.put(last_end_at, image.get<std::uint64_t>(last_end_at) + 1);
  check("ends beyond the section");
  image.flip(data + first_end / 2, 1);
  image.put(index + 8, image.digest_of(data, first_end));
  check("a frame that holds something else");
  image.put(data, std::uint32_t{0});
  image.put(index + 8, image.digest_of(data, first_end));
  check("a frame that is none");

  // Nor may a frame hold anything but what the table's digest was made of.
  image.flip(index + 16, 1);
  std::vector<std::uint64_t> plain_digests;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    plain_digests.push_back(image.get<std::uint64_t>(index + i * 24 + 16));
  }
  const std::span<const char> header(image.bytes().data(), kHeaderBytes);
  TableInfo info = decode_header(std::as_bytes(header), image.bytes().size(), "");
  info.sections[0].content_digest = digest(std::as_bytes(std::span(plain_digests)));
  image.put(kStepEntry + kContentDigest, info.sections[0].content_digest);
  image.put(40, compute_content_digest(info));
  check("a digest of something else");
}

// Its index and its header are made to fit, but not the digest that names the table's content.
TEST_CASE("a table that passes for another") {
  TableImage image(Family::kSliding, 8);
  const auto data = image.get<std::uint64_t>(kStepEntry + kData);
  const auto stored = image.get<std::uint64_t>(kStepEntry + kStored);
  const auto index = image.get<std::uint64_t>(kStepEntry + kIndex);
  REQUIRE(stored <= image.get<std::uint64_t>(kStepEntry + kBlock));
  image.flip(data + 1000, 1);
  image.put(index, image.digest_of(data, stored));
  image.put(kStepEntry + kIndexDigest, image.digest_of(index, 8));
  image.seal();
  const auto error = image.open();
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kDamaged);
  CHECK(error->offset() == index);
}

TEST_CASE("a path that leads to no file") {
  const TemporaryFolder folder;
  test::write_file(folder / "file", "not a table");
  const auto code = [](const std::filesystem::path& path) -> std::optional<ErrorCode> {
    try {
      const Table table(path);
    } catch (const Error& error) {
      CHECK(error.path() == path.string());
      CHECK(std::string_view(error.what()).starts_with(path.string() + ": "));
      return error.code();
    }
    return std::nullopt;
  };
  CHECK(code(folder / "none.sbt") == ErrorCode::kMissing);
  CHECK(code(folder / "no" / "such" / "folder.sbt") == ErrorCode::kMissing);
  CHECK(code(folder / "file" / "below.sbt") == ErrorCode::kMissing);
  CHECK(code(folder.path()) == ErrorCode::kIo);
  CHECK(code("/dev/null") == ErrorCode::kIo);
  CHECK(code(folder / "file") == ErrorCode::kFormat);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
