// Finds the distances of all coloured lines, and from them the fields of a coloured table.
//
// D of a line is the fewest steps from line to neighbouring line that lead to one of the goal's two
// lines. A path whose last slide goes along a column ends in the goal's column line; its number of
// slides from a line is even for row lines and odd for column lines, and D or D + 1, because the
// goal's two lines cross. So one search serves both axes of the last slide (docs/THEORY.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/base/plain_memory.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/pdb/coloured/colour_space.h"

namespace slidebase {

// The slides from a line at distance D to the goal, if the last goes along `last`.
constexpr int slides_from(int distance, Axis of_line, Axis last) {
  const int more = distance + 1;
  return more % 2 == (of_line == last ? 1 : 0) ? more : more + 1;
}

struct ColourDistances {
  // For each line a field with a bit for each of its cells: whether the line that crosses there is
  // nearer, in the low half if the last slide goes along a column, in the high half if along a row.
  PlainMemory fields;
  std::vector<std::uint64_t> histogram;  // lines with D = 0, 1, ...
};

// The search, in steps, so that a page can do other work between them.
class ColourSearch {
 public:
  // Searches from the lines of the board's goal with the blank on `root`. Takes a byte for each
  // line and the fields. The space must outlive this. Throws std::bad_alloc.
  ColourSearch(const ColourSpace& space, Cell root);
  ~ColourSearch();
  ColourSearch(const ColourSearch&) = delete;
  ColourSearch& operator=(const ColourSearch&) = delete;

  // Handles at most `pieces` pieces of a level, each of some 65,536 words in one row or column.
  // Returns false at the end, and must not be called after that.
  bool step(Workers& workers, std::size_t pieces);
  // The lines whose distances are known after the levels handled so far.
  std::uint64_t known() const noexcept;
  // The result, at the end.
  ColourDistances take();

 private:
  class Levels;
  std::unique_ptr<Levels> levels_;
};

// The whole search. `advance` may be empty; it is called with numbers of lines after each level,
// and may throw. Throws std::bad_alloc.
ColourDistances search_colours(const ColourSpace& space, Cell root, Workers& workers,
                               const Advance& advance);

}  // namespace slidebase
