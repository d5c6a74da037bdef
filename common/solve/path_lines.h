// Writes paths of a path table as lines of text, many at a time.
//
// A line is a prefix, the letters of the path, and a newline; if there is no path, the text
// `no_path` replaces the letters. Half of all boards have no path, in an order that no branch
// predictor can guess, so no branch depends on it: the length of a word, or its absence, selects
// the prefix and the length of the line; letters are written as if all paths had 32 moves,
// `no_path` is blended over them, and the next line begins where this one ends. The places of a
// batch of paths are found first, so that their words are loaded into the cache at the same time.
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
  static constexpr std::size_t kMostBoards = 128;  // written at once
  // Bytes for that many lines and for the bytes written beyond the last of them.
  static constexpr std::size_t kCapacity = (kMostBoards + 1) * 40;

  // The prefix and the lengths of the line of a path of 0 to 31 moves, or of no path.
  struct Head {
    std::array<char, kMostBefore> before{};
    std::uint8_t size = 0;  // of the prefix
    std::uint8_t line = 0;  // of the whole line
  };
  static_assert(sizeof(Head) == 8);

  // `table` must have has_find() and outlive this. `letters`: the letters of the moves, in Move's
  // order.
  PathLines(const PathTable& table, std::array<char, 4> letters, std::string_view no_path);

  // Sets the prefix of a path of `length` moves, or with nullopt that of `no_path`. If `letters` is
  // false, the line has no letters after the prefix.
  void set_before(std::optional<int> length, std::string_view before, bool letters);

  // Finds the places of the leading boards, packed as PathTable::find() takes them, up to the first
  // that is not a board. Returns their number.
  std::size_t find(std::span<const std::uint64_t> boards, std::uint32_t* places) const;

  struct Written {
    std::size_t boards;
    char* end;
  };
  // Writes the lines of these boards up to the first that is not a board. `to` must have space for
  // kCapacity bytes.
  Written write(std::span<const std::uint64_t> boards, char* to) const;

  // Data for the kernels.
  struct Form {
    // Indexed by the number of the highest bit in 2 * word | 1: 0 for no path, 2 n + 1 for n moves.
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
  // Finds the places of a multiple of eight boards; may stop before valid boards.
  std::size_t (*find)(const std::uint64_t* boards, std::size_t count, const std::uint8_t* tile_bits,
                      std::uint32_t no_path, std::uint32_t* places);
  // Writes a line for each of these places, and returns the end of the last one.
  char* (*write)(const PathLines::Form& form, const std::uint64_t* words,
                 const std::uint32_t* places, std::size_t count, char* to);

  static const PathLineKernels portable, avx2, avx512;
};

}  // namespace slidebase
