// Paths of a path table as lines of text, many at a time.
//
// A line is what stands before the path, its letters, and a newline; where there is no path, words
// that say so in place of letters. Half of all boards have none, in no order that a processor could
// guess, so nothing here is chosen by a branch: the length of a word, or that it is none, picks
// what stands before and how long the line is; letters are written as if all paths were of 32
// moves, the words blended over them, and the next line begins where this one ends. The places of a
// batch of paths are found first, so that their words come into the cache side by side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "common/solve/path_table.h"

namespace slidebase {

class PathLines {
 public:
  static constexpr std::size_t kMostLetters = 31;  // of a path, or bytes of `no_path`
  static constexpr std::size_t kMostBefore = 6;    // bytes before a path
  static constexpr std::size_t kMostBoards = 128;  // that are written at once
  // What they take, and what is written beyond the last of them.
  static constexpr std::size_t kCapacity = (kMostBoards + 1) * 40;

  // What the line of a path of 0 to 31 moves, or of none, is made of.
  struct Head {
    std::array<char, kMostBefore> before{};
    std::uint8_t size = 0;  // of what stands before
    std::uint8_t line = 0;  // of the whole line
  };
  static_assert(sizeof(Head) == 8);

  // `table` has_find() and outlives this. The letters are those of the moves, in Move's order.
  PathLines(const PathTable& table, std::array<char, 4> letters, std::string_view no_path);

  // What comes before a path of `length` moves, or with nullopt before `no_path`; of a path without
  // its letters that is all.
  void set_before(std::optional<int> length, std::string_view before, bool letters);

  // The places of the leading boards, packed as PathTable::find() takes them, up to the first that
  // is none: returns how many they are.
  std::size_t find(std::span<const std::uint64_t> boards, std::uint32_t* places) const;

  struct Written {
    std::size_t boards;
    char* end;
  };
  // Writes the lines of these boards up to the first that is none. There must be room for kCapacity
  // bytes.
  Written write(std::span<const std::uint64_t> boards, char* to) const;

  // What kernels read.
  struct Form {
    // By the highest bit of a word doubled, or of 1 where there is none: 0 where there is no path,
    // 2 n + 1 for n moves.
    std::array<Head, 64> heads{};
    std::array<char, 32> no_path{};
    std::array<char, 4> letters{};
    std::array<std::array<char, 4>, 256> fours{};  // the letters of four moves
  };

 private:
  const PathTable& table_;
  Form form_;
};

struct PathLineKernels {
  // The places of a multiple of eight boards; it may end before some that are boards.
  std::size_t (*find)(const std::uint64_t* boards, std::size_t count, const std::uint8_t* tile_bits,
                      std::uint32_t no_path, std::uint32_t* places);
  // Writes a line for each of these places, and returns where the last one ends.
  char* (*write)(const PathLines::Form& form, const std::uint64_t* words,
                 const std::uint32_t* places, std::size_t count, char* to);

  static const PathLineKernels portable, avx2, avx512;
};

}  // namespace slidebase
