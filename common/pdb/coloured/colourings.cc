// A colouring is better the longer its bounds are, and colours of tiles that are neighbours in the
// goal bound best. If the goal's blank is on the diagonal, a table is used a second time, on the
// transposed board, so its colouring should not be its own transpose. Otherwise there are two or
// four tables, in pairs of colourings that are about each other's transposes. Boards that have
// complete tables are for tests: their tiles are cut into classes row by row, for a second table
// column by column.
#include "common/pdb/coloured/colourings.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "common/base/error.h"
#include "common/pdb/coloured/colour_space.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"

namespace slidebase {
namespace {

using Digits = std::array<std::string_view, kMaxColourings>;  // an empty one is not used

// The colourings of a class of goals on 4x4, by the greatest cell.
struct ChosenColours {
  Cell root = 0;
  Digits small{};
  Digits standard{};
};

// Found by a search over colourings (docs/BENCHMARKS.md, 4x4 in slides).
constexpr std::array kChosenColours = {
    ChosenColours{10, {"444434432132211"}, {"234422342232111", "444444332312211"}},
    ChosenColours{14,
                  {"111233423344344", "133313341444224"},
                  {"111233423344344", "133313341444224", "111221134433443", "124411441133233"}},
    ChosenColours{15, {"111233423344344"}, {"111233423344344", "111221134433443"}},
};

// The colourings of 3x5, by cell.
constexpr Digits kOfCells = {"111122223333444", "112231122334444", "111222113223444",
                             "122113321443344"};

// Cuts the tiles of the goal, in this reading order, into classes of about equal size.
Colouring cut_tiles(Shape shape, Cell root, Axis reading, int classes) {
  const Tiles goal = goal_with_blank_at(shape, root);
  Colouring colouring;
  int met = 0;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell cell = cell_at(shape, reading, i);
    if (cell != root) {
      colouring.colour[goal[cell]] =
          static_cast<std::uint8_t>(met++ * classes / (shape.cells() - 1));
    }
  }
  return colouring;
}

std::vector<Colouring> colourings_of(Shape shape, Cell root, Tier tier) {
  const bool small = tier == Tier::kSmall;
  std::vector<Colouring> colourings;
  if (shape == kColouredBoard) {
    const auto chosen = std::ranges::find(kChosenColours, root, &ChosenColours::root);
    for (const std::string_view digits : small ? chosen->small : chosen->standard) {
      if (!digits.empty()) {
        colourings.push_back(colouring_of(digits));
      }
    }
    return colourings;
  }
  if (shape.cells() > kMaxUsualCells) {
    for (std::size_t i = 0; i < (small ? 2 : kOfCells.size()); ++i) {
      std::string digits(kOfCells[i]);
      colourings.push_back(colouring_of(digits.erase(static_cast<std::size_t>(root), 1)));
    }
    return colourings;
  }
  const int classes = std::min(small ? 3 : 4, shape.cells() - 1);
  colourings.push_back(cut_tiles(shape, root, Axis::kRow, classes));
  if (!is_on_diagonal(shape, root)) {
    colourings.push_back(cut_tiles(shape, root, Axis::kColumn, classes));
  }
  return colourings;
}

}  // namespace

bool has_coloured_tables(Shape shape) {
  return shape.cells() <= kMaxTableCells && std::max(shape.rows, shape.cols) <= kMostColouredCells;
}

Colouring colouring_of(std::string_view digits) {
  Colouring colouring;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    colouring.colour[i + 1] = static_cast<std::uint8_t>(digits[i] - '1');
  }
  return colouring;
}

TableInfo describe_colourings(Shape shape, Cell root, Tier tier,
                              std::vector<Colouring> colourings) {
  TableInfo info = describe_table(Family::kColoured, shape, root);
  info.tier = tier;
  info.colourings = std::move(colourings);
  info.layers = static_cast<std::uint32_t>(info.colourings.size());
  return info;
}

TableInfo describe_coloured(Shape shape, Cell root, Tier tier) {
  check_board(Family::kColoured, shape);
  if (tier == Tier::kHard) {
    throw Error(ErrorCode::kUsage, "coloured tables are small or standard, not hard");
  }
  const TableInfo turned = describe_table(Family::kColoured, shape, root);
  return describe_colourings(turned.shape, turned.root, tier,
                             colourings_of(turned.shape, turned.root, tier));
}

}  // namespace slidebase
