// The same table from every kind of source: answers, the number of reads and bytes; sources that
// fail, change, or make their readers wait.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/line_field.h"
#include "common/solve/open/open_tables.h"
#include "common/solve/sliding_solver.h"
#include "common/table/goal_patterns.h"
#include "query/web/wasm/pending_source.h"
#include "tests/support/counted_source.h"
#include "tests/support/table_image.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::CountedSource;
using test::TableImage;
using test::TableParts;
using test::TemporaryFolder;

constexpr Shape k3x3{3, 3};

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::shared_ptr<Source> memory(const std::string& bytes) {
  return std::make_shared<MemorySource>("memory", bytes_of(bytes));
}

// The residues of a sample of lines, as one text.
std::string residues_of(const Table& table) {
  std::string residues;
  for (std::uint64_t i = 0; i < 900; ++i) {
    const Line line{static_cast<int>(i % table.info().layers), i * 223 % table.info().layer_size};
    int residue = -1;
    CHECK(look_up_line(table, line, residue) == Lookup::kReady);
    CHECK((!table.is_in_place() || line_residue(table, line) == residue));
    residues += std::to_string(residue);
  }
  return residues;
}

// All answers of a solver to a sample of boards, or of a table in slides for lines, as one text.
std::string answers_of(const Table& table) {
  std::string answers;
  std::array<char, kMaxPath> letters;
  const auto add = [&](Length length) {
    answers += length.is_known() ? std::to_string(length.moves) + ' ' : "none ";
    answers.append(letters.data(), length.moves) += '\n';
  };
  const TableInfo& info = table.info();
  if (info.family == Family::kLines) {
    return residues_of(table);
  }
  if (info.family == Family::kSliding) {
    const SlidingSolver solver(table, info.shape, goal_with_blank_at(info.shape, info.root));
    for (std::uint64_t i = 0; i < 90; ++i) {
      const State state{static_cast<Cell>(i % 9), i * 223 % info.layer_size};
      add(solver.solve(solver.from_table(solver.space().board_of(state)), letters.data()));
    }
    return answers;
  }
  const auto solver = CubicSolver::make(table, info.shape, info.root);
  const std::uint64_t tops = info.family == Family::kMarked ? 2 : 3;
  for (std::uint64_t i = 0; i < 90; ++i) {
    CubicPattern pattern{static_cast<Cell>(i % 9), {}};
    for (Cell c = 0; c < 9; ++c) {
      pattern.top[c] = static_cast<std::uint8_t>((i + static_cast<std::uint64_t>(c * c)) % tops);
    }
    const Length length = solver->solve(pattern, letters.data());
    CHECK(solver->distance(pattern) == length);
    add(length);
  }
  return answers;
}

struct Kind {
  Family family;
  Codec codec;
};
std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (const Family family : {Family::kSliding, Family::kCubic, Family::kLines, Family::kMarked}) {
    for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
      all.push_back({family, codec});
    }
  }
  return all;
}
TableImage image_of(const Kind& kind) {
  return TableImage(kind.family, 8, {kind.codec, 1});
}

TEST_SUITE_BEGIN("source");

TEST_CASE("a table gives the same answers from every kind of source") {
  const TemporaryFolder folder;
  for (const Kind& kind : kinds()) {
    const TableImage image = image_of(kind);
    const auto path = folder / "table.sbt";
    test::write_file(path, image.bytes());
    const Table mapped(open_file(path));
    REQUIRE(mapped.is_in_place());
    const std::string expected = answers_of(mapped);
    const std::shared_ptr<const Source> others[] = {
        std::make_shared<FileSource>(path), memory(image.bytes()),
        std::make_shared<CountedSource>(memory(image.bytes()))};
    for (const auto& source : others) {
      const Table table(source);
      CHECK(table.info().content_digest == mapped.info().content_digest);
      CHECK(answers_of(table) == expected);
      CHECK_NOTHROW(table.check_damage());
      CHECK_NOTHROW(table.verify_all());
    }
  }
}

TEST_CASE("complete tables are in format 1.1, in slides 1.3, of marked cubes 1.7") {
  CHECK(TableImage(Family::kSliding, 7).get<std::uint16_t>(10) == 1);
  CHECK(TableImage(Family::kCubic, 7).get<std::uint16_t>(10) == 1);
  CHECK(TableImage(Family::kMarked, 7).get<std::uint16_t>(10) == 7);
  CHECK(TableImage(Family::kLines, 7).get<std::uint16_t>(10) == 3);
}

TEST_CASE("opening a table and looking up a state read only a few blocks") {
  for (const Kind& kind : kinds()) {
    const auto source = std::make_shared<CountedSource>(memory(image_of(kind).bytes()));
    const Table table(source);
    CHECK(source->reads <= 2);
    CHECK(source->bytes_read <= 64 << 10);
    // The first lookup reads a page of the index and a block; the next in that block reads
    // nothing.
    source->reads = 0;
    bool bit = false;
    CHECK(table.fetch_bit({3, 777}, bit) == Lookup::kReady);
    CHECK(source->reads == 2);
    CHECK(table.fetch_bit({3, 776}, bit) == Lookup::kReady);
    CHECK(source->reads == 2);
  }
}

TEST_CASE("a failed read is an error, not an answer") {
  const auto source =
      std::make_shared<CountedSource>(memory(TableImage(Family::kCubic, 8).bytes()));
  const Table table(source);
  source->fails = true;
  bool bit = false;
  GoalPatterns::Entry pattern;
  CHECK(table.fetch_bit({0, 0}, bit) == Lookup::kUnreadable);
  CHECK(GoalPatterns(table).fetch(0, 0, pattern) == Lookup::kUnreadable);
  CHECK_FALSE(table.distance_bit({0, 0}));
  const auto solver = CubicSolver::make(table, k3x3, 8);
  std::array<char, kMaxPath> letters;
  const auto expect_failure = [](const auto& call) {
    try {
      call();
      FAIL_CHECK("no error was thrown");
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::kIo);
      CHECK(std::string(error.what()).find("counted: the cable is out") == 0);
    }
  };
  CHECK(solver->distance({8, {}}) == Length(Lookup::kUnreadable));
  CHECK(solver->solve({8, {}}, letters.data()) == Length(Lookup::kUnreadable));
  expect_failure([&] { table.check_damage(); });
  expect_failure([&] { table.verify_all(); });
  expect_failure([&] { const Table again(source); });
}

TEST_CASE("damage is found in a source that cannot be mapped") {
  for (const Kind& kind : kinds()) {
    TableImage image = image_of(kind);
    const auto data = image.get<std::uint64_t>(test::kStepEntry + test::kData);
    const auto stored = image.get<std::uint64_t>(test::kStepEntry + test::kStored);
    for (std::uint64_t at = data; at < data + stored; at += 1000) {
      image.flip(at, 4);
    }
    const Table table(std::make_shared<CountedSource>(memory(image.bytes())));
    bool bit = false;
    CHECK(table.fetch_bit({8, 5000}, bit) == Lookup::kDamaged);
    CHECK_THROWS_AS(table.check_damage(), Error);
    CHECK_THROWS_AS(table.verify_all(), Error);
  }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("pending");

// A table whose source has no bytes yet, and the bytes to supply to it.
struct Waiting {
  explicit Waiting(std::string of, std::uint64_t keep = 0)
      : bytes(std::move(of)), source(std::make_shared<PendingSource>("far", bytes.size(), keep)) {}

  void supply(const Extent& extent) const {
    source->supply(extent.offset, bytes_of(bytes).subspan(extent.offset, extent.bytes));
  }
  // Supplies the wanted bytes until the table opens; returns the number of rounds.
  int open() {
    int rounds = 0;
    for (; !table; table = std::static_pointer_cast<const Table>(open_tables(source))) {
      const auto wanted = source->wanted();
      REQUIRE((rounds == 0 || !wanted.empty()));
      std::ranges::for_each(wanted, [&](const Extent& e) { supply(e); });
      REQUIRE(++rounds < 5);
    }
    supply({0, 1});     // so that the bytes supplied first may be dropped
    return rounds - 1;  // nothing was wanted in the first round
  }

  std::string bytes;
  std::shared_ptr<PendingSource> source;
  std::shared_ptr<const Table> table;
};

// Solves a board, calling `supply` with the wanted extents; returns the letters and the number of
// rounds.
template <typename Supply>
std::pair<std::string, int> solve_far(const Waiting& far, const Tiles& board,
                                      const Supply& supply) {
  const SlidingSolver solver(*far.table, k3x3, goal_with_blank_at(k3x3, 8));
  std::array<char, kMaxPath> letters;
  for (int rounds = 0; rounds < 1000; ++rounds) {
    const Length length = solver.solve(board, letters.data());
    if (length.status != Lookup::kPending) {
      return {std::string(letters.data(), length.moves), rounds};
    }
    REQUIRE_FALSE(far.source->wanted().empty());
    supply(far.source->wanted());
  }
  return {"not solved", 1000};
}

// Blocks of 4 KiB, so that a 3x3 table has more than one.
std::string small_blocks(Codec codec) {
  TableParts parts(TableImage(Family::kSliding, 8));
  const std::string plain = parts.sections[0][0].stored;
  parts.info.sections[0].block_bytes = 4096;
  parts.info.sections[0].codec = codec;
  parts.sections[0].clear();
  for (std::size_t at = 0; at < plain.size(); at += 4096) {
    const std::string block = plain.substr(at, 4096);
    parts.sections[0].push_back(codec == Codec::kZstd
                                    ? test::packed_block(block)
                                    : TableParts::Block{block, 0, digest(bytes_of(block))});
  }
  return parts.assembled();
}

const Tiles kFar = {{8, 6, 7, 2, 5, 4, 3, 0, 1}};  // 31 moves

TEST_CASE("a pending source opens in one or two rounds, and gives the answers of a file") {
  for (const Kind& kind : kinds()) {
    Waiting far(image_of(kind).bytes());
    CHECK(open_tables(far.source) == nullptr);
    const auto wanted = far.source->wanted();
    REQUIRE(wanted.size() == 1);
    CHECK(wanted[0].offset == 0);
    CHECK(wanted[0].bytes == std::min<std::uint64_t>(far.bytes.size(), kOpeningBytes));
    CHECK(far.open() <= (is_cubic(kind.family) ? 2 : 1));
    CHECK_FALSE(far.table->is_in_place());
    if (kind.family == Family::kSliding) {
      const Table sound(memory(far.bytes));
      const SlidingSolver solver(sound, k3x3, goal_with_blank_at(k3x3, 8));
      std::array<char, kMaxPath> letters;
      REQUIRE(solver.solve(kFar, letters.data()) == Length(31));
      const auto [path, rounds] = solve_far(far, kFar, [&](const std::vector<Extent>& extents) {
        std::ranges::for_each(extents, [&](const Extent& e) { far.supply(e); });
      });
      CHECK(path == std::string(letters.data(), 31));
      CHECK(rounds <= 2);  // a page of the index, and the only block
    }
  }
}

TEST_CASE("a line is pending until its block has come, and a wrong block is damage") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    const TableImage image = image_of({Family::kLines, codec});
    const Table sound(memory(image.bytes()));
    for (const bool is_wrong : {false, true}) {
      Waiting far(image.bytes());
      far.open();
      const SectionInfo& step = far.table->info().sections[0];
      if (is_wrong) {
        char& byte = far.bytes[step.data_offset + step.stored_bytes / 2];
        byte = static_cast<char>(byte ^ 1);
      }
      const Line line{4, 19'915};
      int residue = -1, rounds = 0;
      Lookup status = look_up_line(*far.table, line, residue);
      for (; status == Lookup::kPending; status = look_up_line(*far.table, line, residue)) {
        REQUIRE(++rounds < 4);
        const auto wanted = far.source->wanted();
        REQUIRE_FALSE(wanted.empty());
        std::ranges::for_each(wanted, [&](const Extent& e) { far.supply(e); });
      }
      CHECK(rounds > 0);
      CHECK(status == (is_wrong ? Lookup::kDamaged : Lookup::kReady));
      CHECK((is_wrong || residue == line_residue(sound, line)));
    }
  }
}

TEST_CASE("bytes may be supplied in any order, in pieces, twice, and without being wanted") {
  std::mt19937_64 random(11);
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    const std::string bytes = small_blocks(codec);
    const std::string expected = [&] {
      Waiting near(bytes);
      near.supply({0, bytes.size()});
      near.open();
      return solve_far(near, kFar,
                       [&](const std::vector<Extent>& extents) {
                         std::ranges::for_each(extents, [&](const Extent& e) { near.supply(e); });
                       })
          .first;
    }();
    REQUIRE(expected.size() == 31);
    for (int trial = 0; trial < 50; ++trial) {
      Waiting far(bytes);
      far.open();
      const auto [path, rounds] = solve_far(far, kFar, [&](std::vector<Extent> extents) {
        std::ranges::shuffle(extents, random);
        for (const Extent& e : extents) {
          const std::uint64_t part = 1 + random() % e.bytes;
          switch (random() % 5) {
            case 0:  // the beginning only
              far.supply({e.offset, part});
              break;
            case 1:  // the end only
              far.supply({e.end() - part, part});
              break;
            case 2:  // twice
              far.supply(e);
              far.supply(e);
              break;
            case 3: {  // and bytes that were not wanted
              const std::uint64_t at = random() % bytes.size();
              far.supply({at, bytes.size() - at});
              far.supply(e);
              break;
            }
            default:  // nothing this time
              break;
          }
        }
      });
      CHECK(path == expected);
    }
  }
}

TEST_CASE("a look-up stays pending until its bytes are supplied") {
  Waiting far(small_blocks(Codec::kRaw));
  far.open();
  const SlidingSolver solver(*far.table, k3x3, goal_with_blank_at(k3x3, 8));
  std::array<char, kMaxPath> letters;
  CHECK(solver.solve(kFar, letters.data()) == Length(Lookup::kPending));
  const std::vector<Extent> wanted = far.source->wanted();
  CHECK(wanted.size() == 2);  // blocks, and the index page that lists them
  for (int i = 0; i < 3; ++i) {
    CHECK(solver.solve(kFar, letters.data()) == Length(Lookup::kPending));
    CHECK(far.source->wanted() == wanted);  // each extent once
  }
  far.source->forget_wanted();
  CHECK(far.source->wanted().empty());
  CHECK(solver.solve(kFar, letters.data()) == Length(Lookup::kPending));
  CHECK(far.source->wanted() == wanted);
}

TEST_CASE("wrong bytes are reported as damage, and can be replaced by right ones") {
  for (const Codec codec : {Codec::kRaw, Codec::kZstd}) {
    Waiting far(small_blocks(codec), 1 << 20);
    far.open();
    std::string wrong = far.bytes;
    std::ranges::for_each(wrong, [](char& c) { c = static_cast<char>(c ^ 1); });
    far.source->supply(0, bytes_of(wrong));
    bool bit = false;
    const State state{8, 5000};
    const SectionInfo& step = far.table->info().sections[0];
    CHECK(far.table->fetch_bit(state, bit) == Lookup::kDamaged);
    far.supply({step.index_offset, step.index_bytes()});
    CHECK(far.table->fetch_bit(state, bit) == Lookup::kDamaged);
    far.supply({0, far.bytes.size()});
    CHECK(far.table->fetch_bit(state, bit) == Lookup::kReady);
  }
}

TEST_CASE("kept bytes are limited, except those that a read waits for") {
  const std::string bytes(100'000, 'x');
  PendingSource source("far", bytes.size(), 10'000);
  std::string into(60'000, '\0');
  const auto writable = std::as_writable_bytes(std::span(into));
  CHECK(source.read(20'000, writable) == ReadStatus::kPending);
  CHECK(source.wanted() == std::vector<Extent>{{20'000, 60'000}});
  for (std::uint64_t at = 0; at < bytes.size(); at += 5'000) {
    source.supply(at, bytes_of(bytes).subspan(at, 5'000));
  }
  CHECK(source.wanted().empty());
  CHECK(source.read(20'000, writable) == ReadStatus::kDone);
  CHECK(into == bytes.substr(0, 60'000));
  source.supply(0, bytes_of(bytes).first(1));  // now the other bytes may be dropped
  CHECK(source.read(20'000, writable) == ReadStatus::kPending);
  source.supply(99'999, bytes_of(bytes));  // beyond the end
  CHECK(source.read(99'999, writable.first(1)) == ReadStatus::kDone);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
