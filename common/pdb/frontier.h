// The boards at which a search turned back, as paths that lead to them: where a search for longer
// paths begins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/board.h"
#include "common/solve/walk.h"

namespace slidebase {

// Each path is kept as its difference from the one before: that takes three bytes or so for paths
// in alphabetical order.
struct PathList {
  std::vector<std::uint8_t> bytes;
  std::size_t paths = 0;
};

// Whether the list has as many paths as it says, and the blank can go along each of them from the
// cell `from`. False for bytes that PathSorter cannot have written. O(bytes).
bool is_list_of_paths(const PathList& list, Shape shape, Cell from) noexcept;

// Takes paths in alphabetical order, and keeps them by their length, in lists of kWidth lengths.
class PathSorter {
 public:
  static constexpr std::size_t kWidth = 8;
  static constexpr std::size_t kLists = kMaxPath / kWidth + 1;

  // Leaves out the paths of the first `least` lists.
  explicit PathSorter(std::size_t least = 0) : least_(least) {}

  // Throws std::bad_alloc.
  void add(std::span<const Move> path);
  // The lists so far, the shortest paths first; clears them.
  std::vector<PathList> take();

 private:
  struct Sorted {
    PathList list;
    std::vector<Move> last;
  };
  std::size_t least_;
  std::array<Sorted, kLists> sorted_;
};

// Reads the paths of lists, in order.
class PathReader {
 public:
  PathReader() = default;
  explicit PathReader(std::span<const PathList> lists) : lists_(lists) {}

  // Goes to the next path. Returns false after the last one.
  bool next() noexcept;
  std::span<const Move> path() const noexcept { return std::span(path_).first(length_); }
  // The number of moves at its beginning that are those of the path before.
  std::size_t common() const noexcept { return common_; }

 private:
  std::span<const PathList> lists_;
  std::size_t at_ = 0;  // in the bytes of the first list
  std::array<Move, kMaxPath> path_{};
  std::size_t length_ = 0, common_ = 0;
};

}  // namespace slidebase
