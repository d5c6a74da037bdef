// Tables too large to be verified when they are opened: each block is verified when it is first
// read. The bits are random, because these tests only check that they are read back unchanged.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/table/goal_patterns.h"
#include "common/table/section.h"
#include "common/table/table.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/table_image.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

// A file of 30 MB with the header of the table of 3x4.
class LargeTable {
 public:
  explicit LargeTable(Codec codec) : info_(describe_table(Family::kSliding, {3, 4}, 11)) {
    info_.states = info_.layers * info_.layer_size;
    info_.histogram = {1, info_.states - 1};
    words_.resize(info_.step_bytes() / 8);
    std::mt19937_64 random(34);
    for (std::uint64_t& word : words_) {
      word = random() & random() & random();  // so that zstd can compress them
    }
    TableWriter writer(path(), info_);
    writer.begin_section(SectionType::kStep, {codec, 1}, info_.step_bytes());
    const auto bytes = std::as_bytes(std::span(words_));
    constexpr std::size_t kPiece = 100'003;  // pieces cross the borders of blocks
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
      writer.append(bytes.subspan(at, std::min(kPiece, bytes.size() - at)));
    }
    info_ = writer.finish();
    file_ = test::read_file(path());
  }

  std::filesystem::path path() const { return folder_ / "large.sbt"; }
  const TableInfo& info() const { return info_; }

  bool bit(State s) const { return (words_[word(s)] >> (s.index % 64) & 1) != 0; }
  std::uint64_t block_of(State s) const { return word(s) * 8 / step().block_bytes; }

  // Where a block begins in the file.
  std::uint64_t offset_of(std::uint64_t block) const {
    if (step().codec == Codec::kRaw) {
      return step().data_offset + block * step().block_bytes;
    }
    std::uint64_t end_before = 0;
    if (block > 0) {
      const std::uint64_t page = (block - 1) / step().blocks_per_page();
      const std::uint64_t entry = (block - 1) % step().blocks_per_page();
      std::memcpy(&end_before, file_.data() + step().page_offset(page) + 8 + entry * 24, 8);
    }
    return step().data_offset + end_before;
  }
  void damage(std::uint64_t block) { flip(offset_of(block) + 100); }
  void flip(std::uint64_t at) {
    file_[at] = static_cast<char>(file_[at] ^ 4);
    test::write_file(path(), file_);
  }
  const std::string& file() const { return file_; }
  const SectionInfo& step() const { return *info_.section(SectionType::kStep); }

 private:
  std::uint64_t word(State s) const {
    return s.index / 64 * info_.layers + static_cast<std::uint64_t>(s.blank);
  }

  test::TemporaryFolder folder_;
  TableInfo info_;
  std::vector<std::uint64_t> words_;
  std::string file_;
};

// How many states of a sample have a wrong bit; those of the damaged block must read as 0.
int wrong_bits(const LargeTable& large, const Table& table, std::optional<std::uint64_t> damaged) {
  int wrong = 0;
  for (std::uint64_t index = 0; index < large.info().layer_size; index += 1009) {
    const State state{static_cast<Cell>(index % 12), index};
    const bool expected = large.bit(state) && large.block_of(state) != damaged;
    wrong += table.distance_bit(state) == expected ? 0 : 1;
  }
  return wrong;
}

// The byte named by the kDamaged error that a call throws, if it throws one.
template <typename Call>
std::optional<std::uint64_t> damage_found(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kDamaged);
    return error.offset();
  }
  return std::nullopt;
}

constexpr Codec kCodecs[] = {Codec::kRaw, Codec::kZstd};

// The same file, mapped and read.
std::vector<std::shared_ptr<const Source>> sources(const LargeTable& large) {
  return {std::make_shared<MappedFile>(large.path()), std::make_shared<FileSource>(large.path())};
}

// A state in a block whose index entry is in this page.
State state_in_page(const LargeTable& large, std::uint64_t page) {
  const std::uint64_t block = page * large.step().blocks_per_page() + 7;
  const std::uint64_t word = block * large.step().block_bytes / 8 / 12 + 1;
  return {3, word * 64 + 5};
}

TEST_SUITE_BEGIN("large-table");

// A zstd section of 65 MiB that is not kept decoded when it is verified.
TEST_CASE("no address leads to bytes that were not decoded, after verifying either") {
  const test::TemporaryFolder folder;
  TableInfo described = describe_table(Family::kSliding, {3, 4}, 11);
  described.states = described.layers * described.layer_size;
  described.histogram = {1, described.states - 1};
  const std::vector<std::uint64_t> words = [] {
    std::vector<std::uint64_t> made((65 << 20) / 8);
    for (std::size_t i = 0; i < made.size(); ++i) {
      made[i] = i / 512 * 0x9e3779b97f4a7c15 | 1;
    }
    return made;
  }();
  for (const Codec codec : kCodecs) {
    TableWriter writer(folder / "wide.sbt", described);
    writer.begin_section(SectionType::kStep, {codec, 1}, words.size() * 8);
    writer.append(std::as_bytes(std::span(words)));
    const SectionInfo info = writer.finish().sections.front();
    const auto file = std::make_shared<FileSource>(folder / "wide.sbt");
    const auto open = [&](const Source& source) {
      std::vector<std::uint64_t> digests(static_cast<std::size_t>(info.pages()));
      source.read(info.digests_offset, std::as_writable_bytes(std::span(digests)));
      return Section(source, info, digests);
    };
    for (const std::shared_ptr<const Source>& source :
         {std::shared_ptr<const Source>(std::make_shared<MappedFile>(folder / "wide.sbt")),
          std::shared_ptr<const Source>(std::make_shared<MemorySource>(*file))}) {
      auto section = open(*source);
      section.verify_all();
      for (std::size_t word = 0; word < words.size(); word += 1009) {
        const std::uint64_t* const before = section.verified_word(word);
        REQUIRE((before == nullptr || *before == words[word]));
        REQUIRE(*section.find_word(word) == words[word]);
      }
      auto whole = open(*source);
      whole.verify_all();
      CHECK(std::ranges::equal(std::span(whole.whole().words(), words.size()), words));
    }
    auto by_blocks = open(*file);
    CHECK(by_blocks.verified_word(0) == nullptr);
    CHECK(by_blocks.find_word(0) == nullptr);
    CHECK_THROWS_AS(by_blocks.whole(), Error);
  }
}

TEST_CASE("an undamaged table reads as it was written, from several threads at once") {
  for (const Codec codec : kCodecs) {
    const LargeTable large(codec);
    REQUIRE(large.info().file_bytes > Table::kVerifyAtOpenBytes);
    const Table table(open_file(large.path()));
    std::atomic<int> wrong{0};
    {
      std::vector<std::jthread> readers;
      for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&] { wrong += wrong_bits(large, table, std::nullopt); });
      }
    }
    CHECK(wrong == 0);
    CHECK_NOTHROW(table.check_damage());
    CHECK_NOTHROW(table.verify_all());
  }
}

TEST_CASE("a damaged block is reported when it is first read, and other blocks still work") {
  for (const Codec codec : kCodecs) {
    LargeTable large(codec);
    const State probe{5, large.info().layer_size / 128 * 64};
    const std::uint64_t block = large.block_of(probe);
    large.damage(block);
    for (const auto& source : sources(large)) {
      const Table table(source);
      CHECK_NOTHROW(table.check_damage());
      bool any = false;
      for (std::uint64_t i = 0; i < 64; ++i) {
        any |= table.distance_bit({probe.blank, probe.index + i});
      }
      CHECK_FALSE(any);
      CHECK(damage_found([&] { table.check_damage(); }) == large.offset_of(block));
      CHECK(damage_found([&] { table.verify_all(); }) == large.offset_of(block));
      CHECK(wrong_bits(large, table, block) == 0);
    }
  }
}

TEST_CASE("verify_all() finds damage that no look-up has read") {
  for (const Codec codec : kCodecs) {
    LargeTable large(codec);
    large.damage(0);
    for (const auto& source : sources(large)) {
      const Table table(source);
      const State last{11, large.info().layer_size - 1};
      CHECK(table.distance_bit(last) == large.bit(last));
      CHECK_NOTHROW(table.check_damage());
      CHECK(damage_found([&] { table.verify_all(); }) == large.offset_of(0));
    }
  }
}

TEST_CASE(
    "a damaged page of the index is reported when it is first read, and other pages still work") {
  for (const Codec codec : kCodecs) {
    LargeTable large(codec);
    REQUIRE(large.step().pages() == 2);
    large.flip(large.step().page_offset(1) + 40);
    for (const auto& source : sources(large)) {
      const Table table(source);
      const State sound = state_in_page(large, 0);
      CHECK(table.distance_bit(sound) == large.bit(sound));
      CHECK_NOTHROW(table.check_damage());
      CHECK_FALSE(table.distance_bit(state_in_page(large, 1)));
      CHECK_THROWS_WITH(table.check_damage(),
                        doctest::Contains("page 1 of the step section's block index is damaged"));
      CHECK(damage_found([&] { table.check_damage(); }) == large.step().page_offset(1));
      CHECK(table.distance_bit(sound) == large.bit(sound));
    }
    for (const auto& source : sources(large)) {
      const Table untouched(source);
      CHECK(damage_found([&] { untouched.verify_all(); }) == large.step().page_offset(1));
    }
  }
}

// All digests match, but a block ends where the block before it ends.
TEST_CASE("ends of blocks that do not increase are reported") {
  const LargeTable large(Codec::kZstd);
  test::TableImage image(large.file());
  const SectionInfo& step = large.step();
  const std::uint64_t entry = step.page_offset(0) + 8 + 24 * 5;
  image.put(entry, image.get<std::uint64_t>(entry - 24));
  image.put(step.digests_offset, image.digest_of(step.page_offset(0), step.page_bytes(0)));
  image.put(test::kStepEntry + test::kIndexDigest,
            image.digest_of(step.digests_offset, step.page_digests_bytes()));
  image.seal();
  test::write_file(large.path(), image.bytes());
  for (const auto& source : sources(large)) {
    const Table table(source);
    CHECK_FALSE(table.distance_bit(state_in_page(large, 0)));
    CHECK(damage_found([&] { table.check_damage(); }) == entry);
  }
}

// A file of 129 MB with the header of the table of cubic 3x4.
TEST_CASE("the pattern blocks of a large table are verified when they are first read") {
  const test::TemporaryFolder folder;
  const auto path = folder / "cubic.sbt";
  TableInfo info = test::some_table(Family::kCubic, {3, 4}, 11, true);
  const std::vector<std::byte> zeros(info.sections[1].plain_bytes);
  TableWriter writer(path, info);
  writer.begin_section(SectionType::kStep, {}, info.step_bytes());
  for (std::uint64_t left = info.step_bytes(); left > 0;) {
    const std::uint64_t part = std::min<std::uint64_t>(left, zeros.size());
    writer.append(std::span(zeros).first(part));
    left -= part;
  }
  writer.begin_section(SectionType::kPatterns, {Codec::kZstd, 1}, zeros.size());
  writer.append(zeros);
  info = writer.finish();
  test::TableImage image(test::read_file(path));
  image.bytes()[info.sections[1].data_offset + 3] ^= 1;  // in block 0
  test::overwrite_file(path, image.bytes());
  const Table table(open_file(path));
  const GoalPatterns patterns(table);
  GoalPatterns::Entry pattern;
  CHECK(patterns.fetch(11, 177'146, pattern) == Lookup::kReady);
  CHECK_NOTHROW(table.check_damage());
  CHECK(patterns.entry(0, 0).distance == kNoPatternDistance);
  CHECK_THROWS_WITH(table.check_damage(), doctest::Contains("block 0 of the pattern section"));
}

// Overwrites bytes of a file in place.
void write_at(const std::filesystem::path& path, std::uint64_t at, const std::string& bytes) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(at));
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// All digests match and the ends increase within their page, but the last one is beyond the
// section.
TEST_CASE("an index page whose blocks end beyond the section is reported") {
  const LargeTable large(Codec::kZstd);
  const SectionInfo& step = large.step();
  test::TableImage image(large.file());
  const std::uint64_t last = step.page_offset(1) - 24;  // the last entry of page 0
  image.put(last, large.info().file_bytes + (std::uint64_t{1} << 40));
  image.put(step.digests_offset, image.digest_of(step.page_offset(0), step.page_bytes(0)));
  image.put(test::kStepEntry + test::kIndexDigest,
            image.digest_of(step.digests_offset, step.page_digests_bytes()));
  image.seal();
  test::write_file(large.path(), image.bytes());
  for (const auto& source : sources(large)) {
    const Table table(source);
    const std::uint64_t word = (step.blocks_per_page() - 1) * step.block_bytes / 8 / 12 + 1;
    CHECK_FALSE(table.distance_bit({3, word * 64}));
    CHECK(damage_found([&] { table.check_damage(); }) == last);
  }
}

TEST_CASE("a change of a mapped file during use is reported") {
  for (const Codec codec : kCodecs) {
    const LargeTable large(codec);
    const Table table(std::make_shared<MappedFile>(large.path()));
    const State first = state_in_page(large, 1);
    CHECK(table.distance_bit(first) == large.bit(first));
    CHECK_NOTHROW(table.check_unchanged());
    // Overwrite the index page that was verified before.
    const SectionInfo& step = large.step();
    write_at(large.path(), step.page_offset(1), std::string(step.page_bytes(1), '\xee'));
    CHECK_FALSE(table.distance_bit({3, large.info().layer_size - 1}));
    CHECK_THROWS_AS(table.check_damage(), Error);
    CHECK_THROWS_AS(table.check_unchanged(), Error);
    // A file that grows at its end keeps its blocks; check_unchanged() still reports it.
    std::filesystem::resize_file(large.path(), large.info().file_bytes + 5000);
    const State near = state_in_page(large, 0);
    CHECK(table.distance_bit(near) == large.bit(near));
    CHECK_THROWS_AS(table.check_unchanged(), Error);
  }
}

TEST_CASE("a file that shrinks, grows or changes while it is read is reported") {
  for (const Codec codec : kCodecs) {
    const LargeTable large(codec);
    const Table table(std::make_shared<FileSource>(large.path()));
    bool bit = false;
    const State first = state_in_page(large, 1);
    CHECK(table.fetch_bit(first, bit) == Lookup::kReady);
    CHECK(bit == large.bit(first));
    std::filesystem::resize_file(large.path(), large.info().file_bytes + 5000);
    const State other{first.blank, first.index + 100 * 64 * 400};
    CHECK(table.fetch_bit(other, bit) == Lookup::kReady);
    CHECK(bit == large.bit(other));
    CHECK_THROWS_AS(table.check_unchanged(), Error);
    write_at(large.path(), large.offset_of(9), std::string(1000, '\xee'));
    const State changed{0, 9 * large.step().block_bytes / 8 / 12 * 64 + 64 * 100};
    REQUIRE(large.block_of(changed) == 9);
    CHECK(table.fetch_bit(changed, bit) == Lookup::kDamaged);
    std::filesystem::resize_file(large.path(), large.offset_of(20));
    const State gone{0, 400 * large.step().block_bytes / 8 / 12 * 64};
    CHECK(table.fetch_bit(gone, bit) == Lookup::kUnreadable);
    CHECK(table.fetch_bit(first, bit) == Lookup::kReady);  // the block is cached
  }
  // If nothing was found damaged before, the message says that the file became shorter.
  const LargeTable large(Codec::kRaw);
  const Table table(std::make_shared<FileSource>(large.path()));
  std::filesystem::resize_file(large.path(), 50'000);
  CHECK_FALSE(table.distance_bit({0, 0}));
  CHECK_THROWS_WITH(table.check_damage(), doctest::Contains("it became shorter while"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
