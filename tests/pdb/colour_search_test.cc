// Compares coloured tables with plain searches over coloured boards, which share nothing with them:
// a board is a string with a letter for each cell.
#include "common/pdb/coloured/colour_search.h"

#include <doctest/doctest.h>

#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/pdb/colourings_for_tests.h"

namespace slidebase {
namespace {

// The board's states, and how many slides each needs if the first one goes along its column, or its
// row, and the last one along `last`; the axes alternate.
class PlainColours {
 public:
  using Key = std::pair<std::string, Axis>;  // a board, and the axis of the next slide

  PlainColours(Shape shape, std::string goal, Axis last) : shape_(shape) {
    std::vector<Key> level;
    for (const std::string& from : along(goal, last)) {
      slides_[{from, last}] = 1;
      level.push_back({from, last});
    }
    for (int slides = 2; !level.empty(); ++slides) {
      std::vector<Key> next;
      for (const auto& [board, axis] : level) {
        for (const std::string& from : along(board, other(axis))) {
          if (slides_.try_emplace({from, other(axis)}, slides).second) {
            next.push_back({from, other(axis)});
          }
        }
      }
      level = std::move(next);
    }
  }

  const std::map<Key, int>& slides() const { return slides_; }

 private:
  // The boards of a line, this one too: staying is a slide that never shortens a path.
  std::vector<std::string> along(const std::string& board, Axis axis) const {
    const auto blank = static_cast<Cell>(board.find('_'));
    std::vector<std::string> boards = {board};
    for (const Move move : kMoves) {
      std::string moved = board;
      Cell at = blank;
      for (Cell to = shape_.neighbour(at, move); axis_of(move) == axis && to >= 0;
           to = shape_.neighbour(at, move)) {
        std::swap(moved[static_cast<std::size_t>(at)], moved[static_cast<std::size_t>(to)]);
        at = to;
        boards.push_back(moved);
      }
    }
    return boards;
  }

  Shape shape_;
  std::map<Key, int> slides_;
};

// The word of the board's line along an axis.
ColourWord word_of(Shape shape, const std::string& board, Axis axis) {
  ColourWord word = 0;
  int at = 0;
  const int lines = axis == Axis::kRow ? shape.rows : shape.cols;
  const int cells = axis == Axis::kRow ? shape.cols : shape.rows;
  for (int line = 0; line < lines; ++line) {
    for (int i = 0; i < cells; ++i) {
      const Cell cell = axis == Axis::kRow ? shape.cell(line, i) : shape.cell(i, line);
      if (const char colour = board[static_cast<std::size_t>(cell)]; colour != '_') {
        word |= static_cast<ColourWord>(colour - '1') << kColourBits * at++;
      }
    }
  }
  return word;
}

// The number of bits that do not say whether the neighbouring line is nearer.
int wrong_bits(Shape shape, Cell root, const std::string& colours) {
  const test::ColouredTablesInMemory tables(shape, root, {colours});
  const ColourSpace& space = tables.space(0);
  const Tiles tiles = goal_with_blank_at(shape, root);
  std::string goal;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    goal += tiles[cell] == 0 ? '_' : colours[tiles[cell] - std::size_t{1}];
  }
  int wrong = 0;
  for (const Axis last : {Axis::kColumn, Axis::kRow}) {
    const PlainColours plain(shape, goal, last);
    CHECK(plain.slides().size() == 2 * space.sequences() * static_cast<std::size_t>(shape.cells()));
    for (const auto& [key, slides] : plain.slides()) {
      const auto& [board, axis] = key;
      const auto blank = static_cast<Cell>(board.find('_'));
      const bool by_row = axis == Axis::kRow;
      const int line = by_row ? shape.row(blank) : shape.col(blank);
      const int cell = by_row ? shape.col(blank) : shape.row(blank);
      const auto number = static_cast<std::uint64_t>(line) * space.sequences() +
                          space.rank(word_of(shape, board, axis));
      const std::byte* const field = tables.found(0).fields.data() + space.fields_begin(axis) +
                                     number * space.field_bytes(axis);
      unsigned bits = static_cast<unsigned>(field[0]);
      if (space.field_bytes(axis) == 2) {
        bits |= static_cast<unsigned>(field[1]) << 8;
      }
      const unsigned half = space.cells(axis) <= 4 ? 4 : 8;
      const bool nearer =
          (bits >> (static_cast<unsigned>(cell) + (last == Axis::kRow ? half : 0)) & 1) != 0;
      wrong += nearer == (plain.slides().at({board, other(axis)}) < slides) ? 0 : 1;
    }
  }
  return wrong;
}

TEST_SUITE_BEGIN("colour-search");

TEST_CASE("each bit says whether the neighbouring line is nearer") {
  CHECK(wrong_bits({2, 2}, 3, "112") == 0);
  CHECK(wrong_bits({2, 3}, 5, "11223") == 0);
  CHECK(wrong_bits({2, 3}, 4, "12233") == 0);
  CHECK(wrong_bits({3, 2}, 5, "11223") == 0);
  CHECK(wrong_bits({3, 3}, 8, "11122233") == 0);
  CHECK(wrong_bits({3, 3}, 7, "11223333") == 0);
  CHECK(wrong_bits({3, 3}, 4, "12233333") == 0);
  CHECK(wrong_bits({2, 4}, 7, "1122334") == 0);
  CHECK(wrong_bits({2, 5}, 9, "111222333") == 0);
}

TEST_CASE("every line is reached, by any number of threads alike") {
  const ColourSpace space({3, 3}, test::colouring("11223344"));
  std::vector<std::byte> first;
  for (const unsigned threads : {1U, 2U, 3U}) {
    Workers workers(threads);
    std::uint64_t told = 0;
    const ColourDistances found =
        search_colours(space, 8, workers, [&](std::uint64_t done, std::uint64_t of) {
          CHECK(of == space.lines());
          told = done;
        });
    CHECK(told == space.lines());
    CHECK(std::accumulate(found.histogram.begin(), found.histogram.end(), std::uint64_t{0}) ==
          space.lines());
    CHECK(found.histogram[0] == 2);
    const std::vector<std::byte> bytes(found.fields.data(),
                                       found.fields.data() + space.field_bytes());
    if (first.empty()) {
      first = bytes;
    }
    CHECK(bytes == first);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
