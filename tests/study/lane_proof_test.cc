// Boards numbered side by side against boards numbered one by one by other code; and distances that
// are wrong in one place.
#include "common/study/lane_proof.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/study/distance_field.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

constexpr std::size_t kLanes = BoardLanes::kLanes;

// The number of lanes whose board is not that of its state or has a wrong number.
int lanes_that_differ(const SlidingSpace& space, const BoardLanes& lanes,
                      const BoardLanes::Boards& boards, std::uint64_t first, std::uint64_t last) {
  BoardLanes::Numbers numbers;
  lanes.number(boards, numbers);
  int different = 0;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    Tiles tiles{};
    for (Cell c = 0; c < space.shape().cells(); ++c) {
      tiles[c] = c == boards.blank ? std::uint8_t{0} : (*boards.on[c])[lane];
    }
    const State state{boards.blank, std::min(first + lane, last)};
    different += tiles == space.board_of(state) && numbers.index[lane] == state.index &&
                         numbers.odd[lane] == space.layer_parity(boards.blank)
                     ? 0
                     : 1;
  }
  return different;
}

// The same for each board after each move.
int moves_that_differ(const SlidingSpace& space, const BoardLanes& lanes,
                      const BoardLanes::Boards& boards, std::uint64_t first, std::uint64_t last) {
  int different = 0;
  for (const Move move : kMoves) {
    const Cell to = space.shape().neighbour(boards.blank, move);
    if (to < 0) {
      continue;
    }
    BoardLanes::Boards moved = boards;
    moved.move_blank_to(to);
    BoardLanes::Numbers numbers;
    lanes.number(moved, numbers);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const State state{boards.blank, std::min(first + lane, last)};
      different += State{moved.blank, numbers.index[lane]} == space.neighbour(state, move) &&
                           numbers.odd[lane] == space.layer_parity(to)
                       ? 0
                       : 1;
    }
  }
  return different;
}

int differences(const SlidingSpace& space, BoardLanes& lanes, std::uint64_t first,
                std::uint64_t last) {
  int different = lanes.read_words(first, last) ? 0 : 1;
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    const auto boards = lanes.with_blank_on(blank, space.layer_parity(blank) != 0);
    different += lanes_that_differ(space, lanes, boards, first, last) +
                 moves_that_differ(space, lanes, boards, first, last);
  }
  return different;
}

// The number of batches of states, each of a blank and 64 indices, that the proof does not accept.
int batches_not_right(LaneProof& proof, const TableInfo& info) {
  int wrong = 0;
  for (std::uint64_t first = 0; first < info.layer_size; first += kLanes) {
    proof.read(first);
    for (Cell blank = 0; blank < static_cast<Cell>(info.layers); ++blank) {
      wrong += proof.is_right(blank) ? 0 : 1;
    }
  }
  return wrong;
}

const Table& table_of(Shape shape) {
  return test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, 3);
}

std::vector<std::uint8_t> distances_of(const Table& table) {
  Workers workers(1);
  return distance_field(SlidingSpace(table.info().indexed_shape(), table.info().indexed_root()),
                        table, workers);
}

TEST_SUITE_BEGIN("lane-proof");

TEST_CASE("all boards of 2x2, 2x3, 3x2, 4x2 and 3x3, and their moves, have the right numbers") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{4, 2}, Shape{3, 3}}) {
    CAPTURE(shape.name());
    const SlidingSpace space(shape, shape.cells() - 1);
    BoardLanes lanes(shape);
    int different = 0;
    for (std::uint64_t first = 0; first < space.layer_size(); first += kLanes) {
      different +=
          differences(space, lanes, first, std::min(first + kLanes, space.layer_size()) - 1);
    }
    CHECK(different == 0);
  }
}

TEST_CASE("boards spread over 4x3 to 4x4, and those of the last indices, have the right numbers") {
  for (const Shape shape : {Shape{4, 3}, Shape{7, 2}, Shape{5, 3}, Shape{4, 4}}) {
    CAPTURE(shape.name());
    const SlidingSpace space(shape, 5);
    const std::uint64_t last = space.layer_size() - 1;
    BoardLanes lanes(shape);
    int different = 0;
    for (std::uint64_t part = 0; part <= 16; ++part) {
      const std::uint64_t first = (last - 7) / 16 * part;
      different += differences(space, lanes, first, std::min(first + kLanes - 1, last));
    }
    CHECK(differences(space, lanes, last - 7, last) == 0);
    CHECK(different == 0);
  }
}

TEST_CASE("right distances are accepted, with few lanes and with many") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}}) {
    const Table& table = table_of(shape);
    const auto distances = distances_of(table);
    LaneProof proof(table, distances);
    CHECK(batches_not_right(proof, table.info()) == 0);
  }
}

TEST_CASE("every wrong byte of 2x2 is found, and each of 2x3 that is near the right one") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}}) {
    const Table& table = table_of(shape);
    auto distances = distances_of(table);
    LaneProof proof(table, distances);
    int unnoticed = 0;
    for (std::uint8_t& distance : distances) {
      const std::uint8_t right = distance;
      for (int other = 0; other < 256; ++other) {
        const bool is_near = std::abs(other - right) <= 4 || other % 255 == 0;
        if (other != right && (shape.rows * shape.cols == 4 || is_near)) {
          distance = static_cast<std::uint8_t>(other);
          unnoticed += batches_not_right(proof, table.info()) == 0 ? 1 : 0;
        }
      }
      distance = right;
    }
    CHECK(unnoticed == 0);
  }
}

// Distances that are all too great by 4 agree with every bit and with each other.
TEST_CASE("distances that are all too great are found") {
  const Table& table = table_of({3, 3});
  auto distances = distances_of(table);
  for (std::uint8_t& distance : distances) {
    distance = static_cast<std::uint8_t>(distance + 4);
  }
  LaneProof proof(table, distances);
  CHECK(batches_not_right(proof, table.info()) > 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
