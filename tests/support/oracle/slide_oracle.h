// The sliding-tile puzzle in slides, from its definition: a slide moves the blank any distance
// along its row or column. Breadth-first searches that store whole boards in hash maps.
//
// Test oracles. They are slow and large on purpose and share nothing with the library: no ranking
// of permutations, no layers, no residues.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace slidebase::oracle {

// Boards of one size, packed into a number each: four bits per cell, cell 0 in the lowest. A board
// is a vector of rows * cols entries, row by row: 1 .. rows * cols - 1 are tiles, and 0 is the
// blank.
class PackedBoards {
 public:
  using Board = std::vector<int>;
  using Key = std::uint64_t;

  // rows * cols is at most 16.
  PackedBoards(int rows, int cols);

  Key pack(const Board& board) const;
  Board unpack(Key key) const;
  // All boards that differ from this one only by the blank's place within its row, from the left,
  // or within its column, from the top.
  std::vector<Key> on_row(Key board) const;
  std::vector<Key> on_column(Key board) const;

 private:
  int rows_, cols_;
};

// The distances of all boards from which one goal can be reached. Immutable once built.
class SlideOracle {
 public:
  using Board = PackedBoards::Board;

  // `goal` holds every number from 0 to rows * cols - 1 once. (rows * cols)! / 2 boards, rows *
  // cols at most 10.
  SlideOracle(int rows, int cols, const Board& goal);

  // The least number of slides from `board` to the goal, or -1 if the goal cannot be reached.
  int distance(const Board& board) const;
  // histogram()[d] is the number of boards at distance exactly d.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  // Calls visit(board, distance) once for each board, in order of their distance.
  void for_each(const std::function<void(const Board&, int)>& visit) const;

 private:
  PackedBoards boards_;
  std::unordered_map<PackedBoards::Key, int> distance_;
  std::vector<PackedBoards::Key> found_;  // in the order in which the search found them
  std::vector<std::uint64_t> histogram_;
};

// All boards of on_row() are a row line, and those of on_column() a column line. A row line and a
// column line are neighbours if a board is on both. The distance of a line is the least number of
// steps from neighbour to neighbour to one of the goal's two lines.
class SlideLineOracle {
 public:
  using Board = PackedBoards::Board;

  SlideLineOracle(int rows, int cols, const Board& goal);

  // The distances of the two lines of `board`, from which the goal can be reached.
  int row_line(const Board& board) const;
  int column_line(const Board& board) const;

 private:
  PackedBoards boards_;
  // By the line's board with the blank leftmost, or topmost.
  std::unordered_map<PackedBoards::Key, int> row_lines_, column_lines_;
};

// The shortest paths of single boards, also of boards that are too many to store: all boards near
// the goal are stored, and the boards around the other end are searched until one of them is met.
class SlidePathsOracle {
 public:
  using Board = PackedBoards::Board;

  struct Paths {
    int slides;           // of each
    std::string first;    // by the letters d, l, r, u, then by the length of a slide
    std::uint64_t count;  // sequences of slides
  };

  // Stores the boards at most `radius` slides from `goal`.
  SlidePathsOracle(int rows, int cols, const Board& goal, int radius);

  // Throws std::invalid_argument if the goal cannot be reached, after a search of all boards.
  Paths paths(const Board& from) const;

  // The number of stored boards.
  std::size_t size() const { return found_.size(); }
  // One of them, in order of their distance.
  Board board(std::size_t i) const { return boards_.unpack(found_[i]); }

 private:
  using Key = PackedBoards::Key;
  struct Slide {
    std::string letters;
    Key board;
  };
  struct Near {
    int distance;
    std::uint64_t ways;  // the number of shortest paths to the goal
  };

  std::vector<Slide> slides(Key board) const;

  PackedBoards boards_;
  std::unordered_map<Key, Near> near_;
  std::vector<Key> found_;  // in the order in which the search found them
};

}  // namespace slidebase::oracle
