// Tables far too large to make here, as sparse files that claim their shape and size: the bits of
// the states near the root are right, all else is holes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/table/table_format.h"

namespace slidebase::test {

// Boards by their least number of moves to `goal`, by a plain search over boards.
class NearBoards {
 public:
  // All of at most `depth` moves.
  NearBoards(Shape shape, const Tiles& goal, int depth);

  struct Board {
    Tiles tiles;
    int distance;
  };
  const std::vector<Board>& boards() const { return boards_; }  // by rising distance
  // The distance of a board; -1 if it is not among them.
  int distance(const Tiles& tiles) const;
  std::vector<std::uint64_t> histogram() const;

 private:
  std::vector<Board> boards_;
  std::map<Tiles, int> found_;
};

// Writes the table of a sliding board with the goal's blank on `root`, in which a walk from any
// state of at most `depth` moves finds its way. The file's size is that of the whole table; it
// takes a few megabytes of disk. Its blocks and index pages are sound where they are not holes.
TableInfo write_sparse_table(const std::filesystem::path& path, Shape shape, Cell root, int depth);

}  // namespace slidebase::test
