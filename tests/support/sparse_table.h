// Sparse files in place of tables that are far too large for a test: the header has the right shape
// and size, the bits of the states near the root are right, and the rest of the file is holes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/table/table_format.h"

namespace slidebase::test {

// The boards near `goal` with their distances, found by a plain search over boards.
class NearBoards {
 public:
  // Finds all boards of at most `depth` moves.
  NearBoards(Shape shape, const Tiles& goal, int depth);

  struct Board {
    Tiles tiles;
    int distance;
  };
  const std::vector<Board>& boards() const { return boards_; }  // by increasing distance
  // The distance of a board, or -1 if it was not found.
  int distance(const Tiles& tiles) const;
  std::vector<std::uint64_t> histogram() const;

 private:
  std::vector<Board> boards_;
  std::map<Tiles, int> found_;
};

// Writes the table of a sliding board with the goal's blank on `root`. Walks from all states of at
// most `depth` moves reach the goal. The file has the size of the whole table, but takes only a few
// megabytes of disk. The digests match for all blocks and index pages that are not holes.
TableInfo write_sparse_table(const std::filesystem::path& path, Shape shape, Cell root, int depth);

}  // namespace slidebase::test
