// The coloured lines of a small board, written down as docs/FORMAT.md describes them: slowly, and
// without the library's numbering.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/puzzle/board.h"

namespace slidebase::test {

class PlainLines {
 public:
  // `digits`: the colour of each tile from 1 on.
  PlainLines(Shape shape, Cell root, const std::string& digits);

  // The bytes of the section.
  std::string section() const;
  // How many lines are 0, 1, 2, ... edges from one of the goal's two lines.
  std::vector<std::uint64_t> histogram() const;

 private:
  // Lines have a letter (r or c), their row or column, and the colours in their reading order.
  using Distances = std::map<std::string, int>;

  std::string line_of(const std::string& board, char axis) const;
  Distances distances_from(const std::string& line) const;
  std::uint64_t field(const std::string& line) const;

  Shape shape_;
  std::vector<std::string> words_;                             // by number
  std::map<std::string, std::vector<std::string>> neighbour_;  // at each cell of a line
  Distances to_column_, to_row_;  // edges to the goal's column line and row line
};

// The board of the goal, with digits for colours and a dot for the blank.
std::string coloured_goal(Shape shape, Cell root, const std::string& digits);

}  // namespace slidebase::test
