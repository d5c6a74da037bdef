// Properties of tables that follow from their family and board: which there are, how many states
// they have, and their names; and the bytes of their headers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/table/line_words.h"
#include "common/table/table_header.h"

namespace slidebase {

// "sliding" (also kLines), "cubic" (of all kinds), "additive", "coloured"
const char* family_name(Family family);
const char* tier_name(Tier tier);  // "small", "standard", "hard"

// Throws Error(kUsage) with the reason if no table of this family can have such a board: one row or
// column, more cells than most_cells(), or for coloured tables a row or column of more than
// kMostColouredCells.
void check_board(Family family, Shape shape);

// The most cells of a board: kMaxTableCells; of cubes kMaxCubicCells, of dice 8; of complete tables
// in slides kMaxUsualCells; of additive tables kMaxCells.
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
// The command that makes the table: "slidebase-gen sliding 3x3 --root corner", the same with
// " --metric multi", "slidebase-gen cubic 3x3 --cubes marked --root centre",
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
