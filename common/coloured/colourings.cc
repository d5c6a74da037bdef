// A colouring is better the longer its bounds are, and colours of tiles that are neighbours in the
// goal bound best. If the goal's blank is on the diagonal, a table is used a second time, on the
// transposed board, so its colouring should not be its own transpose. Otherwise there are two
// tables, whose colourings are about each other's transposes. Small boards are for tests: their
// tiles are cut into classes row by row, for a second table column by column.
#include "common/coloured/colourings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/error.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"

namespace slidebase {
namespace {

// The colourings of a class of goals, by the greatest cell. An empty one is not used.
struct Chosen {
  Cell root = 0;
  std::array<std::string_view, kMaxColourings> small{};
  std::array<std::string_view, kMaxColourings> standard{};
};

// Found by a search over colourings (docs/BENCHMARKS.md). A colouring takes 60.5 MB with classes of
// 5, 5, 3 and 2 tiles or of 6, 5, 2, 1 and 1, and 75.7 MB with classes of 5, 4, 4 and 2.
constexpr std::array kChosen = {
    Chosen{10, {"112233223343444"}, {"123344334454555"}},
    Chosen{14, {"112233223344344", "133313342244224"}, {"123344334455455", "144424453355335"}},
    Chosen{15, {"111233423344344"}, {"112344554455455", "111221134433443"}},
};

// Cuts the tiles of the goal, in this reading order, into so many classes.
Colouring cut_tiles(Shape shape, Cell root, bool by_column, int classes) {
  const Tiles goal = goal_with_blank_at(shape, root);
  Colouring colouring;
  int met = 0;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell cell = by_column ? shape.cell(i % shape.rows, i / shape.rows) : i;
    if (cell != root) {
      colouring.colour[goal[cell]] =
          static_cast<std::uint8_t>(met++ * classes / (shape.cells() - 1));
    }
  }
  return colouring;
}

std::vector<Colouring> colourings_of(Shape shape, Cell root, Tier tier) {
  std::vector<Colouring> colourings;
  if (shape == kColouredBoard) {
    const auto chosen = std::ranges::find(kChosen, root, &Chosen::root);
    for (const std::string_view digits : tier == Tier::kSmall ? chosen->small : chosen->standard) {
      if (!digits.empty()) {
        colourings.push_back(colouring_of(digits));
      }
    }
    return colourings;
  }
  const int classes = tier == Tier::kSmall ? 3 : 4;
  colourings.push_back(cut_tiles(shape, root, false, std::min(classes, shape.cells() - 1)));
  if (shape.rows != shape.cols || shape.row(root) != shape.col(root)) {
    colourings.push_back(cut_tiles(shape, root, true, std::min(classes, shape.cells() - 1)));
  }
  return colourings;
}

}  // namespace

bool has_coloured_tables(Shape shape) {
  return std::max(shape.rows, shape.cols) <= kMostColouredCells;
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
