// Properties of tables that follow from their family and board: which there are, how many states
// they have, and their names; and the bytes of their headers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/table/table_header.h"

namespace slidebase {

// Words of a table in slides: each has the residues mod 3 of 40 lines, five to a byte in base 3,
// the first line in the lowest digit of the lowest byte. 3^5 is 243.
inline constexpr std::uint64_t kLinesPerWord = 40;
inline constexpr unsigned kLinesPerByte = 5;

// The bytes' digits, two bits each.
inline constexpr std::array<std::uint16_t, 256> kTernaryDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (unsigned byte = 0; byte < digits.size(); ++byte) {
    unsigned rest = byte;
    for (unsigned i = 0; i < kLinesPerByte; ++i, rest /= 3) {
      digits[byte] = static_cast<std::uint16_t>(digits[byte] | rest % 3 << (2 * i));
    }
  }
  return digits;
}();

// The residue of the line at `place` (0 .. 39) of a word.
constexpr int line_residue(std::uint64_t word, unsigned place) {
  const auto byte = static_cast<std::size_t>(word >> (8 * (place / kLinesPerByte)) & 0xff);
  return kTernaryDigits[byte] >> (2 * (place % kLinesPerByte)) & 3;
}

// By ten bits: two bytes, the sums of the powers of 3 that the bits have as digits.
inline constexpr std::array<std::uint16_t, 1024> kTernarySums = [] {
  constexpr std::array<unsigned, kLinesPerByte> kPowers = {1, 3, 9, 27, 81};
  std::array<std::uint16_t, 1024> sums{};
  for (unsigned bits = 0; bits < sums.size(); ++bits) {
    for (unsigned i = 0; i < 2 * kLinesPerByte; ++i) {
      const unsigned value = kPowers[i % kLinesPerByte] << (8 * (i / kLinesPerByte));
      sums[bits] = static_cast<std::uint16_t>(sums[bits] + (bits >> i & 1) * value);
    }
  }
  return sums;
}();

// Two bytes, of ten lines: those in `one` have residue 1 or 2, those in `two`, a part of them, 2.
constexpr std::uint64_t two_line_bytes(std::uint64_t one, std::uint64_t two) {
  return std::uint64_t{kTernarySums[one & 1023]} + kTernarySums[two & 1023];
}

// "sliding" (also kLines), "cubic" (of all kinds), "additive", "coloured"
const char* family_name(Family family);
const char* tier_name(Tier tier);  // "small", "standard", "hard"

// Throws Error(kUsage) with the reason if no table of this family can have such a board: one row or
// column, more cells than most_cells(), or for coloured tables a row or column of more than
// kMostColouredCells.
void check_board(Family family, Shape shape);

// The most cells of a board: kMaxTableCells; of cubes kMaxCubicCells, of dice 8; of complete tables
// in slides kMaxUsualCells; of additive tables kMaxSearchedCells.
int most_cells(Family family);

// Whether transposing leaves the board and its root as they are.
constexpr bool is_on_diagonal(Shape shape, Cell root) {
  return shape.rows == shape.cols && shape.row(root) == shape.col(root);
}

// Describes the table for `shape` with the goal's blank on `root`: turned to rows <= cols, with the
// greatest cell of the root's class, and the orientation that indices run over. For additive
// tables, describe_additive() also sets tier and patterns; for coloured ones, describe_coloured()
// tier and colourings.
TableInfo describe_table(Family family, Shape shape, Cell root);

// The number of states that can be reached from the root: the closed form, cells * layer_size,
// except for the cubes of 2x2. There the blank only moves three cubes around a ring: the graph is
// one cycle of 36 of the 324 states (each state has two neighbours, and the search counts them).
// For coloured tables the lines of all colourings.
std::uint64_t reachable_states(const TableInfo& info);

// The size of the pattern section of a cubic table: each plane has a byte for each pattern.
std::uint64_t pattern_count(const TableInfo& info);
constexpr std::size_t pattern_bytes(Family family) {
  return family == Family::kCubic ? kPatternBytes : kTopPatternBytes;
}

// "sliding-3x4-11.sbt", "sliding-3x4-11-multi.sbt", "cubic-3x3-8.sbt", "cubic-marked-3x3-4.sbt",
// "additive-4x4-15-standard.sbt", "coloured-4x4-15-standard.sbt"
std::string table_file_name(const TableInfo& info);
// "corner", "edge" and "centre" on the 3x3 board, "corner" on any other board, otherwise the cell
// number.
std::string root_name(Shape shape, Cell root);
// The command that makes the table: "make_table()", in programs "slidebase-gen sliding 3x3 --root
// corner", the same with " --metric multi", "slidebase-gen cubic 3x3 --cubes marked --root centre",
// "slidebase-gen additive 4x4 --root corner --tier standard", or the same with "coloured".
std::string command_to_make(const TableInfo& table);
// The same for the table in this file, into its folder.
std::string command_to_replace(const TableInfo& table, const std::string& path);

// The digest that identifies the table's content: over everything except the minor version, codec,
// offsets and sizes in the file. Needs every section's content digest.
std::uint64_t compute_content_digest(const TableInfo& info);

std::array<std::byte, kHeaderBytes> encode_header(const TableInfo& info);
// The bytes behind the header; none if it has no extension.
std::vector<std::byte> encode_extension(const TableInfo& info);

}  // namespace slidebase
