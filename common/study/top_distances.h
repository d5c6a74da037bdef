// The distance of every position of cubes to a pattern of tops.
//
// A table of cubes has the distances from one uniform board, which tell how far a pattern is from
// it, but not how far it still is from a position on the way. Rolls can be taken back. So one
// breadth-first search from all positions that show the pattern gives the distance of every
// position to the nearest of them. These are the tops of the pattern with each string of origin
// colours (common/puzzle/cubic_space.h).
//
// A roll leaves the number of ones in the string as it is. From uniform boards come only the
// strings of two such numbers, that of a blank on each colour of cell, so there are two searches.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/progress.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/cubic_space.h"

namespace slidebase {

// Immutable after construction, so any number of threads may use one.
class TopDistances {
 public:
  static constexpr int kMostCells = 10;

  // `pattern` has the tops of cubes of kind kAxes, each below 3, and is not whole. The board has at
  // least two rows and columns and at most kMostCells cells. One byte for each position: 7,440,174
  // on 3x3, 49,601,160 on 2x5. `advance` counts in positions. O(positions).
  TopDistances(Shape shape, const CubicPattern& pattern, const Advance& advance = {});

  // The least number of rolls after which the position shows the pattern. Nothing if no rolls do
  // that, or if the position does not come from a uniform board. O(cells).
  std::optional<int> operator()(const CubePosition& position) const noexcept;

 private:
  static constexpr std::uint8_t kNone = 255;  // more than any distance

  struct Field {
    explicit Field(CubicSpace of) : space(std::move(of)) {}
    std::uint8_t* layer(Cell blank) {
      return distances.data() + place_of_state({blank, 0}, space.layer_size());
    }

    CubicSpace space;
    std::vector<std::uint8_t> distances;  // by place
  };

  static std::uint64_t begin_at(const CubicPattern& pattern, Field& field);
  static std::uint64_t next_level(Cell blank, std::uint8_t depth, Field& field);

  std::array<Field, 2> fields_;  // of a uniform board's blank on a cell of each colour
};

}  // namespace slidebase
