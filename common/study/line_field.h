// The distances in slides of all lines and states of a table (puzzle/line_space.h), one byte each.
//
// A search from the goal's lines: each level is found by looking at all lines, so there are no
// queues, and the threads divide the lines. O(lines) look-ups and O(lines * greatest distance)
// bytes read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/table/table.h"

namespace slidebase {

// The reason in Error(kDamaged).
inline constexpr const char* kLinesContradict = "its residues do not lead to the root";

// By place_of_line(). `space` is that of the table. Throws Error: kMemory before allocating
// anything; kDamaged if a line's residue is not its distance mod 3.
std::vector<std::uint8_t> line_field(const LineSpace& space, const Table& table, Workers& workers);

// The place of a line in a line_field().
constexpr std::uint64_t place_of_line(Line line, std::uint64_t layer_size) {
  return static_cast<std::uint64_t>(line.layer) * layer_size + line.index;
}

// The distance of a state from those of its two lines.
inline int distance_by_lines(const LineSpace& space, const std::vector<std::uint8_t>& lines,
                             State state) {
  const auto of_line = [&](Line line) { return lines[place_of_line(line, space.layer_size())]; };
  return state == space.states().root_state()
             ? 0
             : 1 + std::min(of_line(space.row_line(state)), of_line(space.column_line(state)));
}

// The distances of all states, laid out as in distance_field(). Throws the same, and kDamaged if
// they do not match the header's histogram.
std::vector<std::uint8_t> slide_field(const LineSpace& space, const Table& table, Workers& workers);

}  // namespace slidebase
