// Tables too large to be verified when they are opened: each block is verified on its first touch.
// The bits are random, since only their safe keeping is tested here.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "common/base/error.h"
#include "common/table/file_source.h"
#include "common/table/table.h"
#include "common/table/table_writer.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

// 30 MB that pass for the table of 3x4.
class LargeTable {
 public:
  explicit LargeTable(Codec codec) : info_(describe_table(Family::kSliding, {3, 4}, 11)) {
    info_.states = info_.layers * info_.layer_size;
    info_.histogram = {1, info_.states - 1};
    words_.resize(info_.step_bytes() / 8);
    std::mt19937_64 random(34);
    for (std::uint64_t& word : words_) {
      word = random() & random() & random();  // so that zstd has something to do
    }
    TableWriter writer(path(), info_);
    writer.begin_section(SectionType::kStep, {codec, 1}, info_.step_bytes());
    const auto bytes = std::as_bytes(std::span(words_));
    constexpr std::size_t kPiece = 100'003;  // pieces lie across blocks
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
  void damage(std::uint64_t block) {
    char& byte = file_[offset_of(block) + 100];
    byte = static_cast<char>(byte ^ 4);
    test::write_file(path(), file_);
  }

 private:
  const SectionInfo& step() const { return *info_.section(SectionType::kStep); }
  std::uint64_t word(State s) const {
    return s.index / 64 * info_.layers + static_cast<std::uint64_t>(s.blank);
  }

  test::TemporaryFolder folder_;
  TableInfo info_;
  std::vector<std::uint64_t> words_;
  std::string file_;
};

// How many states of a sample read wrong, when those of the damaged block should read as 0.
int wrong_bits(const LargeTable& large, const Table& table, std::optional<std::uint64_t> damaged) {
  int wrong = 0;
  for (std::uint64_t index = 0; index < large.info().layer_size; index += 1009) {
    const State state{static_cast<Cell>(index % 12), index};
    const bool expected = large.bit(state) && large.block_of(state) != damaged;
    wrong += table.distance_bit(state) == expected ? 0 : 1;
  }
  return wrong;
}

// The byte named by the kDamaged error that a call ends with, if it ends with one.
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

TEST_SUITE_BEGIN("large-table");

TEST_CASE("a sound table reads as it was written, by any number of threads at once") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
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

TEST_CASE("a damaged block is found when it is touched, and harms no other") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    LargeTable large(codec);
    const State probe{5, large.info().layer_size / 128 * 64};
    const std::uint64_t block = large.block_of(probe);
    large.damage(block);
    const Table table(open_file(large.path()));
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

TEST_CASE("damage that no look-up touched is found when all is verified") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    LargeTable large(codec);
    large.damage(0);
    const Table table(open_file(large.path()));
    const State last{11, large.info().layer_size - 1};
    CHECK(table.distance_bit(last) == large.bit(last));
    CHECK_NOTHROW(table.check_damage());
    CHECK(damage_found([&] { table.verify_all(); }) == large.offset_of(0));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
