// What the search for one board's shortest paths has finished, so that it can end and go on later,
// in another process too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/pdb/frontier.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/length.h"

namespace slidebase {

// Which search it is.
struct SearchedBoard {
  Shape shape;
  Tiles goal{}, board{};
  std::uint64_t tables = 0;  // the content digest of the tables' file

  friend bool operator==(const SearchedBoard&, const SearchedBoard&) = default;
};

// How far a best-first search is (common/pdb/length_search.h).
struct SearchProgress {
  TriedLengths tried;              // the last one is not finished; no path is shorter
  std::vector<PathList> frontier;  // where this length begins, nearest to the goal first
  // The first list of PathSorter that fits into the next frontier. Unless it is 0, the frontier
  // stays for the next length, and the lists from this one on are tried before it, as `ahead`.
  std::size_t least = 0;
  std::vector<PathList> ahead;
  // The parts of both that are searched one by one.
  struct Piece {
    bool done = false;          // without a path
    std::vector<PathList> cut;  // its part of the next frontier, by PathSorter

    std::uint64_t bytes() const noexcept {
      std::uint64_t sum = 0;
      for (const PathList& list : cut) {
        sum += list.bytes.size();
      }
      return sum;
    }
  };
  std::vector<Piece> pieces;
};

// The end of a search.
struct FoundPath {
  std::string path;
  TriedLengths tried;
};

// Keeps searches, for instance in a file. Any number of threads may call it at once.
class SearchKeeper {
 public:
  SearchKeeper() = default;
  SearchKeeper(const SearchKeeper&) = delete;
  SearchKeeper& operator=(const SearchKeeper&) = delete;
  virtual ~SearchKeeper() = default;

  // What is known of a search that begins: all optional parts are empty if it never began.
  struct Kept {
    std::optional<FoundPath> answer;
    std::optional<SearchProgress> progress;
    bool refused = false;  // it must not begin, because another one is not finished
  };
  virtual Kept take(const SearchedBoard& search) = 0;
  // Whether enough time has passed since the last call of keep().
  virtual bool is_time() noexcept = 0;
  // The search is so far, and may end or go on.
  virtual void keep(const SearchedBoard& search, const SearchProgress& progress) noexcept = 0;
  virtual void keep_answer(const SearchedBoard& search, const FoundPath& answer) noexcept = 0;
};

}  // namespace slidebase
