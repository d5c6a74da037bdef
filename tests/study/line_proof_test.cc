// A right table in slides is proved; a wrong one is refuted, even if its digests are right.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/file_source.h"
#include "common/solve/line_field.h"
#include "common/study/distance_field.h"
#include "common/study/lane_proof.h"
#include "common/study/proof.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/long_run.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

const Table& line_table(Shape shape, Cell root) {
  return test::tables_for(Family::kLines, shape).open(Family::kLines, shape, root);
}

LineSpace line_space(const Table& table) {
  return {table.info().indexed_shape(), table.info().indexed_root()};
}

Proof line_proof_of(const Table& table) {
  Workers workers(2);
  return prove(table, workers, [](std::uint64_t, std::uint64_t) {});
}

// The words of a table, which can be changed and written again with right digests.
class LineForgery {
 public:
  explicit LineForgery(const Table& table) : info(table.info()) {
    for (std::uint64_t number = 0; number < (info.layer_size + 39) / 40; ++number) {
      for (int layer = 0; layer < static_cast<int>(info.layers); ++layer) {
        words.push_back(table.distance_word(layer, number));
      }
    }
    info.sections.clear();
  }

  // Adds to a line's residue, modulo 3.
  void turn(Line line, unsigned by) {
    static constexpr std::array<std::uint64_t, 5> kPlaces = {1, 3, 9, 27, 81};
    std::uint64_t& word =
        words[line.index / 40 * info.layers + static_cast<std::uint64_t>(line.layer)];
    const std::uint64_t shift = line.index % 40 / 5 * 8, place = kPlaces[line.index % 5];
    const std::uint64_t digit = (word >> shift & 0xff) / place % 3;
    word += (((digit + by) % 3 * place) << shift) - ((digit * place) << shift);
  }

  // Writes and proves the table; returns the refutation, or "" if it is proved.
  std::string refutation() const {
    const test::TemporaryFolder folder;
    const auto path = folder / "forged.sbt";
    TableWriter writer(path, info);
    const auto bytes = std::as_bytes(std::span(words));
    writer.begin_section(SectionType::kStep, {Codec::kRaw, 0}, bytes.size());
    writer.append(bytes);
    writer.finish();
    const Table forged(open_file(path));
    forged.verify_all();
    return line_proof_of(forged).refutation;
  }

  TableInfo info;
  std::vector<std::uint64_t> words;
};

std::vector<Line> all_lines(const TableInfo& info) {
  std::vector<Line> lines;
  for (int layer = 0; layer < static_cast<int>(info.layers); ++layer) {
    for (std::uint64_t index = 0; index < info.layer_size; ++index) {
      lines.push_back({layer, index});
    }
  }
  return lines;
}

std::vector<std::uint8_t> line_distances(const Table& table) {
  std::vector<std::uint8_t> field(table.info().layers * table.info().layer_size, kUnreached);
  Workers workers(1);
  REQUIRE_FALSE(fill_line_distances(line_space(table), table, workers, field));
  return field;
}

// The distance of each line to the nearest of `found`.
std::vector<std::uint8_t> searched_lines(const LineSpace& space, std::vector<Line> found) {
  std::vector<std::uint8_t> distances(
      static_cast<std::uint64_t>(space.layers()) * space.layer_size(), kUnreached);
  const auto at = [&](Line line) -> std::uint8_t& {
    return distances[place_of_line(line, space.layer_size())];
  };
  for (const Line line : found) {
    at(line) = 0;
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Line line = found[i];
    space.for_each_neighbour(line, [&](Line other) {
      if (at(other) == kUnreached) {
        at(other) = static_cast<std::uint8_t>(at(line) + 1);
        found.push_back(other);
      }
    });
  }
  REQUIRE(found.size() == distances.size());
  return distances;
}

// The number of batches of 64 lines that the proof does not accept.
int line_batches_not_right(const TableInfo& info, const std::vector<std::uint8_t>& field) {
  LineLanes lanes(info, field, goal_column_of(info.indexed_shape(), info.indexed_root()));
  LineLanes::Counts counts{};
  int wrong = 0;
  for (std::uint64_t first = 0; first < info.layer_size; first += BoardLanes::kLanes) {
    lanes.read(first);
    for (int layer = 0; layer < static_cast<int>(info.layers); ++layer) {
      wrong += lanes.is_right(layer, counts) ? 0 : 1;
    }
  }
  return wrong;
}

TEST_SUITE_BEGIN("line-proof");

TEST_CASE("right tables in slides are proved") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{2, 4}, Shape{3, 3}, Shape{2, 5}}) {
    for (const Cell root : class_representatives(shape)) {
      CAPTURE(shape.name());
      CAPTURE(root);
      const Proof proof = line_proof_of(line_table(shape, root));
      CHECK(proof.refutation == "");
      CHECK(proof.states == line_table(shape, root).info().states);
      CHECK(proof.moves == proof.states * static_cast<std::uint64_t>(shape.rows + shape.cols - 2));
      CHECK(proof.patterns == 0);
    }
  }
}

TEST_CASE("a table in slides written again without a change is proved") {
  CHECK(LineForgery(line_table({2, 2}, 3)).refutation() == "");
  CHECK(LineForgery(line_table({3, 3}, 8)).refutation() == "");
}

TEST_CASE("every single wrong residue of 2x2 and 2x3 is refuted") {
  for (const auto& [shape, root] : {std::pair{Shape{2, 2}, 3}, {Shape{2, 3}, 4}}) {
    LineForgery forgery(line_table(shape, root));
    int unnoticed = 0;
    const std::vector<Line> lines = all_lines(forgery.info);
    for (std::size_t i = 0; i < lines.size(); i += test::one_in(3)) {
      for (const unsigned by : {1U, 2U}) {
        forgery.turn(lines[i], by);
        unnoticed += forgery.refutation().empty() ? 1 : 0;
        forgery.turn(lines[i], 3 - by);
      }
    }
    CHECK(unnoticed == 0);
    CHECK(forgery.refutation() == "");
  }
}

TEST_CASE("every two wrong residues of 2x2 are refuted") {
  LineForgery forgery(line_table({2, 2}, 3));
  const std::vector<Line> lines = all_lines(forgery.info);
  int unnoticed = 0, all = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (const auto& [one, two] : {std::pair{1U, 1U}, {1U, 2U}, {2U, 1U}, {2U, 2U}}) {
        forgery.turn(lines[i], one);
        forgery.turn(lines[j], two);
        unnoticed += forgery.refutation().empty() ? 1 : 0;
        ++all;
        forgery.turn(lines[i], 3 - one);
        forgery.turn(lines[j], 3 - two);
      }
    }
  }
  CHECK(all == 264);
  CHECK(unnoticed == 0);
}

// Residues that are all one greater still differ by one where they did before.
TEST_CASE("residues that are all too great are refuted") {
  LineForgery forgery(line_table({2, 3}, 5));
  for (const Line line : all_lines(forgery.info)) {
    forgery.turn(line, 1);
  }
  CHECK(forgery.refutation() != "");
}

// These residues agree with each other everywhere, but only one of the goal's lines counts as one.
TEST_CASE("distances to the goal's row line alone are refuted") {
  const Table& table = line_table({2, 3}, 5);
  const LineSpace space = line_space(table);
  const TableInfo& info = table.info();
  const auto distances = searched_lines(space, {space.row_line(space.states().root_state())});
  LineForgery forgery(table);
  for (const Line line : all_lines(info)) {
    const unsigned right = distances[place_of_line(line, info.layer_size)] % 3U;
    forgery.turn(line, (right + 3 - static_cast<unsigned>(line_residue(table, line))) % 3);
  }
  CHECK(forgery.refutation() != "");
}

// The reader takes a digit of a byte above 242 as if the byte were 243 less.
TEST_CASE("a byte that is not five residues is refuted, and one beyond the last line") {
  const Table& table = line_table({2, 3}, 5);
  LineForgery forgery(table);
  int unnoticed = 0, high = 0;
  for (std::uint64_t& word : forgery.words) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      if ((word >> shift & 0xff) <= 12) {
        ++high;
        word += std::uint64_t{243} << shift;
        unnoticed += forgery.refutation().empty() ? 1 : 0;
        word -= std::uint64_t{243} << shift;
      }
    }
  }
  CHECK(high > 20);  // the last four bytes of five words, and more
  CHECK(unnoticed == 0);
  forgery.turn({0, 60}, 1);
  CHECK(forgery.refutation() ==
        "word 1 of layer 0 is not that of the distances of its lines modulo 3");
}

TEST_CASE("a wrong count in the header of a table in slides is refuted") {
  LineForgery forgery(line_table({3, 3}, 8));
  ++forgery.info.histogram[20];
  --forgery.info.histogram[21];
  CHECK(forgery.refutation() == "the header lists 11752 states at distance 20, there are 11751");
}

TEST_CASE("a header with a lesser greatest depth is refuted") {
  LineForgery forgery(line_table({2, 3}, 5));
  forgery.info.histogram[19] += forgery.info.histogram[20];
  forgery.info.histogram.pop_back();
  CHECK(forgery.refutation() != "");
}

TEST_CASE(
    "right distances of lines are accepted; each wrong byte of 2x2 is found, and those near "
    "the right one of 2x3") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}}) {
    const Table& table = line_table(shape, 3);
    auto distances = line_distances(table);
    CHECK(line_batches_not_right(table.info(), distances) == 0);
    int unnoticed = 0;
    for (std::uint8_t& distance : distances) {
      const std::uint8_t right = distance;
      for (int other = 0; other < 256 && shape.cells() < 9; ++other) {
        const bool is_near = std::abs(other - right) <= 4 || other % 255 == 0;
        if (other != right && (shape.cells() == 4 || is_near)) {
          distance = static_cast<std::uint8_t>(other);
          unnoticed += line_batches_not_right(table.info(), distances) == 0 ? 1 : 0;
        }
      }
      distance = right;
    }
    CHECK(unnoticed == 0);
  }
}

TEST_CASE("distances of lines to another goal are found") {
  const Table& table = line_table({3, 3}, 8);
  const LineSpace space = line_space(table);
  const auto distances_to = [&](State goal) {
    return searched_lines(space, {space.row_line(goal), space.column_line(goal)});
  };
  CHECK(distances_to({8, 0}) == line_distances(table));
  CHECK(line_batches_not_right(table.info(), distances_to({8, 1234})) > 0);
  CHECK(line_batches_not_right(table.info(), distances_to({0, 0})) > 0);
}

TEST_CASE("distances of lines above the greatest depth are found") {
  const Table& table = line_table({3, 3}, 8);
  const auto distances = line_distances(table);
  TableInfo info = table.info();
  info.histogram.resize(static_cast<std::size_t>(*std::ranges::max_element(distances)));
  CHECK(line_batches_not_right(info, distances) > 0);
}

TEST_CASE(
    "distances of lines that are all unknown are found; nothing is written beyond the counts") {
  const Table& table = line_table({2, 3}, 5);
  const std::vector<std::uint8_t> distances(table.info().layers * table.info().layer_size,
                                            kUnreached);
  const TableInfo& info = table.info();
  LineLanes lanes(info, distances, goal_column_of(info.indexed_shape(), info.indexed_root()));
  lanes.read(0);
  struct {
    LineLanes::Counts counts{};
    std::uint64_t after = 0;
  } counted;
  CHECK_FALSE(lanes.is_right(0, counted.counts));
  CHECK(counted.after == 0);
}

// They agree with every residue and with each other.
TEST_CASE("distances of lines that are all too great are found") {
  const Table& table = line_table({3, 3}, 8);
  auto distances = line_distances(table);
  for (std::uint8_t& distance : distances) {
    distance = static_cast<std::uint8_t>(distance + 3);
  }
  CHECK(line_batches_not_right(table.info(), distances) > 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
