// A table that several processes write together has the same bytes as one that a single process
// writes.
#include "common/table/writing/parted_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/search/make/by_slabs.h"
#include "common/search/make/make.h"
#include "common/search/slabs.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/long_run.h"
#include "tests/support/run_search.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::read_file;
using test::TemporaryFolder;

// A step section of layers x layer_size random bits, with zeros after the end of each layer.
struct RandomSection {
  TableInfo info;
  std::vector<std::uint64_t> words;  // rows of `layers` words

  RandomSection(std::uint32_t layers, std::uint64_t layer_size, std::mt19937_64& random) {
    info = describe_table(Family::kSliding, {3, 4}, 11);
    info.layers = layers;
    info.layer_size = layer_size;
    info.states = layers * layer_size;
    info.histogram = {1, info.states - 1};
    words.resize(info.layer_words() * layers);
    std::ranges::generate(words, std::ref(random));
    mask({0, layer_size}, 0, words);
  }

  // In these rows, the first of which is number `row`, clears the bits of all states outside
  // `states`.
  void mask(Range states, std::uint64_t row, std::span<std::uint64_t> rows) const {
    for (std::uint64_t i = 0; i < rows.size(); ++i) {
      for (std::uint64_t bit = 0; bit < 64; ++bit) {
        const std::uint64_t state = (row + i / info.layers) * 64 + bit;
        if (state < states.begin || state >= states.end) {
          rows[i] &= ~(std::uint64_t{1} << bit);
        }
      }
      if (i >= info.layers && i + 2 * info.layers < rows.size()) {
        i = rows.size() - 2 * info.layers - 1;  // the rows between need no change
      }
    }
  }

  std::string written_by_one() const {
    const TemporaryFolder folder;
    TableWriter writer(folder / "a.sbt", info);
    writer.begin_section(SectionType::kStep, {}, info.step_bytes());
    writer.append(std::as_bytes(std::span(words)));
    writer.finish();
    return read_file(folder / "a.sbt");
  }

  void write_part(Range states, std::mt19937_64& random, PartWriter& writer) const {
    const std::uint64_t first = states.begin / 64, end = (states.end + 63) / 64;
    std::vector rows(words.begin() + static_cast<std::ptrdiff_t>(first * info.layers),
                     words.begin() + static_cast<std::ptrdiff_t>(end * info.layers));
    mask(states, first, rows);
    writer.begin_part(states);
    for (auto bytes = std::as_bytes(std::span(rows)); !bytes.empty();) {
      const auto size = std::min<std::uint64_t>(1 + random() % 300'000, bytes.size());
      writer.append(bytes.first(size));
      bytes = bytes.subspan(size);
    }
  }
};

// States 0 .. end - 1, split at random states into parts in random order.
std::vector<Range> random_parts(std::uint64_t end, std::uint64_t count, std::mt19937_64& random) {
  std::vector<std::uint64_t> cuts = {0, end};
  while (cuts.size() <= count) {
    cuts.push_back(1 + random() % (end - 1));
  }
  std::ranges::sort(cuts);
  std::vector<Range> parts;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    if (cuts[i - 1] < cuts[i]) {
      parts.push_back({cuts[i - 1], cuts[i]});
    }
  }
  std::ranges::shuffle(parts, random);
  return parts;
}

std::string written_by(std::uint64_t ranks, const RandomSection& section,
                       const std::vector<Range>& parts, std::mt19937_64& random) {
  const TemporaryFolder folder;
  PartedTable table(folder / "a.sbt", section.info);
  std::vector<std::unique_ptr<PartWriter>> writers;
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    writers.push_back(
        std::make_unique<PartWriter>(table.temporary_name(), folder / "a.sbt", section.info));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    section.write_part(parts[i], random, *writers[i % ranks]);
  }
  for (const auto& writer : writers) {
    table.add(writer->finish());
  }
  CHECK_FALSE(std::filesystem::exists(folder / "a.sbt"));
  table.finish(section.info.histogram);
  CHECK(folder.names() == std::vector<std::string>{"a.sbt"});
  return read_file(folder / "a.sbt");
}

void check_slabs(Shape shape, Cell root, int most_digits, const std::vector<int>& counts) {
  const TemporaryFolder folder;
  const TableInfo info = describe_table(Family::kSliding, shape, root);
  const TableInfo built = make_table(info, folder / "one.sbt", {});
  const test::RunSearch<SlidingSpace> run(info.indexed_shape(), info.indexed_root());
  for (int digits = 0; digits <= most_digits; ++digits) {
    const Slabs slabs(run.space, digits);
    for (const int ranks : counts) {
      INFO(shape.name() << " root " << root << ", " << digits << " digits, " << ranks << " ranks");
      PartedTable table(folder / "many.sbt", info);
      for (const auto& own : slabs.deal(ranks)) {
        Workers workers(2);
        PartWriter writer(table.temporary_name(), folder / "many.sbt", info);
        for (const std::uint64_t slab : own) {
          std::vector<std::span<const std::uint64_t>> layers;
          for (Cell layer = 0; layer < shape.cells(); ++layer) {
            layers.push_back(
                run.search.distance_layer(layer).subspan(slabs.first_word(slab), slabs.words()));
          }
          write_slab(
              layers, slabs.first_word(slab), info, workers, [] {}, writer);
        }
        table.add(writer.finish());
      }
      const TableInfo made = table.finish(run.search.histogram());
      CHECK(made.content_digest == built.content_digest);
      CHECK((read_file(folder / "many.sbt") == read_file(folder / "one.sbt")));
    }
  }
  CHECK(folder.names().size() == 2);
}

TEST_SUITE_BEGIN("parted-table");

TEST_CASE("random parts written by any number of ranks give the bytes of a section in one piece") {
  std::mt19937_64 random(19);
  for (const std::uint64_t layer_size :
       {1U, 63U, 64U, 1000U, 70'000U, test::kSanitized ? 200'000U : 1'000'000U}) {
    const RandomSection section(1 + static_cast<std::uint32_t>(random() % 16), layer_size, random);
    const std::string expected = section.written_by_one();
    for (std::uint64_t ranks = 1; ranks <= 5; ++ranks) {
      for (const std::uint64_t count : {1U, 2U, 7U, 40U}) {
        INFO(section.info.layers << " layers of " << layer_size << " states, " << count
                                 << " parts, " << ranks << " ranks");
        const auto parts = random_parts(layer_size, layer_size > 1 ? count : 1, random);
        CHECK((written_by(ranks, section, parts, random) == expected));
      }
    }
  }
}

TEST_CASE("parts larger than one write give the same bytes" * doctest::skip(test::kSanitized)) {
  std::mt19937_64 random(20);
  const RandomSection section(16, 15'000'000, random);
  const auto parts = random_parts(15'000'000, 2, random);
  CHECK((written_by(2, section, parts, random) == section.written_by_one()));
}

TEST_CASE("no two parts write to the same page, and every byte is written or belongs to an edge") {
  std::mt19937_64 random(21);
  const RandomSection section(9, 500'000, random);
  const TableInfo raw = raw_table(section.info);
  for (int i = 0; i < 100; ++i) {
    auto parts = random_parts(500'000, 1 + random() % 30, random);
    std::ranges::sort(parts, {}, &Range::begin);
    std::uint64_t written = 0, end_of_blocks = 0;
    for (const Range part : parts) {
      const PartPlaces places = places_of_part(raw, part);
      CHECK(places.written.begin >= places.bytes.begin);
      CHECK(places.written.end <= places.bytes.end);
      CHECK(places.edge_bytes() <= 3 * kWrittenBlockBytes);
      if (places.written.size() > 0) {
        const std::uint64_t data = raw.sections[0].data_offset;
        CHECK((data + places.written.begin) % OutputFile::kDirectUnit == 0);
        CHECK((data + places.written.end) % OutputFile::kDirectUnit == 0);
        CHECK(places.written.begin >= written);
        CHECK(places.blocks.begin >= end_of_blocks);
        written = places.written.end;
        end_of_blocks = places.blocks.end;
      }
    }
  }
}

TEST_CASE("slabs dealt to ranks give the bytes of a table that one process builds") {
  const std::vector<int> ranks = {1, 2, 3, 5, 8};
  check_slabs({2, 2}, 3, 0, ranks);
  check_slabs({2, 3}, 5, 0, ranks);
  check_slabs({2, 4}, 7, 1, ranks);
  check_slabs({3, 3}, 8, 1, ranks);
  check_slabs({3, 3}, 4, 1, ranks);
  if (!test::kSanitized) {
    check_slabs({2, 5}, 9, 3, ranks);
  }
  if (test::long_part("tables of 12 cells by ranks")) {
    check_slabs({3, 4}, 11, 3, {1, 3});
    check_slabs({2, 6}, 11, 4, {8});
  }
}

TEST_CASE("a missing part, or one given twice, is an error and leaves no file") {
  std::mt19937_64 random(22);
  const RandomSection section(9, 200'000, random);
  const auto fault = [&](const std::vector<Range>& parts) -> std::string {
    try {
      written_by(2, section, parts, random);
    } catch (const std::logic_error& error) {
      return error.what();
    }
    return "";
  };
  const std::vector<Range> parts = {{0, 50}, {50, 90'000}, {90'000, 90'010}, {90'010, 200'000}};
  CHECK(fault(parts) == "");
  for (const Range part : parts) {
    std::vector<Range> others = parts;
    others.push_back(part);
    CHECK(fault(others) == "a part of a table was given twice");
    std::erase(others, part);
    CHECK(fault(others).ends_with("is missing"));
  }
  CHECK(fault({{0, 100'000}, {99'999, 200'000}}) == "a part of a table was given twice");
  CHECK(fault({}) == "the last part of a table is missing");
}

TEST_CASE("a writer that fails leaves the older table unchanged") {
  const TemporaryFolder folder;
  test::write_file(folder / "a.sbt", "older");
  std::mt19937_64 random(23);
  const RandomSection section(9, 200'000, random);
  {
    PartedTable table(folder / "a.sbt", section.info);
    PartWriter writer(table.temporary_name(), folder / "a.sbt", section.info);
    section.write_part({0, 100'000}, random, writer);
    const std::vector<std::byte> more(1);
    CHECK_THROWS_AS(writer.append(more), std::logic_error);
    writer.begin_part({100'000, 200'000});
    CHECK_THROWS_AS(writer.finish(), std::logic_error);
    CHECK_THROWS_AS(writer.begin_part({0, 1}), std::logic_error);
    CHECK_THROWS_AS(table.add(std::vector<std::byte>(100)), std::logic_error);
    CHECK(folder.names().size() == 2);
  }
  CHECK(folder.names() == std::vector<std::string>{"a.sbt"});
  CHECK(read_file(folder / "a.sbt") == "older");
}

TEST_CASE("a table too large for the disk is refused before anything is written") {
  const TemporaryFolder folder;
  TableInfo info = describe_table(Family::kSliding, {4, 4}, 15);
  info.layer_size <<= 18;  // more than any disk has
  bool refused = false;
  try {
    const PartedTable table(folder / "a.sbt", info);
  } catch (const Error& error) {
    refused = error.code() == ErrorCode::kIo && error.path() == (folder / "a.sbt").string();
  }
  CHECK(refused);
  CHECK(folder.names().empty());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
